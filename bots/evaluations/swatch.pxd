cimport cython
from arena.game cimport State
from arena.games.swatch.rules cimport SwatchState
from arena.games.swatch.settings cimport Settings
from arena.rng cimport Stream

cdef double MIX_TOKEN, ADD_TOKEN, DROP_TOKEN, HELD, MADE, NO_PICK, COLUMN, WON, HAND_CARD
cdef int CHANCE, ADD, COLUMNS, DECKS, END, KINDS, MIX, NONE, SCHEME_SIZE, TOKEN, TRADE

@cython.locals(value=double, below=int, column=int)
cdef double value_of(SwatchState state, int player)
@cython.locals(needs="int[3]", wants="int[3]", spare=int, cards=double, swappable=int, lack=int, trades=int, mixes=double)
cdef double cards_to_use(SwatchState state, int player)
@cython.locals(colour=int, deck=int, top=int)
cdef void find_needs(SwatchState state, int player, int* needs) noexcept
@cython.locals(colour=int, output=int)
cdef void find_wants(SwatchState state, int player, int* needs, int* wants) noexcept
@cython.locals(spare=int, colour=int)
cdef int take_out_spare(int* numbers) noexcept
cdef double held(double cards) noexcept
@cython.locals(settings=Settings, cards=double, kind=int, _=int, number=int, most=int)
cdef double use_hand(SwatchState state, int player, int* needs, int* wants) noexcept
@cython.locals(best=int, place=int)
cdef int largest(int* numbers) noexcept
@cython.locals(trades=int, kind=int)
cdef int trades_in_hand(SwatchState state, int player) noexcept
@cython.locals(best=double, action=int)
cdef double second(SwatchState state, int player, double value, Stream stream)
@cython.locals(after=SwatchState, luck=Stream)
cdef SwatchState moved(SwatchState state, int action, Stream stream)
