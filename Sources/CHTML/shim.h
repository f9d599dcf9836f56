#ifndef CONFAB_CHTML_H
#define CONFAB_CHTML_H
#include <libxml/HTMLparser.h>
#include <libxml/parserInternals.h>

// The library is loaded by name when it is first needed, so nothing links to it: each function is
// found as a pointer, whose type the compiler takes from the library's own header.
#define CONFAB_POINTER(name) typedef __typeof__(&name) confab_##name

CONFAB_POINTER(xmlInitParser);
CONFAB_POINTER(htmlNewParserCtxt);
CONFAB_POINTER(htmlCtxtReadMemory);
CONFAB_POINTER(xmlFreeDoc);
CONFAB_POINTER(htmlFreeParserCtxt);
CONFAB_POINTER(xmlStopParser);
#endif
