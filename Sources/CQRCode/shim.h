#ifndef CONFAB_CQRCODE_H
#define CONFAB_CQRCODE_H
#include <qrencode.h>
#endif
