/* Reductions of a kernel whose lanes are a loop: folded into variables of its function, in the order of the source. */
#ifndef CRAYON_BACKEND_C_STRIPS_REDUCE_H
#define CRAYON_BACKEND_C_STRIPS_REDUCE_H

#include "backend_host/vec_print.h"

/* Folds what the lane at hand reduces. */
void strips_print_reduce(VecPrinter *p, const VecInst *inst);

/* The kernel's variables, from the routine's scalars at its begin, and back at its end, where they have changed: the source assigns nothing
 * where no point takes a value. */
void strips_open_reductions(VecPrinter *p);
void strips_close_reductions(VecPrinter *p);

#endif
