/* Vector kernels whose blocks stand in a grid: strips on x, pieces of the first axis of rows on y, those of the others on z. */
#ifndef CRAYON_BACKEND_CUDA_VEC_GRID_H
#define CRAYON_BACKEND_CUDA_VEC_GRID_H

#include "backend_cuda/vec_kernel.h"

/* Names what the kernel is given of its place, before its frame is printed. */
void vec_cuda_name_grid(VecCuda *k);

/* Prints, in the kernel's frame, the strip and the counters of rows, and the number of the item where that is `numbered`. */
void vec_cuda_print_place(VecCuda *k, bool numbered);

/* The number of a thread in its block, where items stand abreast. */
const char *vec_cuda_thread(VecCuda *k);

/* The same where lanes do rows beside each other: opens what is done for so many rows at once; closes that, and opens a loop over what is left. */
void vec_cuda_open_beside(VecCuda *k);
void vec_cuda_open_rest(VecCuda *k);

/* The host's loops over the parts of a grid that is longer than a device's may be, and its sizes. */
void vec_cuda_open_grid(VecCuda *k);
void vec_cuda_close_grid(VecCuda *k);
const char *vec_cuda_grid(VecCuda *k);
const char *vec_cuda_lanes(VecCuda *k);

#endif
