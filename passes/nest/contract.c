/* contract: products into sums.
 *
 * WHAT    A product of reals that is added, or subtracted, in the same expression is rounded with it, once:
 *           a * b + c  and  c + a * b  =>  fma(a, b, c)      a * b - c  =>  fma(a, b, -c)      c - a * b  =>  fma(-a, b, c)
 *         Of two products the left one is. Not in what a scalar's own
 *         assignment adds to it, `s = s + a * b`: that may be a reduction, whose terms are products that are folded.
 * NEEDS   nothing: it is the first pass, so that what follows does not matter for what is rounded once
 * KEEPS   all else
 * FP      one rounding in the place of two, where --fp=contract asks for it
 * COST    linear */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"

typedef struct {
    Context *context;
    SymId target; /* the scalar that the statement at hand assigns; 0: none */
} Contract;

static ExprId replace_sum(void *data, NestRoutine *routine, ExprId id);

static ExprId contract(Contract *c, NestRoutine *routine, ExprId id)
{
    return nest_expr_replace(c->context, routine, id, replace_sum, c);
}

/* The fma of a sum and the product that is its operand number `n`. */
static ExprId fuse(Contract *c, NestRoutine *routine, ExprId sum, uint32_t n)
{
    const Expr expr = *nest_expr(routine, sum), factors = *nest_expr(routine, nest_operand(routine, &expr, n));
    ExprId a = contract(c, routine, nest_operand(routine, &factors, 0)), b = contract(c, routine, nest_operand(routine, &factors, 1));
    ExprId other = contract(c, routine, nest_operand(routine, &expr, 1 - n));
    if (expr.op == OP_SUB && n == 0) other = nest_op1(c->context, routine, OP_NEG, other, expr.loc);
    if (expr.op == OP_SUB && n == 1) a = nest_op1(c->context, routine, OP_NEG, a, expr.loc);
    return nest_op(c->context, routine, OP_FMA, TYPE_NONE, (ExprId[]){a, b, other}, 3, expr.loc);
}

static ExprId replace_sum(void *data, NestRoutine *routine, ExprId id)
{
    Contract *c = data;
    const Expr expr = *nest_expr(routine, id);
    if ((expr.op != OP_ADD && expr.op != OP_SUB) || !type_is_real(expr.type)) return 0;
    for (uint32_t n = 0; n < 2; n++) {
        ExprId product = nest_operand(routine, &expr, n), other = nest_operand(routine, &expr, 1 - n);
        if (nest_expr(routine, product)->op == OP_MUL && !(c->target && nest_mentions(routine, other, c->target))) return fuse(c, routine, id, n);
    }
    return 0;
}

/* The expressions that the statement evaluates. */
static bool visit_statement(void *data, NestRoutine *routine, StmtId id)
{
    Contract *c = data;
    Stmt stmt = *nest_stmt(routine, id);
    c->target = 0;
    switch (stmt.kind) {
    case STMT_ASSIGN:
        if (nest_expr(routine, stmt.assign.target)->op == OP_SCALAR) c->target = nest_expr(routine, stmt.assign.target)->symbol;
        stmt.assign.target = contract(c, routine, stmt.assign.target);
        stmt.assign.value = contract(c, routine, stmt.assign.value);
        break;
    case STMT_WHILE: stmt.while_.condition = contract(c, routine, stmt.while_.condition); break;
    case STMT_IF: stmt.if_.condition = contract(c, routine, stmt.if_.condition); break;
    case STMT_CALL:
        for (uint32_t n = 0; n < stmt.call.count; n++) {
            ExprId argument = contract(c, routine, routine->operands.items[stmt.call.first + n]);
            routine->operands.items[stmt.call.first + n] = argument;
        }
        break;
    default: break;
    }
    *nest_stmt(routine, id) = stmt;
    return true;
}

void pass_contract_products(Context *context, NestProgram *program)
{
    Contract contract = {.context = context};
    for (RoutineId id = 1; id < program->routines.count; id++)
        nest_walk_stmts(program->routines.items[id], program->routines.items[id]->body, visit_statement, &contract);
}
