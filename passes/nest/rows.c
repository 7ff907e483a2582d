#include "passes/nest/rows.h"

#include "ir/storage.h"
#include "ir/vec.h"
#include "ir/walk.h"
#include "passes/nest/cover.h"

#include <isl/options.h>
#include <string.h>

/* ---- parts ------------------------------------------------------------------------------ */

static void mark_part(const NestRoutine *routine, StmtId first, bool alone, uint32_t part, uint32_t *part_of)
{
    for (StmtId id = first; id; id = alone ? 0 : nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        part_of[id] = part;
        switch (stmt->kind) {
        case STMT_LOOP: mark_part(routine, stmt->loop.body, false, part, part_of); break;
        case STMT_WHILE: mark_part(routine, stmt->while_.body, false, part, part_of); break;
        case STMT_BLOCK: mark_part(routine, stmt->block.body, false, part, part_of); break;
        case STMT_IF:
            mark_part(routine, stmt->if_.then, false, part, part_of);
            mark_part(routine, stmt->if_.else_, false, part, part_of);
            break;
        default: break;
        }
    }
}

void rows_find_parts(const RowAnalysis *analysis, RowPlan *plan)
{
    const NestRoutine *routine = analysis->routine;
    Arena *scratch = analysis->context->scratch;
    plan->part_of = arena_array(scratch, uint32_t, routine->stmts.count);
    for (StmtId id = nest_stmt(routine, plan->row->stmt)->loop.body; id; id = nest_stmt(routine, id)->next) {
        list_push(scratch, &plan->parts, id);
        mark_part(routine, id, true, plan->parts.count, plan->part_of);
    }
    plan->group = arena_array(scratch, uint32_t, plan->parts.count);
    for (uint32_t n = 0; n < plan->parts.count; n++) plan->group[n] = n;
    plan->symbol_count = routine->symbols.count;
    plan->expand = arena_array(scratch, bool, routine->symbols.count);
    plan->live = arena_array(scratch, bool, routine->symbols.count);
    plan->copied = arena_array(scratch, bool, analysis->facts->accesses.count);
    plan->asked = arena_array(scratch, CoverAsked, analysis->facts->accesses.count);
}

/* Puts the parts a .. b into one group. Group numbers rise from part to part. */
static void merge(RowPlan *plan, uint32_t a, uint32_t b)
{
    uint32_t low = plan->group[a], high = plan->group[b];
    for (uint32_t n = 0; n < plan->parts.count; n++)
        if (plan->group[n] > low && plan->group[n] <= high) plan->group[n] = low;
}

/* ---- arrays ----------------------------------------------------------------------------- */

bool rows_is_repeated(const RowPlan *plan, uint32_t group)
{
    bool all = plan->repeats.count > 0;
    for (uint32_t n = 0; n < plan->handed.count; n++) all &= plan->handed.items[n].group != group || !plan->handed.items[n].leave;
    for (uint32_t part = 0; part < plan->parts.count && all; part++) {
        bool again = plan->group[part] != group;
        for (uint32_t n = 0; n < plan->repeats.count; n++) again |= plan->repeats.items[n].part == part && plan->repeats.items[n].group != group;
        all &= again;
    }
    return all;
}

bool rows_have_arrays(const NestRoutine *routine, const RowPlan *plan)
{
    bool found = plan->inner.count > 0;
    for (uint32_t id = 1; id < plan->symbol_count && !found; id++) found = plan->expand[id] && nest_symbol(routine, id)->rank;
    return found;
}

bool rows_is_fixed(const NestRoutine *routine, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    if (expr->op == OP_ELEMENT || expr->op == OP_ARRAY) return false;
    if (expr->op == OP_SCALAR) {
        const Symbol *symbol = nest_symbol(routine, expr->symbol);
        if (symbol->storage != STORAGE_DUMMY) return false;
        for (StmtId at = 1; at < routine->stmts.count; at++) {
            const Stmt *stmt = nest_stmt(routine, at);
            if (stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->symbol == expr->symbol) return false;
            if (stmt->kind == STMT_LOOP && stmt->loop.variable == expr->symbol) return false;
            if (stmt->kind == STMT_CALL && symbol->intent != INTENT_IN) return false;
        }
    }
    for (uint32_t n = 0; n < expr->count; n++)
        if (!rows_is_fixed(routine, nest_operand(routine, expr, n))) return false;
    return true;
}

static bool in_row(const RowPlan *plan, uint32_t access)
{
    return access >= plan->row->first_access && access < plan->row->end_access;
}

bool rows_conflict(const RowAnalysis *analysis, const RowPlan *plan, const LoopFacts *loop, SymId array)
{
    const Access *accesses = analysis->facts->accesses.items;
    for (uint32_t i = plan->row->first_access; i < plan->row->end_access; i++) {
        if (accesses[i].symbol != array || !accesses[i].written) continue;
        for (uint32_t j = plan->row->first_access; j < plan->row->end_access; j++)
            if (accesses[j].symbol == array &&
                dependence_test(analysis->tester, loop, &accesses[i], &accesses[j]).kind != DEPENDENCE_NONE)
                return true;
    }
    return false;
}

/* Looking for kernels and calls that may have an array behind a row, or before it in another turn of a loop. */
typedef struct {
    const NestFacts *facts;
    StmtId row;
    SymId object; /* that the array lies in: a symbol in a kernel's list stands for all of its area */
    bool found;
} Users;

static bool find_user(void *data, NestRoutine *routine, StmtId id)
{
    Users *users = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if ((stmt->kind != STMT_CALL && stmt->kind != STMT_KERNEL) || facts_exclude(users->facts, users->row, id)) return true;
    users->found |= stmt->kind == STMT_CALL;
    const VecKernel *kernel = stmt->kind == STMT_KERNEL ? routine->kernels.items[stmt->kernel.kernel] : NULL;
    for (uint32_t n = 0; kernel && n < kernel->accesses.count; n++) users->found |= storage_object(routine, kernel->accesses.items[n].symbol) == users->object;
    return !users->found;
}

/* Whether the contents may be used after the loop. */
static bool is_live(const RowAnalysis *analysis, const RowPlan *plan, SymId array)
{
    const NestFacts *facts = analysis->facts;
    const StmtId row = plan->row->stmt;
    if (storage_live_at_exit(analysis->program, analysis->routine, array)) return true;
    for (uint32_t n = 0; n < facts->accesses.count; n++)
        if (facts->accesses.items[n].symbol == array && !in_row(plan, n) && !facts_exclude(facts, row, facts->accesses.items[n].stmt)) return true;
    Users users = {.facts = facts, .row = row, .object = storage_object(analysis->routine, array)};
    nest_walk_stmts(analysis->routine, analysis->routine->body, find_user, &users);
    return users.found;
}

/* Whether the expression is the same in all iterations of the row loop, the variables of `loop` and of those around it aside, and
 * can be written again after it. */
static bool is_repeatable(const RowAnalysis *analysis, const RowPlan *plan, StmtId loop, ExprId id)
{
    const NestRoutine *routine = analysis->routine;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op == OP_ELEMENT || (expr->op == OP_SCALAR && analysis->facts->aliased[expr->symbol])) return false;
    if (expr->op == OP_SCALAR && bitset_has(&plan->row->assigned, expr->symbol)) {
        bool variable = false;
        for (StmtId at = loop; at && at != plan->row->stmt; at = analysis->facts->parents[at])
            variable = variable || nest_stmt(routine, at)->loop.variable == expr->symbol;
        if (!variable) return false;
    }
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_repeatable(analysis, plan, loop, nest_operand(routine, expr, n))) return false;
    return true;
}

/* Whether every iteration of the row loop that comes here writes the same elements, and a loop after it can name them. */
static bool writes_same_elements(const RowAnalysis *analysis, const RowPlan *plan, const Access *access)
{
    const NestRoutine *routine = analysis->routine;
    const Expr *expr = nest_expr(routine, access->expr);
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_repeatable(analysis, plan, access->loop, nest_operand(routine, expr, n))) return false;
    for (StmtId at = access->loop; at && at != plan->row->stmt; at = analysis->facts->parents[at]) {
        const Stmt *stmt = nest_stmt(routine, at);
        StmtId around = analysis->facts->parents[at]; /* its bounds are evaluated before it has its variable */
        if (!is_repeatable(analysis, plan, around, stmt->loop.lower)) return false;
        if (!is_repeatable(analysis, plan, around, stmt->loop.upper)) return false;
        if (!is_repeatable(analysis, plan, around, stmt->loop.step)) return false;
    }
    return true;
}

/* Whether a subscript of an access holds that row loop's own variable. */
static bool follows_row(const RowAnalysis *analysis, const LoopFacts *row, const Access *access)
{
    const AffineTable *table = analysis->facts->table;
    for (uint32_t n = 0; n < nest_symbol(analysis->routine, access->symbol)->rank; n++) {
        const Form *form = affine_form(table, analysis->facts->subscripts.items[access->subscripts + n]);
        for (uint32_t t = 0; t < form->count; t++) {
            const Atom *atom = affine_atom(table, affine_terms(table, form)[t].of);
            if (atom->kind == ATOM_INDEX && atom->loop == row->stmt) return true;
        }
    }
    return false;
}

/* The same of a row loop around the innermost one: its rows have elements of their own there. */
static bool follows_outer_row(const RowAnalysis *analysis, const RowPlan *plan, const Access *access)
{
    bool follows = plan->row != plan->outer && follows_row(analysis, plan->outer, access);
    for (uint32_t n = 0; n < plan->inner.count; n++)
        follows |= plan->inner.items[n] != plan->row && follows_row(analysis, plan->inner.items[n], access);
    return follows;
}

static bool bounds_known(const NestRoutine *routine, SymId array)
{
    const Symbol *symbol = nest_symbol(routine, array);
    for (uint32_t n = 0; n < symbol->rank; n++)
        if (!nest_dim(routine, symbol, n)->upper) return false;
    return storage_extent_known(routine, array);
}

/* Finds the writes to an array whose elements are copied back behind the rows: of those that write the same in each row and can be named again, what others write too
 * aside. False: others write elements besides. */
static bool find_copied(const RowAnalysis *analysis, RowPlan *plan, isl_ctx *isl, SymId array)
{
    const NestFacts *facts = analysis->facts;
    const Access *accesses = facts->accesses.items;
    CoverGuard *guard = plan->guarded ? &plan->guard : NULL;
    for (uint32_t n = plan->row->first_access; n < plan->row->end_access; n++)
        if (accesses[n].symbol == array && accesses[n].written)
            plan->copied[n] = cover_is_sure(analysis->context, isl, facts, plan->outer, plan->row, &accesses[n], &plan->asked[n]) && writes_same_elements(analysis, plan, &accesses[n]);
    for (uint32_t n = plan->row->first_access; n < plan->row->end_access; n++) {
        if (accesses[n].symbol != array || !accesses[n].written) continue;
        bool covered = cover_write(analysis->context, isl, facts, plan->row, &accesses[n], plan->copied, guard);
        if (!covered && !plan->copied[n]) return false;
        if (covered) plan->copied[n] = false;
    }
    return true;
}

bool rows_leave_same(RowAnalysis *analysis, RowPlan *plan, isl_ctx *isl, SymId array)
{
    plan->live[array] = is_live(analysis, plan, array);
    return !plan->live[array] || find_copied(analysis, plan, isl, array);
}

bool rows_can_expand(RowAnalysis *analysis, RowPlan *plan, isl_ctx *isl, SymId array)
{
    const Access *accesses = analysis->facts->accesses.items;
    if (analysis->facts->aliased[array] || nest_symbol(analysis->routine, array)->rank == 0) return false;
    if (nest_symbol(analysis->routine, array)->rank == NEST_MAX_RANK || !bounds_known(analysis->routine, array)) return false;
    plan->live[array] = is_live(analysis, plan, array);
    for (uint32_t n = plan->row->first_access; n < plan->row->end_access; n++) {
        if (accesses[n].symbol != array) continue;
        if (follows_row(analysis, plan->row, &accesses[n])) return false;
        if (accesses[n].written && plan->live[array] && follows_outer_row(analysis, plan, &accesses[n])) return false;
    }
    return cover_reads(analysis->context, isl, analysis->facts, plan->row, plan->part_of, array, plan->guarded ? &plan->guard : NULL) &&
           rows_leave_same(analysis, plan, isl, array);
}

static void expand_arrays(RowAnalysis *analysis, RowPlan *plan, isl_ctx *isl)
{
    bool *seen = arena_array(analysis->context->scratch, bool, analysis->routine->symbols.count);
    for (uint32_t n = plan->row->first_access; n < plan->row->end_access; n++) {
        const Access *access = &analysis->facts->accesses.items[n];
        if (!access->written || seen[access->symbol]) continue;
        seen[access->symbol] = true;
        plan->expand[access->symbol] =
            rows_conflict(analysis, plan, plan->row, access->symbol) && rows_can_expand(analysis, plan, isl, access->symbol);
    }
}

/* Parts that an unexpanded array ties together: a later part feeds an earlier one in a later iteration, or must not
 * overtake it. */
static void merge_by_arrays(const RowAnalysis *analysis, RowPlan *plan)
{
    const Access *accesses = analysis->facts->accesses.items;
    for (uint32_t i = plan->row->first_access; i < plan->row->end_access; i++)
        for (uint32_t j = plan->row->first_access; j < i; j++) {
            const Access *earlier = &accesses[j], *later = &accesses[i];
            uint32_t a = plan->part_of[earlier->stmt] - 1, b = plan->part_of[later->stmt] - 1;
            if (plan->group[a] == plan->group[b] || (!earlier->written && !later->written)) continue;
            if (plan->expand[earlier->symbol] || !storage_overlap(analysis->routine, earlier->symbol, later->symbol)) continue;
            if (dependence_test(analysis->tester, plan->row, later, earlier).forward) merge(plan, a, b);
        }
}

/* ---- scalars ---------------------------------------------------------------------------- */

bool rows_mention(const NestRoutine *routine, const Stmt *stmt, SymId scalar)
{
    switch (stmt->kind) {
    case STMT_ASSIGN: return nest_mentions(routine, stmt->assign.target, scalar) || nest_mentions(routine, stmt->assign.value, scalar);
    case STMT_LOOP:
        return stmt->loop.variable == scalar || nest_mentions(routine, stmt->loop.lower, scalar) ||
               nest_mentions(routine, stmt->loop.upper, scalar) || nest_mentions(routine, stmt->loop.step, scalar);
    case STMT_WHILE: return nest_mentions(routine, stmt->while_.condition, scalar);
    case STMT_IF: return nest_mentions(routine, stmt->if_.condition, scalar);
    default: return false;
    }
}

typedef struct {
    uint32_t first, last; /* parts that mention the scalar, counted from 1; 0: none */
    bool passed;          /* a part reads what another one assigned */
    bool variable;        /* of a DO loop */
} ScalarUse;

static ScalarUse find_uses(const RowAnalysis *analysis, const RowPlan *plan, const IterationScalars *scans, SymId scalar)
{
    const NestRoutine *routine = analysis->routine;
    ScalarUse use = {0};
    for (StmtId id = 1; id < routine->stmts.count; id++) {
        uint32_t part = plan->part_of[id];
        if (!part || !rows_mention(routine, nest_stmt(routine, id), scalar)) continue;
        if (!use.first || part < use.first) use.first = part;
        if (part > use.last) use.last = part;
        if (nest_stmt(routine, id)->kind == STMT_LOOP && nest_stmt(routine, id)->loop.variable == scalar)
            use.variable = true;
        if (scans[part - 1].exposed[scalar]) use.passed = true;
    }
    return use;
}

/* Scalars that carry values from part to part get an element a row, or tie the parts together. */
static void judge_scalars(const RowAnalysis *analysis, RowPlan *plan)
{
    const NestRoutine *routine = analysis->routine;
    IterationScalars *scans = arena_array(analysis->context->scratch, IterationScalars, plan->parts.count);
    IterationScalars whole = scalars_scan_iteration(analysis->context, analysis->facts, plan->row->stmt);
    const Bitset *live = &analysis->live_after[analysis->facts->loop_of[plan->row->stmt]];
    for (uint32_t n = 0; n < plan->parts.count; n++)
        scans[n] = scalars_scan_stmt(analysis->context, analysis->facts, plan->parts.items[n]);
    for (SymId id = 1; id < routine->symbols.count; id++) {
        if (!bitset_has(&plan->row->assigned, id) || analysis->facts->aliased[id]) continue;
        if (id == nest_stmt(routine, plan->row->stmt)->loop.variable) continue;
        ScalarUse use = find_uses(analysis, plan, scans, id);
        if (!use.first || use.first == use.last) continue;
        if (whole.exposed[id] || bitset_has(live, id) || (use.passed && use.variable))
            merge(plan, use.first - 1, use.last - 1);
        else if (use.passed)
            plan->expand[id] = true;
    }
}

/* ---- layout ----------------------------------------------------------------------------- */

/* Whether the row's variable stands in the first subscript. */
static bool is_along_memory(const RowAnalysis *analysis, const LoopFacts *row, const Access *access)
{
    const AffineTable *table = analysis->facts->table;
    const Form *form = affine_form(table, analysis->facts->subscripts.items[access->subscripts]);
    for (uint32_t t = 0; t < form->count; t++) {
        const Atom *atom = affine_atom(table, affine_terms(table, form)[t].of);
        if (atom->kind == ATOM_INDEX && atom->loop == row->stmt) return true;
    }
    return false;
}

bool rows_are_neighbours(const RowAnalysis *analysis, const RowPlan *plan)
{
    uint32_t rows = 0, others = 0;
    for (uint32_t n = plan->row->first_access; n < plan->row->end_access; n++) {
        const Access *access = &analysis->facts->accesses.items[n];
        if (plan->expand[access->symbol] || nest_symbol(analysis->routine, access->symbol)->rank < 2) continue;
        bool found = is_along_memory(analysis, plan->row, access);
        rows += found;
        others += !found;
    }
    return rows > others;
}

/* ---- whether it pays -------------------------------------------------------------------- */

/* Whether the iterations of the row loop become independent in the group. */
static bool group_is_parallel(const RowAnalysis *analysis, const RowPlan *plan, uint32_t group)
{
    const Access *accesses = analysis->facts->accesses.items;
    for (uint32_t i = plan->row->first_access; i < plan->row->end_access; i++) {
        if (plan->group[plan->part_of[accesses[i].stmt] - 1] != group || !accesses[i].written) continue;
        for (uint32_t j = plan->row->first_access; j < plan->row->end_access; j++) {
            const Access *a = &accesses[i], *b = &accesses[j];
            if (plan->group[plan->part_of[b->stmt] - 1] != group || plan->expand[a->symbol]) continue;
            if (!storage_overlap(analysis->routine, a->symbol, b->symbol)) continue;
            if (dependence_test(analysis->tester, plan->row, a, b).kind != DEPENDENCE_NONE) return false;
        }
    }
    return true;
}

static bool is_parallel_loop(const NestRoutine *routine, StmtId id)
{
    return nest_stmt(routine, id)->kind == STMT_LOOP && nest_loop_info(routine, id)->finding == LOOP_PARALLEL;
}

static bool pays(const RowAnalysis *analysis, const RowPlan *plan)
{
    for (uint32_t n = 0; n < plan->parts.count; n++) {
        uint32_t group = plan->group[n];
        bool alone = (n == 0 || plan->group[n - 1] != group) &&
                     (n + 1 == plan->parts.count || plan->group[n + 1] != group);
        if (alone && is_parallel_loop(analysis->routine, plan->parts.items[n]) &&
            group_is_parallel(analysis, plan, group))
            return true;
    }
    return false;
}

static bool is_candidate(const RowAnalysis *analysis, const LoopFacts *row)
{
    if (!facts_is_plain(row) || row->step != 1) return false;
    LoopFinding finding = nest_loop_info(analysis->routine, row->stmt)->finding;
    if (finding != LOOP_RECURRENCE && finding != LOOP_UNKNOWN) return false;
    if (dependence_shared_variable(analysis->facts, row)) return false;
    for (StmtId id = nest_stmt(analysis->routine, row->stmt)->loop.body; id; id = nest_stmt(analysis->routine, id)->next)
        if (is_parallel_loop(analysis->routine, id)) return true;
    return false;
}

/* Whether the row loop's scalars are private, and none is used behind it. */
static bool scalars_stay(const RowAnalysis *analysis, const LoopFacts *row)
{
    IterationScalars whole = scalars_scan_iteration(analysis->context, analysis->facts, row->stmt);
    const Bitset *live = &analysis->live_after[analysis->facts->loop_of[row->stmt]];
    SymId own = nest_stmt(analysis->routine, row->stmt)->loop.variable;
    for (SymId id = 1; id < analysis->facts->symbol_count; id++)
        if (bitset_has(&row->assigned, id) && id != own && (whole.exposed[id] || bitset_has(live, id))) return false;
    return true;
}

/* Whether the row loop holds recurrences alone: its rows may be lanes. */
static bool holds_recurrences(const RowAnalysis *analysis, const LoopFacts *row)
{
    uint32_t loops = 0;
    if (!facts_is_plain(row) || row->step != 1 || nest_loop_info(analysis->routine, row->stmt)->finding != LOOP_RECURRENCE) return false;
    for (uint32_t n = analysis->facts->loop_of[row->stmt] + 1; n < analysis->facts->loops.count; n++, loops++) {
        const LoopFacts *inner = &analysis->facts->loops.items[n];
        if (inner->depth <= row->depth) break;
        LoopFinding finding = facts_is_plain(inner) ? nest_loop_info(analysis->routine, inner->stmt)->finding : LOOP_PARALLEL;
        if (finding == LOOP_PARALLEL || finding == LOOP_REDUCTION) return false;
    }
    return loops && !dependence_shared_variable(analysis->facts, row) && scalars_stay(analysis, row);
}

/* One part of all, in which each row has its own work arrays, one row's beside the next one's. */
static bool plan_lanes(RowAnalysis *analysis, RowPlan *plan, isl_ctx *isl)
{
    bool any = false;
    for (uint32_t n = 0; n < plan->parts.count; n++) plan->group[n] = 0;
    plan->groups = 1;
    plan->rows_first = true;
    expand_arrays(analysis, plan, isl);
    for (SymId id = 1; id < analysis->facts->symbol_count; id++) any |= plan->expand[id];
    return any && group_is_parallel(analysis, plan, 0);
}

bool rows_plan(RowAnalysis *analysis, const LoopFacts *row, RowPlan *plan)
{
    *plan = (RowPlan){.outer = row, .row = row, .guarded = analysis->lanes};
    bool lanes = analysis->lanes && holds_recurrences(analysis, row);
    if (!lanes && !is_candidate(analysis, row)) return false;
    rows_find_parts(analysis, plan);
    if (plan->parts.count < 2) return false;
    if (lanes) {
        isl_ctx *own = isl_ctx_alloc();
        isl_options_set_on_error(own, ISL_ON_ERROR_CONTINUE);
        bool planned = plan_lanes(analysis, plan, own);
        isl_ctx_free(own);
        return planned;
    }
    isl_ctx *isl = isl_ctx_alloc();
    isl_options_set_on_error(isl, ISL_ON_ERROR_CONTINUE);
    expand_arrays(analysis, plan, isl);
    isl_ctx_free(isl);
    judge_scalars(analysis, plan);
    merge_by_arrays(analysis, plan);
    plan->rows_first = rows_are_neighbours(analysis, plan);
    bool any = false;
    for (SymId id = 1; id < analysis->routine->symbols.count; id++) any = any || plan->expand[id];
    return any && pays(analysis, plan);
}

/* ---- for the host ----------------------------------------------------------------------- */

/* Whether it is assignments alone, under IFs or not. */
static bool is_plain(const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_IF) return stmt->kind == STMT_ASSIGN;
    for (int side = 0; side < 2; side++)
        for (StmtId inner = side ? stmt->if_.else_ : stmt->if_.then; inner; inner = nest_stmt(routine, inner)->next)
            if (!is_plain(routine, inner)) return false;
    return true;
}

static bool group_is_plain(const RowAnalysis *analysis, const RowPlan *plan, uint32_t group)
{
    for (uint32_t n = 0; n < plan->parts.count; n++)
        if (plan->group[n] == group && !is_plain(analysis->routine, plan->parts.items[n])) return false;
    return true;
}

/* Neighbours without loops become one group where its rows are independent: what one sets for the next stays near. */
static void join_plain(const RowAnalysis *analysis, RowPlan *plan)
{
    uint32_t count = plan->parts.count, *before = arena_array(analysis->context->scratch, uint32_t, count);
    for (uint32_t n = 1; n < count; n++) {
        if (plan->group[n] == plan->group[n - 1] || !group_is_plain(analysis, plan, plan->group[n]) || !group_is_plain(analysis, plan, plan->group[n - 1])) continue;
        memcpy(before, plan->group, count * sizeof *before);
        merge(plan, n - 1, n);
        if (!group_is_parallel(analysis, plan, plan->group[n])) memcpy(plan->group, before, count * sizeof *before);
    }
}

/* Whether a group reads what another one has set in the scalar. */
static bool is_passed_on(const RowPlan *plan, const IterationScalars *scans, SymId scalar)
{
    bool set = false;
    for (uint32_t n = 0; n < plan->parts.count; n++) {
        if (n == 0 || plan->group[n] != plan->group[n - 1]) set = false;
        if (scans[n].exposed[scalar] && !set) return true;
        set |= bitset_has(&scans[n].certain, scalar);
    }
    return false;
}

/* Scalars that no group takes from another one stay scalars. */
static void keep_scalars(const RowAnalysis *analysis, RowPlan *plan)
{
    IterationScalars *scans = arena_array(analysis->context->scratch, IterationScalars, plan->parts.count);
    for (uint32_t n = 0; n < plan->parts.count; n++) scans[n] = scalars_scan_stmt(analysis->context, analysis->facts, plan->parts.items[n]);
    for (SymId id = 1; id < plan->symbol_count; id++)
        if (plan->expand[id] && !nest_symbol(analysis->routine, id)->rank && !is_passed_on(plan, scans, id)) plan->expand[id] = false;
}

bool rows_plan_along_memory(RowAnalysis *analysis, const LoopFacts *row, RowPlan *plan)
{
    for (uint32_t n = row->first_access; n < row->end_access; n++) {
        const Access *access = &analysis->facts->accesses.items[n];
        if (nest_symbol(analysis->routine, access->symbol)->rank < 2 || !is_along_memory(analysis, row, access)) continue;
        if (!rows_plan(analysis, row, plan)) return false;
        plan->near = true;
        join_plain(analysis, plan);
        keep_scalars(analysis, plan);
        return true;
    }
    return false;
}

/* ---- several ---------------------------------------------------------------------------- */

RowPlanning *rows_plan_some(Context *context, const NestProgram *program, NestRoutine *routine, RowPlanner plan, bool lanes, const Bitset *only)
{
    RowPlanning *planning = arena_new(context->scratch, RowPlanning);
    planning->here = *context;
    planning->here.scratch = arena_create();
    Context *here = &planning->here;
    RowAnalysis *analysis = &planning->analysis;
    *analysis = (RowAnalysis){.program = program, .routine = routine, .facts = facts_collect(here, routine), .lanes = lanes, .only = only};
    analysis->live_after = scalars_live_after(here, program, analysis->facts);
    analysis->tester = dependence_tester_create(here, analysis->facts);
    bool *inside = arena_array(here->scratch, bool, analysis->facts->loops.count); /* of a loop that is split, or that loop */
    for (uint32_t n = 1; n < analysis->facts->loops.count && planning->count < ROW_PLANS; n++) {
        const LoopFacts *row = &analysis->facts->loops.items[n];
        inside[n] = row->parent && inside[analysis->facts->loop_of[row->parent]];
        if (inside[n] || (only && !bitset_has(only, row->stmt))) continue;
        Context *own = &planning->own[planning->count];
        *own = *here;
        own->scratch = arena_create();
        analysis->context = own;
        inside[n] = plan(analysis, row, &planning->plans[planning->count]);
        planning->plans[planning->count].lanes = lanes;
        if (inside[n]) planning->count++;
        else arena_destroy(own->scratch);
    }
    dependence_tester_destroy(analysis->tester);
    return planning;
}

void rows_end_planning(RowPlanning *planning)
{
    for (uint32_t k = 0; k < planning->count; k++) arena_destroy(planning->own[k].scratch);
    arena_destroy(planning->here.scratch);
}

void rows_find_some(Context *context, const NestProgram *program, NestRoutine *routine, RowPlanner plan, bool lanes, Bitset *found)
{
    RowPlanning *planning = rows_plan_some(context, program, routine, plan, lanes, NULL);
    for (uint32_t k = 0; k < planning->count; k++) bitset_add(found, planning->plans[k].outer->stmt);
    rows_end_planning(planning);
}

const LoopFacts *rows_loop(const RowPlan *plan, uint32_t n)
{
    if (n == 0) return plan->outer;
    return n <= plan->inner.count ? plan->inner.items[n - 1] : NULL;
}
