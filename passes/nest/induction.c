/* induction: scalars that count iterations.
 *
 * WHAT    A scalar that every iteration of a loop changes by the same sum begins each iteration with its value before the loop and that sum
 *         times the iterations so far; it has its last value from behind the loop.
 *           do i = 1, n { k = k + 2 ; b[k] = a[i] }
 *           ->  k.1 = k ; do i = 1, n { k = k.1 + 2 * (i - 1) ; k = k + 2 ; b[k] = a[i] } ; k = k.1 + 2 * max(n, 0)
 *         Loops inside come first, so that what they count is counted around them too.
 *         A WHILE that counts its turns becomes a loop that is left early: counted_while.h.
 *         A scalar that a loop sets only under conditions that stay begins each iteration with its value before the loop: kept_value.h.
 *         A scalar that loops inside set, which may have no turns, is made again behind a loop: last_value.h.
 * NEEDS   nothing
 * KEEPS   the order of all accesses
 * BREAKS  findings
 * FP      reals are made again by the operations that made them; integers wrap, so that sums and products agree in all their bits
 * COST    linear for each scalar found
 * SOURCE  Kennedy and Allen, Optimizing Compilers for Modern Architectures, 4.5 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "passes/nest/counted_while.h"
#include "passes/nest/kept_value.h"
#include "passes/nest/last_value.h"
#include "passes/nest/scalars.h"
#include "passes/nest/set_under.h"

enum { MAX_INDUCTIONS = 64 }; /* a routine: each is a walk over it */

/* What a scalar holds, in values of the iteration's begin. */
typedef struct {
    bool known;
    IntSum sum;
} Value;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    const LoopFacts *loop; /* at hand */
    Value *values;         /* by symbol: of those that it assigns */
} Inductions;

/* ---- what an iteration does ------------------------------------------------------------- */

static void add_leaf(Inductions *in, Value *value, ExprId leaf, int64_t coefficient) { int_sum_add(in->context->scratch, in->routine, &value->sum, leaf, coefficient); }

static void add_value(Value *sum, const Value *value, int64_t factor, Inductions *in)
{
    sum->known = sum->known && value->known;
    sum->sum.constant = wrap_add(sum->sum.constant, wrap_multiply(value->sum.constant, factor));
    for (uint32_t n = 0; n < value->sum.terms.count; n++) add_leaf(in, sum, value->sum.terms.items[n].of, wrap_multiply(value->sum.terms.items[n].coefficient, factor));
}

static Value evaluate(Inductions *in, ExprId id)
{
    const Expr expr = *nest_expr(in->routine, id);
    Value sum = {.known = true};
    int64_t factor;
    if (facts_is_invariant(in->facts, in->loop, id)) {
        add_leaf(in, &sum, id, 1);
        return sum;
    }
    if (expr.op == OP_SCALAR && !in->facts->aliased[expr.symbol]) return in->values[expr.symbol];
    if (expr.op != OP_ADD && expr.op != OP_SUB && expr.op != OP_NEG && expr.op != OP_MUL) return (Value){0};
    Value first = evaluate(in, nest_operand(in->routine, &expr, 0));
    if (expr.op == OP_NEG) {
        add_value(&sum, &first, -1, in);
        return sum;
    }
    if (expr.op == OP_MUL) {
        Value second = evaluate(in, nest_operand(in->routine, &expr, 1));
        if (nest_int_value(in->routine, nest_operand(in->routine, &expr, 1), &factor)) add_value(&sum, &first, factor, in);
        else if (nest_int_value(in->routine, nest_operand(in->routine, &expr, 0), &factor)) add_value(&sum, &second, factor, in);
        else return (Value){0};
        return sum;
    }
    Value second = evaluate(in, nest_operand(in->routine, &expr, 1));
    add_value(&sum, &first, 1, in);
    add_value(&sum, &second, expr.op == OP_ADD ? 1 : -1, in);
    return sum;
}

static bool is_same(Inductions *in, const Value *a, const Value *b)
{
    Value difference = {.known = true};
    add_value(&difference, a, 1, in);
    add_value(&difference, b, -1, in);
    return difference.known && difference.sum.constant == 0 && int_sum_is_constant(&difference.sum);
}

static void forget(Inductions *in, StmtId first)
{
    Bitset assigned = bitset_create(in->context->scratch, in->facts->symbol_count);
    facts_assigned_scalars(in->routine, first, &assigned);
    for (SymId id = 1; id < in->facts->symbol_count; id++)
        if (bitset_has(&assigned, id)) in->values[id] = (Value){0};
}

static void follow(Inductions *in, StmtId first);

static void follow_if(Inductions *in, const Stmt *stmt)
{
    uint32_t size = in->facts->symbol_count * (uint32_t)sizeof *in->values;
    Value *before = arena_copy(in->context->scratch, in->values, size);
    follow(in, stmt->if_.then);
    Value *then = in->values;
    in->values = before;
    follow(in, stmt->if_.else_);
    for (SymId id = 1; id < in->facts->symbol_count; id++)
        if (bitset_has(&in->loop->assigned, id) && !is_same(in, &then[id], &in->values[id])) in->values[id] = (Value){0};
}

/* What the scalars hold behind the list. */
static void follow(Inductions *in, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(in->routine, id)->next) {
        const Stmt stmt = *nest_stmt(in->routine, id);
        switch (stmt.kind) {
        case STMT_ASSIGN: {
            const Expr target = *nest_expr(in->routine, stmt.assign.target);
            if (target.op == OP_SCALAR) in->values[target.symbol] = type_is_int(target.type) ? evaluate(in, stmt.assign.value) : (Value){0};
            break;
        }
        case STMT_IF: follow_if(in, &stmt); break;
        case STMT_LOOP:
            in->values[stmt.loop.variable] = (Value){0};
            forget(in, stmt.loop.body);
            break;
        case STMT_WHILE: forget(in, stmt.while_.body); break;
        case STMT_BLOCK: forget(in, stmt.block.body); break;
        default: break;
        }
    }
}

/* ---- the loop without them -------------------------------------------------------------- */

static ExprId op(Inductions *in, Op operation, ExprId a, ExprId b) { return nest_op2(in->context, in->routine, operation, a, b, nest_stmt(in->routine, in->loop->stmt)->loc); }

static ExprId number(Inductions *in, Type type, int64_t value) { return nest_const_int(in->context, in->routine, type, value); }

/* factor * a, where a factor of 1 is none. */
static ExprId times(Inductions *in, ExprId factor, ExprId a)
{
    int64_t value;
    return nest_int_value(in->routine, factor, &value) && value == 1 ? a : op(in, OP_MUL, factor, a);
}

/* The sum, in integers of a type. */
static ExprId sum_expr(Inductions *in, const IntSum *sum, Type type)
{
    SourceRange loc = nest_stmt(in->routine, in->loop->stmt)->loc;
    ExprId all = 0;
    for (uint32_t n = 0; n < sum->terms.count; n++) {
        IntTerm term = sum->terms.items[n];
        if (!term.coefficient) continue;
        ExprId one = times(in, number(in, type, term.coefficient), nest_convert(in->context, in->routine, term.of, type, loc));
        all = all ? op(in, OP_ADD, all, one) : one;
    }
    if (all && !sum->constant) return all;
    return all ? op(in, OP_ADD, all, number(in, type, sum->constant)) : number(in, type, sum->constant);
}

/* What the scalar has become after the iterations that are behind, by `step` of the loop, of which the sum is a multiple; 0: it is not. */
static ExprId so_far(Inductions *in, const IntSum *sum, SymId before, Type type)
{
    const Stmt loop = *nest_stmt(in->routine, in->loop->stmt);
    int64_t step = in->loop->step;
    IntSum each = {.constant = sum->constant / step};
    if (sum->constant % step) return 0;
    for (uint32_t n = 0; n < sum->terms.count; n++) {
        if (sum->terms.items[n].coefficient % step) return 0;
        list_push(in->context->scratch, &each.terms, ((IntTerm){sum->terms.items[n].of, sum->terms.items[n].coefficient / step}));
    }
    ExprId way = op(in, OP_SUB, nest_scalar(in->context, in->routine, loop.loop.variable, loop.loc),
                    nest_convert(in->context, in->routine, loop.loop.lower, type, loop.loc));
    return op(in, OP_ADD, nest_scalar(in->context, in->routine, before, loop.loc), times(in, sum_expr(in, &each, type), way));
}

/* Behind the loop: the sum times its trips more. */
static ExprId behind(Inductions *in, const IntSum *sum, SymId before, Type type)
{
    const Stmt loop = *nest_stmt(in->routine, in->loop->stmt);
    ExprId lower = nest_convert(in->context, in->routine, loop.loop.lower, TYPE_I64, loop.loc), step = number(in, TYPE_I64, in->loop->step);
    ExprId trips = nest_convert(in->context, in->routine, loop.loop.upper, TYPE_I64, loop.loc);
    int64_t first;
    if (!nest_int_value(in->routine, lower, &first)) trips = op(in, OP_ADD, op(in, OP_SUB, trips, lower), step);
    else if (first != in->loop->step) trips = op(in, OP_SUB, trips, number(in, TYPE_I64, first - in->loop->step));
    if (in->loop->step != 1) trips = op(in, OP_DIV, trips, step);
    trips = op(in, OP_MAX, trips, number(in, TYPE_I64, 0));
    ExprId all = nest_convert(in->context, in->routine, times(in, sum_expr(in, sum, TYPE_I64), trips), type, loop.loc);
    return op(in, OP_ADD, nest_scalar(in->context, in->routine, before, loop.loc), all);
}

static StmtId assign(Inductions *in, SymId scalar, ExprId value)
{
    SourceRange loc = nest_stmt(in->routine, in->loop->stmt)->loc;
    return nest_stmt_add(in->context, in->routine, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {nest_scalar(in->context, in->routine, scalar, loc), value}});
}

/* The same where the loop has iterations, for a scalar that others may have too: it may be a constant that is nowhere changed. */
static StmtId assign_if_run(Inductions *in, SymId scalar, ExprId value)
{
    const Stmt loop = *nest_stmt(in->routine, in->loop->stmt);
    StmtId only = assign(in, scalar, value);
    if (nest_symbol(in->routine, scalar)->storage == STORAGE_LOCAL) return only;
    ExprId runs = nest_op2(in->context, in->routine, in->loop->step > 0 ? OP_LE : OP_GE, loop.loop.lower, loop.loop.upper, loop.loc);
    return nest_stmt_add(in->context, in->routine, (Stmt){.kind = STMT_IF, .loc = loop.loc, .if_ = {runs, only, 0}});
}

/* The loop's statement becomes `before = scalar`; the loop follows under a new id. */
static void rewrite(Inductions *in, SymId scalar, const IntSum *sum)
{
    NestRoutine *r = in->routine;
    Context *context = in->context;
    StmtId root = in->loop->stmt;
    Type type = nest_symbol(r, scalar)->type;
    bool live = bitset_has(&in->live_after[in->facts->loop_of[root]], scalar);
    SymId before = nest_temporary_add(context, r, nest_symbol(r, scalar)->name, type, 0, NULL);
    StmtId head = assign(in, scalar, so_far(in, sum, before, type));
    StmtId last = live ? assign_if_run(in, scalar, behind(in, sum, before, type)) : 0;
    StmtId first = assign(in, before, nest_scalar(context, r, scalar, nest_stmt(r, root)->loc));
    StmtId moved = nest_stmt_put_before(context, r, root, *nest_stmt(r, first));
    Stmt *loop = nest_stmt(r, moved);
    nest_stmt(r, head)->next = loop->loop.body;
    loop->loop.body = head;
    if (!last) return;
    nest_stmt(r, last)->next = loop->next;
    loop->next = last;
}

/* ---- which they are --------------------------------------------------------------------- */

/* Whether the loop's iterations are counted by its variable, from a bound that stays what it was. */
static bool may_count(const Inductions *in, const Stmt *stmt)
{
    const LoopFacts *loop = in->loop;
    const uint32_t assertions = nest_loop_info(in->routine, loop->stmt)->assertions;
    if (!loop->counted || !loop->step || loop->call || loop->leave || loop->skips || assertions & LOOP_ASSERTED_SERIAL) return false;
    if (in->facts->aliased[stmt->loop.variable] || nest_may_trap(in->routine, stmt->loop.lower) || nest_may_trap(in->routine, stmt->loop.upper)) return false;
    return facts_is_invariant(in->facts, in->loop, stmt->loop.lower) && facts_is_invariant(in->facts, in->loop, stmt->loop.upper);
}

/* What each iteration adds to the scalar, if that is always the same. */
static bool is_counted(Inductions *in, SymId id, const Stmt *stmt, const IterationScalars *scan, IntSum *sum)
{
    Type type = nest_symbol(in->routine, stmt->loop.variable)->type;
    bool carried = bitset_has(&in->loop->assigned, id) && id != stmt->loop.variable && scan->exposed[id] && !in->facts->aliased[id];
    if (!carried || nest_symbol(in->routine, id)->type != type || (type != TYPE_I32 && type != TYPE_I64)) return false;
    if (scalars_find_reduction(in->routine, in->loop->stmt, id) != REDUCTION_NONE) return false;
    Value change = {.known = true}, begin = {.known = true};
    add_leaf(in, &begin, nest_scalar(in->context, in->routine, id, (SourceRange){0}), 1);
    add_value(&change, &in->values[id], 1, in);
    add_value(&change, &begin, -1, in);
    if (!change.known) return false;
    for (uint32_t n = 0; n < change.sum.terms.count; n++)
        if (change.sum.terms.items[n].coefficient && !facts_is_invariant(in->facts, in->loop, change.sum.terms.items[n].of)) return false;
    *sum = (IntSum){.constant = change.sum.constant};
    for (uint32_t n = 0; n < change.sum.terms.count; n++)
        if (change.sum.terms.items[n].coefficient) list_push(in->context->scratch, &sum->terms, change.sum.terms.items[n]);
    int64_t step = in->loop->step;
    bool whole = sum->constant % step == 0;
    for (uint32_t n = 0; n < sum->terms.count; n++) whole = whole && sum->terms.items[n].coefficient % step == 0;
    return whole;
}

/* Rewrites a loop for one scalar; false when it has none. */
static bool rewrite_one(Inductions *in)
{
    const Stmt stmt = *nest_stmt(in->routine, in->loop->stmt);
    if (!in->loop->counted || !may_count(in, &stmt)) return false;
    IterationScalars scan = scalars_scan_iteration(in->context, in->facts, in->loop->stmt);
    bool any = false;
    for (SymId id = 1; id < in->facts->symbol_count; id++)
        any |= bitset_has(&in->loop->assigned, id) && id != stmt.loop.variable && scan.exposed[id] && type_is_int(nest_symbol(in->routine, id)->type);
    if (!any) return false;
    in->values = arena_array(in->context->scratch, Value, in->facts->symbol_count);
    for (SymId id = 1; id < in->facts->symbol_count; id++) {
        if (!bitset_has(&in->loop->assigned, id) || nest_symbol(in->routine, id)->rank || !type_is_int(nest_symbol(in->routine, id)->type)) continue;
        in->values[id].known = true;
        add_leaf(in, &in->values[id], nest_scalar(in->context, in->routine, id, (SourceRange){0}), 1);
    }
    follow(in, stmt.loop.body);
    for (SymId id = 1; id < in->facts->symbol_count; id++) {
        IntSum sum = {0};
        if (!is_counted(in, id, &stmt, &scan, &sum)) continue;
        rewrite(in, id, &sum);
        return true;
    }
    return false;
}

/* The first loop, from the inside out, that counts, else the first that has a scalar as kept_value.h says; false when there is none. */
static bool rewrite_next(Context *context, const NestProgram *program, NestRoutine *routine, bool lanes)
{
    Inductions in = {.context = context, .routine = routine, .facts = facts_collect(context, routine)};
    in.live_after = scalars_live_after(context, program, in.facts);
    for (uint32_t n = in.facts->loops.count; n-- > 1;) {
        in.loop = &in.facts->loops.items[n];
        if (rewrite_one(&in)) return true;
    }
    if (kept_value_rewrite_next(context, routine, in.facts) || set_under_rewrite_next(context, routine, in.facts, in.live_after)) return true;
    return last_value_rewrite_next(context, routine, in.facts, in.live_after, lanes);
}

void pass_find_inductions(Context *context, NestProgram *program, bool lanes)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        counted_while_rewrite(context, routine);
        for (uint32_t n = 0; n < MAX_INDUCTIONS && rewrite_next(context, program, routine, lanes); n++) {}
    }
}
