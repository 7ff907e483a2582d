/* Kernels in row shape for what is updated in place. */
#ifndef CRAYON_PASSES_VEC_STREAM_H
#define CRAYON_PASSES_VEC_STREAM_H

#include "passes/vec/vec_passes.h"

typedef struct {
    VecKernel *kernel;
    ExprId many;    /* where it runs; 0: everywhere */
    VecKernel *few; /* which runs elsewhere; NULL */
} StreamChoice;

/* What a kernel of values becomes, which was lowered to strips: these, where it is better one in row shape, or both. */
StreamChoice stream_choose(Context *context, NestRoutine *routine, const VecKernel *values, VecKernel *strips, const VecOptions *options);

#endif
