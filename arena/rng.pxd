cimport cython

cdef long long MASK
cdef long long LARGEST_BOUND

cdef class Stream:
    cdef readonly long long a, b, c, d

    @cython.locals(total="long long", result="long long", shifted="long long")
    cpdef long long word(self)

    @cython.locals(product="long long", least="long long")
    cpdef long long below(self, long long bound) except -1

    @cython.locals(high="long long")
    cpdef double fraction(self)
