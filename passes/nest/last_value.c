/* A scalar that iterations set before they read it, in loops inside that may have no turns, is one of each iteration, and is made again behind the loop
 * where others see it.
 *
 *   do k = 1, n { do i = 1, m { t = r[i, k] ; t2 = t*t ; a[i, k] = t2 } }
 *   ->  do k = 1, n { do i = 1, m { t.1 = r[i, k] ; t2.1 = t.1*t.1 ; a[i, k] = t2.1 } }
 *       if (1 <= n and 1 <= m) t = r[m, n] ; if (1 <= n and 1 <= m) t2 = r[m, n]*r[m, n]
 *
 * Bounds and conditions around the assignments are the same in all iterations, so that what the last one sets is what is left; where it sets nothing, nothing does.
 * The value is made of what the loop leaves as it was: scalars that it sets are followed to their assignments, elements are of arrays that it only
 * reads. */
#include "passes/nest/last_value.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/once.h"
#include "passes/nest/scalars.h"

enum { MAX_PARTS = 200, MAX_CASES = 8 }; /* of a value; of values that may be the last one */

/* A place in a list of statements within the loop. */
typedef struct Place {
    const struct Place *around; /* of the statement that holds the list; NULL: that is the loop */
    StmtId first, stmt;         /* of the list; the statement there */
    StmtId holder;              /*   which holds the list */
} Place;

/* The value that is left where the condition holds, and none of those before it. */
typedef struct {
    ExprId condition, value;
} LastCase;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const LoopFacts *loop;
    Bitset written;   /* arrays that the loop writes */
    SymId scalar;
    ExprId *last;     /* a symbol: what a loop's variable is in its last turn, 0: it is none of a loop around the place */
    bool lanes;       /* there are kernels */
    uint32_t parts;   /* of the value at hand */
    LIST(LastCase) cases;
} LastValue;

/* ---- values ----------------------------------------------------------------------------- */

static bool is_set_by(const LastValue *v, StmtId id, SymId scalar)
{
    NestRoutine *r = v->routine;
    Bitset assigned = bitset_create(v->context->scratch, r->symbols.count);
    facts_assigned_by(r, id, &assigned);
    return bitset_has(&assigned, scalar);
}

/* The last statement of the list before the place that sets the scalar; 0: none. */
static StmtId last_setter(const LastValue *v, const Place *place, SymId scalar)
{
    StmtId found = 0;
    for (StmtId id = place->first; id != place->stmt; id = nest_stmt(v->routine, id)->next)
        if (is_set_by(v, id, scalar)) found = id;
    return found;
}

static ExprId rebuild(LastValue *v, const Place *place, ExprId id);

/* What a scalar that the loop sets holds at the place, in the last turns of all loops around; 0: not known. */
static ExprId value_of_set(LastValue *v, const Place *place, SymId scalar)
{
    for (; place; place = place->around) {
        StmtId setter = last_setter(v, place, scalar);
        if (setter) {
            const Stmt stmt = *nest_stmt(v->routine, setter);
            const Place there = {place->around, place->first, setter, place->holder};
            return stmt.kind == STMT_ASSIGN ? rebuild(v, &there, stmt.assign.value) : 0;
        }
        const Stmt holder = *nest_stmt(v->routine, place->holder);
        if (holder.kind != STMT_LOOP) continue;
        if (bitset_has(&facts_loop(v->facts, place->holder)->assigned, scalar)) return 0; /* by a turn before, or by none */
        ExprId last = v->last[holder.loop.variable]; /* before the loop its variable is another value */
        v->last[holder.loop.variable] = 0;
        ExprId value = value_of_set(v, place->around, scalar);
        v->last[holder.loop.variable] = last;
        return value;
    }
    return 0;
}

/* The expression of what stays as it was, with the value that it has at the place in the last turns of the loops around; 0: there is none. */
static ExprId rebuild(LastValue *v, const Place *place, ExprId id)
{
    NestRoutine *r = v->routine;
    const Expr expr = *nest_expr(r, id);
    ExprId operands[64];
    if (++v->parts > MAX_PARTS || expr.op == OP_ARRAY || expr.count > 64) return 0;
    if (expr.op == OP_SCALAR || expr.op == OP_ELEMENT) {
        if (v->facts->aliased[expr.symbol] || bitset_has(&v->written, expr.symbol)) return 0;
        if (expr.op == OP_SCALAR && v->last[expr.symbol]) return v->last[expr.symbol];
        if (expr.op == OP_SCALAR) return bitset_has(&v->loop->assigned, expr.symbol) ? value_of_set(v, place, expr.symbol) : id;
    }
    bool changed = false;
    for (uint32_t n = 0; n < expr.count; n++) {
        ExprId old = nest_operand(r, &expr, n);
        operands[n] = rebuild(v, place, old);
        if (!operands[n]) return 0;
        changed |= operands[n] != old;
    }
    if (!changed) return id;
    if (expr.op == OP_ELEMENT) return nest_element(v->context, r, expr.symbol, operands, expr.count, expr.loc);
    return nest_op(v->context, r, expr.op, expr.type, operands, expr.count, expr.loc);
}

/* ---- what is left ----------------------------------------------------------------------- */

typedef enum { LEFT_UNKNOWN, LEFT_SOMETIMES, LEFT_SURELY } Left;

static Left find_last(LastValue *v, const Place *around, StmtId holder, StmtId first, ExprId condition);

static ExprId both(LastValue *v, ExprId a, ExprId b, SourceRange loc)
{
    return a ? nest_op2(v->context, v->routine, OP_AND, a, b, loc) : b;
}

static bool stays(const LastValue *v, ExprId id)
{
    return facts_is_invariant(v->facts, v->loop, id) && !nest_may_trap(v->routine, id);
}

/* What the turns of a loop, which may be the loop itself, leave. */
static Left find_in_loop(LastValue *v, const Place *place, StmtId id, ExprId condition)
{
    NestRoutine *r = v->routine;
    const Stmt stmt = *nest_stmt(r, id);
    const LoopFacts *loop = facts_loop(v->facts, id);
    if (!facts_is_plain(loop) || (loop->step != 1 && loop->step != -1) || stmt.loop.variable == v->scalar) return LEFT_UNKNOWN;
    if (v->facts->aliased[stmt.loop.variable] || !stays(v, stmt.loop.lower) || !stays(v, stmt.loop.upper)) return LEFT_UNKNOWN;
    ExprId runs = nest_op2(v->context, r, loop->step > 0 ? OP_LE : OP_GE, stmt.loop.lower, stmt.loop.upper, stmt.loc);
    bool surely = loop->trips > 0;
    v->last[stmt.loop.variable] = stmt.loop.upper;
    Left left = find_last(v, place, id, stmt.loop.body, surely ? condition : both(v, condition, runs, stmt.loc));
    v->last[stmt.loop.variable] = 0;
    return surely || left == LEFT_UNKNOWN ? left : LEFT_SOMETIMES;
}

static Left find_in_if(LastValue *v, const Place *place, StmtId id, ExprId condition)
{
    const Stmt stmt = *nest_stmt(v->routine, id);
    if (!stays(v, stmt.if_.condition)) return LEFT_UNKNOWN;
    ExprId contrary = nest_op1(v->context, v->routine, OP_NOT, stmt.if_.condition, stmt.loc);
    Left then = find_last(v, place, id, stmt.if_.then, both(v, condition, stmt.if_.condition, stmt.loc));
    Left other = find_last(v, place, id, stmt.if_.else_, both(v, condition, contrary, stmt.loc));
    return then < other ? then : other;
}

/* Adds the cases of a list, the last statement's first, which are of the last turns of the loops around. */
static Left find_last(LastValue *v, const Place *around, StmtId holder, StmtId first, ExprId condition)
{
    Place place = {around, first, 0, holder};
    Left left = LEFT_SOMETIMES;
    for (StmtId id; left == LEFT_SOMETIMES && (id = last_setter(v, &place, v->scalar));) {
        const Stmt stmt = *nest_stmt(v->routine, id);
        place.stmt = id;
        left = LEFT_UNKNOWN;
        if (stmt.kind == STMT_LOOP) left = find_in_loop(v, &place, id, condition);
        if (stmt.kind == STMT_IF) left = find_in_if(v, &place, id, condition);
        if (stmt.kind != STMT_ASSIGN) continue;
        v->parts = 0;
        ExprId value = rebuild(v, &place, stmt.assign.value);
        if (!value || v->cases.count == MAX_CASES) return LEFT_UNKNOWN;
        list_push(v->context->scratch, &v->cases, ((LastCase){condition, value}));
        left = LEFT_SURELY;
    }
    return left;
}

/* ---- the loop --------------------------------------------------------------------------- */

typedef struct {
    Context *context;
    SymId from, to;
} Renamed;

static ExprId rename_scalar(void *data, NestRoutine *routine, ExprId id)
{
    const Renamed *renamed = data;
    const Expr expr = *nest_expr(routine, id);
    return expr.op == OP_SCALAR && expr.symbol == renamed->from ? nest_scalar(renamed->context, routine, renamed->to, expr.loc) : 0;
}

static bool rename_in_stmt(void *data, NestRoutine *routine, StmtId id)
{
    const Renamed *renamed = data;
    Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_LOOP && stmt->loop.variable == renamed->from) stmt->loop.variable = renamed->to;
    nest_stmt_replace(renamed->context, routine, id, rename_scalar, data);
    return true;
}

static void rewrite(LastValue *v)
{
    NestRoutine *r = v->routine;
    const StmtId id = v->loop->stmt;
    const Stmt loop = *nest_stmt(r, id);
    const Symbol symbol = *nest_symbol(r, v->scalar);
    StmtId behind = 0;
    for (uint32_t n = v->cases.count; n-- > 0;) {
        const LastCase *last = &v->cases.items[n];
        ExprId target = nest_scalar(v->context, r, v->scalar, loop.loc);
        StmtId set = nest_stmt_add(v->context, r, (Stmt){.kind = STMT_ASSIGN, .loc = loop.loc, .assign = {target, last->value}});
        if (v->lanes && nest_reads_element(r, last->value)) set = once_on_device(v->context, r, set, loop.loc);
        behind = last->condition ? nest_stmt_add(v->context, r, (Stmt){.kind = STMT_IF, .loc = loop.loc, .if_ = {last->condition, set, behind}}) : set;
    }
    Renamed renamed = {v->context, v->scalar, nest_temporary_add(v->context, r, symbol.name, symbol.type, 0, NULL)};
    nest_walk_stmts(r, loop.loop.body, rename_in_stmt, &renamed);
    nest_stmt(r, behind)->next = nest_stmt(r, id)->next;
    nest_stmt(r, id)->next = behind;
}

static void find_written(LastValue *v)
{
    v->written = bitset_create(v->context->scratch, v->routine->symbols.count);
    for (uint32_t n = v->loop->first_access; n < v->loop->end_access; n++)
        if (v->facts->accesses.items[n].written) bitset_add(&v->written, v->facts->accesses.items[n].symbol);
}

static bool rewrite_scalar(LastValue *v)
{
    v->cases.count = 0;
    v->last = arena_array(v->context->scratch, ExprId, v->routine->symbols.count);
    if (find_in_loop(v, NULL, v->loop->stmt, 0) == LEFT_UNKNOWN || !v->cases.count) return false;
    rewrite(v);
    return true;
}

bool last_value_rewrite_next(Context *context, NestRoutine *routine, const NestFacts *facts, const Bitset *live_after, bool lanes)
{
    LastValue v = {.context = context, .routine = routine, .facts = facts, .lanes = lanes};
    for (uint32_t n = 1; n < facts->loops.count; n++) {
        v.loop = &facts->loops.items[n];
        if (!facts_is_plain(v.loop) || nest_loop_info(routine, v.loop->stmt)->assertions & LOOP_ASSERTED_SERIAL) continue;
        IterationScalars scan = scalars_scan_iteration(context, facts, v.loop->stmt);
        find_written(&v);
        for (SymId id = 1; id < facts->symbol_count; id++) {
            bool left = bitset_has(&v.loop->assigned, id) && bitset_has(&live_after[n], id) && !scan.exposed[id] && !bitset_has(&scan.certain, id);
            v.scalar = id;
            if (left && !facts->aliased[id] && !nest_symbol(routine, id)->rank && rewrite_scalar(&v)) return true;
        }
    }
    return false;
}
