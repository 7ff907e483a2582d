/* The pass that makes vector kernels of loop nests. */
#ifndef CRAYON_PASSES_VEC_VECTORIZE_H
#define CRAYON_PASSES_VEC_VECTORIZE_H

#include "passes/vec/vec_passes.h"

/* Shape SHAPE_NONE in the options: the pass chooses. */
void pass_vectorize(Context *context, NestProgram *program, const VecOptions *options);

/* Its first step alone: the kernels are programs of values. */
void pass_fuse_loops(Context *context, NestProgram *program, const VecOptions *options);

#endif
