/* Kernels in row shape for what is updated in place. */
#ifndef CRAYON_PASSES_VEC_STREAM_H
#define CRAYON_PASSES_VEC_STREAM_H

#include "passes/vec/vec_passes.h"

typedef struct {
    VecKernel *kernel;
    ExprId many;    /* where it runs; 0: everywhere */
    VecKernel *few; /* which runs elsewhere; NULL */
} StreamChoice;

/* How many points some axes have together, a bit each: `*product` is the part that is known, the value what is not, of type i64; 0: nothing. */
ExprId stream_count(Context *context, NestRoutine *routine, const VecKernel *kernel, uint32_t axes, int64_t *product);

/* The same for a kernel that was lowered to strips, where a tile is better where there is enough to do. */
StreamChoice tile_choose(Context *context, NestRoutine *routine, const VecKernel *values, VecKernel *strips, const VecOptions *options);

/* What a kernel of values becomes, which was lowered to strips: these, where it is better one in row shape, or both. */
StreamChoice stream_choose(Context *context, NestRoutine *routine, const VecKernel *values, VecKernel *strips, const VecOptions *options);

#endif
