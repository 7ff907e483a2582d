#include "backend_host/host_expr.h"

#include "ir/build.h"

#include <ctype.h>
#include <string.h>

/* ---- texts of the operation table ---- */

typedef struct {
    int result;      /* how the text binds */
    int left, right; /* what it needs of $0 and of the others where they are not arguments of a call */
} Binding;

/* Finds how a text of the table binds from its first operator. */
static Binding text_binding(const char *text)
{
    static const struct { const char *sign; Binding binding; } infix[] = {
        {"?", {BIND_SELECT, BIND_OR, BIND_OR}}, {"||", {BIND_OR, BIND_OR, BIND_BITS}},
        {"&&", {BIND_AND, BIND_AND, BIND_BITS}}, {"==", {BIND_EQUAL, BIND_ADD, BIND_ADD}},
        {"!=", {BIND_EQUAL, BIND_ADD, BIND_ADD}}, {"<=", {BIND_COMPARE, BIND_ADD, BIND_ADD}},
        {">=", {BIND_COMPARE, BIND_ADD, BIND_ADD}}, {"<", {BIND_COMPARE, BIND_ADD, BIND_ADD}},
        {">", {BIND_COMPARE, BIND_ADD, BIND_ADD}}, {"&", {BIND_BITS, BIND_UNARY, BIND_UNARY}},
        {"|", {BIND_BITS, BIND_UNARY, BIND_UNARY}}, {"^", {BIND_BITS, BIND_UNARY, BIND_UNARY}},
        {"+", {BIND_ADD, BIND_ADD, BIND_MULTIPLY}}, {"-", {BIND_ADD, BIND_ADD, BIND_MULTIPLY}},
        {"*", {BIND_MULTIPLY, BIND_MULTIPLY, BIND_UNARY}}, {"/", {BIND_MULTIPLY, BIND_MULTIPLY, BIND_UNARY}},
    };
    if (strncmp(text, "!$0 ", 4) == 0) return (Binding){BIND_EQUAL, BIND_PRIMARY, BIND_PRIMARY};
    if (strncmp(text, "$0 ", 3) == 0)
        for (size_t i = 0; i < sizeof infix / sizeof *infix; i++)
            if (strncmp(text + 3, infix[i].sign, strlen(infix[i].sign)) == 0 && text[3 + strlen(infix[i].sign)] == ' ')
                return infix[i].binding;
    if (isalpha((unsigned char)text[0]) || text[0] == '_') return (Binding){BIND_PRIMARY, BIND_PRIMARY, BIND_PRIMARY};
    return (Binding){BIND_UNARY, BIND_PRIMARY, BIND_PRIMARY};
}

/* An operand between ( or , and , or ) is an argument: it needs no parentheses of its own. */
static bool is_argument(const char *text, const char *dollar)
{
    if (dollar == text) return false;
    bool before = dollar[-1] == '(' || (dollar[-1] == ' ' && dollar - text >= 2 && dollar[-2] == ',');
    return before && (dollar[2] == ')' || dollar[2] == ',');
}

/* `($U)$n` with a small constant operand reads better as `5u`. */
static bool print_unsigned_constant(HostPrinter *printer, const char *text, Type type, const ExprId *operands, Text *out)
{
    int64_t value;
    if (strncmp(text, "($U)$", 5) != 0 || type_info(type)->bytes > 4) return false;
    if (!nest_int_value(printer->routine, operands[text[5] - '0'], &value) || value < 0) return false;
    text_printf(out, "%lldu", (long long)value);
    return true;
}

static void print_text(HostPrinter *printer, const char *text, Type type, const ExprId *operands, int bind, Text *out)
{
    Binding binding = text_binding(text);
    if (binding.result < bind) text_add(out, "(");
    for (const char *c = text; *c; c++) {
        if (*c == '(' && print_unsigned_constant(printer, c, type, operands, out)) {
            c += 5;
        } else if (*c != '$') {
            text_add_bytes(out, c, 1);
        } else if (c[1] == 'T' || c[1] == 'U') {
            text_add(out, c[1] == 'T' ? type_info(type)->c_type : type_info(type)->unsigned_type);
            c++;
        } else {
            int need = is_argument(text, c) ? BIND_ANY : c[1] == '0' ? binding.left : binding.right;
            if (binding.result == BIND_UNARY && !is_argument(text, c) && c > text && c[-1] == ')') need = BIND_UNARY;
            host_print_expr(printer, operands[c[1] - '0'], need, out);
            c++;
        }
    }
    if (binding.result < bind) text_add(out, ")");
}

static OpText text_column(const HostPrinter *printer, Type type)
{
    if (type == TYPE_F32) return printer->device ? TEXT_CUDA_F32 : TEXT_HOST_F32;
    if (type == TYPE_F64) return printer->device ? TEXT_CUDA_F64 : TEXT_HOST_F64;
    return TEXT_INT;
}

void expr_print_op(HostPrinter *printer, Op op, Type operand_type, Type type, const ExprId *operands, int bind, Text *out)
{
    const char *text = op_info(op)->texts[text_column(printer, operand_type)];
    if (!*text) internal_error("operation %s has no text for %s", op_info(op)->word, type_info(operand_type)->word);
    print_text(printer, text, type, operands, bind, out);
}

/* ---- powers and conversions ---- */

static double real_value(const Expr *expr)
{
    if (expr->type == TYPE_F64) {
        double value;
        memcpy(&value, &expr->bits, sizeof value);
        return value;
    }
    uint32_t low = (uint32_t)expr->bits;
    float value;
    memcpy(&value, &low, sizeof value);
    return (double)value;
}

/* x**n for a real x and a constant n, as gfortran multiplies it out. */
static void print_constant_power(HostPrinter *printer, Type type, ExprId base, int64_t n, int bind, Text *out)
{
    const ExprId twice[2] = {base, base};
    const Expr *expr = nest_expr(printer->routine, base);
    if (n == 0) {
        host_print_constant(type, type == TYPE_F32 ? 0x3f800000u : UINT64_C(0x3ff0000000000000), out);
    } else if (n == 1) {
        host_print_expr(printer, base, bind, out);
    } else if (n == 2 && expr->op == OP_SCALAR) {
        expr_print_op(printer, OP_MUL, type, type, twice, bind, out);
    } else if (n == -1) {
        text_printf(out, "crayon_divide_%s(%s, ", type_info(type)->word, type == TYPE_F32 ? "1.0f" : "1.0");
        host_print_expr(printer, base, BIND_ANY, out);
        text_add(out, ")");
    } else {
        text_printf(out, "%s(", host_power_name(printer->context, type, n));
        host_print_expr(printer, base, BIND_ANY, out);
        text_add(out, ")");
    }
}

static void print_call2(HostPrinter *printer, const char *name, const ExprId *operands, Text *out)
{
    text_printf(out, "%s(", name);
    host_print_expr(printer, operands[0], BIND_ANY, out);
    text_add(out, ", ");
    host_print_expr(printer, operands[1], BIND_ANY, out);
    text_add(out, ")");
}

/* Exponents of 64 bits go through gfortran's library, which starts from the reciprocal; the others through GCC's. */
static bool print_power(HostPrinter *printer, const Expr *expr, const ExprId *operands, int bind, Text *out)
{
    if (!type_is_real(expr->type)) return false;
    const Expr *exponent = nest_expr(printer->routine, operands[1]);
    if (expr->op == OP_POW) {
        double value = exponent->op == OP_CONST ? real_value(exponent) : 0.5;
        if (value != 2 && value != 1 && value != 0 && value != -1) return false;
        print_constant_power(printer, expr->type, operands[0], (int64_t)value, bind, out);
        return true;
    }
    int64_t n;
    bool constant = nest_int_value(printer->routine, operands[1], &n);
    bool library = exponent->type == TYPE_I64 && !(constant && n >= -1 && n <= 2);
    if (constant && !library) {
        print_constant_power(printer, expr->type, operands[0], n, bind, out);
        return true;
    }
    if (!library) return false;
    print_call2(printer, expr->type == TYPE_F32 ? "crayon_powl_f32" : "crayon_powl_f64", operands, out);
    return true;
}

/* `prefix` and the operand, which needs `need`; the whole binds as `result`. */
static void print_wrapped(HostPrinter *printer, const char *prefix, ExprId operand, int need, const char *suffix,
                          int result, int bind, Text *out)
{
    if (result < bind) text_add(out, "(");
    text_add(out, prefix);
    host_print_expr(printer, operand, need, out);
    text_add(out, suffix);
    if (result < bind) text_add(out, ")");
}

static void print_conversion(HostPrinter *printer, const Expr *expr, ExprId operand, int bind, Text *out)
{
    Type from = nest_expr(printer->routine, operand)->type;
    const TypeInfo *to = type_info(expr->type);
    Context *context = printer->context;
    if (expr->op == OP_FLOOR || expr->op == OP_CEILING) {
        const char *name = arena_printf(context->scratch, "crayon_%s_%s_%s(", op_info(expr->op)->word, type_info(from)->word, to->c_type);
        print_wrapped(printer, name, operand, BIND_ANY, ")", BIND_PRIMARY, bind, out);
    } else if (type_is_real(from) && !type_is_real(expr->type)) {
        bool nint = expr->op == OP_NINT, cast = nint ? to->bytes != 8 : to->bytes < 4;
        const char *name = nint ? "nint" : to->bytes == 8 ? "i64" : "i32";
        const char *prefix = arena_printf(context->scratch, "%s%s%scrayon_%s_%s(", cast ? "(" : "", cast ? to->c_type : "",
                                          cast ? ")" : "", name, type_info(from)->word);
        print_wrapped(printer, prefix, operand, BIND_ANY, ")", cast ? BIND_UNARY : BIND_PRIMARY, bind, out);
    } else if (type_is_logical(expr->type) && !type_is_logical(from)) {
        print_wrapped(printer, "", operand, BIND_ADD, " != 0", BIND_EQUAL, bind, out);
    } else {
        const Expr *inner = nest_expr(printer->routine, operand);
        /* a wide DO variable is narrowed first: vector units convert 32-bit integers to reals */
        bool narrow = inner->op == OP_SCALAR && printer->symbols[inner->symbol].wide && type_is_real(expr->type);
        const char *prefix = arena_printf(context->scratch, narrow ? "(%s)(%s)" : "(%s)", to->c_type, type_info(from)->c_type);
        print_wrapped(printer, prefix, operand, BIND_UNARY, "", BIND_UNARY, bind, out);
    }
}

/* ---- leaves ---- */

static void print_scalar(HostPrinter *printer, SymId symbol, int bind, Text *out)
{
    const SymbolText *text = &printer->symbols[symbol];
    if (text->wide) text_add(out, text->wide);
    else if (!text->pointer) text_add(out, text->text);
    else text_printf(out, bind > BIND_UNARY ? "(*%s)" : "*%s", text->text);
}

void host_print_expr(HostPrinter *printer, ExprId id, int bind, Text *out)
{
    const NestRoutine *routine = printer->routine;
    const Expr *expr = nest_expr(routine, id);
    const ExprId *operands = routine->operands.items + expr->first;
    switch (expr->op) {
    case OP_CONST: {
        size_t start = out->length;
        host_print_constant(expr->type, expr->bits, out);
        if (bind > BIND_UNARY && out->data[start] == '-') {
            const char *text = arena_printf(printer->context->scratch, "(%s)", out->data + start);
            out->length = start;
            text_add(out, text);
        }
        break;
    }
    case OP_SCALAR: print_scalar(printer, expr->symbol, bind, out); break;
    case OP_ARRAY: text_add(out, printer->symbols[expr->symbol].text); break;
    case OP_ELEMENT:
        text_printf(out, "%s[%s]", printer->symbols[expr->symbol].text, host_index(printer, id));
        break;
    case OP_CONVERT: case OP_NINT: case OP_FLOOR: case OP_CEILING:
        print_conversion(printer, expr, operands[0], bind, out);
        break;
    case OP_POWI: case OP_POW:
        if (print_power(printer, expr, operands, bind, out)) break;
        expr_print_op(printer, expr->op, expr->type, expr->type, operands, bind, out);
        break;
    default: {
        Type type = nest_expr(routine, operands[expr->op == OP_SELECT ? 1 : 0])->type;
        expr_print_op(printer, expr->op, type, expr->type, operands, bind, out);
    }
    }
}

const char *host_expr(HostPrinter *printer, ExprId expr, int bind)
{
    Text text = {0};
    host_print_expr(printer, expr, bind, &text);
    char *copy = arena_printf(printer->context->scratch, "%s", text_string(&text));
    text_free(&text);
    return copy;
}

const char *host_address(HostPrinter *printer, ExprId id)
{
    const Expr *expr = nest_expr(printer->routine, id);
    const SymbolText *text = &printer->symbols[expr->symbol];
    Arena *arena = printer->context->scratch;
    if (expr->op == OP_ARRAY || (expr->op == OP_SCALAR && text->pointer)) return text->text;
    if (expr->op == OP_SCALAR) return arena_printf(arena, "&%s", text->text);
    if (expr->op == OP_ELEMENT) return arena_printf(arena, "&%s[%s]", text->text, host_index(printer, id));
    return NULL;
}
