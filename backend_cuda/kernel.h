/* Prints one kernel and its launch. */
#ifndef CRAYON_BACKEND_CUDA_KERNEL_H
#define CRAYON_BACKEND_CUDA_KERNEL_H

#include "backend_cuda/plan.h"

/* The kernel of a loop goes to plan->kernels, its launch to the printer's text. */
void kernel_print(CudaPlan *plan, StmtId loop);

/* A line that brings the buffer's values to the host. */
void kernel_print_on_host(CudaPlan *plan, uint32_t buffer, bool writes);

#endif
