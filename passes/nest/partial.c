/* partial: rows whose lengths differ reduce by themselves.
 *
 * WHAT    A loop that reduces, around loops whose turns differ between its iterations, is no loop of lanes: a reduction of lanes takes a value from each point. Its iterations get a
 *         partial result each, and these are reduced:
 *           reduction j { do k = first[j], last[j] { m = max(m, list[k]) } }
 *             =>  reduction g = groups { parallel j in g { t = least ; do k = first[j], last[j] { t = max(t, list[k]) } ; v[j-g] = t } ; reduction j in g { if (v[j-g] > m) m = v[j-g] } }
 *         The results are the same whatever is reduced first: sums and products of integers wrap; least and largest integers; any and all; least and largest reals where of values that
 *         are equal, or do not compare, the scalar keeps its own. Sums of reals stay; what an iteration adds once, behind its loops, `cut` takes apart.
 * NEEDS   findings
 * KEEPS   findings (made again where there was such a loop)
 * BREAKS  maps
 * FP      bit-exact: no operation of reals is in another order but comparisons whose outcome does not depend on it
 * COST    linear
 * SOURCE  privatized reductions; Pottenger and Eigenmann, Idiom recognition in the Polaris parallelizing compiler, ICS 1995; scalar expansion, Kennedy and Allen, Optimizing Compilers
 *         for Modern Architectures, 5.3 */
#include "passes/nest/nest_passes.h"

#include "ir/extremum.h"
#include "ir/walk.h"
#include "passes/nest/group.h"
#include "passes/nest/rows.h"
#include "passes/nest/scalars.h"

enum {
    GROUP = 1 << 18,    /* more lanes than a GPU runs at a time */
    MOST_PARTIALS = 16, /* of a loop */
};

typedef struct {
    SymId scalar, own; /* what the loop reduces into; an iteration's */
    Reduction kind;
} Partial;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    Partial items[MOST_PARTIALS];
    uint32_t count;
} Partials;

/* ---- which ------------------------------------------------------------------------------ */

/* Whether all that the list does with the scalar is to keep the least or largest of itself and values, and itself unless one is less or larger. */
static bool keeps_extremum(NestRoutine *routine, StmtId first, SymId scalar)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        NestExtremum fold;
        StmtId lists[2];
        if (nest_is_extremum(routine, id, &fold) && fold.scalar == scalar) {
            if (fold.later) return false;
            continue;
        }
        const Stmt stmt = *nest_stmt(routine, id);
        if (stmt.kind == STMT_ASSIGN && nest_count_in_stmt(routine, id, scalar)) return false;
        uint32_t count = nest_stmt_lists(&stmt, lists);
        for (uint32_t n = 0; n < count; n++)
            if (!keeps_extremum(routine, lists[n], scalar)) return false;
    }
    return true;
}

/* Whether partial results give the same. */
static bool is_exact(NestRoutine *routine, StmtId loop, SymId scalar, Reduction kind)
{
    const Type type = nest_symbol(routine, scalar)->type;
    if (kind == REDUCTION_NONE) return false;
    if (type_is_int(type) || kind == REDUCTION_ANY || kind == REDUCTION_ALL) return true;
    if (!type_is_real(type) || (kind != REDUCTION_MIN && kind != REDUCTION_MAX)) return false;
    return keeps_extremum(routine, nest_stmt(routine, loop)->loop.body, scalar);
}

/* Whether all that iterations leave behind are such results; then they are known. */
static bool find_partials(Partials *p, const LoopFacts *loop)
{
    const LoopInfo *info = nest_loop_info(p->routine, loop->stmt);
    Bitset assigned = bitset_create(p->context->scratch, p->routine->symbols.count);
    facts_assigned_scalars(p->routine, nest_stmt(p->routine, loop->stmt)->loop.body, &assigned);
    for (uint32_t n = 0; n < info->privates.count; n++) bitset_remove(&assigned, info->privates.items[n].symbol);
    p->count = 0;
    for (SymId id = 1; id < p->routine->symbols.count; id++) {
        if (!bitset_has(&assigned, id)) continue;
        Partial partial = {.scalar = id, .kind = scalars_find_reduction(p->routine, loop->stmt, id)};
        if (p->count == MOST_PARTIALS || p->facts->aliased[id] || !is_exact(p->routine, loop->stmt, id, partial.kind)) return false;
        p->items[p->count++] = partial;
    }
    return p->count > 0;
}

/* Whether one of the results is reduced into in the loop. */
static bool reduces(const Partials *p, const LoopFacts *loop)
{
    for (uint32_t n = 0; n < p->count; n++)
        if (bitset_has(&loop->assigned, p->items[n].scalar)) return true;
    return false;
}

/* Whether a loop inside takes turns that the iterations of this one, and no loop between, tell; or is left at turns of their own, and reduces itself: points of vector kernels run such loops, too,
 * but reduce behind them alone. */
static bool is_uneven(const Partials *p, const LoopFacts *loop)
{
    const NestFacts *facts = p->facts;
    for (uint32_t n = facts->loop_of[loop->stmt] + 1; n < facts->loops.count; n++) {
        const LoopFacts *inner = &facts->loops.items[n];
        if (inner->depth <= loop->depth) break;
        if ((!inner->counted || inner->leave) && reduces(p, inner)) return true;
        if (!inner->counted) continue;
        const Stmt *stmt = nest_stmt(facts->routine, inner->stmt);
        if (!facts_is_invariant(facts, loop, stmt->loop.lower) || !facts_is_invariant(facts, loop, stmt->loop.upper)) return true;
    }
    return false;
}

static bool may_reduce(Partials *p, const LoopFacts *loop)
{
    const Bitset *live_after = &p->live_after[p->facts->loop_of[loop->stmt]];
    return group_fits(p->facts, loop, live_after) && nest_loop_info(p->routine, loop->stmt)->finding == LOOP_REDUCTION &&
           !facts_is_in_parallel(p->facts, loop) && find_partials(p, loop) && is_uneven(p, loop);
}

/* ---- what becomes of them --------------------------------------------------------------- */

/* What changes no value that it is reduced with. */
static ExprId neutral(const PointGroup *g, Type type, Reduction kind)
{
    const uint64_t infinity = type == TYPE_F32 ? 0x7f800000u : UINT64_C(0x7ff0000000000000), sign = type == TYPE_F32 ? 0x80000000u : UINT64_C(0x8000000000000000);
    const unsigned bits = 8 * type_info(type)->bytes;
    switch (kind) {
    case REDUCTION_MAX: return type_is_real(type) ? nest_const_bits(g->context, g->routine, type, infinity | sign, g->loc) : group_number(g, type, INT64_MIN >> (64 - bits));
    case REDUCTION_MIN: return type_is_real(type) ? nest_const_bits(g->context, g->routine, type, infinity, g->loc) : group_number(g, type, INT64_MAX >> (64 - bits));
    case REDUCTION_PRODUCT:
    case REDUCTION_ALL: return group_number(g, type, 1);
    default: return group_number(g, type, 0);
    }
}

/* Reduces into the loop's scalar, where that changes it: the iterations may have stored nothing. */
static StmtId reduced(const PointGroup *g, const Partial *partial, ExprId value)
{
    const Type type = nest_symbol(g->routine, partial->scalar)->type;
    ExprId scalar = group_scalar(g, partial->scalar), changes, both = value;
    switch (partial->kind) {
    case REDUCTION_MAX: changes = group_binary(g, OP_GT, value, scalar); break;
    case REDUCTION_MIN: changes = group_binary(g, OP_LT, value, scalar); break;
    case REDUCTION_ANY:
        changes = value;
        both = group_binary(g, OP_OR, scalar, value);
        break;
    case REDUCTION_ALL:
        changes = nest_op1(g->context, g->routine, OP_NOT, value, g->loc);
        both = group_binary(g, OP_AND, scalar, value);
        break;
    default:
        changes = group_binary(g, OP_NE, value, neutral(g, type, partial->kind));
        both = group_binary(g, partial->kind == REDUCTION_PRODUCT ? OP_MUL : OP_ADD, scalar, value);
    }
    Stmt some = {.kind = STMT_IF, .loc = g->loc, .if_ = {.condition = changes, .then = group_assign(g, scalar, both)}};
    return nest_stmt_add(g->context, g->routine, some);
}

static ExprId put_own(void *data, NestRoutine *routine, ExprId id)
{
    const Partials *p = data;
    const Expr expr = *nest_expr(routine, id);
    for (uint32_t n = 0; expr.op == OP_SCALAR && n < p->count; n++)
        if (p->items[n].scalar == expr.symbol) return nest_scalar(p->context, routine, p->items[n].own, expr.loc);
    return 0;
}

static void reduce_rows(Partials *p, const LoopFacts *loop)
{
    static const char *const said[] = {[REDUCTION_SUM] = "sum", [REDUCTION_PRODUCT] = "product", [REDUCTION_MIN] = "minimum", [REDUCTION_MAX] = "maximum",
                                       [REDUCTION_ANY] = "any", [REDUCTION_ALL] = "all"};
    NestRoutine *r = p->routine;
    PointGroup group = group_begin(p->context, p->facts, loop->stmt, GROUP);
    StmtList row = {0}, behind = {0};
    for (uint32_t n = 0; n < p->count; n++) {
        Partial *partial = &p->items[n];
        const Type type = nest_symbol(r, partial->scalar)->type;
        const Name name = nest_symbol(r, partial->scalar)->name;
        partial->own = group_add_scalar(&group, name, type);
        nest_list_append(r, &row, group_assign(&group, group_scalar(&group, partial->own), neutral(&group, type, partial->kind)));
    }
    const StmtId body = nest_stmt(r, loop->stmt)->loop.body;
    nest_list_replace(p->context, r, body, put_own, p);
    nest_list_join(r, &row, nest_list_from(r, body));
    for (uint32_t n = 0; n < p->count; n++) {
        const Partial *partial = &p->items[n];
        const Name name = nest_symbol(r, partial->scalar)->name;
        SymId values = group_add_array(&group, name, nest_symbol(r, partial->scalar)->type);
        nest_list_append(r, &row, group_assign(&group, group_element(&group, values), group_scalar(&group, partial->own)));
        StmtId points = group_add_points(&group, LOOP_REDUCTION, arena_printf(p->context->scratch, "%s into %s", said[partial->kind], name));
        group_fill_points(&group, points, reduced(&group, partial, group_element(&group, values)));
        nest_list_append(r, &behind, points);
    }
    group_append(&group, row.first);
    nest_list_join(r, &group.body, behind);
    group_end(&group, loop->stmt);
}

static bool find_reduction(const void *data, const NestRoutine *routine, StmtId id)
{
    (void)data;
    return nest_stmt(routine, id)->kind == STMT_LOOP && nest_loop_info(routine, id)->finding == LOOP_REDUCTION;
}

void pass_reduce_rows(Context *context, NestProgram *program, bool lanes, bool host_vectors)
{
    for (RoutineId id = 1; lanes && !host_vectors && id < program->routines.count; id++) {
        Partials p = {.context = context, .routine = program->routines.items[id]};
        if (!nest_some_stmt(p.routine, p.routine->body, find_reduction, NULL)) continue;
        p.facts = facts_collect(context, p.routine);
        p.live_after = scalars_live_after(context, program, p.facts);
        Bitset changed = bitset_create(context->scratch, p.routine->stmts.count); /* the loops, and those around them */
        for (uint32_t n = p.facts->loops.count; n-- > 1;) {
            const LoopFacts *loop = &p.facts->loops.items[n];
            if (bitset_has(&changed, loop->stmt) || !may_reduce(&p, loop)) continue;
            reduce_rows(&p, loop);
            for (StmtId around = loop->stmt; around; around = p.facts->parents[around]) bitset_add(&changed, around);
        }
        if (!bitset_count(&changed)) continue;
        rows_forget_findings(p.routine);
        depend_routine(context, program, p.routine, NULL);
    }
}
