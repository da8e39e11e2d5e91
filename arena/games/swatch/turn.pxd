cimport cython
cimport arena.games.swatch.legal as legal
from arena.games.swatch.table cimport Table

cdef int CREATE, DROP, EMPTY, HAND, KINDS, NO_CARD, NONE, PICK, PLAY_ADD, PLAY_MIX, PLAY_TRADE, SCHEME_SIZE, SEATS, TO_HAND, TOKEN
cdef int[6] GIVEN, GOTTEN

@cython.locals(kind=int)
cdef void act(Table table, int seat, unsigned int action) noexcept
@cython.locals(cost=int, colour=int)
cdef void create(Table table, int seat, int deck) noexcept
@cython.locals(space=int, card=int)
cdef void pick(Table table, int seat, int number, int payload) noexcept
cdef void use(Table table, int seat, int kind, unsigned int payload) noexcept
@cython.locals(colour=int, number=int)
cdef void add(Table table, int seat, int kind) noexcept
@cython.locals(colour=int)
cdef void mix(Table table, int seat, int output, int number) noexcept
@cython.locals(other=int)
cdef void trade(Table table, int seat, int partner, int swap) noexcept
@cython.locals(place=int, others=int)
cdef void take_tokens(Table table, int player, int colour, int number) noexcept
cdef void take_swatch(Table table, int seat, int deck) noexcept
cdef void put_token(Table table, int space, int seat) noexcept
cdef void add_to_hand(Table table, int player, int kind) noexcept
@cython.locals(place=int)
cdef void take_from_hand(Table table, int player, int kind) noexcept
cdef void discard(Table table, int kind) noexcept
