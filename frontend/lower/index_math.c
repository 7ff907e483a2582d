/* Sums and products of indices, simplified as far as an index wants it. */
#include "frontend/lower/lower.h"
#include "frontend/sema/node.h"

ExprId index_op(Lower *lower, Op op, ExprId a, ExprId b)
{
    Type left = nest_expr(lower->routine, a)->type, right = nest_expr(lower->routine, b)->type;
    Type type = expr_common_type(left, right);
    a = nest_convert(lower->context, lower->routine, a, type, (SourceRange){0});
    b = nest_convert(lower->context, lower->routine, b, type, (SourceRange){0});
    return nest_op2(lower->context, lower->routine, op, a, b, (SourceRange){0});
}

static bool same_expr(const NestRoutine *routine, ExprId left, ExprId right)
{
    if (left == right) return true;
    const Expr *a = nest_expr(routine, left), *b = nest_expr(routine, right);
    if (a->op != b->op || a->type != b->type || a->symbol != b->symbol || a->count != b->count || a->bits != b->bits) return false;
    for (uint32_t n = 0; n < a->count; n++)
        if (!same_expr(routine, nest_operand(routine, a, n), nest_operand(routine, b, n))) return false;
    return true;
}

/* The expression as base + constant; base 0 when it is constant. */
static ExprId split_constant(const NestRoutine *routine, ExprId id, int64_t *constant)
{
    *constant = 0;
    for (;;) {
        const Expr *expr = nest_expr(routine, id);
        int64_t value;
        if (nest_int_value(routine, id, &value)) {
            *constant += value;
            return 0;
        }
        if (expr->op != OP_ADD && expr->op != OP_SUB) return id;
        if (!nest_int_value(routine, nest_operand(routine, expr, 1), &value)) return id;
        *constant += expr->op == OP_ADD ? value : -value;
        id = nest_operand(routine, expr, 0);
    }
}

static ExprId index_constant(Lower *lower, Type type, int64_t value)
{
    return nest_const_int(lower->context, lower->routine, type, value);
}

static ExprId join_constant(Lower *lower, ExprId base, int64_t constant, Type type)
{
    if (!base) return index_constant(lower, type, constant);
    if (constant == 0) return base;
    return index_op(lower, constant < 0 ? OP_SUB : OP_ADD, base, index_constant(lower, type, constant < 0 ? -constant : constant));
}

ExprId index_add(Lower *lower, ExprId a, ExprId b)
{
    Type type = expr_common_type(nest_expr(lower->routine, a)->type, nest_expr(lower->routine, b)->type);
    int64_t left, right;
    ExprId base = split_constant(lower->routine, a, &left), other = split_constant(lower->routine, b, &right);
    ExprId sum = !base ? other : !other ? base : index_op(lower, OP_ADD, base, other);
    return join_constant(lower, sum, left + right, type);
}

ExprId index_subtract(Lower *lower, ExprId a, ExprId b)
{
    Type type = expr_common_type(nest_expr(lower->routine, a)->type, nest_expr(lower->routine, b)->type);
    int64_t left, right;
    ExprId base = split_constant(lower->routine, a, &left), other = split_constant(lower->routine, b, &right);
    if (base && other && same_expr(lower->routine, base, other)) base = other = 0;
    if (!other) return join_constant(lower, base, left - right, type);
    if (!base) return index_op(lower, OP_SUB, index_constant(lower, type, left - right), other);
    return join_constant(lower, index_op(lower, OP_SUB, base, other), left - right, type);
}

ExprId index_multiply(Lower *lower, ExprId a, ExprId b)
{
    int64_t value;
    if (nest_int_value(lower->routine, b, &value) && value == 1) return a;
    return index_op(lower, OP_MUL, a, b);
}

ExprId index_divide(Lower *lower, ExprId a, ExprId b)
{
    int64_t value;
    if (nest_int_value(lower->routine, b, &value) && value == 1) return a;
    return index_op(lower, OP_DIV, a, b);
}
