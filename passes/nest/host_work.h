/* How much the statements of a nest are for the host: NestRoutine.work. */
#ifndef CRAYON_PASSES_NEST_HOST_WORK_H
#define CRAYON_PASSES_NEST_HOST_WORK_H

#include "passes/nest/facts.h"

/* Finds it in a routine that may leave its work to the caller. */
void host_work_find(Context *context, const NestFacts *facts);

#endif
