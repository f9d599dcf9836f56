#ifndef CONFAB_CSOUP_H
#define CONFAB_CSOUP_H
#include <libsoup/soup.h>
#include <gio/gunixsocketaddress.h>
#endif
