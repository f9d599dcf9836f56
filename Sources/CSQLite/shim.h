#ifndef CONFAB_CSQLITE_H
#define CONFAB_CSQLITE_H
#include <sqlite3.h>
// sqlite3_config takes a variable number of arguments, which Swift cannot call. SQLite counts its memory under one lock
// for all connections, and nothing reads the count: without it, a first start on two busy cores takes half of the time.
static inline int confab_sqlite_without_statistics(void) {
  return sqlite3_config(SQLITE_CONFIG_MEMSTATUS, 0);
}
// So does sqlite3_db_config.
static inline int confab_sqlite_without_last_checkpoint(sqlite3 *database) {
  return sqlite3_db_config(database, SQLITE_DBCONFIG_NO_CKPT_ON_CLOSE, 1, 0);
}
#endif
