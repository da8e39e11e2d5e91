cimport cython
from arena.games.swatches.board cimport Board
from arena.games.swatches.hands cimport Hands
from arena.games.swatches.options cimport Settings, settings_of
from arena.games.swatches.position cimport Position
from arena.games.swatches.rules cimport State

cdef int CHANCE, TERMINAL, HAND, HIDDEN, NOBODY
cdef dict COPIES, TILE_INDEX
cdef str SIDES
cdef tuple STANDINGS

@cython.locals(settings=Settings, seen=State, board=Board, placing=int)
cpdef object restored(json)
cdef check_shape(json)
@cython.locals(kept=dict, found=list, places=set, placing=int)
cdef list placings(board, Settings settings)
@cython.locals(player=int, own=bint, tile=int)
cdef restore_hands(Hands hands, json)
@cython.locals(player=int)
cdef restore_players(Position seen, json)
cdef tuple scored(swatch)
