cimport cython
from arena.games.swatch.settings cimport Settings
from arena.games.swatch.table cimport Table
from arena.rng cimport Stream

cdef int DEALT, EMPTY, KINDS, NONE, SCHEME_SIZE, SCHEMES, SPACES

@cython.locals(view=Table, old="short[20]", other=int)
cpdef object observe(Table state, int player)
@cython.locals(kind=int, place=int)
cdef object hide_hand(Table view, int other, short* old)
@cython.locals(first=int, slot=int, revealed=int, place=int)
cdef object hide_scheme(Table view, int other)
@cython.locals(old="short[20]", unseen="short[20]", other=int, start=int, kind=int, _=int)
cpdef object fill_hands(Table state, int player, tuple pool, Stream stream)
@cython.locals(settings=Settings, kind=int, seat=int, space=int)
cdef object count_unseen(Table state, int player, short* old, short* unseen)
@cython.locals(settings=Settings, kind=int)
cdef object attribute(Table state, int player, short* old, short* unseen, Stream stream)
@cython.locals(total=int, place=int)
cdef int hand_total(short* cards, int start) noexcept
@cython.locals(rest=int, kind=int)
cdef int drawn(short* cards, Stream stream) except -1
@cython.locals(settings=Settings, first=int, slots=int, place=int, scheme=int, other=int)
cpdef object fill_schemes(Table state, int player, Stream stream)
@cython.locals(settings=Settings, other=int, made=int)
cdef list kept_schemes(Table state, int player, list unseen, Stream stream)
