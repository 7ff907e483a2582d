#include "ir/vec_range.h"

#include <float.h>
#include <math.h>

/* ---- making ------------------------------------------------------------------------------ */

/* The least positive number of a type, subnormal. */
static double smallest(Type type)
{
    return type == TYPE_F32 ? 0x1p-149 : 0x1p-1074;
}

VecRange range_any(Type type)
{
    return (VecRange){smallest(type), INFINITY, true, true, true, true};
}

VecRange range_of(double value)
{
    if (isnan(value)) return (VecRange){.nan = true};
    if (value == 0) return (VecRange){.zero = true};
    return (VecRange){fabs(value), fabs(value), value < 0, value > 0, false, false};
}

VecRange range_within(double least, double most, bool negative)
{
    return (VecRange){least, most, negative, true, false, false};
}

/* Without bounds where it has no numbers. */
static VecRange tidied(VecRange x)
{
    if (!(x.least <= x.most)) x.negative = x.positive = false;
    if (!range_has_numbers(x)) x.least = x.most = 0;
    return x;
}

VecRange range_union(VecRange a, VecRange b)
{
    VecRange both = {a.least, a.most, a.negative || b.negative, a.positive || b.positive, a.zero || b.zero, a.nan || b.nan};
    if (!range_has_numbers(a)) both.least = b.least, both.most = b.most;
    else if (range_has_numbers(b)) both.least = fmin(a.least, b.least), both.most = fmax(a.most, b.most);
    return both;
}

VecRange range_meet(VecRange a, VecRange b)
{
    return tidied((VecRange){fmax(a.least, b.least), fmin(a.most, b.most), a.negative && b.negative, a.positive && b.positive,
                             a.zero && b.zero, a.nan && b.nan});
}

/* ---- arithmetic -------------------------------------------------------------------------- */

/* A value computed in double is rounded once more for f32, which changes nothing for sums, products, quotients and roots of f32. */
static double rounded(Type type, double x)
{
    return type == TYPE_F32 ? (double)(float)x : x;
}

/* The bounds of numbers: underflow may leave a zero. */
static void set_bounds(VecRange *x, Type type, double least, double most)
{
    x->least = rounded(type, least);
    x->most = rounded(type, most);
    if (x->least == 0) {
        x->zero = true;
        x->least = smallest(type);
    }
    if (x->most < x->least) x->most = x->least;
}

static VecRange negated(VecRange x)
{
    VecRange result = x;
    result.negative = x.positive;
    result.positive = x.negative;
    return result;
}

static VecRange magnitude(VecRange x)
{
    x.positive = range_has_numbers(x);
    x.negative = false;
    return x;
}

/* Sums of numbers of one sign, `negative` or positive; of numbers of opposite signs. */
static VecRange sum_alike(Type type, VecRange a, VecRange b, bool negative)
{
    VecRange sum = {.negative = negative, .positive = !negative};
    set_bounds(&sum, type, a.least + b.least, a.most + b.most);
    return sum;
}

static VecRange sum_opposite(Type type, VecRange positive, VecRange negative)
{
    VecRange sum = {.positive = positive.most > negative.least, .negative = negative.most > positive.least};
    sum.nan = isinf(positive.most) && isinf(negative.most);
    sum.zero = positive.most >= negative.least && negative.most >= positive.least;
    double least = smallest(type), most = fmax(positive.most, negative.most);
    if (positive.least > negative.most) least = positive.least - negative.most;
    if (negative.least > positive.most) least = negative.least - positive.most;
    set_bounds(&sum, type, least, most);
    return tidied(sum);
}

static VecRange sum_of(Type type, VecRange a, VecRange b)
{
    VecRange sum = {.zero = a.zero && b.zero, .nan = a.nan || b.nan};
    VecRange a_numbers = a, b_numbers = b;
    a_numbers.zero = a_numbers.nan = b_numbers.zero = b_numbers.nan = false;
    if (a.zero) sum = range_union(sum, b_numbers);
    if (b.zero) sum = range_union(sum, a_numbers);
    if (a.positive && b.positive) sum = range_union(sum, sum_alike(type, a, b, false));
    if (a.negative && b.negative) sum = range_union(sum, sum_alike(type, a, b, true));
    if (a.positive && b.negative) sum = range_union(sum, sum_opposite(type, a, b));
    if (a.negative && b.positive) sum = range_union(sum, sum_opposite(type, b, a));
    return sum;
}

/* The signs of a product or quotient. */
static void set_signs(VecRange *result, VecRange a, VecRange b)
{
    result->positive = (a.positive && b.positive) || (a.negative && b.negative);
    result->negative = (a.positive && b.negative) || (a.negative && b.positive);
}

static VecRange product_of(Type type, VecRange a, VecRange b, bool same)
{
    VecRange product = {.zero = a.zero || b.zero, .nan = a.nan || b.nan};
    bool numbers = range_has_numbers(a) && range_has_numbers(b);
    if (!same) product.nan |= (a.zero && isinf(b.most)) || (b.zero && isinf(a.most));
    if (!numbers) return product;
    set_signs(&product, a, b);
    if (same) product.negative = false, product.positive = true;
    set_bounds(&product, type, a.least * b.least, a.most * b.most);
    return product;
}

static VecRange quotient_of(Type type, VecRange a, VecRange b)
{
    VecRange quotient = {.zero = a.zero || isinf(b.most), .nan = a.nan || b.nan || (a.zero && b.zero) || (isinf(a.most) && isinf(b.most))};
    if (range_has_numbers(a) && range_has_numbers(b)) {
        set_signs(&quotient, a, b);
        set_bounds(&quotient, type, isinf(b.most) ? 0 : a.least / b.most, isinf(a.most) ? INFINITY : a.most / b.least);
    }
    if (range_has_numbers(a) && b.zero) quotient = range_union(quotient, range_within(INFINITY, INFINITY, true));
    return quotient;
}

static VecRange root_of(Type type, VecRange x)
{
    VecRange root = {.positive = x.positive, .zero = x.zero, .nan = x.nan || x.negative};
    if (x.positive) set_bounds(&root, type, sqrt(x.least), sqrt(x.most));
    return root;
}

/* `a > b ? a : b`, or `<`: where the comparison fails, for a NaN too, it is b. */
static VecRange chosen_of(Op op, VecRange a, VecRange b)
{
    return range_union(range_compared(a, op, b, true), range_compared(b, op == OP_GT ? OP_LT : OP_GT, a, false));
}

static VecRange signed_of(VecRange a, VecRange b)
{
    bool numbers = range_has_numbers(a);
    a.negative = numbers && (b.negative || b.zero || b.nan);
    a.positive = numbers && (b.positive || b.zero || b.nan);
    return a;
}

static VecRange converted_of(Type type, VecRange x)
{
    VecRange result = x;
    if (range_has_numbers(x)) set_bounds(&result, type, x.least, x.most);
    return result;
}

VecRange range_op(Op op, Type type, const VecRange *operands, bool same)
{
    const VecRange *o = operands;
    switch (op) {
    case OP_NEG: return negated(o[0]);
    case OP_ABS: return magnitude(o[0]);
    case OP_ADD: return sum_of(type, o[0], o[1]);
    case OP_SUB: return sum_of(type, o[0], negated(o[1]));
    case OP_MUL: return product_of(type, o[0], o[1], same);
    case OP_DIV: return quotient_of(type, o[0], o[1]);
    case OP_SQRT: return root_of(type, o[0]);
    case OP_MIN: return chosen_of(OP_LT, o[0], o[1]);
    case OP_MAX: return chosen_of(OP_GT, o[0], o[1]);
    case OP_SIGN: return signed_of(o[0], o[1]);
    case OP_CONVERT: return converted_of(type, o[0]);
    case OP_SELECT: return range_union(o[0], o[1]);
    default: return range_any(type);
    }
}

/* ---- comparisons ------------------------------------------------------------------------- */

/* The ends of all that is no NaN; low > high: there is nothing. */
typedef struct {
    double low, high;
} Ends;

static Ends ends_of(VecRange x)
{
    Ends ends = {INFINITY, -INFINITY};
    if (x.zero) ends = (Ends){0, 0};
    if (x.positive) ends.low = fmin(ends.low, x.least), ends.high = fmax(ends.high, x.most);
    if (x.negative) ends.low = fmin(ends.low, -x.most), ends.high = fmax(ends.high, -x.least);
    return ends;
}

/* Those of x from low on, without low itself where that is strict. */
static VecRange from_on(VecRange x, double low, bool strict)
{
    if (low > 0) {
        x.zero = x.negative = false;
        x.least = fmax(x.least, low);
    } else if (low == 0) {
        x.negative = false;
        x.zero = x.zero && !strict;
    } else if (!x.positive) {
        x.most = fmin(x.most, -low);
    }
    return tidied(x);
}

static VecRange up_to(VecRange x, double high, bool strict)
{
    return negated(from_on(negated(x), -high, strict));
}

VecRange range_compared(VecRange x, Op op, VecRange y, bool holds)
{
    static const Op opposite[] = {[OP_LT] = OP_GE, [OP_LE] = OP_GT, [OP_GT] = OP_LE, [OP_GE] = OP_LT, [OP_EQ] = OP_NE, [OP_NE] = OP_EQ};
    bool unordered = op == OP_NE ? holds : !holds; /* what a NaN on either side makes of it */
    bool nan = x.nan && unordered;
    if (unordered && y.nan) return x;
    Ends ends = ends_of(y);
    VecRange result = x;
    result.nan = false;
    if (!(ends.low <= ends.high)) result = (VecRange){0};
    else
        switch (holds ? op : opposite[op]) {
        case OP_GE: result = from_on(result, ends.low, false); break;
        case OP_GT: result = from_on(result, ends.low, true); break;
        case OP_LE: result = up_to(result, ends.high, false); break;
        case OP_LT: result = up_to(result, ends.high, true); break;
        case OP_EQ: result = range_meet(result, (VecRange){y.least, y.most, y.negative, y.positive, y.zero, false}); break;
        default: result.zero = result.zero && (ends.low != 0 || ends.high != 0); break;
        }
    result.nan = nan;
    return result;
}

VecRange range_magnitude_compared(VecRange x, Op op, VecRange y, bool holds)
{
    VecRange compared = range_compared(magnitude(x), op, y, holds);
    compared.negative = compared.positive && x.negative;
    compared.positive = compared.positive && x.positive;
    return tidied(compared);
}
