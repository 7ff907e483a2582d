/* The lines that give arrays their copies on the device: at the routine's entry, or around one kernel. */
#ifndef CRAYON_BACKEND_CUDA_BUFFERS_H
#define CRAYON_BACKEND_CUDA_BUFFERS_H

#include "backend_cuda/plan.h"

/* True when the values come from before the call and go on behind it. */
bool buffers_belong_to_caller(const CudaPlan *plan, const Buffer *buffer);

/* True when the routine may read values that the array comes with. */
bool buffers_have_values(const CudaPlan *plan, const Buffer *buffer);

/* "solver.f90:23:step"; without blanks, at which long lines are broken. */
const char *buffers_place(const CudaPlan *plan);

/* Prints what the bounds have room for and the elements there are, by dimension, if the array is a part of another; returns its crayon_section
 * as C, or NULL. */
const char *buffers_print_part(CudaPlan *plan, SymId array);

/* At the routine's entry and its end. */
void buffers_print(CudaPlan *plan);
void buffers_print_leave(CudaPlan *plan);

/* Before a kernel's launch and behind it: the late ones that it uses. */
void buffers_print_late(CudaPlan *plan, StmtId kernel);
void buffers_print_late_leave(CudaPlan *plan, StmtId kernel);

#endif
