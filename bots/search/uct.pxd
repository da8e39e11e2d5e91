cimport cython
cimport libc.math as math
from arena.game cimport State
from arena.rng cimport Stream

cdef int CHANCE, TERMINAL, DRAWN

@cython.no_gc
cdef class Node:
    cdef readonly long long action
    cdef readonly int player
    cdef readonly long long visits, available
    cdef readonly double total
    cdef readonly list children
    cdef list untried
    cdef dict by_player

cdef class Tree:
    cdef readonly Node root
    cdef int players, cut
    cdef bint greedy, ordered
    cdef double exploration, widening, scores, margins, margins_seen, values, values_seen
    cdef Stream stream
    cdef object evaluation
    cdef readonly list rewards

    cpdef object forget(self)
    @cython.locals(child=Node)
    cpdef object advance(self, int player, long long action)
    @cython.locals(child=Node)
    cpdef object best(self, object actions)
    @cython.locals(node=Node, path=list)
    cpdef object grow(self, State state, bint fixed, long long left=*)
    @cython.locals(player=int, children=list, best=Node, child=Node, most=double, urge=double, value=double)
    cdef Node select_fixed(self, Node node, State state)
    @cython.locals(player=int, tried=dict, actions=list, untried=Py_ssize_t, best=Node, child=Node, most=double, urge=double,
                   value=double)
    cdef Node select(self, Node node, State state)
    cdef dict tried(self, Node node, int player)
    cdef bint may_widen(self, Node node, Py_ssize_t tried)
    @cython.locals(chosen=Py_ssize_t)
    cdef long long take(self, list untried) except? -1
    @cython.locals(child=Node)
    cdef Node expand(self, Node node, int player, long long action)
    @cython.locals(actions=list, valued=list, action="long long")
    cdef list in_order(self, State state, int player)
    @cython.locals(after=State)
    cdef double value_after(self, State state, int player, long long action) except? -1.0
    @cython.locals(actions=list)
    cdef object draw(self, State state)
    @cython.locals(plies="long long")
    cdef object play_on(self, State state, long long left)
    @cython.locals(actions=list, chosen="long long", action="long long", player=int, most=double, value=double)
    cdef long long roll(self, State state) except? -1
    @cython.locals(ranks=tuple, scores=tuple, player=int, other=int, beaten=double, margin=double)
    cpdef object reward_outcome(self, object outcome)
    @cython.locals(player=int, value=double)
    cpdef object reward_value(self, State state)

cdef double squashed(double value, double usual)
