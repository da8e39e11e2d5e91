cimport cython
from arena.games.swatches.board cimport Board
from arena.games.swatches.hands cimport Hands
from arena.games.swatches.rules cimport State

cdef unsigned char[44375] FITS
cdef unsigned char[280] ORIENTED
cdef unsigned char[2048] JOINS
cdef int HAND, PATTERNS, PLAYING
cdef double LATER, HELD_OFF, FILLED, FILLED_ALONE, FILLED_BY_LUCK

@cython.locals(playing=int, other=int, own=double, others=double, worth=double)
cpdef double evaluate(State state, int player)

cdef double hope(State state, int player)

@cython.locals(building=double)
cdef double own_hope(State state, int player, double held_off, double filled)

@cython.locals(
    chances="double[424]", gaps="int[424]", fields="int[4]", k=int, closable=int, side=int, node=int, field=int, same=int,
    other=int, best=double
)
cdef double best_field(Board board, Hands hands, int player, double filled)

@cython.locals(touched=int, side=int, found=int, i=int, tile=int, rotations=int, rotation=int, joined=int)
cdef int closable_sides(Board board, Hands hands, int player, int k)
