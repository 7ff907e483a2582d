/* Scalars that are set between row loops. */
#ifndef CRAYON_PASSES_NEST_SINK_H
#define CRAYON_PASSES_NEST_SINK_H

#include "ir/nest.h"

/* What sinks: into row loops alone; into loops of points, too, what a temporary has for a row; into parallel loops of points in parallel rows, too, integers that are as well made by
 * each point. */
typedef enum { SINK_ROWS, SINK_HANDED, SINK_INDICES } SinkWhat;

/* Scalars that a row loop sets before the row loop inside it are set in that one. True where something was changed: what was found of loops is then to be
 * found again. */
bool sink_scalars(Context *context, const NestProgram *program, NestRoutine *routine, SinkWhat what);

#endif
