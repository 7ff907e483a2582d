/* Building tree nodes: what the grammar's actions call. All nodes live in the context's arena. */
#ifndef CRAYON_FRONTEND_TEXT_AST_BUILD_H
#define CRAYON_FRONTEND_TEXT_AST_BUILD_H

#include "frontend/text/ast.h"

typedef struct {
    AstExpr *first, *last;
} ExprList;

typedef struct {
    AstEntity *first, *last;
} EntityList;

enum { AST_MAX_DEPTH = 1000, AST_MAX_HEIGHT = 8000 }; /* of an expression: what recursive consumers must stand */

AstExpr *ast_expr(Context *context, AstExprKind kind, SourceRange loc);
AstExpr *ast_literal(Context *context, AstExprKind kind, SourceRange loc, Name text);
AstExpr *ast_name(Context *context, Name name, SourceRange loc);

/* An operation on one (right NULL) or two operands; one nested
 * deeper than AST_MAX_DEPTH, or higher than AST_MAX_HEIGHT, gives an AST_ERROR, reported. */
AstExpr *ast_operation(Context *context, AstOperator operator, Name name, SourceRange operator_loc, AstExpr *left,
                       AstExpr *right, SourceRange loc);

/* Sets the node's depth from its children; call when they are complete. A node too deep becomes AST_ERROR. */
AstExpr *ast_close(Context *context, AstExpr *expr);

/* A copy that no list goes on behind. */
AstExpr *ast_alone(Context *context, const AstExpr *expr);

ExprList expr_list(AstExpr *first);
ExprList expr_list_add(ExprList list, AstExpr *expr);

/* Both not empty. */
ExprList expr_list_join(ExprList list, ExprList more);

AstEntity *ast_entity(Context *context, Name name, SourceRange loc);
EntityList entity_list(AstEntity *first);
EntityList entity_list_add(EntityList list, AstEntity *entity);
/* An entity that is NULL is left out. */
EntityList entity_list_add_some(EntityList list, AstEntity *entity);

/* An operator as it is written; "?" for one that a user defined. */
const char *ast_operator_text(AstOperator operator);

AstStmt *ast_stmt(Context *context, AstStmtKind kind, SourceRange loc);

#endif
