/* Prints one kernel and its launch. */
#ifndef CRAYON_BACKEND_CUDA_KERNEL_H
#define CRAYON_BACKEND_CUDA_KERNEL_H

#include "backend_cuda/plan.h"

/* The kernel of a loop goes to plan->kernels, its launch to the printer's text. */
void kernel_print(CudaPlan *plan, StmtId loop);

/* The kernel which is all that a loop in order does, where one launch can take its turns: each turn's lanes, and what they are given, follow from the loop's variable and what stays. 0: it can not. */
StmtId kernel_in_turns(const CudaPlan *plan, StmtId around);

/* The same kernel with the turns in it, and a launch of it if these are of few lanes: whether it was is in the C variable that is returned. */
Name kernel_print_turns(CudaPlan *plan, StmtId around);

/* A line that brings the buffer's values to the host. */
void kernel_print_on_host(CudaPlan *plan, uint32_t buffer, bool writes);

#endif
