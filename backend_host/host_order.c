/* Loops of which gcc must not make vectors: before version 12.3 it takes a value that is used behind the loop from the wrong lane where
 * neighbours in memory are stored by different operations (its bug 107254):
 *
 *      t = c*h[k] + s*h[k+1]  ;  h[k+1] = c*h[k+1] - s*h[k]  ;  h[k] = t         and t, or what it is the last value of, is used behind
 *
 * Here: two elements of one array, or of a block of memory, are stored, and a scalar or an element that is the same in each turn gets the result
 * of an operation. */
#include "backend_host/host.h"

#include "ir/build.h"
#include "ir/walk.h"

typedef struct {
    SymId variable;    /* of the DO */
    const Stmt *store; /* looked for: others to its array */
    bool twice, kept;
    SymId symbol;      /* whose references are counted */
    uint32_t count;
    bool found;        /* an expression has the variable */
} Order;

static void count_symbol(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Order *order = data;
    (void)use;
    order->count += nest_expr(routine, id)->symbol == order->symbol;
}

static bool count_in_stmt(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, count_symbol, data);
    return true;
}

static uint32_t count_references(Order *order, NestRoutine *routine, StmtId first, SymId symbol)
{
    order->symbol = symbol;
    order->count = 0;
    nest_walk_stmts(routine, first, count_in_stmt, order);
    return order->count;
}

static void find_variable(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Order *order = data;
    (void)use;
    order->found |= nest_expr(routine, id)->symbol == order->variable;
}

/* Whether an element is another one in each turn. */
static bool moves(Order *order, NestRoutine *routine, ExprId element)
{
    order->found = false;
    nest_walk_expr(routine, element, find_variable, order);
    return order->found;
}

static bool share_memory(const NestRoutine *routine, SymId a, SymId b)
{
    const Symbol *first = nest_symbol(routine, a), *second = nest_symbol(routine, b);
    return a == b || (first->storage == STORAGE_AREA && second->storage == STORAGE_AREA && first->area == second->area);
}

static bool find_second(void *data, NestRoutine *routine, StmtId id)
{
    Order *order = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_ASSIGN || stmt == order->store) return true;
    const Expr *target = nest_expr(routine, stmt->assign.target);
    order->twice |= target->op == OP_ELEMENT && share_memory(routine, target->symbol, nest_expr(routine, order->store->assign.target)->symbol);
    return true;
}

/* Whether a scalar has its value behind the loop. */
static bool is_used_behind(Order *order, NestRoutine *routine, StmtId body, SymId symbol)
{
    const Symbol *scalar = nest_symbol(routine, symbol);
    if (scalar->storage != STORAGE_LOCAL || scalar->flags & SYMBOL_RESULT) return true;
    return count_references(order, routine, body, symbol) != count_references(order, routine, routine->body, symbol);
}

typedef struct {
    Order order;
    StmtId body;
} Search;

static bool look_at(void *data, NestRoutine *routine, StmtId id)
{
    Search *search = data;
    Order *order = &search->order;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_ASSIGN) return true;
    const Expr *target = nest_expr(routine, stmt->assign.target), *value = nest_expr(routine, stmt->assign.value);
    bool computed = value->count && value->op != OP_ELEMENT;
    order->store = stmt;
    if (target->op != OP_ELEMENT) order->kept |= computed && is_used_behind(order, routine, search->body, target->symbol);
    else if (!moves(order, routine, stmt->assign.target)) order->kept |= computed;
    else if (!order->twice) nest_walk_stmts(routine, search->body, find_second, order);
    return true;
}

bool host_keeps_order(const HostPrinter *printer, StmtId loop)
{
    const Stmt *stmt = nest_stmt(printer->routine, loop);
    Search search = {.order = {.variable = stmt->loop.variable}, .body = stmt->loop.body};
    nest_walk_stmts((NestRoutine *)printer->routine, stmt->loop.body, look_at, &search); /* the visitors change nothing */
    return search.order.twice && search.order.kept;
}
