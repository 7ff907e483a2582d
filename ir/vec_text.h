/* The text form of vector kernels, which stand inside routines (print.h, read.h). */
#ifndef CRAYON_IR_VEC_TEXT_H
#define CRAYON_IR_VEC_TEXT_H

#include "ir/vec.h"
#include "support/text.h"

/* Prints one kernel: axes, sets, instructions in order, with extents, delays and locations when known. */
void vec_print_kernel(const NestRoutine *routine, const VecKernel *kernel, Text *out);

/* Checks the rules of doc/ir.md, those of the stage the kernel is in; appends a line a fault. */
bool vec_verify_kernel(const NestProgram *program, const NestRoutine *routine, const VecKernel *kernel, Text *faults);

#endif
