/* What was found in the input, on stderr: as text, as JSON or as a log of SARIF. doc/diagnostics.md has the members. */
#ifndef CRAYON_DRIVER_DIAGNOSTICS_H
#define CRAYON_DRIVER_DIAGNOSTICS_H

#include "driver/options.h"

/* Prints what was collected, as --diagnostics says. `status`: the command's. */
void diagnostics_print(Context *context, const Options *options, int status);

#endif
