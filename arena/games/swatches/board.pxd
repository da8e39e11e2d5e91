cimport cython

cdef int ALONE, PATTERNS, ORIGIN, MOST_TILES, MOST_PLACES, MOST_NODES, SLOTS, DELETED
cdef unsigned char[44375] FITS
cdef unsigned char[280] ORIENTED
cdef unsigned char[2048] JOINS
cdef int[4] STEPS
cdef int[4] POWERS
cdef unsigned char[16] LOWEST
cdef unsigned char[344] READY
cdef unsigned char[1376] SAME
cdef short[1376] BOXES
cdef int[16200] FOUND

cdef class Board:
    cdef readonly int joins, count, edge, node_count
    cdef readonly int[140] tiles
    cdef readonly int[344] places
    cdef readonly short[344] patterns
    cdef readonly short[1376] nodes
    cdef readonly short[344] homes
    cdef readonly short[1024] slots
    cdef readonly short[424] parents
    cdef readonly short[424] sizes
    cdef readonly short[424] opens

    @cython.locals(made=Board, i=int)
    cpdef Board clone(self)

    @cython.locals(slot=int, k=int)
    cpdef int index(self, int place) noexcept

    @cython.locals(place=int, slot=int)
    cdef inline void settle(self, int k) noexcept

    @cython.locals(k=int, side=int)
    cdef inline int add(self, int place) noexcept

    @cython.locals(last=int, side=int)
    cdef inline void remove(self, int k) noexcept

    cdef inline int find(self, int node) noexcept

    @cython.locals(large=int, small=int, spare=int)
    cdef inline void join(self, int one, int other) noexcept

    @cython.locals(k=int, node=int, opposite=int)
    cdef inline int open_node(self, int place, int side, int colour) noexcept

    @cython.locals(sides=int, place=int, here="int[4]", side=int, other=int, together=int)
    cdef inline void lay(self, int k, int tile, int rotation) noexcept

    @cython.locals(roots="int[4]", side=int, other=int, node=int, root=int, nodes_here=int)
    cdef inline void survey(self, int k) noexcept

    @cython.locals(joins=int, members=int, before=int, rest=int, other=int, boxes=int)
    cdef inline int closing(self, int k, int tile, int rotation, int side) noexcept

    @cython.locals(k=int)
    cpdef bint fits(self, int tile) noexcept

    @cython.locals(k=int, rotations=int, rotation=int, action=int)
    cdef inline int collect(self, int tile, int count, int smallest, bint every) noexcept

    @cython.locals(action=int, waiting=int, side=int)
    cdef inline int collect_scores(self, int k, int tile, int rotation, int count, int smallest, bint every) noexcept

    @cython.locals(largest=int, k=int, rotations=int, rotation=int, side=int)
    cpdef int largest_closing(self, int tile) noexcept

    @cython.locals(k=int)
    cpdef void survey_all(self) noexcept

    cdef inline int found(self, int number) noexcept

    @cython.locals(actions=list, i=int)
    cdef inline list all_found(self, int count)

    cdef inline bint matches(self, int k, int tile, int rotation) noexcept

    @cython.locals(tile=int, rotation=int, place=int, k=int)
    cpdef object lay_at(self, int placing)

    @cython.locals(i=int)
    cpdef list placings(self)
