/* What was measured of a routine (crayon tune) in place of what all routines get. */
#ifndef CRAYON_PASSES_VEC_TUNED_H
#define CRAYON_PASSES_VEC_TUNED_H

#include "passes/vec/vec_passes.h"

/* The options of a routine; `*loops`: it has no kernels. */
VecOptions tuned_options(const VecOptions *options, const NestRoutine *routine, bool *loops);

#endif
