/* Rows beside each other in a block. Private to passes/vec. */
#ifndef CRAYON_PASSES_VEC_COLUMNS_H
#define CRAYON_PASSES_VEC_COLUMNS_H

#include "passes/vec/vec_passes.h"

/* The axis of rows that lies along memory in more accesses than all others do, axis 0 among them; 0: there is none. */
uint32_t columns_axis(const NestRoutine *routine, const VecKernel *kernel);

/* Gives a kernel of a vector length the columns that the options ask for; by themselves, where its lanes would stride through memory. Nothing where they do
 * not divide the vector, or there are no rows. */
void columns_take(const NestRoutine *routine, VecKernel *kernel, const VecOptions *options);

/* Whether a mapped kernel has none, or not too many of its lanes compute what others do as well: columns leave a strip fewer points for the same halo. */
bool columns_pay(const VecKernel *kernel);

#endif
