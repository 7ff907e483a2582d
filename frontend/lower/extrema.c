/* The order of the operands of MAX and MIN of reals.
 *
 * The IR's MAX(a, b) is a > b ? a : b, MIN likewise: where one operand is a NaN, or both are zeros, the second one is the
 * result. Fortran leaves that open; codes rely on a guard such as MAX(1.0E-15, X). gfortran -O2 puts what does not change in a
 * loop behind what does, constants last, however they are written or nested: MAX(C, X, S) is MAX(X, MAX(S, C)). A variable that the
 * loop updates comes before all the others together: MAX(V, MAX(X, MAX(S, C))). An element of an array comes behind what is computed,
 * as the instruction takes it from memory: MAX(X(I), -Y(I)) is MAX(-Y(I), X(I)); MAX(X, -X) is a magnitude. (doc/check.md has the
 * measurements.) So it is done here, on a routine just lowered, before any pass: no decision depends on what is inlined, fused or vectorized. */
#include "frontend/lower/routine.h"
#include "frontend/sema/constant.h"
#include "ir/build.h"
#include "ir/walk.h"
#include "support/bitset.h"

typedef struct {
    StmtId stmt;
    ExprId to;
} Known;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const Bitset *assigned; /* in the innermost loop around; NULL: no loop */
    StmtId stmt;
    SymId target;           /* the scalar that the statement assigns, or 0 */
    Known *known;           /* an expression of the source: what stands for it in `stmt` (shared trees stay shared) */
} Order;

/* The order of operands. */
typedef enum { RANK_VARYING, RANK_INVARIANT, RANK_CONSTANT } Rank;

typedef LIST(ExprId) Operands;

/* ---- what a loop assigns ---- */

static void add_argument(void *data, NestRoutine *routine, ExprId expr, ExprUse use)
{
    if (use != USE_READ) bitset_add(data, nest_expr(routine, expr)->symbol);
}

static bool add_assigned(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_LOOP) bitset_add(data, stmt->loop.variable);
    if (stmt->kind == STMT_CALL) bitset_add(data, stmt->call.result);
    if (stmt->kind == STMT_CALL || stmt->kind == STMT_ASSIGN) nest_walk_stmt_exprs(routine, id, add_argument, data);
    return true;
}

static bool is_invariant(const Order *order, ExprId id)
{
    const Expr *expr = nest_expr(order->routine, id);
    if (expr->symbol && bitset_has(order->assigned, expr->symbol)) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_invariant(order, nest_operand(order->routine, expr, n))) return false;
    return true;
}

static Rank rank_of(const Order *order, ExprId id)
{
    if (nest_expr(order->routine, id)->op == OP_CONST) return RANK_CONSTANT;
    return order->assigned && is_invariant(order, id) ? RANK_INVARIANT : RANK_VARYING;
}

/* ---- chains ---- */

static bool is_extremum(const Expr *expr)
{
    return (expr->op == OP_MAX || expr->op == OP_MIN) && type_is_real(expr->type);
}

/* The operands of operations `op` inside one another, in source order. */
static void flatten(const Order *order, ExprId id, Op op, Operands *out)
{
    const Expr *expr = nest_expr(order->routine, id);
    if (expr->op != op) {
        list_push(order->context->scratch, out, id);
        return;
    }
    flatten(order, nest_operand(order->routine, expr, 0), op, out);
    flatten(order, nest_operand(order->routine, expr, 1), op, out);
}

static bool is_target(const Order *order, ExprId id)
{
    const Expr *expr = nest_expr(order->routine, id);
    return order->target && expr->op == OP_SCALAR && expr->symbol == order->target;
}

/* True when, in a loop, the chain updates the variable that it is assigned to from something else that varies. */
static bool is_reduction(const Order *order, const Operands *operands)
{
    bool updates = false, varies = false;
    for (uint32_t i = 0; order->assigned && i < operands->count; i++) {
        bool target = is_target(order, operands->items[i]);
        updates = updates || target;
        varies = varies || (!target && rank_of(order, operands->items[i]) == RANK_VARYING);
    }
    return updates && varies;
}

static bool has_rank(const Order *order, const Operands *operands)
{
    for (uint32_t i = 0; i < operands->count; i++)
        if (rank_of(order, operands->items[i]) != RANK_VARYING) return true;
    return false;
}

/* MAX or MIN of two operands, constants folded. */
static ExprId fold(const Order *order, Op op, Type type, ExprId a, ExprId b, SourceRange loc)
{
    const Expr *left = nest_expr(order->routine, a), *right = nest_expr(order->routine, b);
    if (left->op != OP_CONST || right->op != OP_CONST) return nest_op2(order->context, order->routine, op, a, b, loc);
    Constant operands[2] = {{type, left->bits}, {type, right->bits}}, result;
    if (constant_op(op, type, operands, 2, &result) != FOLD_OK) return nest_op2(order->context, order->routine, op, a, b, loc);
    return nest_const_bits(order->context, order->routine, type, result.bits, loc);
}

/* `a` is -b, of a variable: gfortran does not look into what computes it. */
static bool is_negated(const Order *order, ExprId a, ExprId b)
{
    const Expr *expr = nest_expr(order->routine, a);
    Op op = nest_expr(order->routine, b)->op;
    if (expr->op != OP_NEG || (op != OP_SCALAR && op != OP_ELEMENT)) return false;
    return nest_expr_equal(order->routine, nest_operand(order->routine, expr, 0), b);
}

/* An element, of which each iteration has another one: else it may be a variable that the loop updates. */
static bool is_loaded(const Order *order, ExprId id)
{
    const Expr *expr = nest_expr(order->routine, id);
    if (expr->op != OP_ELEMENT) return false;
    bool moves = !order->assigned;
    for (uint32_t n = 0; n < expr->count; n++) moves = moves || !is_invariant(order, nest_operand(order->routine, expr, n));
    return moves;
}

/* What an iteration computes, or computed before, rather than loads. */
static bool is_computed(const Order *order, ExprId id)
{
    Op op = nest_expr(order->routine, id)->op;
    return op != OP_ELEMENT && op != OP_CONST && (op != OP_SCALAR || order->assigned) && !is_target(order, id);
}

static ExprId join(const Order *order, const Expr *chain, ExprId a, ExprId b)
{
    return a && b ? fold(order, chain->op, chain->type, a, b, chain->loc) : a ? a : b;
}

static ExprId ordered(const Order *order, ExprId id);

/* The operands, but_target: without the target: those that vary, then the others together. */
static ExprId folded(const Order *order, const Expr *chain, const Operands *operands, bool but_target)
{
    ExprId parts[RANK_CONSTANT + 1] = {0};
    for (uint32_t i = 0; i < operands->count; i++) {
        Rank rank = rank_of(order, operands->items[i]);
        if (but_target && is_target(order, operands->items[i])) continue;
        parts[rank] = join(order, chain, parts[rank], ordered(order, operands->items[i]));
    }
    ExprId guard = join(order, chain, parts[RANK_INVARIANT], parts[RANK_CONSTANT]);
    return join(order, chain, parts[RANK_VARYING], guard);
}

/* MAX or MIN of two operands that vary: the magnitude of one that stands there with both signs, else an element comes last. */
static ExprId pair(const Order *order, const Expr *chain, ExprId a, ExprId b)
{
    Context *context = order->context;
    NestRoutine *routine = order->routine;
    bool left = is_negated(order, a, b);
    if (left || is_negated(order, b, a)) {
        ExprId magnitude = nest_op1(context, routine, OP_ABS, left ? b : a, chain->loc);
        return chain->op == OP_MAX ? magnitude : nest_op1(context, routine, OP_NEG, magnitude, chain->loc);
    }
    bool behind = is_loaded(order, a) && is_computed(order, b);
    return nest_op2(context, routine, chain->op, behind ? b : a, behind ? a : b, chain->loc);
}

/* Of three operands that vary an element beside computed ones comes last, and what is computed beside elements. 0: the chain stays. */
static ExprId varied(const Order *order, const Expr *chain, const Operands *operands)
{
    ExprId items[3], first = 0, last = 0;
    uint32_t loaded = 0, computed = 0, count = operands->count;
    for (uint32_t i = 0; i < count && count <= 3; i++) {
        items[i] = ordered(order, operands->items[i]);
        loaded += is_loaded(order, items[i]);
        computed += is_computed(order, items[i]);
    }
    if (count == 2) return pair(order, chain, items[0], items[1]);
    if (count > 3 || loaded + computed < 3 || !loaded || !computed) return 0;
    for (uint32_t i = 0; i < 3; i++) {
        bool odd = loaded == (is_loaded(order, items[i]) ? 1 : 2);
        if (odd) last = items[i];
        else first = join(order, chain, first, items[i]);
    }
    return join(order, chain, first, last);
}

/* 0: the chain stays. MAXVAL and MINVAL, whose result is a temporary, have an order of their own. */
static ExprId ordered_chain(const Order *order, ExprId id)
{
    const Expr chain = *nest_expr(order->routine, id);
    Operands operands = {0};
    flatten(order, id, chain.op, &operands);
    if (!is_reduction(order, &operands))
        return has_rank(order, &operands) ? folded(order, &chain, &operands, false) : varied(order, &chain, &operands);
    if (nest_symbol(order->routine, order->target)->flags & SYMBOL_TEMPORARY) return 0;
    ExprId target = nest_scalar(order->context, order->routine, order->target, chain.loc);
    return join(order, &chain, target, folded(order, &chain, &operands, true));
}

static ExprId rebuilt(const Order *order, ExprId id)
{
    const Expr expr = *nest_expr(order->routine, id);
    ExprId *operands = arena_array(order->context->scratch, ExprId, expr.count + 1);
    bool changed = false;
    for (uint32_t n = 0; n < expr.count; n++) {
        operands[n] = ordered(order, nest_operand(order->routine, &expr, n));
        changed = changed || operands[n] != nest_operand(order->routine, &expr, n);
    }
    if (!changed) return id;
    if (expr.op == OP_ELEMENT) return nest_element(order->context, order->routine, expr.symbol, operands, expr.count, expr.loc);
    return nest_op(order->context, order->routine, expr.op, expr.type, operands, expr.count, expr.loc);
}

/* The expression with all chains in it ordered. */
static ExprId ordered(const Order *order, ExprId id)
{
    const Expr *expr = nest_expr(order->routine, id);
    if (!expr->count) return id;
    if (order->known[id].stmt == order->stmt) return order->known[id].to;
    ExprId to = is_extremum(expr) ? ordered_chain(order, id) : 0;
    if (!to) to = rebuilt(order, id);
    order->known[id] = (Known){order->stmt, to};
    return to;
}

/* ---- statements ---- */

static void order_list(const Order *outer, StmtId first);

static void order_loop(const Order *outer, StmtId body, SymId variable)
{
    Bitset assigned = bitset_create(outer->context->scratch, outer->routine->symbols.count);
    Order order = *outer;
    bitset_add(&assigned, variable);
    nest_walk_stmts(order.routine, body, add_assigned, &assigned);
    order.assigned = &assigned;
    order_list(&order, body);
}

static void order_call(const Order *order, const Stmt *stmt)
{
    for (uint32_t n = 0; n < stmt->call.count; n++) {
        ExprId argument = order->routine->operands.items[stmt->call.first + n];
        ExprId to = ordered(order, argument); /* may move the operands */
        order->routine->operands.items[stmt->call.first + n] = to;
    }
}

static void order_stmt(Order *order, StmtId id)
{
    Stmt *stmt = nest_stmt(order->routine, id);
    order->stmt = id;
    order->target = 0;
    switch (stmt->kind) {
    case STMT_ASSIGN:
        if (nest_expr(order->routine, stmt->assign.target)->op == OP_SCALAR)
            order->target = nest_expr(order->routine, stmt->assign.target)->symbol;
        stmt->assign.target = ordered(order, stmt->assign.target);
        stmt->assign.value = ordered(order, stmt->assign.value);
        break;
    case STMT_LOOP:
        stmt->loop.lower = ordered(order, stmt->loop.lower);
        stmt->loop.upper = ordered(order, stmt->loop.upper);
        stmt->loop.step = ordered(order, stmt->loop.step);
        order_loop(order, stmt->loop.body, stmt->loop.variable);
        break;
    case STMT_WHILE:
        stmt->while_.condition = ordered(order, stmt->while_.condition);
        order_loop(order, stmt->while_.body, 0);
        break;
    case STMT_IF:
        stmt->if_.condition = ordered(order, stmt->if_.condition);
        order_list(order, stmt->if_.then);
        order_list(order, stmt->if_.else_);
        break;
    case STMT_BLOCK: order_list(order, stmt->block.body); break;
    case STMT_CALL: order_call(order, stmt); break;
    default: break;
    }
}

static void order_list(const Order *outer, StmtId first)
{
    Order order = *outer;
    for (StmtId id = first; id; id = nest_stmt(order.routine, id)->next) order_stmt(&order, id);
}

void extrema_order(Context *context, NestRoutine *routine)
{
    bool any = false;
    for (ExprId id = 1; id < routine->exprs.count; id++) any = any || is_extremum(&routine->exprs.items[id]);
    if (!any) return;
    Order order = {.context = context, .routine = routine};
    order.known = arena_array(context->scratch, Known, routine->exprs.count);
    order_list(&order, routine->body);
}
