/* Kernels whose warps do runs of points and fold what these reduce. */
#ifndef CRAYON_BACKEND_CUDA_VEC_RUNS_H
#define CRAYON_BACKEND_CUDA_VEC_RUNS_H

#include "backend_cuda/vec_kernel.h"

/* The points of a segment, of which a run has some. */
int32_t vec_cuda_segment(const VecCuda *k);

/* The host's variables with the blocks and the run of a warp. */
void vec_cuda_name_runs(VecCuda *k);

/* Prints the kernel's frame around what a point runs. */
void vec_cuda_print_runs(VecCuda *k, const Text *body);

#endif
