cimport cython
from arena.game cimport State
from arena.games.swatch.poppy cimport Poppy
from arena.games.swatch.settings cimport Settings

cdef int ACTION_CARDS, COLUMNS, DECK_SIZE, DECKS, DEALT, EMPTY, KINDS, NONE, PHASE_SWATCHES, SEATS, SPACES, WHOLE_DECK

cdef short[20] NO_CARDS
cdef short[80] NO_HANDS
cdef short[4] NO_SIZES

cdef class Table(State):
    cdef readonly Settings settings
    cdef readonly Poppy poppy
    cdef public int phase, round, active, gap, first, turn, early, created, dealt
    cdef public bint picked, played, just_complete
    cdef public int deck_size, discards_size
    cdef public short[4] order, places, hand_sizes, old_sizes, made_counts, made_decks, kept, goals, cash_in, no_drops
    cdef public short[6] supply, tops, below
    cdef public short[12] made, dealt_schemes
    cdef public short[15] rows
    cdef public short[20] deck, discards
    cdef public short[24] palettes
    cdef public short[80] hands, known, old, spent
    cdef public int[4] held
    cdef public int[5] colours
    cdef public short[60] pile, thrown

    @cython.final
    cdef void copy_to(self, Table other) noexcept
    cpdef bytes key(self)
    cpdef int row_below(self) noexcept
    @cython.locals(start=int, palettes="short*")
    cpdef int tokens(self, int seat) noexcept
    @cython.final
    cdef void rebuild(self) noexcept
    @cython.locals(player=int, place=int)
    cdef inline void remember(self) noexcept
    @cython.locals(drawn=int, thrown=int, _=int, player=int, kind=int, colour=int)
    @cython.final
    cdef void note_presence(self) noexcept
    @cython.locals(deck=int)
    @cython.final
    cdef int hidden_deck(self) noexcept
    @cython.locals(deck=int)
    @cython.final
    cdef void show_swatch(self, int swatch) noexcept
