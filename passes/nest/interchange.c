/* interchange: along memory.
 *
 * WHAT    In a perfect nest of two parallel loops whose bounds do not depend on each other, the loop whose variable stands
 *         in more first subscripts becomes the inner one: its iterations are neighbours in memory, and neighbouring lanes.
 *           do i { do j { a[i,j] = ... } }   =>   do j { do i { a[i,j] = ... } }
 *         Deeper nests are sorted by such steps from the outside in.
 * NEEDS   findings
 * KEEPS   findings (privates are the same scalars, the loops' variables exchanged)
 * BREAKS  maps
 * FP      bit-exact: iterations are independent
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

/* Whether a bound has the same value before the nest and anywhere in it: no memory, and no scalar assigned inside. */
static bool is_invariant(const Interchange *interchange, const LoopFacts *outer, ExprId id)
{
    const Expr *expr = nest_expr(interchange->routine, id);
    if (expr->op == OP_ELEMENT) return false;
    if (expr->op == OP_SCALAR && (bitset_has(&outer->assigned, expr->symbol) || interchange->facts->aliased[expr->symbol]))
        return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_invariant(interchange, outer, nest_operand(interchange->routine, expr, n))) return false;
    return true;
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
        if (!is_invariant(interchange, outer, bounds[n]) || nest_may_trap(routine, bounds[n])) return false; /* the other loop may not run */
    return true;
}

/* The accesses with the variable, plus or minus once, in the first subscript of a matrix. `index` is its form. */
static uint32_t count_neighbours(const Interchange *interchange, const LoopFacts *loop, FormId index)
{
    const NestFacts *facts = interchange->facts;
    AtomId atom = affine_terms(facts->table, affine_form(facts->table, index))[0].of;
    uint32_t count = 0;
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *access = &facts->accesses.items[n];
        if (nest_symbol(interchange->routine, access->symbol)->rank == 0) continue;
        const Form *form = affine_form(facts->table, facts->subscripts.items[access->subscripts]);
        for (uint32_t t = 0; t < form->count; t++) {
            IntTerm term = affine_terms(facts->table, form)[t];
            count += term.of == atom && (term.coefficient == 1 || term.coefficient == -1);
        }
    }
    return count;
}

static void replace_private(LoopInfo *info, SymId old, SymId new)
{
    for (uint32_t n = 0; n < info->privates.count; n++)
        if (info->privates.items[n].symbol == old) info->privates.items[n].symbol = new;
}

/* The bodies and privates stay, all else changes places. */
static void exchange(Interchange *interchange, StmtId outer, StmtId inner)
{
    NestRoutine *routine = interchange->routine;
    Stmt *outside = nest_stmt(routine, outer), *inside = nest_stmt(routine, inner);
    Stmt old = *outside;
    LoopInfo *outer_info = nest_loop_info(routine, outer), *inner_info = nest_loop_info(routine, inner);
    uint32_t assertions = outer_info->assertions;
    Name reason = outer_info->reason;
    replace_private(outer_info, inside->loop.variable, outside->loop.variable);
    outer_info->assertions = inner_info->assertions;
    outer_info->reason = inner_info->reason;
    inner_info->assertions = assertions;
    inner_info->reason = reason;
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

/* Exchanges the first pair that should be; false when there is none. The loop along memory moves one place inward. */
static bool exchange_one(Context *context, const NestProgram *program, NestRoutine *routine)
{
    Interchange interchange = {.context = context, .routine = routine};
    interchange.facts = facts_collect(context, routine);
    interchange.live_after = scalars_live_after(context, program, interchange.facts);
    for (uint32_t n = 1; n < interchange.facts->loops.count; n++) {
        const LoopFacts *outer = &interchange.facts->loops.items[n];
        if (!is_parallel(&interchange, outer->stmt)) continue;
        StmtId inner = nest_stmt(routine, outer->stmt)->loop.body;
        if (!inner || nest_stmt(routine, inner)->next || !is_parallel(&interchange, inner)) continue;
        uint32_t outside = count_neighbours(&interchange, outer, outer->index);
        uint32_t inside = count_neighbours(&interchange, outer, facts_loop(interchange.facts, inner)->index);
        if (outside <= inside || !can_exchange(&interchange, outer, inner)) continue;
        exchange(&interchange, outer->stmt, inner);
        return true;
    }
    return false;
}

void pass_interchange_loops(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++)
        while (exchange_one(context, program, program->routines.items[id])) continue;
}
