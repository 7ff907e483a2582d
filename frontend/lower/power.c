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

static ExprId power_chain(Context *context, NestRoutine *routine, ExprId *powers, int64_t n, SourceRange loc)
{
    if (powers[n]) return powers[n];
    ExprId left = power_chain(context, routine, powers, n - power_split[n], loc);
    ExprId right = power_chain(context, routine, powers, power_split[n], loc);
    powers[n] = nest_op2(context, routine, OP_MUL, left, right, loc);
    return powers[n];
}

static ExprId constant_one(Context *context, NestRoutine *routine, Type type, SourceRange loc)
{
    Constant one;
    constant_convert(constant_int(TYPE_I32, 1), type, &one);
    return nest_const_bits(context, routine, type, one.bits, loc);
}

static ExprId reciprocal(Context *context, NestRoutine *routine, ExprId value, SourceRange loc)
{
    ExprId one = constant_one(context, routine, nest_expr(routine, value)->type, loc);
    return nest_op2(context, routine, OP_DIV, one, value, loc);
}

ExprId power_of_constant(Context *context, NestRoutine *routine, ExprId base, int64_t n, SourceRange loc)
{
    Type type = nest_expr(routine, base)->type;
    ExprId powers[POWER_CHAIN + 1] = {0, base};
    if (n == 0) return constant_one(context, routine, type, loc);
    if (n < (type_is_real(type) ? -POWER_CHAIN : 0) || n > POWER_CHAIN)
        return nest_op2(context, routine, OP_POWI, base, nest_const_int(context, routine, TYPE_I32, n), loc);
    ExprId value = power_chain(context, routine, powers, n < 0 ? -n : n, loc);
    return n < 0 ? reciprocal(context, routine, value, loc) : value;
}

/* The products of pow_r8_i8 for n /= 0. */
static ExprId power_binary(Lower *lower, ExprId base, int64_t n, SourceRange loc)
{
    ExprId value = 0, square = n < 0 ? reciprocal(lower->context, lower->routine, base, loc) : base;
    for (n = n < 0 ? -n : n;; square = nest_op2(lower->context, lower->routine, OP_MUL, square, square, loc)) {
        if (n & 1) value = value ? nest_op2(lower->context, lower->routine, OP_MUL, value, square, loc) : square;
        if ((n >>= 1) == 0) return value;
    }
}

/* A real power to 4 bytes whose products round more than once stays a power until it is known whether its base is a
 * constant (known.c). */
static ExprId power_constant(Lower *lower, Node *node, ExprId base, int64_t n)
{
    Type kind = node->args[1]->type;
    bool small = n >= -POWER_CHAIN && n <= POWER_CHAIN, real = type_is_real(node->type);
    if (real && kind == TYPE_I64 && small && n != 0) return power_binary(lower, base, n, node->loc);
    if ((n >= -1 && n <= 2) || (!real && small)) return power_of_constant(lower->context, lower->routine, base, n, node->loc);
    ExprId exponent = nest_const_int(lower->context, lower->routine, kind, n);
    return nest_op2(lower->context, lower->routine, OP_POWI, base, exponent, node->loc);
}

/* libgfortran's pow_r8_i8 and pow_r4_i8: the base is inverted first. */
static ExprId power_long(Lower *lower, Node *node, ExprId base, ExprId exponent)
{
    Context *context = lower->context;
    NestRoutine *routine = lower->routine;
    ExprId zero = nest_const_int(context, routine, TYPE_I64, 0);
    ExprId negative = nest_op2(context, routine, OP_LT, exponent, zero, node->loc);
    ExprId inverse = reciprocal(context, routine, base, node->loc);
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
