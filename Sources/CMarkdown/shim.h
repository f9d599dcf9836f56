#ifndef CONFAB_CMARKDOWN_H
#define CONFAB_CMARKDOWN_H
#include <cmark-gfm.h>
#include <cmark-gfm-core-extensions.h>
#endif
