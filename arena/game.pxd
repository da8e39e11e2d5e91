from arena.rng cimport Stream

cdef class State:
    cdef public int current_player

    cpdef list legal_actions(self)
    cpdef list chance_weights(self)
    cpdef str chance_stream(self)
    cpdef object apply(self, long long action)
    cpdef object sees(self, int player, long long action)
    cpdef State clone(self)
    cpdef object observation(self, int player)
    cpdef object outcome(self)
    cpdef object playout(self, Stream stream)
    cpdef bytes key(self)
