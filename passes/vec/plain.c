/* Loops that compilers make better vectors of as they stand than of a vector program. */
#include "passes/vec/plain.h"

#include "ir/build.h"
#include "ir/walk.h"

/* The work of an innermost loop, by ops.def, and what keeps compilers from vectors of it: functions of the library, and divides and roots, which may trap,
 * on one way only. */
typedef struct {
    uint64_t cost;
    bool within; /* a side of an IF */
    bool scalar;
} Work;

/* The work of all innermost loops, and of those that stay scalar. */
typedef struct {
    uint64_t all, scalar;
    uint32_t loops;
} Share;

static void add_operation(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    enum { COSTLY = 9 };
    Work *work = data;
    const OpInfo *info = op_info(nest_expr(routine, id)->op);
    (void)use;
    work->cost += info->cost;
    work->scalar |= info->flags & OP_LIBM || (work->within && info->cost >= COSTLY);
}

static void add_statements(Work *work, NestRoutine *routine, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        StmtId lists[2];
        uint32_t count = nest_stmt_lists(nest_stmt(routine, id), lists);
        bool around = work->within;
        nest_walk_stmt_exprs(routine, id, add_operation, work);
        work->within |= nest_stmt(routine, id)->kind == STMT_IF;
        for (uint32_t n = 0; n < count; n++) add_statements(work, routine, lists[n]);
        work->within = around;
    }
}

static bool add_loop(void *data, NestRoutine *routine, StmtId id)
{
    Share *share = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_LOOP || nest_has_loop(routine, stmt->loop.body)) return true;
    Work work = {0};
    add_statements(&work, routine, stmt->loop.body);
    share->loops++;
    share->all += work.cost;
    if (work.scalar) share->scalar += work.cost;
    return false;
}

static Share add_loops(NestRoutine *routine, StmtId root, StmtId end)
{
    Share share = {0};
    StmtId behind = nest_stmt(routine, end)->next;
    nest_stmt(routine, end)->next = 0;
    nest_walk_stmts(routine, root, add_loop, &share);
    nest_stmt(routine, end)->next = behind;
    return share;
}

bool plain_has_several(NestRoutine *routine, StmtId root, StmtId end) { return add_loops(routine, root, end).loops > 1; }

bool plain_is_better(NestRoutine *routine, StmtId root, StmtId end)
{
    enum { MOST_SCALAR = 10 }; /* percent: scalar code takes some five times as long, strips a quarter more than loops */
    Share share = add_loops(routine, root, end);
    return share.scalar * 100 <= share.all * MOST_SCALAR;
}
