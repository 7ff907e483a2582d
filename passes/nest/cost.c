#include "passes/nest/cost.h"

#include "ir/build.h"
#include "ir/walk.h"

enum { COST_OF_ELEMENT = 4 };

static void add_cost(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    *(uint64_t *)data += expr->op == OP_ELEMENT ? COST_OF_ELEMENT : op_info(expr->op)->cost;
}

static bool add_statement(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, add_cost, data);
    return true;
}

uint64_t nest_cost(NestRoutine *routine, StmtId first)
{
    uint64_t cost = 0;
    nest_walk_stmts(routine, first, add_statement, &cost);
    return cost;
}
