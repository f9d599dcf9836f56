#ifndef CONFAB_CTHREADUSER_H
#define CONFAB_CTHREADUSER_H
#include <sys/syscall.h>
#include <sys/types.h>
#include <unistd.h>

// Declared by the headers only with _GNU_SOURCE, with which other structures would differ from
// those that Swift's Glibc module has.
long syscall(long number, ...);

// Changes the effective user id of the calling thread alone. The C library's seteuid() would change
// that of all threads, on which other tests run. Returns 0; -1 on failure.
static inline int confab_set_thread_user(uid_t user) {
  return (int)syscall(SYS_setresuid, (uid_t)-1, user, (uid_t)-1);
}
#endif
