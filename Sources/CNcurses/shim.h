#ifndef CONFAB_CNCURSES_H
#define CONFAB_CNCURSES_H
// Without this the wide-character half of curses.h is absent; SwiftPM passes no -D of pkg-config on.
#define NCURSES_WIDECHAR 1
#include <wchar.h>
#include <ncursesw/curses.h>

// The masks are macros with a cast inside, which Swift does not import.
static const attr_t confab_bold = A_BOLD;
static const attr_t confab_dim = A_DIM;
static const attr_t confab_underline = A_UNDERLINE;
static const attr_t confab_reverse = A_REVERSE;
static const attr_t confab_italic = A_ITALIC;

// Mutable globals of C are refused in Swift 6 mode.
static inline WINDOW *confab_standard_screen(void) { return stdscr; }
static inline WINDOW *confab_current_screen(void) { return curscr; }
static inline int confab_colour_count(void) { return COLORS; }
static inline int confab_pair_count(void) { return COLOR_PAIRS; }

// Variadic.
static inline char *confab_parameterised(const char *capability, int first, int second) {
  return tparm(capability, first, second, 0, 0, 0, 0, 0, 0, 0);
}

// Not in the Glibc module; the last two only with _GNU_SOURCE, which SwiftPM does not define.
#include <sys/eventfd.h>
#include <sys/signalfd.h>
#include <poll.h>
#include <signal.h>
#include <time.h>
int ppoll(struct pollfd *waiting, nfds_t count, const struct timespec *timeout, const sigset_t *mask);
pid_t gettid(void);

// Only with _GNU_SOURCE.
#include <spawn.h>
int posix_spawn_file_actions_addclosefrom_np(posix_spawn_file_actions_t *actions, int from);
int posix_spawn_file_actions_addtcsetpgrp_np(posix_spawn_file_actions_t *actions, int descriptor);

// Declared in term.h, whose macros (lines, columns, ...) would spoil every importer.
int setupterm(const char *type, int descriptor, int *error);
#endif
