/* Kernels whose warps do runs of points and fold what these reduce. */
#ifndef CRAYON_BACKEND_CUDA_VEC_RUNS_H
#define CRAYON_BACKEND_CUDA_VEC_RUNS_H

#include "backend_cuda/vec_kernel.h"

/* The points of a segment, of which a run has some. */
int32_t vec_cuda_segment(const VecCuda *k);

/* The host's variables with the blocks and the run of a warp. */
void vec_cuda_name_runs(VecCuda *k);

/* Prints the kernel's frame around what a point runs; where lanes fold loosely also as it stands in segments that are `whole`, and in others, at the end of rows. */
void vec_cuda_print_runs(VecCuda *k, const Text *body, const Text *whole, const Text *cut);

#endif
