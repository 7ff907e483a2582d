/* Between the files of the walk over expressions. */
#ifndef CRAYON_FRONTEND_SEMA_EXPR_WALK_H
#define CRAYON_FRONTEND_SEMA_EXPR_WALK_H

#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"

/* The value of a constant array's element, when all its subscripts are constant; else NULL. */
Node *expr_constant_element(Unit *unit, const Node *node);

/* An array constructor. */
Node *constructor_analyze(Unit *unit, const AstExpr *ast);

/* NAME, a variable or a constant. */
Node *expr_name(Unit *unit, const AstExpr *ast);

/* An element or a section of an array. */
Node *expr_element(Unit *unit, const AstExpr *ast, Entity *entity);

/* Operations on one operand, and on two. */
Node *expr_unary(Unit *unit, const AstExpr *ast);
Node *expr_binary(Unit *unit, const AstExpr *ast);

/* NAME(...) */
Node *expr_apply(Unit *unit, const AstExpr *ast);

#endif
