/* An estimate of what the statements of a routine cost the host, over what the routine is entered with: the operations of the table
 * (ops.h) and accesses, as often as the loops around them may turn.
 *
 *     do j = 1, m { do i = 1, j { y[i,j] = 2*x[i] } }        work: m * (m * 5)
 *
 * Of sides of an IF with loops the mean counts, but only the kernel where the other one is for a guard that does not hold, of others all, and of a loop that may end early all turns. Where it is not known how often a loop turns, or what a procedure
 * does, there is none. Launches are counted likewise, and with them what the host does to arrays meanwhile. */
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
    const NestFacts *facts;
    bool known;
} Work;

static const SourceRange nowhere;

/* What an access costs beside its subscripts. */
enum { ACCESS = 2 };

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

/* The most turns that the loop has, as a real; 0: not known. */
static ExprId turns_of(const Work *work, const LoopFacts *loop)
{
    AffineTable *table = work->facts->table;
    if (!loop->counted) return 0;
    if (loop->trips >= 0) return real_constant(work, (double)loop->trips);
    if (!loop->step || loop->step == INT64_MIN) return 0;
    const int64_t step = loop->step > 0 ? loop->step : -loop->step;
    FormId way = loop->step > 0 ? affine_add(table, loop->upper, loop->lower, -1) : affine_add(table, loop->lower, loop->upper, -1);
    FormId end = way ? affine_add(table, way, affine_constant(table, step), 1) : 0;
    ExprId most = end ? hull_estimate_expr(work->context, work->facts, reach_end(work->facts, end, true)) : 0;
    if (!most) return 0;
    most = operation(work, OP_MAX, most, nest_const_int(work->context, work->facts->routine, TYPE_I64, 0)); /* of integers: CRAYON_VERIFY looks for those of reals */
    ExprId turns = nest_convert(work->context, work->facts->routine, most, TYPE_F64, nowhere);
    return step == 1 ? turns : operation(work, OP_MUL, turns, real_constant(work, 1/(double)step));
}

static ExprId sum_of(const Work *work, ExprId a, ExprId b) { return a && b ? operation(work, OP_ADD, a, b) : a ? a : b; }

static void note_element(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    (void)use;
    *(bool *)data |= nest_expr(routine, id)->op == OP_ELEMENT;
}

/* Whether a statement is a launch, or the host's turn at arrays, which a loop without launches is as a whole. */
static bool is_event(const Work *work, StmtId id)
{
    NestRoutine *routine = work->facts->routine;
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

/* The launches of a list; `*constant`: the part of it that is a number. 0: that is all. */
static ExprId launches_of(Work *work, StmtId first, double *constant)
{
    NestRoutine *routine = work->facts->routine;
    ExprId sum = 0;
    for (StmtId id = first; id && work->known; id = nest_stmt(routine, id)->next) {
        const Stmt stmt = *nest_stmt(routine, id);
        StmtId lists[2];
        double numbers = 0;
        if (stmt.kind == STMT_WHILE || stmt.kind == STMT_CALL) work->known = false;
        if (is_event(work, id)) {
            *constant += 1;
            continue;
        }
        ExprId inside = 0;
        const uint32_t count = likely_lists(routine, &stmt, lists);
        for (uint32_t n = 0; n < count; n++) inside = sum_of(work, inside, launches_of(work, lists[n], &numbers));
        if (count > 1 && stmt.if_.else_) { /* one of both sides */
            numbers /= 2;
            if (inside) inside = operation(work, OP_MUL, inside, real_constant(work, 0.5));
        }
        if (stmt.kind != STMT_LOOP) {
            *constant += numbers;
        } else if (inside || numbers > 0) {
            ExprId turns = turns_of(work, facts_loop(work->facts, id));
            work->known = work->known && turns;
            if (!work->known) return 0;
            inside = operation(work, OP_MUL, turns, sum_of(work, inside, real_constant(work, numbers)));
        }
        sum = sum_of(work, sum, inside);
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
    Work work = {context, facts, true};
    double constant = 0;
    ExprId sum = work_of(&work, leave_behind(routine), &constant);
    if (work.known) routine->work = sum_of(&work, sum, real_constant(&work, constant));
}

void host_launches_find(Context *context, const NestFacts *facts)
{
    NestRoutine *routine = facts->routine;
    Work work = {context, facts, true};
    double constant = 0;
    ExprId sum = launches_of(&work, leave_behind(routine), &constant);
    routine->launches = work.known ? sum_of(&work, sum, real_constant(&work, constant)) : 0;
}
