/* The walk over expressions. */
#ifndef CRAYON_FRONTEND_SEMA_EXPR_H
#define CRAYON_FRONTEND_SEMA_EXPR_H

#include "frontend/sema/node.h"

/* Types an expression. Never NULL; faults give NODE_ERROR. */
Node *expr_analyze(Unit *unit, const AstExpr *ast);

/* The same, of rank 0. */
Node *expr_analyze_scalar(Unit *unit, const AstExpr *ast);

/* An integer or logical condition of rank 0. */
Node *expr_analyze_integer(Unit *unit, const AstExpr *ast);
Node *expr_analyze_condition(Unit *unit, const AstExpr *ast);

/* The constant value of an expression; false after a reported fault. */
bool expr_constant(Unit *unit, const AstExpr *ast, Constant *value);

#endif
