cimport cython
from arena.games.patchwork.position cimport Position

cdef int CHANCE, CELLS, SIZE, WINDOW, LOWER, PLACE, PATCH_COUNT, ROW_MASK
cdef list PATCH_OF, COVER_UPPER, COVER_LOWER, INCOME, AREA, PICTURES, WORDS, CELL_WORDS

cpdef dict written(int player, Position state)
@cython.locals(upper="long long", lower="long long", row=int, quilt=list, patch=int, patches=list, action=int)
cdef dict side(Position state, int player)
cdef int row_of(long long upper, long long lower, int row) noexcept
@cython.locals(furthest=int)
cpdef list leather_marks(Position state)
cpdef restore(Position state, json)
cdef restore_circle(Position state, list circle)
cdef list laid_actions(side)
@cython.locals(laid=list, owner=list, player=int, actions=list, action=int, upper="long long", lower="long long",
               income=int, area=int, patch=int)
cdef restore_quilts(Position state, list quilts)
