/* Elements that are certainly there: what is loaded under a condition may then be loaded at every point. */
#include "ir/storage.h"
#include "passes/vec/fuse.h"

bool fuse_same_bounds(const Fusion *f, SymId a, SymId b)
{
    const Symbol *x = nest_symbol(f->routine, a), *y = nest_symbol(f->routine, b);
    if (a == b) return true;
    if (x->rank != y->rank) return false;
    for (uint32_t n = 0; n < x->rank; n++) {
        const Dim *p = nest_dim(f->routine, x, n), *q = nest_dim(f->routine, y, n);
        if (!p->upper || !storage_same_expr(f->routine, p->lower, q->lower) || !storage_same_expr(f->routine, p->upper, q->upper))
            return false;
    }
    return true;
}

/* The least (or greatest) value of a subscript over the points of the lane loop at hand, in those rows. Unknown when it has
 * more than one axis, or one times another factor than 1. */
static Linear end_of(Fusion *f, Linear sub, const RowSpan *rows, bool upper)
{
    uint32_t axes = 0, axis = 0;
    for (uint32_t a = 0; a < f->kernel->axis_count; a++)
        if (sub.coefficient[a]) {
            if (sub.coefficient[a] != 1) return (Linear){0};
            axis = a;
            axes++;
        }
    if (axes == 0) return sub;
    if (axes > 1) return (Linear){0};
    sub.coefficient[axis] = 0;
    Linear bound = axis == 0 ? (upper ? f->lane->upper : f->lane->lower)
                             : fuse_linear(f, upper ? f->kernel->axes[axis].upper : f->kernel->axes[axis].lower);
    if (axis) bound.constant += upper ? -rows->high[axis] : rows->low[axis];
    return linear_add(f->routine, sub, bound, 1);
}

bool fuse_within_bounds(Fusion *f, SymId array, const Linear *subs, const RowSpan *rows)
{
    const Symbol *symbol = nest_symbol(f->routine, array);
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim dim = *nest_dim(f->routine, symbol, n);
        int64_t left, right;
        if (!dim.upper) return false;
        if (!linear_difference(f->routine, end_of(f, subs[n], rows, false), fuse_linear(f, dim.lower), &left) || left < 0) return false;
        if (!linear_difference(f->routine, fuse_linear(f, dim.upper), end_of(f, subs[n], rows, true), &right) || right < 0) return false;
    }
    return true;
}

uint32_t fuse_point_dim(Fusion *f, ExprId element)
{
    const Expr expr = *nest_expr(f->routine, element);
    for (uint32_t i = 0; i < f->arrays.count; i++)
        if (f->arrays.items[i].symbol == expr.symbol && f->arrays.items[i].lane_dim < expr.count) return f->arrays.items[i].lane_dim;
    uint32_t first = expr.count;
    for (uint32_t n = expr.count; n-- > 0;) {
        Linear sub = fuse_linear(f, nest_operand(f->routine, &expr, n));
        if (!sub.known || !linear_is_uniform(&sub)) continue;
        first = n;
        for (uint32_t i = 0; i < f->lanes.count; i++) {
            int64_t distance;
            const LaneLoop *lane = &f->lanes.items[i];
            if (lane->variable && sub.count && (linear_difference(f->routine, sub, lane->lower, &distance) || linear_difference(f->routine, sub, lane->upper, &distance))) return n;
        }
    }
    return first;
}

ExprId fuse_plus(Fusion *f, ExprId expr, int64_t constant)
{
    Type type = nest_expr(f->routine, expr)->type;
    int64_t value;
    if (constant == 0) return expr;
    if (nest_int_value(f->routine, expr, &value)) return nest_const_int(f->context, f->routine, type, value + constant);
    ExprId distance = nest_const_int(f->context, f->routine, type, constant < 0 ? -constant : constant);
    return nest_op2(f->context, f->routine, constant < 0 ? OP_SUB : OP_ADD, expr, distance, f->loc);
}
