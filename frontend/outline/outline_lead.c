/* What comes along before and behind a nest: assignments right before it that say how its bounds and subscripts lie to each other (`nmin = 7; nmax = imax + 6`), and those of
 * an element of an array of the nest, with which a minimum or a sum begins (`least = p(1, 1)`), and before it and behind it those to single elements of such arrays
 * (`u(1, n+1) = u(m+1, 1)`, corners): the host would wait for more of the array. */
#include "frontend/outline/outline_data.h"
#include "frontend/outline/outline_place.h"
#include "frontend/sema/scope.h"

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

/* Of integers: sums, products, and quotients by a number. */
static bool is_sum(Outline *outline, Unit *unit, const AstExpr *expr)
{
    switch (expr->kind) {
    case AST_INTEGER: return true;
    case AST_NAME: return type_is_int(type_of_scalar(outline, unit, expr, false));
    case AST_PAREN: return is_sum(outline, unit, expr->left);
    case AST_UNARY: return (expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS) && is_sum(outline, unit, expr->left);
    case AST_BINARY:
        if (expr->operator == AST_OP_DIVIDE) return expr->right->kind == AST_INTEGER && is_sum(outline, unit, expr->left);
        return (expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS || expr->operator == AST_OP_TIMES) && is_sum(outline, unit, expr->left) &&
               is_sum(outline, unit, expr->right);
    default: return false;
    }
}

static bool list_names(const Outline *outline, const AstStmt *first, const AstStmt *last, Name name)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt == last ? NULL : stmt->next)
        if (outline_names(outline, stmt, name)) return true;
    return false;
}

/* Whether it is an element of an array that the statements from `first` to `last` have. */
static bool is_element(Outline *outline, Unit *unit, const AstExpr *expr, const AstStmt *first, const AstStmt *last)
{
    const Entity *entity = expr->kind == AST_APPLY ? scope_lookup(unit->scope, expr->name) : NULL; /* what is not known may be a function: nothing is made of it */
    const char *why;
    if (!entity || !entity->rank || outline_classify(outline, unit, expr->name, false, &entity, &why) != OUTLINE_VARIABLE || !entity || !entity->rank) return false;
    if (!type_is_int(entity->type) && !type_is_real(entity->type)) return false;
    uint32_t subscripts = 0;
    for (const AstExpr *arg = expr->args; arg; arg = arg->next, subscripts++)
        if (!is_sum(outline, unit, arg)) return false;
    return subscripts == entity->rank && list_names(outline, first, last, expr->name);
}

/* A sum, or a number between such (`radius = 1.0`), or an element of what the statements from `first` to `last` have, of which they have the scalar. */
static bool leads(Outline *outline, Unit *unit, const AstStmt *stmt, const AstStmt *first, const AstStmt *last)
{
    if (stmt->kind != AST_STMT_ASSIGN || stmt->label) return false;
    Type type = type_of_scalar(outline, unit, stmt->left, true);
    if (stmt->right->kind == AST_REAL) return type_is_real(type);
    if (is_element(outline, unit, stmt->right, first, last)) return (type_is_int(type) || type_is_real(type)) && list_names(outline, first, last, stmt->left->name);
    return type_is_int(type) && stmt->right->kind != AST_NAME && is_sum(outline, unit, stmt->right);
}

/* What names no other memory, and is there. */
static bool lies_nowhere_else(const Unit *unit, Name name)
{
    static const uint32_t elsewhere = AST_ATTR_POINTER | AST_ATTR_TARGET | AST_ATTR_ALLOCATABLE | AST_ATTR_OPTIONAL;
    const Entity *entity = scope_lookup(unit->scope, name);
    return entity && !(entity->attributes & elsewhere);
}

/* Whether a nest can have the value: of numbers, scalars that lie nowhere else, and elements of arrays of the statements. */
static bool is_value(Outline *outline, Unit *unit, const AstExpr *expr, const AstStmt *first, const AstStmt *last)
{
    Type type;
    switch (expr->kind) {
    case AST_INTEGER: case AST_REAL: return true;
    case AST_APPLY: return is_element(outline, unit, expr, first, last);
    case AST_NAME:
        type = type_of_scalar(outline, unit, expr, false);
        return (type_is_int(type) || type_is_real(type)) && lies_nowhere_else(unit, expr->name);
    case AST_PAREN: return is_value(outline, unit, expr->left, first, last);
    case AST_UNARY: return (expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS) && is_value(outline, unit, expr->left, first, last);
    case AST_BINARY:
        return (expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS || expr->operator == AST_OP_TIMES || expr->operator == AST_OP_DIVIDE) &&
               is_value(outline, unit, expr->left, first, last) && is_value(outline, unit, expr->right, first, last);
    default: return false;
    }
}

/* Whether the statement, or one in it, assigns to what has the name, or calls what may. */
static bool may_store(const Outline *outline, const AstStmt *stmt, Name name)
{
    if (stmt->kind == AST_STMT_ASSIGN && stmt->left->name == name) return true;
    if (stmt->kind == AST_STMT_CALL && outline_refers(outline, stmt, name)) return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (may_store(outline, inner, name)) return true;
    return false;
}

/* Whether a nest can have the condition: of such values, and logical scalars. */
static bool is_condition(Outline *outline, Unit *unit, const AstExpr *expr, const AstStmt *first, const AstStmt *last)
{
    switch (expr->kind) {
    case AST_LOGICAL: return true;
    case AST_NAME: return type_is_logical(type_of_scalar(outline, unit, expr, false)) && lies_nowhere_else(unit, expr->name);
    case AST_PAREN: return is_condition(outline, unit, expr->left, first, last);
    case AST_UNARY: return expr->operator == AST_OP_NOT && is_condition(outline, unit, expr->left, first, last);
    case AST_BINARY:
        if (expr->operator >= AST_OP_EQ && expr->operator <= AST_OP_GE)
            return is_value(outline, unit, expr->left, first, last) && is_value(outline, unit, expr->right, first, last);
        return expr->operator >= AST_OP_AND && expr->operator <= AST_OP_NEQV && is_condition(outline, unit, expr->left, first, last) &&
               is_condition(outline, unit, expr->right, first, last);
    default: return false;
    }
}

/* Whether the statement assigns to an element of what the statements from `first` to `last` store, or is an IF of such: of what they only read nothing else would have
 * to come back. */
static bool sets_element(Outline *outline, Unit *unit, const AstStmt *stmt, const AstStmt *first, const AstStmt *last)
{
    if (stmt->label) return false;
    if (stmt->kind == AST_STMT_ASSIGN) {
        if (!is_element(outline, unit, stmt->left, first, last)) return false;
        bool stored = false;
        for (const AstStmt *other = first; other && !stored; other = other == last ? NULL : other->next) stored = may_store(outline, other, stmt->left->name);
        return stored && is_value(outline, unit, stmt->right, first, last);
    }
    if (stmt->kind != AST_STMT_IF || (stmt->condition && !is_condition(outline, unit, stmt->condition, first, last))) return false;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (!sets_element(outline, unit, inner, first, last)) return false;
    return true;
}

AstStmt *outline_lead(Outline *outline, Unit *unit, AstStmt *run, AstStmt *first, const AstStmt *last)
{
    AstStmt *lead = NULL;
    for (AstStmt *stmt = run; outline->choice.leads && stmt != first; stmt = stmt->next) {
        if (!leads(outline, unit, stmt, first, last) && !sets_element(outline, unit, stmt, first, last)) lead = NULL;
        else if (!lead) lead = stmt;
    }
    return lead && outline_stands_alone(outline, lead, last) ? lead : first;
}

const AstStmt *outline_trail(Outline *outline, Unit *unit, const AstStmt *first, const AstStmt *last, const AstStmt *end)
{
    const AstStmt *trail = last;
    for (const AstStmt *stmt = last->next; outline->choice.leads && stmt != end && sets_element(outline, unit, stmt, first, last); stmt = stmt->next)
        if (outline_stands_alone(outline, first, stmt)) trail = stmt;
    return trail;
}
