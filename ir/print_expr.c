#include "ir/build.h"
#include "ir/print.h"
#include "ir/print_stmt.h"
#include "ir/text_form.h"

/* Faulty IR is printed too, for the verifier's messages: what does not exist is shown as `?`. */
void print_symbol_name(const NestRoutine *routine, SymId symbol, Text *out)
{
    if (symbol == 0 || symbol >= routine->symbols.count || !routine->symbols.items[symbol].name)
        text_add(out, "?");
    else
        form_add_name(out, routine->symbols.items[symbol].name);
}

/* Operands are older than their users; a younger one would be a cycle. */
static ExprId operand_of(const NestRoutine *routine, ExprId user, uint32_t n)
{
    const Expr *expr = nest_expr(routine, user);
    if (expr->first + (uint64_t)n >= routine->operands.count) return 0;
    ExprId operand = nest_operand(routine, expr, n);
    return operand < user ? operand : 0;
}

static void add_expr(const NestRoutine *routine, ExprId id, bool alone, Text *out);

static void add_list(const NestRoutine *routine, ExprId id, const char *open, const char *close, Text *out)
{
    text_add(out, open);
    for (uint32_t n = 0; n < nest_expr(routine, id)->count; n++) {
        if (n) text_add(out, ", ");
        add_expr(routine, operand_of(routine, id, n), true, out);
    }
    text_add(out, close);
}

static void add_operation(const NestRoutine *routine, ExprId id, bool alone, Text *out)
{
    const Expr *expr = nest_expr(routine, id);
    const char *sign = form_infix(expr->op);
    if (sign && expr->count == 2) {
        if (!alone) text_add(out, "(");
        add_expr(routine, operand_of(routine, id, 0), false, out);
        text_printf(out, " %s ", sign);
        add_expr(routine, operand_of(routine, id, 1), false, out);
        if (!alone) text_add(out, ")");
        return;
    }
    text_add(out, op_info(expr->op)->word);
    if (op_info(expr->op)->result == RESULT_GIVEN) text_printf(out, ".%s", type_info(expr->type)->word);
    add_list(routine, id, "(", ")", out);
}

/* `alone`: nothing stands beside it, so that an infix operation needs no parentheses. */
static void add_expr(const NestRoutine *routine, ExprId id, bool alone, Text *out)
{
    if (id == 0 || id >= routine->exprs.count) {
        text_add(out, "?");
        return;
    }
    const Expr *expr = nest_expr(routine, id);
    switch (expr->op) {
    case OP_CONST: form_add_const(out, expr->type, expr->bits); break;
    case OP_SCALAR: print_symbol_name(routine, expr->symbol, out); break;
    case OP_ARRAY:
        print_symbol_name(routine, expr->symbol, out);
        text_add(out, "[]");
        break;
    case OP_ELEMENT:
        print_symbol_name(routine, expr->symbol, out);
        add_list(routine, id, "[", "]", out);
        break;
    default: add_operation(routine, id, alone, out);
    }
}

void nest_print_expr(const NestRoutine *routine, ExprId expr, Text *out)
{
    add_expr(routine, expr, true, out);
}
