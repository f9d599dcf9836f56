#include "allocations.h"

#include <errno.h>
#include <stddef.h>

// A thread's own: tests run side by side.
static _Thread_local unsigned long count;

unsigned long confab_allocations(void) { return count; }

#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

bool confab_counts_allocations(void) { return true; }

// The program's own functions win over the C library's for whoever asks, and hand on to it.
void *__libc_malloc(size_t size);
void *__libc_calloc(size_t number, size_t size);
void *__libc_realloc(void *memory, size_t size);
void *__libc_memalign(size_t alignment, size_t size);

void *malloc(size_t size) {
  count++;
  return __libc_malloc(size);
}

void *calloc(size_t number, size_t size) {
  count++;
  return __libc_calloc(number, size);
}

void *realloc(void *memory, size_t size) {
  count++;
  return __libc_realloc(memory, size);
}

void *aligned_alloc(size_t alignment, size_t size) {
  count++;
  return __libc_memalign(alignment, size);
}

int posix_memalign(void **memory, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) {
    return EINVAL;
  }
  count++;
  void *found = __libc_memalign(alignment, size);
  if (!found) return ENOMEM;
  *memory = found;
  return 0;
}

#else

bool confab_counts_allocations(void) { return false; }

#endif
