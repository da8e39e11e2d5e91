cimport cython
from arena.games.swack.rules cimport restored

cdef int LARGEST
cdef tuple COLOURS, SWAPS

@cython.locals(tops=str, row=list, heights=list)
cpdef object read(json)
