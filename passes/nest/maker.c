#include "passes/nest/maker.h"

ExprId make_int(const Maker *m, Type type, int64_t value) { return nest_const_int(m->context, m->routine, type, value); }

ExprId make_wide(const Maker *m, int64_t value) { return make_int(m, TYPE_I64, value); }

ExprId make_narrow(const Maker *m, int64_t value) { return make_int(m, TYPE_I32, value); }

ExprId make_scalar(const Maker *m, SymId symbol) { return nest_scalar(m->context, m->routine, symbol, m->loc); }

ExprId make_op(const Maker *m, Op op, ExprId a, ExprId b) { return nest_op2(m->context, m->routine, op, a, b, m->loc); }

ExprId make_sum(const Maker *m, ExprId a, ExprId b)
{
    int64_t x, y;
    const bool first = nest_int_value(m->routine, a, &x), second = nest_int_value(m->routine, b, &y);
    if (first && x == 0) return b;
    if (second && y == 0) return a;
    return first && second ? make_int(m, nest_expr(m->routine, a)->type, (int64_t)((uint64_t)x + (uint64_t)y)) : make_op(m, OP_ADD, a, b);
}

ExprId make_product(const Maker *m, ExprId a, ExprId b)
{
    int64_t x, y;
    const bool first = nest_int_value(m->routine, a, &x), second = nest_int_value(m->routine, b, &y);
    if ((first && x == 1) || (second && y == 0)) return b;
    if ((second && y == 1) || (first && x == 0)) return a;
    return first && second ? make_int(m, nest_expr(m->routine, a)->type, (int64_t)((uint64_t)x * (uint64_t)y)) : make_op(m, OP_MUL, a, b);
}

ExprId make_converted(const Maker *m, ExprId value, Type type) { return nest_convert(m->context, m->routine, value, type, m->loc); }

ExprId make_both(const Maker *m, ExprId a, ExprId b) { return a && b ? make_op(m, OP_AND, a, b) : a ? a : b; }

ExprId make_at(const Maker *m, SymId array, ExprId place) { return nest_element(m->context, m->routine, array, &place, 1, m->loc); }

ExprId make_at_two(const Maker *m, SymId array, ExprId first, ExprId second) { return nest_element(m->context, m->routine, array, (ExprId[]){first, second}, 2, m->loc); }

StmtId make_assign(const Maker *m, ExprId target, ExprId value)
{
    return nest_stmt_add(m->context, m->routine, (Stmt){.kind = STMT_ASSIGN, .loc = m->loc, .assign = {target, value}});
}

StmtId make_set(const Maker *m, SymId scalar, ExprId value) { return make_assign(m, make_scalar(m, scalar), value); }

StmtId make_if(const Maker *m, ExprId condition, StmtId then, StmtId otherwise)
{
    return nest_stmt_add(m->context, m->routine, (Stmt){.kind = STMT_IF, .loc = m->loc, .if_ = {condition, then, otherwise}});
}

StmtId make_loop(const Maker *m, SymId variable, ExprId lower, ExprId upper, ExprId step, StmtId body)
{
    Stmt stmt = {.kind = STMT_LOOP, .loc = m->loc, .loop = {.variable = variable, .lower = lower, .upper = upper, .step = step, .body = body}};
    return nest_stmt_add(m->context, m->routine, stmt);
}

StmtId make_loop_up(const Maker *m, SymId variable, ExprId lower, ExprId upper, StmtId body)
{
    return make_loop(m, variable, lower, upper, make_int(m, nest_symbol(m->routine, variable)->type, 1), body);
}

void make_append(const Maker *m, StmtList *list, StmtId stmt) { nest_list_append(m->routine, list, stmt); }

SymId make_local(const Maker *m, const char *stem, Type type) { return nest_temporary_add(m->context, m->routine, stem, type, 0, NULL); }

SymId make_array(const Maker *m, const char *stem, Type type, ExprId last, ExprId second)
{
    const ExprId first = make_int(m, nest_expr(m->routine, last)->type, 0);
    const Dim dims[2] = {{first, last}, {second ? make_int(m, nest_expr(m->routine, second)->type, 0) : 0, second}};
    return nest_temporary_add(m->context, m->routine, stem, type, second ? 2 : 1, dims);
}
