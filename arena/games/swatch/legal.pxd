cimport cython
from arena.games.swatch.settings cimport Settings
from arena.games.swatch.table cimport Table

cdef int CHANCE, TERMINAL, ADD, BELOW, COLUMNS, CREATE, DECKS, DROP, EMPTY, END, HAND, KINDS, MIX, NO_CARD, NONE
cdef int PAYLOADS, PHASE_TURN, PICK, PLAY_ADD, PLAY_MIX, PLAY_TRADE, ROW_CARD, SPACES, TO_HAND, TRADE
cdef int[6] GIVEN, GOTTEN
cdef list NUMBERS

@cython.locals(actions=list, deck=int, kind=int)
cdef list turn_actions(Table table, int seat)
@cython.locals(bare=int)
cdef object add_picks(Table table, list actions, int seat)
@cython.locals(column=int, card=int)
cdef object add_row(Table table, list actions, int seat, int row, int first)
@cython.locals(settings=Settings, start=int, colour=int, output=int, partner=int, swap=int)
cdef object add_uses(Table table, list actions, int seat, int first, int kind)
@cython.locals(cost=int, start=int, colour=int)
cdef bint can_create(Table table, int seat, int deck) noexcept
@cython.locals(have=int)
cdef bint can_add(Table table, int kind) noexcept
@cython.locals(colour=int)
cdef bint can_mix(Table table, int start, int output, int number) noexcept
@cython.locals(other=int)
cdef bint can_trade(Table table, int start, int partner, int swap) noexcept
@cython.locals(row=int, bare=int, column=int)
cdef int bare_space(Table table) noexcept
@cython.locals(last=int)
cpdef bint may_pick_below(Table table) noexcept
@cython.locals(space=int)
cdef int space_of(Table table, int number) noexcept
@cython.locals(kind=int)
cdef bint allows(Table table, int seat, int action) noexcept
@cython.locals(card=int)
cdef bint allows_pick(Table table, int seat, int number, int payload) noexcept
@cython.locals(settings=Settings, start=int, number=int, partner=int, swap=int)
cdef bint allows_use(Table table, int seat, int kind, int payload) noexcept
cdef object refusal(Table table, long long action)
cdef object reason(Table table, int action)
cdef object create_reason(Table table, int seat, int deck)
cdef object pick_reason(Table table, int number, int payload)
cdef object use_reason(Table table, int kind, int payload)
