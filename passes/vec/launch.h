/* The parts of the stage launch. */
#ifndef CRAYON_PASSES_VEC_LAUNCH_H
#define CRAYON_PASSES_VEC_LAUNCH_H

#include "ir/vec_launch.h"

/* What stands under one condition; what one lane loop runs. */
void launch_find_groups(Context *context, VecKernel *kernel);
void launch_find_lane_loops(Context *context, const NestRoutine *routine, VecKernel *kernel);

#endif
