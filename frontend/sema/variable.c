/* References to variables, elements and sections. */
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/expr_walk.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

Node *expr_name(Unit *unit, const AstExpr *ast)
{
    Entity *entity = scope_lookup(unit->scope, ast->name);
    if (entity && entity->bound_node) return entity->bound_node;
    entity = entity_refer(unit, ast->name, ast->loc);
    if (!entity_usable(unit, entity, ast->loc)) return node_error(unit, ast->loc);
    if (entity->kind == ENTITY_CONSTANT && entity->rank == 0) return node_constant(unit, entity->value, ast->loc);
    if (entity->kind == ENTITY_PROCEDURE || entity->kind == ENTITY_GENERIC ||
        entity->kind == ENTITY_STATEMENT_FUNCTION) {
        sema_error(unit, ast->loc, "'%s' is a procedure, not a variable", ast->name);
        return node_error(unit, ast->loc);
    }
    entity->used_as_variable = true;
    Node *node = node_new(unit, NODE_VARIABLE, entity->type, entity->rank, ast->loc);
    node->entity = entity;
    return node;
}

static Subscript analyze_triplet(Unit *unit, const AstExpr *ast, Entity *entity, uint32_t n)
{
    Subscript sub = {0};
    sub.lower = ast->left ? expr_analyze_integer(unit, ast->left) : expr_bound(unit, entity, n, false, ast->loc);
    sub.upper = ast->right ? expr_analyze_integer(unit, ast->right) : expr_bound(unit, entity, n, true, ast->loc);
    sub.step = ast->third ? expr_analyze_integer(unit, ast->third) : node_int(unit, unit->sema->integer, 1, ast->loc);
    int64_t step;
    if (bound_constant(sub.step, &step) && step == 0) {
        sema_error(unit, ast->third->loc, "the step of a section cannot be zero");
        sub.step = node_error(unit, ast->third->loc);
    }
    if (!sub.upper) {
        sema_error(unit, ast->loc, "the last dimension of '%s' has an assumed size: the upper bound must be given", entity->name);
        sub.upper = node_error(unit, ast->loc);
    }
    return sub;
}

static bool subscript_failed(const Subscript *sub)
{
    if (sub->index) return sub->index->kind == NODE_ERROR;
    return sub->lower->kind == NODE_ERROR || sub->upper->kind == NODE_ERROR || sub->step->kind == NODE_ERROR;
}

static Subscript analyze_subscript(Unit *unit, const AstExpr *ast, Entity *entity, uint32_t n)
{
    if (ast->kind == AST_RANGE) return analyze_triplet(unit, ast, entity, n);
    Subscript sub = {.index = expr_analyze(unit, ast)};
    if (sub.index->kind == NODE_ERROR) return sub;
    if (!type_is_int(sub.index->type) || sub.index->rank > 1) {
        sema_error(unit, ast->loc, "a subscript of '%s' must be an integer, not %s%s", entity->name,
                   type_info(sub.index->type)->fortran, sub.index->rank > 1 ? " of rank above 1" : "");
        sub.index = node_error(unit, ast->loc);
    }
    return sub;
}

/* The value of a constant array's element, when all its subscripts are constant. */
Node *expr_constant_element(Unit *unit, const Node *node)
{
    const Entity *entity = node->entity;
    int64_t offset = 0, stride = 1;
    for (uint32_t n = 0; n < node->count; n++) {
        int64_t index, lower, upper;
        if (!bound_constant(node->subs[n].index, &index)) return NULL;
        bound_constant(entity->bounds[n].lower, &lower);
        bound_constant(entity->bounds[n].upper, &upper);
        if (index < lower || index > upper) {
            sema_error(unit, node->subs[n].index->loc, "subscript %lld of constant '%s' is outside %lld to %lld",
                       (long long)index, entity->name, (long long)lower, (long long)upper);
            return node_error(unit, node->loc);
        }
        offset += (index - lower) * stride;
        stride *= upper - lower + 1;
    }
    return node_constant(unit, entity->values[offset], node->loc);
}

Node *expr_element(Unit *unit, const AstExpr *ast, Entity *entity)
{
    Node *node = node_new(unit, NODE_ELEMENT, entity->type, 0, ast->loc);
    bool failed = false;
    uint32_t given = 0;
    node->entity = entity;
    node->subs = arena_array(unit->sema->context->arena, Subscript, entity->rank);
    for (const AstExpr *arg = ast->args; arg; arg = arg->next, given++) {
        if (given >= entity->rank) continue;
        node->subs[given] = analyze_subscript(unit, arg, entity, given);
        failed |= subscript_failed(&node->subs[given]);
        node->rank += !node->subs[given].index || node->subs[given].index->rank;
    }
    if (given != entity->rank) {
        sema_error(unit, ast->loc, "'%s' has %u dimension%s, but %u subscript%s given", entity->name, entity->rank,
                   entity->rank == 1 ? "" : "s", given, given == 1 ? " is" : "s are");
        if (entity->loc.file) sema_note(unit, entity->loc, "'%s' is declared here", entity->name);
        failed = true;
    }
    if (failed) return node_error(unit, ast->loc);
    node->count = given;
    if (node->rank) node->kind = NODE_SECTION;
    Node *folded = node->rank == 0 && entity->kind == ENTITY_CONSTANT ? expr_constant_element(unit, node) : NULL;
    return folded ? folded : node;
}
