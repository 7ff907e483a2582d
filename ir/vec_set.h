/* Sets of points: which are within which. */
#ifndef CRAYON_IR_VEC_SET_H
#define CRAYON_IR_VEC_SET_H

#include "ir/vec.h"

/* Whether the points of an interval are certainly among those of another one: by distances that are constant, or by one bound of a hull,
 * `min(select(LOWER <= UPPER, LOWER, ...), ...)`. */
bool vec_interval_within(Arena *scratch, const NestRoutine *routine, VecInterval set, VecInterval points);

/* The same of two sets of a kernel, on all axes. */
bool vec_set_within(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, SetId inner, SetId outer);

#endif
