/* Bounds and extents of array expressions, and which of them are equal. */
#include "frontend/sema/internal.h"

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
    for (uint32_t i = 0; i < array->count && array->args; i++)
        if (array->args[i]->rank) return expr_extent(unit, array->args[i], n);
    return NULL;
}

void shape_note(Unit *unit, const Node *a, const Node *b)
{
    ShapePair pair = {a, b};
    if (unit->sema->options->note_shapes && a != b) list_push(unit->sema->context->arena, &unit->shapes, pair);
}

/* The hint that two extents are equal, unless that goes without saying or takes statements to compute. */
static void hint_equal(Lower *lower, Node *a, Node *b)
{
    Unit *unit = lower->unit;
    Constant constant;
    if (!a || !b || array_same_node(a, b)) return;
    expr_promote(unit, &a, &b, (SourceRange){0});
    Node *args[2] = {a, b}, *equal = node_op(unit, OP_EQ, unit->sema->logical, args, 2, (SourceRange){0});
    if (equal->kind == NODE_ERROR || node_is_constant(equal, &constant)) return;
    StmtList list = {0}, *outer = lower->list;
    lower->list = &list;
    NestHint hint = {.kind = HINT_ASSUME, .lower = lower_value(lower, equal)};
    lower->list = outer;
    if (!list.first) list_push(lower->context->arena, &lower->routine->hints, hint);
}

void shape_hints(Lower *lower)
{
    for (uint32_t i = 0; i < lower->unit->shapes.count; i++) {
        ShapePair pair = lower->unit->shapes.items[i];
        for (uint32_t n = 0; n < pair.a->rank; n++)
            hint_equal(lower, expr_extent(lower->unit, pair.a, n), expr_extent(lower->unit, pair.b, n));
    }
}
