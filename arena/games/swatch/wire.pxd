cimport cython
from arena.games.swatch.poppy cimport Poppy
from arena.games.swatch.settings cimport Settings
from arena.games.swatch.table cimport Table

cdef int COLUMNS, DEALT, DECK_SIZE, DECKS, KINDS, NONE, SCHEME_SIZE, SEATS, SPACES, TURN_CARDS

@cython.locals(settings=Settings, players=int, order=list, olds="short[20]", i=int, first=int, seat=int, deck=int, one=int)
cpdef dict written(int player, Table view, tuple old)
@cython.locals(card=int)
cdef dict poppy(Poppy her)
cpdef list present(numbers)
cdef object optional(int number)
@cython.locals(space=int)
cdef list row_words(Table view, int first)
@cython.locals(colour=int)
cdef dict tokens(short* counts, int first)
@cython.locals(found=dict, kind=int)
cdef dict cards(Settings settings, short* counts, int first)
@cython.locals(i=int)
cpdef list made_of(Table view, int seat)
@cython.locals(i=int)
cpdef list schemes_of(Table view, int player)
@cython.locals(slot=int, scheme=int)
cdef object known_scheme(Table view, int player)

@cython.locals(settings=Settings, old="short[20]")
cpdef tuple read(Table view, json)
cdef object read_turn(Table view, json)
@cython.locals(settings=Settings, numbers=dict, tops=list, made=list, cards=list, one=int)
cdef object read_table(Table view, json)
@cython.locals(decks=int, one=int)
cdef int decks_of(list cards) except -1
@cython.locals(settings=Settings, player=int, seat=int, first=int)
cdef object read_hands(Table view, json)
@cython.locals(player=int, decks=list, dealt=list, kept=list, goals=list, seat=int)
cdef object read_schemes(Table view, json)
cdef object read_poppy(Table view, json)
cdef int number(optional) except -1
cdef list padded(list numbers, int length, int filling)
@cython.locals(total=int)
cdef int count(Settings settings, cards, short* counts, int first) except -1
