/* What a kernel is expected to take on a GPU. */
#ifndef CRAYON_PASSES_VEC_PRICE_H
#define CRAYON_PASSES_VEC_PRICE_H

#include "ir/vec.h"

/* Picoseconds a point, of an allocated kernel over rows of 384 points on a device that is full. A rank among candidates, no prediction. */
double vec_price(const NestRoutine *routine, const VecKernel *kernel);

/* The same of a loop that is a kernel of its own, an iteration a lane. */
double nest_price(NestRoutine *routine, StmtId loop);

#endif
