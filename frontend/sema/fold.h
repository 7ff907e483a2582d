/* Elements of constant array expressions. */
#ifndef CRAYON_FRONTEND_SEMA_FOLD_H
#define CRAYON_FRONTEND_SEMA_FOLD_H

#include "frontend/sema/node.h"

/* The number of elements of an array expression, -1 when it is not constant. */
int64_t fold_count(Unit *unit, const Node *array);

/* The element `k`, from 0, of an array expression, or the value of a scalar one; false when it is not constant. */
bool fold_element(Unit *unit, const Node *node, int64_t k, Constant *value);

/* SUM, PRODUCT, MAXVAL or MINVAL of all elements of a constant array expression, in their order; NULL: not folded. */
Node *fold_reduction(Unit *unit, Reduce reduce, const Node *array, SourceRange loc);

#endif
