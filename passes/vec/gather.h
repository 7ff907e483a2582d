/* Loops side by side. */
#ifndef CRAYON_PASSES_VEC_GATHER_H
#define CRAYON_PASSES_VEC_GATHER_H

#include "ir/nest.h"

/* Scalars that get values between two loops get them before the first of these, where that is the same: then the loops are neighbours. */
void gather_loops(Context *context, NestRoutine *routine);

#endif
