/* interchange: along memory.
 *
 * WHAT    In a perfect nest of two parallel loops whose bounds do not depend on each other, the loop whose variable stands
 *         in more first subscripts becomes the inner one: its iterations are neighbours in memory, and neighbouring lanes.
 *           do i { do j { a[i,j] = ... } }   =>   do j { do i { a[i,j] = ... } }
 *         Deeper nests are sorted by such steps from the outside in. A loop that is not parallel between two that are takes part:
 *           do i { do k { do j { c[i,j] = ... } } }   =>   do k { do j { do i { c[i,j] = ... } } }
 * NEEDS   findings
 * KEEPS   findings (privates are the same scalars, the loops' variables exchanged)
 * BREAKS  maps
 * FP      bit-exact: those of the loop that goes inside are independent
 * COST    linear
 * SOURCE  Kennedy and Allen, Optimizing Compilers for Modern Architectures, 5.2 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "passes/nest/scalars.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
} Interchange;

static bool is_parallel(const Interchange *interchange, StmtId id)
{
    return nest_stmt(interchange->routine, id)->kind == STMT_LOOP &&
           nest_loop_info(interchange->routine, id)->finding == LOOP_PARALLEL;
}

static bool has_last_value(const LoopInfo *info)
{
    for (uint32_t n = 0; n < info->privates.count; n++)
        if (info->privates.items[n].last_value) return true;
    return false;
}

static bool can_exchange(const Interchange *interchange, const LoopFacts *outer, StmtId inner)
{
    const NestRoutine *routine = interchange->routine;
    const Stmt *outside = nest_stmt(routine, outer->stmt), *inside = nest_stmt(routine, inner);
    const Bitset *live = &interchange->live_after[interchange->facts->loop_of[outer->stmt]];
    const ExprId bounds[] = {inside->loop.lower, inside->loop.upper, inside->loop.step,
                             outside->loop.lower, outside->loop.upper, outside->loop.step};
    if (bitset_has(live, outside->loop.variable) || bitset_has(live, inside->loop.variable)) return false;
    if (has_last_value(nest_loop_info(routine, outer->stmt)) || has_last_value(nest_loop_info(routine, inner))) return false;
    for (uint32_t n = 0; n < sizeof bounds / sizeof *bounds; n++)
        if (!facts_is_invariant(interchange->facts, outer, bounds[n]) || nest_may_trap(routine, bounds[n])) return false; /* the other loop may not run */
    return true;
}

static void replace_private(LoopInfo *info, SymId old, SymId new)
{
    for (uint32_t n = 0; n < info->privates.count; n++)
        if (info->privates.items[n].symbol == old) info->privates.items[n].symbol = new;
}

static void exchange_headers(NestRoutine *routine, StmtId outer, StmtId inner)
{
    Stmt *outside = nest_stmt(routine, outer), *inside = nest_stmt(routine, inner);
    Stmt old = *outside;
    outside->loc = inside->loc;
    outside->loop.variable = inside->loop.variable;
    outside->loop.lower = inside->loop.lower;
    outside->loop.upper = inside->loop.upper;
    outside->loop.step = inside->loop.step;
    inside->loc = old.loc;
    inside->loop.variable = old.loop.variable;
    inside->loop.lower = old.loop.lower;
    inside->loop.upper = old.loop.upper;
    inside->loop.step = old.loop.step;
}

/* Two parallel loops: the bodies and privates stay, all else changes places. */
static void exchange(Interchange *interchange, StmtId outer, StmtId inner)
{
    NestRoutine *routine = interchange->routine;
    LoopInfo *outer_info = nest_loop_info(routine, outer), *inner_info = nest_loop_info(routine, inner);
    uint32_t assertions = outer_info->assertions;
    Name reason = outer_info->reason;
    replace_private(outer_info, nest_stmt(routine, inner)->loop.variable, nest_stmt(routine, outer)->loop.variable);
    outer_info->assertions = inner_info->assertions;
    outer_info->reason = inner_info->reason;
    inner_info->assertions = assertions;
    inner_info->reason = reason;
    exchange_headers(routine, outer, inner);
}

/* The inner one is not parallel: the findings go with their loops. What is private to the parallel one is so inside, but for the variable
 * of the other, which has the parallel one's now. */
static void exchange_with_serial(Interchange *interchange, StmtId outer, StmtId inner)
{
    NestRoutine *routine = interchange->routine;
    LoopInfo *outer_info = nest_loop_info(routine, outer), *inner_info = nest_loop_info(routine, inner);
    SymId variable = nest_stmt(routine, inner)->loop.variable;
    LoopInfo parallel = *outer_info;
    *outer_info = *inner_info;
    list_push(interchange->context->arena, &outer_info->privates, ((Private){nest_stmt(routine, outer)->loop.variable, false}));
    uint32_t kept = 0;
    for (uint32_t n = 0; n < parallel.privates.count; n++)
        if (parallel.privates.items[n].symbol != variable) parallel.privates.items[kept++] = parallel.privates.items[n];
    parallel.privates.count = kept;
    *inner_info = parallel;
    exchange_headers(routine, outer, inner);
}

/* Whether a loop that is not parallel stands around a parallel one alone. None of its turns is left early: the parallel one is not. */
static bool is_serial(const Interchange *interchange, StmtId id)
{
    const NestRoutine *routine = interchange->routine;
    if (nest_stmt(routine, id)->kind != STMT_LOOP || is_parallel(interchange, id)) return false;
    StmtId body = nest_stmt(routine, id)->loop.body;
    return body && !nest_stmt(routine, body)->next && is_parallel(interchange, body);
}

/* Exchanges the loop with the one inside, if that should be. */
static bool exchange_at(Interchange *interchange, const LoopFacts *outer)
{
    const NestRoutine *routine = interchange->routine;
    if (!is_parallel(interchange, outer->stmt)) return false;
    StmtId inner = nest_stmt(routine, outer->stmt)->loop.body;
    if (!inner || nest_stmt(routine, inner)->next) return false;
    bool serial = is_serial(interchange, inner);
    if (!serial && !is_parallel(interchange, inner)) return false;
    StmtId along = serial ? nest_stmt(routine, inner)->loop.body : inner;
    uint32_t outside = facts_neighbours(interchange->facts, outer, outer->index, true);
    uint32_t inside = facts_neighbours(interchange->facts, outer, facts_loop(interchange->facts, along)->index, true);
    if (outside <= inside || !can_exchange(interchange, outer, inner)) return false;
    if (serial) exchange_with_serial(interchange, outer->stmt, inner);
    else exchange(interchange, outer->stmt, inner);
    return true;
}

/* Exchanges a pair in each nest that has one; false when there is none. The loop along memory moves one place inward. */
static bool exchange_some(Context *context, const NestProgram *program, NestRoutine *routine)
{
    Interchange interchange = {.context = context, .routine = routine};
    interchange.facts = facts_collect(context, routine);
    interchange.live_after = scalars_live_after(context, program, interchange.facts);
    bool some = false;
    for (uint32_t n = 1; n < interchange.facts->loops.count; n++) {
        const LoopFacts *outer = &interchange.facts->loops.items[n];
        if (!exchange_at(&interchange, outer)) continue;
        some = true;
        while (n + 1 < interchange.facts->loops.count && interchange.facts->loops.items[n + 1].depth > outer->depth) n++;
    }
    return some;
}

void pass_interchange_loops(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++)
        while (exchange_some(context, program, program->routines.items[id])) continue;
}
