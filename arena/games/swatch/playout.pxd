cimport cython
cimport arena.games.swatch.legal as legal
from arena.games.swatch.settings cimport Settings
from arena.games.swatch.table cimport Table
from arena.rng cimport Stream

cdef int ADD, BELOW, COLUMNS, CREATE, DECKS, DROP, END, HAND, KINDS, MIX, NO_CARD, NOT_A_CARD, PAYLOADS, PICK
cdef int PLAY_ADD, PLAY_MIX, PLAY_TRADE, TO_HAND, TRADE
cdef int[64] SWAPS_POSSIBLE, ONES
cdef int[37] PLACES
cdef long long[4] USES
cdef int[4] WIDTHS

@cython.locals(makes=int, first=int, ends=int, picks=int, below=int, plays=int, total=int, nth=int, action=int)
cdef int any_action(Table table, int seat, Stream stream) except -1
@cython.locals(settings=Settings, start=int, drops="long long", trades="long long", mixes="long long",
               own=int, mixed=int, partner=int, other=int, dropped=int)
cdef void count_uses(Table table, int seat) noexcept
cdef int present(short* tokens, int start) noexcept
@cython.locals(_=int)
cdef int bit(long long bits, int nth) noexcept
@cython.locals(decks=int, deck=int)
cdef int creations(Table table, int seat) noexcept
@cython.locals(total=int, column=int)
cdef int row_width(Table table, int row) noexcept
@cython.locals(start=int, total=int, kind=int)
cdef int hand_width(Table table, int seat) noexcept
@cython.locals(column=int, card=int, here=int)
cdef int row_action(Table table, int row, int first, int nth) noexcept
@cython.locals(start=int, kind=int)
cdef int hand_action(Table table, int seat, int nth) noexcept
@cython.locals(payload=int)
cdef int use(Table table, int kind, int first, int nth) noexcept
@cython.locals(rest=int, kind=int)
cdef int drawn(Table table, Stream stream) except -1
