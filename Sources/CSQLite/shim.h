#ifndef CONFAB_CSQLITE_H
#define CONFAB_CSQLITE_H
#include <sqlite3.h>
// sqlite3_config takes a variable number of arguments, which Swift cannot call.
static inline int confab_sqlite_without_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
#endif
