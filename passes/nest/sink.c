/* A row loop that sets scalars and then holds another row loop alone is nested perfectly with it when that one sets them:
 *   do k { m = k + 1 ; w = h(k) ; do j { do i ... } }   ->   do k { do j { m = k + 1 ; w = h(k) ; do i ... } }
 * Else the rows are those of the outer loop alone, and what is along memory is no lanes. A division may trap: points make fewer of them. Nobody sees the scalars behind the loops, the bounds of the inner
 * one are not made of them, nothing in it changes what they are made of, and none takes what another one was in the turn before. */
#include "passes/nest/sink.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/scalars.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    SinkWhat what;
} Sinking;

/* Whether the expression has one value in all turns of the loop. */
static bool stays(const Sinking *s, const LoopFacts *loop, ExprId id)
{
    const Expr *expr = nest_expr(s->routine, id);
    bool names = expr->op == OP_SCALAR || expr->op == OP_ELEMENT;
    if (expr->op == OP_ARRAY || (names && s->facts->aliased[expr->symbol])) return false;
    if (expr->op == OP_SCALAR && bitset_has(&loop->assigned, expr->symbol)) return false;
    if (expr->op == OP_ELEMENT && facts_writes(s->facts, loop, expr->symbol)) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!stays(s, loop, nest_operand(s->routine, expr, n))) return false;
    return true;
}

/* Whether the statement sets a scalar that the inner loop may set. */
static bool may_sink(const Sinking *s, const LoopFacts *outer, const LoopFacts *inner, const Stmt *stmt)
{
    if (stmt->kind != STMT_ASSIGN) return false;
    const Expr *target = nest_expr(s->routine, stmt->assign.target);
    const Stmt *loop = nest_stmt(s->routine, inner->stmt);
    SymId scalar = target->symbol;
    if (target->op != OP_SCALAR || s->facts->aliased[scalar] || bitset_has(&inner->assigned, scalar)) return false;
    if (bitset_has(&s->live_after[s->facts->loop_of[outer->stmt]], scalar)) return false;
    if (nest_mentions(s->routine, loop->loop.lower, scalar) || nest_mentions(s->routine, loop->loop.upper, scalar)) return false;
    return stays(s, inner, stmt->assign.value);
}

/* Whether the statement reads what it or one behind it, up to `end`, sets: what the turn before has left. */
static bool reads_later(const Sinking *s, StmtId id, StmtId end)
{
    const ExprId value = nest_stmt(s->routine, id)->assign.value;
    for (StmtId at = id; at != end; at = nest_stmt(s->routine, at)->next) {
        const Stmt *stmt = nest_stmt(s->routine, at);
        if (stmt->kind == STMT_ASSIGN && nest_mentions(s->routine, value, nest_expr(s->routine, stmt->assign.target)->symbol)) return true;
    }
    return false;
}

/* Whether all that stands before the inner loop takes elements of temporaries, which the loop may hold. */
static bool are_handed(const Sinking *s, StmtId id, StmtId end)
{
    bool handed = s->what == SINK_HANDED;
    for (; id != end && handed; id = nest_stmt(s->routine, id)->next) {
        const Stmt *stmt = nest_stmt(s->routine, id);
        const Expr *value = stmt->kind == STMT_ASSIGN ? nest_expr(s->routine, stmt->assign.value) : NULL;
        handed = value && value->op == OP_ELEMENT && nest_symbol(s->routine, value->symbol)->flags & SYMBOL_TEMPORARY;
    }
    return handed;
}

static void count_cost(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    (void)use;
    *(uint32_t *)data += op_info(nest_expr(routine, id)->op)->cost;
}

/* Whether all that stands before the inner loop are integers that take few operations, both loops are parallel, and the rows stand in no lanes. */
static bool are_indices(const Sinking *s, const LoopFacts *outer, const LoopFacts *inner, StmtId first)
{
    enum { MOST_COST = 100 };
    uint32_t cost = 0;
    bool fits = s->what == SINK_INDICES && nest_loop_info(s->routine, outer->stmt)->finding == LOOP_PARALLEL && nest_loop_info(s->routine, inner->stmt)->finding == LOOP_PARALLEL;
    for (StmtId id = first; id != inner->stmt && fits; id = nest_stmt(s->routine, id)->next) {
        const Stmt *stmt = nest_stmt(s->routine, id);
        fits = stmt->kind == STMT_ASSIGN && type_is_int(nest_expr(s->routine, stmt->assign.target)->type);
        nest_walk_stmt_exprs(s->routine, id, count_cost, &cost);
    }
    return fits && cost <= MOST_COST;
}

static bool is_row_loop(const LoopFacts *loop) { return facts_is_plain(loop) && loop->step == 1; }

/* The inner row loop that the loop's scalars sink into, 0: there is none. */
static StmtId find_inner(const Sinking *s, StmtId id)
{
    const LoopFacts *outer = facts_loop(s->facts, id);
    StmtId first = nest_stmt(s->routine, id)->loop.body, last = first;
    while (last && nest_stmt(s->routine, last)->next) last = nest_stmt(s->routine, last)->next;
    if (!last || !is_row_loop(outer) || nest_stmt(s->routine, last)->kind != STMT_LOOP) return 0;
    const LoopFacts *inner = facts_loop(s->facts, last);
    if (!is_row_loop(inner) || facts_is_tiny(inner)) return 0;
    if (!nest_has_loop(s->routine, nest_stmt(s->routine, last)->loop.body) && !are_handed(s, first, last) && !are_indices(s, outer, inner, first)) return 0;
    bool any = false;
    for (StmtId at = first; at != last; at = nest_stmt(s->routine, at)->next, any = true)
        if (!may_sink(s, outer, inner, nest_stmt(s->routine, at)) || reads_later(s, at, last)) return 0;
    return any ? last : 0;
}

/* The inner loop's list begins with what the loop's began with. */
static void sink(NestRoutine *routine, StmtId id, StmtId inner)
{
    StmtId first = nest_stmt(routine, id)->loop.body, last = first;
    while (nest_stmt(routine, last)->next != inner) last = nest_stmt(routine, last)->next;
    nest_stmt(routine, last)->next = nest_stmt(routine, inner)->loop.body;
    nest_stmt(routine, inner)->loop.body = first;
    nest_stmt(routine, id)->loop.body = inner;
}

/* Loops around come first, so that what sinks into one sinks on. */
bool sink_scalars(Context *context, const NestProgram *program, NestRoutine *routine, SinkWhat what)
{
    bool any = false;
    for (bool again = true; again;) {
        Sinking s = {context, routine, facts_collect(context, routine), NULL, what};
        s.live_after = scalars_live_after(context, program, s.facts);
        again = false;
        for (uint32_t n = 1; n < s.facts->loops.count; n++) {
            StmtId id = s.facts->loops.items[n].stmt, inner = s.facts->loops.items[n].counted ? find_inner(&s, id) : 0;
            if (!inner) continue;
            sink(routine, id, inner);
            any = again = true;
            while (n + 1 < s.facts->loops.count && s.facts->loops.items[n + 1].depth > s.facts->loops.items[n].depth) n++; /* those inside wait for new facts */
        }
    }
    return any;
}
