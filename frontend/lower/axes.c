/* The axes of array operations, as loops. */
#include "frontend/lower/array.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

#include <string.h>

/* The leaf that gives an array expression its shape. */
Node *array_shape_leaf(Node *node)
{
    for (;;) {
        uint32_t n = 0;
        if (node->kind == NODE_VARIABLE || node->kind == NODE_SECTION || node->kind == NODE_CONSTRUCTOR ||
            node->kind == NODE_REDUCE || node->kind == NODE_IMPLIED || node->kind == NODE_TRANSPOSE || node->kind == NODE_SPREAD || node->kind == NODE_RESHAPE ||
            (node->kind == NODE_CALL && node->entity))
            return node;
        while (n < node->count && !node->args[n]->rank) n++;
        if (n == node->count) return node;
        node = node->args[n];
    }
}

/* Lower and upper bound and step of the k-th axis of a leaf, as nodes. */
Subscript array_axis(Lower *lower, Node *leaf, uint32_t k)
{
    Unit *unit = lower->unit;
    Node *one = node_int(unit, unit->sema->integer, 1, leaf->loc);
    if (leaf->kind == NODE_SECTION) {
        for (uint32_t n = 0; n < leaf->count; n++) {
            Subscript *sub = &leaf->subs[n];
            if (sub->index && !sub->index->rank) continue;
            if (k-- > 0) continue;
            return sub->index ? array_axis(lower, array_shape_leaf(sub->index), 0) : *sub;
        }
    }
    if (leaf->kind == NODE_IMPLIED) return leaf->subs[0];
    if (leaf->kind == NODE_REDUCE) return array_axis(lower, array_shape_leaf(leaf->args[0]), k + (k + 1 >= leaf->dim));
    if (leaf->kind == NODE_TRANSPOSE) return array_axis(lower, array_shape_leaf(leaf->args[0]), 1 - k);
    if (leaf->kind == NODE_SPREAD && k + 1 != leaf->dim) return array_axis(lower, array_shape_leaf(leaf->args[0]), k - (k >= leaf->dim));
    Subscript sub = {.lower = one, .step = one};
    if (leaf->kind == NODE_RESHAPE) {
        sub.upper = leaf->args[k + 1];
        return sub;
    }
    if (leaf->kind == NODE_SPREAD) {
        sub.upper = leaf->args[1];
        return sub;
    }
    if (leaf->kind == NODE_CALL && leaf->entity) {
        sub.upper = leaf->entity->bounds[k].upper;
        return sub;
    }
    if (leaf->kind == NODE_VARIABLE) {
        sub.lower = expr_bound_lower(unit, leaf, k);
        Entity *entity = leaf->entity;
        if (entity->bounds[k].upper) {
            int64_t value;
            Node *upper = node_new(unit, NODE_BOUND, entity->bounds[k].upper->type, 0, leaf->loc);
            upper->entity = entity;
            upper->count = k;
            upper->upper = true;
            sub.upper = bound_constant(entity->bounds[k].upper, &value) ? entity->bounds[k].upper : upper;
            return sub;
        }
        sema_error(unit, leaf->loc, "the assumed-size array '%s' has no known shape", entity->name);
    } else if (leaf->kind == NODE_CONSTRUCTOR) {
        sub.upper = node_int(unit, unit->sema->integer, leaf->count, leaf->loc);
        return sub;
    } else {
        internal_error("a node of kind %d has no shape", (int)leaf->kind);
    }
    sub.upper = one;
    return sub;
}

void array_open_axes(Lower *lower, Node *leaf, Axes *axes, SourceRange loc)
{
    static const char *const stems[] = {"i", "j", "k", "l", "m", "n", "o", "p", "q", "r", "s", "t", "u", "v", "w"};
    _Static_assert(sizeof stems / sizeof stems[0] == NEST_MAX_RANK, "an axis of each dimension has a name");
    uint32_t rank = leaf->rank, assertions = lower->assertions;
    *axes = (Axes){.outer = lower->list, .saved_count = lower->axis_count};
    memcpy(axes->saved, lower->axes, sizeof axes->saved);
    ExprId uppers[NEST_MAX_RANK];
    Axis fresh[NEST_MAX_RANK];
    SymId variables[NEST_MAX_RANK];
    for (uint32_t k = 0; k < rank; k++) {
        Subscript sub = array_axis(lower, leaf, k);
        Type type = expr_common_type(sub.lower->type, expr_common_type(sub.upper->type, sub.step->type));
        variables[k] = lower_temporary(lower, stems[k], type);
        fresh[k].lower = nest_convert(lower->context, lower->routine, lower_value(lower, sub.lower), type, loc);
        fresh[k].step = nest_convert(lower->context, lower->routine, lower_value(lower, sub.step), type, loc);
        uppers[k] = nest_convert(lower->context, lower->routine, lower_value(lower, sub.upper), type, loc);
        fresh[k].position = nest_scalar(lower->context, lower->routine, variables[k], loc);
    }
    for (uint32_t k = rank; k-- > 0;) {
        Stmt loop = {.kind = STMT_LOOP, .loc = loc};
        loop.loop.variable = variables[k];
        loop.loop.lower = fresh[k].lower;
        loop.loop.upper = uppers[k];
        loop.loop.step = fresh[k].step;
        axes->loops[k] = lower_append(lower, loop);
        nest_loop_info(lower->routine, axes->loops[k])->assertions = assertions;
        lower->list = &axes->bodies[k];
    }
    memcpy(lower->axes, fresh, sizeof fresh);
    lower->axis_count = rank;
}

void array_close_axes(Lower *lower, Axes *axes)
{
    for (uint32_t k = 0; k < lower->axis_count; k++)
        nest_stmt(lower->routine, axes->loops[k])->loop.body = axes->bodies[k].first;
    lower->list = axes->outer;
    lower->axis_count = axes->saved_count;
    memcpy(lower->axes, axes->saved, sizeof axes->saved);
}
