/* Sets of points: which are within which. */
#include "ir/vec_set.h"

#include "ir/build.h"
#include "ir/int_sum.h"

typedef struct {
    Arena *arena;
    const NestRoutine *routine;
} Sets;

/* What a conversion that changes no value converts. */
static ExprId unwrap(const Sets *v, ExprId id)
{
    const Expr *expr = nest_expr(v->routine, id);
    while (expr->op == OP_CONVERT) {
        ExprId operand = nest_operand(v->routine, expr, 0);
        const Expr *from = nest_expr(v->routine, operand);
        if (!type_is_int(from->type) || type_info(from->type)->bytes > type_info(expr->type)->bytes) break;
        id = operand;
        expr = from;
    }
    return id;
}

static bool is_at_most(const Sets *v, ExprId a, ExprId b)
{
    int64_t distance;
    if (nest_expr_equal(v->routine, unwrap(v, a), unwrap(v, b))) return true;
    return int_distance(v->arena, v->routine, a, b, &distance) && distance >= 0;
}

/* Whether the points of the set, if it has any, are not beyond the bound: by a distance that is constant, in one of the bounds that a hull
 * is made of, or where the set is not empty. */
static bool is_bound(const Sets *v, VecInterval set, ExprId bound, bool upper)
{
    if (upper ? is_at_most(v, set.upper, bound) : is_at_most(v, bound, set.lower)) return true;
    const Expr *expr = nest_expr(v->routine, unwrap(v, bound));
    if (expr->op == (upper ? OP_MAX : OP_MIN))
        return is_bound(v, set, nest_operand(v->routine, expr, 0), upper) || is_bound(v, set, nest_operand(v->routine, expr, 1), upper);
    if (expr->op != OP_SELECT) return false;
    const Expr *some = nest_expr(v->routine, nest_operand(v->routine, expr, 0));
    return some->op == OP_LE && is_at_most(v, nest_operand(v->routine, some, 0), set.lower) &&
           is_at_most(v, set.upper, nest_operand(v->routine, some, 1)) && is_bound(v, set, nest_operand(v->routine, expr, 1), upper);
}

bool vec_interval_within(Arena *scratch, const NestRoutine *routine, VecInterval set, VecInterval points)
{
    const Sets sets = {scratch, routine}, *v = &sets;
    int64_t distance;
    if (int_distance(v->arena, v->routine, set.lower, set.upper, &distance) && distance < 0) return true;
    return is_bound(v, set, points.lower, false) && is_bound(v, set, points.upper, true);
}

/* The points on an axis that a set has there. */
static VecInterval interval_on(const VecKernel *kernel, VecInterval named, uint32_t axis)
{
    return named.lower ? named : (VecInterval){kernel->axes[axis].lower, kernel->axes[axis].upper};
}

bool vec_set_within(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, SetId inner, SetId outer)
{
    if (inner == outer || !outer) return true;
    for (uint32_t a = 0; a < kernel->axis_count && inner; a++) {
        VecInterval points = kernel->sets.items[outer].axes[a], own = kernel->sets.items[inner].axes[a];
        if (!points.lower && !own.lower) continue; /* both have the axis's points */
        if (!vec_interval_within(scratch, routine, interval_on(kernel, own, a), interval_on(kernel, points, a))) return false;
    }
    return inner;
}
