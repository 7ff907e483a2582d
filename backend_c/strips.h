/* The strips emitter: allocated vector kernels as lane loops in C. */
#ifndef CRAYON_BACKEND_C_STRIPS_H
#define CRAYON_BACKEND_C_STRIPS_H

#include "backend_host/host.h"

/* Prints the kernel of a statement: its functions to printer->kernels, the call to the printer's text. The text is C and
 * C++: what runs on the host in the output of every back end (EmitOptions.print_strips). */
void strips_print_kernel(HostPrinter *printer, StmtId stmt);

#endif
