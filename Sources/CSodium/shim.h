#ifndef CONFAB_CSODIUM_H
#define CONFAB_CSODIUM_H
#include <sodium.h>
#endif
