/* species: a row's loops over species become a nest of their own.
 *
 * WHAT    A row holds loops over species around lane loops, or within them, whose values go from one of them to another, or to other points: no lane can run
 *         such a loop by itself. They become one loop over species around the row loops, before these; what they use of the row's other values is
 *         made there again, from a slice of the row on variables of its own.
 *           do j { do i { w[i] = f(a[i,j]) }                 do species = 1, n { do j {
 *                  do n { do i { g[i,n] = w[i]*q[i,j,n] } }      do i { own.w[i] = f(a[i,j]) }
 *                  do i { b[i,j] = w[i] }               =>       do i { g[i,species] = own.w[i]*q[i,j,species] }
 *                  do n { do i { q[i,j,n] = g[i-1,n] } } }       do i { q[i,j,species] = g[i-1,species] } } }
 *                                                            do j { do i { w[i] = f(a[i,j]) } ; do i { b[i,j] = w[i] } }
 * NEEDS   nothing
 * KEEPS   assertions on loops
 * BREAKS  findings
 * FP      bit-exact: what is made again has the operations and operands that it has in the row
 * COST    linear in the row's statements for each of its symbols; an integer-set difference for each read of an array that is used beside the rows, too
 * SOURCE  loop distribution, Kennedy and Allen, Optimizing Compilers for Modern Architectures, 5.3; recomputation instead of storage */
#include "passes/nest/species.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/cover.h"
#include "passes/nest/nest_passes.h"

#include <isl/options.h>

enum { MAX_STATEMENTS = 3000, MAX_ROWS = 8 }; /* of a row; rows of a routine that are taken apart */

/* ---- species loops ------------------------------------------------------------------------ */

static bool holds_loop(const Species *s, const LoopFacts *loop)
{
    uint32_t next = s->facts->loop_of[loop->stmt] + 1;
    return next < s->facts->loops.count && s->facts->loops.items[next].depth > loop->depth;
}

/* Whether the loop goes over components: its variable alone is a subscript behind the first of an array, and none goes along memory by it. */
static bool goes_over_components(const Species *s, const LoopFacts *loop)
{
    bool found = false;
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *access = &s->facts->accesses.items[n];
        uint32_t rank = nest_symbol(s->routine, access->symbol)->rank;
        if (rank < 2) continue;
        if (affine_varies(s->facts->table, s->facts->subscripts.items[access->subscripts], loop->stmt) &&
            affine_coefficient(s->facts->table, s->facts->subscripts.items[access->subscripts], loop->stmt))
            return false;
        for (uint32_t k = 1; k < rank; k++) found |= s->facts->subscripts.items[access->subscripts + k] == loop->index;
    }
    return found;
}

static bool is_species_loop(const Species *s, const LoopFacts *loop)
{
    if (!facts_is_plain(loop) || loop->step != 1 || loop->trips >= 0 || loop->depth <= s->row->depth) return false;
    if (s->first && (loop->lower != s->first->lower || loop->upper != s->first->upper)) return false;
    const Stmt *stmt = nest_stmt(s->routine, loop->stmt);
    if (nest_may_trap(s->routine, stmt->loop.lower) || nest_may_trap(s->routine, stmt->loop.upper)) return false;
    if (!facts_is_invariant(s->facts, s->outer, stmt->loop.lower) || !facts_is_invariant(s->facts, s->outer, stmt->loop.upper)) return false;
    if (s->first && nest_symbol(s->routine, stmt->loop.variable)->type != nest_symbol(s->routine, nest_stmt(s->routine, s->first->stmt)->loop.variable)->type)
        return false;
    return goes_over_components(s, loop);
}

/* The first species loop of the list, or of IFs in it, that holds loops; NULL: there is none. */
static const LoopFacts *find_first(const Species *s, StmtId list)
{
    const LoopFacts *found = NULL;
    for (StmtId id = list; id && !found; id = nest_stmt(s->routine, id)->next) {
        const Stmt *stmt = nest_stmt(s->routine, id);
        if (stmt->kind == STMT_LOOP && holds_loop(s, facts_loop(s->facts, id)) && is_species_loop(s, facts_loop(s->facts, id))) found = facts_loop(s->facts, id);
        if (stmt->kind == STMT_IF && !(found = find_first(s, stmt->if_.then))) found = find_first(s, stmt->if_.else_);
    }
    return found;
}

/* Marks statements of the list: species loops, and what stands in them. */
static void mark(Species *s, StmtId list, bool inside)
{
    for (StmtId id = list; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt *stmt = nest_stmt(s->routine, id);
        StmtId lists[2];
        bool loop = stmt->kind == STMT_LOOP, species = loop && is_species_loop(s, facts_loop(s->facts, id));
        s->odd |= (!loop && stmt->kind != STMT_ASSIGN && stmt->kind != STMT_IF) || (species && inside);
        s->statements++;
        if (species) bitset_add(&s->loops, id);
        if (species || inside) bitset_add(&s->inside, id);
        if (loop) bitset_add(&s->variables, stmt->loop.variable);
        for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++) mark(s, lists[n], species || inside);
    }
}

/* The species loop that the statement stands in. */
static const LoopFacts *species_of(const Species *s, StmtId id)
{
    StmtId at = bitset_has(&s->loops, id) ? id : s->facts->parents[id];
    while (at && !bitset_has(&s->loops, at)) at = s->facts->parents[at];
    return at ? facts_loop(s->facts, at) : NULL;
}

/* How far the element is from the lane's in the first subscript; false: that is no constant. */
static bool find_offset(const Species *s, const Access *access, int64_t *offset)
{
    FormId first = s->facts->subscripts.items[access->subscripts];
    FormId rest = access->loop ? affine_add(s->facts->table, first, facts_loop(s->facts, access->loop)->index, -1) : 0;
    return rest && affine_value(s->facts->table, rest, offset);
}

/* Whether values of species go to another species loop, or to other points: what a lane that runs the loop by itself cannot do. */
static bool hands_on(const Species *s)
{
    const Access *accesses = s->facts->accesses.items;
    for (uint32_t i = s->outer->first_access; i < s->outer->end_access; i++) {
        if (!accesses[i].written || !bitset_has(&s->inside, accesses[i].stmt)) continue;
        for (uint32_t j = s->outer->first_access; j < s->outer->end_access; j++) {
            int64_t here, there;
            if (accesses[j].symbol != accesses[i].symbol || accesses[j].written || !bitset_has(&s->inside, accesses[j].stmt)) continue;
            if (species_of(s, accesses[i].stmt) != species_of(s, accesses[j].stmt)) return true;
            if (!find_offset(s, &accesses[i], &here) || !find_offset(s, &accesses[j], &there) || here != there) return true;
        }
    }
    return false;
}

/* ---- whether they may go first -------------------------------------------------------------- */

/* Whether each access of the array in species loops is of the loop's own component, one and the same dimension in all. */
static bool is_by_species(const Species *s, SymId array)
{
    const Symbol *symbol = nest_symbol(s->routine, array);
    for (uint32_t dim = 1; dim < symbol->rank; dim++) {
        bool all = true;
        for (uint32_t n = s->outer->first_access; n < s->outer->end_access && all; n++) {
            const Access *access = &s->facts->accesses.items[n];
            if (access->symbol == array) all = s->facts->subscripts.items[access->subscripts + dim] == species_of(s, access->stmt)->index;
        }
        if (all) return true;
    }
    return false;
}

/* Whether the array is used by one species loop alone, around its lanes, each turn of which reads what it has set. */
static bool is_of_one_turn(const Species *s, isl_ctx *isl, SymId array)
{
    const LoopFacts *loop = NULL;
    for (uint32_t n = s->outer->first_access; n < s->outer->end_access; n++) {
        const Access *access = &s->facts->accesses.items[n];
        if (access->symbol != array) continue;
        const LoopFacts *own = species_of(s, access->stmt);
        if ((loop && own != loop) || own->parent != s->row->stmt) return false;
        loop = own;
    }
    if (storage_live_at_exit(s->program, s->routine, array)) return false;
    for (uint32_t n = 0; n < s->facts->accesses.count; n++)
        if (s->facts->accesses.items[n].symbol == array && (n < loop->first_access || n >= loop->end_access)) return false;
    RowAnalysis analysis = {.context = s->context, .program = s->program, .routine = s->routine, .facts = s->facts};
    RowPlan plan = {.outer = loop, .row = loop};
    rows_find_parts(&analysis, &plan);
    return cover_reads(s->context, isl, s->facts, loop, plan.part_of, array, NULL);
}

/* What species loops store is theirs alone. */
static bool judge_arrays(const Species *s, isl_ctx *isl)
{
    bool *inside = arena_array(s->context->scratch, bool, s->routine->symbols.count), *outside = arena_array(s->context->scratch, bool, s->routine->symbols.count);
    for (uint32_t n = s->outer->first_access; n < s->outer->end_access; n++) {
        const Access *access = &s->facts->accesses.items[n];
        bool species = bitset_has(&s->inside, access->stmt);
        if (access->written && s->facts->aliased[access->symbol]) return false;
        if (species && access->written) inside[access->symbol] = true;
        if (!species) outside[access->symbol] = true;
    }
    for (SymId id = 1; id < s->facts->symbol_count; id++) {
        if (!inside[id]) continue;
        if (outside[id] || !nest_symbol(s->routine, id)->rank || (!is_by_species(s, id) && !is_of_one_turn(s, isl, id))) return false;
    }
    return true;
}

/* The scalars that statements of the row assign, in species loops or elsewhere. */
static void find_assigned(const Species *s, bool inside, Bitset *set)
{
    for (StmtId id = 1; id < s->routine->stmts.count; id++) {
        const Stmt *stmt = nest_stmt(s->routine, id);
        StmtId at = s->facts->parents[id];
        while (at && at != s->outer->stmt) at = s->facts->parents[at];
        if (!at || bitset_has(&s->inside, id) != inside) continue;
        if (stmt->kind == STMT_LOOP) bitset_add(set, stmt->loop.variable);
        else if (stmt->kind == STMT_ASSIGN && nest_expr(s->routine, stmt->assign.target)->op == OP_SCALAR) bitset_add(set, nest_expr(s->routine, stmt->assign.target)->symbol);
    }
}

/* A statement of the row that stands in no species loop, but beside one in the same part, and names a scalar that the part's species loops assign;
 * not by DO. */
typedef struct {
    const Species *s;
    const Bitset *assigned;
    bool found;
} Mentions;

static bool find_mention(void *data, NestRoutine *routine, StmtId id)
{
    Mentions *mentions = data;
    if (bitset_has(&mentions->s->inside, id)) return false;
    for (SymId scalar = 1; scalar < mentions->s->facts->symbol_count; scalar++)
        if (bitset_has(mentions->assigned, scalar)) mentions->found |= rows_mention(routine, nest_stmt(routine, id), scalar);
    return true;
}

static bool note_assigned(void *data, NestRoutine *routine, StmtId id)
{
    Mentions *mentions = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (!bitset_has(&mentions->s->inside, id)) return true;
    if (stmt->kind == STMT_ASSIGN) bitset_add((Bitset *)mentions->assigned, nest_expr(routine, stmt->assign.target)->symbol);
    return true;
}

/* A part of the row by itself. */
static void walk_part(const Species *s, StmtId part, StmtVisitor visit, Mentions *mentions)
{
    StmtId next = nest_stmt(s->routine, part)->next;
    nest_stmt(s->routine, part)->next = 0;
    nest_walk_stmts(s->routine, part, visit, mentions);
    nest_stmt(s->routine, part)->next = next;
}

static bool is_flag(const Species *s, SymId scalar)
{
    return nest_symbol(s->routine, scalar)->flags & SYMBOL_RAISED;
}

static bool is_raised(const Species *s, StmtId loop, SymId scalar)
{
    return is_flag(s, scalar) && (scalars_is_flag(s->routine, loop, scalar) || scalars_find_reduction(s->routine, loop, scalar) == REDUCTION_ANY);
}

/* Scalars that species loops assign are those of a turn, which nothing else uses, flags of theirs, or DO variables, which are used in their loops alone. */
static bool judge_scalars(const Species *s)
{
    const Bitset *live = &s->live_after[s->facts->loop_of[s->outer->stmt]];
    Bitset inside = bitset_create(s->context->scratch, s->facts->symbol_count), rest = bitset_create(s->context->scratch, s->facts->symbol_count);
    find_assigned(s, true, &inside);
    find_assigned(s, false, &rest);
    for (SymId id = 1; id < s->facts->symbol_count; id++) {
        if (!bitset_has(&inside, id)) continue;
        if (s->facts->aliased[id] || (bitset_has(live, id) && !is_flag(s, id)) || (is_flag(s, id) && bitset_has(&rest, id))) return false;
    }
    for (uint32_t n = 1; n < s->facts->loops.count; n++) {
        StmtId loop = s->facts->loops.items[n].stmt;
        if (!bitset_has(&s->loops, loop)) continue;
        IterationScalars scan = scalars_scan_iteration(s->context, s->facts, loop);
        for (SymId id = 1; id < s->facts->symbol_count; id++)
            if (scan.exposed[id] && bitset_has(&inside, id) && !bitset_has(&s->variables, id) && !is_raised(s, loop, id)) return false;
    }
    for (StmtId part = nest_stmt(s->routine, s->row->stmt)->loop.body; part; part = nest_stmt(s->routine, part)->next) {
        if (bitset_has(&s->loops, part)) continue;
        Bitset here = bitset_create(s->context->scratch, s->facts->symbol_count);
        Mentions mentions = {s, &here, false};
        walk_part(s, part, note_assigned, &mentions);
        walk_part(s, part, find_mention, &mentions);
        IterationScalars scan = scalars_scan_stmt(s->context, s->facts, part);
        for (SymId id = 1; id < s->facts->symbol_count; id++)
            mentions.found |= scan.exposed[id] && bitset_has(&inside, id) && !bitset_has(&s->variables, id) && !is_flag(s, id);
        if (mentions.found) return false;
    }
    return true;
}

/* ---- the slice -------------------------------------------------------------------------------- */

static void note_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Expr *expr = nest_expr(routine, id);
    if (use == USE_READ && expr->symbol) bitset_add(&((Species *)data)->needed, expr->symbol);
}

/* Whether a statement of the list is made once more; what those read is needed. */
static bool keep_list(Species *s, StmtId list, bool *changed)
{
    bool any = false;
    for (StmtId id = list; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt *stmt = nest_stmt(s->routine, id);
        StmtId lists[2];
        bool keep = bitset_has(&s->inside, id);
        for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++) keep |= keep_list(s, lists[n], changed);
        SymId target = stmt->kind == STMT_ASSIGN ? nest_expr(s->routine, stmt->assign.target)->symbol : 0;
        keep |= target && bitset_has(&s->needed, target) && !bitset_has(&s->old, target);
        any |= keep;
        if (!keep || bitset_has(&s->kept, id)) continue;
        bitset_add(&s->kept, id);
        nest_walk_stmt_exprs(s->routine, id, note_read, s);
        *changed = true;
    }
    return any;
}

static void find_slice(Species *s)
{
    s->kept = bitset_create(s->context->scratch, s->routine->stmts.count);
    s->needed = bitset_create(s->context->scratch, s->facts->symbol_count);
    for (bool changed = true; changed;) {
        changed = false;
        keep_list(s, nest_stmt(s->routine, s->outer->stmt)->loop.body, &changed);
    }
}

/* Whether nothing but the row loops, which run once, names the symbol: its value is undefined before and unused behind. */
typedef struct {
    const Species *s;
    SymId symbol;
    bool found;
} Named;

static void find_named(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Named *named = data;
    (void)use;
    named->found |= nest_expr(routine, id)->symbol == named->symbol;
}

static bool look_outside(void *data, NestRoutine *routine, StmtId id)
{
    Named *named = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (id == named->s->outer->stmt) return false;
    named->found |= stmt->kind == STMT_CALL || stmt->kind == STMT_KERNEL || (stmt->kind == STMT_LOOP && stmt->loop.variable == named->symbol);
    nest_walk_stmt_exprs(routine, id, find_named, named);
    return true;
}

static bool is_of_rows_alone(const Species *s, SymId id)
{
    Named named = {s, id, s->outer->parent || nest_symbol(s->routine, id)->storage != STORAGE_LOCAL || storage_live_at_exit(s->program, s->routine, id)};
    if (!named.found) nest_walk_stmts(s->routine, s->routine->body, look_outside, &named);
    return !named.found;
}

/* A DO variable is used in its loops alone, and set by nothing else. `open`: those of the loops around. */
static bool uses_variables_inside(const Species *s, StmtId list, Bitset *open)
{
    for (StmtId id = list; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt *stmt = nest_stmt(s->routine, id);
        StmtId lists[2];
        for (SymId variable = 1; variable < s->facts->symbol_count; variable++) {
            if (!bitset_has(&s->variables, variable) || bitset_has(open, variable)) continue;
            bool own = stmt->kind == STMT_LOOP && stmt->loop.variable == variable;
            Named named = {s, variable, stmt->kind == STMT_ASSIGN && nest_expr(s->routine, stmt->assign.target)->symbol == variable};
            nest_walk_stmt_exprs(s->routine, id, find_named, &named);
            if (named.found || (!own && rows_mention(s->routine, stmt, variable))) return false;
        }
        bool added = stmt->kind == STMT_LOOP && !bitset_has(open, stmt->loop.variable);
        if (added) bitset_add(open, stmt->loop.variable);
        for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++)
            if (!uses_variables_inside(s, lists[n], open)) return false;
        if (added) bitset_remove(open, stmt->loop.variable);
    }
    return true;
}

/* Whether all elements of the array that the slice and the species read are of the row, which sets them before. */
static bool is_covered(const Species *s, isl_ctx *isl, const RowPlan *plan, SymId array)
{
    for (uint32_t n = s->outer->first_access; n < s->outer->end_access; n++) {
        const Access *access = &s->facts->accesses.items[n];
        bool used = bitset_has(&s->inside, access->stmt) || bitset_has(&s->kept, access->stmt);
        if (access->symbol == array && !access->written && used && !cover_read(s->context, isl, s->facts, s->row, plan->part_of, access)) return false;
    }
    return true;
}

/* Whether the rows may have set the element, or do so before, when it is read. */
static bool may_be_set(const Species *s, DependenceTester *tester, const Access *write, const Access *read)
{
    if (write < read) return true;
    for (StmtId id = read->loop; id; id = facts_loop(s->facts, id)->parent) {
        const LoopFacts *loop = facts_loop(s->facts, id);
        uint32_t at = (uint32_t)(write - s->facts->accesses.items);
        if (at < loop->first_access || at >= loop->end_access) continue;
        Dependence dependence = dependence_test(tester, loop, write, read);
        if (dependence.kind != DEPENDENCE_NONE && dependence.forward) return true;
    }
    return false;
}

/* Whether the slice and the species read of the array what it holds before the rows. */
static bool is_as_before(const Species *s, DependenceTester *tester, SymId array)
{
    for (uint32_t n = s->outer->first_access; n < s->outer->end_access; n++) {
        const Access *read = &s->facts->accesses.items[n];
        if (read->symbol != array || read->written || !(bitset_has(&s->inside, read->stmt) || bitset_has(&s->kept, read->stmt))) continue;
        for (uint32_t k = s->outer->first_access; k < s->outer->end_access; k++) {
            const Access *write = &s->facts->accesses.items[k];
            if (write->symbol == array && write->written && may_be_set(s, tester, write, read)) return false;
        }
    }
    return true;
}

static bool has_bounds(const Species *s, SymId id)
{
    const Symbol *symbol = nest_symbol(s->routine, id);
    for (uint32_t n = 0; n < symbol->rank; n++)
        if (!nest_dim(s->routine, symbol, n)->upper) return false;
    return !symbol->rank || storage_extent_known(s->routine, id);
}

/* The symbols that the slice sets. */
static Bitset find_set(const Species *s)
{
    Bitset set = bitset_create(s->context->scratch, s->facts->symbol_count);
    for (StmtId id = 1; id < s->routine->stmts.count; id++)
        if (bitset_has(&s->kept, id) && !bitset_has(&s->inside, id) && nest_stmt(s->routine, id)->kind == STMT_ASSIGN)
            bitset_add(&set, nest_expr(s->routine, nest_stmt(s->routine, id)->assign.target)->symbol);
    return set;
}

/* Whether the slice can have that symbol for its own. A value from another row may stand where no row has set one: the order of rows stays for each species. */
static bool can_own(const Species *s, isl_ctx *isl, const IterationScalars *whole, const RowPlan *plan, SymId id)
{
    if (s->facts->aliased[id] || bitset_has(&s->variables, id) || is_flag(s, id) || !has_bounds(s, id)) return false;
    if (is_of_rows_alone(s, id)) return true;
    return nest_symbol(s->routine, id)->rank ? is_covered(s, isl, plan, id) : !whole->exposed[id];
}

/* Finds the slice, and what it sets, all of which can be its own. */
static bool settle_slice(Species *s, isl_ctx *isl, Bitset *set)
{
    IterationScalars whole = scalars_scan_iteration(s->context, s->facts, s->row->stmt);
    RowAnalysis analysis = {.context = s->context, .program = s->program, .routine = s->routine, .facts = s->facts};
    RowPlan plan = {.outer = s->outer, .row = s->row};
    rows_find_parts(&analysis, &plan);
    DependenceTester *tester = dependence_tester_create(s->context, s->facts);
    bool good = true;
    for (bool again = true; again && good;) {
        again = false;
        find_slice(s);
        *set = find_set(s);
        for (SymId id = 1; id < s->facts->symbol_count && good && !again; id++) {
            if (!bitset_has(set, id) || can_own(s, isl, &whole, &plan, id)) continue;
            again = good = nest_symbol(s->routine, id)->rank && !s->facts->aliased[id] && is_as_before(s, tester, id);
            if (again) bitset_add(&s->old, id);
        }
    }
    dependence_tester_destroy(tester);
    return good;
}

/* DO variables are used in their loops alone. */
static bool judge_variables(const Species *s)
{
    Bitset open = bitset_create(s->context->scratch, s->facts->symbol_count);
    for (StmtId at = s->row->stmt; at; at = at == s->outer->stmt ? 0 : s->facts->parents[at]) bitset_add(&open, nest_stmt(s->routine, at)->loop.variable);
    return uses_variables_inside(s, nest_stmt(s->routine, s->row->stmt)->loop.body, &open);
}

/* ---- the routine -------------------------------------------------------------------------------- */

/* Row loops around that are nested perfectly. */
static const LoopFacts *find_outer(const Species *s, const LoopFacts *row)
{
    const LoopFacts *outer = row;
    for (StmtId parent; (parent = outer->parent); outer = facts_loop(s->facts, parent)) {
        const LoopFacts *around = facts_loop(s->facts, parent);
        if (!facts_is_plain(around) || !around->step || nest_stmt(s->routine, parent)->loop.body != outer->stmt || nest_stmt(s->routine, outer->stmt)->next) break;
    }
    return outer;
}

static bool holds_others(const Species *s)
{
    for (StmtId id = nest_stmt(s->routine, s->row->stmt)->loop.body; id; id = nest_stmt(s->routine, id)->next)
        if (!bitset_has(&s->inside, id)) return true;
    return false;
}

/* Takes the row apart, if it is one with species. */
static bool split_row(Species *s, const LoopFacts *row)
{
    uint32_t stmts = s->routine->stmts.count, symbols = s->facts->symbol_count;
    if (!facts_is_plain(row) || !row->step || !holds_loop(s, row)) return false;
    s->row = row;
    s->first = NULL;
    s->outer = find_outer(s, row);
    if (!(s->first = find_first(s, nest_stmt(s->routine, row->stmt)->loop.body))) return false;
    s->loops = bitset_create(s->context->scratch, stmts);
    s->inside = bitset_create(s->context->scratch, stmts);
    s->variables = bitset_create(s->context->scratch, symbols);
    s->old = bitset_create(s->context->scratch, symbols);
    s->odd = false;
    s->statements = 0;
    mark(s, nest_stmt(s->routine, row->stmt)->loop.body, false);
    if (s->odd || s->statements > MAX_STATEMENTS || !holds_others(s) || !hands_on(s)) return false;
    Bitset set;
    isl_ctx *isl = isl_ctx_alloc();
    isl_options_set_on_error(isl, ISL_ON_ERROR_CONTINUE);
    bool may = judge_variables(s) && judge_scalars(s) && judge_arrays(s, isl) && settle_slice(s, isl, &set);
    isl_ctx_free(isl);
    if (may) species_take_apart(s, &set);
    return may;
}

static bool split_some_row(Species *s)
{
    for (uint32_t n = 1; n < s->facts->loops.count; n++)
        if (split_row(s, &s->facts->loops.items[n])) return true;
    return false;
}

void pass_split_species(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; id < program->routines.count && lanes; id++) {
        NestRoutine *routine = program->routines.items[id];
        bool more = true;
        for (int n = 0; n < MAX_ROWS && more; n++) {
            Species s = {.context = context, .program = program, .routine = routine, .facts = facts_collect(context, routine)};
            s.live_after = scalars_live_after(context, program, s.facts);
            more = split_some_row(&s);
        }
    }
}
