/* What stands in a kernel's place where its guard does not hold, in routines whose callers have the loops themselves. */
#ifndef CRAYON_PASSES_VEC_LEAVE_SPARE_H
#define CRAYON_PASSES_VEC_LEAVE_SPARE_H

#include "ir/nest.h"

/* Copies of loops become `status = 1; return` as long as what runs before does the same when it runs again: the loops run there, and the text
 * has them once. For routines that may leave their work; kernels' guards have been put in. `unchanged`: only where
 * nothing is stored before. */
void leave_spares(Context *context, NestRoutine *routine, bool unchanged);

#endif
