/* CSHIFT, EOSHIFT, TRANSPOSE, RESHAPE and SPREAD: their argument is lowered at other axes than the current ones. */
#include "frontend/lower/array.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

#include <string.h>

/* The place of the element, from 0, where `shift` is one of the places that there are. */
static ExprId place_around(Lower *lower, ExprId place, ExprId extent, SourceRange loc)
{
    ExprId beyond = index_op(lower, OP_GE, place, extent);
    return nest_select(lower->context, lower->routine, beyond, index_subtract(lower, place, extent), place, loc);
}

/* The element of args[0]: at a place that there is, in any case; beyond the ends the boundary stands for it. */
static ExprId shifted_value(Lower *lower, Node *node)
{
    SourceRange loc = node->loc;
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    Axis *axis = &lower->axes[node->dim - 1], saved = *axis;
    ExprId shift = lower_value(lower, node->args[1]), extent = lower_value(lower, node->args[2]), inside = 0;
    ExprId number = index_divide(lower, index_subtract(lower, axis->position, axis->lower), axis->step);
    ExprId place = index_add(lower, number, shift);
    ExprId zero = nest_const_int(context, routine, nest_expr(routine, place)->type, 0);
    if (node->count == 3) {
        place = place_around(lower, place, extent, loc);
    } else {
        inside = nest_op2(context, routine, OP_AND, index_op(lower, OP_GE, place, zero), index_op(lower, OP_LT, place, extent), loc);
        place = nest_select(context, routine, inside, place, zero, loc);
    }
    *axis = (Axis){place, zero, nest_const_int(context, routine, nest_expr(routine, place)->type, 1)};
    ExprId value = lower_value(lower, node->args[0]);
    *axis = saved;
    return inside ? nest_select(context, routine, inside, value, lower_value(lower, node->args[3]), loc) : value;
}

/* The axis of one dimension at which the element of the reshaped array stands, from 0. */
static Axis place_in_list(Lower *lower, Node *node)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    Type type = lower->unit->sema->integer;
    ExprId place = nest_const_int(context, routine, type, 0);
    for (uint32_t k = node->rank; k-- > 0;) {
        Axis *axis = &lower->axes[k];
        ExprId number = index_divide(lower, index_subtract(lower, axis->position, axis->lower), axis->step);
        place = index_add(lower, index_multiply(lower, place, lower_value(lower, node->args[k + 1])), number);
    }
    type = nest_expr(routine, place)->type;
    return (Axis){place, nest_const_int(context, routine, type, 0), nest_const_int(context, routine, type, 1)};
}

ExprId array_rearranged(Lower *lower, Node *node)
{
    Axis saved[NEST_MAX_RANK];
    uint32_t count = lower->axis_count;
    if (node->kind == NODE_SHIFT) return shifted_value(lower, node);
    memcpy(saved, lower->axes, sizeof saved);
    if (node->kind == NODE_TRANSPOSE) {
        lower->axes[0] = saved[1];
        lower->axes[1] = saved[0];
    } else if (node->kind == NODE_RESHAPE) {
        lower->axes[0] = place_in_list(lower, node);
        lower->axis_count = 1;
    } else {
        for (uint32_t k = node->dim; k < count; k++) lower->axes[k - 1] = saved[k];
        lower->axis_count--;
    }
    ExprId value = lower_value(lower, node->args[0]);
    memcpy(lower->axes, saved, sizeof saved);
    lower->axis_count = count;
    return value;
}
