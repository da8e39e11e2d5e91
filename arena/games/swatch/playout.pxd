cimport cython
cimport arena.games.swatch.legal as legal
from arena.games.swatch.table cimport Table
from arena.rng cimport Stream

cdef int ADD, BITS, COLUMNS, CREATE, DROP, EMPTY, END, HAND, LOW, MIX, NO_CARD, PAYLOADS, PICK
cdef int PLAY_ADD, PLAY_MIX, PLAY_TRADE, SEATS, SWAP_COUNT, TO_HAND, TRADE
cdef int[64] SWAPS_POSSIBLE
cdef signed char[1024] ONES
cdef signed char[10240] PLACES
cdef int[4] WIDTHS
cdef int[3] CARDS_BEFORE
cdef int[10] SPACES_BEFORE

@cython.locals(makes=int, picks=int, plays=int, ends=int, first=int, total=int, nth=int, action=int)
cdef int any_action(Table table, int seat, Stream stream) noexcept
@cython.locals(decks=int, wanted=int, deck=int)
cdef int creations(Table table, int seat) noexcept
@cython.locals(colours=int, swaps=int, partner=int, dropped=int)
cdef void count_uses(Table table, int seat) noexcept
@cython.locals(other=int)
cdef int swaps_with(Table table, int seat, int partner) noexcept
@cython.locals(total=int)
cdef int count_picks(Table table) noexcept
@cython.locals(column=int)
cdef int count_row(Table table, int row, int number, int total) noexcept
@cython.locals(total=int, sort=int, kinds=int)
cdef int count_plays(Table table, int seat) noexcept
@cython.locals(number=int, card=int, first=int)
cdef int row_action(Table table, int nth) noexcept
@cython.locals(sort=int, card="unsigned int", kind=int)
cdef int hand_action(Table table, int seat, unsigned int nth) noexcept
@cython.locals(seat=int, colours=int, payload=int)
cdef int use(Table table, int kind, int first, int nth) noexcept
@cython.locals(payload=int, partner=int, swaps=int)
cdef int trade_payload(Table table, int seat, int nth) noexcept
@cython.locals(place=int)
cdef int bit(int bits, int nth) noexcept
@cython.locals(rest=int, found=int, kind=int)
cdef int drawn(Table table, Stream stream) noexcept
