#include "edges.h"

#include <stdio.h>
#include <stdlib.h>

#define LINKER_SYMBOL extern __attribute__((visibility("hidden")))

// The linker names the start and the end of each section whose name is an identifier of C, and the
// start of the program.
LINKER_SYMBOL uint8_t __start___sancov_cntrs[], __stop___sancov_cntrs[];
LINKER_SYMBOL uintptr_t __start___sancov_pcs[];
LINKER_SYMBOL char __executable_start[];

size_t confab_edges(void) { return (size_t)(__stop___sancov_cntrs - __start___sancov_cntrs); }

// The table has two words for each edge: its address, and a flag.
uintptr_t confab_edge_address(size_t edge) {
  return __start___sancov_pcs[2 * edge] - (uintptr_t)__executable_start;
}

static uint8_t *reached;

void confab_record_edges(void) {
  size_t count = confab_edges();
  if (!reached && !(reached = calloc(count, 1))) abort();
  for (size_t edge = 0; edge < count; edge++) reached[edge] |= __start___sancov_cntrs[edge] != 0;
}

void confab_write_reached_edges(const char *path) {
  FILE *file = fopen(path, "w");
  if (!file) abort();
  size_t count = confab_edges();
  for (size_t edge = 0; edge < count; edge++) fputs(reached && reached[edge] ? "1\n" : "0\n", file);
  if (fclose(file) != 0) abort();
}

void confab_forget_edges(const uint8_t *kept) {
  size_t count = confab_edges();
  for (size_t edge = 0; edge < count; edge++) {
    if (!kept[edge]) __start___sancov_cntrs[edge] = 0;
  }
}
