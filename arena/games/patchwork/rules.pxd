cimport cython
from arena.game cimport State as BaseState
from arena.games.patchwork.position cimport Position
from arena.rng cimport Stream

cdef int CHANCE, TERMINAL
cdef int SIZE, CELLS, LOWER, END, START_PATCH, PATCH_COUNT, LEATHER_PATCH
cdef int SQUARE_COUNT, SQUARE_AREA
cdef int ADVANCE, LEATHER, PLACE, CIRCLE, ROW_MASK
cdef long long PAIRS, NIBBLES, BYTES
cdef list ACTIONS
cdef int COST[34]
cdef int TIME[34]
cdef int INCOME[34]
cdef int AREA[34]
cdef int FIRST_ORIENTATION[35]
cdef int ROWS[145]
cdef int COLUMNS[145]
cdef int FIRST_ACTION[145]
cdef long long ANCHORS_UPPER[145]
cdef long long ANCHORS_LOWER[145]
cdef int FIRST_PIECE[146]
cdef int PIECE_RUN[321]
cdef int PIECE_SHIFT[321]
cdef int PATCH_OF[7431]
cdef long long COVER_UPPER[7431]
cdef long long COVER_LOWER[7431]
cdef int INCOME_PASSED[54]
cdef int LEATHER_PASSED[108]
cdef long long SQUARE_UPPER[9]
cdef long long SQUARE_LOWER[9]
cdef int BITS[512]
cdef int LOWEST[512]
cdef int COLUMN[4608]

cdef int anchors_in(long long upper, long long lower, int row, int rows) noexcept
cdef int count_bits(long long upper, long long lower) noexcept

cdef class State(Position):
    cdef long long runs_upper[7]
    cdef long long runs_lower[7]

    @cython.locals(other=State)
    cpdef BaseState clone(self)

    @cython.locals(patch=int)
    cpdef int offered(self, int slot)

    @cython.locals(first=int, second=int, third=int, buttons=int, low=int, high=int)
    cdef inline (int, int, int) affordable(self) noexcept

    @cython.locals(score=int, other=int, ahead=int)
    cpdef object outcome(self)

    cpdef object observation(self, int player)

    cpdef bytes key(self)

    cpdef str chance_stream(self)

    cpdef list chance_weights(self)

    @cython.locals(actions=list, low=int, middle=int, high=int, count=int, index=int, patch=int)
    cpdef list legal_actions(self)

    @cython.locals(upper="long long", lower="long long", action=int, orientation=int, row=int, bits=int)
    cdef inline int list_placements(self, int patch, list actions, int index) except -1

    @cython.locals(word="long long", pair="long long", tall="long long")
    cdef inline void spread(self) noexcept

    @cython.locals(upper="long long", lower="long long", piece=int)
    cdef inline (long long, long long) anchors(self, int orientation) noexcept

    cpdef object apply(self, long long action)

    @cython.locals(mover=int)
    cdef inline str refusal(self, long long action)

    @cython.locals(buttons=int)
    cdef inline str refusal_to_sell(self, int patch)

    @cython.locals(mover=int, steps=int)
    cdef inline void move(self, int action) noexcept

    cdef inline void lay(self, int patch) noexcept

    @cython.locals(mover=int, patch=int)
    cdef inline void buy(self, int action) noexcept

    @cython.locals(mover=int, square=int)
    cdef inline void cover(self, int action) noexcept

    @cython.locals(mover=int, before=int, now=int, lead=int, marks=int)
    cdef inline void advance(self, int steps) noexcept

    @cython.locals(mover=int)
    cdef inline void pass_turn(self) noexcept

    cpdef object playout(self, Stream stream)

    @cython.locals(patch=int)
    cdef inline int undrawn(self, int index) noexcept

    @cython.locals(low=int, middle=int, high=int, count_low=int, count_middle=int, index=int)
    cpdef int random_action(self, Stream stream) except -1

    @cython.locals(upper="long long", lower="long long", count=int, orientation=int)
    cdef inline int count_placements(self, int patch) noexcept

    @cython.locals(upper="long long", lower="long long", count=int, orientation=int, row=int, bits=int)
    cdef inline int nth_placement(self, int patch, int index) noexcept
