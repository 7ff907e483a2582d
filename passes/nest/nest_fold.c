/* fold: least and largest values are folded behind what computes them.
 *
 * WHAT    In a loop that folds real values by MIN or MAX, 256 points compute their values first, and then these are folded, in the order of the source:
 *           reduction i { t = f(i) ; s = min(s, t) }
 *             =>  reduction g = groups { parallel i in g { t = f(i) ; v[i-g] = t } ; reduction i in g { s = min(s, v[i-g]) } }
 *         Compilers make vectors of the first loop, and back ends print the second one as a call that folds in vectors where the order cannot be seen.
 *         A loop that sums as well stays, for the chain of its sums takes the time anyway, and so does one with divisions or roots in double precision, of which vectors do not take
 *         fewer cycles.
 * NEEDS   findings
 * KEEPS   findings (those of the loops around stay; the new ones have theirs)
 * BREAKS  maps
 * FP      bit-exact: the operations and their order stay
 * COST    linear
 * SOURCE  loop distribution with scalar expansion; Kennedy and Allen, Optimizing Compilers for Modern Architectures, 5.2 and 5.3 */
#include "passes/nest/nest_passes.h"

#include "ir/extremum.h"
#include "ir/walk.h"
#include "passes/nest/group.h"
#include "passes/nest/rows.h"

enum { GROUP = 256 };

static void find_slow(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    *(bool *)data |= expr->type == TYPE_F64 && (expr->op == OP_DIV || expr->op == OP_SQRT);
}

static bool find_slow_in_stmt(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, find_slow, data);
    return !*(bool *)data;
}

/* The folds among the statements of a loop's body, of scalars that nothing else in it names: a fold names its own twice. */
static uint32_t find_folds(NestRoutine *routine, StmtId body, StmtId *folds, uint32_t most)
{
    NestExtremum fold;
    uint32_t count = 0;
    for (StmtId id = body; id && count < most; id = nest_stmt(routine, id)->next)
        if (nest_is_extremum(routine, id, &fold) && nest_count_references(routine, body, fold.scalar) == 2) folds[count++] = id;
    return count;
}

static bool is_candidate(const NestFacts *facts, const LoopFacts *loop, const Bitset *live_after)
{
    NestRoutine *r = facts->routine;
    if (!group_fits(facts, loop, live_after) || nest_loop_info(r, loop->stmt)->finding != LOOP_REDUCTION) return false;
    StmtId body = nest_stmt(r, loop->stmt)->loop.body;
    bool slow = false;
    nest_walk_stmts(r, body, find_slow_in_stmt, &slow);
    return !slow && nest_is_straight(r, body);
}

/* A loop over an array without more to do stays, for what prints it. */
static bool has_work(const NestRoutine *routine, StmtId body)
{
    NestExtremum fold;
    return nest_stmt(routine, body)->next || !nest_is_extremum(routine, body, &fold) || nest_expr(routine, fold.value)->op != OP_ELEMENT;
}

/* Puts the store of its value in the place of a fold; the loop that folds the group's values goes behind. */
static StmtId put_store(PointGroup *g, StmtId id)
{
    NestRoutine *r = g->routine;
    NestExtremum fold;
    nest_is_extremum(r, id, &fold);
    const Name name = nest_symbol(r, fold.scalar)->name;
    const StmtId next = nest_stmt(r, id)->next;
    g->loc = nest_stmt(r, id)->loc;
    SymId values = group_add_array(g, name, nest_symbol(r, fold.scalar)->type);
    Stmt store = {.kind = STMT_ASSIGN, .next = next, .loc = g->loc, .assign = {group_element(g, values), fold.value}};
    *nest_stmt(r, id) = store;
    ExprId value = group_element(g, values), scalar = group_scalar(g, fold.scalar);
    ExprId folded = group_binary(g, fold.least ? OP_MIN : OP_MAX, fold.later ? scalar : value, fold.later ? value : scalar);
    StmtId points = group_add_points(g, LOOP_REDUCTION, arena_printf(g->context->scratch, "%s into %s", fold.least ? "minimum" : "maximum", name));
    group_fill_points(g, points, group_assign(g, scalar, folded));
    return points;
}

/* Whether the loop assigns nothing but what points have for themselves and what it folds so: another chain, as a sum is one, takes the time that these take beside it. */
static bool has_no_others(Context *context, const NestFacts *facts, const LoopFacts *loop, const StmtId *folds, uint32_t count)
{
    NestRoutine *r = facts->routine;
    Bitset assigned = bitset_create(context->scratch, r->symbols.count);
    facts_assigned_scalars(r, nest_stmt(r, loop->stmt)->loop.body, &assigned);
    const LoopInfo *info = nest_loop_info(r, loop->stmt);
    for (uint32_t n = 0; n < info->privates.count; n++) bitset_remove(&assigned, info->privates.items[n].symbol);
    for (uint32_t n = 0; n < count; n++) {
        NestExtremum fold;
        nest_is_extremum(r, folds[n], &fold);
        bitset_remove(&assigned, fold.scalar);
    }
    return !bitset_count(&assigned);
}

static bool fold_in_loop(Context *context, const NestFacts *facts, const LoopFacts *loop)
{
    enum { MOST_FOLDS = 8 };
    NestRoutine *r = facts->routine;
    StmtId folds[MOST_FOLDS], body = nest_stmt(r, loop->stmt)->loop.body;
    uint32_t count = find_folds(r, body, folds, MOST_FOLDS);
    if (!count || !has_work(r, body) || !has_no_others(context, facts, loop, folds, count)) return false;
    PointGroup group = group_begin(context, facts, loop->stmt, GROUP);
    StmtList behind = {0};
    for (uint32_t n = 0; n < count; n++) nest_list_append(r, &behind, put_store(&group, folds[n]));
    group_append(&group, body);
    nest_list_join(r, &group.body, behind);
    group_end(&group, loop->stmt);
    return true;
}

static bool find_reduction(void *data, NestRoutine *routine, StmtId id)
{
    *(bool *)data |= nest_stmt(routine, id)->kind == STMT_LOOP && nest_loop_info(routine, id)->finding == LOOP_REDUCTION;
    return !*(bool *)data;
}

static void fold_in_routine(Context *context, const NestProgram *program, NestRoutine *routine)
{
    bool reduces = false;
    nest_walk_stmts(routine, routine->body, find_reduction, &reduces);
    if (!reduces) return;
    const NestFacts *facts = facts_collect(context, routine);
    const Bitset *live_after = scalars_live_after(context, program, facts);
    bool any = false;
    for (uint32_t n = 1; n < facts->loops.count; n++)
        if (is_candidate(facts, &facts->loops.items[n], &live_after[n])) any |= fold_in_loop(context, facts, &facts->loops.items[n]);
    if (any) nest_walk_stmts(routine, routine->body, rows_forget_pair, NULL);
}

void pass_fold_values(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) fold_in_routine(context, program, program->routines.items[id]);
}
