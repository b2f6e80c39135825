#pragma once

// The client library of PostgreSQL: its own header, and functions of the same names that call the library once it is
// loaded. Most runs keep their ledger in a file and never load it.

// Debian keeps the header in a folder of its own, other systems do not.
#if __has_include(<libpq-fe.h>)
#include <libpq-fe.h>
#else
#include <postgresql/libpq-fe.h>
#endif

/// Loads the library, once. Returns NULL, or the system's message, which lives as long as the program. No other function may
/// be called before this one has succeeded.
const char *libpq_load(void);
