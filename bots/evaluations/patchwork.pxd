cimport cython
from arena.games.patchwork.rules cimport State

cdef double SPACE, EDGE, TO_MOVE
cdef double WORTH_OF_BUTTON[54]
cdef double WORTH_OF_INCOME[54]
cdef double WORTH_OF_EMPTY[54]
cdef double WORTH_OF_EDGE[54]
cdef double WORTH_OF_LONELY[54]
cdef double WORTH_OF_TIME[54]
cdef int SIZE, END, SQUARE_POINTS, ROOM, ALONE
cdef int PATCH_OF[7431]
cdef long long COVER_UPPER[7431]
cdef long long COVER_LOWER[7431]
cdef int INCOME_PASSED[54]
cdef long long WORD, LEFT_NEIGHBOURS, LAST_ROWS, FIRST_ROWS, LAST_THREE, BEFORE_LAST, PAIRS, NIBBLES, BYTES

cpdef double evaluate(State state, int player)
@cython.locals(lead=double)
cpdef double outlook(State state, int player)
@cython.locals(left=int, coming=int, upper="long long", lower="long long", total=double)
cdef double hope(State state, int player)
cpdef bint unfinished(State state)
@cython.locals(position=int, coming=int)
cdef double promise(State state, int player)
@cython.locals(cells=int, across=int, down=int)
cpdef int edges(long long upper, long long lower)
cdef int count_bits(long long upper, long long lower) noexcept

@cython.locals(actions=list, upper="long long", lower="long long", chosen=list, ranked=list, patch=int, action=int,
               rough=int)
cpdef list candidates(State state, int each)
@cython.locals(number=int)
cdef object take_best(list ranked, int each, list chosen)
cdef int roughness(long long upper, long long lower) noexcept
@cython.locals(beside="long long", below="long long")
cpdef int alone(long long upper, long long lower) noexcept
