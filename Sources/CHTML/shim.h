#ifndef CONFAB_CHTML_H
#define CONFAB_CHTML_H
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>
#endif
