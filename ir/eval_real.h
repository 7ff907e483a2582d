/* Operations on one real type; included once for each by eval.c, with REAL, BITS (its bits' type), TYPED(name) (a
 * static function's name for the type) and MATH(name) (the C library's). */

static REAL TYPED(real)(uint64_t bits)
{
    BITS low = (BITS)bits;
    REAL value;
    memcpy(&value, &low, sizeof value);
    return value;
}

static uint64_t TYPED(bits)(REAL value)
{
    BITS low;
    memcpy(&low, &value, sizeof low);
    return low;
}

/* x**n in the order of GCC's run-time library. */
static REAL TYPED(power)(REAL x, int32_t n)
{
    uint32_t left = n < 0 ? 0u - (uint32_t)n : (uint32_t)n;
    REAL power = left & 1 ? x : 1;
    while (left >>= 1) {
        x *= x;
        if (left & 1) power *= x;
    }
    return n < 0 ? 1 / power : power;
}

/* x**n for a 64-bit n, in the order of gfortran's run-time library. */
static REAL TYPED(long_power)(REAL x, int64_t n)
{
    uint64_t left = n < 0 ? 0u - (uint64_t)n : (uint64_t)n;
    REAL power = 1;
    if (n < 0) x = 1 / x;
    for (; left != 0; left >>= 1) {
        if (left & 1) power *= x;
        x *= x;
    }
    return power;
}

static REAL TYPED(modulo)(REAL a, REAL b)
{
    REAL rest = MATH(fmod)(a, b);
    if (rest == 0) return MATH(copysign)(0, b);
    return (a < 0) != (b < 0) ? rest + b : rest;
}

static REAL TYPED(dim)(REAL a, REAL b)
{
    REAL difference = a - b;
    return difference <= 0 ? 0 : difference;
}

/* Truncation; out of range, the least integer, as x86 does. */
static int64_t TYPED(truncate)(REAL x, bool wide)
{
    if (wide) return x >= (REAL)INT64_MIN && x < -(REAL)INT64_MIN ? (int64_t)x : INT64_MIN;
    double exact = (double)x;
    return exact > -2147483649.0 && exact < 2147483648.0 ? (int64_t)exact : INT32_MIN;
}

static uint64_t TYPED(to_int)(Op op, Type type, REAL x)
{
    bool wide = type == TYPE_I64 || op == OP_NINT;
    int64_t whole = TYPED(truncate)(op == OP_NINT ? MATH(round)(x) : x, wide);
    uint64_t adjusted = (uint64_t)whole;
    if (op == OP_FLOOR && !((REAL)whole <= x)) adjusted -= 1;
    if (op == OP_CEILING && !((REAL)whole >= x)) adjusted += 1;
    return eval_wrap(type, (int64_t)adjusted);
}

/* Operations whose result has the operands' type. */
static REAL TYPED(arithmetic)(Op op, REAL a, REAL b)
{
    switch (op) {
    case OP_NEG: return -a;
    case OP_ADD: return a + b;
    case OP_SUB: return a - b;
    case OP_MUL: return a * b;
    case OP_DIV: return a / b;
    case OP_POW: return MATH(pow)(a, b);
    case OP_MIN: return a < b ? a : b;
    case OP_MAX: return a > b ? a : b;
    case OP_ABS: return MATH(fabs)(a);
    case OP_SIGN: return MATH(copysign)(a, b);
    case OP_DIM: return TYPED(dim)(a, b);
    case OP_MOD: return MATH(fmod)(a, b);
    case OP_MODULO: return TYPED(modulo)(a, b);
    case OP_SQRT: return MATH(sqrt)(a);
    case OP_EXP: return MATH(exp)(a);
    case OP_LOG: return MATH(log)(a);
    case OP_LOG10: return MATH(log10)(a);
    case OP_SIN: return MATH(sin)(a);
    case OP_COS: return MATH(cos)(a);
    case OP_TAN: return MATH(tan)(a);
    case OP_ASIN: return MATH(asin)(a);
    case OP_ACOS: return MATH(acos)(a);
    case OP_ATAN: return MATH(atan)(a);
    case OP_ATAN2: return MATH(atan2)(a, b);
    case OP_HYPOT: return MATH(hypot)(a, b);
    case OP_SINH: return MATH(sinh)(a);
    case OP_COSH: return MATH(cosh)(a);
    case OP_TANH: return MATH(tanh)(a);
    case OP_ASINH: return MATH(asinh)(a);
    case OP_ACOSH: return MATH(acosh)(a);
    case OP_ATANH: return MATH(atanh)(a);
    case OP_ERF: return MATH(erf)(a);
    case OP_ERFC: return MATH(erfc)(a);
    case OP_GAMMA: return MATH(tgamma)(a);
    case OP_LOG_GAMMA: return MATH(lgamma)(a);
    case OP_AINT: return MATH(trunc)(a);
    case OP_ANINT: return MATH(round)(a);
    default: internal_error("no real operation %s", op_info(op)->word);
    }
}

static bool TYPED(compare)(Op op, REAL a, REAL b, uint64_t *result)
{
    switch (op) {
    case OP_EQ: *result = a == b; return true;
    case OP_NE: *result = a != b; return true;
    case OP_LT: *result = a < b; return true;
    case OP_LE: *result = a <= b; return true;
    case OP_GT: *result = a > b; return true;
    case OP_GE: *result = a >= b; return true;
    case OP_ISNAN: *result = a != a; return true;
    default: return false;
    }
}

static uint64_t TYPED(eval)(Op op, Type type, const Type *types, const uint64_t *bits)
{
    uint64_t result;
    REAL a = TYPED(real)(bits[0]), b = 0;
    if (op == OP_POWI)
        return TYPED(bits)(types[1] == TYPE_I64 ? TYPED(long_power)(a, (int64_t)bits[1])
                                                : TYPED(power)(a, (int32_t)(int64_t)bits[1]));
    if (op == OP_CONVERT && type == TYPE_F32) return bits_f32((float)a);
    if (op == OP_CONVERT && type == TYPE_F64) return bits_f64((double)a);
    if (op == OP_CONVERT && type_is_logical(type)) return a != 0;
    if (op == OP_CONVERT || op == OP_NINT || op == OP_FLOOR || op == OP_CEILING) return TYPED(to_int)(op, type, a);
    if (op == OP_FMA) return TYPED(bits)(MATH(fma)(a, TYPED(real)(bits[1]), TYPED(real)(bits[2])));
    if (op_info(op)->operands[0] && op_info(op)->operands[1]) b = TYPED(real)(bits[1]);
    if (TYPED(compare)(op, a, b, &result)) return result;
    return TYPED(bits)(TYPED(arithmetic)(op, a, b));
}
