cimport cython
cimport arena.games.swatch.turn as turn
from arena.games.swatch.poppy cimport Poppy
from arena.games.swatch.settings cimport Settings
from arena.games.swatch.table cimport Table

cdef int CHANCE, ADD, COLUMNS, DECKS, EMPTY, MIX, NONE, PHASE_DIE, PHASE_SWATCHES, PHASE_TURN_CARD, SCHEME_SIZE
cdef int SWATCH_CHECK, SEAT

cdef void start_turn(Table table) noexcept
cdef bint roll(Table table, int colour) noexcept
cdef bint complete(Table table) noexcept
@cython.locals(poppy=Poppy, deck=int)
cdef bint go_on(Table table) noexcept
cdef void mix(Table table, Poppy poppy) noexcept
@cython.locals(poppy=Poppy, best=int, deck=int)
cdef int wanted_deck(Table table) noexcept
cdef bint create(Table table, int deck) noexcept
@cython.locals(poppy=Poppy, row=int, cards=int, playable=int, column=int, card=int, finished=bint)
cdef void pick(Table table) noexcept
@cython.locals(column=int)
cdef int first_free(Table table, int row) noexcept
@cython.locals(settings=Settings)
cdef bint can_play(Table table, int card) noexcept
@cython.locals(settings=Settings, poppy=Poppy)
cdef void play(Table table, int card) noexcept
@cython.locals(gotten=int, returned=int)
cdef void trade(Table table) noexcept
@cython.locals(best=int, colour=int, have=int, fewer=bint)
cdef int returned_colour(Table table) noexcept
