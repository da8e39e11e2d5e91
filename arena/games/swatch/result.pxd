cimport cython
from arena.games.swatch.settings cimport Settings
from arena.games.swatch.table cimport Table

cdef int TERMINAL, DEALT, QUICK_ROUNDS, SCHEME_SIZE, COMPLETE, TOKEN_OVER

@cython.locals(everyone=bint, seat=int)
cdef bint decided(Table table) noexcept
@cython.locals(over=bint, finished=bint)
cpdef object outcome(Table table)
@cython.locals(value=int)
cdef int standing(Table table, int seat) noexcept
cdef tuple solo_ranks(Table table, bint timeout)
@cython.locals(settings=Settings, found=list)
cdef tuple awards_of(Table table, int player, bint won)
