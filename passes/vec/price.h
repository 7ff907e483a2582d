/* What a kernel is expected to take on a GPU. */
#ifndef CRAYON_PASSES_VEC_PRICE_H
#define CRAYON_PASSES_VEC_PRICE_H

#include "passes/vec/vec_passes.h"

/* Picoseconds a point, of an allocated kernel over rows of 384 points on a device that is full. A rank among candidates, no prediction. */
double vec_price(const NestRoutine *routine, const VecKernel *kernel);

/* Asks all shapes that are chosen from, of the values of a kernel that stands for the statements root .. end, and these as they stand; its prices. */
void price_shapes(Context *context, NestRoutine *routine, const VecKernel *values, StmtId root, StmtId end, const VecOptions *options, VecKernel *kernel);

/* The same of a loop that is a kernel of its own, an iteration a lane. */
double nest_price(NestRoutine *routine, StmtId loop);

#endif
