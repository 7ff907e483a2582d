/* Scalars that are set between row loops. */
#ifndef CRAYON_PASSES_NEST_SINK_H
#define CRAYON_PASSES_NEST_SINK_H

#include "ir/nest.h"

/* Scalars that a row loop sets before the row loop inside it are set in that one. True where something was changed: what was found of loops is then to be
 * found again. `handed`: what a temporary has for a row is set by a loop of points, too. */
bool sink_scalars(Context *context, const NestProgram *program, NestRoutine *routine, bool handed);

#endif
