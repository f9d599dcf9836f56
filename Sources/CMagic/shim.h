#ifndef CONFAB_CMAGIC_H
#define CONFAB_CMAGIC_H
#include <magic.h>
#endif
