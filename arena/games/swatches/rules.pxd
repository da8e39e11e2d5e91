cimport cython
from arena.game cimport State as BaseState
from arena.rng cimport Stream
from arena.games.swatches.board cimport Board
from arena.games.swatches.hands cimport Hands
from arena.games.swatches.options cimport Settings
from arena.games.swatches.position cimport Position

cdef int HAND, TILES, HIDDEN, PASS, REDRAW, DRAW, FIRST
cdef int NOBODY, PLAYING, SCORED, STUCK, PASSED, OUT, PLACE, CHANGE, WAIT
cdef list DRAWS

cdef class State(Position):
    @cython.locals(made=State, player=int)
    cpdef BaseState clone(self)

    @cython.locals(seen=State)
    cpdef object observation(self, int player)

    @cython.locals(kind=int, tile=int, player=int, actions=list)
    cpdef list legal_actions(self)

    @cython.locals(tile=int)
    cpdef list chance_weights(self)

    cpdef str chance_stream(self)

    cpdef object sees(self, int player, long long action)

    @cython.locals(standing=int, redraws=bint)
    cdef inline int kind(self) noexcept

    @cython.locals(count=int, before=int, i=int, tile=int)
    cdef inline int collect(self) noexcept

    @cython.locals(before=int, tile=int)
    cdef inline list redraws_at_hand(self)

    @cython.locals(discarded=int)
    cdef inline bint may_draw(self, int discard) noexcept

    @cython.locals(kind=int, discard=int, passes=bint)
    cdef inline str refusal(self, long long action)

    cdef inline str refusal_of_chance(self, long long action)

    @cython.locals(tile=int, rotation=int, score=int, k=int)
    cdef inline str refusal_to_place(self, int action, int kind)

    @cython.locals(smallest=int, side=int)
    cdef inline bint closes(self, int k, int tile, int rotation, int score) noexcept

    @cython.locals(reason=str)
    cpdef object apply(self, long long action)

    cdef inline object go_on(self, int action)

    @cython.locals(player=int, tile=int, rotation=int, score=int, k=int, other=int)
    cdef inline object place(self, int action)

    @cython.locals(place=int, side=int, boxes=int)
    cdef inline object score(self, int k, int tile, int rotation, int score)

    @cython.locals(player=int, stuck=bint)
    cdef inline object give_up_turn(self)

    @cython.locals(player=int, shown=int)
    cdef inline object change(self, int discard, int draws)

    @cython.locals(player=int)
    cdef inline object draw(self, int tile)

    @cython.locals(i=int, player=int)
    cdef inline int receiver(self) noexcept

    cdef inline object end_turn(self)

    @cython.locals(player=int)
    cdef inline object end_round(self)

    @cython.locals(player=int)
    cdef inline object refill(self)

    cpdef object playout(self, Stream stream)

    @cython.locals(kind=int, redraws=list, count=int, chosen=int)
    cdef inline object play_at_random(self, Stream stream)
