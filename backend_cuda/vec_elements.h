/* The text of kernels in tile shape: a lane does its elements in loops that are unrolled, over those that an instruction varies on. A run is what stands in one
 * such loop; what is read outside of its run stands in an array of the lane. */
#ifndef CRAYON_BACKEND_CUDA_VEC_ELEMENTS_H
#define CRAYON_BACKEND_CUDA_VEC_ELEMENTS_H

#include "backend_cuda/vec_kernel.h"

/* Finds k->run_of and k->tile_axes. */
void vec_cuda_find_tile_runs(VecCuda *k);

/* The variable of a result with `name`: as it is declared, and as the element at hand. */
const char *vec_cuda_tile_declared(VecCuda *k, uint32_t at, const char *name);
Name vec_cuda_tile_element(VecCuda *k, uint32_t at, const char *name);

/* The condition of what is exact, at the element at hand; NULL: always. */
const char *vec_cuda_tile_condition(VecCuda *k, uint32_t at);

/* The last position of the run that begins at one; its loops. */
uint32_t vec_cuda_tile_run_end(const VecCuda *k, uint32_t from, uint32_t to);
void vec_cuda_open_elements(VecCuda *k, uint32_t axes);
void vec_cuda_close_elements(VecCuda *k, uint32_t axes);

/* The loop over the slabs of a loop with staged loads, which begins at a position; in it that over the turns, of `whole` slabs and then of a shorter one. */
void vec_cuda_open_slabs(VecCuda *k, uint32_t begin, const char *trips);
void vec_cuda_open_turns(VecCuda *k, bool whole);
void vec_cuda_close_turns(VecCuda *k);
void vec_cuda_close_slabs(VecCuda *k);

#endif
