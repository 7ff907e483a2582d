/* make_ops FORTRAN NEST TABLE: writes one routine an operation and combination of types, in Fortran (ref_N) and
 * in nest IR (got_N), and the table of them for run_ops.c. An operation of ops.def without a Fortran text
 * here fails the test. */
#include "ir/ops.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* $0 $1 $2 are the operands, $K the result's kind. */
static const struct { Op op; const char *text; } fortran[] = {
    {OP_NEG, "-$0"}, {OP_ADD, "$0 + $1"}, {OP_SUB, "$0 - $1"}, {OP_MUL, "$0 * $1"}, {OP_DIV, "$0 / $1"},
    {OP_POWI, "$0 ** $1"}, {OP_POW, "$0 ** $1"}, {OP_MIN, "min($0, $1)"}, {OP_MAX, "max($0, $1)"}, {OP_ABS, "abs($0)"},
    {OP_SIGN, "sign($0, $1)"}, {OP_DIM, "dim($0, $1)"}, {OP_MOD, "mod($0, $1)"}, {OP_MODULO, "modulo($0, $1)"},
    {OP_SQRT, "sqrt($0)"}, {OP_EXP, "exp($0)"}, {OP_LOG, "log($0)"}, {OP_LOG10, "log10($0)"}, {OP_SIN, "sin($0)"},
    {OP_COS, "cos($0)"}, {OP_TAN, "tan($0)"}, {OP_ASIN, "asin($0)"}, {OP_ACOS, "acos($0)"}, {OP_ATAN, "atan($0)"},
    {OP_ATAN2, "atan2($0, $1)"}, {OP_HYPOT, "hypot($0, $1)"}, {OP_SINH, "sinh($0)"}, {OP_COSH, "cosh($0)"}, {OP_TANH, "tanh($0)"},
    {OP_ASINH, "asinh($0)"}, {OP_ACOSH, "acosh($0)"}, {OP_ATANH, "atanh($0)"}, {OP_ERF, "erf($0)"}, {OP_ERFC, "erfc($0)"}, {OP_GAMMA, "gamma($0)"},
    {OP_LOG_GAMMA, "log_gamma($0)"}, {OP_AINT, "aint($0)"}, {OP_ANINT, "anint($0)"}, {OP_NINT, "nint($0, $K)"}, {OP_FLOOR, "floor($0, $K)"},
    {OP_CEILING, "ceiling($0, $K)"}, {OP_EQ, "$0 == $1"}, {OP_NE, "$0 /= $1"}, {OP_LT, "$0 < $1"}, {OP_LE, "$0 <= $1"},
    {OP_GT, "$0 > $1"}, {OP_GE, "$0 >= $1"}, {OP_ISNAN, "isnan($0)"}, {OP_AND, "$0 .and. $1"}, {OP_OR, "$0 .or. $1"},
    {OP_NOT, ".not. $0"}, {OP_EQV, "$0 .eqv. $1"}, {OP_NEQV, "$0 .neqv. $1"}, {OP_IAND, "iand($0, $1)"},
    {OP_IOR, "ior($0, $1)"}, {OP_IEOR, "ieor($0, $1)"}, {OP_INOT, "not($0)"}, {OP_ISHFT, "ishft($0, $1)"},
    {OP_POPCNT, "popcnt($0)"}, {OP_FMA, "fused($0, $1, $2)"}, {OP_SELECT, "merge($1, $2, $0)"},
};

static const struct { Op op; const char *sign; } infix[] = {
    {OP_ADD, "+"}, {OP_SUB, "-"}, {OP_MUL, "*"}, {OP_DIV, "/"}, {OP_EQ, "=="},
    {OP_NE, "/="}, {OP_LT, "<"}, {OP_LE, "<="}, {OP_GT, ">"}, {OP_GE, ">="},
};

static FILE *f, *nest, *table;
static int routines, faults;

static const char *letters = "abc";

static const char *declaration(Type type)
{
    return type_info(type)->fortran;
}

static void print_fortran(const char *text, Type result)
{
    for (; *text; text++) {
        if (*text != '$') fputc(*text, f);
        else if (*++text == 'K') fprintf(f, "%u", type_info(result)->bytes);
        else fprintf(f, "%c(i)", letters[*text - '0']);
    }
}

static void print_nest(Op op, int count, Type result, const char *constant)
{
    for (size_t i = 0; i < sizeof infix / sizeof *infix; i++)
        if (infix[i].op == op) {
            fprintf(nest, "a[i] %s b[i]", infix[i].sign);
            return;
        }
    fprintf(nest, "%s", op_info(op)->word);
    if (op_info(op)->result == RESULT_GIVEN) fprintf(nest, ".%s", type_info(result)->word);
    fputc('(', nest);
    for (int n = 0; n < count; n++) {
        if (constant && n == 1) fprintf(nest, ", %s", constant);
        else fprintf(nest, "%s%c[i]", n ? ", " : "", letters[n]);
    }
    fputc(')', nest);
}

/* One routine over arrays; `constant` replaces operand 1 in the nest text. */
static void routine(Op op, const char *text, const Type *types, int count, Type result, const char *constant)
{
    int n = ++routines;
    const char *kinds[3] = {"", "", ""};
    for (int k = 0; k < 3; k++) kinds[k] = type_info(k < count ? types[k] : types[0])->word;
    fprintf(f, "subroutine ref_%d(n, a, b, c, r)\n  integer :: n, i\n", n);
    for (int k = 0; k < 3; k++) fprintf(f, "  %s :: %c(n)\n", declaration(k < count ? types[k] : types[0]), letters[k]);
    fprintf(f, "  %s :: r(n)\n", declaration(result));
    if (op == OP_FMA) /* the C library's */
        fprintf(f, "  interface\n    function fused(x, y, z) bind(c, name='fma%s')\n      %s, value :: x, y, z\n      %s :: fused\n    end function\n  end interface\n",
                result == TYPE_F32 ? "f" : "", declaration(result), declaration(result));
    fprintf(f, "  do i = 1, n\n    r(i) = ");
    print_fortran(text, result);
    fprintf(f, "\n  end do\nend subroutine\n");
    fprintf(nest, "subroutine got_%d(n, a, b, c, r) symbol got_%d_ {\n  dummy n: i32\n", n, n);
    for (int k = 0; k < 3; k++) fprintf(nest, "  dummy %c: %s[1:n]\n", letters[k], kinds[k]);
    fprintf(nest, "  dummy r: %s[1:n]\n  local i: i32\n  do i = 1, n {\n    @parallel \"one element an iteration\"\n    @kernel 1\n    @access ",
            type_info(result)->word);
    for (int k = 0; k < count; k++)
        if (!(constant && k == 1)) fprintf(nest, "%c read, ", letters[k]);
    fprintf(nest, "r written\n    r[i] = ");
    print_nest(op, count, result, constant);
    fprintf(nest, "\n  }\n}\n");
    fprintf(table, "CASE(%d, %s, %d, \"%s", n, op_info(op)->word, (op_info(op)->flags & OP_LIBM) != 0, text);
    for (int k = 0; k < count; k++) fprintf(table, " %s", kinds[k]);
    fprintf(table, " -> %s\", %d, TYPE_%s, TYPE_%s, TYPE_%s, TYPE_%s)\n", type_info(result)->word, constant ? 1 : count,
            kinds[0], count > 1 ? kinds[1] : "none", count > 2 ? kinds[2] : "none", type_info(result)->word);
}

static bool fits(char letter, Type type)
{
    switch (letter) {
    case 'n': return type_is_int(type) || type_is_real(type);
    case 'i': case 'I': return type_is_int(type);
    case 'r': case 'R': return type_is_real(type);
    case 'l': return type_is_logical(type);
    default: return type != TYPE_NONE;
    }
}

/* What gfortran does without a diagnostic of its own: exponents of 4 and 8 bytes for the base's class. */
static bool skip(Op op, const Type *types)
{
    if (op == OP_POWI && type_is_int(types[0])) return types[1] != types[0] || type_info(types[0])->bytes < 4;
    if (op == OP_SELECT) return types[0] != TYPE_L32;
    return false;
}

enum { MAX_OPERANDS = 3 }; /* of an operation of ops.def */

static void all_types(Op op, const char *text, Type *types, int n)
{
    const OpInfo *info = op_info(op);
    int count = (int)strlen(info->operands);
    if (n < count && n < MAX_OPERANDS) {
        for (Type type = TYPE_I8; type < TYPE_COUNT; type++) {
            if (!fits(info->operands[n], type)) continue;
            bool linked = true;
            for (int k = 0; k < n; k++) linked = linked && (info->operands[k] != info->operands[n] || types[k] == type);
            types[n] = type;
            if (linked) all_types(op, text, types, n + 1);
        }
        return;
    }
    OpText column = types[op == OP_SELECT ? 1 : 0] == TYPE_F32 ? TEXT_HOST_F32 : types[op == OP_SELECT ? 1 : 0] == TYPE_F64 ? TEXT_HOST_F64 : TEXT_INT;
    if (skip(op, types) || (info->result != RESULT_GIVEN && !*info->texts[column])) return;
    if (info->result == RESULT_SAME) routine(op, text, types, count, types[op == OP_SELECT ? 1 : 0], NULL);
    else if (info->result == RESULT_LOGICAL) routine(op, text, types, count, TYPE_L32, NULL);
    else for (Type type = TYPE_I8; type <= TYPE_I64; type++) routine(op, text, types, count, type, NULL);
}

static void conversions(void)
{
    for (Type from = TYPE_I8; from < TYPE_COUNT; from++)
        for (Type to = TYPE_I8; to < TYPE_COUNT; to++) {
            bool logical = type_is_logical(from);
            if (from == to || (type_is_logical(to) && !logical && !type_is_int(from)) || (logical && type_is_real(to))) continue;
            const char *text = type_is_real(to) ? "real($0, $K)" : "$0";
            if (type_is_int(to) && !logical) text = "int($0, $K)";
            if (type_is_logical(to) && logical) text = "logical($0, $K)";
            routine(OP_CONVERT, text, &from, 1, to, NULL);
        }
}

static void constant_powers(void)
{
    static const int more[] = {63, 64, 65, 100, 127, 191, 255, 256, 257, 300, 511, 1000, 1023, 2047, -100, -255, -300};
    for (Type type = TYPE_F32; type <= TYPE_F64; type++)
        for (int wide = 0; wide < 2; wide++)
            for (int n = -20; n < 41 + (int)(sizeof more / sizeof *more); n++) {
                int exponent = n <= 40 ? n : more[n - 41];
                char text[40], constant[40];
                snprintf(text, sizeof text, "$0 ** (%d%s)", exponent, wide ? "_8" : "");
                snprintf(constant, sizeof constant, "%d%s", exponent, wide ? "_i64" : "");
                Type types[2] = {type, wide ? TYPE_I64 : TYPE_I32};
                routine(OP_POWI, text, types, 2, type, constant);
            }
    for (Type type = TYPE_F32; type <= TYPE_F64; type++)
        for (int n = -2; n <= 3; n++) {
            char text[40], constant[40];
            snprintf(text, sizeof text, "$0 ** (%d.0_%u)", n, type_info(type)->bytes);
            snprintf(constant, sizeof constant, "%d.0_%s", n, type_info(type)->word);
            Type types[2] = {type, type};
            routine(OP_POW, text, types, 2, type, constant);
        }
}

/* The guard that a constant is, in either order: unlike other operands of MAX and MIN they are compared on NaNs and zeros too. */
static void guards(void)
{
    static const char *const constants[] = {"0.0", "-0.0", "1.0e-15", "-2.5", "0.5", "1.0e30"};
    for (Type type = TYPE_F32; type <= TYPE_F64; type++)
        for (size_t n = 0; n < sizeof constants / sizeof *constants; n++)
            for (int order = 0; order < 4; order++) {
                char text[60], constant[40];
                const char *name = order < 2 ? "max" : "min";
                if (order % 2) snprintf(text, sizeof text, "%s($0, (%s_%u))", name, constants[n], type_info(type)->bytes);
                else snprintf(text, sizeof text, "%s((%s_%u), $0)", name, constants[n], type_info(type)->bytes);
                snprintf(constant, sizeof constant, "%s_%s", constants[n], type_info(type)->word);
                Type types[2] = {type, type};
                routine(order < 2 ? OP_MAX : OP_MIN, text, types, 2, type, constant);
            }
}

int main(int argc, char **argv)
{
    if (argc != 4) return 2;
    f = fopen(argv[1], "w"), nest = fopen(argv[2], "w"), table = fopen(argv[3], "w");
    if (!f || !nest || !table) return 2;
    for (Op op = OP_ELEMENT + 1; op < OP_COUNT; op++) {
        if (op == OP_CHUNK) continue; /* its value is the machine's choice */
        const char *text = op == OP_CONVERT ? "" : NULL;
        for (size_t i = 0; i < sizeof fortran / sizeof *fortran; i++)
            if (fortran[i].op == op) text = fortran[i].text;
        Type types[MAX_OPERANDS] = {TYPE_NONE, TYPE_NONE, TYPE_NONE};
        if (!text) {
            fprintf(stderr, "make_ops: no Fortran text for operation %s\n", op_info(op)->word);
            faults++;
        } else if (op != OP_CONVERT) {
            all_types(op, text, types, 0);
        }
    }
    conversions();
    constant_powers();
    guards();
    return fclose(f) || fclose(nest) || fclose(table) || faults;
}
