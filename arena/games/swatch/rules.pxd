cimport cython
from arena.game cimport State
cimport arena.games.swatch.legal as legal
cimport arena.games.swatch.playout as playout
cimport arena.games.swatch.result as result
cimport arena.games.swatch.solo as solo
cimport arena.games.swatch.turn as turn
from arena.games.swatch.table cimport Table
from arena.rng cimport Stream

cdef int CHANCE, TERMINAL, COLUMNS, DEALT, DECK_SIZE, DIE, DRAW_CARD, EARLY_BY_COLUMN, EARLY_FIRST, EMPTY, END, FIRST, KEEP, KEPT, NONE
cdef int PHASE_DIE, PHASE_DRAW, PHASE_FIRST, PHASE_KEEP, PHASE_OVER, PHASE_ROWS, PHASE_SCHEMES, PHASE_SWATCHES
cdef int PHASE_TURN, PHASE_TURN_CARD, ROW_CARD, ROWS, PICK, SCHEME_CARD, SCHEMES, SPACES, SWATCH_CARD, TOKEN, TURN_CARD, TURN_CARDS
cdef list NUMBERS

cdef class SwatchState(Table):
    @cython.locals(other=SwatchState)
    cpdef State clone(self)
    cpdef object observation(self, int player)
    cpdef object outcome(self)
    @cython.locals(deck=int, first=int, kind=int, card=int)
    cpdef list legal_actions(self)
    @cython.locals(first=int, dealt=int, place=int, scheme=int)
    @cython.final
    cdef list rarer_actions(self)
    @cython.locals(kind=int)
    cpdef list chance_weights(self)
    cpdef str chance_stream(self)
    cpdef object sees(self, int player, long long action)
    cpdef object apply(self, long long action)
    @cython.locals(actions=list)
    cpdef object playout(self, Stream stream)
    @cython.locals(kind=int)
    @cython.final
    cdef bint allows(self, long long action) except -1
    @cython.final
    cdef object move(self, int action)
    @cython.locals(seat=int)
    @cython.final
    cdef object move_in_turn(self, int action)
    @cython.final
    cdef object move_in_setup(self, int action)
    @cython.locals(player=int)
    @cython.final
    cdef int keeper(self) noexcept
    @cython.final
    cdef object ask_for_scheme(self)
    @cython.final
    cdef object keep(self, int slot)
    @cython.final
    cdef object after_swatch(self)
    @cython.final
    cdef object fill_rows(self)
    @cython.final
    cdef object fill_gap(self, int kind)
    @cython.locals(turn=int)
    @cython.final
    cdef object begin_round(self)
    @cython.locals(previous=int, others=int, before=int, bound=int, column=int)
    @cython.final
    cdef object set_order(self)
    @cython.locals(late=int)
    @cython.final
    cdef object insert_early(self, int place, int others)
    @cython.final
    cdef object begin_turn(self, int number)
    @cython.final
    cdef object draw_to_hand(self, int kind)
    @cython.final
    cdef object open_turn(self)
    @cython.final
    cdef object after_poppy(self, bint done)
    @cython.final
    cdef object end_turn(self)
