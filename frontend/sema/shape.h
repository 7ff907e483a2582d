/* Bounds and extents. */
#ifndef CRAYON_FRONTEND_SEMA_SHAPE_H
#define CRAYON_FRONTEND_SEMA_SHAPE_H

#include "frontend/sema/node.h"

/* A bound of dimension `n` (from 0) of an array variable; NULL: the upper one of an assumed size. */
Node *expr_bound(Unit *unit, Entity *entity, uint32_t n, bool upper, SourceRange loc);

/* Lower bound and extent of dimension n of an array node (1 and the extent when it is no whole array);
 * the extent is NULL for the last one of an assumed-size array. */
Node *expr_bound_lower(Unit *unit, const Node *array, uint32_t n);
Node *expr_extent(Unit *unit, const Node *array, uint32_t n);

#endif
