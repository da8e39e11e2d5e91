cimport cython

cdef dict KNOWN, RECENT

cdef class Settings:
    cdef readonly dict options, kept
    cdef readonly int players
    cdef readonly tuple letters
    cdef readonly list full
    cdef readonly int joins
    cdef readonly bint every, allow_pass, stuck_is_final, stuck_may_redraw, redraw, refill_short, reveal_discards
    cdef readonly int min_score, max_rounds
    cdef readonly bytes code


@cython.locals(recent=Settings)
cpdef Settings settings_of(options, players)
