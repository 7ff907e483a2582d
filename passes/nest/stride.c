/* stride: rows of loops with a step are counted.
 *
 * WHAT    A loop with a constant step other than 1 around parallel loops counts its iterations, so that these are rows of a kernel:
 *           do j = lo, hi, 4 { do i { a[i,j] = ... } }   =>   do t = 0, (hi - lo + 4)/4 - 1 { do i { a[i,lo + 4*t] = ... } }
 *         Old codes unroll such loops by hand. One that counts down by 1, maybe more often than its type has numbers, runs upward; one whose iterations are in order stays as it is.
 * NEEDS   findings
 * KEEPS   findings (made again where there was such a loop)
 * BREAKS  maps
 * FP      bit-exact: the iterations and their order stay
 * COST    linear
 * SOURCE  loop normalization; Kennedy and Allen, Optimizing Compilers for Modern Architectures, 4.5.1 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/facts.h"
#include "passes/nest/scalars.h"

enum { MAX_STEP = 1 << 12 };

typedef struct {
    SymId variable;
    ExprId value;
} Counted;

static ExprId put_value(void *data, NestRoutine *routine, ExprId id)
{
    const Counted *counted = data;
    const Expr *expr = nest_expr(routine, id);
    return expr->op == OP_SCALAR && expr->symbol == counted->variable ? counted->value : 0;
}

static bool find_parallel(void *data, NestRoutine *routine, StmtId id)
{
    *(bool *)data |= nest_stmt(routine, id)->kind == STMT_LOOP && nest_loop_info(routine, id)->finding == LOOP_PARALLEL;
    return !*(bool *)data;
}

/* Whether there are not more iterations than the variable's type has numbers: a loop that counts down by 1 may have more. */
static bool fits_type(const NestRoutine *routine, const Stmt *loop, int64_t step)
{
    int64_t upper;
    return step != -1 || nest_symbol(routine, loop->loop.variable)->type == TYPE_I64 || (nest_int_value(routine, loop->loop.upper, &upper) && upper >= 0);
}

static bool sets_variable(Context *context, const NestFacts *facts, const Stmt *loop)
{
    Bitset assigned = bitset_create(context->scratch, facts->symbol_count);
    facts_assigned_scalars(facts->routine, loop->loop.body, &assigned);
    return bitset_has(&assigned, loop->loop.variable);
}

/* Whether the loop's iterations are to be counted. */
static bool is_strided(Context *context, const NestFacts *facts, const LoopFacts *loop)
{
    NestRoutine *r = facts->routine;
    if (!facts_is_plain(loop) || loop->step == 1 || !loop->step || loop->step > MAX_STEP || loop->step < -MAX_STEP || facts_is_tiny(loop)) return false;
    const Stmt stmt = *nest_stmt(r, loop->stmt);
    const LoopInfo *info = nest_loop_info(r, loop->stmt);
    Type type = nest_symbol(r, stmt.loop.variable)->type;
    if (info->assertions || (loop->step < 0 && info->finding != LOOP_PARALLEL) || (type != TYPE_I32 && type != TYPE_I64)) return false;
    if (!facts_is_invariant(facts, loop, stmt.loop.lower) || facts->aliased[stmt.loop.variable]) return false;
    bool found = false;
    nest_walk_stmts(r, stmt.loop.body, find_parallel, &found);
    return found && !sets_variable(context, facts, &stmt);
}

/* Whether no scalar has a last value, so that iterations that run in any order may as well run upward. */
static bool may_run_upward(const NestRoutine *r, StmtId id, bool live)
{
    const LoopInfo *info = nest_loop_info(r, id);
    bool last = live;
    for (uint32_t n = 0; n < info->privates.count; n++) last |= info->privates.items[n].last_value;
    return !last;
}

static void run_upward(Context *context, NestRoutine *r, StmtId id)
{
    Stmt *loop = nest_stmt(r, id);
    const ExprId lower = loop->loop.lower;
    loop->loop.lower = loop->loop.upper;
    loop->loop.upper = lower;
    loop->loop.step = nest_const_int(context, r, nest_symbol(r, loop->loop.variable)->type, 1);
}

static void count_iterations(Context *context, NestRoutine *r, StmtId id, int64_t step, bool live)
{
    const Stmt loop = *nest_stmt(r, id);
    const SourceRange loc = loop.loc;
    const Symbol symbol = *nest_symbol(r, loop.loop.variable);
    SymId count = nest_temporary_add(context, r, symbol.name, symbol.type, 0, NULL);
    ExprId lower = nest_convert(context, r, loop.loop.lower, TYPE_I64, loc), upper = nest_convert(context, r, loop.loop.upper, TYPE_I64, loc);
    ExprId by = nest_const_int(context, r, TYPE_I64, step < 0 ? -step : step);
    ExprId last = step < 0 ? nest_op2(context, r, OP_SUB, lower, upper, loc) : nest_op2(context, r, OP_SUB, upper, lower, loc);
    if (step != -1) {
        ExprId trips = nest_op2(context, r, OP_DIV, nest_op2(context, r, OP_ADD, last, by, loc), by, loc);
        last = nest_op2(context, r, OP_SUB, trips, nest_const_int(context, r, TYPE_I64, 1), loc);
    }
    ExprId way = nest_scalar(context, r, count, loc), begin = nest_convert(context, r, loop.loop.lower, symbol.type, loc);
    if (step != -1) way = nest_op2(context, r, OP_MUL, nest_const_int(context, r, symbol.type, step < 0 ? -step : step), way, loc);
    Counted counted = {loop.loop.variable, nest_op2(context, r, step < 0 ? OP_SUB : OP_ADD, begin, way, loc)};
    nest_list_replace(context, r, loop.loop.body, put_value, &counted);
    Stmt *stmt = nest_stmt(r, id);
    stmt->loop.variable = count;
    stmt->loop.lower = nest_const_int(context, r, symbol.type, 0);
    stmt->loop.upper = nest_convert(context, r, last, symbol.type, loc);
    stmt->loop.step = nest_const_int(context, r, symbol.type, 1);
    if (!live) return;
    ExprId target = nest_scalar(context, r, loop.loop.variable, loc);
    StmtId set = nest_stmt_add(context, r, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {target, counted.value}});
    nest_stmt(r, set)->next = loop.next;
    nest_stmt(r, id)->next = set;
}

/* Whether there were any such loops. */
static bool count_some(Context *context, const NestProgram *program, NestRoutine *routine)
{
    const NestFacts *facts = facts_collect(context, routine);
    LIST(uint32_t) strided = {0};
    bool any = false;
    for (uint32_t n = 1; n < facts->loops.count; n++)
        if (is_strided(context, facts, &facts->loops.items[n])) list_push(context->scratch, &strided, n);
    const Bitset *live_after = strided.count ? scalars_live_after(context, program, facts) : NULL;
    for (uint32_t n = 0; n < strided.count; n++) {
        const LoopFacts *loop = &facts->loops.items[strided.items[n]];
        const Stmt stmt = *nest_stmt(routine, loop->stmt);
        bool live = bitset_has(&live_after[strided.items[n]], stmt.loop.variable), fits = fits_type(routine, &stmt, loop->step);
        if (fits) count_iterations(context, routine, loop->stmt, loop->step, live);
        else if (may_run_upward(routine, loop->stmt, live)) run_upward(context, routine, loop->stmt);
        else continue;
        any = true;
    }
    return any;
}

void pass_count_rows(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; lanes && id < program->routines.count; id++)
        if (count_some(context, program, program->routines.items[id])) depend_routine(context, program, program->routines.items[id], NULL);
}
