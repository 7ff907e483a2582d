/* Reductions of vector kernels: what lanes give, and how the host gets it. */
#ifndef CRAYON_BACKEND_CUDA_VEC_TERMS_H
#define CRAYON_BACKEND_CUDA_VEC_TERMS_H

#include "backend_cuda/vec_kernel.h"

/* Finds the reductions of a kernel, into k->reductions. */
void vec_cuda_find_reductions(VecCuda *k);

/* In a strip: declares what a lane gives, before the program; takes what an instruction gives; writes it to memory, behind the program. */
void vec_cuda_open_terms(VecCuda *k);
void vec_cuda_print_term(VecCuda *k, uint32_t at, const char *condition);
void vec_cuda_close_terms(VecCuda *k);

/* On the host: memory, and a loop over pieces of the items, in which a launch stands; what follows a launch; behind the loop the scalars. */
void vec_cuda_open_pieces(VecCuda *k);
void vec_cuda_print_folds(VecCuda *k);
void vec_cuda_close_pieces(VecCuda *k);

#endif
