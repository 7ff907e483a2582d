/* Which names a unit's statements refer to, before anything is resolved. */
#include "frontend/sema/changes.h"
#include "frontend/sema/unit.h"

bool scan_expr_names(const AstExpr *ast, Name name)
{
    for (; ast && ast->kind == AST_BINARY; ast = ast->left)
        if (scan_expr_names(ast->right, name)) return true;
    return ast && (ast->name == name || scan_expr_names(ast->left, name) || scan_expr_names(ast->right, name) ||
                   scan_expr_names(ast->third, name) || scan_list_names(ast->args, name));
}

bool scan_list_names(const AstExpr *first, Name name)
{
    for (const AstExpr *ast = first; ast; ast = ast->next)
        if (scan_expr_names(ast, name)) return true;
    return false;
}

static bool stmts_name(const AstStmt *first, Name name)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next)
        if ((stmt->kind == AST_STMT_DO && stmt->name == name) || scan_expr_names(stmt->left, name) ||
            scan_expr_names(stmt->right, name) || scan_expr_names(stmt->third, name) || scan_expr_names(stmt->condition, name) ||
            scan_list_names(stmt->args, name) || stmts_name(stmt->body, name) || stmts_name(stmt->else_body, name))
            return true;
    return false;
}

static bool expr_applies(const AstExpr *first, Name name)
{
    for (const AstExpr *ast = first; ast; ast = ast->next)
        if ((ast->kind == AST_APPLY && ast->name == name) || expr_applies(ast->left, name) || expr_applies(ast->right, name) ||
            expr_applies(ast->third, name) || expr_applies(ast->args, name))
            return true;
    return false;
}

static bool stmts_apply(const AstStmt *first, Name name)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        const AstExpr *target = stmt->kind == AST_STMT_ASSIGN && stmt->left ? stmt->left->args : stmt->left;
        const AstExpr *parts[] = {target, stmt->right, stmt->third, stmt->condition, stmt->args};
        if (stmt->kind == AST_STMT_CALL && stmt->left && stmt->left->name == name) return true;
        for (int i = 0; i < 5; i++)
            if (expr_applies(parts[i], name)) return true;
        if (stmts_apply(stmt->body, name) || stmts_apply(stmt->else_body, name)) return true;
    }
    return false;
}

bool scan_calls(const Unit *unit, Name name)
{
    return stmts_apply(unit->executable, name);
}

bool scan_names(const Unit *unit, Name name)
{
    return stmts_name(unit->executable, name);
}
