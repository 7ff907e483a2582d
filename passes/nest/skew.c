/* skew: wavefronts.
 *
 * WHAT    Loops that stand in each other, none of which is parallel since each iteration waits for others before it along all of them, run by fronts: a loop in order over the sum of
 *         their variables, each times a factor, and parallel loops over all of them but the innermost, whose variable follows:
 *           do j = 2, n { do i = 2, m { u[i,j] = u[i-1,j] + u[i,j-1] } }
 *             =>  do front = 4, n + m { do j = max(2, front - m), min(n, front - 2) { u[front-j,j] = u[front-j-1,j] + u[front-j,j-1] } }
 *         The factors are the least by which whatever waits for an iteration stands in a later front, from the innermost loop on, whose factor is 1. Of loops that count down the
 *         negative variables are summed. What reduces leaves its terms in arrays, and is done behind, in the source's order (nest/behind.c). From three loops on an IF leaves out what is beyond the innermost one's bounds. Where bounds are so large that sums do not fit their type
 *         the loops run as they stood.
 * NEEDS   findings
 * KEEPS   findings (made again where there were such loops)
 * BREAKS  maps
 * FP      bit-exact: iterations run after those that they wait for
 * COST    pairs of accesses, for each loop and factor an exact test; the loops are there twice
 * SOURCE  the hyperplane method; Lamport, The parallel execution of DO loops, CACM 17(2), 1974; Wolfe, Loop skewing: the wavefront method revisited, International Journal of Parallel
 *         Programming 15(4), 1986 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/storage.h"
#include "passes/nest/behind.h"
#include "passes/nest/copy.h"
#include "passes/nest/join.h"
#include "passes/nest/loop_reach.h"
#include "passes/nest/nest_map.h"
#include "passes/nest/rows.h"
#include "passes/nest/scalars.h"
#include "passes/nest/spare.h"

enum {
    MAX_DEPTH = BEHIND_MAX_LOOPS,
    MAX_FACTOR = 8,
    MAX_PAIRS = 2000,     /* of accesses of a nest, one of which writes */
    MOST_SUM = 1 << 29,   /* of variables times factors */
    MOST_TERMS = 1 << 29, /* of what reduces: 4 GiB in double precision */
};

/* Loops in each other, from the outermost on. */
typedef struct {
    const LoopFacts *loops[MAX_DEPTH];
    int64_t factors[MAX_DEPTH], factor_sum;
    uint32_t count;
    Behind behind;  /* what reduces */
} Chain;

typedef struct {
    StmtId root;    /* what stands where the chain stood */
    StmtId points;  /* the outermost of its parallel loops */
    Stmt old;       /* the outermost loop of the chain */
} Front;

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    DependenceTester *tester;
    LIST(Front) fronts;
} Skewing;

/* ---- which loops -------------------------------------------------------------------------- */

static const Stmt *stmt_of(const Skewing *s, const LoopFacts *loop) { return nest_stmt(s->routine, loop->stmt); }

static bool is_link(const Skewing *s, const Chain *chain, const LoopFacts *loop)
{
    const LoopFacts *around = chain->count ? chain->loops[0] : loop;
    const Type type = nest_symbol(s->routine, stmt_of(s, loop)->loop.variable)->type;
    if ((type != TYPE_I32 && type != TYPE_I64) || type != nest_symbol(s->routine, stmt_of(s, around)->loop.variable)->type) return false;
    return facts_is_ordered(s->facts, loop) && facts_is_regular(s->facts, around, loop);
}

static void find_chain(const Skewing *s, const LoopFacts *outermost, Chain *chain)
{
    *chain = (Chain){0};
    for (const LoopFacts *loop = outermost; loop && chain->count < MAX_DEPTH && is_link(s, chain, loop); loop = facts_only_inside(s->facts, loop)) chain->loops[chain->count++] = loop;
}

/* ---- fronts ------------------------------------------------------------------------------- */

/* Whether what waits for an iteration, with the same variables outside of the chain's loop `at`, stands in later fronts. */
static bool is_ahead(const Skewing *s, const Chain *chain, uint32_t at)
{
    const LoopFacts *loop = chain->loops[at];
    DependenceWeight weights[MAX_DEPTH];
    for (uint32_t n = at; n < chain->count; n++) weights[n - at] = (DependenceWeight){chain->loops[n], chain->factors[n]};
    for (uint32_t i = loop->first_access; i < loop->end_access; i++)
        for (uint32_t j = i; j < loop->end_access; j++) {
            const Access *a = &s->facts->accesses.items[i], *b = &s->facts->accesses.items[j];
            if (!facts_may_meet(s->facts, a, b)) continue;
            if (!dependence_goes_ahead(s->tester, loop, weights, chain->count - at, a, b)) return false;
            if (i != j && !dependence_goes_ahead(s->tester, loop, weights, chain->count - at, b, a)) return false;
        }
    return true;
}

static bool has_few_pairs(const Skewing *s, const LoopFacts *loop)
{
    uint32_t pairs = 0;
    for (uint32_t i = loop->first_access; i < loop->end_access; i++) {
        const Access *a = &s->facts->accesses.items[i];
        for (uint32_t j = loop->first_access; j < loop->end_access && a->written && pairs <= MAX_PAIRS; j++) pairs += facts_may_meet(s->facts, a, &s->facts->accesses.items[j]);
    }
    return pairs <= MAX_PAIRS;
}

static bool find_factors(const Skewing *s, Chain *chain)
{
    chain->factor_sum = 0;
    for (uint32_t n = chain->count; n-- > 0;) {
        chain->factors[n] = 1;
        while (n + 1 < chain->count && !is_ahead(s, chain, n))
            if (++chain->factors[n] > MAX_FACTOR) return false;
        chain->factor_sum += chain->factors[n];
    }
    return true;
}

/* ---- the loops by fronts ------------------------------------------------------------------ */

/* What is made of a chain. A variable's way is itself, or less than 0 where its loop counts down; front: the sum of the ways, each times its factor. */
typedef struct {
    Skewing *skewing;
    const Chain *chain;
    Type type;
    SourceRange loc;
    SymId ways[MAX_DEPTH]; /* the innermost loop's: the front */
} Making;

static ExprId op(const Making *m, Op operation, ExprId a, ExprId b) { return nest_op2(m->skewing->context, m->skewing->routine, operation, a, b, m->loc); }

static ExprId number(const Making *m, int64_t value) { return nest_const_int(m->skewing->context, m->skewing->routine, m->type, value); }

static ExprId expr_of(const Making *m, const IntSum *sum) { return int_sum_expr(m->skewing->context, m->skewing->routine, sum, m->type, m->loc); }

static void add(const Making *m, IntSum *sum, ExprId id, int64_t factor) { int_sum_add(m->skewing->context->scratch, m->skewing->routine, sum, id, factor); }

static void add_scalar(const Making *m, IntSum *sum, SymId id, int64_t factor) { add(m, sum, nest_scalar(m->skewing->context, m->skewing->routine, id, m->loc), factor); }

/* The least or largest way of the chain's loop `at`. */
static void add_end(const Making *m, IntSum *sum, uint32_t at, bool largest, int64_t factor)
{
    const LoopFacts *loop = m->chain->loops[at];
    const Stmt stmt = *stmt_of(m->skewing, loop);
    add(m, sum, largest ? stmt.loop.upper : stmt.loop.lower, factor*loop->step);
}

static ExprId end_of(const Making *m, uint32_t at, bool largest)
{
    IntSum sum = {0};
    add_end(m, &sum, at, largest, 1);
    return expr_of(m, &sum);
}

static ExprId last_front(const Making *m, bool largest)
{
    IntSum sum = {0};
    for (uint32_t n = 0; n < m->chain->count; n++) add_end(m, &sum, n, largest, m->chain->factors[n]);
    return expr_of(m, &sum);
}

/* The way of the chain's loop `at` in this front where the others are at their ends, rounded to where there are points: the least, or the largest. */
static ExprId way_within(const Making *m, uint32_t at, bool largest)
{
    const uint32_t last = m->chain->count - 1;
    const int64_t factor = m->chain->factors[at];
    IntSum left = {0}, less = {0};
    add_scalar(m, &left, m->ways[last], 1);
    for (uint32_t n = 0; n <= last; n++)
        if (n != at) add_end(m, &left, n, !largest, -m->chain->factors[n]);
    const ExprId exact = expr_of(m, &left);
    if (factor == 1) return exact;
    add(m, &less, exact, largest ? 1 : -1);
    const ExprId remains = op(m, OP_MODULO, expr_of(m, &less), number(m, factor));
    return op(m, OP_DIV, op(m, largest ? OP_SUB : OP_ADD, exact, remains), number(m, factor));
}

static StmtId make_loop(const Making *m, SymId variable, ExprId lower, ExprId upper, StmtId body)
{
    Stmt loop = {.kind = STMT_LOOP, .loc = m->loc, .loop = {.variable = variable, .lower = lower, .upper = upper, .step = number(m, 1), .body = body}};
    return nest_stmt_add(m->skewing->context, m->skewing->routine, loop);
}

/* The innermost loop's way. */
static void add_follows(const Making *m, IntSum *sum, int64_t factor)
{
    const uint32_t last = m->chain->count - 1;
    add_scalar(m, sum, m->ways[last], factor);
    for (uint32_t n = 0; n < last; n++) add_scalar(m, sum, m->ways[n], -m->chain->factors[n]*factor);
}

/* The body, with what the chain's variables are. */
static StmtId make_body(const Making *m)
{
    const Chain *chain = m->chain;
    const uint32_t last = chain->count - 1;
    NestRoutine *r = m->skewing->routine;
    ExprId *values = arena_array(m->skewing->context->scratch, ExprId, r->symbols.count);
    for (uint32_t n = 0; n <= last; n++) {
        IntSum sum = {0};
        if (n == last) add_follows(m, &sum, chain->loops[n]->step);
        else add_scalar(m, &sum, m->ways[n], chain->loops[n]->step);
        values[stmt_of(m->skewing, chain->loops[n])->loop.variable] = expr_of(m, &sum);
    }
    StmtList list = {0};
    StmtCopier copier = {.context = m->skewing->context, .routine = r, .values = values};
    for (StmtId id = stmt_of(m->skewing, chain->loops[last])->loop.body; id; id = nest_stmt(r, id)->next) {
        const bool reduces = behind_has(&chain->behind, id);
        nest_list_join(r, &list, reduces ? stmt_copy_list(&copier, behind_keep_terms(&chain->behind, id).first) : stmt_copy(&copier, id));
    }
    const StmtId body = list.first;
    if (last < 2 || !body) return body;
    IntSum follows = {0};
    add_follows(m, &follows, 1);
    const ExprId way = expr_of(m, &follows), within = op(m, OP_AND, op(m, OP_GE, way, end_of(m, last, false)), op(m, OP_LE, way, end_of(m, last, true)));
    return nest_stmt_add(m->skewing->context, r, (Stmt){.kind = STMT_IF, .loc = m->loc, .if_ = {.condition = within, .then = body}});
}

/* Whether the terms of what reduces are not too many. */
static ExprId ask_room(const Making *m)
{
    Context *context = m->skewing->context;
    NestRoutine *r = m->skewing->routine;
    const ExprId none = nest_const_int(context, r, TYPE_I64, 0), one = nest_const_int(context, r, TYPE_I64, 1);
    ExprId points = nest_const_int(context, r, TYPE_I64, m->chain->behind.terms.count), few = 0;
    for (uint32_t n = 0; n < m->chain->count; n++) {
        const ExprId low = nest_convert(context, r, end_of(m, n, false), TYPE_I64, m->loc), high = nest_convert(context, r, end_of(m, n, true), TYPE_I64, m->loc);
        const ExprId extent = op(m, OP_MAX, none, op(m, OP_ADD, op(m, OP_SUB, high, low), one));
        points = op(m, OP_MUL, points, extent);
        const ExprId small = op(m, OP_LE, points, nest_const_int(context, r, TYPE_I64, MOST_TERMS));
        few = few ? op(m, OP_AND, few, small) : small;
    }
    return few;
}

/* Whether all sums fit their type: 0, they do; `*never`: they do not, or bounds of loops inside may do harm where these do not run. */
static ExprId ask_bounds(const Making *m, bool *never)
{
    Context *context = m->skewing->context;
    NestRoutine *r = m->skewing->routine;
    const int64_t most = MOST_SUM / m->chain->factor_sum;
    ExprId all = 0;
    for (uint32_t n = 0; n < 2*m->chain->count; n++) {
        const Stmt loop = *stmt_of(m->skewing, m->chain->loops[n/2]);
        const ExprId bound = n % 2 ? loop.loop.upper : loop.loop.lower;
        int64_t value;
        *never |= n > 1 && nest_may_trap(r, bound); /* the loops around may have no turns */
        if (nest_int_value(r, bound, &value)) {
            *never |= value > most || value < -most;
            continue;
        }
        const ExprId wide = nest_convert(context, r, bound, TYPE_I64, m->loc);
        const ExprId fits = op(m, OP_AND, op(m, OP_LE, wide, nest_const_int(context, r, TYPE_I64, most)), op(m, OP_GE, wide, nest_const_int(context, r, TYPE_I64, -most)));
        all = all ? op(m, OP_AND, all, fits) : fits;
    }
    return all;
}

/* How far arrays of unknown extent are touched, the chain's bounds tell; those of its fronts do not. */
static void tell_reaches(const Skewing *s, const Chain *chain, StmtId points)
{
    const LoopFacts *loop = chain->loops[0];
    LoopInfo *info = nest_loop_info(s->routine, points);
    Bitset seen = bitset_create(s->context->scratch, s->facts->symbol_count);
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const SymId symbol = s->facts->accesses.items[n].symbol;
        if (storage_extent_known(s->routine, symbol) || bitset_has(&seen, symbol)) continue;
        bitset_add(&seen, symbol);
        const ExprId elements = loop_reach(s->context, s->facts, loop, symbol);
        if (elements) list_push(s->context->arena, &info->reaches, ((ArrayReach){.symbol = symbol, .elements = elements}));
    }
}

/* What a loop leaves in its variable. */
static ExprId value_behind(const Making *m, const Stmt *loop, int64_t step)
{
    const ExprId beyond = op(m, OP_ADD, loop->loop.upper, number(m, step));
    return op(m, step > 0 ? OP_MAX : OP_MIN, beyond, loop->loop.lower);
}

/* The variables of the chain that are used behind it get the values that its loops leave. */
static void set_variables(const Making *m, StmtList *list)
{
    Context *context = m->skewing->context;
    NestRoutine *r = m->skewing->routine;
    const Bitset *live = &m->skewing->live_after[m->skewing->facts->loop_of[m->chain->loops[0]->stmt]];
    ExprId turns = 0; /* whether the loops around have some */
    for (uint32_t n = 0; n < m->chain->count; n++) {
        const int64_t step = m->chain->loops[n]->step;
        const Stmt loop = *stmt_of(m->skewing, m->chain->loops[n]);
        if (bitset_has(live, loop.loop.variable)) {
            StmtId set = nest_stmt_add(context, r, (Stmt){.kind = STMT_ASSIGN, .loc = m->loc, .assign = {nest_scalar(context, r, loop.loop.variable, m->loc), value_behind(m, &loop, step)}});
            if (turns) set = nest_stmt_add(context, r, (Stmt){.kind = STMT_IF, .loc = m->loc, .if_ = {.condition = turns, .then = set}});
            nest_list_append(r, list, set);
        }
        const ExprId has = op(m, step > 0 ? OP_LE : OP_GE, loop.loop.lower, loop.loop.upper);
        turns = turns ? op(m, OP_AND, turns, has) : has;
    }
}

static void make_front(Skewing *s, Chain *chain)
{
    NestRoutine *r = s->routine;
    const uint32_t last = chain->count - 1;
    Front front = {.root = chain->loops[0]->stmt, .old = *stmt_of(s, chain->loops[0])};
    Making m = {.skewing = s, .chain = chain, .type = nest_symbol(r, front.old.loop.variable)->type, .loc = front.old.loc};
    bool never = false;
    ExprId fits = ask_bounds(&m, &never);
    if (never) return;
    if (chain->behind.terms.count) fits = fits ? op(&m, OP_AND, fits, ask_room(&m)) : ask_room(&m);
    for (uint32_t n = 0; n <= last; n++)
        m.ways[n] = nest_temporary_add(s->context, r, n == last ? "front" : nest_symbol(r, stmt_of(s, chain->loops[n])->loop.variable)->name, m.type, 0, NULL);
    behind_make_arrays(&chain->behind);
    StmtId made = make_body(&m);
    if (!made) return;
    for (uint32_t n = last; n-- > 0;)
        made = make_loop(&m, m.ways[n], op(&m, OP_MAX, end_of(&m, n, false), way_within(&m, n, false)), op(&m, OP_MIN, end_of(&m, n, true), way_within(&m, n, true)), made);
    front.points = made;
    tell_reaches(s, chain, front.points);
    StmtList list = {0};
    nest_list_append(r, &list, make_loop(&m, m.ways[last], last_front(&m, false), last_front(&m, true), made));
    if (chain->behind.stmts.count) nest_list_append(r, &list, behind_make_nest(&chain->behind));
    set_variables(&m, &list);
    if (fits) {
        const Name reason = intern(s->context->names, "runs where bounds are too large");
        const StmtId old = spare_copy(s->context, r, front.root, front.root, reason);
        const StmtId chosen = nest_stmt_add(s->context, r, (Stmt){.kind = STMT_IF, .loc = m.loc, .if_ = {.condition = fits, .then = list.first, .else_ = old}});
        list = (StmtList){chosen, chosen};
    }
    nest_stmt(r, list.last)->next = front.old.next;
    *nest_stmt(r, front.root) = *nest_stmt(r, list.first);
    list_push(s->context->scratch, &s->fronts, front);
}

/* Of nests that were joined what is put back is as it was before that; those of which there are no fronts are put back now. */
static bool put_apart(const Skewing *s, const JoinList *joins)
{
    bool any = false;
    for (uint32_t k = 0; k < joins->count; k++) {
        const Join *join = &joins->items[k];
        uint32_t n = 0;
        while (n < s->fronts.count && s->fronts.items[n].root != join->root) n++;
        if (n < s->fronts.count) s->fronts.items[n].old = join->old;
        else join_undo(s->routine, join);
        any |= n == s->fronts.count;
    }
    return any;
}

/* Puts loops back whose fronts are no kernels. */
static bool take_back(const Skewing *s)
{
    const NestFacts *facts = facts_collect(s->context, s->routine);
    const Mapping mapping = {.context = s->context, .routine = s->routine, .facts = facts, .live_after = scalars_live_after(s->context, s->program, facts), .trusts = true};
    bool any = false;
    for (uint32_t n = 0; n < s->fronts.count; n++) {
        const Front *front = &s->fronts.items[n];
        if (nest_loop_info(s->routine, front->points)->finding == LOOP_PARALLEL && !map_obstacle(&mapping, facts_loop(facts, front->points))) continue;
        *nest_stmt(s->routine, front->root) = front->old;
        any = true;
    }
    return any;
}

/* Whether a loop inside has lanes enough as it stands. */
static bool has_lanes_inside(const Skewing *s, const Chain *chain)
{
    const LoopFacts *innermost = chain->loops[chain->count - 1];
    for (uint32_t n = s->facts->loop_of[innermost->stmt] + 1; n < s->facts->loops.count && s->facts->loops.items[n].depth > innermost->depth; n++) {
        const LoopFacts *loop = &s->facts->loops.items[n];
        if (loop->counted && nest_loop_info(s->routine, loop->stmt)->finding == LOOP_PARALLEL && !facts_is_tiny(loop)) return true;
    }
    return false;
}

/* Whether scalars are an iteration's own, or reduced, which can be done behind. */
static bool has_reductions_behind(const Skewing *s, Chain *chain)
{
    const Bitset *live = &s->live_after[s->facts->loop_of[chain->loops[0]->stmt]];
    chain->behind = (Behind){.context = s->context, .routine = s->routine, .facts = s->facts, .count = chain->count};
    for (uint32_t n = 0; n < chain->count; n++) chain->behind.loops[n] = chain->loops[n];
    return behind_find(&chain->behind, live);
}

static bool takes_turns_in_fronts(const Skewing *s, const LoopFacts *outermost, Chain *chain)
{
    find_chain(s, outermost, chain);
    for (; chain->count > 1; chain->count--)
        if (!has_lanes_inside(s, chain) && has_reductions_behind(s, chain) && has_few_pairs(s, outermost) && find_factors(s, chain)) return true;
    return false;
}

static Skewing look_at(Context *context, const NestProgram *program, NestRoutine *routine)
{
    Skewing s = {.context = context, .program = program, .routine = routine, .facts = facts_collect(context, routine)};
    s.live_after = scalars_live_after(context, program, s.facts);
    return s;
}

/* Joins nests that run by fronts then. */
static JoinList join_for_fronts(Skewing *s)
{
    JoinList joins = join_nests(s->context, s->routine, s->facts, s->live_after), kept = {0};
    if (!joins.count) return kept;
    depend_again(s->context, s->program, s->routine);
    *s = look_at(s->context, s->program, s->routine);
    s->tester = dependence_tester_create(s->context, s->facts);
    for (uint32_t n = 0; n < joins.count; n++) {
        const Join *join = &joins.items[n];
        Chain chain;
        const bool keeps = join_keeps_order(s->context, s->facts, s->tester, join) && takes_turns_in_fronts(s, facts_loop(s->facts, join->root), &chain) && chain.count > join->depth;
        if (keeps) list_push(s->context->scratch, &kept, *join);
        else join_undo(s->routine, join);
    }
    dependence_tester_destroy(s->tester);
    if (kept.count == joins.count) return kept;
    depend_again(s->context, s->program, s->routine);
    *s = look_at(s->context, s->program, s->routine);
    return kept;
}

static void skew_routine(Context *context, const NestProgram *program, NestRoutine *routine)
{
    Skewing s = look_at(context, program, routine);
    const JoinList joins = join_for_fronts(&s);
    LIST(Chain) chains = {0};
    s.tester = dependence_tester_create(context, s.facts);
    for (uint32_t n = 1; n < s.facts->loops.count; n++) {
        const LoopFacts *loop = &s.facts->loops.items[n];
        Chain chain;
        if (!loop->counted || facts_is_in_parallel(s.facts, loop) || !takes_turns_in_fronts(&s, loop, &chain)) continue;
        list_push(context->scratch, &chains, chain);
        while (n + 1 < s.facts->loops.count && s.facts->loops.items[n + 1].depth > loop->depth) n++;
    }
    dependence_tester_destroy(s.tester);
    for (uint32_t n = 0; n < chains.count; n++) make_front(&s, &chains.items[n]);
    if (!put_apart(&s, &joins) && !s.fronts.count) return;
    depend_again(context, program, routine);
    if (!take_back(&s)) return;
    depend_again(context, program, routine);
}

void pass_skew_loops(Context *context, NestProgram *program, bool lanes, bool host_vectors)
{
    for (RoutineId id = 1; lanes && !host_vectors && id < program->routines.count; id++) skew_routine(context, program, program->routines.items[id]);
}
