/* Loops of which gcc must not make vectors: before version 12.3 it takes a value that is used behind the loop from the wrong lane where
 * neighbours in memory are stored by different operations (its bug 107254):
 *
 *      t = c*h[k] + s*h[k+1]  ;  h[k+1] = c*h[k+1] - s*h[k]  ;  h[k] = t         and t, or what it is the last value of, is used behind
 *
 * Here: two elements of one array, or of a block of memory, are stored, and a scalar or an element that is the same in each turn gets the result
 * of an operation. Two stores of a turn into one element, or into two columns along which the loop goes, are no neighbours. */
#include "backend_host/host.h"

#include "ir/build.h"
#include "ir/walk.h"

enum { MAX_PAIRS = 10000 }; /* of stores that are compared: each takes a walk over the loop */

typedef struct {
    SymId variable;    /* of the DO */
    StmtId body;       /* its statements */
    const Stmt *store; /* looked for: others to its array */
    bool twice, kept;
    uint32_t pairs;    /* compared */
    Bitset scalars;    /* looked at */
} Order;

static bool sets_scalar(const NestRoutine *routine, const Stmt *stmt)
{
    return stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->op != OP_ELEMENT;
}

/* Finding whether an element is another one in each turn: its subscripts have the variable, or a scalar that each turn sets from it or adds to. */
typedef struct {
    Order *order;
    bool found;
} Moving;

static void find_moving(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Moving *moving = data;
    SymId symbol = nest_expr(routine, id)->symbol;
    (void)use;
    moving->found |= symbol == moving->order->variable;
    for (StmtId at = moving->order->body; at && symbol && !moving->found; at = nest_stmt(routine, at)->next) {
        const Stmt *stmt = nest_stmt(routine, at);
        if (!sets_scalar(routine, stmt) || nest_expr(routine, stmt->assign.target)->symbol != symbol) continue;
        moving->found = nest_mentions(routine, stmt->assign.value, moving->order->variable)
                        || nest_mentions(routine, stmt->assign.value, symbol);
    }
}

static bool moves(Order *order, NestRoutine *routine, ExprId subscripts)
{
    Moving moving = {.order = order};
    nest_walk_expr(routine, subscripts, find_moving, &moving);
    return moving.found;
}

/* Looking at what sets the scalars of a subscript. */
typedef struct {
    Order *order;
    ExprId subscript;
    const Stmt *other; /* the second store */
    uint32_t stores;   /* seen: one of the two, both */
    uint32_t sets;     /* statements that set such a scalar, or may */
    bool between;      /* the stores */
} Settled;

static bool may_set(const Settled *settled, NestRoutine *routine, const Stmt *stmt)
{
    if (stmt->kind != STMT_ASSIGN) return stmt->kind != STMT_IF;
    return sets_scalar(routine, stmt) && nest_mentions(routine, settled->subscript, nest_expr(routine, stmt->assign.target)->symbol);
}

static bool look_for_sets(void *data, NestRoutine *routine, StmtId id)
{
    Settled *settled = data;
    const Stmt *stmt = nest_stmt(routine, id);
    settled->stores += stmt == settled->order->store || stmt == settled->other;
    if (!may_set(settled, routine, stmt)) return true;
    settled->sets++;
    settled->between |= settled->stores == 1;
    return true;
}

/* Whether a subscript means the same at two stores of a turn: what sets its scalars stands ahead of both or behind, and in no branch. */
static bool is_same_at(Order *order, NestRoutine *routine, ExprId subscript, const Stmt *other)
{
    Settled settled = {.order = order, .subscript = subscript, .other = other};
    uint32_t plain = 0;
    nest_walk_stmts(routine, order->body, look_for_sets, &settled);
    for (StmtId id = order->body; id; id = nest_stmt(routine, id)->next) plain += may_set(&settled, routine, nest_stmt(routine, id));
    return settled.sets == plain && !settled.between;
}

/* Whether columns are so long that their elements are no neighbours: as far as gcc can know. */
static bool has_long_columns(const NestRoutine *routine, SymId array)
{
    int64_t lower, upper;
    const Symbol *symbol = nest_symbol(routine, array);
    const Dim *rows = nest_dim(routine, symbol, 0);
    if (symbol->rank < 2) return false;
    if (!nest_int_value(routine, rows->lower, &lower) || !nest_int_value(routine, rows->upper, &upper)) return true;
    return upper - lower >= 16;
}

/* Whether two stores of a turn are into one element, or into two columns of an array along which the loop goes. */
static bool are_apart(Order *order, NestRoutine *routine, const Stmt *other)
{
    ExprId a = order->store->assign.target, b = other->assign.target;
    const Expr *first = nest_expr(routine, a), *second = nest_expr(routine, b);
    if (first->symbol != second->symbol || !first->count || first->count != second->count) return false;
    ExprId row = nest_operand(routine, first, 0);
    if (nest_expr_equal(routine, a, b) && is_same_at(order, routine, a, other)) return true;
    return nest_expr_equal(routine, row, nest_operand(routine, second, 0)) && moves(order, routine, row) && is_same_at(order, routine, row, other)
           && has_long_columns(routine, first->symbol);
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
    if (target->op != OP_ELEMENT || !share_memory(routine, target->symbol, nest_expr(routine, order->store->assign.target)->symbol)) return true;
    order->twice = order->twice || ++order->pairs > MAX_PAIRS || !are_apart(order, routine, stmt);
    return true;
}

/* Whether a scalar has its value behind the loop. */
static bool is_used_behind(Order *order, NestRoutine *routine, SymId symbol)
{
    const Symbol *scalar = nest_symbol(routine, symbol);
    if (scalar->storage != STORAGE_LOCAL || scalar->flags & SYMBOL_RESULT) return true;
    return nest_count_references(routine, order->body, symbol) != nest_count_references(routine, routine->body, symbol);
}

/* Whether a value has a scalar, not as a subscript alone. */
static bool has_value(const NestRoutine *routine, ExprId tree, SymId symbol)
{
    const Expr *expr = nest_expr(routine, tree);
    bool found = expr->symbol == symbol;
    if (expr->op == OP_ELEMENT) return false;
    for (uint32_t n = 0; n < expr->count && !found; n++) found = has_value(routine, nest_operand(routine, expr, n), symbol);
    return found;
}

/* Finding uses of a scalar in the loop. */
typedef struct {
    Order *order;
    SymId symbol;
    bool found;
} Use;

static bool sets_symbol(const void *symbol, const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    return sets_scalar(routine, stmt) && nest_expr(routine, stmt->assign.target)->symbol == *(const SymId *)symbol;
}

static bool is_set(const Order *order, const NestRoutine *routine, SymId symbol) { return nest_some_stmt(routine, order->body, sets_symbol, &symbol); }

/* What a counter is not computed from: elements, and other scalars that the loop sets. */
static void look_for_source(void *data, NestRoutine *routine, ExprId id, ExprUse how)
{
    Use *use = data;
    const Expr *expr = nest_expr(routine, id);
    (void)how;
    use->found |= expr->op == OP_ELEMENT;
    if (expr->op == OP_SCALAR && expr->symbol != use->symbol) use->found |= is_set(use->order, routine, expr->symbol);
}

static bool look_for_use(void *data, NestRoutine *routine, StmtId id)
{
    Use *use = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_IF) use->found |= has_value(routine, stmt->if_.condition, use->symbol);
    else if (stmt->kind != STMT_ASSIGN) use->found = true;
    else if (nest_expr(routine, stmt->assign.target)->symbol == use->symbol) nest_walk_expr(routine, stmt->assign.value, look_for_source, use);
    else use->found |= has_value(routine, stmt->assign.value, use->symbol);
    return true;
}

/* Whether a scalar counts turns, for subscripts alone: it is no value that could be taken together with those that are stored. */
static bool is_counter(Order *order, NestRoutine *routine, SymId symbol)
{
    Use use = {.order = order, .symbol = symbol};
    if (type_is_real(nest_symbol(routine, symbol)->type)) return false;
    nest_walk_stmts(routine, order->body, look_for_use, &use);
    return !use.found;
}

static bool look_for_kept(void *data, NestRoutine *routine, StmtId id)
{
    Order *order = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_ASSIGN) return true;
    const Expr *target = nest_expr(routine, stmt->assign.target), *value = nest_expr(routine, stmt->assign.value);
    if (order->kept || !value->count || value->op == OP_ELEMENT) return true;
    if (target->op == OP_ELEMENT) {
        order->kept = !moves(order, routine, stmt->assign.target);
    } else if (!bitset_has(&order->scalars, target->symbol)) {
        bitset_add(&order->scalars, target->symbol);
        order->kept = is_used_behind(order, routine, target->symbol) && !is_counter(order, routine, target->symbol);
    }
    return true;
}

/* Of very many stores, two are taken to be neighbours. */
static bool look_at_store(void *data, NestRoutine *routine, StmtId id)
{
    Order *order = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (order->twice || stmt->kind != STMT_ASSIGN || nest_expr(routine, stmt->assign.target)->op != OP_ELEMENT) return true;
    order->store = stmt;
    nest_walk_stmts(routine, order->body, find_second, order);
    return true;
}

bool host_keeps_order(const HostPrinter *printer, StmtId loop)
{
    NestRoutine *routine = (NestRoutine *)printer->routine; /* the visitors change nothing */
    const Stmt *stmt = nest_stmt(routine, loop);
    Order order = {.variable = stmt->loop.variable, .body = stmt->loop.body, .scalars = bitset_create(printer->context->scratch, routine->symbols.count)};
    nest_walk_stmts(routine, stmt->loop.body, look_for_kept, &order);
    if (order.kept) nest_walk_stmts(routine, stmt->loop.body, look_at_store, &order);
    return order.kept && order.twice;
}
