#ifndef QIX_SQLITE_SETTINGS_H
#define QIX_SQLITE_SETTINGS_H

// Settings of SQLite that only a variadic function changes, which Swift cannot call. Each must be called before any database
// is opened, and has no effect afterwards; each returns SQLite's result.

// Stops SQLite from counting the memory that it holds: the count locks a mutex of the whole process at each allocation.
int sqlite_without_memory_counts(void);

// Keeps the undo log of a statement in memory up to so many bytes, allocated as one piece; a longer one goes to a file. Must
// be less than 128 KiB: SQLite writes the piece in one call, and cannot write more.
int sqlite_undo_in_memory(int bytes);

#endif
