/* The text form of vector kernels, which stand inside routines (print.h, read.h). */
#ifndef CRAYON_IR_VEC_TEXT_H
#define CRAYON_IR_VEC_TEXT_H

#include "ir/vec.h"
#include "support/text.h"

/* Prints one kernel: axes, sets, instructions in order, with extents, delays and locations when known. */
void vec_print_kernel(const NestRoutine *routine, const VecKernel *kernel, Text *out);

/* The word for a kernel's state in that text: values, extents, mapped ... */
const char *vec_state_word(KernelState state);

/* By value: its name in that text, without the percent sign; NULL for moves and what the text does not name. */
const char *const *vec_value_names(Arena *arena, const NestRoutine *routine, const VecKernel *kernel);

/* By position in the order: the instruction's line in that text, indented by two blanks a region around it, with a blank where the text has
 * columns; NULL for what it has no line of. */
const char *const *vec_inst_lines(Arena *arena, const NestRoutine *routine, const VecKernel *kernel);

/* Checks the rules of doc/ir-vector.md, those of the stage the kernel is in; appends a line a fault. */
bool vec_verify_kernel(const NestProgram *program, const NestRoutine *routine, const VecKernel *kernel, Text *faults);

#endif
