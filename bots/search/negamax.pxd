cimport cython
from arena.game cimport State

cdef int CHANCE, TERMINAL, ENDLESS, DEEPEST
cdef double WON, INFINITE, STEP
cdef long long NOTHING, PLACES, KILLER

@cython.no_gc
cdef class Entry:
    cdef readonly int depth
    cdef readonly double low, high
    cdef readonly long long action

cdef class Search:
    cdef object evaluation, unfinished, candidates
    cdef int each
    cdef double deadline
    cdef Py_ssize_t generation
    cdef readonly dict young, old
    cdef readonly list history, killers
    cdef readonly long long choice, nodes
    cdef long long most_nodes, horizon
    cdef readonly double value
    cdef readonly int depth
    cdef readonly bint solved

    cpdef object forget(self)
    @cython.locals(reached=int, deepest=int, before="long long", value=double)
    cpdef object choose(self, State state, object depth, object nodes, object seconds)
    cdef object begin(self, State state, object nodes, object seconds)
    cdef int spend(self) except -1
    @cython.locals(entry=Entry, first="long long", whole=bint, step=int, before="long long", best=double, chosen="long long",
                   floor=double, value=double, action="long long")
    cdef double search(self, State state, int depth, int ply, double alpha, double beta) except? -1.0
    @cython.locals(player=int, after=State, value=double)
    cdef double value_after(self, State state, long long action, int depth, int ply, double alpha, double beta,
                            bint later) except? -1.0
    cdef double value_for(self, int player, State state, int depth, int ply, double alpha, double beta) except? -1.0
    @cython.locals(actions=list, history=dict, ranked=list, place="long long", rank="long long", action="long long",
                   one="long long", other="long long")
    cdef list ordered(self, State state, int ply, long long first)
    cdef (long long, long long) killers_at(self, int ply)
    @cython.locals(history=dict)
    cdef object praise(self, int player, long long action, int depth, int ply)
    @cython.locals(entry=Entry)
    cdef Entry found(self, bytes key)
    @cython.locals(low=double, high=double)
    cdef object keep(self, bytes key, int depth, double value, double alpha, double beta, long long action)

@cython.locals(ranks=tuple, scores=tuple, margin=double)
cdef double result(State state, int player) except? -1.0
