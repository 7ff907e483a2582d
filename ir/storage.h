/* Which symbols may share memory, how large they are, and whose values outlive the routine. */
#ifndef CRAYON_IR_STORAGE_H
#define CRAYON_IR_STORAGE_H

#include "ir/build.h"

/* The symbol's size in bytes; -1 when it is not a constant. */
int64_t storage_bytes(const NestRoutine *routine, SymId symbol);

/* Whether two different symbols may share bytes. Dummies do not alias each other or COMMON (Fortran 2018,
 * 15.5.2.13); members of one area do when their byte ranges meet. */
bool storage_overlap(const NestRoutine *routine, SymId a, SymId b);

/* For each symbol, whether another one of the routine may share bytes with it. The array lies in scratch. */
const bool *storage_find_aliased(Context *context, const NestRoutine *routine);

/* Whether the symbol's contents may be used after the routine returns. */
bool storage_live_at_exit(const NestProgram *program, const NestRoutine *routine, SymId symbol);

/* Whether the number of elements is known when the routine starts: false for assumed size and for the
 * old codes' dummy with a last bound of 1, unless all elements of it that are used have that subscript. */
bool storage_extent_known(const NestRoutine *routine, SymId symbol);

/* One symbol for all those that stand for the same memory object: the first of its area, or itself. */
SymId storage_object(const NestRoutine *routine, SymId symbol);

/* Whether two expressions are the same tree. */
bool storage_same_expr(const NestRoutine *routine, ExprId a, ExprId b);

#endif
