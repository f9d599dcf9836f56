#pragma once

#include <stdbool.h>

/// Returns the number of memory allocations of this thread since it began: malloc, calloc, realloc
/// and aligned memory, by Swift, by its runtime and by the C libraries.
unsigned long confab_allocations(void);

/// Returns false in a build with a sanitizer, which has an allocator of its own, so that nothing is
/// counted.
bool confab_counts_allocations(void);
