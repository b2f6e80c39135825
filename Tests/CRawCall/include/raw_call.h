#ifndef QIX_RAW_CALL_H
#define QIX_RAW_CALL_H

// A system call by its number, past the C library, which may keep something from a caller. The result, or minus the
// errno. Variadic in C, and so hidden from Swift.
long raw_call(long number, long a, long b, long c, long d, long e, long f);

#endif
