/* promote: an element that all iterations of loops add to, or take the least of, is a scalar in them.
 *
 * WHAT    A sum in an element is a recurrence of memory, one in a scalar a reduction:
 *           e[it] = 0 ; do j { do i { e[it] = e[it] + a[i,j]**2 } }
 *             =>  e[it] = 0 ; t = e[it] ; do j { do i { t = t + a[i,j]**2 } } ; e[it] = t
 *         Where nothing sets the element before, in the list that the loops stand in, it is loaded and stored if they run:
 *           do i { e[k] = e[k] + a[i] }   =>   if (lower <= upper) t = e[k] else t = 0 ; do i { t = t + a[i] } ; if (lower <= upper) e[k] = t
 *         Other elements of the array may be touched where dependences tell them apart. Left alone are elements whose loops stand in a parallel one that is not tiny: its
 *         iterations are lanes, and run them in order.
 * NEEDS   findings
 * KEEPS   findings, found again
 * BREAKS  nothing
 * FP      bit-exact: the operations and their order stay
 * COST    the pairs of accesses of a loop in order, if one of them stores what stays the same in it
 * SOURCE  register promotion; Cooper and Lu, Register Promotion in C Programs, PLDI 1997; scalar replacement, Carr and Kennedy, Software: Practice and Experience 24 (1994) */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/dependence.h"
#include "passes/nest/maker.h"
#include "passes/nest/scalars.h"

enum { MOST_ACCESSES = 400, MOST_ROUNDS = 40 }; /* of a loop; of a routine: each promotes the elements of one loop */

typedef struct {
    Context *context;
    const NestFacts *facts;
    DependenceTester *tester;
    const LoopFacts *loop;
    ExprId element;
    SymId scalar;
    ExprId runs;   /* that the loop stores the element; 0: it does, or what stands before it has */
} Promotion;

/* ---- what fits --------------------------------------------------------------------------- */

static bool varies(const Promotion *p, const Access *store, StmtId around)
{
    for (uint32_t n = 0; n < nest_symbol(p->facts->routine, store->symbol)->rank; n++)
        if (affine_varies(p->facts->table, p->facts->subscripts.items[store->subscripts + n], around)) return true;
    return false;
}

static uint32_t count_loops(const NestRoutine *routine, StmtId around)
{
    uint32_t count = 0;
    for (StmtId id = nest_stmt(routine, around)->loop.body; id; id = nest_stmt(routine, id)->next) count += nest_stmt(routine, id)->kind == STMT_LOOP;
    return count;
}

/* Whether iterations of a loop around are lanes, or may come to be: it is parallel, or each has another element and holds these loops alone, so that others could be made of it. Tiny
 * ones are none where each iteration adds up rows. */
static bool is_for_lanes(const Promotion *p, const Access *store)
{
    const bool rows = store->loop != p->loop->stmt;
    for (StmtId around = p->loop->parent; around; around = p->facts->parents[around]) {
        const LoopFacts *outer = facts_loop(p->facts, around);
        if (!outer->counted || (facts_is_tiny(outer) && rows)) continue;
        if (!facts_is_ordered(p->facts, outer)) return true;
        if (varies(p, store, around) && (!rows || count_loops(p->facts->routine, around) < 2)) return true;
    }
    return false;
}

static bool is_invariant(const Promotion *p, const Access *store)
{
    const NestRoutine *r = p->facts->routine;
    const Expr *expr = nest_expr(r, store->expr);
    if (expr->op != OP_ELEMENT || p->facts->aliased[store->symbol]) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!facts_is_invariant(p->facts, p->loop, nest_operand(r, expr, n)) || nest_may_trap(r, nest_operand(r, expr, n))) return false;
    return true;
}

/* Whether all else that the loop does with the array is to elements which are never this one. */
static bool is_apart(const Promotion *p, const Access *store)
{
    for (uint32_t n = p->loop->first_access; n < p->loop->end_access; n++) {
        const Access *access = &p->facts->accesses.items[n];
        if (access->symbol != store->symbol || nest_expr_equal(p->facts->routine, access->expr, store->expr)) continue;
        if (dependence_test(p->tester, p->loop, store, access).kind != DEPENDENCE_NONE || dependence_in_iteration(p->tester, p->loop, store, access)) return false;
    }
    return true;
}

/* Whether the list that the loop stands in sets the element before it, and its subscripts stay behind that. */
static bool is_set_before(const Promotion *p)
{
    NestRoutine *r = p->facts->routine;
    const uint32_t first = p->loop->parent ? facts_loop(p->facts, p->loop->parent)->first_access : 0;
    for (uint32_t n = p->loop->first_access; n-- > first;) {
        const Access *access = &p->facts->accesses.items[n];
        if (!access->written || access->loop != p->loop->parent || !nest_expr_equal(r, access->expr, p->element) || nest_stmt(r, access->stmt)->kind != STMT_ASSIGN) continue;
        Bitset assigned = bitset_create(p->context->scratch, r->symbols.count);
        StmtId id = nest_stmt(r, access->stmt)->next;
        for (; id && id != p->loop->stmt; id = nest_stmt(r, id)->next) facts_assigned_by(r, id, &assigned);
        return id && !nest_reads_some(r, p->element, &assigned);
    }
    return false;
}

/* Of a triangle's row, whose bounds follow the variable of one loop around it by 1 or -1, those of the longest one: with that variable at the end of its loop where rows are
 * longest. False: it is none. */
static bool find_longest_row(const Promotion *p, const LoopFacts *row, ExprId bounds[2])
{
    NestRoutine *r = p->facts->routine;
    AffineTable *table = p->facts->table;
    const FormId extent = row->lower && row->upper ? affine_add(table, row->upper, row->lower, -1) : 0;
    if (!extent || (row->step != 1 && row->step != -1)) return false;
    for (StmtId around = row->parent;; around = p->facts->parents[around]) {
        const LoopFacts *outer = facts_loop(p->facts, around);
        const Stmt stmt = *nest_stmt(r, around);
        const int64_t factor = affine_coefficient(table, extent, around);
        if (factor) {
            ExprId *map = arena_array(p->context->scratch, ExprId, r->symbols.count);
            if (outer->step != 1 && outer->step != -1) return false;
            map[stmt.loop.variable] = ((factor > 0) == (row->step > 0)) == (outer->step > 0) ? stmt.loop.upper : stmt.loop.lower;
            for (int n = 0; n < 2; n++) bounds[n] = nest_expr_substitute(p->context, r, bounds[n], map);
            return true;
        }
        if (outer == p->loop) return false;
    }
}

/* Finds when the loop reaches the statement of an access: by bounds that stay the same in it, and those of a triangle's longest row; `*runs` 0: in any case. */
static bool find_when_it_runs(const Promotion *p, const Access *access, ExprId *runs)
{
    NestRoutine *r = p->facts->routine;
    bool triangle = false;
    *runs = 0;
    for (StmtId around = access->loop;; around = p->facts->parents[around]) {
        const LoopFacts *loop = facts_loop(p->facts, around);
        const Stmt stmt = *nest_stmt(r, around);
        if (!facts_is_plain(loop) || !loop->step) return false;
        if (loop->trips <= 0) {
            ExprId bounds[] = {stmt.loop.lower, stmt.loop.upper};
            bool stay = facts_is_invariant(p->facts, p->loop, bounds[0]) && facts_is_invariant(p->facts, p->loop, bounds[1]);
            if (!stay && (loop == p->loop || triangle || !find_longest_row(p, loop, bounds))) return false;
            for (int n = 0; n < 2; n++)
                if (nest_may_trap(r, bounds[n]) || (!stay && !facts_is_invariant(p->facts, p->loop, bounds[n]))) return false;
            triangle |= !stay;
            const Maker make = {p->context, r, stmt.loc};
            *runs = make_both(&make, make_op(&make, loop->step > 0 ? OP_LE : OP_GE, bounds[0], bounds[1]), *runs);
        }
        if (loop == p->loop) return true;
    }
}

/* The first access of the element in a loop: that stores it under no condition, if `certain`. */
static const Access *find_in(const Promotion *p, StmtId loop, bool certain)
{
    for (uint32_t n = p->loop->first_access; n < p->loop->end_access; n++) {
        const Access *access = &p->facts->accesses.items[n];
        if (access->loop != loop || !nest_expr_equal(p->facts->routine, access->expr, p->element)) continue;
        if (!certain || (access->written && access->guard <= p->loop->order)) return access;
    }
    return NULL;
}

/* Finds when the loop touches the element: where one of the loops runs that do so, each of which stores it under no condition. */
static bool find_when_it_touches(Promotion *p)
{
    NestRoutine *r = p->facts->routine;
    bool always = false;
    p->runs = 0;
    for (uint32_t n = p->loop->first_access; n < p->loop->end_access; n++) {
        const Access *access = &p->facts->accesses.items[n];
        ExprId runs;
        if (!nest_expr_equal(r, access->expr, p->element) || find_in(p, access->loop, false) != access) continue;
        const Access *certain = find_in(p, access->loop, true);
        if (!certain || !find_when_it_runs(p, certain, &runs)) return false;
        const Maker make = {p->context, r, nest_expr(r, access->expr)->loc};
        always |= !runs;
        p->runs = always ? 0 : p->runs ? make_op(&make, OP_OR, p->runs, runs) : runs;
    }
    return true;
}

/* ---- rewriting --------------------------------------------------------------------------- */

static ExprId put_scalar(void *data, NestRoutine *routine, ExprId id)
{
    const Promotion *p = data;
    return nest_expr_equal(routine, id, p->element) ? nest_scalar(p->context, routine, p->scalar, nest_expr(routine, id)->loc) : 0;
}

static ExprId put_element(void *data, NestRoutine *routine, ExprId id)
{
    const Promotion *p = data;
    const Expr *expr = nest_expr(routine, id);
    return expr->op == OP_SCALAR && expr->symbol == p->scalar ? p->element : 0;
}

/* The loop with the scalar, if that is a reduction there. */
static bool put(Promotion *p)
{
    NestRoutine *r = p->facts->routine;
    const StmtId body = nest_stmt(r, p->loop->stmt)->loop.body;
    p->scalar = nest_element_scalar_add(p->context, r, p->element);
    nest_list_replace(p->context, r, body, put_scalar, p);
    if (scalars_find_reduction(r, p->loop->stmt, p->scalar) != REDUCTION_NONE) return true;
    nest_list_replace(p->context, r, body, put_element, p);
    return false;
}

/* What loads the element before the loop. */
static StmtId make_load(const Promotion *p)
{
    NestRoutine *r = p->facts->routine;
    const Maker make = {p->context, r, nest_stmt(r, p->loop->stmt)->loc};
    const StmtId load = make_set(&make, p->scalar, p->element);
    if (!p->runs) return load;
    return make_if(&make, p->runs, load, make_set(&make, p->scalar, nest_const_bits(p->context, r, nest_symbol(r, p->scalar)->type, 0, make.loc)));
}

/* Stores it behind. */
static void put_store(const Promotion *p)
{
    NestRoutine *r = p->facts->routine;
    const Maker make = {p->context, r, nest_stmt(r, p->loop->stmt)->loc};
    StmtId store = make_assign(&make, p->element, make_scalar(&make, p->scalar));
    if (p->runs) store = make_if(&make, p->runs, store, 0);
    nest_stmt(r, store)->next = nest_stmt(r, p->loop->stmt)->next;
    nest_stmt(r, p->loop->stmt)->next = store;
}

/* Those of a loop, if what holds it in order is one of them. */
static bool promote_in_loop(Promotion *p, const LoopFacts *loop)
{
    const LoopInfo info = *nest_loop_info(p->facts->routine, loop->stmt);
    LIST(Promotion) found = {0};
    uint32_t count = 0;
    bool holds = false;
    p->loop = loop;
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *store = &p->facts->accesses.items[n];
        bool known = !store->written || !is_invariant(p, store);
        for (uint32_t k = 0; k < found.count && !known; k++) known = nest_expr_equal(p->facts->routine, found.items[k].element, store->expr);
        if (known || is_for_lanes(p, store) || !is_apart(p, store)) continue;
        Promotion one = *p;
        one.element = store->expr;
        if (!is_set_before(&one) && !find_when_it_touches(&one)) continue;
        holds |= nest_expr_equal(p->facts->routine, info.first, one.element);
        list_push(p->context->scratch, &found, one);
    }
    if (!holds) return false;
    for (uint32_t n = 0; n < found.count; n++)
        if (put(&found.items[n])) found.items[count++] = found.items[n];
    for (uint32_t n = 0; n < count; n++) put_store(&found.items[n]);
    for (uint32_t n = 0; n < count; n++) nest_stmt_put_before(p->context, p->facts->routine, loop->stmt, *nest_stmt(p->facts->routine, make_load(&found.items[n])));
    return true;
}

/* ---- loops ------------------------------------------------------------------------------- */

static bool is_candidate(const NestFacts *facts, const LoopFacts *loop)
{
    if (!facts_is_plain(loop) || !facts_is_ordered(facts, loop) || !nest_loop_info(facts->routine, loop->stmt)->first || loop->end_access - loop->first_access > MOST_ACCESSES) return false;
    return !nest_loop_info(facts->routine, loop->stmt)->assertions && (loop->trips < 0 || loop->trips > 1);
}

/* Promotes what one loop adds to, outer ones first. True: its text is another one. */
static bool promote_one(Context *context, NestRoutine *routine, Bitset *tried)
{
    Promotion p = {.context = context, .facts = facts_collect(context, routine)};
    bool any = false;
    p.tester = dependence_tester_create(context, p.facts);
    for (uint32_t n = 1; n < p.facts->loops.count && !any; n++) {
        const LoopFacts *loop = &p.facts->loops.items[n];
        if (bitset_has(tried, loop->stmt) || !is_candidate(p.facts, loop)) continue;
        bitset_add(tried, loop->stmt);
        any = promote_in_loop(&p, loop);
    }
    dependence_tester_destroy(p.tester);
    return any;
}

/* Whether a loop in order has an assignment that reads the element which it sets, or asks for elements. */
typedef struct {
    bool ordered, found;
} Sums;

static bool find_sum(void *data, NestRoutine *routine, StmtId id)
{
    Sums *sums = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_LOOP) {
        const LoopFinding finding = nest_loop_info(routine, id)->finding;
        sums->ordered |= finding == LOOP_RECURRENCE || finding == LOOP_UNKNOWN;
    }
    if (stmt->kind == STMT_ASSIGN && sums->ordered) {
        const Expr *target = nest_expr(routine, stmt->assign.target);
        sums->found |= target->op == OP_ELEMENT && nest_mentions(routine, stmt->assign.value, target->symbol);
    }
    if (stmt->kind == STMT_IF && sums->ordered) sums->found |= nest_reads_element(routine, stmt->if_.condition);
    return !sums->found;
}

void pass_promote_elements(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        Sums sums = {0};
        nest_walk_stmts(routine, routine->body, find_sum, &sums);
        if (!sums.found) continue;
        Bitset tried = bitset_create(context->scratch, 2 * routine->stmts.count + 10 * MOST_ROUNDS);
        for (int round = 0; round < MOST_ROUNDS && routine->stmts.count < tried.size && promote_one(context, routine, &tried); round++) depend_again(context, program, routine);
    }
}
