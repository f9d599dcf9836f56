#ifndef CONFAB_CMAGIC_H
#define CONFAB_CMAGIC_H
#include <magic.h>

// The library is loaded by name when it is first needed, so nothing links to it: each function is
// found as a pointer, whose type the compiler takes from the library's own header.
#define CONFAB_POINTER(name) typedef __typeof__(&name) confab_##name

CONFAB_POINTER(magic_open);
CONFAB_POINTER(magic_load);
CONFAB_POINTER(magic_descriptor);
CONFAB_POINTER(magic_close);
#endif
