/* What comes along before a nest: assignments right before it that say how its bounds and subscripts lie to each other (`nmin = 7; nmax = imax + 6`). */
#include "frontend/outline/outline_data.h"
#include "frontend/outline/outline_place.h"

/* The type of a scalar variable, or unless it is stored a constant, that has a name of its own; else TYPE_NONE. */
static Type type_of_scalar(Outline *outline, Unit *unit, const AstExpr *expr, bool stored)
{
    const Entity *entity;
    const char *why;
    if (expr->kind != AST_NAME) return TYPE_NONE;
    OutlineClass class = outline_classify(outline, unit, expr->name, false, &entity, &why);
    if (class != OUTLINE_VARIABLE && (stored || class != OUTLINE_CONSTANT)) return TYPE_NONE;
    return entity && !entity->rank ? entity->type : TYPE_NONE;
}

static bool is_sum(Outline *outline, Unit *unit, const AstExpr *expr)
{
    switch (expr->kind) {
    case AST_INTEGER: return true;
    case AST_NAME: return type_is_int(type_of_scalar(outline, unit, expr, false));
    case AST_PAREN: return is_sum(outline, unit, expr->left);
    case AST_UNARY: return (expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS) && is_sum(outline, unit, expr->left);
    case AST_BINARY:
        return (expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS) && is_sum(outline, unit, expr->left) && is_sum(outline, unit, expr->right);
    default: return false;
    }
}

/* A sum, or a number between such (`radius = 1.0`). */
static bool leads(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    if (stmt->kind != AST_STMT_ASSIGN || stmt->label) return false;
    Type type = type_of_scalar(outline, unit, stmt->left, true);
    if (stmt->right->kind == AST_REAL) return type_is_real(type);
    return type_is_int(type) && stmt->right->kind != AST_NAME && is_sum(outline, unit, stmt->right);
}

AstStmt *outline_lead(Outline *outline, Unit *unit, AstStmt *run, AstStmt *first, const AstStmt *last)
{
    AstStmt *lead = NULL;
    for (AstStmt *stmt = run; outline->choice.leads && stmt != first; stmt = stmt->next) {
        if (!leads(outline, unit, stmt)) lead = NULL;
        else if (!lead) lead = stmt;
    }
    return lead && outline_stands_alone(outline, lead, last) ? lead : first;
}
