#include "sqlite_settings.h"

#include <sqlite3.h>

int sqlite_without_memory_counts(void) { return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0); }
