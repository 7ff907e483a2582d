/* Whole-array operations. */
#ifndef CRAYON_FRONTEND_LOWER_ARRAY_H
#define CRAYON_FRONTEND_LOWER_ARRAY_H

#include "frontend/lower/lower.h"

/* target = value, elementwise. */
void array_assign(Lower *lower, Node *target, Node *value, SourceRange loc);

/* WHERE, statement and construct. */
void array_where(Lower *lower, const AstStmt *where);

/* A reduction: the symbol that holds its value, along DIM at the current axes (reduce.c). */
SymId array_reduce(Lower *lower, Node *reduce);

/* The element of a NODE_SHIFT, NODE_TRANSPOSE, NODE_RESHAPE or NODE_SPREAD at the current axes (rearrange_lower.c). */
ExprId array_rearranged(Lower *lower, Node *node);

/* The leaf that gives an array expression its shape. */
Node *array_shape_leaf(Node *node);

/* Lower and upper bound and step of the k-th axis of a leaf, as nodes. */
Subscript array_axis(Lower *lower, Node *leaf, uint32_t k);

/* Evaluates all scalar parts of an array expression that are more than plain before the loops. */
void array_hold_scalars(Lower *lower, Node **slot);

/* Makes the call; the array that holds the result. */
Node *result_hold(Lower *lower, Node *call);

/* The loops over the axes of a leaf; what is lowered until array_close_axes goes inside. */
typedef struct {
    StmtList *outer;
    StmtList bodies[NEST_MAX_RANK];
    StmtId loops[NEST_MAX_RANK];
    uint32_t saved_count;
    Axis saved[NEST_MAX_RANK];
} Axes;

void array_open_axes(Lower *lower, Node *leaf, Axes *axes, SourceRange loc);
void array_close_axes(Lower *lower, Axes *axes);

/* A temporary array of the declared shape of the target's, accessed as the target is. NULL after a fault. */
Node *array_temporary_like(Lower *lower, const Node *target, const char *stem, Type type);

/* The same for one array statement, whose target has the last subscript `last`, as it was before it was held: the temporary
 * has one place where the target has an index, and of an array of assumed size what the last subscript takes. */
Node *array_temporary_of(Lower *lower, const Node *target, const Subscript *last, const char *stem, Type type);
Subscript array_last_subscript(const Node *target);

/* Makes hints of what shape_note has noted, at the end of the routine. */
void shape_hints(Lower *lower);

/* Evaluates a scalar here unless it may as well be evaluated again in the loops. */
void array_hold_unless_plain(Lower *lower, Node **node);

/* target = value, elementwise, where a mask (NULL: none) holds. */
void array_assign_masked(Lower *lower, Node *target, Node *value, Node *mask, SourceRange loc);

#endif
