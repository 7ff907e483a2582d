#include "ir/build.h"
#include "ir/print.h"
#include "ir/text_form.h"

#include <inttypes.h>
#include <string.h>

/* Precedence of Fortran's operators, weakest first. */
enum { P_NONE, P_EQV, P_OR, P_AND, P_NOT, P_COMPARE, P_ADD, P_MUL, P_POWER, P_PRIMARY };

typedef struct {
    Op op;
    const char *sign;
    int precedence;
} Operator;

static const Operator operators[] = {
    {OP_ADD, "+", P_ADD},         {OP_SUB, "-", P_ADD},         {OP_MUL, "*", P_MUL},
    {OP_DIV, "/", P_MUL},         {OP_POWI, "**", P_POWER},     {OP_POW, "**", P_POWER},
    {OP_EQ, " == ", P_COMPARE},   {OP_NE, " /= ", P_COMPARE},   {OP_LT, " < ", P_COMPARE},
    {OP_LE, " <= ", P_COMPARE},   {OP_GT, " > ", P_COMPARE},    {OP_GE, " >= ", P_COMPARE},
    {OP_AND, " .and. ", P_AND},   {OP_OR, " .or. ", P_OR},      {OP_EQV, " .eqv. ", P_EQV},
    {OP_NEQV, " .neqv. ", P_EQV},
};

static const Operator *find_operator(Op op)
{
    for (size_t i = 0; i < sizeof operators / sizeof operators[0]; i++)
        if (operators[i].op == op) return &operators[i];
    return NULL;
}

static void add_expr(const NestRoutine *routine, ExprId id, int context, Text *out);

static void add_operands(const NestRoutine *routine, const Expr *expr, const char *separator, Text *out)
{
    text_add(out, "(");
    for (uint32_t n = 0; n < expr->count; n++) {
        if (n) text_add(out, separator);
        add_expr(routine, nest_operand(routine, expr, n), P_NONE, out);
    }
    text_add(out, ")");
}

/* Constants that Fortran has no literal for are named. */
static void add_const(const Expr *expr, Text *out)
{
    if (type_is_logical(expr->type)) {
        text_add(out, expr->bits ? ".true." : ".false.");
    } else if (type_is_int(expr->type)) {
        text_printf(out, "%" PRId64, (int64_t)expr->bits);
    } else if (!form_is_finite(expr->type, expr->bits)) {
        bool nan = (expr->bits & (expr->type == TYPE_F32 ? 0x7fffffu : 0xfffffffffffffu)) != 0;
        bool negative = expr->bits >> (expr->type == TYPE_F32 ? 31 : 63) & 1;
        text_add(out, nan ? "nan" : negative ? "-infinity" : "infinity");
    } else {
        Text digits = {0};
        form_add_real(&digits, expr->type, expr->bits);
        char *exponent = strchr(digits.data, 'e');
        if (expr->type == TYPE_F64 && exponent) *exponent = 'd';
        text_add(out, digits.data);
        if (expr->type == TYPE_F64 && !exponent) text_add(out, "d0");
        text_free(&digits);
    }
}

static const char *conversion_name(Type to)
{
    if (type_is_logical(to)) return "logical";
    if (type_is_int(to)) return "int";
    return to == TYPE_F64 ? "dble" : "real";
}

static const char *function_name(const Expr *expr)
{
    switch (expr->op) {
    case OP_CONVERT: return conversion_name(expr->type);
    case OP_INOT: return "not";
    default: return op_info(expr->op)->word;
    }
}

static void add_select(const NestRoutine *routine, const Expr *expr, Text *out)
{
    static const uint32_t order[] = {1, 2, 0};
    text_add(out, "merge(");
    for (uint32_t n = 0; n < 3; n++) {
        if (n) text_add(out, ", ");
        add_expr(routine, nest_operand(routine, expr, order[n]), P_NONE, out);
    }
    text_add(out, ")");
}

/* Left operands keep their precedence, right ones must bind tighter (** the other way round). */
static void add_operator(const NestRoutine *routine, const Expr *expr, const Operator *sign, Text *out)
{
    bool power = sign->precedence == P_POWER, compare = sign->precedence == P_COMPARE;
    add_expr(routine, nest_operand(routine, expr, 0), sign->precedence + (power || compare), out);
    text_add(out, sign->sign);
    add_expr(routine, nest_operand(routine, expr, 1), sign->precedence + !power, out);
}

static void add_prefix(const NestRoutine *routine, const Expr *expr, const char *sign, int precedence, Text *out)
{
    text_add(out, sign);
    add_expr(routine, nest_operand(routine, expr, 0), precedence, out);
}

static int precedence_of(const Expr *expr)
{
    const Operator *sign = find_operator(expr->op);
    if (sign) return sign->precedence;
    if (expr->op == OP_NEG) return P_ADD;
    if (expr->op == OP_NOT) return P_NOT;
    bool negative = type_is_int(expr->type)      ? (int64_t)expr->bits < 0
                    : expr->type == TYPE_F64 ? expr->bits >> 63 & 1
                                             : expr->bits >> 31 & 1;
    return expr->op == OP_CONST && !type_is_logical(expr->type) && negative ? P_ADD : P_PRIMARY;
}

static void add_bare(const NestRoutine *routine, const Expr *expr, Text *out)
{
    const Operator *sign = find_operator(expr->op);
    if (sign) {
        add_operator(routine, expr, sign, out);
        return;
    }
    switch (expr->op) {
    case OP_CONST: add_const(expr, out); break;
    case OP_SCALAR: case OP_ARRAY: nest_print_name(routine, expr->symbol, out); break;
    case OP_ELEMENT:
        text_add(out, nest_symbol(routine, expr->symbol)->name);
        add_operands(routine, expr, ",", out);
        break;
    case OP_NEG: add_prefix(routine, expr, "-", P_MUL, out); break;
    case OP_NOT: add_prefix(routine, expr, ".not. ", P_NOT, out); break;
    case OP_SELECT: add_select(routine, expr, out); break;
    default:
        text_add(out, function_name(expr));
        add_operands(routine, expr, ", ", out);
    }
}

static void add_expr(const NestRoutine *routine, ExprId id, int context, Text *out)
{
    const Expr *expr = nest_expr(routine, id);
    bool bracket = precedence_of(expr) < context;
    if (bracket) text_add(out, "(");
    add_bare(routine, expr, out);
    if (bracket) text_add(out, ")");
}

void nest_print_name(const NestRoutine *routine, SymId id, Text *out)
{
    const Symbol *symbol = nest_symbol(routine, id);
    if (symbol->element) nest_print_fortran(routine, symbol->element, out);
    else text_add(out, symbol->name);
}

void nest_print_fortran(const NestRoutine *routine, ExprId expr, Text *out)
{
    add_expr(routine, expr, P_NONE, out);
}
