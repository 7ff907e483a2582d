/* How much the statements of a nest are for the host, and how often a device is called for them: NestRoutine.work, NestRoutine.launches. */
#ifndef CRAYON_PASSES_NEST_HOST_WORK_H
#define CRAYON_PASSES_NEST_HOST_WORK_H

#include "passes/nest/facts.h"

/* Finds them in a routine that may leave its work to the caller: the first before its loops become kernels, the second behind, in all of the program. */
void host_work_find(Context *context, const NestFacts *facts);
void host_launches_find(Context *context, const NestProgram *program, const NestFacts *facts);

#endif
