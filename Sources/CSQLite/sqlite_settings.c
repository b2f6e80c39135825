#include "sqlite_settings.h"

#include <sqlite3.h>

int sqlite_without_memory_counts(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }

int sqlite_undo_in_memory(int bytes) { return sqlite3_config(SQLITE_CONFIG_STMTJRNL_SPILL, bytes); }
