#ifndef CONFAB_CQRCODE_H
#define CONFAB_CQRCODE_H
#include <qrencode.h>

// The library is loaded by name when it is first needed, so nothing links to it: each function is
// found as a pointer, whose type the compiler takes from the library's own header.
#define CONFAB_POINTER(name) typedef __typeof__(&name) confab_##name

CONFAB_POINTER(QRcode_encodeString8bit);
CONFAB_POINTER(QRcode_free);
#endif
