/* Variables and elements, at the axes of an array operation. */
#include "frontend/lower/lower.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

ExprId lower_axis_subscript(Lower *lower, const Axis *axis, ExprId first, ExprId step)
{
    NestRoutine *routine = lower->routine;
    int64_t own, given;
    bool known = nest_int_value(routine, axis->step, &own) && nest_int_value(routine, step, &given);
    if (known && own == given)
        return index_add(lower, axis->position, index_subtract(lower, first, axis->lower));
    ExprId steps = index_subtract(lower, axis->position, axis->lower);
    if (!nest_int_value(routine, axis->step, &own) || own != 1) steps = index_divide(lower, steps, axis->step);
    return index_add(lower, index_multiply(lower, steps, step), first);
}

static ExprId triplet_subscript(Lower *lower, const Subscript *sub, uint32_t axis)
{
    ExprId first = lower_value(lower, sub->lower), step = lower_value(lower, sub->step);
    return lower_axis_subscript(lower, &lower->axes[axis], first, step);
}

static ExprId vector_subscript(Lower *lower, Node *index, uint32_t axis)
{
    Axis first = lower->axes[0];
    uint32_t count = lower->axis_count;
    lower->axes[0] = lower->axes[axis];
    lower->axis_count = 1;
    ExprId value = lower_value(lower, index);
    lower->axes[0] = first;
    lower->axis_count = count;
    return value;
}

ExprId lower_element(Lower *lower, Node *node)
{
    ExprId subscripts[NEST_MAX_RANK];
    uint32_t axis = 0;
    SymId symbol = lower_symbol(lower, node->entity);
    for (uint32_t n = 0; n < node->count; n++) {
        const Subscript *sub = &node->subs[n];
        if (!sub->index) subscripts[n] = triplet_subscript(lower, sub, axis++);
        else if (sub->index->rank) subscripts[n] = vector_subscript(lower, sub->index, axis++);
        else subscripts[n] = lower_value(lower, sub->index);
    }
    return nest_element(lower->context, lower->routine, symbol, subscripts, node->count, node->loc);
}

ExprId lower_variable(Lower *lower, Node *node)
{
    SymId symbol = lower->at_entry ? lower_argument_symbol(lower, node->entity) : lower_symbol(lower, node->entity);
    ExprId subscripts[NEST_MAX_RANK];
    if (!node->rank) return nest_scalar(lower->context, lower->routine, symbol, node->loc);
    ExprId one = nest_const_int(lower->context, lower->routine, lower->unit->sema->integer, 1);
    for (uint32_t n = 0; n < node->rank; n++) {
        ExprId first = nest_dim(lower->routine, nest_symbol(lower->routine, symbol), n)->lower;
        subscripts[n] = lower_axis_subscript(lower, &lower->axes[n], first, one);
    }
    return nest_element(lower->context, lower->routine, symbol, subscripts, node->rank, node->loc);
}

ExprId lower_target(Lower *lower, Node *node)
{
    return node->kind == NODE_VARIABLE ? lower_variable(lower, node) : lower_element(lower, node);
}
