/* Walks over what a statement refers to. */
#include "frontend/outline/outline_internal.h"

#include <stdlib.h>
#include <string.h>

bool outline_is_loop(const AstStmt *stmt)
{
    return stmt->kind == AST_STMT_DO || stmt->kind == AST_STMT_DO_WHILE || stmt->kind == AST_STMT_DO_CONCURRENT;
}

bool outline_is_short(const AstStmt *stmt) { return stmt->kind == AST_STMT_DO && outline_small_number(stmt->right) >= 0; }

bool outline_has_loop(const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        if ((outline_is_loop(stmt) && !outline_is_short(stmt)) || outline_has_loop(stmt->body) || outline_has_loop(stmt->else_body)) return true;
    return false;
}

const char *outline_find_word(const AstStmt *stmt)
{
    switch (stmt->kind) {
    case AST_STMT_IO: return "it reads or writes";
    case AST_STMT_RETURN: return "it returns";
    case AST_STMT_STOP: return "it stops the program";
    case AST_STMT_ERROR: return "it is not understood";
    case AST_STMT_ALLOCATE: case AST_STMT_DEALLOCATE: return stmt->kind == AST_STMT_ALLOCATE ? "it allocates" : "it deallocates";
    case AST_STMT_NULLIFY: case AST_STMT_POINTER_ASSIGN: return "it gives a pointer a target or none";
    case AST_STMT_BLOCK: case AST_STMT_ASSOCIATE: return "it holds a BLOCK or ASSOCIATE";
    case AST_STMT_SELECT_TYPE: return "it asks for a type or rank";
    case AST_STMT_ASSIGNED_GOTO: case AST_STMT_ASSIGN_LABEL: return "it jumps to labels that are assigned";
    default: return "it holds a statement that is not supported";
    }
}

bool outline_is_choice(const AstStmt *stmt) { return stmt->kind == AST_STMT_IF || stmt->kind == AST_STMT_CASE; }

int64_t outline_small_number(const AstExpr *expr)
{
    return expr && expr->kind == AST_INTEGER && strlen(expr->text) <= 2 ? strtol(expr->text, NULL, 10) : -1;
}

bool outline_walk_list(OutlineWalk *walk, const AstExpr *list)
{
    for (; list; list = list->next)
        if (!outline_walk_expr(walk, list)) return false;
    return true;
}

static bool walk_operands(OutlineWalk *walk, const AstExpr *expr)
{
    return (!expr->left || outline_walk_expr(walk, expr->left)) && (!expr->right || outline_walk_expr(walk, expr->right)) &&
           (!expr->third || outline_walk_expr(walk, expr->third)) && outline_walk_list(walk, expr->args);
}

/* A name, an element or a component, and all subscripts in it. */
/* The index of an implied DO, a DO CONCURRENT or a FORALL. */
static bool walk_index(OutlineWalk *walk, Name name, SourceRange loc)
{
    AstExpr expr = {.kind = AST_NAME, .name = name, .loc = loc};
    walk->at_index = true;
    bool goes_on = walk->reference(walk, &expr, true);
    walk->at_index = false;
    return goes_on;
}

static bool walk_variable(OutlineWalk *walk, const AstExpr *expr, bool stored)
{
    if (!walk->reference(walk, expr, stored)) return false;
    if (expr->kind == AST_APPLY && walk->expand) expr = walk->expand(walk, expr);
    for (; expr; expr = expr->kind == AST_COMPONENT ? expr->left : NULL)
        if (!outline_walk_list(walk, expr->args)) return false;
    return true;
}

bool outline_walk_expr(OutlineWalk *walk, const AstExpr *expr)
{
    for (; expr->kind == AST_BINARY; expr = expr->left) {
        if (walk->compares && walk->compares(walk, expr)) return true;
        if (!outline_walk_expr(walk, expr->right)) return false;
    }
    switch (expr->kind) {
    case AST_ERROR: return false;
    case AST_NAME:
    case AST_APPLY:
    case AST_COMPONENT: return walk_variable(walk, walk->unbind ? walk->unbind(walk, expr) : expr, false);
    case AST_IMPLIED_DO: return walk_index(walk, expr->name, expr->name_loc) && walk_operands(walk, expr);
    default: return (!expr->kind_param || outline_walk_expr(walk, expr->kind_param)) && walk_operands(walk, expr);
    }
}

static bool walk_stored(OutlineWalk *walk, Name name, SourceRange loc)
{
    AstExpr expr = {.kind = AST_NAME, .name = name, .loc = loc};
    return walk->reference(walk, &expr, true);
}

/* The indices of DO CONCURRENT and FORALL: name = first : last : step. */
static bool walk_indices(OutlineWalk *walk, const AstExpr *index)
{
    for (; index; index = index->next)
        if (!walk_index(walk, index->name, index->name_loc) || !outline_walk_expr(walk, index->left)) return false;
    return true;
}

static bool walk_call(OutlineWalk *walk, const AstExpr *call)
{
    uint32_t position = 0;
    if (walk->unbind) call = walk->unbind(walk, call);
    if (!walk->call || !walk->call(walk, call)) return false;
    for (const AstExpr *arg = walk->expand ? walk->expand(walk, call)->args : call->args; arg; arg = arg->next, position++) {
        const AstExpr *value = arg->kind == AST_KEYWORD ? arg->left : arg;
        bool variable = value->kind == AST_NAME || value->kind == AST_APPLY || value->kind == AST_COMPONENT;
        bool stored = variable && walk->stores && walk->stores(walk, call, arg, position);
        if (stored ? !walk_variable(walk, value, true) : !outline_walk_expr(walk, value)) return false;
    }
    return true;
}

bool outline_walk_stmt(OutlineWalk *walk, const AstStmt *stmt)
{
    if (walk->leaves && outline_is_taken_out(walk->leaves, stmt)) return true;
    if (stmt->kind == AST_STMT_POINTER_ASSIGN && stmt->flag) return true;
    if (stmt->kind == AST_STMT_CALL) return walk_call(walk, stmt->left);
    bool indexed = stmt->kind == AST_STMT_DO_CONCURRENT || stmt->kind == AST_STMT_FORALL;
    if (stmt->kind == AST_STMT_DO && !walk_stored(walk, stmt->name, stmt->name_loc)) return false;
    if (indexed && !walk_indices(walk, stmt->args)) return false;
    if (stmt->kind == AST_STMT_ASSIGN ? !walk_variable(walk, stmt->left, true) : stmt->left && !outline_walk_expr(walk, stmt->left)) return false;
    const AstExpr *parts[] = {stmt->right, stmt->third, stmt->condition};
    for (int i = 0; i < 3; i++)
        if (parts[i] && !outline_walk_expr(walk, parts[i])) return false;
    if (!indexed && stmt->kind != AST_STMT_DIRECTIVE && !outline_walk_list(walk, stmt->args)) return false;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (!outline_walk_stmt(walk, inner)) return false;
    return true;
}
