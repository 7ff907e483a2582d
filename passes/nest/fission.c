/* fission: loops whose statements have their lanes along different loops become a loop for each.
 *
 * WHAT    Of a loop that runs in order, statements that are independent along one loop stand apart from those that are along another one: along the loop itself, along one around it,
 *         or along those inside. Together they have no lanes at all.
 *           do i { q[i] = 0                       do i { do j { s[j] += r[i]*a[j,i] } }
 *                  do j { s[j] += r[i]*a[j,i]  =>  do i { q[i] = 0
 *                         q[i] += a[j,i]*p[j] } }         do j { q[i] += a[j,i]*p[j] } }
 *         Loops are split from the innermost outwards. One of which the statements have a loop in common stays: what they read alike is read once there.
 * NEEDS   findings
 * KEEPS   findings (made again where there was such a loop)
 * BREAKS  maps
 * FP      bit-exact: what a statement computes, and the order in which it does for an element, stay
 * COST    of each loop in order that holds two statements or more, within another one in order: a dependence test a pair of accesses to one memory, for each loop around it
 * SOURCE  loop distribution, Kennedy and Allen, Optimizing Compilers for Modern Architectures, 5.3 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/rows.h"

#include <string.h>

enum {
    MAX_PARTS = 64,        /* statements of a loop */
    MAX_AXES = 8,          /* loops around one, itself counted */
    INSIDE = 1 << MAX_AXES /* of a set of loops: those inside; 1 << n is the n-th from the loop itself outwards */
};

static bool is_in_order(const NestRoutine *routine, StmtId id)
{
    const LoopInfo *info = nest_loop_info(routine, id);
    bool ordered = info->finding == LOOP_RECURRENCE || info->finding == LOOP_UNKNOWN || info->finding == LOOP_REDUCTION;
    return ordered && !(info->assertions & (LOOP_SPARE | LOOP_ASSERTED_SERIAL | LOOP_CHUNKS));
}

/* Whether the group sets a scalar whose value goes from one iteration of the loop to the next, or is used behind it. */
static bool carries_scalar(const RowAnalysis *analysis, const RowPlan *plan, const LoopFacts *loop, uint32_t group)
{
    const NestFacts *facts = analysis->facts;
    IterationScalars scan = scalars_scan_iteration(analysis->context, facts, loop->stmt);
    const Bitset *live = &analysis->live_after[facts->loop_of[loop->stmt]];
    Bitset assigned = bitset_create(analysis->context->scratch, analysis->routine->symbols.count);
    for (uint32_t n = 0; n < plan->parts.count; n++)
        if (plan->group[n] == group) facts_assigned_by(analysis->routine, plan->parts.items[n], &assigned);
    for (SymId id = 1; id < facts->symbol_count; id++)
        if (bitset_has(&assigned, id) && (scan.exposed[id] || bitset_has(live, id) || facts->aliased[id])) return true;
    return false;
}

/* Whether the group holds loops, or such as have lanes as they stand. */
static bool holds_loop(const RowAnalysis *analysis, const RowPlan *plan, uint32_t group, bool parallel)
{
    const NestFacts *facts = analysis->facts;
    for (uint32_t n = facts->loop_of[plan->row->stmt] + 1; n < facts->loops.count && facts->loops.items[n].depth > plan->row->depth; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        if (plan->group[plan->part_of[loop->stmt] - 1] != group) continue;
        if (!parallel || (nest_loop_info(analysis->routine, loop->stmt)->finding == LOOP_PARALLEL && !facts_is_tiny(loop))) return true;
    }
    return false;
}

/* The loops along which the group has lanes. A sum in a scalar is taken over lanes as it stands, unless each iteration of the next loop has its own. */
static uint32_t find_axes(const RowAnalysis *analysis, const RowPlan *plan, uint32_t group)
{
    const NestFacts *facts = analysis->facts;
    uint32_t axes = holds_loop(analysis, plan, group, true) ? INSIDE : 0;
    const LoopFacts *at = plan->row;
    uint32_t most = nest_loop_info(analysis->routine, at->stmt)->finding == LOOP_REDUCTION ? 2 : MAX_AXES;
    for (uint32_t n = 0; n < most && at && facts_is_plain(at); n++, at = at->parent ? facts_loop(facts, at->parent) : NULL)
        if (!facts_is_tiny(at) && rows_group_is_parallel(analysis, plan, at, group) && !carries_scalar(analysis, plan, at, group)) axes |= UINT32_C(1) << n;
    return axes;
}

static bool is_candidate(const RowAnalysis *analysis, const LoopFacts *loop)
{
    StmtId body = nest_stmt(analysis->routine, loop->stmt)->loop.body;
    SymId own = nest_stmt(analysis->routine, loop->stmt)->loop.variable;
    if (loop->depth > 1 && bitset_has(&analysis->live_after[analysis->facts->loop_of[loop->stmt]], own)) return false;
    if (!facts_is_plain(loop) || loop->step != 1 || facts_is_tiny(loop) || !is_in_order(analysis->routine, loop->stmt)) return false;
    return body && nest_stmt(analysis->routine, body)->next && !facts_is_in_parallel(analysis->facts, loop) && !dependence_shared_variable(analysis->facts, loop);
}

/* ---- what must stay together ---------------------------------------------------------------- */

/* The parts before which each part runs, as bits: a circle of them stays together. */
typedef struct {
    uint64_t before[MAX_PARTS];
    uint32_t count;
} PartOrder;

/* Parts that read what another one, or an iteration before, has set in a scalar stay together; so do those that leave one behind the loop. */
static void order_by_scalars(const RowAnalysis *analysis, const RowPlan *plan, PartOrder *order)
{
    const NestRoutine *routine = analysis->routine;
    const NestFacts *facts = analysis->facts;
    const Bitset *live = &analysis->live_after[facts->loop_of[plan->row->stmt]];
    IterationScalars whole = scalars_scan_iteration(analysis->context, facts, plan->row->stmt), scans[MAX_PARTS];
    uint64_t *mentions = arena_array(analysis->context->scratch, uint64_t, facts->symbol_count);
    SymId own = nest_stmt(routine, plan->row->stmt)->loop.variable;
    for (uint32_t n = 0; n < order->count; n++) scans[n] = scalars_scan_stmt(analysis->context, facts, plan->parts.items[n]);
    for (StmtId id = 1; id < routine->stmts.count; id++)
        for (SymId symbol = 1; plan->part_of[id] && symbol < facts->symbol_count; symbol++)
            if (bitset_has(&plan->row->assigned, symbol) && rows_mention(routine, nest_stmt(routine, id), symbol)) mentions[symbol] |= UINT64_C(1) << (plan->part_of[id] - 1);
    for (SymId symbol = 1; symbol < facts->symbol_count; symbol++) {
        bool passed = whole.exposed[symbol] || bitset_has(live, symbol) || facts->aliased[symbol];
        if (!mentions[symbol] || symbol == own) continue;
        for (uint32_t n = 0; n < order->count; n++) passed |= scans[n].exposed[symbol] != 0;
        for (uint32_t n = 0; n < order->count && passed; n++)
            if (mentions[symbol] >> n & 1) order->before[n] |= mentions[symbol];
    }
}

/* Parts that touch the same memory keep their order, and stay together where a later one comes before an earlier one of a later iteration. */
static void order_by_arrays(const RowAnalysis *analysis, const RowPlan *plan, PartOrder *order)
{
    const Access *accesses = analysis->facts->accesses.items;
    for (uint32_t i = plan->row->first_access; i < plan->row->end_access; i++)
        for (uint32_t j = plan->row->first_access; j < i; j++) {
            const Access *earlier = &accesses[j], *later = &accesses[i];
            uint32_t a = plan->part_of[earlier->stmt] - 1, b = plan->part_of[later->stmt] - 1;
            if (a == b || (!earlier->written && !later->written) || !storage_overlap(analysis->routine, earlier->symbol, later->symbol)) continue;
            order->before[a] |= UINT64_C(1) << b;
            if (dependence_test(analysis->tester, plan->row, later, earlier).forward) order->before[b] |= UINT64_C(1) << a;
        }
}

static void close_order(PartOrder *order)
{
    for (uint32_t k = 0; k < order->count; k++)
        for (uint32_t n = 0; n < order->count; n++)
            if (order->before[n] >> k & 1) order->before[n] |= order->before[k];
}

/* Each part is of the group of the first one that it stays together with. */
static void group_circles(RowPlan *plan, const PartOrder *order)
{
    for (uint32_t n = 0; n < order->count; n++) {
        plan->group[n] = n;
        for (uint32_t k = n; k-- > 0;)
            if (order->before[n] >> k & 1 && order->before[k] >> n & 1) plan->group[n] = k;
    }
}

/* ---- groups --------------------------------------------------------------------------------- */

/* The next group all of whose predecessors are done: one that has lanes along those axes, or else the first. */
static uint32_t next_group(const RowPlan *plan, const PartOrder *order, const uint32_t *axes, uint64_t done, uint32_t wanted)
{
    uint32_t first = order->count;
    for (uint32_t group = 0; group < order->count; group++) {
        bool ready = plan->group[group] == group && !(done >> group & 1);
        for (uint32_t n = 0; n < order->count && ready; n++)
            for (uint32_t k = 0; k < order->count && ready; k++)
                ready = plan->group[n] == group || plan->group[k] != group || done >> n & 1 || !(order->before[n] >> k & 1);
        if (!ready) continue;
        if (axes[group] & wanted) return group;
        if (first == order->count) first = group;
    }
    return first;
}

/* Puts the parts in the order in which their groups run; neighbours that have lanes along the same loop become one group. False: one has none, or all have them along one loop. */
static bool arrange_groups(const RowAnalysis *analysis, RowPlan *plan, const PartOrder *order)
{
    uint32_t axes[MAX_PARTS] = {0}, joined[MAX_PARTS], common = 0, groups = 0, count = 0;
    StmtId parts[MAX_PARTS];
    bool inner = false, gains = false; /* there are loops inside; of some the lanes are elsewhere */
    for (uint32_t n = 0; n < order->count; n++) {
        if (plan->group[n] != n) continue;
        bool loops = holds_loop(analysis, plan, n, false);
        axes[n] = find_axes(analysis, plan, n);
        if (!axes[n]) return false;
        inner |= loops;
        gains |= loops && !(axes[n] & INSIDE);
    }
    for (uint64_t done = 0; count < order->count;) {
        uint32_t group = next_group(plan, order, axes, done, common);
        if (!(axes[group] & common)) {
            groups++;
            common = axes[group];
        }
        common &= axes[group];
        for (uint32_t n = 0; n < order->count; n++) {
            if (plan->group[n] != group) continue;
            done |= UINT64_C(1) << n;
            joined[count] = groups - 1;
            parts[count++] = plan->parts.items[n];
        }
    }
    if (groups < 2 || (inner && !gains)) return false;
    memcpy(plan->group, joined, count * sizeof *joined);
    memcpy(plan->parts.items, parts, count * sizeof *parts);
    return true;
}

static bool plan_fission(RowAnalysis *analysis, const LoopFacts *loop, RowPlan *plan)
{
    PartOrder order = {.count = 0};
    *plan = (RowPlan){.outer = loop, .row = loop};
    if (!is_candidate(analysis, loop)) return false;
    rows_find_parts(analysis, plan);
    order.count = plan->parts.count;
    if (order.count > MAX_PARTS) return false;
    order_by_scalars(analysis, plan, &order);
    order_by_arrays(analysis, plan, &order);
    close_order(&order);
    group_circles(plan, &order);
    return arrange_groups(analysis, plan, &order);
}

/* Whether a loop in order holds several statements, and stands in one in order or around another. */
static bool note_candidate(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_LOOP || !is_in_order(routine, id)) return true;
    for (StmtId inner = stmt->loop.body; inner; inner = nest_stmt(routine, inner)->next) {
        const Stmt *loop = nest_stmt(routine, inner);
        if (loop->kind == STMT_LOOP && is_in_order(routine, inner) && loop->loop.body && nest_stmt(routine, loop->loop.body)->next) *(bool *)data = true;
    }
    return true;
}

void pass_split_statements(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; id < program->routines.count && lanes; id++) {
        NestRoutine *routine = program->routines.items[id];
        bool any = false;
        nest_walk_stmts(routine, routine->body, note_candidate, &any);
        while (any && rows_split_some(context, program, routine, plan_fission, lanes, NULL)) {
            rows_forget_findings(routine);
            depend_routine(context, program, routine, NULL);
        }
    }
}
