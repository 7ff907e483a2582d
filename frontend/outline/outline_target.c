/* What a pointer assignment of a unit says of its pointer and its target. */
#include "frontend/outline/outline_target.h"
#include "frontend/sema/scope.h"

_Static_assert((int)NEST_MAX_RANK <= (int)AST_MAX_RANK, "a target has an entry for each dimension");

/* Lists the variables of a subscript. False: it is more than a sum or product of variables and numbers. */
static bool read_subscript(Outline *outline, Unit *unit, const AstExpr *expr, OutlineTarget *target)
{
    const Entity *entity;
    const char *why;
    bool sum = expr->operator == AST_OP_PLUS || expr->operator == AST_OP_MINUS || expr->operator == AST_OP_TIMES;
    if (expr->kind == AST_INTEGER) return true;
    if (expr->kind == AST_PAREN || (expr->kind == AST_UNARY && sum)) return read_subscript(outline, unit, expr->left, target);
    if (expr->kind == AST_BINARY && sum) return read_subscript(outline, unit, expr->left, target) && read_subscript(outline, unit, expr->right, target);
    if (expr->kind != AST_NAME) return false;
    OutlineClass class = outline_classify(outline, unit, expr->name, false, &entity, &why);
    if (class == OUTLINE_CONSTANT) return !entity->rank;
    bool plain = class == OUTLINE_VARIABLE && !entity->rank && !entity->grouped && !(entity->attributes & (AST_ATTR_POINTER | AST_ATTR_TARGET));
    if (plain) list_push(outline->context.arena, &target->subscripts, expr->name);
    return plain;
}

/* The subscripts of the part of the array, and of the structures that it is in. */
static bool read_subscripts(Outline *outline, Unit *unit, const AstExpr *expr, OutlineTarget *target)
{
    for (const AstExpr *part = expr; part; part = part->kind == AST_COMPONENT ? part->left : NULL)
        for (const AstExpr *arg = part->args; arg; arg = arg->next) {
            bool range = arg->kind == AST_RANGE;
            const AstExpr *ends[] = {range ? arg->left : arg, range ? arg->right : NULL};
            if (range && (part != expr || arg->third)) return false;
            for (int i = 0; i < 2; i++)
                if (ends[i] && !read_subscript(outline, unit, ends[i], target)) return false;
        }
    return true;
}

/* The subscripts of the pointer's first elements, as its assignment says. */
static bool read_first(const AstExpr *pointer, OutlineTarget *target)
{
    const AstExpr *bound = pointer->args;
    for (uint32_t dim = 0; dim < target->text.rank; dim++) {
        target->text.first[dim] = 1;
        if (!pointer->has_args) continue;
        if (!bound || bound->kind != AST_RANGE || !bound->left || bound->right || bound->third || !ast_small_number(bound->left, &target->text.first[dim])) return false;
        bound = bound->next;
    }
    return !bound;
}

static void read_lower(OutlineTarget *target)
{
    const Entity *array = target->array;
    target->text.array_rank = array->rank;
    for (uint32_t dim = 0; dim < array->rank; dim++) {
        const AstExpr *lower = array->bounds[dim].lower_ast;
        bool deferred = array->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER);
        target->text.lower[dim] = 1;
        target->text.asks_lower[dim] = deferred || (lower && !ast_small_number(lower, &target->text.lower[dim]));
    }
}

static uint32_t count_ranges(const AstExpr *args)
{
    uint32_t count = 0;
    for (; args; args = args->next) count += args->kind == AST_RANGE;
    return count;
}

bool outline_read_target(Outline *outline, Unit *unit, const AstStmt *assignment, OutlineTarget *target)
{
    const AstExpr *pointer = assignment->left, *right = assignment->right, *root = right;
    OutlineVariable variable;
    if ((pointer->kind != AST_NAME && pointer->kind != AST_APPLY) || (right->kind != AST_NAME && right->kind != AST_APPLY && right->kind != AST_COMPONENT)) return false;
    const Entity *entity = scope_lookup(unit->scope, pointer->name);
    bool local = entity && entity->unit == unit && !entity->dummy && !entity->result && !entity->block && !entity->grouped;
    if (!local || !(entity->attributes & AST_ATTR_POINTER) || entity->attributes & AST_ATTR_VOLATILE || !entity->rank || entity->type == TYPE_NONE) return false;
    while (root->kind == AST_COMPONENT) root = root->left;
    *target = (OutlineTarget){.text = {.assignment = assignment, .rank = entity->rank}, .pointer = pointer->name, .root = root->name};
    target->array = outline_designated(outline, unit, right, &variable);
    bool array = target->array && !variable.by_alias && target->array->type == entity->type && target->array->rank && !(target->array->attributes & AST_ATTR_VOLATILE);
    if (!array || target->root == target->pointer || (right->kind == AST_COMPONENT && right->name[0] == '(')) return false;
    read_lower(target);
    uint32_t ranks = right->has_args ? count_ranges(right->args) : target->array->rank;
    return ranks == target->text.rank && read_first(pointer, target) && read_subscripts(outline, unit, right, target);
}
