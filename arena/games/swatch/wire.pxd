cimport cython
from arena.games.swatch.poppy cimport Poppy
from arena.games.swatch.settings cimport Settings
from arena.games.swatch.table cimport Table

cdef int COLUMNS, DEALT, DECK_SIZE, DECKS, KINDS, NONE, SCHEME_SIZE, SCHEMES, SEATS, ROWS, TURN_CARDS
cdef str COLOURS
cdef tuple PHASES, PER_PLAYER
cdef list LETTERS
cdef dict NO_TOKENS, PHASE_NUMBERS

@cython.locals(settings=Settings, players=int, order=list, i=int, row=int, kind=int, seat=int, deck=int, one=int,
               scheme=int)
cpdef dict written(int player, Table view, tuple old)
@cython.locals(card=int)
cdef dict poppy(Poppy her)
@cython.locals(place=int)
cdef list present(short* numbers, int first, int count)
cpdef list order_of(Table view)
cpdef list made_of(Table view, int seat)
cpdef list schemes_of(Table view, int player)
cdef object optional(int number)
@cython.locals(space=int)
cdef list row_words(Table view, int first)
@cython.locals(found=dict, colour=int)
cdef dict tokens(short* counts, int first)
@cython.locals(found=dict, kind=int)
cdef dict cards(Settings settings, short* counts, int first)
@cython.locals(slot=int, scheme=int)
cdef object known_scheme(Table view, int player)

@cython.locals(settings=Settings, old="short[20]")
cpdef tuple read(Table view, json)
cdef object check_lengths(Settings settings, json)
cdef object read_turn(Table view, json)
@cython.locals(settings=Settings, seat=int, deck=int)
cdef object read_table(Table view, json)
@cython.locals(colour=int)
cdef object read_tokens(tokens, short* counts, int first)
@cython.locals(one=int)
cdef object read_made(Table view, int seat, list cards)
cdef void take_from_deck(Table view, int swatch) noexcept
@cython.locals(settings=Settings, player=int, seat=int, first=int, kind=int)
cdef object read_hands(Table view, json)
@cython.locals(player=int, seat=int)
cdef object read_schemes(Table view, json)
cdef object read_kept(Table view, int seat, int scheme)
cdef object read_poppy(Table view, json)
cdef int number(optional) except -1
@cython.locals(i=int)
cdef object put(list values, short* numbers, int first, int room)
@cython.locals(total=int)
cdef int count(Settings settings, cards, short* counts, int first) except -1
