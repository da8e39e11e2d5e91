cimport cython
from arena.games.swatches.hands cimport Hands
from arena.games.swatches.position cimport Position

cdef int HIDDEN
cdef tuple STANDINGS, TILES
cdef str SIDES
cdef dict LAID_WORDS

@cython.locals(hands=Hands, players=int, tile=int, other=int)
cdef dict written(int player, Position seen)
@cython.locals(shown=int)
cpdef str redraw_word(int redraw)
@cython.locals(side=int)
cdef dict swatch_json(tuple swatch)
