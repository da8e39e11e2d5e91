cimport cython
from arena.games.patchwork.rules cimport State

cdef double SPACE, EDGE
cdef int SIZE, END
cdef int INCOME_PASSED[54]
cdef long long WORD, LEFT_NEIGHBOURS, LAST_ROWS, BEFORE_LAST, PAIRS, NIBBLES, BYTES

cpdef double evaluate(State state, int player)
cpdef bint unfinished(State state)
@cython.locals(position=int, coming=int)
cdef double promise(State state, int player)
@cython.locals(cells=int, across=int, down=int)
cpdef int edges(long long upper, long long lower)
cdef int count_bits(long long upper, long long lower) noexcept
