#include "ir/eval.h"

#include "ir/build.h"

#include <math.h>
#include <string.h>

uint64_t eval_wrap(Type type, int64_t value)
{
    if (type_is_logical(type)) return value != 0;
    switch (type_info(type)->bytes) {
    case 1: return (uint64_t)(int64_t)(int8_t)(uint8_t)(uint64_t)value;
    case 2: return (uint64_t)(int64_t)(int16_t)(uint16_t)(uint64_t)value;
    case 4: return (uint64_t)(int64_t)(int32_t)(uint32_t)(uint64_t)value;
    default: return (uint64_t)value;
    }
}

static uint64_t bits_f32(float value)
{
    uint32_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

static uint64_t bits_f64(double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return bits;
}

#define REAL float
#define BITS uint32_t
#define TYPED(name) name##_of_f32
#define MATH(name) name##f
#include "ir/eval_real.h"
#undef REAL
#undef BITS
#undef TYPED
#undef MATH
#define REAL double
#define BITS uint64_t
#define TYPED(name) name##_of_f64
#define MATH(name) name
#include "ir/eval_real.h"
#undef REAL
#undef BITS
#undef TYPED
#undef MATH

/* ---- integers and logicals -------------------------------------------------------------- */

static int64_t int_power(int64_t base, int64_t exponent)
{
    uint64_t result = 1, power = (uint64_t)base, left = (uint64_t)exponent;
    if (exponent < 0) return base == 1 ? 1 : base != -1 ? 0 : left & 1 ? -1 : 1;
    for (; left != 0; left >>= 1) {
        if (left & 1) result *= power;
        power *= power;
    }
    return (int64_t)result;
}

static int64_t least_int(Type type)
{
    return type_info(type)->bytes == 8 ? INT64_MIN : -((int64_t)1 << (8 * type_info(type)->bytes - 1));
}

/* Quotient, remainder and the remainder with the divisor's sign; false when the division traps. */
static bool divide(Op op, Type type, int64_t a, int64_t b, int64_t *result)
{
    if (b == 0 || (op == OP_DIV && b == -1 && a == least_int(type))) return false;
    if (b == -1) {
        *result = op == OP_DIV ? -a : 0;
        return true;
    }
    int64_t rest = a % b;
    *result = op == OP_DIV ? a / b : op == OP_MODULO && rest != 0 && (rest < 0) != (b < 0) ? rest + b : rest;
    return true;
}

/* The bits that the type has of a value. */
static uint64_t bits_within(Type type, uint64_t value)
{
    return value & UINT64_MAX >> (64 - 8 * type_info(type)->bytes);
}

/* A logical shift within the type's width, to the left where `by` is positive. */
static uint64_t shift(Type type, uint64_t value, int64_t by)
{
    int64_t width = 8 * (int64_t)type_info(type)->bytes;
    if (by >= width || by <= -width) return 0;
    return by >= 0 ? value << by : bits_within(type, value) >> -by;
}

/* The rows in chunks of even size of at most 256 MiB. */
static int64_t chunk(int64_t bytes, int64_t rows)
{
    const int64_t room = (int64_t)1 << 28, fit = bytes > 0 && bytes < room ? room / bytes : 1;
    return rows < 1 ? 1 : rows <= fit ? rows : (rows - 1) / ((rows - 1) / fit + 1) + 1;
}

static uint64_t negate(uint64_t value)
{
    return 0 - value;
}

/* Operations whose result has the operands' type; none of them traps. */
static uint64_t int_arithmetic(Op op, Type type, uint64_t x, uint64_t y)
{
    int64_t a = (int64_t)x, b = (int64_t)y;
    switch (op) {
    case OP_NEG: return negate(x);
    case OP_ADD: return x + y;
    case OP_SUB: return x - y;
    case OP_MUL: return x * y;
    case OP_POWI: return (uint64_t)int_power(a, b);
    case OP_MIN: return a < b ? x : y;
    case OP_MAX: return a > b ? x : y;
    case OP_ABS: return a < 0 ? negate(x) : x;
    case OP_SIGN: return (a < 0) != (b < 0) ? negate(x) : x;
    case OP_DIM: return (int64_t)eval_wrap(type, (int64_t)(x - y)) < 0 ? 0 : x - y;
    case OP_IAND: return x & y;
    case OP_IOR: return x | y;
    case OP_IEOR: return x ^ y;
    case OP_INOT: return ~x;
    case OP_ISHFT: return shift(type, x, b);
    case OP_POPCNT: return (uint64_t)__builtin_popcountll(bits_within(type, x));
    case OP_CHUNK: return (uint64_t)chunk(a, b);
    case OP_CONVERT: return x;
    default: internal_error("no integer operation %s", op_info(op)->word);
    }
}

static bool int_compare(Op op, int64_t a, int64_t b, uint64_t *result)
{
    switch (op) {
    case OP_EQ: *result = a == b; return true;
    case OP_NE: *result = a != b; return true;
    case OP_LT: *result = a < b; return true;
    case OP_LE: *result = a <= b; return true;
    case OP_GT: *result = a > b; return true;
    case OP_GE: *result = a >= b; return true;
    default: return false;
    }
}

static bool eval_int(Op op, Type type, const uint64_t *bits, uint64_t b, uint64_t *result)
{
    int64_t quotient;
    if (op == OP_CONVERT && type == TYPE_F32) {
        *result = bits_f32((float)(int64_t)bits[0]);
        return true;
    }
    if (op == OP_CONVERT && type == TYPE_F64) {
        *result = bits_f64((double)(int64_t)bits[0]);
        return true;
    }
    if (int_compare(op, (int64_t)bits[0], (int64_t)b, result)) return true;
    if (op == OP_DIV || op == OP_MOD || op == OP_MODULO) {
        if (!divide(op, type, (int64_t)bits[0], (int64_t)b, &quotient)) return false;
        *result = eval_wrap(type, quotient);
        return true;
    }
    *result = eval_wrap(type, (int64_t)int_arithmetic(op, type, bits[0], b));
    return true;
}

static uint64_t eval_logical(Op op, Type type, bool a, bool b)
{
    switch (op) {
    case OP_AND: return a && b;
    case OP_OR: return a || b;
    case OP_NOT: return !a;
    case OP_EQV: return a == b;
    case OP_NEQV: return a != b;
    case OP_CONVERT: return type == TYPE_F32 ? bits_f32(a) : type == TYPE_F64 ? bits_f64(a) : a;
    default: internal_error("no logical operation %s", op_info(op)->word);
    }
}

bool eval_op(Op op, Type type, const Type *types, const uint64_t *bits, uint64_t *result)
{
    uint64_t b = op_info(op)->operands[0] && op_info(op)->operands[1] ? bits[1] : 0;
    if (op == OP_SELECT) *result = bits[0] ? bits[1] : bits[2];
    else if (type_is_logical(types[0])) *result = eval_logical(op, type, bits[0] != 0, b != 0);
    else if (types[0] == TYPE_F32) *result = eval_of_f32(op, type, types, bits);
    else if (types[0] == TYPE_F64) *result = eval_of_f64(op, type, types, bits);
    else return eval_int(op, type, bits, b, result);
    return true;
}

bool eval_uniform(const NestRoutine *routine, ExprId id, uint64_t *const *scalars, uint64_t *result)
{
    const Expr *expr = nest_expr(routine, id);
    Type types[3];
    uint64_t bits[3];
    if (expr->op == OP_CONST) {
        *result = expr->bits;
        return true;
    }
    if (expr->op == OP_SCALAR) {
        if (!scalars[expr->symbol]) return false;
        *result = scalars[expr->symbol][0];
        return true;
    }
    if (expr->op == OP_NONE || expr->op == OP_ARRAY || expr->op == OP_ELEMENT || expr->count > 3) return false;
    for (uint32_t n = 0; n < expr->count; n++) {
        ExprId operand = nest_operand(routine, expr, n);
        types[n] = nest_expr(routine, operand)->type;
        if (!eval_uniform(routine, operand, scalars, &bits[n])) return false;
    }
    return eval_op(expr->op, expr->type, types, bits, result);
}

bool eval_is_nan(Type type, uint64_t bits)
{
    if (type == TYPE_F32) return real_of_f32(bits) != real_of_f32(bits);
    return type == TYPE_F64 && real_of_f64(bits) != real_of_f64(bits);
}

bool eval_same(Type type, uint64_t a, uint64_t b)
{
    return a == b || (eval_is_nan(type, a) && eval_is_nan(type, b));
}
