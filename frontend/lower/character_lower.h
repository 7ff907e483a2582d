/* Scalars of type CHARACTER to nest IR. */
#ifndef CRAYON_FRONTEND_LOWER_CHARACTER_LOWER_H
#define CRAYON_FRONTEND_LOWER_CHARACTER_LOWER_H

#include "frontend/lower/lower.h"

/* True for a dummy of type CHARACTER. */
bool character_is_dummy(const Entity *entity);

/* The symbol that holds a NODE_ORDER's value. */
SymId character_lower_order(Lower *lower, Node *order);

/* An assignment to a variable of type CHARACTER, or a part of one; false when the statement is none. */
bool character_assign(Lower *lower, const AstStmt *stmt);

/* What is passed for a dummy: the address, and in `*length` its length. */
ExprId character_argument(Lower *lower, const Entity *dummy, Node *actual, ExprId *length);

#endif
