/* Work arrays that a routine hands on alone get the shape that the routines called give them. */
#ifndef CRAYON_PASSES_NEST_RESHAPE_H
#define CRAYON_PASSES_NEST_RESHAPE_H

#include "ir/nest.h"

void reshape_arrays(Context *context, const NestProgram *program, NestRoutine *routine);

#endif
