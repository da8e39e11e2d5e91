cimport cython
cimport arena.games.swatch.legal as legal
cimport arena.games.swatch.playout as playout
from arena.games.swatch.rules cimport SwatchState
from arena.games.swatch.settings cimport Settings
from arena.games.swatch.table cimport Table
from arena.rng cimport Stream

cdef int BEAM, TERMINAL, ADD, BELOW, COLUMNS, CREATE, DEALT, DECKS, DROP, EMPTY, END, HAND, KEEP, KINDS, MIX, NO_CARD, NONE
cdef int PAYLOADS, PHASE_DRAW, PHASE_KEEP, PHASE_ROWS, PHASE_TURN, PICK, PLAY_ADD, PLAY_MIX, PLAY_TRADE, SCHEME_SIZE
cdef int TO_HAND, TOKEN
cdef int LACK, MIXES, SPARE, ADD_HELD, MIX_HELD, TRADE_HELD, COLUMN, NO_PICK, CARD_HELD, COLOURS_NEEDED, COLOURS_WANTED
cdef int TAKEN, READY, READY_IN_ALL, READY_HELD
cdef int[6] GIVEN, GOTTEN
cdef int POPPYS_SWATCH
cdef double NEVER, USUAL, POPPYS_COLOUR, POPPYS_TOKEN, POPPYS_END

@cython.locals(missing=int)
cdef double poppys_work(SwatchState state)

cdef class Player:
    cdef double[19] weights
    cdef int[6] palette
    cdef int[20] hand
    cdef bint pairing
    cdef int[3] required
    cdef double most
    cdef int chosen, spare, wanted, can_spare, can_use

    @cython.locals(actions=list)
    cpdef object play_on(self, SwatchState state, int last, Stream stream)
    @cython.locals(value=double, below=int, column=int)
    cpdef double value(self, Table state, int seat)
    @cython.locals(settings=Settings, colour=int, kind=int, open_decks=int, deck=int)
    cdef void load(self, Table state, int seat)
    @cython.locals(needs="int[3]", wants="int[3]", ready="int[3]", most_ready=int, all_ready=int, mixes=int, spare=int, lack=int,
                   swaps=int, work=double, colour=int, output=int, kind=int, _=int, number=int, size=int)
    cdef double work(self, Settings settings) noexcept
    @cython.locals(deck=int, now=double)
    cpdef int action(self, Table state, int seat)
    cdef void offer(self, Table state, double gain, int action) noexcept
    @cython.locals(most=double, chosen=int, spare=int, use=int, now=double, gain=double)
    cdef double second(self, Table state, int action) noexcept
    @cython.locals(bare=int)
    cdef void consider_picks(self, Table state, double now) noexcept
    @cython.locals(seen=int, column=int, card=int, base=int, costs=double)
    cdef void consider_row(self, Table state, int row, int first, double now, double cost) noexcept
    @cython.locals(kind=int)
    cdef void consider_hand(self, Table state, double now) noexcept
    @cython.locals(settings=Settings, palette="int*", drop=int, useful=int, colour=int, number=int, output=int, swap=int)
    cdef void consider_uses(self, Table state, int kind, int base, double now) noexcept
    @cython.locals(colour=int)
    cdef bint can_mix(self, Table state, int output, int number) noexcept
    @cython.locals(colour=int)
    cdef void mix(self, Settings settings, int output, int number) noexcept
    @cython.locals(best=int, least=double, first=int, slot=int, decks=int, cost=int, deck=int, colour=int)
    cpdef int scheme(self, SwatchState state)
    @cython.locals(seat=int, action=int, second=int, value=double, after=SwatchState, last=SwatchState)
    cpdef list plans(self, SwatchState state, object actions)
    @cython.locals(after=SwatchState, seat=int, turn=int)
    cpdef double trial(self, SwatchState state, int first, int second, int rounds, double shape, Stream stream)
    @cython.locals(ranks=tuple, others=int, other=int, beaten=double, least=double, margin=double, ahead=double)
    cpdef double reward(self, SwatchState state, int seat, double shape)
