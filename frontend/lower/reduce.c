/* SUM and its kin as loops: over a whole array to a scalar, before the statement; along DIM to one element of an
 * array, where that element is wanted.
 *
 * Sums and products run in the order of the elements, as gfortran's do. MAXVAL and MINVAL pass over NaNs; of NaNs alone they
 * are NaN, of nothing the huge number of the other sign. MAXLOC and MINLOC give the first place of the extremum, of NaNs
 * alone the first place, of nothing zeros (libgfortran's m4/iforeach.m4 and ifunction.m4, trans-intrinsic.cc). */
#include "frontend/lower/array.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

#include <math.h>
#include <string.h>

/* ---- loops ------------------------------------------------------------------------------ */

/* The loop over dimension DIM, put between the current axes. */
static void open_along(Lower *lower, const Node *node, Axes *axes)
{
    SourceRange loc = node->loc;
    uint32_t rank = node->args[0]->rank, at = node->dim - 1;
    Subscript sub = array_axis(lower, array_shape_leaf(node->args[0]), at);
    Type type = expr_common_type(sub.lower->type, expr_common_type(sub.upper->type, sub.step->type));
    *axes = (Axes){.outer = lower->list, .saved_count = lower->axis_count};
    memcpy(axes->saved, lower->axes, sizeof axes->saved);
    Stmt loop = {.kind = STMT_LOOP, .loc = loc};
    loop.loop.variable = lower_temporary(lower, "along", type);
    loop.loop.lower = nest_convert(lower->context, lower->routine, lower_value(lower, sub.lower), type, loc);
    loop.loop.upper = nest_convert(lower->context, lower->routine, lower_value(lower, sub.upper), type, loc);
    loop.loop.step = nest_convert(lower->context, lower->routine, lower_value(lower, sub.step), type, loc);
    axes->loops[0] = lower_append(lower, loop);
    for (uint32_t k = rank - 1; k > at; k--) lower->axes[k] = lower->axes[k - 1];
    lower->axes[at] = (Axis){nest_scalar(lower->context, lower->routine, loop.loop.variable, loc), loop.loop.lower, loop.loop.step};
    lower->axis_count = rank;
    lower->list = &axes->bodies[0];
}

static void open_loops(Lower *lower, const Node *node, Axes *axes)
{
    if (node->dim) open_along(lower, node, axes);
    else array_open_axes(lower, array_shape_leaf(node->args[0]), axes, node->loc);
}

static void close_loops(Lower *lower, const Node *node, Axes *axes)
{
    if (!node->dim) {
        array_close_axes(lower, axes);
        return;
    }
    nest_stmt(lower->routine, axes->loops[0])->loop.body = axes->bodies[0].first;
    lower->list = axes->outer;
    lower->axis_count = axes->saved_count;
    memcpy(lower->axes, axes->saved, sizeof axes->saved);
}

/* The mask's guard; false when there is no mask. */
static bool open_mask(Lower *lower, const Node *node, Guard *guard)
{
    if (node->count < 2) return false;
    lower_open_guard(lower, lower_value(lower, node->args[1]), guard, node->loc);
    return true;
}

/* ---- values ----------------------------------------------------------------------------- */

/* Where a reduction starts. */
static ExprId reduce_start(Lower *lower, const Node *node, Reduce reduce)
{
    Constant value = {node->type, 0};
    if (reduce == REDUCE_ALL) value.bits = 1;
    else if (reduce == REDUCE_PRODUCT) constant_convert(constant_int(TYPE_I32, 1), node->type, &value);
    else if (reduce == REDUCE_MAXVAL || reduce == REDUCE_MINVAL) {
        uint32_t bits = type_info(node->type)->bytes * 8;
        bool most = reduce == REDUCE_MINVAL;
        if (type_is_int(node->type)) value.bits = ((uint64_t)1 << (bits - 1)) - most;
        else if (node->type == TYPE_F32) value.bits = most ? 0x7f800000 : 0xff800000;
        else value.bits = most ? 0x7ff0000000000000 : 0xfff0000000000000;
        if (type_is_int(node->type) && !most) value.bits = -value.bits; /* sign-extended */
    }
    return nest_const_bits(lower->context, lower->routine, value.type, value.bits, node->loc);
}

static ExprId reduce_step(Lower *lower, const Node *node, ExprId sum, ExprId item)
{
    static const Op ops[] = {OP_ADD, OP_MUL, OP_MAX, OP_MIN, OP_OR, OP_AND};
    Context *context = lower->context;
    if (node->reduce != REDUCE_COUNT) {
        bool extremum = node->reduce == REDUCE_MAXVAL || node->reduce == REDUCE_MINVAL;
        return nest_op2(context, lower->routine, ops[node->reduce], extremum ? item : sum, extremum ? sum : item, node->loc);
    }
    ExprId one = nest_const_int(context, lower->routine, node->type, 1);
    ExprId more = nest_op2(context, lower->routine, OP_ADD, sum, one, node->loc);
    return nest_select(context, lower->routine, item, more, sum, node->loc);
}

static ExprId real_constant(Lower *lower, Type type, uint64_t single, uint64_t wide, SourceRange loc)
{
    return nest_const_bits(lower->context, lower->routine, type, type == TYPE_F32 ? single : wide, loc);
}

/* MAXVAL or MINVAL that is still the infinity it began with: gfortran gives the huge number for no elements,
 * NaN when all are NaN. The elements, NaN or that infinity, are looked at again. */
static void settle_extremum(Lower *lower, Node *node, ExprId result)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    SourceRange loc = node->loc;
    bool maximum = node->reduce == REDUCE_MAXVAL;
    ExprId start = reduce_start(lower, node, node->reduce);
    ExprId huge = maximum ? real_constant(lower, node->type, 0xff7fffff, 0xffefffffffffffff, loc)
                          : real_constant(lower, node->type, 0x7f7fffff, 0x7fefffffffffffff, loc);
    ExprId nan = real_constant(lower, node->type, 0x7fc00000, 0x7ff8000000000000, loc);
    Guard unsettled, chosen;
    Axes axes;
    lower_open_guard(lower, nest_op2(context, routine, OP_EQ, result, start, loc), &unsettled, loc);
    lower_assign(lower, result, huge, loc);
    open_loops(lower, node, &axes);
    bool masked = open_mask(lower, node, &chosen);
    ExprId is_nan = nest_op1(context, routine, OP_ISNAN, lower_value(lower, node->args[0]), loc);
    ExprId seen = nest_op2(context, routine, OP_EQ, result, start, loc);
    ExprId other = nest_select(context, routine, seen, result, nan, loc);
    lower_assign(lower, result, nest_select(context, routine, is_nan, other, start, loc), loc);
    if (masked) lower_close_guard(lower, &chosen);
    close_loops(lower, node, &axes);
    lower_close_guard(lower, &unsettled);
}

static SymId reduce_value(Lower *lower, Node *node)
{
    static const char *const stems[] = {"sum", "product", "maxval", "minval", "any", "all", "count"};
    SymId result = lower_temporary(lower, stems[node->reduce], node->type);
    ExprId sum = nest_scalar(lower->context, lower->routine, result, node->loc);
    Axes axes;
    Guard chosen;
    lower_assign(lower, sum, reduce_start(lower, node, node->reduce), node->loc);
    open_loops(lower, node, &axes);
    bool masked = open_mask(lower, node, &chosen);
    ExprId item = lower_value(lower, node->args[0]);
    lower_assign(lower, sum, reduce_step(lower, node, sum, item), node->loc);
    if (masked) lower_close_guard(lower, &chosen);
    close_loops(lower, node, &axes);
    bool extremum = node->reduce == REDUCE_MAXVAL || node->reduce == REDUCE_MINVAL;
    if (extremum && type_is_real(node->type)) settle_extremum(lower, node, sum);
    return result;
}

/* ---- places ----------------------------------------------------------------------------- */

/* No element was seen before, or this one is further out, or the first after NaNs. */
static ExprId is_further(Lower *lower, const Node *node, ExprId place, ExprId item, ExprId best)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    SourceRange loc = node->loc;
    ExprId zero = nest_const_int(context, routine, nest_expr(routine, place)->type, 0);
    ExprId further = nest_op2(context, routine, node->reduce == REDUCE_MAXLOC ? OP_GT : OP_LT, item, best, loc);
    if (type_is_real(node->args[0]->type)) {
        ExprId number = nest_op2(context, routine, OP_EQ, item, item, loc);
        ExprId after = nest_op2(context, routine, OP_AND, nest_op1(context, routine, OP_ISNAN, best, loc), number, loc);
        further = nest_op2(context, routine, OP_OR, further, after, loc);
    }
    return nest_op2(context, routine, OP_OR, nest_op2(context, routine, OP_EQ, place, zero, loc), further, loc);
}

/* The number of the axis's current element, from 1. */
static ExprId axis_number(Lower *lower, const Axis *axis, Type type, SourceRange loc)
{
    ExprId steps = index_divide(lower, index_subtract(lower, axis->position, axis->lower), axis->step);
    ExprId number = index_add(lower, steps, nest_const_int(lower->context, lower->routine, nest_expr(lower->routine, steps)->type, 1));
    return nest_convert(lower->context, lower->routine, number, type, loc);
}

/* Stores the place of the extremum, one symbol a dimension, or the one along DIM. */
static void reduce_place(Lower *lower, Node *node, SymId *places)
{
    NestRoutine *routine = lower->routine;
    SourceRange loc = node->loc;
    uint32_t count = node->dim ? 1 : node->args[0]->rank;
    Type type = node->args[0]->type;
    ExprId targets[NEST_MAX_RANK];
    Axes axes;
    Guard chosen, further;
    ExprId best = nest_scalar(lower->context, routine, lower_temporary(lower, "best", type), loc);
    lower_assign(lower, best, nest_const_bits(lower->context, routine, type, 0, loc), loc);
    for (uint32_t k = 0; k < count; k++) {
        places[k] = lower_temporary(lower, node->reduce == REDUCE_MAXLOC ? "maxloc" : "minloc", node->type);
        targets[k] = nest_scalar(lower->context, routine, places[k], loc);
        lower_assign(lower, targets[k], nest_const_int(lower->context, routine, node->type, 0), loc);
    }
    open_loops(lower, node, &axes);
    bool masked = open_mask(lower, node, &chosen);
    ExprId item = lower_value(lower, node->args[0]);
    lower_open_guard(lower, is_further(lower, node, targets[0], item, best), &further, loc);
    lower_assign(lower, best, item, loc);
    for (uint32_t k = 0; k < count; k++)
        lower_assign(lower, targets[k], axis_number(lower, &lower->axes[node->dim ? node->dim - 1 : k], node->type, loc), loc);
    lower_close_guard(lower, &further);
    if (masked) lower_close_guard(lower, &chosen);
    close_loops(lower, node, &axes);
}

SymId array_reduce(Lower *lower, Node *node)
{
    SymId places[NEST_MAX_RANK] = {0};
    bool place = node->reduce == REDUCE_MAXLOC || node->reduce == REDUCE_MINLOC;
    if (!node->dim)
        for (uint32_t n = 0; n < node->count; n++) array_hold_scalars(lower, &node->args[n]);
    if (!place) return reduce_value(lower, node);
    if (node->dim) {
        reduce_place(lower, node, places);
        return places[0];
    }
    if (!node->places[0]) reduce_place(lower, node, node->places);
    return node->places[node->component];
}
