/* Whole-array operations as loops.
 *
 * An assignment runs over the axes of its target, the first dimension innermost. Where the value may read
 * elements of the target at other places, it is computed into a temporary array first: Fortran evaluates the
 * whole value before it stores any of it. The temporary has the declared shape of the target's array. */
#include "frontend/lower/array.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "frontend/sema/node_compare.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

#include <string.h>

Node *array_temporary_like(Lower *lower, const Node *target, const char *stem, Type type)
{
    const Entity *like = target->entity;
    if (like->rank && !like->bounds[like->rank - 1].upper) {
        sema_error(lower->unit, target->loc, "this needs a temporary array like '%s', whose size is not known", like->name);
        return NULL;
    }
    Dim dims[NEST_MAX_RANK];
    SymId symbol = lower_symbol(lower, target->entity);
    for (uint32_t n = 0; n < like->rank; n++) dims[n] = *nest_dim(lower->routine, nest_symbol(lower->routine, symbol), n);
    Entity *entity = arena_new(lower->context->arena, Entity);
    *entity = (Entity){.name = like->name, .unit = lower->unit, .type = type, .resolved = true, .rank = like->rank};
    memcpy(entity->bounds, like->bounds, sizeof entity->bounds);
    lower_set_symbol(lower, entity, nest_temporary_add(lower->context, lower->routine, stem, type, like->rank, dims));
    Node *node = node_new(lower->unit, target->kind, type, target->rank, target->loc);
    node->entity = entity;
    node->subs = target->subs;
    node->count = target->count;
    return node;
}

/* One elementwise store of value to target, guarded by `mask` unless that is NULL. */
static void assign_elements(Lower *lower, Node *target, Node *value, Node *mask, SourceRange loc)
{
    Axes axes;
    Guard guard;
    array_open_axes(lower, target, &axes, loc);
    if (mask) lower_open_guard(lower, lower_value(lower, mask), &guard, loc);
    ExprId stored = lower_value(lower, value);
    lower_assign(lower, lower_target(lower, target), stored, loc);
    if (mask) lower_close_guard(lower, &guard);
    array_close_axes(lower, &axes);
}

static bool check_extents(Lower *lower, const Node *target, const Node *value, SourceRange loc)
{
    if (value->rank == 0) return true;
    if (value->rank != target->rank) {
        sema_error(lower->unit, loc, "an array of rank %u is assigned to one of rank %u", value->rank, target->rank);
        return false;
    }
    for (uint32_t n = 0; n < target->rank; n++) {
        Node *left = expr_extent(lower->unit, target, n), *right = expr_extent(lower->unit, value, n);
        int64_t a, b;
        if (!left || !right || !bound_constant(left, &a) || !bound_constant(right, &b) || a == b) continue;
        sema_error(lower->unit, loc, "extents %lld and %lld of dimension %u differ", (long long)a, (long long)b, n + 1);
        return false;
    }
    return true;
}

void array_assign_masked(Lower *lower, Node *target, Node *value, Node *mask, SourceRange loc)
{
    if (!check_extents(lower, target, value, loc)) return;
    if (value->rank) shape_note(lower->unit, target, value);
    if (mask) shape_note(lower->unit, target, mask);
    lower->masked = mask;
    array_hold_scalars(lower, &value);
    lower->masked = false;
    array_hold_scalars(lower, &target);
    if (!array_overlaps(value, target)) {
        assign_elements(lower, target, value, mask, loc);
        return;
    }
    Node *temporary = array_temporary_like(lower, target, "array", target->type);
    if (!temporary) return;
    assign_elements(lower, temporary, value, mask, loc);
    assign_elements(lower, target, temporary, mask, loc);
}

/* target = (/ ... /), element by element; the values are all computed first. */
static void assign_constructor(Lower *lower, Node *target, Node *constructor, SourceRange loc)
{
    if (!check_extents(lower, target, constructor, loc)) return;
    for (uint32_t n = 0; n < constructor->count; n++) {
        constructor->args[n] = node_convert(lower->unit, constructor->args[n], target->type, loc);
        lower_hold(lower, &constructor->args[n]);
    }
    Subscript sub = array_axis(lower, target, 0);
    array_hold_unless_plain(lower, &sub.lower);
    array_hold_unless_plain(lower, &sub.step);
    ExprId first = lower_value(lower, sub.lower), step = lower_value(lower, sub.step);
    for (uint32_t n = 0; n < constructor->count; n++) {
        ExprId index = nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, n);
        int64_t by;
        ExprId offset = nest_int_value(lower->routine, step, &by)
                            ? nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, n * by)
                            : index_multiply(lower, index, step);
        lower->axes[0] = (Axis){index_add(lower, first, offset), first, step};
        lower->axis_count = 1;
        ExprId value = lower_value(lower, constructor->args[n]);
        lower_assign(lower, lower_target(lower, target), value, loc);
    }
    lower->axis_count = 0;
}

void array_assign(Lower *lower, Node *target, Node *value, SourceRange loc)
{
    Node *inner = value;
    while (inner->kind == NODE_PAREN || (inner->kind == NODE_OP && inner->op == OP_CONVERT)) inner = inner->args[0];
    if (inner->kind == NODE_CONSTRUCTOR && target->rank == 1) assign_constructor(lower, target, inner, loc);
    else array_assign_masked(lower, target, value, NULL, loc);
    lower->assertions = 0;
}
