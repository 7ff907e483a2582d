#include "passes/nest/scatter_asked.h"

#include "ir/build.h"
#include "ir/walk.h"

/* Whether elements of the array are the one alone, and nothing is evaluated under a condition of its own. */
static bool names_one(const NestRoutine *r, ExprId id, ExprId element)
{
    const Expr *expr = nest_expr(r, id);
    if (nest_expr_equal(r, id, element)) return true;
    if (expr->op == OP_SELECT || expr->op == OP_AND || expr->op == OP_OR || expr->symbol == nest_expr(r, element)->symbol) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!names_one(r, nest_operand(r, expr, n), element)) return false;
    return true;
}

static bool has_part(const NestRoutine *r, ExprId whole, ExprId part)
{
    const Expr *expr = nest_expr(r, whole);
    if (nest_expr_equal(r, whole, part)) return true;
    for (uint32_t n = 0; n < expr->count; n++)
        if (has_part(r, nest_operand(r, expr, n), part)) return true;
    return false;
}

/* Whether all elements of the value are read by the condition. */
static bool are_read(const NestRoutine *r, ExprId value, ExprId condition)
{
    const Expr *expr = nest_expr(r, value);
    if (expr->op == OP_ELEMENT) return has_part(r, condition, value);
    for (uint32_t n = 0; n < expr->count; n++)
        if (!are_read(r, nest_operand(r, expr, n), condition)) return false;
    return expr->op != OP_ARRAY;
}

bool scatter_may_choose(const NestRoutine *r, ExprId condition, ExprId value, ExprId element)
{
    return has_part(r, condition, element) && names_one(r, condition, element) && names_one(r, value, element) && are_read(r, value, condition) && !nest_may_trap(r, value);
}

typedef struct {
    Context *context;
    const NestFacts *facts;
    const LoopFacts *loop;
    ScatterAsked *asked;
} Choosing;

static bool is_scattered(const Choosing *c, ExprId element)
{
    for (uint32_t n = c->loop->first_access; n < c->loop->end_access; n++) {
        const Access *access = &c->facts->accesses.items[n];
        if (access->expr == element) return facts_has_unknown_subscript(c->facts, c->loop, access);
    }
    return false;
}

static bool choose_value(void *data, NestRoutine *r, StmtId id)
{
    const Choosing *c = data;
    const Stmt old = *nest_stmt(r, id);
    if (old.kind != STMT_IF || old.if_.else_ || !old.if_.then || c->asked->count == SCATTER_ASKED) return true;
    const Stmt then = *nest_stmt(r, old.if_.then);
    if (then.kind != STMT_ASSIGN || then.next || nest_expr(r, then.assign.target)->op != OP_ELEMENT) return true;
    const ExprId element = then.assign.target, operands[] = {old.if_.condition, then.assign.value, element};
    if (!is_scattered(c, element) || !scatter_may_choose(r, operands[0], operands[1], element)) return true;
    ExprId value = nest_op(c->context, r, OP_SELECT, nest_expr(r, element)->type, operands, 3, old.loc);
    c->asked->items[c->asked->count].id = id;
    c->asked->items[c->asked->count++].old = old;
    *nest_stmt(r, id) = (Stmt){.kind = STMT_ASSIGN, .loc = then.loc, .next = old.next, .assign = {element, value}};
    return false;
}

ScatterAsked scatter_choose_values(Context *context, const NestFacts *facts, const LoopFacts *loop)
{
    ScatterAsked asked = {.count = 0};
    Choosing choosing = {context, facts, loop, &asked};
    nest_walk_stmts(facts->routine, nest_stmt(facts->routine, loop->stmt)->loop.body, choose_value, &choosing);
    return asked;
}

void scatter_put_back(NestRoutine *routine, const ScatterAsked *asked)
{
    for (uint32_t n = asked->count; n-- > 0;) *nest_stmt(routine, asked->items[n].id) = asked->items[n].old;
}

bool scatter_is_chosen(const NestRoutine *r, ExprId value, ExprId else_)
{
    const Expr *expr = nest_expr(r, value);
    return expr->op == OP_SELECT && nest_expr_equal(r, nest_operand(r, expr, 2), else_);
}

static bool ask_again(void *data, NestRoutine *r, StmtId id)
{
    const Stmt old = *nest_stmt(r, id);
    if (old.kind != STMT_ASSIGN || !scatter_is_chosen(r, old.assign.value, old.assign.target)) return true;
    const Expr choice = *nest_expr(r, old.assign.value);
    const ExprId condition = nest_operand(r, &choice, 0), value = nest_operand(r, &choice, 1);
    const StmtId then = nest_stmt_add(data, r, (Stmt){.kind = STMT_ASSIGN, .loc = old.loc, .assign = {old.assign.target, value}});
    *nest_stmt(r, id) = (Stmt){.kind = STMT_IF, .loc = old.loc, .next = old.next, .if_ = {condition, then, 0}};
    return false;
}

void scatter_ask_again(Context *context, NestRoutine *routine, StmtId stmt) { nest_walk_stmt(routine, stmt, ask_again, context); }
