#include "backend_host/op_print.h"

#include "ir/build.h"

/* ---- operations ---- */

typedef struct {
    HostPrinter *printer;
    const ExprId *operands;
    int rounded; /* which of them is a product that gcc must round; -1: none */
} Operands;

static void print_operand(void *data, uint32_t n, int bind, Text *out)
{
    const Operands *operands = data;
    bool rounds = operands->rounded == (int)n;
    if (rounds) text_printf(out, "crayon_rounded_%s(", type_info(nest_expr(operands->printer->routine, operands->operands[n])->type)->word);
    host_print_expr(operands->printer, operands->operands[n], rounds ? BIND_ANY : bind, out);
    if (rounds) text_add(out, ")");
}

static bool operand_value(void *data, uint32_t n, int64_t *value)
{
    const Operands *operands = data;
    return nest_int_value(operands->printer->routine, operands->operands[n], value);
}

/* The product that a difference begins with, a + -b too; -1: it is none, or gcc makes nothing of it. */
static int rounded_operand(const HostPrinter *printer, const Expr *expr, const ExprId *operands)
{
    const NestRoutine *routine = printer->routine;
    bool sum = expr->op == OP_ADD;
    if (!printer->neighbours || printer->columns.f64 != TEXT_HOST_F64 || !type_is_real(expr->type) || (expr->op != OP_SUB && !sum)) return -1;
    for (int n = 0; n < 1 + sum; n++)
        if ((!sum || nest_expr(routine, operands[1 - n])->op == OP_NEG) && host_may_be_product(routine, printer->facts, operands[n])) return n;
    return -1;
}

static void print_operation(HostPrinter *printer, const Expr *expr, const ExprId *operands, int bind, Text *out)
{
    const NestRoutine *routine = printer->routine;
    Operands data = {printer, operands, rounded_operand(printer, expr, operands)};
    const Expr *first = nest_expr(routine, operands[0]);
    OpPrint operation = {.context = printer->context, .columns = printer->columns, .op = expr->op, .type = expr->type,
                         .types = {nest_expr(routine, operands[expr->op == OP_SELECT ? 1 : 0])->type}, .repeats = first->op == OP_SCALAR,
                         .wide = first->op == OP_SCALAR && printer->symbols[first->symbol].wide, .operand = print_operand,
                         .small = operand_value, .data = &data};
    if (expr->op == OP_POW || expr->op == OP_POWI) {
        const Expr *exponent = nest_expr(routine, operands[1]);
        operation.types[1] = exponent->type;
        operation.constant = expr->op == OP_POW ? exponent->op == OP_CONST : nest_int_value(routine, operands[1], &operation.whole);
        if (expr->op == OP_POW && operation.constant) operation.real = op_constant_real(exponent);
    }
    op_print(&operation, bind, out);
}

/* ---- leaves ---- */

static void print_scalar(HostPrinter *printer, SymId symbol, int bind, Text *out)
{
    const SymbolText *text = &printer->symbols[symbol];
    if (text->wide) text_add(out, text->wide);
    else if (!text->pointer) text_add(out, text->text);
    else text_printf(out, bind > BIND_UNARY ? "(*%s)" : "*%s", text->text);
}

const char *host_element(HostPrinter *printer, ExprId id)
{
    const char *text = printer->element ? printer->element(printer->element_data, printer, id) : NULL;
    if (text) return text;
    return arena_printf(printer->context->scratch, "%s[%s]", printer->symbols[nest_expr(printer->routine, id)->symbol].text, host_index(printer, id));
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
        text_add(out, host_element(printer, id));
        break;
    default: print_operation(printer, expr, operands, bind, out);
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
