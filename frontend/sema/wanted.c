/* Expressions where a kind of value is wanted. */
#include "frontend/sema/constant.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

Node *expr_analyze_scalar(Unit *unit, const AstExpr *ast)
{
    Node *node = expr_analyze(unit, ast);
    if (node->rank == 0) return node;
    sema_error(unit, ast->loc, "a scalar is expected here, not an array of rank %u", node->rank);
    return node_error(unit, ast->loc);
}

Node *expr_analyze_integer(Unit *unit, const AstExpr *ast)
{
    Node *node = expr_analyze_scalar(unit, ast);
    if (node->kind == NODE_ERROR || type_is_int(node->type)) return node;
    sema_error(unit, ast->loc, "an integer is expected here, not %s", type_info(node->type)->fortran);
    return node_error(unit, ast->loc);
}

Node *expr_analyze_condition(Unit *unit, const AstExpr *ast)
{
    Node *node = expr_analyze_scalar(unit, ast);
    if (node->kind == NODE_ERROR || type_is_logical(node->type)) return node;
    sema_error(unit, ast->loc, "a condition must be logical, not %s", type_info(node->type)->fortran);
    return node_error(unit, ast->loc);
}

bool expr_constant(Unit *unit, const AstExpr *ast, Constant *value)
{
    Node *node = expr_analyze_scalar(unit, ast);
    if (node->kind == NODE_ERROR) return false;
    if (node_is_constant(node, value)) return true;
    sema_error(unit, ast->loc, "a constant is expected here");
    return false;
}
