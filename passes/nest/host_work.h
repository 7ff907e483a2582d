/* How much the statements of a nest are for the host: NestRoutine.work. */
#ifndef CRAYON_PASSES_NEST_HOST_WORK_H
#define CRAYON_PASSES_NEST_HOST_WORK_H

#include "ir/nest.h"

/* Finds it in routines that may leave their work to the caller. */
void host_work_find(Context *context, NestProgram *program);

#endif
