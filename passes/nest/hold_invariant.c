/* An element of an array that the loop stores is loaded in each iteration by compilers, which do not see that it is none of those that are stored:
 *   parallel i { a[i,j] = a[i,j] - a[i,k]*a[k,j] }   =>   if (lower <= upper) t = a[k,j] ; parallel i { a[i,j] = a[i,j] - a[i,k]*t }
 * If an iteration stored what all of them read, they would depend on each other, unless there is one alone; in that one what is read comes before what is stored, or the bounds
 * tell them apart. In a loop in order an element that each iteration changes is held as well, where the loop reads others of its array, which dependences tell apart from it:
 *   do j { x[i] = x[i] - a[j,i]*x[j] }              =>   if (lower <= upper) t = x[i] ; do j { t = t - a[j,i]*x[j] } ; if (lower <= upper) x[i] = t */
#include "passes/nest/hold_invariant.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/dependence.h"
#include "passes/nest/rows.h"

enum { MOST_HELD = 16, MOST_ACCESSES = 200 }; /* of a loop */

typedef struct {
    Context *context;
    const NestFacts *facts;
    const LoopFacts *loop;
    ExprId element;
    SymId scalar;
} Invariant;

static bool is_wanted(const NestFacts *facts, const LoopFacts *loop, LoopFinding finding)
{
    const NestRoutine *r = facts->routine;
    if (!facts_is_plain(loop) || !loop->step || (loop->trips >= 0 && loop->trips < 2) || loop->end_access - loop->first_access > MOST_ACCESSES) return false;
    const LoopInfo *info = nest_loop_info(r, loop->stmt);
    return info->finding == finding && !info->assertions && !nest_has_loop(r, nest_stmt(r, loop->stmt)->loop.body);
}

static bool is_invariant(const NestFacts *facts, const LoopFacts *loop, const Access *access)
{
    const Expr *expr = nest_expr(facts->routine, access->expr);
    if (expr->op != OP_ELEMENT || facts->aliased[access->symbol] || !facts_writes(facts, loop, access->symbol)) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!facts_is_invariant(facts, loop, nest_operand(facts->routine, expr, n)) || nest_may_trap(facts->routine, nest_operand(facts->routine, expr, n))) return false;
    return true;
}

/* Whether the bounds say that no iteration stores the element by this access: a subscript of it ends before the element's, or begins behind it. */
static bool is_apart(const NestFacts *facts, const LoopFacts *loop, const Access *store, const Access *element)
{
    AffineTable *table = facts->table;
    int64_t distance;
    for (uint32_t n = 0; n < nest_symbol(facts->routine, store->symbol)->rank; n++) {
        const FormId form = facts->subscripts.items[store->subscripts + n], own = facts->subscripts.items[element->subscripts + n];
        const int64_t factor = affine_coefficient(table, form, loop->stmt);
        const FormId rest = factor ? affine_add(table, affine_add(table, form, loop->index, -factor), own, -1) : 0;
        for (int end = 0; end < 2 && rest; end++) {
            const FormId at = affine_add(table, rest, end ? loop->upper : loop->lower, factor);
            const bool least = (factor > 0) == (loop->step > 0) ? end == 0 : end == 1;
            if (at && affine_value(table, at, &distance) && (least ? distance > 0 : distance < 0)) return true;
        }
    }
    return false;
}

/* Whether who evaluates the expression evaluates the element: neither chosen by a condition, nor asked for behind another one, which may say that there is none. */
static bool is_evaluated(const NestRoutine *r, ExprId id, ExprId element)
{
    const Expr *expr = nest_expr(r, id);
    const bool chooses = expr->op == OP_SELECT || expr->op == OP_AND || expr->op == OP_OR;
    if (nest_expr_equal(r, id, element)) return true;
    for (uint32_t n = 0; n < (chooses ? 1 : expr->count); n++)
        if (is_evaluated(r, nest_operand(r, expr, n), element)) return true;
    return false;
}

static bool is_evaluated_by(const NestRoutine *r, const Stmt *stmt, ExprId element)
{
    if (stmt->kind == STMT_ASSIGN) return is_evaluated(r, stmt->assign.value, element) || is_evaluated(r, stmt->assign.target, element);
    return stmt->kind == STMT_IF && is_evaluated(r, stmt->if_.condition, element);
}

/* Whether it surely is read where the loop runs, and never behind a store of the array that may be one of it. */
static bool may_hold(const NestFacts *facts, const LoopFacts *loop, const Access *read)
{
    const ExprId element = read->expr;
    bool sure = false, stored = false;
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *access = &facts->accesses.items[n];
        const bool same = nest_expr_equal(facts->routine, access->expr, element);
        if (same && (stored || access->written)) return false;
        sure |= same && access->guard <= loop->order && is_evaluated_by(facts->routine, nest_stmt(facts->routine, access->stmt), element);
        stored |= access->written && access->symbol == read->symbol && !is_apart(facts, loop, access, read);
    }
    return sure;
}

static ExprId put_scalar(void *data, NestRoutine *routine, ExprId id)
{
    const Invariant *v = data;
    return nest_expr_equal(routine, id, v->element) ? nest_scalar(v->context, routine, v->scalar, nest_expr(routine, id)->loc) : 0;
}

/* The statement, where the loop runs at all; else `other`. */
static StmtId where_it_runs(Invariant *v, ExprId target, ExprId value, StmtId other)
{
    NestRoutine *r = v->facts->routine;
    const Stmt loop = *nest_stmt(r, v->loop->stmt);
    StmtId set = nest_stmt_add(v->context, r, (Stmt){.kind = STMT_ASSIGN, .loc = loop.loc, .assign = {target, value}});
    if (v->loop->trips > 0) return set;
    ExprId some = nest_op2(v->context, r, v->loop->step > 0 ? OP_LE : OP_GE, loop.loop.lower, loop.loop.upper, loop.loc);
    return nest_stmt_add(v->context, r, (Stmt){.kind = STMT_IF, .loc = loop.loc, .if_ = {some, set, other}});
}

/* The scalar set to nothing, where the loop has no iterations: so that it is set in any case, and each iteration of the loops around has its own. */
static StmtId set_to_nothing(Invariant *v)
{
    NestRoutine *r = v->facts->routine;
    const SourceRange loc = nest_stmt(r, v->loop->stmt)->loc;
    ExprId nothing = nest_const_bits(v->context, r, nest_symbol(r, v->scalar)->type, 0, loc);
    return nest_stmt_add(v->context, r, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {nest_scalar(v->context, r, v->scalar, loc), nothing}});
}

/* The loop with the scalar; what stands before it. */
static StmtId hold(Invariant *v)
{
    NestRoutine *r = v->facts->routine;
    const Stmt loop = *nest_stmt(r, v->loop->stmt);
    v->scalar = nest_element_scalar_add(v->context, r, v->element);
    nest_list_replace(v->context, r, loop.loop.body, put_scalar, v);
    for (StmtId around = v->loop->parent; around; around = v->facts->parents[around]) {
        if (nest_stmt(r, around)->kind != STMT_LOOP) continue;
        LoopInfo *info = nest_loop_info(r, around);
        if (info->finding == LOOP_PARALLEL || info->finding == LOOP_REDUCTION) list_push(v->context->arena, &info->privates, ((Private){v->scalar, false}));
    }
    StmtId other = v->loop->trips > 0 ? 0 : set_to_nothing(v);
    return where_it_runs(v, nest_scalar(v->context, r, v->scalar, loop.loc), v->element, other);
}

static bool hold_in_loop(Context *context, const NestFacts *facts, const LoopFacts *loop)
{
    ExprId elements[MOST_HELD];
    uint32_t count = 0;
    StmtId before[MOST_HELD];
    for (uint32_t n = loop->first_access; n < loop->end_access && count < MOST_HELD; n++) {
        const Access *access = &facts->accesses.items[n];
        bool known = access->written || !is_invariant(facts, loop, access);
        for (uint32_t k = 0; k < count && !known; k++) known = nest_expr_equal(facts->routine, elements[k], access->expr);
        if (!known && may_hold(facts, loop, access)) elements[count++] = access->expr;
    }
    for (uint32_t n = 0; n < count; n++) {
        Invariant v = {.context = context, .facts = facts, .loop = loop, .element = elements[n]};
        before[n] = hold(&v);
    }
    for (uint32_t n = count; n-- > 0;) nest_stmt_put_before(context, facts->routine, loop->stmt, *nest_stmt(facts->routine, before[n]));
    return count > 0;
}

/* ---- elements that all iterations change ---------------------------------------------------- */

/* Whether each iteration stores the element, and others of its array, which the loop reads, are never it. */
static bool may_hold_changed(const NestFacts *facts, DependenceTester *tester, const LoopFacts *loop, const Access *store)
{
    bool others = false;
    if (store->guard > loop->order || !is_invariant(facts, loop, store)) return false;
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *access = &facts->accesses.items[n];
        if (access->symbol != store->symbol || nest_expr_equal(facts->routine, access->expr, store->expr)) continue;
        others = true;
        if (dependence_test(tester, loop, store, access).kind != DEPENDENCE_NONE || dependence_in_iteration(tester, loop, store, access)) return false;
    }
    return others;
}

static bool hold_changed(Context *context, const NestFacts *facts, DependenceTester *tester, const LoopFacts *loop)
{
    NestRoutine *r = facts->routine;
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *access = &facts->accesses.items[n];
        if (!access->written || !may_hold_changed(facts, tester, loop, access)) continue;
        Invariant v = {.context = context, .facts = facts, .loop = loop, .element = access->expr};
        StmtId before = hold(&v), behind = where_it_runs(&v, v.element, nest_scalar(context, r, v.scalar, nest_stmt(r, loop->stmt)->loc), 0);
        nest_stmt(r, behind)->next = nest_stmt(r, loop->stmt)->next;
        nest_stmt(r, loop->stmt)->next = behind;
        nest_stmt_put_before(context, r, loop->stmt, *nest_stmt(r, before));
        return true;
    }
    return false;
}

bool hold_invariants(Context *context, const NestFacts *facts, bool read)
{
    bool any = false;
    DependenceTester *tester = NULL;
    for (uint32_t n = facts->loops.count; n-- > 1;) {
        const LoopFacts *loop = &facts->loops.items[n];
        if (read && is_wanted(facts, loop, LOOP_PARALLEL)) any |= hold_in_loop(context, facts, loop);
        const Stmt *stmt = nest_stmt(facts->routine, loop->stmt);
        if (!is_wanted(facts, loop, LOOP_RECURRENCE) || !facts_is_invariant(facts, loop, stmt->loop.lower) || !facts_is_invariant(facts, loop, stmt->loop.upper)) continue;
        if (!tester) tester = dependence_tester_create(context, facts);
        any |= hold_changed(context, facts, tester, loop);
    }
    if (tester) dependence_tester_destroy(tester);
    return any;
}
