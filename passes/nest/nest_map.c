/* map: which loops become kernels.
 *
 * WHAT    The outermost parallel loop of each nest becomes a kernel, with the parallel loops nested perfectly in it
 *         as further axes, three at most, in source order. A loop stays serial when it holds an array whose extent is
 *         not known on entry, or runs at most four times and has parallel loops inside,
 *         unless it is said to run where its arrays are.
 *           parallel j { parallel i { a[i,j] = ... } }   =>   kernel j { axis i { ... } }
 * NEEDS   findings
 * KEEPS   the statements and findings
 * BREAKS  nothing
 * FP      bit-exact: only loops whose iterations are independent are taken
 * COST    linear, times the depth of loops
 * SOURCE  DESIGN.md, shape `loops` */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/loop_reach.h"
#include "passes/nest/rows.h"
#include "passes/nest/nest_map.h"
#include "passes/nest/scalars.h"

#include <string.h>

enum { TINY_TRIPS = 4 };

static bool is_parallel(const Mapping *mapping, StmtId id)
{
    return nest_stmt(mapping->routine, id)->kind == STMT_LOOP &&
           nest_loop_info(mapping->routine, id)->finding == LOOP_PARALLEL;
}

/* ---- what a kernel may hold ------------------------------------------------------------- */

/* Whether a bound of the loop uses the variable. A kernel evaluates the bounds of its axes more than once, where the variables
 * of all of them have other values already. */
static bool bounds_use(const NestRoutine *routine, StmtId loop, SymId variable)
{
    const Stmt *stmt = nest_stmt(routine, loop);
    return nest_mentions(routine, stmt->loop.lower, variable) || nest_mentions(routine, stmt->loop.upper, variable);
}

/* Whether the expression has one value, which can be had before the loop. */
static bool stays(const Mapping *mapping, const LoopFacts *loop, ExprId id)
{
    const Expr *expr = nest_expr(mapping->routine, id);
    if (expr->op == OP_ELEMENT || nest_may_trap(mapping->routine, id)) return false;
    if (expr->op == OP_SCALAR && (bitset_has(&loop->assigned, expr->symbol) || mapping->facts->aliased[expr->symbol])) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!stays(mapping, loop, nest_operand(mapping->routine, expr, n))) return false;
    return true;
}

/* Whether the statement is an inspector that finds the scalar. */
static bool finds(const NestRoutine *routine, StmtId id, SymId scalar)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_LOOP || !(nest_loop_info(routine, id)->assertions & LOOP_INSPECTS)) return false;
    for (StmtId at = stmt->loop.body; at; at = nest_stmt(routine, at)->next)
        if (nest_stmt_sets(routine, nest_stmt(routine, at), scalar)) return true;
    return false;
}

/* Whether an inspector of the scalar stands before the loop in its list, or before what is around it there: passes between may have taken them apart. `found`: before the list. */
static bool is_inspected(const NestRoutine *routine, StmtId first, StmtId loop, SymId scalar, bool found)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        StmtId lists[2];
        const uint32_t count = nest_stmt_lists(nest_stmt(routine, id), lists);
        if (id == loop) return found;
        found |= finds(routine, id, scalar);
        for (uint32_t n = 0; n < count; n++)
            if (is_inspected(routine, lists[n], loop, scalar, found)) return true;
    }
    return false;
}

/* How far the loop reaches in an array of unknown extent, from its first element on; 0: that is not known. */
static ExprId reach_of(const Mapping *mapping, const LoopFacts *loop, SymId array)
{
    const LoopInfo *info = nest_loop_info(mapping->routine, loop->stmt);
    for (uint32_t n = 0; n < info->reaches.count; n++) {
        const ArrayReach *reach = &info->reaches.items[n];
        if (reach->symbol != array) continue;
        const SymId scalar = mapping->trusts ? 0 : nest_expr(mapping->routine, reach->elements)->symbol;
        if (mapping->trusts || rows_is_fixed(mapping->routine, reach->elements) || is_inspected(mapping->routine, mapping->routine->body, loop->stmt, scalar, false)) return reach->elements;
    }
    return loop_reach(mapping->context, mapping->facts, loop, array);
}

/* Lanes address every array by its bounds, and hold every scalar by value. */
Name map_obstacle(const Mapping *mapping, const LoopFacts *loop)
{
    const NestFacts *facts = mapping->facts;
    Interner *names = mapping->context->names;
    if (!loop->step && !stays(mapping, loop, nest_stmt(mapping->routine, loop->stmt)->loop.step)) return intern(names, "its step may change");
    if (loop->call) return intern(names, "it holds a call");
    if (loop->leave) return intern(names, "it is left early");
    if (bounds_use(mapping->routine, loop->stmt, nest_stmt(mapping->routine, loop->stmt)->loop.variable))
        return intern(names, "its bounds use its own variable");
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Symbol *symbol = nest_symbol(mapping->routine, facts->accesses.items[n].symbol);
        if (!storage_extent_known(mapping->routine, facts->accesses.items[n].symbol) &&
            !reach_of(mapping, loop, facts->accesses.items[n].symbol))
            return intern_printf(names, "the extent of %s is not known", symbol->name);
        if (symbol->rank == 0) return intern_printf(names, "it changes the scalar %s in memory", symbol->name);
    }
    return NULL;
}

static bool may_be_kernel(const Mapping *mapping, const LoopFacts *loop)
{
    return map_obstacle(mapping, loop) == NULL;
}

static bool is_tiny(const LoopFacts *loop) { return loop->trips >= 0 && loop->trips <= TINY_TRIPS; }

/* A parallel loop somewhere in the list that could be a kernel and is not tiny. */
static bool has_better_inside(const Mapping *mapping, const LoopFacts *loop)
{
    for (uint32_t n = mapping->facts->loop_of[loop->stmt] + 1; n < mapping->facts->loops.count; n++) {
        const LoopFacts *inner = &mapping->facts->loops.items[n];
        if (inner->depth <= loop->depth) break;
        if (is_parallel(mapping, inner->stmt) && may_be_kernel(mapping, inner) && !is_tiny(inner)) return true;
    }
    return false;
}

/* Whether an inner loop's bounds are safe to evaluate where the loops around it do not run. */
static bool bounds_are_safe(const NestRoutine *routine, StmtId loop)
{
    const Stmt *stmt = nest_stmt(routine, loop);
    return !nest_may_trap(routine, stmt->loop.lower) && !nest_may_trap(routine, stmt->loop.upper);
}

StmtId map_axis(const Mapping *mapping, const LoopFacts *kernel, StmtId outer)
{
    const NestRoutine *routine = mapping->routine;
    StmtId inner = nest_stmt(routine, outer)->loop.body;
    if (!inner || nest_stmt(routine, inner)->next || !is_parallel(mapping, inner)) return 0;
    const LoopFacts *facts = facts_loop(mapping->facts, inner);
    const Bitset *live = &mapping->live_after[mapping->facts->loop_of[kernel->stmt]];
    SymId variable = nest_stmt(routine, inner)->loop.variable;
    if (!facts->step || bitset_has(live, variable) || bounds_use(routine, inner, variable)) return 0;
    if (!bounds_are_safe(routine, inner)) return 0;
    for (StmtId at = outer;; at = mapping->facts->parents[at]) {
        const AffineTable *table = mapping->facts->table;
        if (bounds_use(routine, at, variable)) return 0;
        if (affine_varies(table, facts->lower, at) || affine_varies(table, facts->upper, at)) return 0;
        if (at == kernel->stmt) return inner;
    }
}

/* ---- the kernel's lists ----------------------------------------------------------------- */

static void add_access(Mapping *mapping, const LoopFacts *kernel, LoopInfo *info, const Access *access)
{
    SymId object = storage_object(mapping->routine, access->symbol);
    KernelAccess *entry = NULL;
    for (uint32_t n = 0; n < info->accesses.count; n++)
        if (info->accesses.items[n].symbol == object) entry = &info->accesses.items[n];
    if (!entry) {
        ExprId reach = storage_extent_known(mapping->routine, object) ? 0 : reach_of(mapping, kernel, object);
        list_push(mapping->context->arena, &info->accesses, ((KernelAccess){.symbol = object, .reach = reach}));
        entry = &info->accesses.items[info->accesses.count - 1];
    }
    if (access->written) entry->written = true;
    else entry->read = true;
}

/* Axis variables are no privates: the back end knows them as axes. */
static void drop_private(LoopInfo *info, SymId symbol)
{
    uint32_t kept = 0;
    for (uint32_t n = 0; n < info->privates.count; n++)
        if (info->privates.items[n].symbol != symbol) info->privates.items[kept++] = info->privates.items[n];
    info->privates.count = kept;
}

static void make_kernel(Mapping *mapping, const LoopFacts *loop)
{
    NestRoutine *routine = mapping->routine;
    LoopInfo *info = nest_loop_info(routine, loop->stmt);
    StmtId outer = loop->stmt, axis;
    info->map = MAP_KERNEL;
    info->axes = 1;
    while (info->axes < MAP_MAX_AXES && (axis = map_axis(mapping, loop, outer))) {
        nest_loop_info(routine, axis)->map = MAP_AXIS;
        drop_private(info, nest_stmt(routine, axis)->loop.variable);
        info->axes++;
        outer = axis;
    }
    for (uint32_t n = loop->first_access; n < loop->end_access; n++)
        add_access(mapping, loop, info, &mapping->facts->accesses.items[n]);
}

/* What keeps a loop from being a kernel of any kind comes before why it is no vector kernel; once, however often it is looked at. */
static void note_obstacle(const Mapping *mapping, LoopInfo *info, Name obstacle)
{
    Name before = info->no_kernel;
    if (!before) info->no_kernel = obstacle;
    else if (strncmp(before, obstacle, strlen(obstacle)) != 0) info->no_kernel = intern_printf(mapping->context->names, "%s; no vector kernel: %s", obstacle, before);
}

static void map_routine(Mapping *mapping)
{
    StmtId inside = 0; /* the kernel around the loop at hand */
    uint32_t depth = 0;
    for (uint32_t n = 1; n < mapping->facts->loops.count; n++) {
        const LoopFacts *loop = &mapping->facts->loops.items[n];
        if (inside && loop->depth > depth) continue;
        inside = 0;
        if (!loop->counted || !is_parallel(mapping, loop->stmt)) continue;
        Name obstacle = map_obstacle(mapping, loop);
        LoopInfo *info = nest_loop_info(mapping->routine, loop->stmt);
        if (obstacle) note_obstacle(mapping, info, obstacle);
        if (obstacle) continue;
        bool collapses = map_axis(mapping, loop, loop->stmt) != 0, tiny = is_tiny(loop) && !(info->assertions & LOOP_ON_DEVICE);
        if (tiny && !collapses) continue;
        if (tiny && !has_better_inside(mapping, loop)) continue;
        make_kernel(mapping, loop);
        inside = loop->stmt;
        depth = loop->depth;
    }
}

/* Whether a kernel asks for what the inspector finds. */
static bool is_asked(const NestRoutine *routine, StmtId inspector)
{
    for (LoopId id = 1; id < routine->loops.count; id++)
        for (uint32_t n = 0; n < routine->loops.items[id].accesses.count; n++) {
            const ExprId reach = routine->loops.items[id].accesses.items[n].reach;
            if (reach && nest_expr(routine, reach)->op == OP_SCALAR && finds(routine, inspector, nest_expr(routine, reach)->symbol)) return true;
        }
    return false;
}

static bool is_inspector(const void *data, const NestRoutine *routine, StmtId id)
{
    (void)data;
    return nest_stmt(routine, id)->kind == STMT_LOOP && nest_loop_info(routine, id)->assertions & LOOP_INSPECTS;
}

/* The list without inspectors that nobody asks. */
static StmtId drop_inspectors(NestRoutine *routine, StmtId first)
{
    StmtList list = {0};
    for (StmtId id = first, next; id; id = next) {
        StmtId lists[2];
        next = nest_stmt(routine, id)->next;
        const Stmt stmt = *nest_stmt(routine, id);
        if (is_inspector(NULL, routine, id) && !is_asked(routine, id)) continue;
        for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) nest_set_list(routine, id, n, drop_inspectors(routine, lists[n]));
        nest_stmt(routine, id)->next = 0;
        nest_list_append(routine, &list, id);
    }
    return list.first;
}

bool map_is_kernel(const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    return stmt->kind == STMT_KERNEL || (stmt->kind == STMT_LOOP && nest_loop_info(routine, id)->map == MAP_KERNEL);
}

static bool find_kernel(const void *data, const NestRoutine *routine, StmtId id)
{
    (void)data;
    return map_is_kernel(routine, id);
}

bool map_holds_kernels(const NestRoutine *routine, StmtId first) { return nest_some_stmt(routine, first, find_kernel, NULL); }

void pass_map_kernels(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        Mapping mapping = {.context = context, .routine = program->routines.items[id]};
        mapping.facts = facts_collect(context, mapping.routine);
        mapping.live_after = scalars_live_after(context, program, mapping.facts);
        for (uint32_t n = 1; n < mapping.facts->loops.count; n++) {
            if (!mapping.facts->loops.items[n].counted) continue;
            LoopInfo *info = nest_loop_info(mapping.routine, mapping.facts->loops.items[n].stmt);
            info->map = MAP_SERIAL;
            info->axes = 0;
            info->accesses.count = 0;
            info->piece = 0;
            info->transposed.count = 0;
        }
        map_routine(&mapping);
        if (nest_some_stmt(mapping.routine, mapping.routine->body, is_inspector, NULL)) mapping.routine->body = drop_inspectors(mapping.routine, mapping.routine->body);
    }
}
