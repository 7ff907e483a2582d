/* What comes along before a nest: assignments right before it that say how its bounds and subscripts lie to each other (`nmin = 7; nmax = imax + 6`). */
#include "frontend/outline/outline_data.h"

/* A scalar integer of its own name. */
static bool is_integer(Outline *outline, Unit *unit, const AstExpr *expr, bool stored)
{
    const Entity *entity;
    const char *why;
    if (expr->kind != AST_NAME) return false;
    OutlineClass class = outline_classify(outline, unit, expr->name, false, &entity, &why);
    if (class != OUTLINE_VARIABLE && (stored || class != OUTLINE_CONSTANT)) return false;
    return entity && type_is_int(entity->type) && !entity->rank;
}

static bool is_sum(Outline *outline, Unit *unit, const AstExpr *expr)
{
    switch (expr->kind) {
    case AST_INTEGER: return true;
    case AST_NAME: return is_integer(outline, unit, expr, false);
    case AST_PAREN: return is_sum(outline, unit, expr->left);
    case AST_UNARY: return (expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS) && is_sum(outline, unit, expr->left);
    case AST_BINARY:
        return (expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS) && is_sum(outline, unit, expr->left) && is_sum(outline, unit, expr->right);
    default: return false;
    }
}

/* `radius = 1.0` */
static bool sets_number(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    const Entity *entity;
    const char *why;
    if (stmt->left->kind != AST_NAME || stmt->right->kind != AST_REAL) return false;
    return outline_classify(outline, unit, stmt->left->name, false, &entity, &why) == OUTLINE_VARIABLE && entity && type_is_real(entity->type) && !entity->rank;
}

static bool leads(Outline *outline, Unit *unit, const AstStmt *stmt)
{
    if (stmt->kind != AST_STMT_ASSIGN || stmt->label) return false;
    if (sets_number(outline, unit, stmt)) return true;
    return stmt->right->kind != AST_NAME && is_integer(outline, unit, stmt->left, true) && is_sum(outline, unit, stmt->right);
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
