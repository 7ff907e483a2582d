#include "backend_host/op_print.h"

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
    static const struct { char sign[3]; Binding binding; } infix[] = {
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
        for (size_t i = 0; i < sizeof infix / sizeof *infix; i++) {
            const char *sign = infix[i].sign;
            if (text[3] == sign[0] && (sign[1] ? text[4] == sign[1] && text[5] == ' ' : text[4] == ' ')) return infix[i].binding;
        }
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
static bool print_unsigned_constant(const OpPrint *o, const char *text, Text *out)
{
    int64_t value;
    if (!o->small || strncmp(text, "($U)$", 5) != 0 || type_info(o->type)->bytes > 4) return false;
    if (!o->small(o->data, (uint32_t)(text[5] - '0'), &value) || value < 0) return false;
    text_printf(out, "%lldu", (long long)value);
    return true;
}

/* A text of the table; `same`: all its operands are operand 0. */
static void print_text(const OpPrint *o, const char *text, bool same, int bind, Text *out)
{
    Binding binding = text_binding(text);
    if (binding.result < bind) text_add(out, "(");
    for (const char *c = text; *c; c++) {
        if (*c == '(' && print_unsigned_constant(o, c, out)) {
            c += 5;
        } else if (*c != '$') {
            const char *start = c;
            while (c[1] && c[1] != '$' && c[1] != '(') c++;
            text_add_bytes(out, start, (size_t)(c + 1 - start));
        } else if (c[1] == 'T' || c[1] == 'U') {
            text_add(out, c[1] == 'T' ? type_info(o->type)->c_type : type_info(o->type)->unsigned_type);
            c++;
        } else {
            int need = is_argument(text, c) ? BIND_ANY : c[1] == '0' ? binding.left : binding.right;
            if (binding.result == BIND_UNARY && !is_argument(text, c) && c > text && c[-1] == ')') need = BIND_UNARY;
            o->operand(o->data, same ? 0 : (uint32_t)(c[1] - '0'), need, out);
            c++;
        }
    }
    if (binding.result < bind) text_add(out, ")");
}

static void print_row(const OpPrint *o, Op op, bool same, int bind, Text *out)
{
    const char *text = op_text(op, o->columns, o->types[0]);
    if (!*text) internal_error("operation %s has no text for %s", op_info(op)->word, type_info(o->types[0])->word);
    print_text(o, text, same, bind, out);
}

/* ---- powers and conversions ---- */

/* `prefix` and operand 0, which needs `need`; the whole binds as `result`. */
static void print_wrapped(const OpPrint *o, const char *prefix, int need, const char *suffix, int result, int bind, Text *out)
{
    if (result < bind) text_add(out, "(");
    text_add(out, prefix);
    o->operand(o->data, 0, need, out);
    text_add(out, suffix);
    if (result < bind) text_add(out, ")");
}

/* x**n for a real x and a constant n, as gfortran multiplies it out. */
static void print_constant_power(const OpPrint *o, int64_t n, int bind, Text *out)
{
    const char *one = o->type == TYPE_F32 ? "1.0f" : "1.0", *word = type_info(o->type)->word;
    if (n == 0) text_add(out, one);
    else if (n == 1) o->operand(o->data, 0, bind, out);
    else if (n == 2 && o->repeats) print_row(o, OP_MUL, true, bind, out);
    else if (n == -1)
        print_wrapped(o, arena_printf(o->context->scratch, "crayon_divide_%s(%s, ", word, one), BIND_ANY, ")", BIND_PRIMARY, bind, out);
    else print_wrapped(o, arena_printf(o->context->scratch, "%s(", host_power_name(o->context, o->type, n)), BIND_ANY, ")", BIND_PRIMARY, bind, out);
}

/* False: the table has the text. Exponents of 64 bits go through gfortran's library, which starts from the reciprocal;
 * the others through GCC's. */
static bool print_power(const OpPrint *o, int bind, Text *out)
{
    if (!type_is_real(o->type)) return false;
    if (o->op == OP_POW) {
        double value = o->constant ? o->real : 0.5;
        if (value != 2 && value != 1 && value != 0 && value != -1) return false;
        print_constant_power(o, (int64_t)value, bind, out);
        return true;
    }
    bool library = o->types[1] == TYPE_I64 && !(o->constant && o->whole >= -1 && o->whole <= 2);
    if (o->constant && !library) {
        print_constant_power(o, o->whole, bind, out);
        return true;
    }
    if (library) print_text(o, o->type == TYPE_F32 ? "crayon_powl_f32($0, $1)" : "crayon_powl_f64($0, $1)", false, bind, out);
    return library;
}

static void print_conversion(const OpPrint *o, int bind, Text *out)
{
    Type from = o->types[0];
    const TypeInfo *to = type_info(o->type);
    Arena *arena = o->context->scratch;
    if (o->op == OP_FLOOR || o->op == OP_CEILING) {
        const char *name = arena_printf(arena, "crayon_%s_%s_%s(", op_info(o->op)->word, type_info(from)->word, to->c_type);
        print_wrapped(o, name, BIND_ANY, ")", BIND_PRIMARY, bind, out);
    } else if (type_is_real(from) && !type_is_real(o->type)) {
        bool nint = o->op == OP_NINT, cast = nint ? to->bytes != 8 : to->bytes < 4;
        const char *name = nint ? "nint" : to->bytes == 8 ? "i64" : "i32";
        const char *prefix = arena_printf(arena, "%s%s%scrayon_%s_%s(", cast ? "(" : "", cast ? to->c_type : "", cast ? ")" : "", name,
                                          type_info(from)->word);
        print_wrapped(o, prefix, BIND_ANY, ")", cast ? BIND_UNARY : BIND_PRIMARY, bind, out);
    } else if (type_is_logical(o->type) && !type_is_logical(from)) {
        print_wrapped(o, "", BIND_ADD, " != 0", BIND_EQUAL, bind, out);
    } else {
        bool narrow = o->wide && type_is_real(o->type);
        const char *prefix = arena_printf(arena, narrow ? "(%s)(%s)" : "(%s)", to->c_type, type_info(from)->c_type);
        print_wrapped(o, prefix, BIND_UNARY, "", BIND_UNARY, bind, out);
    }
}

void op_print(const OpPrint *o, int bind, Text *out)
{
    switch (o->op) {
    case OP_CONVERT: case OP_NINT: case OP_FLOOR: case OP_CEILING: print_conversion(o, bind, out); break;
    case OP_POWI: case OP_POW:
        if (!print_power(o, bind, out)) print_row(o, o->op, false, bind, out);
        break;
    default: print_row(o, o->op, false, bind, out);
    }
}

double op_constant_real(const Expr *expr)
{
    union { uint64_t bits; double value; } wide = {expr->bits};
    union { uint32_t bits; float value; } narrow = {(uint32_t)expr->bits};
    return expr->type == TYPE_F64 ? wide.value : (double)narrow.value;
}
