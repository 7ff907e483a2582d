/* Nests beside each other in a loop in order become one, which has the loop's iterations wait for each other along all loops:
 *   do k { c = g[k]
 *          do j { do i { a[i,j] = c*u[i,j,k] } }
 *          do j { do i { v[i,j,k] = v[i-1,j,k] + v[i,j-1,k] + a[i,j]*v[i,j,k-1] } } }
 *     ->  do k { do j { do i { c = g[k] ; a[i,j] = c*u[i,j,k] ; v[i,j,k] = v[i-1,j,k] + v[i,j-1,k] + a[i,j]*v[i,j,k-1] } } }
 * By itself that takes the lanes of the first nest; it is for fronts, which have more of them (skew). An iteration of a nest may not touch what an earlier one of a nest behind it does. Nests whose iterations are
 * independent may run the other way round. Loop fusion: Kennedy and Allen, Optimizing Compilers for Modern Architectures, 6.2. */
#include "passes/nest/join.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/scalars.h"

enum { MAX_PARTS = 32 };

/* A statement of the loop's body: a nest, or an assignment of a scalar. */
typedef struct {
    StmtId stmt;
    StmtId loops[JOIN_MAX_DEPTH]; /* of a nest, from the outermost on */
    Bitset assigned;              /* scalars */
    ExprId *exposed;              /* a symbol: a read of what others have set, else 0 */
} Part;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    const LoopFacts *around;
    Part parts[MAX_PARTS];
    uint32_t count;
    uint32_t model; /* the part whose loops are those of all */
    uint32_t depth;
} Joining;

static const Stmt *loop_at(const Joining *j, const Part *part, uint32_t level) { return nest_stmt(j->routine, part->loops[level]); }

static bool is_nest(const Joining *j, const Part *part) { return nest_stmt(j->routine, part->stmt)->kind == STMT_LOOP; }

/* ---- loops ------------------------------------------------------------------------------- */

/* How many loops in each other of the nest run in order. */
static uint32_t find_ordered(const Joining *j, Part *part)
{
    uint32_t depth = 0;
    const LoopFacts *loop = facts_loop(j->facts, part->stmt);
    for (; loop && depth < JOIN_MAX_DEPTH && facts_is_ordered(j->facts, loop) && facts_is_regular(j->facts, j->around, loop); loop = facts_only_inside(j->facts, loop)) part->loops[depth++] = loop->stmt;
    return depth;
}

/* Whether the nest's loops run over the model's ranges, the same way or, where they are parallel, the other way. */
static bool has_same_ranges(const Joining *j, Part *part)
{
    const NestRoutine *r = j->routine;
    const LoopFacts *loop = facts_loop(j->facts, part->stmt);
    for (uint32_t n = 0; n < j->depth; n++, loop = facts_only_inside(j->facts, loop)) {
        if (!loop || !facts_is_regular(j->facts, j->around, loop)) return false;
        part->loops[n] = loop->stmt;
        const Stmt *mine = loop_at(j, part, n), *model = loop_at(j, &j->parts[j->model], n);
        const int64_t step = loop->step, other = facts_loop(j->facts, j->parts[j->model].loops[n])->step;
        const bool same = step == other && storage_same_expr(r, mine->loop.lower, model->loop.lower) && storage_same_expr(r, mine->loop.upper, model->loop.upper);
        const bool turned = step != other && storage_same_expr(r, mine->loop.lower, model->loop.upper) && storage_same_expr(r, mine->loop.upper, model->loop.lower);
        if (!same && (!turned || nest_loop_info(r, loop->stmt)->finding != LOOP_PARALLEL)) return false;
        if (nest_symbol(r, mine->loop.variable)->type != nest_symbol(r, model->loop.variable)->type) return false;
    }
    return true;
}

/* ---- scalars ----------------------------------------------------------------------------- */

/* Whether part `n` sets a scalar, which each iteration of those behind it may set. */
static bool is_set_alike(const Joining *j, uint32_t n)
{
    const Stmt *stmt = nest_stmt(j->routine, j->parts[n].stmt);
    const Expr *target = stmt->kind == STMT_ASSIGN ? nest_expr(j->routine, stmt->assign.target) : NULL;
    if (!target || target->op != OP_SCALAR || !facts_reads_what_stays(j->facts, j->around, stmt->assign.value)) return false;
    for (uint32_t other = 0; other < j->count; other++) {
        if (other != n && bitset_has(&j->parts[other].assigned, target->symbol)) return false;
        if (other <= n && j->parts[other].exposed[target->symbol]) return false;
    }
    return true;
}

static bool is_variable_of(const Joining *j, const Part *part, SymId id)
{
    for (uint32_t n = 0; n < j->depth && is_nest(j, part); n++)
        if (loop_at(j, part, n)->loop.variable == id) return true;
    return false;
}

/* Whether what a part sets stays its own, or goes to those behind it alike in all iterations. */
static bool scalars_allow(const Joining *j)
{
    const Bitset *live = &j->live_after[j->facts->loop_of[j->around->stmt]];
    for (SymId id = 1; id < j->facts->symbol_count; id++) {
        if (!bitset_has(&j->around->assigned, id)) continue;
        if (j->facts->aliased[id]) return false;
        for (uint32_t p = 0; p < j->count; p++) {
            const Part *part = &j->parts[p];
            if (!bitset_has(&part->assigned, id)) continue;
            if (is_variable_of(j, part, id) && bitset_has(live, id)) return false;
            for (uint32_t q = 0; q < j->count && is_nest(j, part); q++)
                if (q != p && j->parts[q].exposed[id]) return false;
        }
    }
    for (uint32_t p = 0; p < j->count; p++)
        for (uint32_t n = 0; n < j->depth; n++) {
            const SymId variable = loop_at(j, &j->parts[j->model], n)->loop.variable;
            const Part *part = &j->parts[p];
            if (!is_variable_of(j, part, variable) && nest_count_in_stmt(j->routine, part->stmt, variable)) return false;
            if (!is_variable_of(j, part, variable) && bitset_has(&part->assigned, variable)) return false;
        }
    return true;
}

/* ---- parts ------------------------------------------------------------------------------- */

static bool add_part(Joining *j, StmtId id)
{
    const StmtKind kind = nest_stmt(j->routine, id)->kind;
    if (j->count == MAX_PARTS || (kind != STMT_LOOP && kind != STMT_ASSIGN)) return false;
    Part *part = &j->parts[j->count++];
    *part = (Part){.stmt = id, .assigned = bitset_create(j->context->scratch, j->routine->symbols.count), .exposed = scalars_scan_stmt(j->context, j->facts, id).exposed};
    facts_assigned_by(j->routine, id, &part->assigned);
    return true;
}

static bool find_parts(Joining *j)
{
    uint32_t nests = 0;
    for (StmtId id = nest_stmt(j->routine, j->around->stmt)->loop.body; id; id = nest_stmt(j->routine, id)->next) {
        if (!add_part(j, id)) return false;
        Part *part = &j->parts[j->count - 1];
        if (!is_nest(j, part)) continue;
        nests++;
        const uint32_t depth = j->depth ? 0 : find_ordered(j, part);
        if (!depth) continue;
        j->depth = depth;
        j->model = j->count - 1;
    }
    if (nests < 2 || !j->depth) return false;
    for (uint32_t n = 0; n < j->count; n++)
        if (is_nest(j, &j->parts[n]) ? !has_same_ranges(j, &j->parts[n]) : !is_set_alike(j, n)) return false;
    return scalars_allow(j);
}

/* ---- the nest ---------------------------------------------------------------------------- */

static StmtList copy_part(const Joining *j, const Part *part)
{
    NestRoutine *r = j->routine;
    StmtCopier copier = {.context = j->context, .routine = r};
    if (!is_nest(j, part)) return stmt_copy(&copier, part->stmt);
    ExprId *values = arena_array(j->context->scratch, ExprId, r->symbols.count);
    for (uint32_t n = 0; n < j->depth; n++) {
        const Stmt *mine = loop_at(j, part, n);
        const SymId variable = loop_at(j, &j->parts[j->model], n)->loop.variable;
        if (mine->loop.variable != variable) values[mine->loop.variable] = nest_scalar(j->context, r, variable, mine->loc);
    }
    copier.values = values;
    return stmt_copy_list(&copier, loop_at(j, part, j->depth - 1)->loop.body);
}

static Join join(const Joining *j)
{
    NestRoutine *r = j->routine;
    Join made = {.root = j->around->stmt, .old = *nest_stmt(r, j->around->stmt), .depth = j->depth};
    StmtList list = {0};
    for (uint32_t n = 0; n < j->count; n++) {
        const StmtList copy = copy_part(j, &j->parts[n]);
        if (copy.first) list_push(j->context->scratch, &made.firsts, copy.first);
        nest_list_join(r, &list, copy);
    }
    for (uint32_t n = j->depth; n-- > 0;) {
        Stmt loop = *loop_at(j, &j->parts[j->model], n);
        loop.next = 0;
        loop.loop.body = list.first;
        list.first = nest_stmt_add(j->context, r, loop);
    }
    nest_stmt(r, made.root)->loop.body = list.first;
    return made;
}

JoinList join_nests(Context *context, NestRoutine *routine, const NestFacts *facts, const Bitset *live_after)
{
    JoinList made = {0};
    for (uint32_t n = 1; n < facts->loops.count; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        Joining j = {.context = context, .routine = routine, .facts = facts, .live_after = live_after, .around = loop};
        if (!facts_is_plain(loop) || !facts_is_ordered(facts, loop) || nest_loop_info(routine, loop->stmt)->assertions || facts_is_in_parallel(facts, loop) || !find_parts(&j)) continue;
        list_push(context->scratch, &made, join(&j));
        while (n + 1 < facts->loops.count && facts->loops.items[n + 1].depth > loop->depth) n++;
    }
    return made;
}

void join_undo(NestRoutine *routine, const Join *join) { *nest_stmt(routine, join->root) = join->old; }

/* ---- the order --------------------------------------------------------------------------- */

typedef struct {
    uint32_t *part_of; /* a statement: 1 + the index of its part */
    uint32_t part;
} Marking;

static bool mark(void *data, NestRoutine *routine, StmtId id)
{
    const Marking *marking = data;
    (void)routine;
    marking->part_of[id] = marking->part;
    return true;
}

/* The part of each statement. */
static uint32_t *find_part_of(Context *context, const NestFacts *facts, const Join *join)
{
    NestRoutine *r = facts->routine;
    Marking marking = {arena_array(context->scratch, uint32_t, r->stmts.count), 0};
    for (StmtId id = join->firsts.count ? join->firsts.items[0] : 0; id; id = nest_stmt(r, id)->next) {
        while (marking.part < join->firsts.count && join->firsts.items[marking.part] == id) marking.part++;
        nest_walk_stmt(r, id, mark, &marking);
    }
    return marking.part_of;
}

bool join_keeps_order(Context *context, const NestFacts *facts, DependenceTester *tester, const Join *join)
{
    const uint32_t *part_of = find_part_of(context, facts, join);
    StmtId id = nest_stmt(facts->routine, join->root)->loop.body;
    for (uint32_t n = 0; n < join->depth; n++, id = nest_stmt(facts->routine, id)->loop.body) {
        const LoopFacts *loop = facts_loop(facts, id);
        for (uint32_t a = loop->first_access; a < loop->end_access; a++)
            for (uint32_t b = a + 1; b < loop->end_access; b++) {
                const Access *first = &facts->accesses.items[a], *second = &facts->accesses.items[b];
                if (part_of[first->stmt] >= part_of[second->stmt] || !facts_may_meet(facts, first, second)) continue;
                if (dependence_test(tester, loop, second, first).forward) return false;
            }
    }
    return true;
}
