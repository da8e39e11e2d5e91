cimport cython
from arena.games.swatch.settings cimport Settings

cdef int COLUMNS, NONE, TURN_CARDS, EVERY_TURN_CARD

@cython.final
cdef class Poppy:
    cdef readonly Settings settings
    cdef public int cmy, card, coming, turns, cmy_die, rgb_die
    cdef public int[3] rgb
    cdef public bint rolled, checking, mixing

    @cython.locals(other=Poppy)
    cpdef Poppy clone(self)
    cpdef list numbers(self)
    cpdef load(self, list numbers)
    cpdef int colours(self) noexcept
    cpdef int total(self) noexcept
    cdef int half(self) noexcept
    cpdef bint arrow_right(self) noexcept
    cdef int die(self) noexcept
    cdef int numbered_space(self) noexcept
    cdef void turn_over_card(self) noexcept
    cdef void show(self, int card) noexcept
    @cython.locals(step=int)
    cdef void roll(self, int colour, bint complete) noexcept
    cdef void begin_free_mix(self) noexcept
    @cython.locals(_=int)
    cdef void lower(self, int steps) noexcept
    @cython.locals(best=int, colour=int)
    cdef int highest(self) noexcept
    @cython.locals(best=int, colour=int)
    cdef int lowest(self) noexcept
    cdef bint can_mix(self) noexcept
    cdef void mix(self) noexcept
    @cython.locals(colour=int)
    cdef bint can_pay(self, int swatch) noexcept
    @cython.locals(colour=int)
    cdef void pay(self, int swatch) noexcept
    @cython.locals(wanted=int, best=int, column=int, near=int, far=int)
    cdef int nearest(self, int spaces) noexcept
