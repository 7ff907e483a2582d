/* Integers that are one of two forms of the lane's index, as upwind codes choose cells: `if (v > 0) then; d = i - 1; else; d = i; end if`. What is read
 * there is read at both places, each under its condition. */
#include "passes/vec/fuse.h"

enum { MAX_CHOICES = 256, MAX_DEPTH = 3 };

static uint32_t depth_of(const Fusion *f, uint32_t choice)
{
    return choice ? f->choices.items[choice - 1].depth : 0;
}

static uint32_t add_choice(Fusion *f, Choice choice)
{
    uint32_t left = depth_of(f, choice.choices[0]), right = depth_of(f, choice.choices[1]);
    choice.depth = 1 + (left > right ? left : right);
    if (choice.depth > MAX_DEPTH || f->choices.count == MAX_CHOICES) return 0;
    list_push(f->context->scratch, &f->choices, choice);
    return f->choices.count;
}

uint32_t fuse_join_choice(Fusion *f, Ref condition, const ScalarState *then, const ScalarState *other)
{
    bool known = (then->linear.known || then->choice) && (other->linear.known || other->choice);
    if (!known) return 0;
    return add_choice(f, (Choice){condition, {then->linear, other->linear}, {then->choice, other->choice}, 0});
}

/* The choice with a constant added. */
static uint32_t shifted(Fusion *f, uint32_t number, int64_t by)
{
    Choice choice = f->choices.items[number - 1];
    for (uint32_t n = 0; n < 2; n++) {
        if (choice.choices[n] && !(choice.choices[n] = shifted(f, choice.choices[n], by))) return 0;
        choice.sides[n].constant += by;
    }
    return add_choice(f, choice);
}

static uint32_t sum(Fusion *f, const Expr *expr)
{
    int64_t by;
    ExprId left = nest_operand(f->routine, expr, 0), right = nest_operand(f->routine, expr, 1);
    if (expr->op == OP_ADD && nest_int_value(f->routine, left, &by)) {
        uint32_t choice = fuse_choice(f, right);
        return choice ? shifted(f, choice, by) : 0;
    }
    if (!nest_int_value(f->routine, right, &by) || fuse_is_far(by)) return 0;
    uint32_t choice = fuse_choice(f, left);
    return choice ? shifted(f, choice, expr->op == OP_ADD ? by : -by) : 0;
}

/* The axis whose index a form is, plus what stays the same; the number of axes: there is no such. */
static uint32_t axis_of(const Fusion *f, const Linear *form)
{
    uint32_t found = f->kernel->axis_count;
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) {
        if (!form->coefficient[axis]) continue;
        if (found < f->kernel->axis_count || form->coefficient[axis] != 1 || axis >= f->kernel->axis_count) return f->kernel->axis_count;
        found = axis;
    }
    return found;
}

/* min(i + 1, n) where i is at most n: i + 1, and at the last point i. So for the index of a row. */
static uint32_t clamped(Fusion *f, const Expr *expr)
{
    bool least = expr->op == OP_MIN;
    for (uint32_t n = 0; n < 2; n++) {
        ExprId moving = nest_operand(f->routine, expr, n), bound = nest_operand(f->routine, expr, 1 - n);
        Linear form = fuse_linear(f, moving), limit = fuse_linear(f, bound), end = form;
        int64_t beyond;
        uint32_t axis = form.known ? axis_of(f, &form) : f->kernel->axis_count;
        if (axis == f->kernel->axis_count || !limit.known || !linear_is_uniform(&limit)) continue;
        end.coefficient[axis] = 0;
        end = linear_add(f->routine, end, axis ? fuse_row_end(f, axis, least) : least ? f->lane->upper : f->lane->lower, 1);
        if (!linear_difference(f->routine, end, limit, &beyond)) continue;
        if (!least) beyond = -beyond;
        if (beyond > 1) continue;
        Linear other = form;
        if (beyond == 1) other.constant += least ? -1 : 1;
        Ref operands[] = {fuse_expr(f, moving), fuse_expr(f, bound)};
        if (f->why) return 0;
        return add_choice(f, (Choice){fuse_op(f, least ? OP_LE : OP_GE, TYPE_L32, operands, 2), {form, other}, {0}, 0});
    }
    return 0;
}

uint32_t fuse_choice(Fusion *f, ExprId id)
{
    const Expr expr = *nest_expr(f->routine, id);
    if (!f->lane || !type_is_int(expr.type)) return 0;
    switch (expr.op) {
    case OP_SCALAR: return f->slots[expr.symbol] ? fuse_scalar(f, expr.symbol)->choice : 0;
    case OP_CONVERT: {
        ExprId from = nest_operand(f->routine, &expr, 0);
        Type type = nest_expr(f->routine, from)->type;
        return type_is_int(type) && type_info(expr.type)->bytes >= type_info(type)->bytes ? fuse_choice(f, from) : 0;
    }
    case OP_ADD: case OP_SUB: return sum(f, &expr);
    case OP_MIN: case OP_MAX: return expr.count == 2 ? clamped(f, &expr) : 0;
    default: return 0;
    }
}
