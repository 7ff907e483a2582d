/* unswitch: nests of much work that ask for one thing all along.
 *
 * WHAT    An outermost loop whose IFs of one condition, which it does not change, decide over a quarter of it, and no little work, is there twice:
 *           do j { ... if (switch == 1) { A } else { B } ... }   ->   if (switch == 1) { do j { ... A ... } } else { do j { ... B ... } }
 *         A kernel needs registers for the side that takes most, whichever runs, and leaves room for as many warps. Enzo's rows of inteuler, whose
 *         conservative reconstruction is off: 128 registers, 184 B of frame and 14.6 ms a sweep of 384^3 on an H100 with both sides, 126 and 7.3 ms by themselves;
 *         twoshock 4.6 and 3.8.
 * NEEDS   nothing; behind species, which asks what else of the routine names a row's variables
 * KEEPS   all that runs, and its order
 * BREAKS  findings
 * FP      no real is computed otherwise
 * COST    IFs times the depth of loops and IFs; a nest is there twice
 * SOURCE  loop unswitching; Bacon, Graham and Sharp, Compiler Transformations for High-Performance Computing, ACM Computing Surveys 26(4), 1994, 6.1.3 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/cost.h"
#include "passes/nest/facts.h"

enum { LEAST_COST = 500, SHARE = 4, MAX_STATEMENTS = 4000 }; /* of all sides; so many times as much is the nest, at least; of what becomes two */

typedef struct {
    ExprId condition;
    uint64_t cost; /* of all sides */
} Switch;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const LoopFacts *loop;
    LIST(Switch) switches;
    uint32_t statements;
    bool calls; /* what is called is not known, or a kernel */
} Unswitching;

/* Whether an expression may be evaluated where no turn runs: it neither traps nor calls a library function. */
static bool is_harmless(const NestRoutine *routine, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    if (op_info(expr->op)->flags & (OP_TRAPS | OP_LIBM)) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_harmless(routine, nest_operand(routine, expr, n))) return false;
    return true;
}

static bool find_switch(void *data, NestRoutine *routine, StmtId id)
{
    Unswitching *s = data;
    const Stmt stmt = *nest_stmt(routine, id);
    s->statements++;
    s->calls |= stmt.kind == STMT_CALL || stmt.kind == STMT_KERNEL;
    if (stmt.kind != STMT_IF || nest_expr(routine, stmt.if_.condition)->op == OP_CONST) return true;
    if (!facts_is_invariant(s->facts, s->loop, stmt.if_.condition) || !is_harmless(routine, stmt.if_.condition)) return true;
    uint64_t cost = nest_cost(routine, stmt.if_.then) + nest_cost(routine, stmt.if_.else_);
    bool contrary;
    for (uint32_t n = 0; n < s->switches.count; n++) {
        if (!stmt_asks_same(routine, s->switches.items[n].condition, stmt.if_.condition, &contrary)) continue;
        s->switches.items[n].cost += cost;
        return true;
    }
    list_push(s->context->scratch, &s->switches, ((Switch){stmt.if_.condition, cost}));
    return true;
}

/* The condition for whose values the loop is there twice; 0: none. */
static ExprId choose(Unswitching *s, StmtId loop)
{
    Switch best = {0};
    const StmtId body = nest_stmt(s->routine, loop)->loop.body;
    s->loop = facts_loop(s->facts, loop);
    s->switches.count = s->statements = 0;
    s->calls = false;
    nest_walk_stmts(s->routine, body, find_switch, s);
    if (s->calls || s->statements > MAX_STATEMENTS) return 0;
    for (uint32_t n = 0; n < s->switches.count; n++)
        if (s->switches.items[n].cost > best.cost) best = s->switches.items[n];
    return best.cost >= LEAST_COST && best.cost * SHARE >= nest_cost(s->routine, body) ? best.condition : 0;
}

static void unswitch(Unswitching *s, StmtId id, ExprId condition)
{
    NestRoutine *r = s->routine;
    StmtId sides[2];
    for (int holds = 0; holds < 2; holds++)
        sides[holds] = stmt_copy(&(StmtCopier){.context = s->context, .routine = r, .asked = condition, .holds = holds}, id).first;
    const Stmt loop = *nest_stmt(r, id);
    *nest_stmt(r, id) = (Stmt){.kind = STMT_IF, .loc = loop.loc, .next = loop.next, .if_ = {condition, sides[1], sides[0]}};
}

static void search(Unswitching *s, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt stmt = *nest_stmt(s->routine, id);
        StmtId lists[2];
        ExprId condition = stmt.kind == STMT_LOOP ? choose(s, id) : 0;
        if (condition) unswitch(s, id, condition);
        if (stmt.kind != STMT_IF && stmt.kind != STMT_BLOCK) continue;
        for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) search(s, lists[n]);
    }
}

void pass_unswitch_nests(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; id < program->routines.count && lanes; id++) {
        NestRoutine *routine = program->routines.items[id];
        Unswitching s = {.context = context, .routine = routine, .facts = facts_collect(context, routine)};
        search(&s, routine->body);
    }
}
