cimport cython
from arena.game cimport State as BaseState
from arena.rng cimport Stream
from arena.games.swatches.board cimport Board
from arena.games.swatches.hands cimport Hands
from arena.games.swatches.options cimport Settings

cdef int HAND, TILES, NOBODY, PLAYING, STUCK

cdef class Position(BaseState):
    cdef readonly Settings settings
    cdef readonly Board board
    cdef readonly Hands hands
    cdef public int players, turn, opener, round, placed
    cdef public short[8] points
    cdef public short[8] standing
    cdef public short[8] redraws
    cdef public tuple swatches

    @cython.locals(i=int)
    cpdef bint can_place(self, int player) noexcept

    @cython.locals(tile=int)
    cpdef int largest_closing(self, int player)

    @cython.locals(player=int)
    cpdef bint round_is_over(self) noexcept

    @cython.locals(player=int)
    cpdef object outcome(self)

    @cython.locals(made=Position, tile=int, other=int)
    cpdef object determinized(self, int player, Stream stream)

    @cython.locals(i=int)
    cpdef list unseen(self, int player)

    @cython.locals(hands=Hands, player=int, tile=int)
    cpdef bytes key(self)
