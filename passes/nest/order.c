/* order: a loop in order goes into the parallel loop that it stands around.
 *
 * WHAT    Where each iteration of the parallel loop touches elements of its own, lanes run the loop in order, and there is one launch in place of one for each of its
 *         iterations:
 *           do j { m = j - 1 ; parallel i { a[i,j] = f(a[i,m]) } }   =>   parallel i { do j { m = j - 1 ; a[i,j] = f(a[i,m]) } }
 *         Rows of a triangle (`parallel i = j + 1, n`) are squared: there are the lanes of all rows, and each runs through those that it is in (`do j = 1, i - 1`).
 *         Scalars that the loop sets before the parallel one are those of a turn. It is left outside where something else stands in it, the parallel loop has others
 *         of lanes inside, or somebody uses its scalars behind it.
 * NEEDS   findings
 * KEEPS   findings (made again where there was such a loop)
 * BREAKS  maps
 * FP      bit-exact: the operations of an element and their order stay
 * COST    linear, times the pairs of accesses of such a loop
 * SOURCE  Kennedy and Allen, Optimizing Compilers for Modern Architectures, 5.2 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/storage.h"
#include "passes/nest/order.h"
#include "passes/nest/scalars.h"

typedef struct {
    const NestFacts *facts;
    const LoopFacts *outer, *inner;
} Order;

/* Whether one of the assignments of scalars from `first` to before `end` sets the scalar. */
static bool is_set_before(const NestRoutine *routine, StmtId first, StmtId end, SymId scalar)
{
    for (StmtId id = first; id != end; id = nest_stmt(routine, id)->next)
        if (nest_expr(routine, nest_stmt(routine, id)->assign.target)->symbol == scalar) return true;
    return false;
}

/* The parallel loop that the body ends with, behind assignments of scalars that cannot trap; 0: it holds something else. */
static StmtId find_inner(const NestRoutine *routine, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind == STMT_LOOP)
            return !stmt->next && nest_loop_info(routine, id)->finding == LOOP_PARALLEL && !is_set_before(routine, first, id, stmt->loop.variable) ? id : 0;
        if (stmt->kind != STMT_ASSIGN || nest_expr(routine, stmt->assign.target)->op != OP_SCALAR || nest_may_trap(routine, stmt->assign.value)) return 0;
    }
    return 0;
}

/* Whether one subscript says that two accesses of one element are of one iteration of the inner loop: the same sum of its variable and what stays in the outer one. */
static bool are_of_one_lane(const Order *order, const Access *a, const Access *b)
{
    AffineTable *table = order->facts->table;
    for (uint32_t n = 0; n < nest_symbol(order->facts->routine, a->symbol)->rank; n++) {
        FormId form = order->facts->subscripts.items[a->subscripts + n];
        int64_t factor = affine_coefficient(table, form, order->inner->stmt);
        if (form != order->facts->subscripts.items[b->subscripts + n] || !factor) continue;
        FormId rest = affine_add(table, form, order->inner->index, -factor);
        if (rest && !affine_varies(table, rest, order->outer->stmt)) return true;
    }
    return false;
}

static bool has_own_elements(const Order *order)
{
    const NestRoutine *routine = order->facts->routine;
    const Access *accesses = order->facts->accesses.items;
    for (uint32_t i = order->outer->first_access; i < order->outer->end_access; i++)
        for (uint32_t j = order->outer->first_access; accesses[i].written && j < order->outer->end_access; j++) {
            if (!storage_overlap(routine, accesses[i].symbol, accesses[j].symbol)) continue;
            if (accesses[i].symbol != accesses[j].symbol || !are_of_one_lane(order, &accesses[i], &accesses[j])) return false;
        }
    return true;
}

/* Whether the scalars are those of a turn, and nobody uses them behind the loop. */
static bool has_own_scalars(Context *context, const Order *order, const Bitset *live)
{
    const NestRoutine *routine = order->facts->routine;
    IterationScalars turn = scalars_scan_iteration(context, order->facts, order->outer->stmt);
    SymId own = nest_stmt(routine, order->outer->stmt)->loop.variable;
    if (bitset_has(live, own)) return false;
    for (SymId id = 1; id < order->facts->symbol_count; id++)
        if (bitset_has(&order->outer->assigned, id) && id != own && (turn.exposed[id] || bitset_has(live, id) || order->facts->aliased[id])) return false;
    return true;
}

/* Whether there is a loop inside that could be lanes as well. */
static bool holds_lanes(const Order *order)
{
    const NestFacts *facts = order->facts;
    for (uint32_t n = facts->loop_of[order->inner->stmt] + 1; n < facts->loops.count && facts->loops.items[n].depth > order->inner->depth; n++)
        if (nest_loop_info(facts->routine, facts->loops.items[n].stmt)->finding == LOOP_PARALLEL && !facts_is_tiny(&facts->loops.items[n])) return true;
    return false;
}

/* ---- bounds -------------------------------------------------------------------------------- */

/* A bound of the parallel loop, factor*i + rest: i is the outer loop's variable, the factor 1, -1, or 0 where it stays. */
typedef struct {
    int64_t factor;
    IntSum rest;
} Bound;

/* False: it is no such sum. */
static bool find_bound(Context *context, const Order *order, ExprId id, Bound *bound)
{
    const NestRoutine *routine = order->facts->routine;
    SymId own = nest_stmt(routine, order->outer->stmt)->loop.variable;
    IntSum sum = {0};
    *bound = (Bound){0};
    if (nest_may_trap(routine, id)) return false; /* the outer loop may not run */
    if (facts_is_invariant(order->facts, order->outer, id)) {
        int_sum_add(context->scratch, routine, &bound->rest, id, 1);
        return true;
    }
    int_sum_add(context->scratch, routine, &sum, id, 1);
    bound->rest.constant = sum.constant;
    for (uint32_t n = 0; n < sum.terms.count; n++) {
        const IntTerm *term = &sum.terms.items[n];
        const Expr *leaf = nest_expr(routine, term->of);
        if (leaf->op == OP_SCALAR && leaf->symbol == own) bound->factor += term->coefficient;
        else if (!facts_is_invariant(order->facts, order->outer, term->of)) return false;
        else int_sum_add(context->scratch, routine, &bound->rest, term->of, term->coefficient);
    }
    return bound->factor >= -1 && bound->factor <= 1;
}

/* The bounds of the parallel loop, which may be a triangle's. */
typedef struct {
    Bound lower, upper;
} Triangle;

static bool find_triangle(Context *context, const Order *order, Triangle *triangle)
{
    const NestRoutine *routine = order->facts->routine;
    const Stmt *outer = nest_stmt(routine, order->outer->stmt), *inner = nest_stmt(routine, order->inner->stmt);
    const ExprId bounds[] = {outer->loop.lower, outer->loop.upper, outer->loop.step, inner->loop.step};
    for (int k = 0; k < 4; k++)
        if (!facts_is_invariant(order->facts, order->outer, bounds[k]) || nest_may_trap(routine, bounds[k])) return false;
    if (!find_bound(context, order, inner->loop.lower, &triangle->lower) || !find_bound(context, order, inner->loop.upper, &triangle->upper)) return false;
    if (!triangle->lower.factor && !triangle->upper.factor) return true;
    return order->inner->step == 1 && (order->outer->step == 1 || order->outer->step == -1);
}

StmtId order_inside(Context *context, const NestFacts *facts, const Bitset *live_after, StmtId id)
{
    const NestRoutine *routine = facts->routine;
    const LoopInfo *info = nest_loop_info(routine, id);
    Order order = {facts, facts_loop(facts, id), NULL};
    if (!facts_is_plain(order.outer) || !order.outer->step || facts_is_tiny(order.outer)) return 0;
    if ((info->finding != LOOP_RECURRENCE && info->finding != LOOP_UNKNOWN) || info->assertions) return 0;
    StmtId inner = find_inner(routine, nest_stmt(routine, id)->loop.body);
    if (!inner) return 0;
    order.inner = facts_loop(facts, inner);
    if (order.inner->call || order.inner->leave || !order.inner->step || facts_is_tiny(order.inner) || holds_lanes(&order)) return 0; /* a point may skip the rest of its turn */
    Triangle triangle;
    if (!find_triangle(context, &order, &triangle)) return 0;
    bool own = has_own_scalars(context, &order, &live_after[facts->loop_of[id]]) && has_own_elements(&order);
    return own ? inner : 0;
}

/* factor*i + rest, in the type of the bounds. */
static ExprId bound_at(Context *context, NestRoutine *routine, const Bound *bound, ExprId i, Type type, SourceRange loc)
{
    IntSum sum = {.constant = bound->rest.constant};
    for (uint32_t n = 0; n < bound->rest.terms.count; n++) list_push(context->scratch, &sum.terms, bound->rest.terms.items[n]);
    if (bound->factor) int_sum_add(context->scratch, routine, &sum, i, bound->factor);
    return int_sum_expr(context, routine, &sum, type, loc);
}

/* A triangle's outer loop ends, or begins, where the lane's does: lower(i) <= j says i <= j - rest, or rest - j <= i; j <= upper(i) the other way round. */
static void limit(Context *context, NestRoutine *routine, Stmt *outer, const Bound *bound, bool upper, SymId lane, int64_t step)
{
    if (!bound->factor) return;
    Bound turned = {bound->factor, {.constant = -bound->factor * bound->rest.constant}};
    for (uint32_t n = 0; n < bound->rest.terms.count; n++)
        int_sum_add(context->scratch, routine, &turned.rest, bound->rest.terms.items[n].of, -bound->factor * bound->rest.terms.items[n].coefficient);
    bool most = (bound->factor > 0) != upper; /* of i: at most that */
    Type type = nest_symbol(routine, outer->loop.variable)->type;
    ExprId *end = most == (step > 0) ? &outer->loop.upper : &outer->loop.lower;
    ExprId value = bound_at(context, routine, &turned, nest_scalar(context, routine, lane, outer->loc), type, outer->loc);
    *end = nest_op2(context, routine, most ? OP_MIN : OP_MAX, *end, value, outer->loc);
}

/* The lanes of a triangle are those of all rows, and each has the rows that it is in. */
static void square(Context *context, NestRoutine *routine, Stmt *outer, Stmt *inner, const Triangle *triangle, int64_t step)
{
    Type type = nest_symbol(routine, inner->loop.variable)->type;
    const ExprId least = step > 0 ? outer->loop.lower : outer->loop.upper, most = step > 0 ? outer->loop.upper : outer->loop.lower;
    SymId lane = inner->loop.variable;
    if (triangle->lower.factor) inner->loop.lower = bound_at(context, routine, &triangle->lower, triangle->lower.factor > 0 ? least : most, type, inner->loc);
    if (triangle->upper.factor) inner->loop.upper = bound_at(context, routine, &triangle->upper, triangle->upper.factor > 0 ? most : least, type, inner->loc);
    limit(context, routine, outer, &triangle->lower, false, lane, step);
    limit(context, routine, outer, &triangle->upper, true, lane, step);
}

/* The headers of both change places, what stands before the parallel loop goes into it. */
static void put_inside(Context *context, const NestFacts *facts, StmtId outer, StmtId inner)
{
    NestRoutine *routine = facts->routine;
    const Order order = {facts, facts_loop(facts, outer), facts_loop(facts, inner)};
    Stmt outer_stmt = *nest_stmt(routine, outer), inner_stmt = *nest_stmt(routine, inner);
    Triangle triangle;
    if (find_triangle(context, &order, &triangle)) square(context, routine, &outer_stmt, &inner_stmt, &triangle, order.outer->step);
    *nest_stmt(routine, outer) = outer_stmt;
    *nest_stmt(routine, inner) = inner_stmt;
    Stmt *outside = nest_stmt(routine, outer), *inside = nest_stmt(routine, inner), old = *outside;
    StmtId first = outside->loop.body, last = first;
    while (last != inner && nest_stmt(routine, last)->next != inner) last = nest_stmt(routine, last)->next;
    outside->loc = inside->loc;
    outside->loop = inside->loop;
    outside->loop.body = inner;
    inside->loc = old.loc;
    StmtId body = inside->loop.body;
    inside->loop = old.loop;
    inside->loop.body = body;
    if (last != inner) {
        nest_stmt(routine, last)->next = body;
        inside->loop.body = first;
    }
    uint32_t assertions = nest_loop_info(routine, inner)->assertions;
    nest_loop_info(routine, inner)->assertions = nest_loop_info(routine, outer)->assertions;
    nest_loop_info(routine, outer)->assertions = assertions;
}

/* Whether there were any such loops. */
static bool order_some(Context *context, const NestProgram *program, NestRoutine *routine)
{
    const NestFacts *facts = facts_collect(context, routine);
    const Bitset *live_after = scalars_live_after(context, program, facts);
    bool some = false;
    for (uint32_t n = 1; n < facts->loops.count; n++) {
        const LoopFacts *outer = &facts->loops.items[n];
        StmtId inner = outer->counted ? order_inside(context, facts, live_after, outer->stmt) : 0;
        if (!inner) continue;
        put_inside(context, facts, outer->stmt, inner);
        some = true;
        while (n + 1 < facts->loops.count && facts->loops.items[n + 1].depth > outer->depth) n++;
    }
    return some;
}

void pass_order_loops(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; lanes && id < program->routines.count; id++)
        if (order_some(context, program, program->routines.items[id])) depend_routine(context, program, program->routines.items[id], NULL);
}
