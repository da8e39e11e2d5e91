cimport cython
from arena.game cimport State as BaseState

cdef int CHANCE, CELLS, START_PATCH, SQUARE_POINTS, EMPTY_PENALTY, START_BUTTONS
cdef tuple PRINTINGS, TIES
cdef short NO_PATCHES[33]

cdef class Position(BaseState):
    cdef public int printing, tie, left, token, special_tile, first_at_end
    cdef public bint leather
    cdef public int position[2]
    cdef public int buttons[2]
    cdef public int income[2]
    cdef public int empty[2]
    cdef public long long upper[2]
    cdef public long long lower[2]
    cdef public short after[33]
    cdef public short laid[33]
    cdef public short owner[33]

    @cython.locals(patch=int, patches=list)
    cpdef list circle(self)

    @cython.locals(score=int)
    cpdef int score(self, int player)
