/* The text form of nest IR; doc/ir.md describes it. */
#ifndef CRAYON_IR_PRINT_H
#define CRAYON_IR_PRINT_H

#include "ir/nest.h"
#include "support/text.h"

/* Prints a program or one routine. read(print(x)) prints the same again. */
void nest_print_program(const NestProgram *program, Text *out);
void nest_print_routine(const NestProgram *program, const NestRoutine *routine, Text *out);

/* Prints one expression as in the text form: for reasons, messages and reports. */
void nest_print_expr(const NestRoutine *routine, ExprId expr, Text *out);

/* Prints one expression as Fortran would write it (`a(i-1,j)`): for what users read. */
void nest_print_fortran(const NestRoutine *routine, ExprId expr, Text *out);

/* A symbol as the source has it: a scalar that stands for an element of an array is that. */
void nest_print_name(const NestRoutine *routine, SymId symbol, Text *out);

#endif
