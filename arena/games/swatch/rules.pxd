cimport cython
from arena.game cimport State
cimport arena.games.swatch.legal as legal
cimport arena.games.swatch.playout as playout
cimport arena.games.swatch.result as result
cimport arena.games.swatch.solo as solo
cimport arena.games.swatch.turn as turn
from arena.games.swatch.table cimport Table
from arena.rng cimport Stream

cdef int CHANCE, TERMINAL, BITS, COLUMNS, DEALT, DECK_SIZE, DIE, DRAW_CARD, EARLY_BY_COLUMN, EARLY_FIRST, EMPTY, END, FIRST, KEEP, KEPT, NONE
cdef int PHASE_DIE, PHASE_DRAW, PHASE_FIRST, PHASE_KEEP, PHASE_OVER, PHASE_ROWS, PHASE_SCHEMES, PHASE_SWATCHES
cdef int PHASE_TURN, PHASE_TURN_CARD, ROW_CARD, ROWS, PICK, SCHEME_CARD, SCHEMES, SPACES, SWATCH_CARD, TOKEN, TURN_CARD, TURN_CARDS
cdef list NUMBERS
cdef signed char[1024] ONES
cdef signed char[10240] PLACES

cdef class SwatchState(Table):
    # `inline` methods are called directly within this module, the others through the class's table of methods
    @cython.locals(other=SwatchState)
    cpdef State clone(self)
    cpdef object observation(self, int player)
    cpdef object outcome(self)
    @cython.locals(deck=int, first=int, kind=int, card=int)
    cpdef list legal_actions(self)
    @cython.locals(first=int, undealt=int, scheme=int)
    cdef inline list rarer_actions(self)
    @cython.locals(undealt=int, place=int)
    cdef inline int undealt(self) noexcept
    @cython.locals(kind=int)
    cpdef list chance_weights(self)
    cpdef str chance_stream(self)
    cpdef object sees(self, int player, long long action)
    cpdef object apply(self, long long action)
    cpdef object playout(self, Stream stream)
    @cython.locals(deck=int, below=int, actions=list)
    cdef inline int rarer_action(self, Stream stream) except -1
    @cython.locals(place=int, kind=int)
    cdef inline int card_off_pile(self, Stream stream) noexcept
    @cython.locals(kind=int)
    cdef inline bint allows(self, long long action) except -1
    cdef inline void move(self, int action) noexcept
    @cython.locals(seat=int)
    cdef inline void move_in_turn(self, int action) noexcept
    cdef inline void move_in_setup(self, int action) noexcept
    @cython.locals(player=int)
    cdef inline int keeper(self) noexcept
    cdef inline void ask_for_scheme(self) noexcept
    cdef inline void keep(self, int slot) noexcept
    cdef inline void after_swatch(self) noexcept
    cdef inline void fill_rows(self) noexcept
    cdef inline void fill_gap(self, int kind) noexcept
    cdef inline bint has_card_to_draw(self) noexcept
    cdef inline void draw(self, int kind) noexcept
    @cython.locals(turn=int)
    cdef inline void begin_round(self) noexcept
    @cython.locals(previous=int, tokens=int, early=int, column=int, others=int, number=int, place=int)
    cdef inline void set_order(self) noexcept
    @cython.locals(late=int)
    cdef inline void insert_early(self, int place, int others) noexcept
    cdef inline void begin_turn(self, int number) noexcept
    cdef inline void draw_to_hand(self, int kind) noexcept
    cdef inline void open_turn(self) noexcept
    cdef inline void after_poppy(self, bint done) noexcept
    cdef inline void end_turn(self) noexcept
