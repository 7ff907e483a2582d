/* Constant arithmetic at the kind of the operands.
 *
 * What rounds is computed by MPFR at 24 or 53 bits, rounded to nearest even, and brought into the type's range, as gfortran does
 * when it simplifies an expression; overflow is an error. Other operations are what the program computes. */
#include "frontend/sema/constant.h"

#include "ir/eval.h"

#include <mpfr.h>
#include <string.h>

/* ---- representation --------------------------------------------------------------------- */

Constant constant_int(Type type, int64_t value)
{
    return (Constant){type, (uint64_t)value};
}

int64_t constant_as_int(Constant value)
{
    return (int64_t)value.bits;
}

double constant_as_double(Constant value)
{
    if (value.type == TYPE_F32) {
        uint32_t bits = (uint32_t)value.bits;
        float single;
        memcpy(&single, &bits, sizeof single);
        return single;
    }
    if (!type_is_real(value.type)) return (double)(int64_t)value.bits;
    double result;
    memcpy(&result, &value.bits, sizeof result);
    return result;
}

static Constant real_from_double(Type type, double value)
{
    Constant result = {type, 0};
    if (type == TYPE_F32) {
        float single = (float)value;
        uint32_t bits;
        memcpy(&bits, &single, sizeof bits);
        result.bits = bits;
    } else {
        memcpy(&result.bits, &value, sizeof value);
    }
    return result;
}

const char *fold_message(Fold fold)
{
    switch (fold) {
    case FOLD_OVERFLOW: return "arithmetic overflow in a constant expression";
    case FOLD_DIVISION: return "division by zero in a constant expression";
    case FOLD_DOMAIN: return "argument outside the domain of the function in a constant expression";
    default: internal_error("folding result %d is no fault", (int)fold);
    }
}

/* ---- integers --------------------------------------------------------------------------- */

static bool int_fits(Type type, int64_t value)
{
    uint32_t bits = type_info(type)->bytes * 8;
    return bits == 64 || (value >= -((int64_t)1 << (bits - 1)) && value < (int64_t)1 << (bits - 1));
}

static Fold int_result(Type type, bool overflow, int64_t value, Constant *result)
{
    if (overflow || !int_fits(type, value)) return FOLD_OVERFLOW;
    *result = constant_int(type, value);
    return FOLD_OK;
}

/* a op b of ADD, SUB, MUL. */
static Fold int_arithmetic(Op op, Type type, int64_t a, int64_t b, Constant *result)
{
    int64_t out = 0;
    bool overflow = op == OP_ADD   ? __builtin_add_overflow(a, b, &out)
                    : op == OP_SUB ? __builtin_sub_overflow(a, b, &out)
                                   : __builtin_mul_overflow(a, b, &out);
    return int_result(type, overflow, out, result);
}

static Fold fold_int(Op op, Type type, const int64_t *v, Constant *result)
{
    int64_t out = 0;
    int64_t a = v[0], b = v[1];
    switch (op) {
    case OP_NEG: return int_arithmetic(OP_SUB, type, 0, a, result);
    case OP_ADD:
    case OP_SUB:
    case OP_MUL: return int_arithmetic(op, type, a, b, result);
    case OP_DIV:
        if (b == 0) return FOLD_DIVISION;
        return b == -1 ? fold_int(OP_NEG, type, v, result) : int_result(type, false, a / b, result);
    case OP_MOD:
    case OP_MODULO:
        if (b == 0) return FOLD_DIVISION;
        out = b == -1 ? 0 : a % b;
        if (op == OP_MODULO && out && (out < 0) != (b < 0)) out += b;
        return int_result(type, false, out, result);
    case OP_ABS: return a < 0 ? fold_int(OP_NEG, type, v, result) : int_result(type, false, a, result);
    case OP_SIGN:
        if ((a < 0) == (b < 0)) return int_result(type, false, a, result);
        return fold_int(OP_NEG, type, v, result);
    case OP_DIM: return a > b ? fold_int(OP_SUB, type, v, result) : int_result(type, false, 0, result);
    default: return FOLD_NONE;
    }
}

static Fold int_power(Type type, int64_t base, int64_t exponent, Constant *result)
{
    if (exponent < 0) {
        if (base == 0) return FOLD_DIVISION;
        int64_t value = base == 1 ? 1 : base == -1 ? (exponent % 2 ? -1 : 1) : 0;
        return int_result(type, false, value, result);
    }
    if (base == 0 || base == 1) return int_result(type, false, exponent == 0 ? 1 : base, result);
    if (base == -1) return int_result(type, false, exponent % 2 ? -1 : 1, result);
    int64_t value = 1;
    for (int64_t n = 0; n < exponent; n++)
        if (__builtin_mul_overflow(value, base, &value)) return FOLD_OVERFLOW;
    return int_result(type, false, value, result);
}

/* ---- reals ------------------------------------------------------------------------------ */

/* MPFR's exponent range is set to the type's while a result is rounded, and put back after. */
typedef struct {
    mpfr_exp_t emin, emax;
} Range;

static mpfr_prec_t precision_of(Type type)
{
    return type == TYPE_F32 ? 24 : 53;
}

static Range enter_range(Type type)
{
    Range saved = {mpfr_get_emin(), mpfr_get_emax()};
    mpfr_set_emin(type == TYPE_F32 ? -148 : -1073);
    mpfr_set_emax(type == TYPE_F32 ? 128 : 1024);
    return saved;
}

static void leave_range(Range saved)
{
    mpfr_set_emin(saved.emin);
    mpfr_set_emax(saved.emax);
}

/* The value, computed at the type's precision, brought into its range as gfc_check_real_range of gfortran
 * does: what lies below the least subnormal becomes +0, subnormals are rounded once more. */
static Fold real_result(Type type, mpfr_t value, Constant *result)
{
    mpfr_exp_t least = type == TYPE_F32 ? -148 : -1073; /* the exponent of the least subnormal */
    if (mpfr_regular_p(value) && mpfr_get_exp(value) < least) mpfr_set_zero(value, 1);
    Range saved = enter_range(type);
    int ternary = mpfr_check_range(value, 0, MPFR_RNDN);
    mpfr_subnormalize(value, ternary, MPFR_RNDN);
    leave_range(saved);
    if (mpfr_nan_p(value)) return FOLD_DOMAIN;
    if (mpfr_inf_p(value)) return FOLD_OVERFLOW;
    *result = real_from_double(type, mpfr_get_d(value, MPFR_RNDN));
    return FOLD_OK;
}

static int sign_of(mpfr_t out, mpfr_t a, mpfr_t b)
{
    return mpfr_setsign(out, a, mpfr_signbit(b), MPFR_RNDN);
}

static int modulo_of(mpfr_t out, mpfr_t a, mpfr_t b)
{
    int ternary = mpfr_fmod(out, a, b, MPFR_RNDN);
    if (mpfr_zero_p(out)) return mpfr_setsign(out, out, mpfr_signbit(b), MPFR_RNDN);
    if (mpfr_signbit(out) != mpfr_signbit(b)) ternary = mpfr_add(out, out, b, MPFR_RNDN);
    return ternary;
}

static int real_compute(Op op, mpfr_t out, mpfr_t a, mpfr_t b, bool *known)
{
    int sign; /* of the gamma function, which its logarithm is without */
    *known = true;
    switch (op) {
    case OP_NEG: return mpfr_neg(out, a, MPFR_RNDN);
    case OP_ADD: return mpfr_add(out, a, b, MPFR_RNDN);
    case OP_SUB: return mpfr_sub(out, a, b, MPFR_RNDN);
    case OP_MUL: return mpfr_mul(out, a, b, MPFR_RNDN);
    case OP_DIV: return mpfr_div(out, a, b, MPFR_RNDN);
    case OP_POW: return mpfr_pow(out, a, b, MPFR_RNDN);
    case OP_MIN: return mpfr_set(out, mpfr_less_p(b, a) ? b : a, MPFR_RNDN); /* of zeros the first, as gfortran */
    case OP_MAX: return mpfr_set(out, mpfr_greater_p(b, a) ? b : a, MPFR_RNDN);
    case OP_ABS: return mpfr_abs(out, a, MPFR_RNDN);
    case OP_SIGN: return sign_of(out, a, b);
    case OP_DIM: return mpfr_dim(out, a, b, MPFR_RNDN);
    case OP_MOD: return mpfr_fmod(out, a, b, MPFR_RNDN);
    case OP_MODULO: return modulo_of(out, a, b);
    case OP_SQRT: return mpfr_sqrt(out, a, MPFR_RNDN);
    case OP_EXP: return mpfr_exp(out, a, MPFR_RNDN);
    case OP_LOG: return mpfr_log(out, a, MPFR_RNDN);
    case OP_LOG10: return mpfr_log10(out, a, MPFR_RNDN);
    case OP_SIN: return mpfr_sin(out, a, MPFR_RNDN);
    case OP_COS: return mpfr_cos(out, a, MPFR_RNDN);
    case OP_TAN: return mpfr_tan(out, a, MPFR_RNDN);
    case OP_ASIN: return mpfr_asin(out, a, MPFR_RNDN);
    case OP_ACOS: return mpfr_acos(out, a, MPFR_RNDN);
    case OP_ATAN: return mpfr_atan(out, a, MPFR_RNDN);
    case OP_ATAN2: return mpfr_atan2(out, a, b, MPFR_RNDN);
    case OP_HYPOT: return mpfr_hypot(out, a, b, MPFR_RNDN);
    case OP_SINH: return mpfr_sinh(out, a, MPFR_RNDN);
    case OP_COSH: return mpfr_cosh(out, a, MPFR_RNDN);
    case OP_TANH: return mpfr_tanh(out, a, MPFR_RNDN);
    case OP_ASINH: return mpfr_asinh(out, a, MPFR_RNDN);
    case OP_ACOSH: return mpfr_acosh(out, a, MPFR_RNDN);
    case OP_ATANH: return mpfr_atanh(out, a, MPFR_RNDN);
    case OP_ERF: return mpfr_erf(out, a, MPFR_RNDN);
    case OP_ERFC: return mpfr_erfc(out, a, MPFR_RNDN);
    case OP_GAMMA: return mpfr_gamma(out, a, MPFR_RNDN);
    case OP_LOG_GAMMA: return mpfr_lgamma(out, &sign, a, MPFR_RNDN);
    case OP_AINT: return mpfr_trunc(out, a);
    case OP_ANINT: return mpfr_round(out, a);
    default: *known = false; return 0;
    }
}

static Fold fold_real(Op op, Type type, const Constant *operands, uint32_t count, Constant *result)
{
    double second = count > 1 ? constant_as_double(operands[1]) : 0.0;
    if ((op == OP_DIV || op == OP_MOD || op == OP_MODULO) && second == 0.0) return FOLD_DIVISION;
    if (op == OP_LOG || op == OP_LOG10) if (constant_as_double(operands[0]) <= 0.0) return FOLD_DOMAIN;
    mpfr_t a, b, out;
    mpfr_init2(a, 53);
    mpfr_init2(b, 53);
    mpfr_init2(out, precision_of(type));
    mpfr_set_d(a, constant_as_double(operands[0]), MPFR_RNDN);
    mpfr_set_d(b, second, MPFR_RNDN);
    bool known;
    real_compute(op, out, a, b, &known);
    Fold fold = known ? real_result(type, out, result) : FOLD_NONE;
    mpfr_clears(a, b, out, (mpfr_ptr)0);
    return fold;
}

static Fold real_power_int(Constant base, int64_t exponent, Constant *result)
{
    if (exponent < 0 && constant_as_double(base) == 0.0) return FOLD_DIVISION;
    mpfr_t a, out;
    mpfr_init2(a, 53);
    mpfr_init2(out, precision_of(base.type));
    mpfr_set_d(a, constant_as_double(base), MPFR_RNDN);
    mpfr_pow_si(out, a, exponent, MPFR_RNDN);
    Fold fold = real_result(base.type, out, result);
    mpfr_clears(a, out, (mpfr_ptr)0);
    return fold;
}

Fold constant_power(Constant base, Constant exponent, Constant *result)
{
    if (type_is_real(exponent.type)) {
        Constant operands[2] = {base, exponent};
        return fold_real(OP_POW, base.type, operands, 2, result);
    }
    if (type_is_int(base.type)) return int_power(base.type, constant_as_int(base), constant_as_int(exponent), result);
    return real_power_int(base, constant_as_int(exponent), result);
}

/* ---- conversions ------------------------------------------------------------------------ */

/* A real rounded to an integer by the operation's rule. */
static Fold real_to_int(Op op, double value, Type type, Constant *result)
{
    mpfr_t real;
    mpfr_init2(real, 53);
    mpfr_set_d(real, value, MPFR_RNDN);
    if (op == OP_NINT) mpfr_round(real, real);
    else if (op == OP_FLOOR) mpfr_floor(real, real);
    else if (op == OP_CEILING) mpfr_ceil(real, real);
    else mpfr_trunc(real, real);
    bool fits = mpfr_fits_intmax_p(real, MPFR_RNDZ) != 0;
    int64_t integer = fits ? mpfr_get_sj(real, MPFR_RNDZ) : 0;
    mpfr_clear(real);
    return int_result(type, !fits, integer, result);
}

static Fold int_to_real(int64_t value, Type type, Constant *result)
{
    mpfr_t real;
    mpfr_init2(real, precision_of(type));
    mpfr_set_sj(real, value, MPFR_RNDN);
    *result = real_from_double(type, mpfr_get_d(real, MPFR_RNDN));
    mpfr_clear(real);
    return FOLD_OK;
}

static Fold real_to_real(double value, Type type, Constant *result)
{
    mpfr_t real;
    mpfr_init2(real, precision_of(type));
    mpfr_set_d(real, value, MPFR_RNDN);
    Fold fold = real_result(type, real, result);
    mpfr_clear(real);
    return fold;
}

Fold constant_convert(Constant value, Type type, Constant *result)
{
    if (value.type == type || type_is_logical(type)) {
        *result = (Constant){type, value.bits};
        return FOLD_OK;
    }
    if (type_is_int(type)) {
        if (type_is_real(value.type)) return real_to_int(OP_CONVERT, constant_as_double(value), type, result);
        return int_result(type, false, constant_as_int(value), result);
    }
    if (type_is_real(value.type)) return real_to_real(constant_as_double(value), type, result);
    return int_to_real(constant_as_int(value), type, result);
}

/* ---- comparisons, logicals, dispatch ---------------------------------------------------- */

static bool compare(Op op, int order)
{
    switch (op) {
    case OP_EQ: return order == 0;
    case OP_NE: return order != 0;
    case OP_LT: return order < 0;
    case OP_LE: return order <= 0;
    case OP_GT: return order > 0;
    default: return order >= 0;
    }
}

static bool is_comparison(Op op)
{
    return op == OP_EQ || op == OP_NE || op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE;
}

static int order_of(Constant a, Constant b)
{
    if (type_is_real(a.type)) {
        double x = constant_as_double(a), y = constant_as_double(b);
        return x < y ? -1 : x > y;
    }
    int64_t x = constant_as_int(a), y = constant_as_int(b);
    return x < y ? -1 : x > y;
}

/* What is neither rounded nor out of range is what the program computes. */
static Fold fold_as_run(Op op, Type type, const Constant *operands, uint32_t count, Constant *result)
{
    Type types[3] = {TYPE_NONE};
    uint64_t bits[3] = {0};
    if (!count || operands[0].type != type || op_info(op)->result != RESULT_SAME || op_info(op)->flags & (OP_LIBM | OP_TRAPS)) return FOLD_NONE;
    for (uint32_t n = 0; n < count; n++) {
        types[n] = operands[n].type;
        bits[n] = operands[n].bits;
    }
    result->type = type;
    return eval_op(op, type, types, bits, &result->bits) ? FOLD_OK : FOLD_NONE;
}

Fold constant_op(Op op, Type type, const Constant *operands, uint32_t count, Constant *result)
{
    Constant v[3] = {{TYPE_NONE, 0}, {TYPE_NONE, 0}, {TYPE_NONE, 0}};
    if (count > 3) return FOLD_NONE;
    for (uint32_t n = 0; n < count; n++) v[n] = operands[n];
    if (op == OP_CONVERT) return constant_convert(v[0], type, result);
    if (op == OP_SELECT) {
        *result = v[0].bits ? v[1] : v[2];
        return FOLD_OK;
    }
    if (op == OP_NINT || op == OP_FLOOR || op == OP_CEILING)
        return real_to_int(op, constant_as_double(v[0]), type, result);
    if (is_comparison(op)) {
        *result = constant_int(type, compare(op, order_of(v[0], v[1])));
        return FOLD_OK;
    }
    if (op == OP_ISNAN) {
        *result = constant_int(type, 0);
        return FOLD_OK;
    }
    int64_t integers[3] = {constant_as_int(v[0]), constant_as_int(v[1]), constant_as_int(v[2])};
    Fold fold = FOLD_NONE;
    if (type_is_real(type)) fold = fold_real(op, type, v, count, result);
    else if (!type_is_logical(type)) fold = fold_int(op, type, integers, result);
    return fold == FOLD_NONE ? fold_as_run(op, type, v, count, result) : fold;
}

/* ---- literals --------------------------------------------------------------------------- */

Fold constant_integer(const char *text, Type type, Constant *result)
{
    int64_t value = 0;
    for (const char *c = text; *c; c++) {
        if (*c < '0' || *c > '9') continue; /* blanks inside a fixed-form number */
        if (__builtin_mul_overflow(value, (int64_t)10, &value) || __builtin_add_overflow(value, *c - '0', &value))
            return FOLD_OVERFLOW;
    }
    return int_result(type, false, value, result);
}

Fold constant_real(const char *text, Type type, Constant *result)
{
    char buffer[512];
    size_t length = 0;
    for (const char *c = text; *c && length + 1 < sizeof buffer; c++)
        if (*c != ' ') buffer[length++] = *c == 'd' || *c == 'D' || *c == 'E' || *c == 'q' ? 'e' : *c;
    buffer[length] = 0;
    if (strlen(text) >= sizeof buffer) return FOLD_NONE;
    mpfr_t value;
    mpfr_init2(value, precision_of(type));
    char *end;
    mpfr_strtofr(value, buffer, &end, 10, MPFR_RNDN);
    Fold fold = *end ? FOLD_NONE : real_result(type, value, result);
    mpfr_clear(value);
    return fold;
}

Fold constant_boz(char letter, const char *digits, Type type, Constant *result)
{
    uint32_t width = letter == 'b' ? 1 : letter == 'o' ? 3 : 4, size = 8 * type_info(type)->bytes;
    uint64_t bits = 0;
    for (const char *c = digits; *c; c++) {
        if (bits >> (64 - width)) return FOLD_OVERFLOW;
        bits = bits << width | (uint64_t)(*c <= '9' ? *c - '0' : *c - 'a' + 10);
    }
    if (size < 64 && bits >> size) return FOLD_OVERFLOW;
    if (type_is_int(type) && size < 64 && bits >> (size - 1)) bits |= ~(uint64_t)0 << size;
    *result = (Constant){type, bits};
    return FOLD_OK;
}
