cimport cython
from arena.games.patchwork.position cimport Position

cdef int CHANCE, CELLS, SIZE, WINDOW, LOWER, LEATHER, PLACE, CIRCLE, START_PATCH, PATCH_COUNT, ROW_MASK
cdef tuple PRINTINGS, TIES, LEATHER_MARKS
cdef list PICTURES, WORDS, CELL_WORDS
cdef dict NUMBERS
cdef int LOWEST[512]
cdef int PATCH_OF[7431]
cdef long long COVER_UPPER[7431]
cdef long long COVER_LOWER[7431]
cdef int INCOME[34]
cdef int AREA[34]

cpdef dict written(int player, Position state)
@cython.locals(upper="long long", lower="long long", row=int, quilt=list, patch=int, patches=list, action=int)
cdef dict side(Position state, int player)
@cython.locals(words=list, row=int, bits=int)
cdef list cell_words(long long upper, long long lower)
@cython.locals(furthest=int, mark=int)
cpdef list leather_marks(Position state)
@cython.locals(quilts=list, quilt=list, circle=list, action=int)
cpdef restore(Position state, json)
@cython.locals(places="int[33]", patch=int)
cdef check_patches(list patches)
@cython.locals(before=int, patch=int)
cdef restore_circle(Position state, list circle)
@cython.locals(actions=list, action=int)
cdef list laid_actions(side)
@cython.locals(action=int, upper="long long", lower="long long", income=int, area=int, twice="long long", patch=int)
cdef restore_quilt(Position state, int player, list actions)
