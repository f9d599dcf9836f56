#pragma once

#include <stdbool.h>

/// How often this thread has asked for memory since it began: malloc, calloc, realloc and aligned memory,
/// by Swift, by its runtime and by the C libraries.
unsigned long confab_allocations(void);

/// False where a sanitizer has an allocator of its own: nothing is counted there.
bool confab_counts_allocations(void);
