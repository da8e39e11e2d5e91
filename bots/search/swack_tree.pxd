cimport cython
cimport libc.math as math
from arena.games.swack.rules cimport SwackState
from arena.rng cimport Stream

cdef int TERMINAL, VACANT, MARKS, MOST_NODES

@cython.no_gc
cdef class Node:
    cdef readonly long long action
    cdef readonly int player, mark
    cdef readonly long long visits
    cdef readonly double total, met, won
    cdef readonly list children

cdef class Tree:
    cdef readonly Node root
    cdef Stream stream
    cdef double exploration, likeness
    cdef long long clock, most
    cdef readonly long long size
    cdef long long[5476] last

    cpdef object forget(self)
    @cython.locals(child=Node)
    cpdef object advance(self, int player, long long action)
    @cython.locals(child=Node, children=list)
    cpdef object best(self)
    @cython.locals(node=Node, path=list, start="long long", winner=int)
    cpdef object grow(self, SwackState state)
    @cython.locals(child=Node)
    cdef object share(self, list children, int winner, long long start)
    @cython.locals(player=int, base=int, passing=int, actions=list)
    cdef list choices(self, SwackState state)
    @cython.locals(best=Node, child=Node, most=double, urge=double, likeness=double, share=double, value=double)
    cdef Node select(self, Node node)
    cdef int play_on(self, SwackState state) except -1
    @cython.locals(placements=int, moves=int, total=int, nth=int, edge=int, mark=int, source=int, target=int)
    cdef object move_on(self, SwackState state)

@cython.locals(total="long long", child=Node)
cpdef long long size(Node node) except -1
@cython.locals(winner=int)
cdef int winner_of(SwackState state) except -1
@cython.locals(winner=int)
cdef bint wins_by_passing(SwackState state)
