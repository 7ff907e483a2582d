#include "backend_host/host.h"

#include "ir/build.h"

#include <inttypes.h>

/* A sum of integer products, computed in 64 bits. Subscripts and bounds that overflow their own type are
 * faults of the Fortran program, so that widening them changes no legal result and lets loops vectorise. */
typedef struct {
    ExprId leaf;
    int64_t coefficient;
} Term;

typedef struct {
    LIST(Term) terms;
    int64_t constant;
} Sum;

static int64_t wrap_add(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static int64_t wrap_multiply(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

static void add_leaf(HostPrinter *printer, Sum *sum, ExprId leaf, int64_t coefficient)
{
    const Expr *expr = nest_expr(printer->routine, leaf);
    for (uint32_t i = 0; i < sum->terms.count; i++) {
        Term *term = &sum->terms.items[i];
        const Expr *other = nest_expr(printer->routine, term->leaf);
        bool same = term->leaf == leaf || (expr->op == OP_SCALAR && other->op == OP_SCALAR && expr->symbol == other->symbol);
        if (!same) continue;
        term->coefficient = wrap_add(term->coefficient, coefficient);
        return;
    }
    Term term = {.leaf = leaf, .coefficient = coefficient};
    list_push(printer->context->scratch, &sum->terms, term);
}

/* sum += coefficient * expr */
static void collect(HostPrinter *printer, Sum *sum, ExprId id, int64_t coefficient)
{
    const NestRoutine *routine = printer->routine;
    const Expr *expr = nest_expr(routine, id);
    int64_t value;
    if (nest_int_value(routine, id, &value)) {
        sum->constant = wrap_add(sum->constant, wrap_multiply(coefficient, value));
        return;
    }
    const ExprId *operands = routine->operands.items + expr->first;
    bool is_int = type_is_int(expr->type);
    if (is_int && (expr->op == OP_ADD || expr->op == OP_SUB)) {
        collect(printer, sum, operands[0], coefficient);
        collect(printer, sum, operands[1], expr->op == OP_SUB ? wrap_multiply(coefficient, -1) : coefficient);
    } else if (is_int && expr->op == OP_NEG) {
        collect(printer, sum, operands[0], wrap_multiply(coefficient, -1));
    } else if (is_int && expr->op == OP_MUL && nest_int_value(routine, operands[0], &value)) {
        collect(printer, sum, operands[1], wrap_multiply(coefficient, value));
    } else if (is_int && expr->op == OP_MUL && nest_int_value(routine, operands[1], &value)) {
        collect(printer, sum, operands[0], wrap_multiply(coefficient, value));
    } else if (is_int && expr->op == OP_CONVERT && type_is_int(nest_expr(routine, operands[0])->type) &&
               type_info(nest_expr(routine, operands[0])->type)->bytes <= type_info(expr->type)->bytes) {
        collect(printer, sum, operands[0], coefficient);
    } else {
        add_leaf(printer, sum, id, coefficient);
    }
}

static const char *wide_sum(HostPrinter *printer, const Sum *sum, bool force, int bind);

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
static const char *term_text(HostPrinter *printer, const Term *term, bool force, int bind)
{
    Arena *arena = printer->context->scratch;
    int64_t size = term->coefficient < 0 ? wrap_multiply(term->coefficient, -1) : term->coefficient;
    if (size == 1) return leaf_text(printer, term->leaf, force, bind);
    const char *leaf = leaf_text(printer, term->leaf, true, BIND_MULTIPLY);
    return arena_printf(arena, bind > BIND_MULTIPLY ? "(%s * %" PRId64 ")" : "%s * %" PRId64, leaf, size);
}

static const char *wide_sum(HostPrinter *printer, const Sum *sum, bool force, int bind)
{
    Arena *arena = printer->context->scratch;
    const char *text = NULL;
    uint32_t count = 0;
    for (uint32_t i = 0; i < sum->terms.count; i++) count += sum->terms.items[i].coefficient != 0;
    if (count == 0) return arena_printf(arena, sum->constant < 0 && bind > BIND_UNARY ? "(%" PRId64 ")" : "%" PRId64, sum->constant);
    bool alone = count == 1 && sum->constant == 0;
    for (int sign = 1; sign >= -1; sign -= 2)
        for (uint32_t i = 0; i < sum->terms.count; i++) {
            const Term *term = &sum->terms.items[i];
            if (term->coefficient == 0 || (term->coefficient < 0) != (sign < 0)) continue;
            if (alone && sign > 0) return term_text(printer, term, force, bind);
            if (text) text = arena_printf(arena, "%s %c %s", text, sign < 0 ? '-' : '+', term_text(printer, term, false, BIND_MULTIPLY));
            else if (sign > 0) text = term_text(printer, term, true, BIND_MULTIPLY);
            else text = arena_printf(arena, "-%s", term_text(printer, term, true, BIND_UNARY));
        }
    if (sum->constant) text = arena_printf(arena, "%s %c %" PRIu64, text, sum->constant < 0 ? '-' : '+',
                                           sum->constant < 0 ? 0 - (uint64_t)sum->constant : (uint64_t)sum->constant);
    int binds = alone ? BIND_UNARY : BIND_ADD;
    return bind > binds ? arena_printf(arena, "(%s)", text) : text;
}

const char *host_wide(HostPrinter *printer, ExprId expr, int bind)
{
    Sum sum = {0};
    collect(printer, &sum, expr, 1);
    return wide_sum(printer, &sum, true, bind);
}

const char *host_narrow(HostPrinter *printer, ExprId expr)
{
    Sum sum = {0};
    collect(printer, &sum, expr, 1);
    return wide_sum(printer, &sum, false, BIND_ANY);
}

const char *host_extent(HostPrinter *printer, const Dim *dim, int bind)
{
    Sum sum = {.constant = 1};
    collect(printer, &sum, dim->upper, 1);
    collect(printer, &sum, dim->lower, -1);
    return wide_sum(printer, &sum, true, bind);
}

bool host_constant_extent(const NestRoutine *routine, const Dim *dim, int64_t *extent)
{
    int64_t lower, upper;
    if (!dim->upper || !nest_int_value(routine, dim->lower, &lower) || !nest_int_value(routine, dim->upper, &upper)) return false;
    *extent = upper < lower ? 0 : wrap_add(wrap_add(upper, wrap_multiply(lower, -1)), 1);
    return true;
}

const char *host_index(HostPrinter *printer, ExprId element)
{
    const NestRoutine *routine = printer->routine;
    Arena *arena = printer->context->scratch;
    const Expr *expr = nest_expr(routine, element);
    const Symbol *symbol = nest_symbol(routine, expr->symbol);
    const char *rest = NULL; /* the dimensions with a variable stride */
    Sum sum = {0};
    int64_t stride = 1, extent;
    for (uint32_t d = 0; d < symbol->rank; d++) {
        const Dim *dim = nest_dim(routine, symbol, d);
        const char *variable = printer->strides[symbol->first_dim + d];
        if (!variable) {
            collect(printer, &sum, nest_operand(routine, expr, d), stride);
            collect(printer, &sum, dim->lower, wrap_multiply(stride, -1));
            if (host_constant_extent(routine, dim, &extent)) stride = wrap_multiply(stride, extent);
            continue;
        }
        Sum one = {0};
        collect(printer, &one, nest_operand(routine, expr, d), 1);
        collect(printer, &one, dim->lower, -1);
        if (one.terms.count == 0 && one.constant == 0) continue;
        bool once = one.terms.count == 0 && one.constant == 1;
        const char *text = once ? variable : arena_printf(arena, "%s * %s", wide_sum(printer, &one, true, BIND_MULTIPLY), variable);
        rest = rest ? arena_printf(arena, "%s + %s", rest, text) : text;
    }
    bool zero = sum.constant == 0;
    for (uint32_t i = 0; i < sum.terms.count; i++) zero = zero && sum.terms.items[i].coefficient == 0;
    if (!rest) return wide_sum(printer, &sum, false, BIND_ANY);
    return zero ? rest : arena_printf(arena, "%s + %s", wide_sum(printer, &sum, true, BIND_ADD), rest);
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
        if (host_constant_extent(routine, dim, &extent)) {
            constant = wrap_multiply(constant, extent);
            continue;
        }
        const char *one = arena_printf(arena, "crayon_extent(%s, %s)", host_narrow(printer, dim->lower), host_narrow(printer, dim->upper));
        text = text ? arena_printf(arena, "%s * %s", text, one) : one;
    }
    if (!text) return arena_printf(arena, "%" PRId64, constant);
    return constant == 1 ? text : arena_printf(arena, "%s * %" PRId64, text, constant);
}
