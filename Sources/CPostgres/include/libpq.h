#pragma once

// The client library of PostgreSQL: its own header, and functions of the same names that call the library once it is
// loaded. Most runs keep their ledger in a file and never do.

// Debian's header lies in a folder of its own, others' does not.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

/// Loads the library, once. NULL where it is there, else what the system says; the text lives as long as the program. No
/// other function may be called before it has succeeded.
const char *libpq_load(void);
