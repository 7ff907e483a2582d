/* fission: loops whose statements have their lanes along different loops become a loop for each.
 *
 * WHAT    Of a loop that runs in order, statements that are independent along one loop stand apart from those that are along another one: along the loop itself, along one around it,
 *         or along those inside; and sums in scalars from both. Together they have no lanes at all. Scalars that an iteration sets from what stays as it is are set in each of the loops.
 *           do i { do j { d = x[j] - x[i]         do i { do j { d = x[j] - x[i] ; f[i] += d*m[j] } }
 *                         f[i] += d*m[j]      =>  do i { do j { d = x[j] - x[i] ; f[j] -= d*m[i] } }
 *                         f[j] -= d*m[i]          do i { do j { d = x[j] - x[i] ; e += d*d } }
 *                         e += d*d } }
 *         Loops are split from the innermost outwards. One of which the statements have a loop in common stays: what they read alike is read once there.
 * NEEDS   findings
 * KEEPS   findings (made again where there was such a loop)
 * BREAKS  maps
 * FP      bit-exact: what a statement computes, and the order in which it does for an element or a scalar, stay
 * COST    of each loop in order that holds two statements or more: a dependence test a pair of accesses to one memory, for the loop and each one around it; loops with more than 500 such pairs stay
 * SOURCE  loop distribution, Kennedy and Allen, Optimizing Compilers for Modern Architectures, 5.3 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/dependence.h"
#include "passes/nest/scalars.h"
#include "passes/nest/split.h"

enum {
    MAX_ATOMS = 64,         /* statements of a loop */
    MAX_AXES = 8,           /* loops around one, itself counted */
    INSIDE = 1 << MAX_AXES, /* of a set of loops: those inside; 1 << n is the n-th from the loop itself outwards; */
    REDUCED = INSIDE << 1,  /*   scalars are sums, or least or largest values, of what is independent */
    MAX_STATEMENTS = 2000,  /* that the loops may have together */
    MAX_TESTS = 500         /* of pairs of accesses, for which of them wait for each other */
};

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    DependenceTester *tester;
} Fission;

/* A loop, and what it is made of: statements that stay whole, within IFs that each of the loops has. */
typedef struct {
    const Fission *f;
    const LoopFacts *loop;
    const LoopFacts *around[MAX_AXES]; /* itself first */
    IterationScalars scans[MAX_AXES];
    uint32_t depth;
    StmtId atoms[MAX_ATOMS];
    uint32_t count;
    uint32_t *atom_of;                 /* a statement: 1 + the index of the one that it is, or is inside of; 0: none */
    Bitset whole;                      /* IFs that are such a statement */
    Bitset assigned[MAX_ATOMS], used[MAX_ATOMS]; /* scalars */
    uint64_t before[MAX_ATOMS];        /* those before which each runs: a circle of them stays together */
    uint64_t repeated;                 /* those that set scalars in each loop again */
    uint64_t sets[MAX_ATOMS];          /* of a circle, by the first in it: all of it */
    uint32_t axes[MAX_ATOMS];          /*   the loops along which it has lanes */
    uint64_t groups[MAX_ATOMS];        /* what becomes a loop, in the order in which they run */
    uint32_t group_count, tests;
} Body;

static uint64_t bit(uint32_t n) { return UINT64_C(1) << n; }

/* ---- statements ----------------------------------------------------------------------------- */

static bool add_atom(Body *body, StmtId id)
{
    NestRoutine *routine = body->f->routine;
    uint32_t atom = body->count;
    if (atom == MAX_ATOMS) return false;
    body->atoms[body->count++] = id;
    body->assigned[atom] = bitset_create(body->f->context->scratch, routine->symbols.count);
    body->used[atom] = bitset_create(body->f->context->scratch, routine->symbols.count);
    split_scan(routine, id, atom + 1, body->atom_of, &body->assigned[atom], &body->used[atom]);
    return true;
}

/* Lists the statements; of IFs whose conditions stay those inside. */
static bool find_atoms(Body *body, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(body->f->routine, id)->next) {
        const Stmt stmt = *nest_stmt(body->f->routine, id);
        bool open = stmt.kind == STMT_IF && !bitset_has(&body->whole, id) && facts_reads_what_stays(body->f->facts, body->loop, stmt.if_.condition);
        if (open ? !find_atoms(body, stmt.if_.then) || !find_atoms(body, stmt.if_.else_) : !add_atom(body, id)) return false;
    }
    return true;
}

/* ---- scalars that are set again --------------------------------------------------------------- */

/* Whether the scalar goes from iteration to iteration, or is used behind the loop. */
static bool outlives_iteration(const Body *body, uint32_t axis, SymId id)
{
    const Bitset *live = &body->f->live_after[body->f->facts->loop_of[body->around[axis]->stmt]];
    return body->scans[axis].exposed[id] || bitset_has(live, id) || body->f->facts->aliased[id];
}

static bool sets_scalar(const Body *body, uint32_t atom)
{
    const NestRoutine *routine = body->f->routine;
    const Stmt *stmt = nest_stmt(routine, body->atoms[atom]);
    if (stmt->kind != STMT_ASSIGN || nest_expr(routine, stmt->assign.target)->op != OP_SCALAR) return false;
    return !outlives_iteration(body, 0, nest_expr(routine, stmt->assign.target)->symbol) && facts_reads_what_stays(body->f->facts, body->loop, stmt->assign.value);
}

/* Whether another statement than those sets the scalar. */
static bool is_set_elsewhere(const Body *body, SymId scalar, uint64_t atoms)
{
    for (uint32_t n = 0; n < body->count; n++)
        if (!(atoms >> n & 1) && bitset_has(&body->assigned[n], scalar)) return true;
    return false;
}

static void find_repeated(Body *body)
{
    bool changed = true;
    body->repeated = 0;
    for (uint32_t n = 0; n < body->count; n++)
        if (sets_scalar(body, n)) body->repeated |= bit(n);
    while (changed) {
        changed = false;
        for (uint32_t n = 0; n < body->count; n++) {
            bool good = true;
            for (SymId id = 1; id < body->f->facts->symbol_count && body->repeated >> n & 1; id++)
                if (bitset_has(&body->assigned[n], id) || bitset_has(&body->used[n], id)) good &= !is_set_elsewhere(body, id, body->repeated);
            if (good) continue;
            body->repeated &= ~bit(n);
            changed = true;
        }
    }
}

/* Whether the condition reads a scalar that is not set again. */
static bool reads_other_scalar(const Body *body, ExprId id)
{
    const NestRoutine *routine = body->f->routine;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op == OP_SCALAR && is_set_elsewhere(body, expr->symbol, body->repeated)) return true;
    for (uint32_t n = 0; n < expr->count; n++)
        if (reads_other_scalar(body, nest_operand(routine, expr, n))) return true;
    return false;
}

/* The first IF whose condition is not the same in each loop, and which must stay whole; 0: there is none. */
static StmtId find_whole(const Body *body, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(body->f->routine, id)->next) {
        const Stmt *stmt = nest_stmt(body->f->routine, id);
        if (stmt->kind != STMT_IF || body->atom_of[id]) continue;
        if (reads_other_scalar(body, stmt->if_.condition)) return id;
        StmtId inner = find_whole(body, stmt->if_.then);
        if (!inner) inner = find_whole(body, stmt->if_.else_);
        if (inner) return inner;
    }
    return 0;
}

/* Lists what the loop is made of. False: it is too much. */
static bool find_body(Body *body)
{
    NestRoutine *routine = body->f->routine;
    const StmtId first = nest_stmt(routine, body->loop->stmt)->loop.body;
    body->whole = bitset_create(body->f->context->scratch, routine->stmts.count);
    for (StmtId whole = 1; whole;) {
        body->count = 0;
        body->atom_of = arena_array(body->f->context->scratch, uint32_t, routine->stmts.count);
        if (!find_atoms(body, first)) return false;
        find_repeated(body);
        whole = find_whole(body, first);
        if (whole) bitset_add(&body->whole, whole);
    }
    return true;
}

/* ---- what stays together ---------------------------------------------------------------------- */

/* Statements that read what another one, or an iteration before, has set in a scalar stay together; so do those that leave one behind the loop. */
static void order_by_scalars(Body *body)
{
    const NestRoutine *routine = body->f->routine;
    SymId own = nest_stmt(routine, body->loop->stmt)->loop.variable;
    IterationScalars scans[MAX_ATOMS];
    for (uint32_t n = 0; n < body->count; n++) scans[n] = scalars_scan_stmt(body->f->context, body->f->facts, body->atoms[n]);
    for (SymId id = 1; id < body->f->facts->symbol_count; id++) {
        if (!bitset_has(&body->loop->assigned, id) || id == own || !is_set_elsewhere(body, id, body->repeated)) continue;
        bool passed = outlives_iteration(body, 0, id);
        uint64_t mentions = 0;
        for (uint32_t n = 0; n < body->count; n++) {
            passed |= scans[n].exposed[id] != 0;
            if (bitset_has(&body->assigned[n], id) || bitset_has(&body->used[n], id)) mentions |= bit(n);
        }
        for (uint32_t n = 0; n < body->count && passed; n++)
            if (mentions >> n & 1) body->before[n] |= mentions;
    }
}

/* Those that touch the same memory keep their order, and stay together where a later one comes before an earlier one of a later iteration. False: there are too many. */
static bool order_by_arrays(Body *body)
{
    const Access *accesses = body->f->facts->accesses.items;
    for (uint32_t i = body->loop->first_access; i < body->loop->end_access; i++)
        for (uint32_t j = body->loop->first_access; j < i; j++) {
            const Access *earlier = &accesses[j], *later = &accesses[i];
            uint32_t a = body->atom_of[earlier->stmt], b = body->atom_of[later->stmt];
            if (a == b || (!earlier->written && !later->written) || !storage_overlap(body->f->routine, earlier->symbol, later->symbol)) continue;
            if (++body->tests > MAX_TESTS) return false;
            Dependence dependence = dependence_test(body->f->tester, body->loop, later, earlier);
            if (dependence.forward) body->before[b - 1] |= bit(a - 1);
            if (dependence.backward || dependence_in_iteration(body->f->tester, body->loop, earlier, later)) body->before[a - 1] |= bit(b - 1);
        }
    return true;
}

/* False: there is too much to look at. */
static bool find_sets(Body *body)
{
    order_by_scalars(body);
    if (!order_by_arrays(body)) return false;
    for (uint32_t k = 0; k < body->count; k++)
        for (uint32_t n = 0; n < body->count; n++)
            if (body->before[n] >> k & 1) body->before[n] |= body->before[k];
    uint64_t done = body->repeated;
    for (uint32_t n = 0; n < body->count; n++) {
        if (done >> n & 1) continue;
        body->sets[n] = bit(n);
        for (uint32_t k = n + 1; k < body->count; k++)
            if (body->before[n] >> k & 1 && body->before[k] >> n & 1) body->sets[n] |= bit(k);
        done |= body->sets[n];
    }
    return true;
}

/* ---- lanes ------------------------------------------------------------------------------------ */

static bool is_of(const Body *body, StmtId stmt, uint64_t set) { return body->atom_of[stmt] && set >> (body->atom_of[stmt] - 1) & 1; }

/* Whether the iterations of the loop or of one around it are independent in what the set does to memory. */
static bool is_parallel(const Body *body, const LoopFacts *loop, uint64_t set)
{
    const Access *accesses = body->f->facts->accesses.items;
    for (uint32_t i = body->loop->first_access; i < body->loop->end_access; i++)
        for (uint32_t j = body->loop->first_access; j < body->loop->end_access; j++) {
            if (!accesses[i].written || !is_of(body, accesses[i].stmt, set) || !is_of(body, accesses[j].stmt, set)) continue;
            if (!storage_overlap(body->f->routine, accesses[i].symbol, accesses[j].symbol)) continue;
            if (dependence_test(body->f->tester, loop, &accesses[i], &accesses[j]).kind != DEPENDENCE_NONE) return false;
        }
    return true;
}

/* Whether the set assigns a scalar that outlives an iteration; `sums`: one that is not a sum or something of the kind. */
static bool carries_scalar(const Body *body, uint32_t axis, uint64_t set, bool sums)
{
    for (uint32_t n = 0; n < body->count; n++)
        for (SymId id = 1; id < body->f->facts->symbol_count && set >> n & 1; id++) {
            if (!bitset_has(&body->assigned[n], id) || !outlives_iteration(body, axis, id)) continue;
            bool sum = sums && !body->f->facts->aliased[id] && scalars_find_reduction(body->f->routine, body->loop->stmt, id) != REDUCTION_NONE;
            if (!sum) return true;
        }
    return false;
}

/* Whether the set holds loops, or such as have lanes as they stand. */
static bool holds_loop(const Body *body, uint64_t set, bool parallel)
{
    const NestFacts *facts = body->f->facts;
    for (uint32_t n = facts->loop_of[body->loop->stmt] + 1; n < facts->loops.count && facts->loops.items[n].depth > body->loop->depth; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        if (!is_of(body, loop->stmt, set)) continue;
        if (!parallel || (loop->counted && !facts_is_tiny(loop) && nest_loop_info(body->f->routine, loop->stmt)->finding == LOOP_PARALLEL)) return true;
    }
    return false;
}

/* The loops along which the set has lanes. A sum in a scalar is taken over lanes as it stands, if the loop has nothing that is in order, unless each iteration of the next loop has its own. */
static uint32_t find_axes(const Body *body, uint64_t set)
{
    bool sums = nest_loop_info(body->f->routine, body->loop->stmt)->finding == LOOP_REDUCTION;
    uint32_t axes = holds_loop(body, set, true) ? INSIDE : 0;
    for (uint32_t n = 0; n < body->depth && (n < 2 || !sums); n++)
        if (!facts_is_tiny(body->around[n]) && is_parallel(body, body->around[n], set) && !carries_scalar(body, n, set, false)) axes |= UINT32_C(1) << n;
    if (!axes && !sums && is_parallel(body, body->loop, set) && !carries_scalar(body, 0, set, true)) axes = REDUCED;
    return axes;
}

/* ---- groups ----------------------------------------------------------------------------------- */

/* The next set all of whose predecessors are done: one that has lanes along those axes, or else the first. */
static uint32_t next_set(const Body *body, uint64_t done, uint32_t wanted)
{
    uint32_t first = body->count;
    for (uint32_t s = 0; s < body->count; s++) {
        bool ready = body->sets[s] && !(done >> s & 1);
        for (uint32_t n = 0; n < body->count && ready; n++) ready = (done | body->sets[s]) >> n & 1 || !(body->before[n] & body->sets[s]);
        if (!ready) continue;
        if (body->axes[s] & wanted) return s;
        if (first == body->count) first = s;
    }
    return first;
}

/* Neighbours that have lanes along the same loop become one group. False: a set has none, or all have them along one loop. */
static bool find_groups(Body *body)
{
    uint32_t common = 0;
    bool inner = false, gains = false; /* there are loops inside; of some the lanes are elsewhere */
    for (uint32_t s = 0; s < body->count; s++) {
        if (!body->sets[s]) continue;
        bool loops = holds_loop(body, body->sets[s], false);
        body->axes[s] = find_axes(body, body->sets[s]);
        if (!body->axes[s]) return false;
        inner |= loops;
        gains |= loops && !(body->axes[s] & INSIDE);
    }
    if (inner && !gains) return false;
    uint64_t done = body->repeated, all = body->count == MAX_ATOMS ? UINT64_MAX : bit(body->count) - 1;
    while (done != all) {
        uint32_t s = next_set(body, done, common);
        if (!(body->axes[s] & common)) {
            body->group_count++;
            common = body->axes[s];
        }
        common &= body->axes[s];
        body->groups[body->group_count - 1] |= body->sets[s];
        done |= body->sets[s];
    }
    return body->group_count > 1;
}

/* ---- the loops -------------------------------------------------------------------------------- */

static void add_scalars(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    (void)use;
    if (nest_expr(routine, id)->op == OP_SCALAR) bitset_add(data, nest_expr(routine, id)->symbol);
}

/* Adds the scalars of the conditions around what the list has of the group. True: it has some. */
static bool add_conditions(const Body *body, StmtId first, uint64_t group, Bitset *used)
{
    bool any = false;
    for (StmtId id = first; id; id = nest_stmt(body->f->routine, id)->next) {
        const Stmt stmt = *nest_stmt(body->f->routine, id);
        if (body->atom_of[id]) {
            any |= is_of(body, id, group);
            continue;
        }
        bool then = add_conditions(body, stmt.if_.then, group, used), otherwise = add_conditions(body, stmt.if_.else_, group, used);
        if (then || otherwise) nest_walk_expr(body->f->routine, stmt.if_.condition, add_scalars, used);
        any |= then || otherwise;
    }
    return any;
}

/* The group, and what sets the scalars that it reads. */
static uint64_t with_scalars(const Body *body, uint64_t group)
{
    Bitset used = bitset_create(body->f->context->scratch, body->f->routine->symbols.count);
    for (uint64_t before = 0; before != group;) {
        before = group;
        add_conditions(body, nest_stmt(body->f->routine, body->loop->stmt)->loop.body, group, &used);
        for (uint32_t n = 0; n < body->count; n++)
            for (SymId id = 1; id < body->f->facts->symbol_count && group >> n & 1; id++)
                if (bitset_has(&body->used[n], id)) bitset_add(&used, id);
        for (uint32_t n = 0; n < body->count; n++)
            for (SymId id = 1; id < body->f->facts->symbol_count && body->repeated >> n & 1; id++)
                if (bitset_has(&body->assigned[n], id) && bitset_has(&used, id)) group |= bit(n);
    }
    return group;
}

/* What the list has of the group, as copies. */
static StmtId copy_group(const Body *body, StmtId first, uint64_t group)
{
    NestRoutine *routine = body->f->routine;
    StmtList list = {0};
    StmtCopier copier = {.context = body->f->context, .routine = routine};
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        Stmt stmt = *nest_stmt(routine, id);
        if (is_of(body, id, group)) nest_list_join(routine, &list, stmt_copy(&copier, id));
        if (body->atom_of[id]) continue;
        stmt.if_.then = copy_group(body, stmt.if_.then, group);
        stmt.if_.else_ = copy_group(body, stmt.if_.else_, group);
        stmt.next = 0;
        if (stmt.if_.then || stmt.if_.else_) nest_list_append(routine, &list, nest_stmt_add(body->f->context, routine, stmt));
    }
    return list.first;
}

static void split(const Body *body)
{
    NestRoutine *routine = body->f->routine;
    StmtId id = body->loop->stmt;
    const Stmt old = *nest_stmt(routine, id);
    StmtList list = {0};
    for (uint32_t n = 0; n < body->group_count; n++) {
        Stmt loop = old;
        loop.next = 0;
        loop.loop.body = copy_group(body, old.loop.body, with_scalars(body, body->groups[n]));
        nest_list_append(routine, &list, nest_stmt_add(body->f->context, routine, loop));
    }
    nest_stmt(routine, list.last)->next = old.next;
    *nest_stmt(routine, id) = *nest_stmt(routine, list.first);
}

/* ---- loops ------------------------------------------------------------------------------------ */

static bool is_in_order(const NestRoutine *routine, StmtId id)
{
    const LoopInfo *info = nest_loop_info(routine, id);
    return (info->finding == LOOP_RECURRENCE || info->finding == LOOP_UNKNOWN || info->finding == LOOP_REDUCTION) && !info->assertions;
}

static bool count_statement(void *data, NestRoutine *routine, StmtId id)
{
    (void)routine;
    (void)id;
    ++*(uint32_t *)data;
    return true;
}

/* Whether the loop can be split at all. */
static bool is_candidate(const Fission *f, const LoopFacts *loop)
{
    const Stmt *stmt = nest_stmt(f->routine, loop->stmt);
    if (!facts_is_plain(loop) || facts_is_tiny(loop) || !is_in_order(f->routine, loop->stmt) || facts_is_in_parallel(f->facts, loop)) return false;
    if (!facts_is_invariant(f->facts, loop, stmt->loop.lower) || !facts_is_invariant(f->facts, loop, stmt->loop.upper) || !loop->step) return false;
    if (loop->parent && bitset_has(&f->live_after[f->facts->loop_of[loop->stmt]], stmt->loop.variable)) return false;
    uint32_t statements = 0;
    nest_walk_stmts(f->routine, stmt->loop.body, count_statement, &statements);
    return statements > 1 && statements < MAX_STATEMENTS / 4 && !dependence_shared_variable(f->facts, loop);
}

static bool split_loop_of(const Fission *f, const LoopFacts *loop)
{
    Body *body = arena_new(f->context->scratch, Body);
    *body = (Body){.f = f, .loop = loop};
    for (const LoopFacts *at = loop; at && body->depth < MAX_AXES && facts_is_plain(at); at = at->parent ? facts_loop(f->facts, at->parent) : NULL) {
        body->scans[body->depth] = scalars_scan_iteration(f->context, f->facts, at->stmt);
        body->around[body->depth++] = at;
    }
    if (!find_body(body)) return false;
    if (!find_sets(body) || !find_groups(body)) return false;
    split(body);
    return true;
}

/* Splits the innermost loop behind which none is left to be tried. False: there is none. */
static bool split_one(Context *context, const NestProgram *program, NestRoutine *routine, Bitset *tried)
{
    Fission f = {.context = context, .routine = routine, .facts = facts_collect(context, routine)};
    bool any = false;
    f.live_after = scalars_live_after(context, program, f.facts);
    f.tester = dependence_tester_create(context, f.facts);
    for (uint32_t n = f.facts->loops.count; n-- > 1 && !any;) {
        const LoopFacts *loop = &f.facts->loops.items[n];
        if (bitset_has(tried, loop->stmt)) continue;
        bitset_add(tried, loop->stmt);
        any = is_candidate(&f, loop) && split_loop_of(&f, loop);
    }
    dependence_tester_destroy(f.tester);
    return any;
}

/* Loops in order with several statements that another loop in order holds. */
typedef struct {
    Arena *scratch;
    LIST(StmtId) loops;
} Candidates;

static bool note_candidates(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    Candidates *found = data;
    if (stmt->kind != STMT_LOOP || !is_in_order(routine, id)) return true;
    for (StmtId inner = stmt->loop.body; inner; inner = nest_stmt(routine, inner)->next) {
        const Stmt *loop = nest_stmt(routine, inner);
        uint32_t statements = 0;
        if (loop->kind != STMT_LOOP || !is_in_order(routine, inner)) continue;
        nest_walk_stmts(routine, loop->loop.body, count_statement, &statements);
        if (statements > 1) list_push(found->scratch, &found->loops, inner);
    }
    return true;
}

void pass_split_statements(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; id < program->routines.count && lanes; id++) {
        NestRoutine *routine = program->routines.items[id];
        Candidates candidates = {.scratch = context->scratch};
        bool jumps = false;
        nest_walk_stmts(routine, routine->body, note_candidates, &candidates);
        if (!candidates.loops.count) continue;
        for (uint32_t n = 0; n < candidates.loops.count; n++) jumps |= straighten_body(context, routine, candidates.loops.items[n]);
        if (jumps) depend_again(context, program, routine);
        Bitset tried = bitset_create(context->scratch, 4 * routine->stmts.count + MAX_STATEMENTS);
        while (routine->stmts.count < tried.size && split_one(context, program, routine, &tried)) depend_again(context, program, routine);
    }
}
