cimport cython

cdef unsigned int MASK
cdef long long LARGEST_BOUND

cdef class Stream:
    cdef readonly unsigned int a, b, c, d

    cpdef unsigned int word(self) noexcept

    cpdef long long below(self, long long bound) except -1

    @cython.locals(product="long long")
    cdef inline long long draw(self, long long bound) noexcept

    @cython.locals(high="long long")
    cpdef double fraction(self)

@cython.locals(a="unsigned int", b="unsigned int", c="unsigned int", d="unsigned int", total="unsigned int")
cdef unsigned int step(Stream stream) noexcept
@cython.locals(least="long long")
cdef long long fair(Stream stream, long long product, long long bound) noexcept
