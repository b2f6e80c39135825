#ifndef QIX_SQLITE_SETTINGS_H
#define QIX_SQLITE_SETTINGS_H

// What SQLite is told by a variadic function, and so cannot be told from Swift.

// SQLite no longer counts the memory that it holds, for which every piece that it takes or gives back locks one mutex of the
// whole process. To be called before any database is opened: afterwards it changes nothing. Returns SQLite's result.
int sqlite_without_memory_counts(void);

// What a statement would have to undo stays in memory up to so many bytes, taken as one piece; beyond, SQLite writes it to a
// file. Less than 128 KiB: SQLite writes a piece at once, and no more than that. To be called before any database is opened. Returns SQLite's result.
int sqlite_undo_in_memory(int bytes);

#endif
