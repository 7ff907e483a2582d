#include "passes/vec/linear.h"

#include "ir/build.h"
#include "ir/storage.h"

Linear linear_constant(int64_t value)
{
    return (Linear){.known = true, .constant = value};
}

Linear linear_axis(uint32_t axis)
{
    Linear linear = {.known = true};
    linear.coefficient[axis] = 1;
    return linear;
}

Linear linear_term(ExprId expr)
{
    Linear linear = {.known = true, .count = 1};
    linear.terms[0] = (IntTerm){expr, 1};
    return linear;
}

/* Adds factor * expr; false when there is no room or a number overflows. */
static bool add_term(const NestRoutine *routine, Linear *linear, ExprId expr, int64_t factor)
{
    for (uint32_t i = 0; i < linear->count; i++) {
        IntTerm *known = &linear->terms[i];
        if (!storage_same_expr(routine, known->of, expr)) continue;
        if (__builtin_add_overflow(known->coefficient, factor, &known->coefficient)) return false;
        if (known->coefficient == 0) *known = linear->terms[--linear->count];
        return true;
    }
    if (linear->count == LINEAR_MAX_TERMS) return false;
    linear->terms[linear->count++] = (IntTerm){expr, factor};
    return true;
}

Linear linear_add(const NestRoutine *routine, Linear a, Linear b, int64_t factor)
{
    if (!a.known || !b.known) return (Linear){0};
    int64_t scaled;
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) {
        if (__builtin_mul_overflow((int64_t)b.coefficient[axis], factor, &scaled) ||
            __builtin_add_overflow(scaled, (int64_t)a.coefficient[axis], &scaled) || scaled != (int32_t)scaled)
            return (Linear){0};
        a.coefficient[axis] = (int32_t)scaled;
    }
    if (__builtin_mul_overflow(b.constant, factor, &scaled) || __builtin_add_overflow(a.constant, scaled, &a.constant))
        return (Linear){0};
    for (uint32_t i = 0; i < b.count; i++)
        if (__builtin_mul_overflow(b.terms[i].coefficient, factor, &scaled) || !add_term(routine, &a, b.terms[i].of, scaled))
            return (Linear){0};
    return a;
}

bool linear_is_uniform(const Linear *linear)
{
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++)
        if (linear->coefficient[axis]) return false;
    return linear->known;
}

bool linear_difference(const NestRoutine *routine, Linear a, Linear b, int64_t *value)
{
    Linear difference = linear_add(routine, a, b, -1);
    *value = difference.constant;
    return linear_is_uniform(&difference) && difference.count == 0;
}

ExprId linear_base(Context *context, NestRoutine *routine, const Linear *linear)
{
    ExprId sum = 0;
    for (uint32_t i = 0; i < linear->count; i++) {
        ExprId term = nest_convert(context, routine, linear->terms[i].of, TYPE_I64, (SourceRange){0});
        if (linear->terms[i].coefficient != 1)
            term = nest_op2(context, routine, OP_MUL, term,
                            nest_const_int(context, routine, TYPE_I64, linear->terms[i].coefficient), (SourceRange){0});
        sum = sum ? nest_op2(context, routine, OP_ADD, sum, term, (SourceRange){0}) : term;
    }
    return sum;
}

int64_t linear_take_points(Linear *sub)
{
    int64_t step = sub->coefficient[0], size = step < 0 ? -step : step, rest = sub->constant % size;
    if (rest < 0) rest += size;
    int64_t points = (sub->constant - rest) / step;
    sub->constant = rest;
    return points;
}

static int64_t common_divisor(int64_t a, int64_t b)
{
    while (b) {
        int64_t rest = a % b;
        a = b;
        b = rest;
    }
    return a < 0 ? -a : a;
}

bool linear_goes_past(const NestRoutine *routine, const Linear *a, const Linear *b)
{
    int64_t difference, common = 0;
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) common = common_divisor(common, a->coefficient[axis]);
    return common > 1 && linear_difference(routine, *a, *b, &difference) && difference % common;
}
