/* An estimate of what the statements of a routine cost the host, over what the routine is entered with: the operations of the table
 * (ops.h) and accesses, as often as the loops around them may turn.
 *
 *     do j = 1, m { do i = 1, j { y[i,j] = 2*x[i] } }        work: m * (m * 5)
 *
 * Of sides of an IF with loops the mean counts, but only the kernel where the other one is for a guard that does not hold, of others all, and of a loop that may end early all turns. Where it is not known how often a loop turns, or what a procedure
 * does, there is none. Launches are counted likewise, and with them what the host does to arrays meanwhile; but a loop of which nobody knows how often it turns
 * is taken for eight turns there, one over chunks of rows for one that has them all, and a procedure that is called for what stands in it. */
#include "passes/nest/host_work.h"

#include "ir/build.h"
#include "ir/ops.h"
#include "ir/walk.h"
#include "passes/nest/hull.h"
#include "passes/nest/leave.h"
#include "passes/nest/nest_map.h"
#include "passes/nest/reach.h"

#include <string.h>

typedef struct {
    Context *context;
    const NestProgram *program; /* whose procedures are called; NULL: nobody asks */
    const NestFacts *facts;
    bool known;
    FormId chunk;   /* the variable of the loop over chunks at hand; 0: there is none */
    ExprId rows;    /* how many it has in all; 0: not known */
} Work;

static const SourceRange nowhere;

/* What an access costs beside its subscripts; the turns of loops of which nothing is known; procedures that call each other are followed so far. */
enum { ACCESS = 2, UNKNOWN_TURNS = 8, MAX_CALLS = 8 };

static void add_operation(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    *(uint32_t *)data += expr->op == OP_ELEMENT ? ACCESS : op_info(expr->op)->cost;
}

static ExprId real_constant(const Work *work, double value)
{
    uint64_t bits;
    memcpy(&bits, &value, sizeof bits);
    return nest_const_bits(work->context, work->facts->routine, TYPE_F64, bits, nowhere);
}

static ExprId operation(const Work *work, Op op, ExprId a, ExprId b) { return nest_op2(work->context, work->facts->routine, op, a, b, nowhere); }

/* The most turns of a loop from `lower` to `upper`, as a real; 0: not known. */
static ExprId turns_between(const Work *work, FormId lower, FormId upper, int64_t step)
{
    AffineTable *table = work->facts->table;
    const int64_t by = step > 0 ? step : -step;
    FormId way = step > 0 ? affine_add(table, upper, lower, -1) : affine_add(table, lower, upper, -1);
    FormId end = way ? affine_add(table, way, affine_constant(table, by), 1) : 0;
    ExprId most = end ? hull_estimate_expr(work->context, work->facts, reach_end(work->facts, end, true)) : 0;
    if (!most) return 0;
    most = operation(work, OP_MAX, most, nest_const_int(work->context, work->facts->routine, TYPE_I64, 0)); /* of integers: CRAYON_VERIFY looks for those of reals */
    ExprId turns = nest_convert(work->context, work->facts->routine, most, TYPE_F64, nowhere);
    return by == 1 ? turns : operation(work, OP_MUL, turns, real_constant(work, 1/(double)by));
}

/* The same of a loop. */
static ExprId turns_of(const Work *work, const LoopFacts *loop)
{
    if (!loop->counted) return 0;
    if (loop->trips >= 0) return real_constant(work, (double)loop->trips);
    if (!loop->step || loop->step == INT64_MIN) return 0;
    return turns_between(work, loop->lower, loop->upper, loop->step);
}

static ExprId sum_of(const Work *work, ExprId a, ExprId b) { return a && b ? operation(work, OP_ADD, a, b) : a ? a : b; }

static void note_element(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    (void)use;
    *(bool *)data |= nest_expr(routine, id)->op == OP_ELEMENT;
}

/* Whether a statement is a launch, or the host's turn at arrays, which a loop without launches is as a whole. */
static bool is_event(NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    bool touches = false;
    if (map_is_kernel(routine, id)) return true;
    if (stmt->kind == STMT_ASSIGN) nest_walk_stmt_exprs(routine, id, note_element, &touches);
    return touches || (stmt->kind == STMT_LOOP && !map_holds_kernels(routine, stmt->loop.body));
}

static bool is_spare(NestRoutine *routine, StmtId first)
{
    bool found = false;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) found = found || (nest_stmt(routine, id)->kind == STMT_LOOP && nest_loop_info(routine, id)->assertions & LOOP_SPARE);
    return found;
}

/* The lists in a statement that count: of a kernel and what runs where its guard does not hold, which is seldom, the kernel. */
static uint32_t likely_lists(NestRoutine *routine, const Stmt *stmt, StmtId lists[2])
{
    uint32_t count = nest_stmt_lists(stmt, lists);
    if (stmt->kind != STMT_IF || count < 2 || is_spare(routine, lists[0]) == is_spare(routine, lists[1])) return count;
    if (is_spare(routine, lists[0])) lists[0] = lists[1];
    return 1;
}

/* The turns of a loop or WHILE of which nothing but its text is known. */
static double turns_by_text(const NestRoutine *routine, const Stmt *stmt)
{
    int64_t lower, upper, step;
    bool known = stmt->kind == STMT_LOOP && nest_int_value(routine, stmt->loop.lower, &lower) && nest_int_value(routine, stmt->loop.upper, &upper) && nest_int_value(routine, stmt->loop.step, &step);
    if (!known || !step) return UNKNOWN_TURNS;
    double turns = ((double)upper - (double)lower + (double)step) / (double)step;
    return turns > 0 ? turns : 0;
}

static double launches_in_call(const NestProgram *program, const Stmt *call, uint32_t calls);

/* The launches of a list of a procedure that is called, of whose arguments nothing is known. */
static double launches_in(const NestProgram *program, NestRoutine *routine, StmtId first, uint32_t calls)
{
    double sum = 0;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt stmt = *nest_stmt(routine, id);
        StmtId lists[2];
        double inside = stmt.kind == STMT_CALL ? launches_in_call(program, &stmt, calls) : 0;
        if (is_event(routine, id)) {
            sum += 1;
            continue;
        }
        const uint32_t count = likely_lists(routine, &stmt, lists);
        for (uint32_t n = 0; n < count; n++) inside += launches_in(program, routine, lists[n], calls);
        if (count > 1) inside /= 2;
        sum += stmt.kind == STMT_WHILE || stmt.kind == STMT_LOOP ? inside*turns_by_text(routine, &stmt) : inside;
    }
    return sum;
}

static double launches_in_call(const NestProgram *program, const Stmt *call, uint32_t calls)
{
    if (!call->call.routine || calls == MAX_CALLS) return 1;
    NestRoutine *routine = program->routines.items[call->call.routine];
    return launches_in(program, routine, leave_behind(routine), calls + 1);
}

static ExprId launches_of(Work *work, StmtId first, double *constant);

/* The launches of a loop. 0: there are none. */
static ExprId launches_of_loop(Work *work, StmtId id)
{
    const LoopFacts *loop = facts_loop(work->facts, id);
    const bool chunks = nest_loop_info(work->facts->routine, id)->assertions & LOOP_CHUNKS;
    const Work around = *work;
    double numbers = 0;
    ExprId turns = chunks ? real_constant(work, 1) : turns_of(work, loop);
    if (chunks) {
        work->chunk = loop->index;
        work->rows = turns_between(work, loop->lower, loop->upper, 1);
    }
    if (!turns && loop->counted && loop->lower == work->chunk) turns = work->rows;
    ExprId inside = launches_of(work, nest_stmt(work->facts->routine, id)->loop.body, &numbers);
    *work = around;
    if (!inside && numbers == 0) return 0;
    return operation(work, OP_MUL, turns ? turns : real_constant(work, UNKNOWN_TURNS), sum_of(work, inside, real_constant(work, numbers)));
}

/* The launches of a list; `*constant`: the part of it that is a number. 0: that is all. */
static ExprId launches_of(Work *work, StmtId first, double *constant)
{
    NestRoutine *routine = work->facts->routine;
    ExprId sum = 0;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt stmt = *nest_stmt(routine, id);
        StmtId lists[2];
        if (stmt.kind == STMT_CALL) *constant += launches_in_call(work->program, &stmt, 0);
        if (stmt.kind == STMT_CALL || is_event(routine, id)) {
            *constant += stmt.kind != STMT_CALL;
        } else if (stmt.kind == STMT_LOOP) {
            sum = sum_of(work, sum, launches_of_loop(work, id));
        } else {
            double numbers = 0, share = stmt.kind == STMT_WHILE ? UNKNOWN_TURNS : 1;
            ExprId inside = 0;
            const uint32_t count = likely_lists(routine, &stmt, lists);
            for (uint32_t n = 0; n < count; n++) inside = sum_of(work, inside, launches_of(work, lists[n], &numbers));
            if (count > 1 && stmt.if_.else_) share = 0.5; /* one of both sides */
            if (inside && share != 1) inside = operation(work, OP_MUL, inside, real_constant(work, share));
            *constant += numbers*share;
            sum = sum_of(work, sum, inside);
        }
    }
    return sum;
}

/* What a list costs once; `*constant`: the part of it that is a number. 0: that is all. */
static ExprId work_of(Work *work, StmtId first, double *constant)
{
    NestRoutine *routine = work->facts->routine;
    ExprId sum = 0;
    for (StmtId id = first; id && work->known; id = nest_stmt(routine, id)->next) {
        const Stmt stmt = *nest_stmt(routine, id);
        StmtId lists[2];
        uint32_t own = 1;
        if (stmt.kind == STMT_LOOP && nest_loop_info(routine, id)->assertions & LOOP_INSPECTS) continue;
        nest_walk_stmt_exprs(routine, id, add_operation, &own);
        *constant += own;
        if (stmt.kind == STMT_WHILE || stmt.kind == STMT_CALL || stmt.kind == STMT_KERNEL) work->known = false;
        if (stmt.kind != STMT_LOOP) {
            ExprId sides = 0;
            uint32_t count = likely_lists(routine, &stmt, lists), with_loops = 0;
            for (uint32_t n = 0; n < count && work->known; n++) {
                ExprId inside = work_of(work, lists[n], constant);
                sides = sum_of(work, sides, inside);
                with_loops += inside != 0;
            }
            if (with_loops > 1) sides = operation(work, OP_MUL, sides, real_constant(work, 0.5));
            sum = sum_of(work, sum, sides);
            continue;
        }
        double once = 1;
        ExprId turns = turns_of(work, facts_loop(work->facts, id)), body = turns ? work_of(work, stmt.loop.body, &once) : 0;
        if (!turns) work->known = false;
        if (!work->known) return 0;
        body = body ? operation(work, OP_ADD, body, real_constant(work, once)) : real_constant(work, once);
        ExprId all = operation(work, OP_MUL, turns, body);
        sum = sum_of(work, sum, all);
    }
    return sum;
}

void host_work_find(Context *context, const NestFacts *facts)
{
    NestRoutine *routine = facts->routine;
    Work work = {.context = context, .facts = facts, .known = true};
    double constant = 0;
    ExprId sum = work_of(&work, leave_behind(routine), &constant);
    if (work.known) routine->work = sum_of(&work, sum, real_constant(&work, constant));
}

void host_launches_find(Context *context, const NestProgram *program, const NestFacts *facts)
{
    NestRoutine *routine = facts->routine;
    Work work = {.context = context, .program = program, .facts = facts, .known = true};
    double constant = 0;
    ExprId sum = launches_of(&work, leave_behind(routine), &constant);
    routine->launches = sum_of(&work, sum, real_constant(&work, constant));
}
