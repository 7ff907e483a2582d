#include "frontend/text/ast_build.h"

AstExpr *ast_expr(Context *context, AstExprKind kind, SourceRange loc)
{
    AstExpr *expr = arena_new(context->arena, AstExpr);
    expr->kind = kind;
    expr->loc = loc;
    return expr;
}

AstExpr *ast_literal(Context *context, AstExprKind kind, SourceRange loc, Name text)
{
    AstExpr *expr = ast_expr(context, kind, loc);
    expr->text = text;
    return expr;
}

AstExpr *ast_name(Context *context, Name name, SourceRange loc)
{
    AstExpr *expr = ast_expr(context, AST_NAME, loc);
    expr->name = name;
    expr->name_loc = loc;
    return expr;
}

static uint32_t deeper(uint32_t depth, const AstExpr *child)
{
    return child && child->depth >= depth ? child->depth + 1 : depth;
}

static uint32_t height(const AstExpr *expr)
{
    const AstExpr *children[] = {expr->left, expr->right, expr->third};
    uint32_t most = 0;
    for (int i = 0; i < 3; i++)
        if (children[i] && children[i]->height >= most) most = children[i]->height + 1;
    for (const AstExpr *arg = expr->args; arg; arg = arg->next)
        if (arg->height >= most) most = arg->height + 1;
    return most;
}

AstExpr *ast_close(Context *context, AstExpr *expr)
{
    bool chained = expr->kind == AST_BINARY && expr->left->kind == AST_BINARY;
    uint32_t depth = chained ? expr->left->depth : deeper(0, expr->left);
    depth = deeper(deeper(depth, expr->right), expr->third);
    for (const AstExpr *arg = expr->args; arg; arg = arg->next) depth = deeper(depth, arg);
    expr->depth = depth;
    expr->height = height(expr);
    if (depth > AST_MAX_DEPTH) diag_error(context->diag, expr->loc, "expression is nested more than %d deep", AST_MAX_DEPTH);
    else if (expr->height > AST_MAX_HEIGHT)
        diag_error(context->diag, expr->loc, "expression has more than %d operations on each other's results", AST_MAX_HEIGHT);
    else return expr;
    return ast_expr(context, AST_ERROR, expr->loc);
}

AstExpr *ast_operation(Context *context, AstOperator operator, Name name, SourceRange operator_loc, AstExpr *left,
                       AstExpr *right, SourceRange loc)
{
    AstExpr *expr = ast_expr(context, right ? AST_BINARY : AST_UNARY, loc);
    expr->operator = operator;
    expr->name = name;
    expr->name_loc = operator_loc;
    expr->left = left;
    expr->right = right;
    return ast_close(context, expr);
}

AstExpr *ast_alone(Context *context, const AstExpr *expr)
{
    AstExpr *copy = arena_new(context->arena, AstExpr);
    *copy = *expr;
    copy->next = NULL;
    return copy;
}

ExprList expr_list(AstExpr *first)
{
    return (ExprList){first, first};
}

ExprList expr_list_add(ExprList list, AstExpr *expr)
{
    if (!list.first) return expr_list(expr);
    list.last->next = expr;
    return (ExprList){list.first, expr};
}

ExprList expr_list_join(ExprList list, ExprList more)
{
    list.last->next = more.first;
    return (ExprList){list.first, more.last};
}

AstEntity *ast_entity(Context *context, Name name, SourceRange loc)
{
    AstEntity *entity = arena_new(context->arena, AstEntity);
    entity->name = name;
    entity->loc = loc;
    return entity;
}

EntityList entity_list(AstEntity *first)
{
    return (EntityList){first, first};
}

EntityList entity_list_add(EntityList list, AstEntity *entity)
{
    if (!list.first) return entity_list(entity);
    list.last->next = entity;
    return (EntityList){list.first, entity};
}

EntityList entity_list_add_some(EntityList list, AstEntity *entity)
{
    return entity ? entity_list_add(list, entity) : list;
}

AstStmt *ast_stmt(Context *context, AstStmtKind kind, SourceRange loc)
{
    AstStmt *stmt = arena_new(context->arena, AstStmt);
    stmt->kind = kind;
    stmt->loc = loc;
    return stmt;
}

static const char *const operator_text[] = {
    [AST_OP_NONE] = "?",     [AST_OP_PLUS] = "+",   [AST_OP_MINUS] = "-", [AST_OP_TIMES] = "*", [AST_OP_DIVIDE] = "/",
    [AST_OP_POWER] = "**",   [AST_OP_CONCAT] = "//", [AST_OP_EQ] = "==",  [AST_OP_NE] = "/=",   [AST_OP_LT] = "<",
    [AST_OP_LE] = "<=",      [AST_OP_GT] = ">",     [AST_OP_GE] = ">=",   [AST_OP_NOT] = ".not.", [AST_OP_AND] = ".and.",
    [AST_OP_OR] = ".or.",    [AST_OP_EQV] = ".eqv.", [AST_OP_NEQV] = ".neqv.", [AST_OP_DEFINED] = "?",
};

const char *ast_operator_text(AstOperator operator) { return operator_text[operator]; }
