cimport cython
cimport bots.evaluations.swatches as swatches
from arena.games.swatches.rules cimport State
from arena.rng cimport Stream

cdef int CHANCE, TERMINAL, PASS, REDRAW, NOBODY, PLACE, CHANGE, DRAWN

@cython.locals(after=State, player=int, own=double, others=double, other=int)
cpdef double trial(State state, int action, int rounds, Stream stream)
@cython.locals(kind=int)
cpdef object play_on(State state, int last, Stream stream)
@cython.locals(count=int, chosen=int, most=int, place=int, action=int, boxes=int, looked="int[5]", number=int,
               _=int, best=int, value=double, worth=double)
cdef int placing(State state, Stream stream) except -1
@cython.locals(tile=int, rotation=int, score=int, k=int, boxes=int, side=int)
cdef int boxes_of(State state, int action)
@cython.locals(player=int, after=State)
cpdef double value_after(State state, int action)
