/* Calls and their arguments. */
#ifndef CRAYON_FRONTEND_LOWER_ARGUMENT_H
#define CRAYON_FRONTEND_LOWER_ARGUMENT_H

#include "frontend/lower/lower.h"

/* A call; result 0 for subroutines. An array is the argument that a function's result is. */
void lower_call(Lower *lower, Unit *callee, Node *const *args, uint32_t count, SymId result, SourceRange loc);

/* A call of an elemental subroutine with arrays: one for each element. */
void lower_elemental_call(Lower *lower, Unit *callee, Node **args, uint32_t count, SourceRange loc);

/* What the caller passes for an argument from the host. */
ExprId inner_actual(Lower *lower, const HostArgument *argument, SourceRange loc);

#endif
