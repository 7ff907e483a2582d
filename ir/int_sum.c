#include "ir/int_sum.h"

#include "ir/build.h"

int64_t int_terms_add(IntTerm *sum, const IntTerm *a, uint32_t a_count, const IntTerm *b, uint32_t b_count, int64_t factor)
{
    uint32_t count = 0, i = 0, k = 0;
    while (i < a_count || k < b_count) {
        bool left = k == b_count || (i < a_count && a[i].of <= b[k].of);
        bool right = i == a_count || (k < b_count && b[k].of <= a[i].of);
        IntTerm term = {left ? a[i].of : b[k].of, left ? a[i].coefficient : 0};
        int64_t scaled = 0;
        if (right && (__builtin_mul_overflow(b[k].coefficient, factor, &scaled) ||
                      __builtin_add_overflow(scaled, term.coefficient, &term.coefficient)))
            return -1;
        if (term.coefficient) sum[count++] = term;
        i += left;
        k += right;
    }
    return count;
}

static void add_leaf(Arena *arena, const NestRoutine *routine, IntSum *sum, ExprId leaf, int64_t coefficient)
{
    const Expr *expr = nest_expr(routine, leaf);
    for (uint32_t i = 0; i < sum->terms.count; i++) {
        IntTerm *term = &sum->terms.items[i];
        const Expr *other = nest_expr(routine, term->of);
        bool same = term->of == leaf || (expr->op == OP_SCALAR && other->op == OP_SCALAR && expr->symbol == other->symbol);
        if (!same) continue;
        term->coefficient = wrap_add(term->coefficient, coefficient);
        return;
    }
    list_push(arena, &sum->terms, ((IntTerm){leaf, coefficient}));
}

void int_sum_add(Arena *arena, const NestRoutine *routine, IntSum *sum, ExprId id, int64_t coefficient)
{
    const Expr *expr = nest_expr(routine, id);
    int64_t value;
    if (nest_int_value(routine, id, &value)) {
        sum->constant = wrap_add(sum->constant, wrap_multiply(coefficient, value));
        return;
    }
    const ExprId *operands = routine->operands.items + expr->first;
    bool is_int = type_is_int(expr->type);
    if (is_int && (expr->op == OP_ADD || expr->op == OP_SUB)) {
        int_sum_add(arena, routine, sum, operands[0], coefficient);
        int_sum_add(arena, routine, sum, operands[1], expr->op == OP_SUB ? wrap_multiply(coefficient, -1) : coefficient);
    } else if (is_int && expr->op == OP_NEG) {
        int_sum_add(arena, routine, sum, operands[0], wrap_multiply(coefficient, -1));
    } else if (is_int && expr->op == OP_MUL && nest_int_value(routine, operands[0], &value)) {
        int_sum_add(arena, routine, sum, operands[1], wrap_multiply(coefficient, value));
    } else if (is_int && expr->op == OP_MUL && nest_int_value(routine, operands[1], &value)) {
        int_sum_add(arena, routine, sum, operands[0], wrap_multiply(coefficient, value));
    } else if (is_int && expr->op == OP_CONVERT && type_is_int(nest_expr(routine, operands[0])->type) &&
               type_info(nest_expr(routine, operands[0])->type)->bytes <= type_info(expr->type)->bytes) {
        int_sum_add(arena, routine, sum, operands[0], coefficient);
    } else {
        add_leaf(arena, routine, sum, id, coefficient);
    }
}

bool int_sum_is_constant(const IntSum *sum)
{
    for (uint32_t i = 0; i < sum->terms.count; i++)
        if (sum->terms.items[i].coefficient) return false;
    return true;
}

bool int_distance(Arena *arena, const NestRoutine *routine, ExprId from, ExprId to, int64_t *distance)
{
    enum { FEW = 8 };
    IntTerm terms[FEW];
    IntSum sum = {.terms = {terms, 0, FEW}};
    if (from == to) {
        *distance = 0;
        return true;
    }
    int_sum_add(arena, routine, &sum, to, 1);
    int_sum_add(arena, routine, &sum, from, -1);
    *distance = sum.constant;
    return int_sum_is_constant(&sum);
}

bool int_extent(const NestRoutine *routine, const Dim *dim, int64_t *extent)
{
    int64_t lower, upper;
    if (!dim->upper || !nest_int_value(routine, dim->lower, &lower) || !nest_int_value(routine, dim->upper, &upper)) return false;
    *extent = upper < lower ? 0 : wrap_add(wrap_add(upper, wrap_multiply(lower, -1)), 1);
    return true;
}

bool int_elements(const NestRoutine *routine, const Symbol *symbol, uint32_t most, uint32_t *count)
{
    int64_t product = 1, extent;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        if (!int_extent(routine, nest_dim(routine, symbol, n), &extent) || extent > most) return false;
        product *= extent;
        if (product > most) return false;
    }
    *count = (uint32_t)product;
    return product > 0;
}

ExprId int_sum_expr(Context *context, NestRoutine *routine, const IntSum *sum, Type type, SourceRange loc)
{
    ExprId all = 0;
    for (uint32_t n = 0; n < sum->terms.count; n++) {
        IntTerm term = sum->terms.items[n];
        bool minus = all && term.coefficient == -1;
        if (!term.coefficient) continue;
        ExprId one = nest_convert(context, routine, term.of, type, loc);
        if (term.coefficient != 1 && !minus)
            one = nest_op2(context, routine, OP_MUL, nest_const_int(context, routine, type, term.coefficient), one, loc);
        all = all ? nest_op2(context, routine, minus ? OP_SUB : OP_ADD, all, one, loc) : one;
    }
    if (!all) return nest_const_int(context, routine, type, sum->constant);
    if (!sum->constant) return all;
    bool minus = sum->constant < 0 && sum->constant != INT64_MIN;
    ExprId constant = nest_const_int(context, routine, type, minus ? -sum->constant : sum->constant);
    return nest_op2(context, routine, minus ? OP_SUB : OP_ADD, all, constant, loc);
}
