#include "allocations.h"

#include <errno.h>
#include <stddef.h>

// Counted for each thread, as tests run in parallel.
static _Thread_local unsigned long count;

unsigned long confab_allocations(void) { return count; }

#if !__has_feature(thread_sanitizer) && !__has_feature(address_sanitizer)

bool confab_counts_allocations(void) { return true; }

// These definitions replace the C library's in the whole process, and call those by internal names.
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
