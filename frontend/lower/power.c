/* Powers, as gfortran 12 -O2 -ffp-contract=off computes them (its -fdump-tree-original and -optimized read for
 * each row, and values compared by tests/lower/run/powers.f90):
 *   x ** 0, x ** 1, x ** (-1)      1, x, 1/x
 *   x ** n, constant n, to 4 bytes the products of GCC's powi table (tree-ssa-math-opts.cc); of a
 *                                  negative n the reciprocal of x ** |n|
 *   x ** n, n of 4 bytes or less   libgcc's powi: binary from the lowest bit, reciprocal last: POWI
 *   x ** n, n of 8 bytes           libgfortran's pow_r8_i8, a constant n too: the reciprocal of the base first, for
 *                                  n < 0, then binary from the lowest bit
 *   i ** n                         wraps; n < 0 gives 0 but for bases 1 and -1: POWI
 *   x ** y, constant y = 0, 1, -1, 2   1, x, 1/x, x*x; 0.5 and others stay pow without -ffast-math
 *   x ** y                         pow, both of the larger real kind */
#include "frontend/lower/lower.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/node.h"

enum { POWER_CHAIN = 16 };

/* x**n is x**(n - split[n]) * x**split[n]. */
static const uint8_t power_split[POWER_CHAIN + 1] = {0, 1, 1, 2, 2, 3, 3, 4, 4, 6, 5, 6, 6, 10, 7, 9, 8};

static ExprId power_chain(Lower *lower, ExprId *powers, int64_t n, SourceRange loc)
{
    if (powers[n]) return powers[n];
    ExprId left = power_chain(lower, powers, n - power_split[n], loc);
    ExprId right = power_chain(lower, powers, power_split[n], loc);
    powers[n] = nest_op2(lower->context, lower->routine, OP_MUL, left, right, loc);
    return powers[n];
}

static ExprId constant_one(Lower *lower, Type type, SourceRange loc)
{
    Constant one;
    constant_convert(constant_int(TYPE_I32, 1), type, &one);
    return nest_const_bits(lower->context, lower->routine, type, one.bits, loc);
}

static ExprId reciprocal(Lower *lower, ExprId value, Type type, SourceRange loc)
{
    return nest_op2(lower->context, lower->routine, OP_DIV, constant_one(lower, type, loc), value, loc);
}

/* The products of pow_r8_i8. */
static ExprId power_binary(Lower *lower, ExprId square, int64_t n, SourceRange loc)
{
    ExprId value = 0;
    for (;; square = nest_op2(lower->context, lower->routine, OP_MUL, square, square, loc)) {
        if (n & 1) value = value ? nest_op2(lower->context, lower->routine, OP_MUL, value, square, loc) : square;
        if ((n >>= 1) == 0) return value;
    }
}

/* The power of a small n /= 0. */
static ExprId power_products(Lower *lower, Node *node, ExprId base, int64_t n)
{
    ExprId powers[POWER_CHAIN + 1] = {0, base};
    bool library = type_is_real(node->type) && node->args[1]->type == TYPE_I64;
    int64_t size = n < 0 ? -n : n;
    if (library) return power_binary(lower, n < 0 ? reciprocal(lower, base, node->type, node->loc) : base, size, node->loc);
    ExprId value = power_chain(lower, powers, size, node->loc);
    return n < 0 ? reciprocal(lower, value, node->type, node->loc) : value;
}

static ExprId power_constant(Lower *lower, Node *node, ExprId base, int64_t n)
{
    if (n == 0) return constant_one(lower, node->type, node->loc);
    if (n >= (type_is_real(node->type) ? -POWER_CHAIN : 0) && n <= POWER_CHAIN) return power_products(lower, node, base, n);
    ExprId exponent = nest_const_int(lower->context, lower->routine, node->args[1]->type, n);
    return nest_op2(lower->context, lower->routine, OP_POWI, base, exponent, node->loc);
}

/* libgfortran's pow_r8_i8 and pow_r4_i8: the base is inverted first. */
static ExprId power_long(Lower *lower, Node *node, ExprId base, ExprId exponent)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    ExprId zero = nest_const_int(context, routine, TYPE_I64, 0);
    ExprId negative = nest_op2(context, routine, OP_LT, exponent, zero, node->loc);
    ExprId inverse = reciprocal(lower, base, node->type, node->loc);
    ExprId start = nest_select(context, routine, negative, inverse, base, node->loc);
    ExprId size = nest_op1(context, routine, OP_ABS, exponent, node->loc);
    return nest_op2(context, routine, OP_POWI, start, size, node->loc);
}

ExprId lower_power(Lower *lower, Node *node)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    ExprId base = lower_value(lower, node->args[0]);
    Constant constant;
    bool known = node_is_constant(node->args[1], &constant);
    if (type_is_real(node->args[1]->type)) {
        double value = known ? constant_as_double(constant) : 0.5;
        if (value == 0.0 || value == 1.0 || value == -1.0 || value == 2.0) return power_constant(lower, node, base, (int64_t)value);
        return nest_op2(context, routine, OP_POW, base, lower_value(lower, node->args[1]), node->loc);
    }
    if (known) return power_constant(lower, node, base, constant_as_int(constant));
    ExprId exponent = lower_value(lower, node->args[1]);
    if (!type_is_real(node->type)) return nest_op2(context, routine, OP_POWI, base, exponent, node->loc);
    if (node->args[1]->type == TYPE_I64) return power_long(lower, node, base, exponent);
    exponent = nest_convert(context, routine, exponent, TYPE_I32, node->loc);
    return nest_op2(context, routine, OP_POWI, base, exponent, node->loc);
}
