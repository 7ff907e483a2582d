/* terms: loops of few iterations that add up many terms run in order.
 *
 * WHAT    Each iteration of a parallel loop adds up terms of its own, or finds the least of them: as lanes there are as many as iterations, each of which goes
 *         through all its terms. Where there are few of these - planes, realizations - the terms are to be the lanes:
 *           do k = 1, n { s = 0 ; do j { do i { s = s + f[i,j,k] } } ; r[k] = s }
 *             =>  if (terms of an iteration >= 512*iterations) do k in order { s = 0 ; reduce f[:,:,k] ; r[k] = s } else { the loop }
 *         All loops in it must be reductions, with bounds that stay the same in it, of which one is asked for its terms.
 * NEEDS   findings
 * KEEPS   all that runs, and its order
 * BREAKS  findings: the loop is there twice
 * FP      bit-exact: reductions add up in the order of the source
 * COST    linear
 * SOURCE  versioning by a run-time test; the choice between coarse and fine parallelism, Wolfe, High Performance Compilers for Parallel Computing, chapter 9 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/facts.h"
#include "passes/nest/maker.h"

/* A lane takes about 1 us a term, whose loads it waits for, a reduction of its own kernels 0.5 ms (an H200). */
enum { TERMS_FOR_AN_ITERATION = 512 };

typedef struct {
    const NestFacts *facts;
    const LoopFacts *loop;
    const LoopFacts *terms; /* the first loop in it */
    bool refused;
} Search;

static bool is_invariant(const Search *s, ExprId bound)
{
    return facts_is_invariant(s->facts, s->loop, bound) && !nest_may_trap(s->facts->routine, bound);
}

/* A reduction by 1, over bounds that the iteration has not made. */
static bool is_reduction(const Search *s, StmtId id)
{
    const NestRoutine *r = s->facts->routine;
    const LoopFacts *loop = facts_loop(s->facts, id);
    const Stmt *stmt = nest_stmt(r, id);
    const LoopInfo *info = nest_loop_info(r, id);
    return facts_is_plain(loop) && loop->step == 1 && !(info->assertions & ~(uint32_t)LOOP_ASSERTED_INDEPENDENT) && info->finding == LOOP_REDUCTION && is_invariant(s, stmt->loop.lower) && is_invariant(s, stmt->loop.upper);
}

static bool look_at(void *data, NestRoutine *routine, StmtId id)
{
    Search *s = data;
    const StmtKind kind = nest_stmt(routine, id)->kind;
    s->refused |= kind != STMT_ASSIGN && kind != STMT_IF && (kind != STMT_LOOP || !is_reduction(s, id));
    if (kind == STMT_LOOP && !s->terms) s->terms = facts_loop(s->facts, id);
    return !s->refused;
}

/* Turns of a loop by 1, as an integer of 8 bytes. */
static ExprId count_turns(const Maker *make, StmtId id)
{
    const Stmt loop = *nest_stmt(make->routine, id);
    ExprId lower = make_converted(make, loop.loop.lower, TYPE_I64), upper = make_converted(make, loop.loop.upper, TYPE_I64);
    return make_sum(make, make_op(make, OP_SUB, upper, lower), make_wide(make, 1));
}

/* That an iteration has as many terms as make reductions of them quicker than lanes that are iterations. */
static ExprId ask_for_terms(const Maker *make, const Search *s)
{
    ExprId terms = count_turns(make, s->terms->stmt);
    for (const LoopFacts *inner = s->terms; (inner = facts_only_inside(s->facts, inner)) != NULL;) terms = make_product(make, terms, count_turns(make, inner->stmt));
    return make_op(make, OP_GE, terms, make_product(make, make_wide(make, TERMS_FOR_AN_ITERATION), count_turns(make, s->loop->stmt)));
}

/* Whether there are as many terms as iterations, by the same bounds. */
static bool are_as_many(const Search *s)
{
    return !facts_only_inside(s->facts, s->terms) && s->terms->lower == s->loop->lower && s->terms->upper == s->loop->upper;
}

/* Whether the loop is one whose iterations are lanes and have nothing but terms to add up. */
static bool is_of_terms(Search *s)
{
    const LoopInfo *info = nest_loop_info(s->facts->routine, s->loop->stmt);
    if (s->loop->parent || !facts_is_plain(s->loop) || s->loop->step != 1 || info->assertions || info->finding != LOOP_PARALLEL || facts_is_tiny(s->loop)) return false;
    nest_walk_stmts(s->facts->routine, nest_stmt(s->facts->routine, s->loop->stmt)->loop.body, look_at, s);
    return !s->refused && s->terms && !are_as_many(s);
}

static void split(Context *context, NestRoutine *routine, const Search *s)
{
    const StmtId id = s->loop->stmt;
    const Maker make = {context, routine, nest_stmt(routine, id)->loc};
    const ExprId condition = ask_for_terms(&make, s);
    StmtCopier copier = {.context = context, .routine = routine};
    const StmtId in_order = stmt_copy(&copier, id).first, lanes = stmt_copy(&copier, id).first;
    nest_loop_info(routine, in_order)->assertions = LOOP_ASSERTED_SERIAL | LOOP_OF_TERMS;
    *nest_stmt(routine, id) = (Stmt){.kind = STMT_IF, .loc = make.loc, .next = nest_stmt(routine, id)->next, .if_ = {condition, in_order, lanes}};
}

void pass_split_terms(Context *context, NestProgram *program, bool many)
{
    for (RoutineId id = 1; id < program->routines.count && many; id++) {
        NestRoutine *routine = program->routines.items[id];
        const NestFacts *facts = facts_collect(context, routine);
        for (uint32_t n = 1; n < facts->loops.count; n++) {
            Search search = {.facts = facts, .loop = &facts->loops.items[n]};
            if (is_of_terms(&search)) split(context, routine, &search);
        }
    }
}
