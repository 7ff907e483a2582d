/* The back end that prints CUDA. */
#ifndef CRAYON_BACKEND_CUDA_BACKEND_CUDA_H
#define CRAYON_BACKEND_CUDA_BACKEND_CUDA_H

#include "ir/backend.h"

extern const Backend backend_cuda;

#endif
