#ifndef CONFAB_CSQLITE_H
#define CONFAB_CSQLITE_H
#include <sqlite3.h>
#endif
