/* The greatest element, in memory's order, that an access under no condition touches over all iterations of the loops around it, where their
 * bounds and steps, and what else stands in subscripts, keep their values from the routine's entry on. An access under a condition lies at or
 * before one that runs in each iteration. */
#include "passes/nest/loop_reach.h"

#include "ir/build.h"
#include "passes/nest/hull.h"
#include "passes/nest/rows.h"

typedef struct {
    Context *context;
    const NestFacts *facts;
    const LoopFacts *kernel;
} Reach;

static ExprId number(const Reach *r, int64_t value) { return nest_const_int(r->context, r->facts->routine, TYPE_I64, value); }

/* 0 where an operand is. */
static ExprId op(const Reach *r, Op operation, ExprId a, ExprId b)
{
    int64_t value;
    if (!a || !b) return 0;
    bool known = nest_int_value(r->facts->routine, b, &value);
    if (known && ((operation == OP_MUL && value == 1) || ((operation == OP_ADD || operation == OP_SUB) && value == 0))) return a;
    return nest_op2(r->context, r->facts->routine, operation, a, b, (SourceRange){0});
}

static ExprId wide(const Reach *r, ExprId expr) { return nest_convert(r->context, r->facts->routine, expr, TYPE_I64, (SourceRange){0}); }

static ExprId step_of(const Reach *r, const LoopFacts *loop) { return wide(r, nest_stmt(r->facts->routine, loop->stmt)->loop.step); }

/* The greatest or least value of a loop's variable, if the loop runs. */
static ExprId end_of(const Reach *r, const LoopFacts *loop, bool high)
{
    ExprId lower = hull_entry_expr(r->context, r->facts, loop->lower), upper = hull_entry_expr(r->context, r->facts, loop->upper);
    if (loop->step == 1 || loop->step == -1) return (loop->step > 0) == high ? upper : lower;
    ExprId step = step_of(r, loop), last = op(r, OP_ADD, lower, op(r, OP_MUL, op(r, OP_DIV, op(r, OP_SUB, upper, lower), step), step));
    if (loop->step) return (loop->step > 0) == high ? last : lower;
    return op(r, high ? OP_MAX : OP_MIN, lower, last);
}

/* That the loop runs. */
static ExprId runs(const Reach *r, const LoopFacts *loop)
{
    ExprId lower = hull_entry_expr(r->context, r->facts, loop->lower), upper = hull_entry_expr(r->context, r->facts, loop->upper);
    if (loop->step) return op(r, loop->step > 0 ? OP_LE : OP_GE, lower, upper);
    ExprId step = step_of(r, loop), up = op(r, OP_GT, step, number(r, 0)), down = op(r, OP_LT, step, number(r, 0));
    return op(r, OP_OR, op(r, OP_AND, up, op(r, OP_LE, lower, upper)), op(r, OP_AND, down, op(r, OP_GE, lower, upper)));
}

static FormId subscript(const Reach *r, const Access *access, uint32_t n) { return r->facts->subscripts.items[access->subscripts + n]; }

/* The subscript where the element is the greatest. */
static ExprId greatest(const Reach *r, const Access *access, uint32_t n)
{
    AffineTable *table = r->facts->table;
    FormId rest = subscript(r, access, n);
    ExprId all = 0;
    for (StmtId at = access->loop; rest; at = r->facts->parents[at]) {
        const LoopFacts *loop = facts_loop(r->facts, at);
        int64_t factor = affine_coefficient(table, rest, at);
        ExprId one = factor ? op(r, OP_MUL, end_of(r, loop, factor > 0), number(r, factor)) : 0;
        if (factor && !one) return 0;
        if (factor) all = all ? op(r, OP_ADD, all, one) : one;
        if (factor) rest = affine_add(table, rest, loop->index, -factor);
        if (at == r->kernel->stmt) break;
    }
    ExprId fixed = rest ? hull_entry_expr(r->context, r->facts, rest) : 0;
    return all ? op(r, OP_ADD, all, fixed) : fixed;
}

/* Whether each loop around the access, up to the kernel's, goes one way in all subscripts, and runs its iterations to their ends. */
static bool is_regular(const Reach *r, const Access *access)
{
    for (StmtId at = access->loop;; at = r->facts->parents[at]) {
        const LoopFacts *loop = facts_loop(r->facts, at);
        bool up = false, down = false;
        if (!loop->counted || loop->leave || loop->skips) return false;
        for (uint32_t n = 0; n < nest_symbol(r->facts->routine, access->symbol)->rank; n++) {
            int64_t factor = affine_coefficient(r->facts->table, subscript(r, access, n), at);
            up |= factor > 0;
            down |= factor < 0;
        }
        if (up && down) return false;
        if (at == r->kernel->stmt) return true;
    }
}

static ExprId elements(const Reach *r, const Access *access)
{
    const NestRoutine *routine = r->facts->routine;
    uint32_t rank = nest_symbol(routine, access->symbol)->rank;
    ExprId all = number(r, 1), stride = number(r, 1), some = 0;
    for (uint32_t n = 0; n < rank; n++) {
        const Dim dim = *nest_dim(routine, nest_symbol(routine, access->symbol), n);
        ExprId place = op(r, OP_SUB, greatest(r, access, n), wide(r, dim.lower));
        all = op(r, OP_ADD, all, op(r, OP_MUL, place, stride));
        if (n + 1 < rank) stride = op(r, OP_MUL, stride, op(r, OP_ADD, op(r, OP_SUB, wide(r, dim.upper), wide(r, dim.lower)), number(r, 1)));
    }
    for (StmtId at = access->loop;; at = r->facts->parents[at]) {
        ExprId one = runs(r, facts_loop(r->facts, at));
        some = some ? op(r, OP_AND, some, one) : one;
        if (!some || at == r->kernel->stmt) break;
    }
    return all && some ? nest_select(r->context, r->facts->routine, some, all, number(r, 0), (SourceRange){0}) : 0;
}

/* Whether each iteration that runs `a` runs `b` too, whose subscripts are at least those of `a`. */
static bool is_before(const Reach *r, const Access *a, const Access *b)
{
    int64_t distance;
    if (a == b || a->symbol != b->symbol || a->loop != b->loop || b->guard > r->kernel->order) return false;
    for (uint32_t n = 0; n < nest_symbol(r->facts->routine, a->symbol)->rank; n++) {
        FormId form = affine_add(r->facts->table, subscript(r, b, n), subscript(r, a, n), -1);
        if (!form || !affine_value(r->facts->table, form, &distance) || distance < 0) return false;
    }
    return true;
}

/* What a local scalar is that the routine sets once, where it begins, as the front end does it for a bound that is computed; 0: it is none such. */
static ExprId value_at_entry(const NestRoutine *routine, SymId scalar)
{
    uint32_t sets = 0;
    ExprId value = 0;
    if (nest_symbol(routine, scalar)->storage != STORAGE_LOCAL) return 0;
    for (StmtId at = 1; at < routine->stmts.count; at++) {
        const Stmt *stmt = nest_stmt(routine, at);
        if (stmt->kind == STMT_CALL) return 0;
        sets += nest_stmt_sets(routine, stmt, scalar);
    }
    for (StmtId at = routine->body; at && nest_stmt(routine, at)->kind == STMT_ASSIGN; at = nest_stmt(routine, at)->next)
        if (nest_stmt_sets(routine, nest_stmt(routine, at), scalar)) value = nest_stmt(routine, at)->assign.value;
    return sets == 1 ? value : 0;
}

static ExprId put_value(void *data, NestRoutine *routine, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    (void)data;
    return expr->op == OP_SCALAR ? value_at_entry(routine, expr->symbol) : 0;
}

ExprId loop_reach(Context *context, const NestFacts *facts, const LoopFacts *kernel, SymId array)
{
    const Reach r = {context, facts, kernel};
    ExprId all = 0;
    for (uint32_t k = kernel->first_access; k < kernel->end_access; k++) {
        const Access *access = &facts->accesses.items[k];
        bool before = false;
        if (access->symbol != array) continue;
        if (!is_regular(&r, access)) return 0;
        for (uint32_t n = kernel->first_access; n < kernel->end_access && !before; n++) {
            const Access *other = &facts->accesses.items[n];
            before = is_before(&r, access, other) && (access->guard > kernel->order || n < k || !is_before(&r, other, access));
        }
        if (before) continue;
        ExprId one = access->guard > kernel->order ? 0 : elements(&r, access);
        if (one) one = nest_expr_replace(context, facts->routine, one, put_value, NULL);
        if (!one || !rows_is_fixed(facts->routine, one)) return 0;
        all = all ? op(&r, OP_MAX, all, one) : one;
    }
    return all;
}
