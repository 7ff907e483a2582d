/* cut: rows are cut where their points wait for each other.
 *
 * WHAT    A row that holds parallel loops and, beside them, a sum over the row that it uses further on, a recurrence along it, or an
 *         element of an array that has one for each row, is no vector kernel. Its row loops, one or several nested perfectly, become
 *         such loops around each stretch: those of parallel loops have the points as lanes, the others the rows. Work rows and scalars
 *         that stand on both sides of a cut get an element a row; scalars made of what stays the same, and of the row's place, are
 *         made again. The rest of the work rows stays as it is.
 *           do j { do i { w[i] = f(a[i,j]) }        do first = lo, hi, chunk {
 *                  s = 0 ; do i { s += w[i] }    =>     do j { do i { row.w[i, j-first+1] = f(a[i,j]) } }
 *                  do i { a[i,j] = w[i]/s } }           do j { s = 0 ; do i { s += row.w[i, j-first+1] } ; row.s[j-first+1] = s }
 *                                                       do j { do i { a[i,j] = row.w[i, j-first+1]/row.s[j-first+1] } } }
 * NEEDS   findings
 * KEEPS   findings (made again where a row is cut)
 * BREAKS  maps
 * FP      bit-exact: the operations of a row and their order stay
 * COST    of each row loop with both kinds of loops: a dependence test a pair of accesses to one memory, an integer-set difference a read of a work row on both sides
 * SOURCE  loop distribution and array expansion, Kennedy and Allen, Optimizing Compilers for Modern Architectures, 5.3 and 6.2 */
#include "passes/nest/nest_passes.h"

#include "ir/storage.h"
#include "passes/nest/cover.h"
#include "passes/nest/cut_elements.h"
#include "passes/nest/hull.h"
#include "passes/nest/lift.h"
#include "passes/nest/rows.h"
#include "passes/nest/scatter_find.h"
#include "passes/nest/sink.h"

#include <isl/options.h>

enum { MAX_APART = 64 }; /* loops that stand in one row, and each get a nest of their own */

/* What a part of a row holds. */
typedef enum {
    PART_PLAIN,  /* no loops but those of few turns */
    PART_POINTS, /* parallel loops, whose points are lanes */
    PART_CHAIN,  /* loops that run in order */
    PART_BOTH,
    PART_ROWS,   /* no loops, and what goes from row to row */
    PART_ELEMENTS, /* plain, sets elements, and shall stand apart from points */
} PartKind;

typedef struct {
    RowAnalysis *analysis;
    RowPlan *plan;
    IterationScalars whole; /* of a row */
    PartKind *kinds; /* of parts */
    Bitset *assigned; /*   scalars that each may set, DO variables among them */
} Cut;

static bool is_row_variable(const Cut *cut, SymId scalar)
{
    const LoopFacts *loop;
    for (uint32_t n = 0; (loop = rows_loop(cut->plan, n)); n++)
        if (nest_stmt(cut->analysis->routine, loop->stmt)->loop.variable == scalar) return true;
    return false;
}

/* ---- the parts of a row --------------------------------------------------------------------- */

/* Whether the scalar has its value from the row before, or leaves one behind the rows. */
static bool outlives_row(const Cut *cut, SymId scalar)
{
    return cut->whole.exposed[scalar] || bitset_has(&cut->analysis->live_after[cut->analysis->facts->loop_of[cut->plan->outer->stmt]], scalar);
}

static bool goes_from_row_to_row(const Cut *cut, const Bitset *assigned)
{
    for (SymId id = 1; id < cut->analysis->facts->symbol_count; id++)
        if (bitset_has(assigned, id) && outlives_row(cut, id)) return true;
    return false;
}

/* What the part's loops are: the outermost parallel ones, and those that hold none and surely run in order. */
static PartKind kind_of_loops(const Cut *cut, uint32_t part)
{
    const NestFacts *facts = cut->analysis->facts;
    const NestRoutine *routine = cut->analysis->routine;
    uint32_t kind = PART_PLAIN;
    for (uint32_t n = facts->loop_of[cut->plan->row->stmt] + 1; n < facts->loops.count; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        if (loop->depth <= cut->plan->row->depth) break;
        if (cut->plan->part_of[loop->stmt] != part + 1 || (loop->counted && facts_is_tiny(loop))) continue;
        LoopFinding finding = loop->counted ? nest_loop_info(routine, loop->stmt)->finding : LOOP_UNKNOWN;
        uint32_t next = n + 1;
        while (next < facts->loops.count && facts->loops.items[next].depth > loop->depth) next++;
        if (finding == LOOP_PARALLEL) n = next - 1;
        else if (n + 1 < next) continue;
        bool ordered = facts_is_plain(loop) && (finding == LOOP_REDUCTION || finding == LOOP_RECURRENCE);
        kind |= ordered ? PART_CHAIN : PART_POINTS;
    }
    return (PartKind)kind;
}

static void find_kind(Cut *cut, uint32_t part)
{
    NestRoutine *routine = cut->analysis->routine;
    Bitset assigned = bitset_create(cut->analysis->context->scratch, routine->symbols.count);
    StmtId own = cut->plan->parts.items[part], next = nest_stmt(routine, own)->next;
    nest_stmt(routine, own)->next = 0;
    facts_assigned_scalars(routine, own, &assigned);
    nest_stmt(routine, own)->next = next;
    cut->assigned[part] = assigned;
    cut->kinds[part] = kind_of_loops(cut, part);
    if (!goes_from_row_to_row(cut, &assigned)) return;
    cut->kinds[part] = cut->kinds[part] == PART_PLAIN ? PART_ROWS : PART_POINTS;
}

/* Gives each part its group: stretches of one kind. Plain parts belong to what is before them, but behind points to what follows. False: no chain is beside another kind. */
static bool find_groups(Cut *cut)
{
    RowPlan *plan = cut->plan;
    uint32_t behind = 0, group = 0; /* behind: the last part that is not plain, the place after it */
    PartKind now = PART_PLAIN;
    bool chain = false;
    const bool points = cut_has_points(cut->analysis, plan);
    for (uint32_t n = 0; n < plan->parts.count; n++)
        if (points && cut->kinds[n] == PART_PLAIN && cut_sets_elements(cut->analysis, plan, plan->parts.items[n])) cut->kinds[n] = PART_CHAIN;
    for (uint32_t n = 0; n < plan->parts.count; n++) {
        PartKind kind = cut->kinds[n];
        if (kind == PART_BOTH) return false;
        if (kind != PART_PLAIN && now != PART_PLAIN && kind != now) {
            group++;
            for (uint32_t k = behind; k < n && now == PART_POINTS; k++) plan->group[k] = group;
        }
        plan->group[n] = group;
        if (kind == PART_PLAIN) continue;
        now = kind;
        behind = n + 1;
        chain |= kind == PART_CHAIN;
    }
    plan->groups = group + 1;
    return chain && group;
}

/* Gives each part with loops a group of its own; plain parts belong to what follows. False: there is one group, none of points, or too many. */
static bool find_single_groups(Cut *cut)
{
    RowPlan *plan = cut->plan;
    uint32_t group = 0;
    bool begun = false, points = false; /* begun: the group has its loops */
    for (uint32_t n = 0; n < plan->parts.count; n++) {
        bool more = false, on = n && cut->kinds[n] == PART_ELEMENTS && cut->kinds[n - 1] == PART_ELEMENTS;
        for (uint32_t k = n; k < plan->parts.count && !more; k++) more = cut->kinds[k] != PART_PLAIN;
        if (begun && more && !on) {
            group++;
            begun = false;
        }
        plan->group[n] = group;
        begun |= cut->kinds[n] != PART_PLAIN;
        points |= cut->kinds[n] == PART_POINTS;
    }
    plan->groups = group + 1;
    return points && group && group < MAX_APART;
}

/* As above, but plain parts that set elements have groups of their own, too. False: there are none. */
static bool find_element_groups(Cut *cut)
{
    const RowPlan *plan = cut->plan;
    bool any = false;
    for (uint32_t n = plan->row->first_access; n < plan->row->end_access; n++) {
        const Access *access = &cut->analysis->facts->accesses.items[n];
        uint32_t part = plan->part_of[access->stmt] - 1;
        if (!access->written || (cut->kinds[part] != PART_PLAIN && cut->kinds[part] != PART_ELEMENTS)) continue;
        cut->kinds[part] = PART_ELEMENTS;
        any = true;
    }
    return any && find_single_groups(cut);
}

/* Gives the one loop of points a group of its own, and what stands before and behind it. False: there is another loop, or nothing beside. */
static bool find_point_groups(Cut *cut)
{
    RowPlan *plan = cut->plan;
    uint32_t group = 0;
    bool points = false;
    for (uint32_t n = 0; n < plan->parts.count; n++) {
        bool loop = cut->kinds[n] == PART_POINTS, behind = n && cut->kinds[n - 1] == PART_POINTS;
        if ((loop && (points || !facts_is_loop_of_points(cut->analysis->facts, plan->row, plan->parts.items[n]))) || (!loop && cut->kinds[n] != PART_PLAIN)) return false;
        if ((loop && n) || behind) group++;
        plan->group[n] = group;
        points |= loop;
    }
    plan->groups = group + 1;
    return points && group && !plan->inner.count;
}

/* ---- scalars ------------------------------------------------------------------------------ */

static uint32_t group_of(const Cut *cut, StmtId stmt) { return cut->plan->group[cut->plan->part_of[stmt] - 1]; }

/* Whether a part makes a scalar of nothing but what stays the same in the rows, the row's place, elements that rows only read, and scalars that are made so before:
 * `again[scalar]` is 1 + the part. */
static bool is_made_again(const Cut *cut, ExprId id, uint32_t part, const uint32_t *again)
{
    const NestRoutine *routine = cut->analysis->routine;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op == OP_ARRAY) return false;
    if (expr->op == OP_ELEMENT && (cut->analysis->facts->aliased[expr->symbol] || facts_writes(cut->analysis->facts, cut->plan->outer, expr->symbol))) return false;
    if (expr->op == OP_SCALAR) {
        if (cut->analysis->facts->aliased[expr->symbol]) return false;
        bool before = again[expr->symbol] && again[expr->symbol] <= part;
        if (bitset_has(&cut->plan->row->assigned, expr->symbol) && !is_row_variable(cut, expr->symbol) && !before) return false;
    }
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_made_again(cut, nest_operand(routine, expr, n), part, again)) return false;
    return true;
}

/* How often statements of the row assign each scalar; DO loops count twice. */
static uint32_t *count_assignments(const Cut *cut)
{
    const NestRoutine *routine = cut->analysis->routine;
    uint32_t *count = arena_array(cut->analysis->context->scratch, uint32_t, routine->symbols.count);
    for (StmtId id = 1; id < routine->stmts.count; id++) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (!cut->plan->part_of[id]) continue;
        if (stmt->kind == STMT_ASSIGN) count[nest_expr(routine, stmt->assign.target)->symbol]++;
        if (stmt->kind == STMT_LOOP) count[stmt->loop.variable] += 2;
    }
    return count;
}

/* What outlives a row stays where it is: made again, it would stand beside a chain again, which would be cut without end. */
static uint32_t *find_made_again(const Cut *cut, const uint32_t *count)
{
    const NestRoutine *routine = cut->analysis->routine;
    const RowPlan *plan = cut->plan;
    uint32_t *again = arena_array(cut->analysis->context->scratch, uint32_t, routine->symbols.count);
    for (uint32_t n = 0; n < plan->parts.count; n++) {
        const Stmt *stmt = nest_stmt(routine, plan->parts.items[n]);
        if (stmt->kind != STMT_ASSIGN) continue;
        const Expr *target = nest_expr(routine, stmt->assign.target);
        if (target->op == OP_SCALAR && count[target->symbol] == 1 && !cut->analysis->facts->aliased[target->symbol] &&
            !outlives_row(cut, target->symbol) && is_made_again(cut, stmt->assign.value, n, again))
            again[target->symbol] = n + 1;
    }
    return again;
}

/* What a group does with a scalar. */
typedef struct {
    bool takes; /* reads a value that it has before the group */
    bool sets;  /* may change it; */
    bool sure;  /*   surely does */
    bool stated; /*  by an assignment, not a DO alone */
} GroupUse;

static GroupUse find_use(const Cut *cut, const IterationScalars *scans, uint32_t group, SymId scalar)
{
    GroupUse use = {0};
    for (uint32_t n = 0; n < cut->plan->parts.count; n++) {
        if (cut->plan->group[n] != group) continue;
        use.takes |= !use.sure && scans[n].exposed[scalar];
        use.sets |= bitset_has(&cut->assigned[n], scalar);
        use.stated |= scans[n].written[scalar] != 0;
        use.sure |= bitset_has(&scans[n].certain, scalar);
    }
    return use;
}

/* A value that no path of the row has left out goes to the groups that take it through an element of the row. What a group sets on some paths, before any
 * other one surely does, nobody takes. */
static void hand_over(Cut *cut, const GroupUse *uses, SymId scalar)
{
    RowPlan *plan = cut->plan;
    Arena *scratch = cut->analysis->context->scratch;
    uint32_t last = 0; /* that takes it */
    bool left = false;
    for (uint32_t group = 0; group < plan->groups; group++)
        if (uses[group].takes) last = group;
    plan->expand[scalar] = true;
    for (uint32_t group = 0; group <= last; group++) {
        bool leaves = uses[group].sets && group < last && (uses[group].sure || left);
        if (uses[group].takes || (leaves && !uses[group].sure)) list_push(scratch, &plan->handed, ((RowHanded){group, scalar, false}));
        if (leaves) list_push(scratch, &plan->handed, ((RowHanded){group, scalar, true}));
        left |= leaves;
    }
}

/* Repeats what makes the scalar in the group, behind what that is made of. */
static void repeat(Cut *cut, const uint32_t *again, uint32_t group, SymId scalar)
{
    const NestRoutine *routine = cut->analysis->routine;
    RowPlan *plan = cut->plan;
    uint32_t part = again[scalar] - 1;
    if (plan->group[part] == group) return;
    for (uint32_t n = 0; n < plan->repeats.count; n++)
        if (plan->repeats.items[n].group == group && plan->repeats.items[n].part == part) return;
    const Stmt *stmt = nest_stmt(routine, plan->parts.items[part]);
    for (SymId id = 1; id < cut->analysis->facts->symbol_count; id++)
        if (again[id] && again[id] <= part && rows_mention(routine, stmt, id)) repeat(cut, again, group, id);
    list_push(cut->analysis->context->scratch, &plan->repeats, ((RowRepeat){group, part}));
}

/* Scalars that carry values over a cut are made again, or handed over. False: one carries them from row to row, or behind the rows, too. */
static bool judge_scalars(Cut *cut)
{
    const RowAnalysis *analysis = cut->analysis;
    RowPlan *plan = cut->plan;
    IterationScalars *scans = arena_array(analysis->context->scratch, IterationScalars, plan->parts.count);
    GroupUse *uses = arena_array(analysis->context->scratch, GroupUse, plan->groups);
    const uint32_t *count = count_assignments(cut), *again = find_made_again(cut, count);
    for (uint32_t n = 0; n < plan->parts.count; n++) scans[n] = scalars_scan_stmt(analysis->context, analysis->facts, plan->parts.items[n]);
    for (SymId id = 1; id < analysis->facts->symbol_count; id++) {
        if (!bitset_has(&plan->row->assigned, id) || analysis->facts->aliased[id] || !count[id]) continue;
        uint32_t named = 0;
        bool passed = false, stated = false;
        for (uint32_t group = 0; group < plan->groups; group++) {
            uses[group] = find_use(cut, scans, group, id);
            passed |= uses[group].takes;
            stated |= uses[group].stated;
            named += uses[group].takes || uses[group].sets;
            if (uses[group].takes && again[id]) repeat(cut, again, group, id);
        }
        if (named < 2 || (!passed && !stated)) continue;
        if (outlives_row(cut, id)) return false;
        if (passed && !again[id]) hand_over(cut, uses, id);
    }
    return true;
}

/* ---- arrays ------------------------------------------------------------------------------- */

/* Whether rows, in any of the row loops, touch one element of the array. */
static bool conflicts(const Cut *cut, SymId array)
{
    const LoopFacts *loop;
    for (uint32_t n = 0; (loop = rows_loop(cut->plan, n)); n++)
        if (rows_conflict(cut->analysis, cut->plan, loop, array)) return true;
    return false;
}

/* Whether the array's work row has to be one for each row: it stands on both sides of a cut, or in a chain. */
static bool crosses(const Cut *cut, SymId array)
{
    const NestFacts *facts = cut->analysis->facts;
    uint32_t first = UINT32_MAX;
    for (uint32_t n = cut->plan->row->first_access; n < cut->plan->row->end_access; n++) {
        const Access *access = &facts->accesses.items[n];
        if (access->symbol != array) continue;
        uint32_t group = group_of(cut, access->stmt);
        PartKind kind = cut->kinds[cut->plan->part_of[access->stmt] - 1];
        if (kind == PART_CHAIN || kind == PART_ELEMENTS) return true;
        if (first == UINT32_MAX) first = group;
        if (group != first) return true;
    }
    return false;
}

static bool judge_arrays(Cut *cut, isl_ctx *isl)
{
    RowAnalysis *analysis = cut->analysis;
    RowPlan *plan = cut->plan;
    bool *seen = arena_array(analysis->context->scratch, bool, analysis->routine->symbols.count);
    for (uint32_t n = plan->row->first_access; n < plan->row->end_access; n++) {
        const Access *access = &analysis->facts->accesses.items[n];
        SymId array = access->symbol;
        if (!access->written || seen[array]) continue;
        seen[array] = true;
        if (!crosses(cut, array) || !conflicts(cut, array)) continue;
        if (nest_symbol(analysis->routine, array)->rank + plan->inner.count >= NEST_MAX_RANK) return false;
        if (!rows_can_expand(analysis, plan, isl, array)) return false;
        plan->expand[array] = true;
    }
    return true;
}

/* Whether, in a row loop, a row's later part comes before an earlier part of another one, through an array that stays as it is. */
static bool turns_back(const Cut *cut, const LoopFacts *loop)
{
    const RowAnalysis *analysis = cut->analysis;
    const Access *accesses = analysis->facts->accesses.items;
    for (uint32_t i = cut->plan->row->first_access; i < cut->plan->row->end_access; i++)
        for (uint32_t j = cut->plan->row->first_access; j < i; j++) {
            const Access *earlier = &accesses[j], *later = &accesses[i];
            if ((!earlier->written && !later->written) || group_of(cut, earlier->stmt) == group_of(cut, later->stmt)) continue;
            if (cut->plan->expand[earlier->symbol] || !storage_overlap(analysis->routine, earlier->symbol, later->symbol)) continue;
            if (dependence_test(analysis->tester, loop, later, earlier).forward) return true;
        }
    return false;
}

static bool keeps_order(const Cut *cut)
{
    const LoopFacts *loop;
    for (uint32_t n = 0; (loop = rows_loop(cut->plan, n)); n++)
        if (turns_back(cut, loop)) return false;
    return true;
}

/* ---- the rows ----------------------------------------------------------------------------- */

static bool is_row_loop(const LoopFacts *loop) { return facts_is_plain(loop) && loop->step == 1; }

/* Whether the inner loop's bounds are those of all rows, and known at entry. */
static bool has_fixed_bounds(const RowAnalysis *analysis, const LoopFacts *outer, const LoopFacts *inner)
{
    const Stmt *stmt = nest_stmt(analysis->routine, inner->stmt);
    const Bitset *live = &analysis->live_after[analysis->facts->loop_of[outer->stmt]];
    if (bitset_has(live, stmt->loop.variable)) return false;
    if (!facts_is_invariant(analysis->facts, outer, stmt->loop.lower) || !facts_is_invariant(analysis->facts, outer, stmt->loop.upper)) return false;
    return hull_head_expr(analysis->context, analysis->facts, inner->lower) && hull_head_expr(analysis->context, analysis->facts, inner->upper);
}

/* The row loops from `outer` on. False: `outer` is none. */
static bool find_rows(RowAnalysis *analysis, const LoopFacts *outer, RowPlan *plan)
{
    const NestRoutine *routine = analysis->routine;
    *plan = (RowPlan){.outer = outer, .row = outer};
    if (!is_row_loop(outer) || dependence_shared_variable(analysis->facts, outer)) return false;
    for (;;) {
        StmtId body = nest_stmt(routine, plan->row->stmt)->loop.body;
        if (!body || nest_stmt(routine, body)->next || nest_stmt(routine, body)->kind != STMT_LOOP) return body != 0;
        const LoopFacts *inner = facts_loop(analysis->facts, body);
        if (!is_row_loop(inner) || !has_fixed_bounds(analysis, outer, inner)) return false;
        list_push(analysis->context->scratch, &plan->inner, inner);
        plan->row = inner;
    }
}

/* Whether rows are beside each other in memory, and have no work rows in it: then a lane runs a row. */
static bool fits_lanes(const Cut *cut)
{
    for (SymId id = 1; id < cut->analysis->facts->symbol_count; id++)
        if (cut->plan->expand[id] && nest_symbol(cut->analysis->routine, id)->rank) return false;
    return rows_are_neighbours(cut->analysis, cut->plan);
}

/* Whether an iteration of the loop, or of the one that holds all of the array that it names, reads of the array only what it has written. */
static bool is_covered(const Cut *cut, isl_ctx *isl, const LoopFacts *loop, SymId array)
{
    RowAnalysis *analysis = cut->analysis;
    const NestFacts *facts = analysis->facts;
    RowPlan inner = {.outer = loop, .row = loop};
    StmtId only = 0;
    bool several = false;
    rows_find_parts(analysis, &inner);
    if (cover_reads(analysis->context, isl, facts, loop, inner.part_of, array, &cut->plan->guard)) return true;
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *access = &facts->accesses.items[n];
        if (access->symbol != array) continue;
        StmtId part = inner.parts.items[inner.part_of[access->stmt] - 1];
        several |= only && part != only;
        only = part;
    }
    return !several && only && nest_stmt(analysis->routine, only)->kind == STMT_LOOP && facts_is_plain(facts_loop(facts, only)) && is_covered(cut, isl, facts_loop(facts, only), array);
}

/* Whether the rows of each group are independent but for work arrays that stand in it alone: a row that is in order would be so in parts, too. */
static bool rows_are_independent(const Cut *cut, isl_ctx *isl)
{
    RowAnalysis *analysis = cut->analysis;
    RowPlan *plan = cut->plan;
    const Access *accesses = analysis->facts->accesses.items;
    bool *seen = arena_array(analysis->context->scratch, bool, analysis->routine->symbols.count);
    for (uint32_t n = 0; n < plan->parts.count; n++)
        if (goes_from_row_to_row(cut, &cut->assigned[n])) return false;
    for (uint32_t i = plan->row->first_access; i < plan->row->end_access; i++) {
        SymId array = accesses[i].symbol;
        if (!accesses[i].written || seen[array] || plan->expand[array]) continue;
        seen[array] = true;
        for (uint32_t j = plan->row->first_access; j < plan->row->end_access; j++)
            if (accesses[j].symbol != array && storage_overlap(analysis->routine, array, accesses[j].symbol)) return false;
        if (conflicts(cut, array) && !(is_covered(cut, isl, plan->row, array) && rows_leave_same(analysis, plan, isl, array))) return false;
    }
    return true;
}

/* `find` gives the groups; `apart`: their rows are to be independent. */
static bool plan_groups(RowAnalysis *analysis, const LoopFacts *outer, RowPlan *plan, bool (*find)(Cut *), bool apart)
{
    if (nest_loop_info(analysis->routine, outer->stmt)->assertions & (LOOP_SPARE | LOOP_ASSERTED_SERIAL) || !find_rows(analysis, outer, plan)) return false;
    plan->cut = true;
    plan->guarded = apart;
    rows_find_parts(analysis, plan);
    Arena *scratch = analysis->context->scratch;
    Cut cut = {analysis, plan, scalars_scan_iteration(analysis->context, analysis->facts, plan->row->stmt), arena_array(scratch, PartKind, plan->parts.count),
               arena_array(scratch, Bitset, plan->parts.count)};
    for (uint32_t n = 0; n < plan->parts.count; n++) find_kind(&cut, n);
    if (!find(&cut) || !judge_scalars(&cut)) return false;
    isl_ctx *isl = isl_ctx_alloc();
    isl_options_set_on_error(isl, ISL_ON_ERROR_CONTINUE);
    bool good = judge_arrays(&cut, isl) && (!apart || rows_are_independent(&cut, isl));
    isl_ctx_free(isl);
    return good && (find == find_point_groups || !fits_lanes(&cut)) && keeps_order(&cut);
}

/* Whether the loop makes scalars alone, and is the lesser part of that around it. */
static bool is_lesser_part(const RowAnalysis *analysis, const LoopFacts *around, const LoopFacts *loop)
{
    for (uint32_t n = loop->first_access; n < loop->end_access; n++)
        if (analysis->facts->accesses.items[n].written) return false;
    return (loop->end_access - loop->first_access)*2 <= around->end_access - around->first_access;
}

/* Whether a parallel loop without others inside is around the loop, and is along memory as it is, or more than the loop: lanes run the loop then, each by itself. */
static bool is_in_lane(const RowAnalysis *analysis, const LoopFacts *loop)
{
    const NestFacts *facts = analysis->facts;
    for (StmtId id = loop->parent; id; id = facts->parents[id]) {
        const LoopFacts *around = facts_loop(facts, id);
        if (!around->counted || nest_loop_info(analysis->routine, id)->finding != LOOP_PARALLEL) continue;
        bool lane = facts_is_plain(around) && !facts_is_tiny(around);
        for (uint32_t n = facts->loop_of[id] + 1; lane && n < facts->loops.count && facts->loops.items[n].depth > around->depth; n++) {
            const LoopFacts *inner = &facts->loops.items[n];
            lane = !inner->counted || facts_is_tiny(inner) || nest_loop_info(analysis->routine, inner->stmt)->finding != LOOP_PARALLEL;
        }
        return lane && (is_lesser_part(analysis, around, loop) || facts_neighbours(facts, around, around->index, false) >= facts_neighbours(facts, around, loop->index, false));
    }
    return false;
}

static bool plan_cut(RowAnalysis *analysis, const LoopFacts *outer, RowPlan *plan)
{
    return !is_in_lane(analysis, outer) && plan_groups(analysis, outer, plan, find_groups, false);
}

/* Scalars that parts hand over would keep the parts that set them between row loops. */
static bool plan_apart(RowAnalysis *analysis, const LoopFacts *outer, RowPlan *plan, bool (*find)(Cut *))
{
    bool parallel = nest_loop_info(analysis->routine, outer->stmt)->finding == LOOP_PARALLEL;
    return plan_groups(analysis, outer, plan, find, !parallel) && !plan->handed.count;
}

static bool plan_loops_apart(RowAnalysis *analysis, const LoopFacts *outer, RowPlan *plan)
{
    return plan_apart(analysis, outer, plan, find_single_groups);
}

/* Rows that need work rows for it have them by distribute, all at once. */
static bool plan_elements_apart(RowAnalysis *analysis, const LoopFacts *outer, RowPlan *plan)
{
    if (!plan_apart(analysis, outer, plan, find_element_groups)) return false;
    for (SymId id = 1; id < plan->symbol_count; id++)
        if (plan->expand[id]) return false;
    return true;
}

/* Scalars are handed over: a row is a lane's as it stands, but lanes are few. */
static bool plan_points_apart(RowAnalysis *analysis, const LoopFacts *outer, RowPlan *plan)
{
    const StmtId around = outer->parent;
    if (around && nest_stmt(analysis->routine, around)->kind == STMT_LOOP && nest_loop_info(analysis->routine, around)->finding == LOOP_PARALLEL) return false;
    return nest_loop_info(analysis->routine, outer->stmt)->finding == LOOP_PARALLEL && !facts_is_tiny(outer) && plan_groups(analysis, outer, plan, find_point_groups, false);
}

static RowPlanner planner(CutApart how)
{
    return how == CUT_POINTS ? plan_points_apart : how == CUT_ELEMENTS ? plan_elements_apart : plan_loops_apart;
}

Bitset cut_find_planes(Context *context, const NestProgram *program, NestRoutine *routine, CutApart how)
{
    Bitset loops = bitset_create(context->scratch, routine->stmts.count);
    rows_find_some(context, program, routine, planner(how), true, &loops);
    return loops;
}

uint32_t cut_apart(Context *context, const NestProgram *program, NestRoutine *routine, const Bitset *loops, CutApart how)
{
    uint32_t count = rows_split_some(context, program, routine, planner(how), true, loops);
    if (!count) return 0;
    sink_scalars(context, program, routine, how == CUT_POINTS ? SINK_HANDED : SINK_ROWS);
    depend_again(context, program, routine);
    return count;
}

/* Whether the routine has loops that may run in order in a row, or what a row may set beside loops. */
static bool has_chains(const NestRoutine *routine)
{
    for (StmtId id = 1; id < routine->stmts.count; id++)
        if (nest_stmt(routine, id)->kind == STMT_LOOP && cut_has_elements_beside(routine, nest_stmt(routine, id)->loop.body)) return true;
    for (LoopId id = 1; id < routine->loops.count; id++) {
        LoopFinding finding = routine->loops.items[id].finding;
        if (finding == LOOP_REDUCTION || finding == LOOP_RECURRENCE) return true;
    }
    return false;
}

/* Where loops become lanes by the places that lists tell (scatter), what is inside stays there. */
static bool plan_cut_beside_lists(RowAnalysis *analysis, const LoopFacts *row, RowPlan *plan)
{
    return plan_cut(analysis, row, plan) && !scatter_is_within_lists(analysis->context, analysis->facts, row->parent);
}

void pass_cut_rows(Context *context, NestProgram *program, bool lanes, bool host_vectors)
{
    for (RoutineId id = 1; lanes && id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        bool changed = has_chains(routine) && lift_scalars(context, routine);
        if (sink_scalars(context, program, routine, SINK_ROWS) || changed) {
            depend_again(context, program, routine);
        }
        while (has_chains(routine) && rows_split_some(context, program, routine, host_vectors ? plan_cut : plan_cut_beside_lists, lanes, NULL)) {
            depend_again(context, program, routine);
        }
    }
}
