/* Between inline.c and inline_obstacle.c. */
#ifndef CRAYON_PASSES_NEST_INLINE_H
#define CRAYON_PASSES_NEST_INLINE_H

#include "passes/nest/bind.h"

/* Why a call with so many loops around it stays, as inline_find_obstacle; NULL: it does not, and `binding` tells what each dummy
 * stands for. */
const char *inline_bind(Context *context, const NestProgram *program, const NestRoutine *caller, StmtId call, uint32_t loops,
                        CallBinding *binding);

#endif
