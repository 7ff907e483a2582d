/* Bounds and extents of array expressions. */
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

Node *expr_bound(Unit *unit, Entity *entity, uint32_t n, bool upper, SourceRange loc)
{
    const Node *bound = upper ? entity->bounds[n].upper : entity->bounds[n].lower;
    int64_t value;
    if (!bound) return NULL;
    if (bound_constant(bound, &value)) return node_int(unit, bound->type, value, loc);
    Node *node = node_new(unit, NODE_BOUND, bound->type, 0, loc);
    node->entity = entity;
    node->count = n;
    node->upper = upper;
    return node;
}

Node *expr_bound_lower(Unit *unit, const Node *array, uint32_t n)
{
    if (array->kind == NODE_VARIABLE) return expr_bound(unit, array->entity, n, false, array->loc);
    return node_int(unit, unit->sema->integer, 1, array->loc);
}

/* max(0, (upper - lower + step) / step) */
static Node *triplet_extent(Unit *unit, Node *lower, Node *upper, Node *step, SourceRange loc)
{
    expr_promote(unit, &lower, &upper, loc);
    expr_promote(unit, &upper, &step, loc);
    expr_promote(unit, &lower, &step, loc);
    Constant one, first;
    bool cancel = node_is_constant(step, &one) && node_is_constant(lower, &first) && one.bits == first.bits;
    Node *span = cancel ? upper : node_op2(unit, OP_ADD, node_op2(unit, OP_SUB, upper, lower, loc), step, loc);
    if (!node_is_constant(step, &one) || constant_as_int(one) != 1) span = node_op2(unit, OP_DIV, span, step, loc);
    return node_op2(unit, OP_MAX, span, node_int(unit, span->type, 0, loc), loc);
}

Node *expr_extent(Unit *unit, const Node *array, uint32_t n)
{
    while (array->kind == NODE_OP && array->args[0]->rank) array = array->args[0];
    SourceRange loc = array->loc;
    if (array->kind == NODE_VARIABLE) {
        Node *upper = expr_bound(unit, array->entity, n, true, loc);
        if (!upper) return NULL;
        return triplet_extent(unit, expr_bound(unit, array->entity, n, false, loc), upper,
                              node_int(unit, upper->type, 1, loc), loc);
    }
    if (array->kind == NODE_SECTION) {
        for (uint32_t i = 0; i < array->count; i++) {
            const Subscript *sub = &array->subs[i];
            if (sub->index && !sub->index->rank) continue;
            if (n-- > 0) continue;
            if (sub->index) return expr_extent(unit, sub->index, 0);
            return triplet_extent(unit, sub->lower, sub->upper, sub->step, loc);
        }
    }
    if (array->kind == NODE_CALL && array->entity) return array->entity->bounds[n].upper;
    if (array->kind == NODE_CONSTRUCTOR) return node_int(unit, unit->sema->integer, array->count, loc);
    if (array->kind == NODE_IMPLIED) return triplet_extent(unit, array->subs[0].lower, array->subs[0].upper, array->subs[0].step, loc);
    if (array->kind == NODE_REDUCE) return expr_extent(unit, array->args[0], n + (n + 1 >= array->dim));
    if (array->kind == NODE_TRANSPOSE) return expr_extent(unit, array->args[0], 1 - n);
    if (array->kind == NODE_RESHAPE) return array->args[n + 1];
    if (array->kind == NODE_SPREAD && n + 1 == array->dim) {
        Node *copies = array->args[1];
        return node_op2(unit, OP_MAX, copies, node_int(unit, copies->type, 0, loc), loc);
    }
    if (array->kind == NODE_SPREAD) return expr_extent(unit, array->args[0], n - (n >= array->dim));
    for (uint32_t i = 0; i < array->count && array->args; i++)
        if (array->args[i]->rank) return expr_extent(unit, array->args[i], n);
    return NULL;
}
