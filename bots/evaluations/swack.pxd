cimport cython
from arena.games.swack.rules cimport SwackState

cdef double DECIDED
cdef int BLACK, WHITE, TERMINAL

@cython.locals(own=int)
cpdef double evaluate(SwackState state, int player)
@cython.locals(balance="short[362]", total=int, leader=int, size=int, count=int)
cpdef double outlook(SwackState state, int player)
@cython.locals(size=int, total=int)
cdef int worth(list sizes)
