/* The candidate `interp`: the program as given against the same program after the passes, both by the interpreters of the IR. */
#ifndef CRAYON_DRIVER_CHECK_INTERPRETED_H
#define CRAYON_DRIVER_CHECK_INTERPRETED_H

#include "driver/options.h"

/* Compares each routine; prints a line a routine, as the harness does. The verdicts' status (doc/check.md). Both programs have the
 * same routines, and symbols up to those that passes added. */
int interp_check(Context *context, const NestProgram *given, const NestProgram *passed, const Options *options);

#endif
