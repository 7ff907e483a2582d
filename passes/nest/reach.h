/* Which arrays a routine may reach beyond what is declared of them: NestRoutine.reaches. */
#ifndef CRAYON_PASSES_NEST_REACH_H
#define CRAYON_PASSES_NEST_REACH_H

#include "ir/nest.h"

/* Finds them in routines that may leave their work to the caller. */
void reach_find(Context *context, NestProgram *program);

#endif
