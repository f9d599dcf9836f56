#ifndef CONFAB_CNCURSES_H
#define CONFAB_CNCURSES_H
// Without this the wide-character half of curses.h is absent; SwiftPM passes no -D of pkg-config on.
#define NCURSES_WIDECHAR 1
#include <wchar.h>
#include <ncursesw/curses.h>
#endif
