#pragma once

#include <stddef.h>
#include <stdint.h>

/// Returns the number of edges of the program: the points of the code that
/// <https://clang.llvm.org/docs/SanitizerCoverage.html> counts.
size_t confab_edges(void);

/// Returns the address of an edge in the program's file, for a symbolizer.
uintptr_t confab_edge_address(size_t edge);

/// Records the edges that the last input reached.
void confab_record_edges(void);

/// Writes a line for each edge to the file at `path`: 1 if it was recorded, else 0.
void confab_write_reached_edges(const char *path);

/// Sets the counters of some edges to 0, so that libFuzzer takes them for edges that the input did
/// not reach. `kept`: for each edge, whether its counter stays; `confab_edges()` bytes.
void confab_forget_edges(const uint8_t *kept);
