cimport cython
from arena.game cimport State
from arena.rng cimport Stream

ctypedef unsigned long long Word

cdef int BLACK, WHITE, VACANT, SWAP_OVER, SWAP_NOW, SWAP_NEXT, TERMINAL
cdef Word FULL, PAIRS, QUADS, BYTES, ONES, DE_BRUIJN
cdef Word[64] BIT
cdef int[64] LOWEST
cdef int[3] TOPS
cdef list NUMBERS
cdef tuple OUTCOMES

cdef class SwackState

cdef int count_bits(Word word) noexcept
cdef int lowest_bit(Word word) noexcept

@cython.locals(state=SwackState, cell=int, top=Py_UCS4)
cpdef SwackState restored(int size, bint free, str tops, list heights, int colour, int passes, int swap,
                          int black_player)

cdef class Board:
    cdef readonly int size, cells, words, passing
    cdef short[1368] sources, targets
    cdef short[1444] neighbours, edge_bits, edge_numbers
    cdef Word[6] left_columns, right_columns
    cdef Word[7] everywhere

cdef class SwackState(State):
    cdef readonly Board board
    cdef readonly bint free
    cdef readonly int colour, passes, swap, black_player
    cdef int vacancies
    cdef unsigned short[362] heights
    cdef Word[7] black, vacant
    cdef Word[6] beside, above
    cdef Word[24] masks
    cdef int[24] counts
    cdef int[4] before

    cdef inline void reserve(self) noexcept
    @cython.locals(copy=SwackState)
    cpdef State clone(self)
    cpdef list legal_actions(self)
    @cython.locals(passing=int)
    cpdef object apply(self, long long action)
    @cython.locals(passing=int, source=int, target=int)
    cdef inline bint allows(self, long long action) noexcept
    cdef inline void stack(self, int cell, int colour, int height) noexcept
    cdef inline int top(self, int cell) noexcept
    cpdef list stacks(self)
    @cython.locals(size=int, letters=bytearray, cell=int, tops=str, row=int)
    cpdef list rows_of_tops(self)
    @cython.locals(size=int, heights=list, row=int, cell=int)
    cpdef list rows_of_heights(self)
    @cython.locals(height=int, at=int, right=int, up=int, left=int, down=int, near="short*", bits="short*", bit=Word)
    cdef inline void level(self, int cell) noexcept
    @cython.locals(near="short*", cell=int, height=int, bit=Word)
    cdef inline void level_all(self) noexcept
    cdef inline void move(self, int source, int target) noexcept
    cdef inline void place(self, int source, int target) noexcept
    cdef inline void pass_turn(self) noexcept
    cdef inline void swap_sides(self) noexcept
    cdef inline void end_turn(self) noexcept
    @cython.locals(words=int, size=int, word=int, flip=Word, black=Word, more=Word, mine=Word, edges=Word, moves=Word,
                   rights=int, ups=int, lefts=int, downs=int)
    cdef inline int find_moves(self) noexcept
    @cython.locals(words=int, size=int, word=int, vacant=Word, more=Word, edges=Word, across=int, upwards=int)
    cdef inline int find_placements(self) noexcept
    @cython.locals(words=int, direction=int, word=int, edges=Word, base=int)
    cdef inline object list_found(self, list actions, int offset)
    @cython.locals(direction=int, place=int, base=int, edges=Word)
    cdef inline int edge_found(self, int nth) noexcept
    cpdef object playout(self, Stream stream)
    @cython.locals(placements=int, moves=int, others=int, nth=int, edge=int)
    cdef inline void play_any(self, Stream stream) noexcept
    @cython.locals(winner=int, last=int)
    cpdef object outcome(self)
    @cython.locals(balance="short[362]", largest=int)
    cdef inline int leader(self) noexcept
    @cython.locals(counts="short[362]", sizes=list, size=int)
    cpdef list groups(self, int colour)
    @cython.locals(words=int, word=int, side="unsigned long long[6]")
    cdef inline void tally(self, int colour, short* counts, int step) noexcept
    @cython.locals(words=int, size=int, reach="unsigned long long[8]", grows=bint, word=int, below=Word, here=Word, more=Word,
                   wider=Word, total=int)
    cdef inline int lift_group(self, Word* side, int first) noexcept
    cpdef object observation(self, int player)
    @cython.locals(key=bytearray, cell=int, value=int)
    cpdef bytes key(self)
