cimport cython
from arena.rng cimport Stream

cdef int HAND, HIDDEN, TILES

cdef class Hands:
    cdef readonly int players
    cdef public int bag_size
    cdef readonly short[70] bag
    cdef readonly short[8] held
    cdef readonly short[56] tiles

    @cython.locals(made=Hands, tile=int, player=int, i=int)
    cpdef Hands clone(self)

    @cython.locals(i=int)
    cpdef list hand(self, int player)

    @cython.locals(i=int)
    cdef inline bint has(self, int player, int tile) noexcept

    @cython.locals(first=int, i=int)
    cpdef object put(self, int player, int tile)

    @cython.locals(i=int, last=int)
    cdef inline void take(self, int player, int tile) noexcept

    cpdef object draw(self, int player, int tile)

    cdef inline void discard(self, int player, int tile) noexcept

    @cython.locals(rest=int, tile=int)
    cdef inline int drawn(self, int size, Stream stream)

    @cython.locals(tile=int, i=int, owner=int)
    cpdef object hide(self, int player)

    @cython.locals(size=int, tile=int, other=int, number=int)
    cpdef object deal_hidden(self, int player, list unseen, list stuck, list fitless, Stream stream)
