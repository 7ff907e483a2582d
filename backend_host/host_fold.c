/* Loops that fold an array into a scalar by MIN or MAX, which are calls of helpers: these fold in vectors where neither a NaN nor a zero shows the order. */
#include "backend_host/host.h"

#include "ir/build.h"
#include "ir/extremum.h"
#include "ir/int_sum.h"
#include "ir/walk.h"

/* Whether the elements of the loop's turns lie one behind the other. */
static bool is_row(HostPrinter *printer, ExprId element, SymId variable)
{
    const NestRoutine *routine = printer->routine;
    const Expr *expr = nest_expr(routine, element);
    if (expr->op != OP_ELEMENT || (expr->type != TYPE_F32 && expr->type != TYPE_F64)) return false;
    for (uint32_t n = 1; n < expr->count; n++)
        if (nest_mentions(routine, nest_operand(routine, expr, n), variable)) return false;
    IntSum sum = {0};
    bool found = false;
    int_sum_add(printer->context->scratch, routine, &sum, nest_operand(routine, expr, 0), 1);
    for (uint32_t n = 0; n < sum.terms.count; n++) {
        const IntTerm *term = &sum.terms.items[n];
        bool is_variable = nest_expr(routine, term->of)->op == OP_SCALAR && nest_expr(routine, term->of)->symbol == variable;
        if (term->coefficient && nest_mentions(routine, term->of, variable) && (!is_variable || term->coefficient != 1)) return false;
        found |= is_variable && term->coefficient == 1;
    }
    return found;
}

bool host_print_fold(HostPrinter *printer, StmtId id)
{
    const NestRoutine *routine = printer->routine;
    const Stmt *loop = nest_stmt(routine, id);
    SymId variable = loop->loop.variable;
    int64_t step;
    NestExtremum fold;
    if (printer->hook || printer->in_lane || printer->element || printer->file->cplusplus || nest_loop_info(routine, id)->finding != LOOP_REDUCTION) return false;
    if (!nest_int_value(routine, loop->loop.step, &step) || step != 1 || !loop->loop.body || nest_stmt(routine, loop->loop.body)->next) return false;
    if (!nest_is_extremum(routine, loop->loop.body, &fold) || fold.scalar == variable || !is_row(printer, fold.value, variable)) return false;
    SymbolText *text = &printer->symbols[variable];
    const char *kind = nest_expr(routine, fold.value)->type == TYPE_F32 ? "f32" : "f64";
    Name first = text->counter, end = text->end;
    bool storage = printer->facts[variable].outside;
    host_line(printer, "{");
    printer->indent++;
    host_line(printer, "const int64_t %s = %s, %s = %s;", first, host_wide(printer, loop->loop.lower, BIND_ANY), end, host_wide(printer, loop->loop.upper, BIND_ANY));
    host_known_forget(printer, loop->loop.body);
    text->wide = first;
    const char *scalar = host_expr(printer, nest_scalar(printer->context, (NestRoutine *)routine, fold.scalar, loop->loc), BIND_ANY);
    host_line(printer, "if (%s <= %s) %s = crayon_%s_%s(%s, &%s, %s - %s + 1, %d);", first, end, scalar, fold.least ? "least" : "largest", kind, scalar,
              host_element(printer, fold.value), end, first, fold.later);
    text->wide = NULL;
    host_known_forget(printer, loop->loop.body);
    if (storage) host_print_set(printer, variable, arena_printf(printer->context->scratch, "(%s <= %s ? %s + 1 : %s)", first, end, end, first));
    printer->indent--;
    host_line(printer, "}");
    return true;
}
