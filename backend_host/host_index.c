#include "backend_host/host.h"

#include "ir/build.h"

#include <inttypes.h>

static const char *wide_sum(HostPrinter *printer, const IntSum *sum, bool force, int bind);

/* A leaf as a text that binds at least as `bind`; of type int64_t when `force`. */
static const char *leaf_text(HostPrinter *printer, ExprId leaf, bool force, int bind)
{
    const NestRoutine *routine = printer->routine;
    const Expr *expr = nest_expr(routine, leaf);
    Arena *arena = printer->context->scratch;
    if (expr->op == OP_MUL && type_is_int(expr->type)) {
        const char *left = host_wide(printer, nest_operand(routine, expr, 0), BIND_MULTIPLY);
        const char *right = host_wide(printer, nest_operand(routine, expr, 1), BIND_UNARY);
        return arena_printf(arena, bind > BIND_MULTIPLY ? "(%s * %s)" : "%s * %s", left, right);
    }
    bool wide = expr->type == TYPE_I64 || (expr->op == OP_SCALAR && printer->symbols[expr->symbol].wide);
    if (wide || !force) return host_expr(printer, leaf, bind);
    return arena_printf(arena, bind > BIND_UNARY ? "((int64_t)%s)" : "(int64_t)%s", host_expr(printer, leaf, BIND_UNARY));
}

/* One term without its sign. */
static const char *term_text(HostPrinter *printer, const IntTerm *term, bool force, int bind)
{
    Arena *arena = printer->context->scratch;
    int64_t size = term->coefficient < 0 ? wrap_multiply(term->coefficient, -1) : term->coefficient;
    if (size == 1) return leaf_text(printer, term->of, force, bind);
    const char *leaf = leaf_text(printer, term->of, true, BIND_MULTIPLY);
    return arena_printf(arena, bind > BIND_MULTIPLY ? "(%s * %" PRId64 ")" : "%s * %" PRId64, leaf, size);
}

static const char *plus_constant(HostPrinter *printer, const char *text, int64_t constant)
{
    if (constant == 0) return text;
    return arena_printf(printer->context->scratch, "%s %c %" PRIu64, text, constant < 0 ? '-' : '+',
                        constant < 0 ? 0 - (uint64_t)constant : (uint64_t)constant);
}

static const char *wide_sum(HostPrinter *printer, const IntSum *sum, bool force, int bind)
{
    Arena *arena = printer->context->scratch;
    const char *text = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < sum->terms.count; i++) count += sum->terms.items[i].coefficient != 0;
    if (count == 0) return arena_printf(arena, sum->constant < 0 && bind > BIND_UNARY ? "(%" PRId64 ")" : "%" PRId64, sum->constant);
    bool alone = count == 1 && sum->constant == 0;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (uint32_t i = 0; i < sum->terms.count; i++) {
            const IntTerm *term = &sum->terms.items[i];
            if (term->coefficient == 0 || (term->coefficient < 0) != (sign < 0)) continue;
            if (alone && sign > 0) return term_text(printer, term, force, bind);
            if (text) text = arena_printf(arena, "%s %c %s", text, sign < 0 ? '-' : '+', term_text(printer, term, false, BIND_MULTIPLY));
            else if (sign > 0) text = term_text(printer, term, true, BIND_MULTIPLY);
            else text = arena_printf(arena, "-%s", term_text(printer, term, true, BIND_UNARY));
        }
    text = plus_constant(printer, text, sum->constant);
    int binds = alone ? BIND_UNARY : BIND_ADD;
    return bind > binds ? arena_printf(arena, "(%s)", text) : text;
}

const char *host_wide(HostPrinter *printer, ExprId expr, int bind)
{
    IntSum sum = {0};
    int_sum_add(printer->context->scratch, printer->routine, &sum, expr, 1);
    return wide_sum(printer, &sum, true, bind);
}

const char *host_narrow(HostPrinter *printer, ExprId expr)
{
    IntSum sum = {0};
    int_sum_add(printer->context->scratch, printer->routine, &sum, expr, 1);
    return wide_sum(printer, &sum, false, BIND_ANY);
}

const char *host_extent(HostPrinter *printer, const Dim *dim, int bind)
{
    IntSum sum = {.constant = 1};
    int_sum_add(printer->context->scratch, printer->routine, &sum, dim->upper, 1);
    int_sum_add(printer->context->scratch, printer->routine, &sum, dim->lower, -1);
    return wide_sum(printer, &sum, true, bind);
}

const char *host_index(HostPrinter *printer, ExprId element)
{
    const NestRoutine *routine = printer->routine;
    Arena *arena = printer->context->scratch;
    const Expr *expr = nest_expr(routine, element);
    const Symbol *symbol = nest_symbol(routine, expr->symbol);
    const char *rest = NULL; /* the dimensions with a variable stride */
    IntSum sum = {0};
    int64_t stride = 1, extent;
    for (uint32_t d = 0; d < symbol->rank; d++) {
        const Dim *dim = nest_dim(routine, symbol, d);
        const char *variable = printer->strides[symbol->first_dim + d];
        if (!variable) {
            int_sum_add(printer->context->scratch, printer->routine, &sum, nest_operand(routine, expr, d), stride);
            int_sum_add(printer->context->scratch, printer->routine, &sum, dim->lower, wrap_multiply(stride, -1));
            if (int_extent(routine, dim, &extent)) stride = wrap_multiply(stride, extent);
            continue;
        }
        IntSum one = {0};
        int_sum_add(printer->context->scratch, printer->routine, &one, nest_operand(routine, expr, d), 1);
        int_sum_add(printer->context->scratch, printer->routine, &one, dim->lower, -1);
        host_known_put(printer, &one);
        if (one.terms.count == 0 && one.constant == 0) continue;
        bool once = one.terms.count == 0 && one.constant == 1;
        const char *text = once ? variable : arena_printf(arena, "%s * %s", wide_sum(printer, &one, true, BIND_MULTIPLY), variable);
        rest = rest ? arena_printf(arena, "%s + %s", rest, text) : text;
    }
    host_known_put(printer, &sum);
    if (!rest) return wide_sum(printer, &sum, false, BIND_ANY);
    /* the constant stands last: what elements of an array share is one value to compilers, which see them apart by it at once */
    int64_t constant = sum.constant;
    sum.constant = 0;
    if (!int_sum_is_constant(&sum)) rest = arena_printf(arena, "%s + %s", wide_sum(printer, &sum, true, BIND_ADD), rest);
    return plus_constant(printer, rest, constant);
}

const char *host_elements(HostPrinter *printer, SymId array)
{
    const NestRoutine *routine = printer->routine;
    const Symbol *symbol = nest_symbol(routine, array);
    Arena *arena = printer->context->scratch;
    int64_t constant = 1, extent;
    const char *text = NULL;
    for (uint32_t d = 0; d < symbol->rank; d++) {
        const Dim *dim = nest_dim(routine, symbol, d);
        if (!dim->upper) return NULL;
        if (int_extent(routine, dim, &extent)) {
            constant = wrap_multiply(constant, extent);
            continue;
        }
        const char *one = arena_printf(arena, "crayon_extent(%s, %s)", host_narrow(printer, dim->lower), host_narrow(printer, dim->upper));
        text = text ? arena_printf(arena, "%s * %s", text, one) : one;
    }
    if (!text) return arena_printf(arena, "%" PRId64, constant);
    return constant == 1 ? text : arena_printf(arena, "%s * %" PRId64, text, constant);
}
