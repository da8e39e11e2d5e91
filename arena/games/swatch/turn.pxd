cimport cython
cimport arena.games.swatch.legal as legal
from arena.games.swatch.table cimport Table

cdef int CREATE, DROP, HAND, KINDS, NO_CARD, PICK, PLAY_ADD, PLAY_MIX, PLAY_TRADE, SCHEME_SIZE, TO_HAND
cdef int[6] GIVEN, GOTTEN

@cython.locals(kind=int)
cdef void act(Table table, int seat, int action) noexcept
@cython.locals(cost=int, colour=int, price=int)
cdef void create(Table table, int seat, int deck) noexcept
@cython.locals(space=int, card=int)
cdef void pick(Table table, int seat, int number, int payload) noexcept
@cython.locals(start=int)
cdef void use(Table table, int seat, int kind, int payload) noexcept
@cython.locals(colour=int, number=int)
cdef void add(Table table, int start, int kind) noexcept
@cython.locals(colour=int, paid=int)
cdef void mix(Table table, int start, int output, int number) noexcept
@cython.locals(give=int, get=int, other=int)
cdef void trade(Table table, int start, int partner, int swap) noexcept
