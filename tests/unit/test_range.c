/* Ranges of reals hold what operations make of any of their values: all pairs of ranges between hard values, all values in them, computed
 * with the machine's arithmetic. And some are as narrow as they must be. */
#include "unit.h"

#include "ir/vec_range.h"

#include <math.h>

static const double wide_values[] = {NAN, -INFINITY, -0x1.fffffffffffffp1023, -3, -1, -0x1.fffffffffffffp-1, -0x1p-450, -0x1p-1022, -0x1p-1074, -0.0, 0.0,
                                     0x1p-1074, 0x1p-1022, 1e-20, 0.75, 1, 0x1.0000000000001p0, 3, 1e300, 0x1.fffffffffffffp1023, INFINITY};
static const double narrow_values[] = {NAN, -INFINITY, -0x1.fffffep127, -3, -1, -0x1.fffffep-1, -0x1p-100, -0x1p-126, -0x1p-149, -0.0, 0.0,
                                       0x1p-149, 0x1p-126, 0x1p-60, 0.75, 1, 0x1.000002p0, 3, 0x1p100, 0x1.fffffep127, INFINITY};
enum { VALUES = sizeof wide_values / sizeof wide_values[0] };

static bool holds(VecRange range, double x)
{
    if (isnan(x)) return range.nan;
    if (x == 0) return range.zero;
    return (x < 0 ? range.negative : range.positive) && fabs(x) >= range.least && fabs(x) <= range.most;
}

/* Ranges: of each value; of all numbers between two magnitudes, with or without negative ones, zero, NaN; anything. */
static uint32_t make_ranges(Type type, const double *values, VecRange *ranges)
{
    uint32_t count = 0;
    for (int i = 0; i < VALUES; i++) ranges[count++] = range_of(values[i]);
    for (int i = 11; i < VALUES; i += 2)
        for (int j = i; j < VALUES; j += 3) {
            VecRange range = range_within(values[i], values[j], (i + j) % 2);
            ranges[count++] = range;
            range.zero = true;
            ranges[count++] = range;
            range.nan = true;
            ranges[count++] = range;
            range.positive = false;
            range.negative = true;
            ranges[count++] = range;
        }
    ranges[count++] = range_any(type);
    return count;
}

static double compute(Op op, Type type, double a, double b)
{
    bool narrow = type == TYPE_F32;
    float x = (float)a, y = (float)b;
    switch (op) {
    case OP_NEG: return -a;
    case OP_ABS: return fabs(a);
    case OP_ADD: return narrow ? (double)(x + y) : a + b;
    case OP_SUB: return narrow ? (double)(x - y) : a - b;
    case OP_MUL: return narrow ? (double)(x * y) : a * b;
    case OP_DIV: return narrow ? (double)(x / y) : a / b;
    case OP_SQRT: return narrow ? (double)sqrtf(x) : sqrt(a);
    case OP_MIN: return a < b ? a : b;
    case OP_MAX: return a > b ? a : b;
    case OP_SIGN: return copysign(a, b);
    default: return (double)x; /* OP_CONVERT to f32 */
    }
}

static void operations_stay_within(void **state)
{
    (void)state;
    static const Op ops[] = {OP_NEG, OP_ABS, OP_ADD, OP_SUB, OP_MUL, OP_DIV, OP_SQRT, OP_MIN, OP_MAX, OP_SIGN, OP_CONVERT};
    static VecRange ranges[1000];
    for (int wide = 0; wide < 2; wide++) {
        Type type = wide ? TYPE_F64 : TYPE_F32;
        const double *values = wide ? wide_values : narrow_values;
        uint32_t count = make_ranges(type, values, ranges);
        for (size_t o = 0; o < sizeof ops / sizeof ops[0]; o++)
            for (uint32_t i = 0; i < count; i++)
                for (uint32_t j = 0; j < count; j++) {
                    Type result = ops[o] == OP_CONVERT ? TYPE_F32 : type;
                    VecRange range = range_op(ops[o], result, (VecRange[]){ranges[i], ranges[j]}, false);
                    for (int a = 0; a < VALUES; a++)
                        for (int b = 0; b < VALUES; b++)
                            if (holds(ranges[i], values[a]) && holds(ranges[j], values[b])) assert_true(holds(range, compute(ops[o], result, values[a], values[b])));
                }
    }
}

static bool compare(Op op, double a, double b)
{
    switch (op) {
    case OP_LT: return a < b;
    case OP_LE: return a <= b;
    case OP_GT: return a > b;
    case OP_GE: return a >= b;
    case OP_EQ: return a == b;
    default: return a != b;
    }
}

static void comparisons_leave_what_passes(void **state)
{
    (void)state;
    static VecRange ranges[1000];
    uint32_t count = make_ranges(TYPE_F64, wide_values, ranges);
    for (Op op = OP_EQ; op <= OP_GE; op++)
        for (uint32_t i = 0; i < count; i++)
            for (uint32_t j = 0; j < count; j++)
                for (int truth = 0; truth < 2; truth++) {
                    VecRange plain = range_compared(ranges[i], op, ranges[j], truth), magnitude = range_magnitude_compared(ranges[i], op, ranges[j], truth);
                    for (int a = 0; a < VALUES; a++)
                        for (int b = 0; b < VALUES; b++) {
                            double x = wide_values[a], y = wide_values[b];
                            if (!holds(ranges[i], x) || !holds(ranges[j], y)) continue;
                            if (compare(op, x, y) == truth) assert_true(holds(plain, x));
                            if (compare(op, fabs(x), y) == truth) assert_true(holds(magnitude, x));
                        }
                }
}

/* The same value twice: a square is not negative, and has no infinity times zero. */
static void squares(void **state)
{
    (void)state;
    VecRange any = range_any(TYPE_F64), both[2] = {any, any};
    VecRange square = range_op(OP_MUL, TYPE_F64, both, true);
    assert_false(square.negative);
    assert_true(square.zero && square.nan && square.positive);
    any.nan = false;
    VecRange real[2] = {any, any};
    assert_false(range_op(OP_MUL, TYPE_F64, real, true).nan);
    assert_true(range_op(OP_MUL, TYPE_F64, real, false).nan);
}

/* What codes write to keep a divisor from zero. */
static void guards_of_sources(void **state)
{
    (void)state;
    VecRange any = range_any(TYPE_F64), least = range_of(1e-20);
    VecRange most = range_op(OP_MAX, TYPE_F64, (VecRange[]){any, least}, false); /* max(x, 1e-20): a NaN gives the constant */
    assert_false(most.zero || most.nan || most.negative);
    assert_true(most.least == 1e-20 && isinf(most.most));
    VecRange other = range_op(OP_MAX, TYPE_F64, (VecRange[]){least, any}, false);
    assert_true(other.nan);
    VecRange sum = range_op(OP_ADD, TYPE_F64, (VecRange[]){range_op(OP_ABS, TYPE_F64, (VecRange[]){any, any}, false), least}, false);
    assert_false(sum.zero || sum.negative);
    assert_true(sum.least == 1e-20 && sum.nan);
    VecRange kept = range_magnitude_compared(any, OP_LT, least, false); /* where not abs(x) < 1e-20 */
    assert_false(kept.zero);
    assert_true(kept.least == 1e-20 && kept.nan && kept.negative && kept.positive);
    VecRange unequal = range_compared(any, OP_NE, range_of(0), true);
    assert_true(unequal.nan && !unequal.zero);
    VecRange apart = range_op(OP_SUB, TYPE_F64, (VecRange[]){range_of(1), range_within(0x1p-10, 0.5, false)}, false);
    assert_true(apart.positive && !apart.negative && !apart.zero && apart.least == 0.5);
}

int main(void)
{
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(operations_stay_within), cmocka_unit_test(comparisons_leave_what_passes), cmocka_unit_test(squares), cmocka_unit_test(guards_of_sources),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
