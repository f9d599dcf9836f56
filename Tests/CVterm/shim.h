#ifndef CONFAB_CVTERM_H
#define CONFAB_CVTERM_H
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdlib.h>
#include <sys/ioctl.h>
#include <sys/syscall.h>
#include <unistd.h>
#include <vterm.h>

// The headers declare these functions only with _GNU_SOURCE, with which other structures would
// differ from those that Swift's Glibc module has.
long syscall(long number, ...);
int posix_openpt(int flags);
int grantpt(int descriptor);
int unlockpt(int descriptor);
int ptsname_r(int descriptor, char *name, size_t size);

// Opens a pseudo-terminal of this size. Returns its master, which is closed on exec, and writes its
// slave's name to `name`; -1 on failure.
static inline int confab_open_master(unsigned short rows, unsigned short columns, char *name,
                                     size_t size) {
  struct winsize window = {rows, columns, 0, 0};
  int master = posix_openpt(O_RDWR | O_NOCTTY | O_CLOEXEC);
  if (master < 0) return -1;
  if (grantpt(master) || unlockpt(master) || ptsname_r(master, name, size) ||
      ioctl(master, TIOCSWINSZ, &window)) {
    close(master);
    return -1;
  }
  return master;
}

// Starts a program that has the slave as its controlling terminal. Swift cannot fork: between fork
// and exec only async-signal-safe calls are allowed, and its runtime promises none.
static inline pid_t confab_spawn(const char *slave, const char *directory, const char *path,
                                 char *const arguments[], char *const environment[]) {
  pid_t child = fork();
  if (child != 0) return child;
  sigset_t none;
  sigemptyset(&none);
  sigprocmask(SIG_SETMASK, &none, NULL);
  signal(SIGPIPE, SIG_DFL);
  setsid();
  // The first terminal that a session leader opens becomes its controlling one.
  int terminal = open(slave, O_RDWR);
  if (terminal < 0 || dup2(terminal, 0) < 0 || dup2(terminal, 1) < 0 || dup2(terminal, 2) < 0)
    _exit(126);
  // The program begins with no other descriptors: those of tests that run meanwhile would count
  // among its own. This closes the terminal's first descriptor as well.
  syscall(SYS_close_range, 3U, ~0U, 0U);
  if (directory && chdir(directory)) _exit(126);
  execve(path, arguments, environment);
  _exit(127);
}

// Returns a descriptor that becomes readable when the process has ended; -1 on failure.
static inline int confab_process_descriptor(pid_t process) {
  return (int)syscall(SYS_pidfd_open, process, 0);
}
#endif
