#ifndef CONFAB_CVTERM_H
#define CONFAB_CVTERM_H
#include <vterm.h>
#include <pty.h>
#include <sys/ioctl.h>
#endif
