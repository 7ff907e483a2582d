/* Whole-array operations as loops.
 *
 * An assignment runs over the axes of its target, the first dimension innermost. Where the value may read
 * elements of the target at other places, it is computed into a temporary array first: Fortran evaluates the
 * whole value before it stores any of it. The temporary has the declared shape of the target's array, but one place where the target has an index;
 * the last dimension of one of assumed size has what the target takes of it. */
#include "frontend/lower/array.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "frontend/sema/node_compare.h"
#include "frontend/sema/shape.h"
#include "frontend/sema/unit.h"

#include <string.h>

/* Of the shape of the array of `target`, but for dimensions with bounds of their `own`, unless NULL; accessed by `subs`. */
static Node *make_temporary(Lower *lower, const Node *target, const Bound *own, Subscript *subs, const char *stem, Type type)
{
    const Entity *like = target->entity;
    Dim dims[NEST_MAX_RANK];
    SymId symbol = lower_symbol(lower, target->entity);
    Entity *entity = arena_new(lower->context->arena, Entity);
    *entity = (Entity){.name = like->name, .unit = lower->unit, .type = type, .resolved = true, .rank = like->rank};
    memcpy(entity->bounds, like->bounds, sizeof entity->bounds);
    for (uint32_t n = 0; n < like->rank; n++) dims[n] = *nest_dim(lower->routine, nest_symbol(lower->routine, symbol), n);
    for (uint32_t n = 0; own && n < like->rank; n++) {
        if (!own[n].lower) continue;
        entity->bounds[n] = own[n];
        dims[n] = (Dim){lower_value(lower, own[n].lower), lower_value(lower, own[n].upper)};
    }
    lower_set_symbol(lower, entity, nest_temporary_add(lower->context, lower->routine, stem, type, like->rank, dims));
    Node *node = node_new(lower->unit, target->kind, type, target->rank, target->loc);
    node->entity = entity;
    node->subs = subs;
    node->count = target->count;
    return node;
}

static bool has_assumed_size(const Entity *entity) { return entity->rank && !entity->bounds[entity->rank - 1].upper; }

Node *array_temporary_like(Lower *lower, const Node *target, const char *stem, Type type)
{
    if (!has_assumed_size(target->entity)) return make_temporary(lower, target, NULL, target->subs, stem, type);
    sema_error(lower->unit, target->loc, "this needs a temporary array like '%s', whose size is not known", target->entity->name);
    return NULL;
}

Subscript array_last_subscript(const Node *target) { return target->kind == NODE_SECTION ? target->subs[target->count - 1] : (Subscript){0}; }

/* What a last subscript takes of a dimension; false where that is not known when the routine is entered. */
static bool find_taken(const Lower *lower, const Subscript *last, Bound *taken)
{
    int64_t step;
    if (last->index || !last->upper || !bound_constant(last->step, &step) || !lower_is_stable(lower, last->lower) || !lower_is_stable(lower, last->upper)) return false;
    taken->lower = step > 0 ? last->lower : last->upper;
    taken->upper = step > 0 ? last->upper : last->lower;
    return true;
}

Node *array_temporary_of(Lower *lower, const Node *target, const Subscript *last, const char *stem, Type type)
{
    if (target->kind != NODE_SECTION) return array_temporary_like(lower, target, stem, type);
    Node *one = node_int(lower->unit, lower->unit->sema->integer, 1, target->loc);
    Bound own[NEST_MAX_RANK] = {0};
    Subscript *subs = arena_copy(lower->context->arena, target->subs, target->count * sizeof *subs);
    for (uint32_t n = 0; n < target->count; n++) {
        if (!subs[n].index || subs[n].index->rank) continue;
        own[n] = (Bound){.lower = one, .upper = one};
        subs[n].index = one;
    }
    Bound *taken = &own[target->count - 1];
    if (has_assumed_size(target->entity) && !taken->lower && !find_taken(lower, last, taken)) return array_temporary_like(lower, target, stem, type);
    return make_temporary(lower, target, own, subs, stem, type);
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
    Subscript last = array_last_subscript(target);
    lower->masked = mask;
    array_hold_scalars(lower, &value);
    lower->masked = false;
    array_hold_scalars(lower, &target);
    if (!array_overlaps(value, target)) {
        assign_elements(lower, target, value, mask, loc);
        return;
    }
    Node *temporary = array_temporary_of(lower, target, &last, "array", target->type);
    if (!temporary) return;
    assign_elements(lower, temporary, value, mask, loc);
    assign_elements(lower, target, temporary, mask, loc);
}

/* The axis at its element `n`, from 0. */
static Axis axis_at(Lower *lower, const Axis *start, int64_t n)
{
    int64_t by;
    ExprId index = nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, n);
    ExprId offset = nest_int_value(lower->routine, start->step, &by)
                        ? nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, n * by)
                        : index_multiply(lower, index, start->step);
    return (Axis){index_add(lower, start->lower, offset), start->lower, start->step};
}

/* target = (/ ... /), or such a list in the shape `extents` of its rank, element by element; the values are all computed first. */
static void assign_constructor(Lower *lower, Node *target, Node *constructor, Node *const *extents, SourceRange loc)
{
    Axis starts[NEST_MAX_RANK];
    for (uint32_t n = 0; n < constructor->count; n++) {
        constructor->args[n] = node_convert(lower->unit, constructor->args[n], target->type, loc);
        lower_hold(lower, &constructor->args[n]);
    }
    for (uint32_t k = 0; k < target->rank; k++) {
        Subscript sub = array_axis(lower, target, k);
        array_hold_unless_plain(lower, &sub.lower);
        array_hold_unless_plain(lower, &sub.step);
        starts[k] = (Axis){0, lower_value(lower, sub.lower), lower_value(lower, sub.step)};
    }
    int64_t count = 1, extent[NEST_MAX_RANK] = {constructor->count};
    for (uint32_t k = 0; k < target->rank; k++) {
        if (extents) bound_constant(extents[k], &extent[k]);
        count *= extent[k];
    }
    for (int64_t n = 0; n < count; n++) {
        int64_t rest = n;
        for (uint32_t k = 0; k < target->rank; k++) {
            lower->axes[k] = axis_at(lower, &starts[k], rest % extent[k]);
            rest /= extent[k];
        }
        lower->axis_count = target->rank;
        ExprId value = lower_value(lower, constructor->args[n]);
        lower_assign(lower, lower_target(lower, target), value, loc);
    }
    lower->axis_count = 0;
}

void array_assign(Lower *lower, Node *target, Node *value, SourceRange loc)
{
    Node *inner = value;
    while (inner->kind == NODE_PAREN || (inner->kind == NODE_OP && inner->op == OP_CONVERT)) inner = inner->args[0];
    bool reshaped = inner->kind == NODE_RESHAPE && inner->args[0]->kind == NODE_CONSTRUCTOR;
    bool listed = reshaped || (inner->kind == NODE_CONSTRUCTOR && target->rank == 1);
    if (!listed) array_assign_masked(lower, target, value, NULL, loc);
    else if (check_extents(lower, target, inner, loc)) assign_constructor(lower, target, reshaped ? inner->args[0] : inner, reshaped ? inner->args + 1 : NULL, loc);
    lower->assertions = 0;
}
