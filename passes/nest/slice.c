/* Which statements decide whether certain ones are come to.
 *
 * Weiser, Program Slicing, IEEE Transactions on Software Engineering 10 (1984). Assignments of scalars that reach a condition, a bound or a subscript are found from
 * use to definition; of arrays of which something is read that may have been set, all assignments are taken (slice_array.c). */
#include "passes/nest/slice.h"

#include "ir/build.h"
#include "ir/walk.h"

#include <isl/options.h>

/* ---- the statements --------------------------------------------------------------------- */

static bool holds_aim(const Slice *s, StmtId id)
{
    const Stmt *stmt = nest_stmt(s->routine, id);
    StmtId lists[2];
    if (s->is_aim(stmt)) return true;
    for (uint32_t n = nest_stmt_lists(stmt, lists), k = 0; k < n; k++)
        for (StmtId inner = lists[k]; inner; inner = nest_stmt(s->routine, inner)->next)
            if (holds_aim(s, inner)) return true;
    return false;
}

static void collect(Slice *s, StmtId first, StmtId around)
{
    StmtId before = 0, lists[2];
    for (StmtId id = first; id; before = id, id = nest_stmt(s->routine, id)->next) {
        const Stmt *stmt = nest_stmt(s->routine, id);
        list_push(s->context->scratch, &s->order, id);
        bitset_add(&s->within, id);
        s->around[id] = around;
        s->before[id] = before;
        if (stmt->kind == STMT_ASSIGN) bitset_add(&s->assigned, nest_expr(s->routine, stmt->assign.target)->symbol);
        if (stmt->kind == STMT_LOOP) bitset_add(&s->assigned, stmt->loop.variable);
        s->failed |= stmt->kind == STMT_RETURN || stmt->kind == STMT_KERNEL || (stmt->kind == STMT_CALL && !s->is_aim(stmt));
        for (uint32_t n = nest_stmt_lists(stmt, lists), k = 0; k < n; k++) collect(s, lists[k], id);
    }
}

/* Up to the last one that holds a statement that is asked about. */
static void collect_all(Slice *s, StmtId first)
{
    StmtId last = 0;
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next)
        if (holds_aim(s, id)) last = id;
    StmtId next = nest_stmt(s->routine, last)->next;
    nest_stmt(s->routine, last)->next = 0;
    collect(s, first, 0);
    nest_stmt(s->routine, last)->next = next;
}

/* ---- scalars: from use to definition ------------------------------------------------------ */

static void keep(Slice *s, StmtId id);

static bool sets(const NestRoutine *routine, const Stmt *stmt, SymId scalar)
{
    if (stmt->kind == STMT_LOOP) return stmt->loop.variable == scalar;
    return stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->symbol == scalar;
}

/* Keeps what sets the scalar in the list and the lists inside. */
static void keep_settings(Slice *s, StmtId first, SymId scalar)
{
    StmtId lists[2];
    for (StmtId id = first; id; id = nest_stmt(s->routine, id)->next) {
        const Stmt stmt = *nest_stmt(s->routine, id);
        if (sets(s->routine, &stmt, scalar)) keep(s, id);
        for (uint32_t n = nest_stmt_lists(&stmt, lists), k = 0; k < n; k++) keep_settings(s, lists[k], scalar);
    }
}

/* Keeps what may have set the scalar when the statement runs. */
static void keep_definitions(Slice *s, StmtId at, SymId scalar)
{
    StmtId lists[2];
    for (StmtId up = at; up; up = s->around[up]) {
        for (StmtId id = s->before[up]; id; id = s->before[id]) {
            const Stmt stmt = *nest_stmt(s->routine, id);
            if (sets(s->routine, &stmt, scalar)) {
                keep(s, id);
                return;
            }
            for (uint32_t n = nest_stmt_lists(&stmt, lists), k = 0; k < n; k++) keep_settings(s, lists[k], scalar);
        }
        const Stmt outer = s->around[up] ? *nest_stmt(s->routine, s->around[up]) : (Stmt){0};
        if (outer.kind == STMT_LOOP && outer.loop.variable == scalar) return;
        if (outer.kind == STMT_LOOP) keep_settings(s, outer.loop.body, scalar);
        if (outer.kind == STMT_WHILE) keep_settings(s, outer.while_.body, scalar);
    }
    if (nest_symbol(s->routine, scalar)->storage != STORAGE_LOCAL) bitset_add(&s->given, scalar);
}

static void note_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Slice *s = data;
    const Expr expr = *nest_expr(routine, id);
    (void)use;
    if (expr.op != OP_SCALAR && expr.op != OP_ELEMENT && expr.op != OP_ARRAY) return;
    s->failed |= s->facts->aliased[expr.symbol];
    if (!bitset_has(&s->assigned, expr.symbol)) return;
    if (expr.op == OP_SCALAR) keep_definitions(s, s->demand, expr.symbol);
    else bitset_add(&s->read, expr.symbol);
}

/* What an expression of the statement reads. */
static void demand(Slice *s, StmtId at, ExprId expr)
{
    StmtId outer = s->demand;
    s->demand = at;
    nest_walk_expr(s->routine, expr, note_read, s);
    s->demand = outer;
}

/* Repeats the statement, those around it, and what they are made of. */
static void keep(Slice *s, StmtId id)
{
    if (!id || bitset_has(&s->kept, id)) return;
    const Stmt stmt = *nest_stmt(s->routine, id);
    bitset_add(&s->kept, id);
    s->changed = true;
    keep(s, s->around[id]);
    switch (stmt.kind) {
    case STMT_ASSIGN: {
        const Expr target = *nest_expr(s->routine, stmt.assign.target);
        s->failed |= s->facts->aliased[target.symbol];
        for (uint32_t n = 0; n < target.count; n++) demand(s, id, nest_operand(s->routine, &target, n));
        demand(s, id, stmt.assign.value);
        break;
    }
    case STMT_LOOP: {
        ExprId bounds[] = {stmt.loop.lower, stmt.loop.upper, stmt.loop.step};
        s->failed |= s->facts->aliased[stmt.loop.variable];
        for (int n = 0; n < 3; n++) demand(s, id, bounds[n]);
        break;
    }
    case STMT_IF: demand(s, id, stmt.if_.condition); break;
    case STMT_WHILE: s->failed = true; break;
    default: break;
    }
}

/* ---- the slice ---------------------------------------------------------------------------- */

/* What is repeated for itself. */
static bool is_asked_for(const Slice *s, uint32_t place)
{
    const Stmt *stmt = nest_stmt(s->routine, s->order.items[place]);
    if (s->is_aim(stmt)) return true;
    if (stmt->kind == STMT_ASSIGN) {
        SymId target = nest_expr(s->routine, stmt->assign.target)->symbol;
        return bitset_has(&s->set, target) && place < s->ends[target];
    }
    return (stmt->kind == STMT_EXIT || stmt->kind == STMT_CYCLE) && bitset_has(&s->kept, stmt->jump.target);
}

static void find_slice(Slice *s)
{
    for (s->changed = true; s->changed && !s->failed;) {
        s->changed = false;
        for (uint32_t n = 0; n < s->order.count; n++)
            if (is_asked_for(s, n)) keep(s, s->order.items[n]);
        if (!s->changed) slice_add_arrays(s);
    }
}

/* ---- the routine ------------------------------------------------------------------------- */

static void create_sets(Slice *s)
{
    Arena *scratch = s->context->scratch;
    uint32_t symbols = s->routine->symbols.count, stmts = s->routine->stmts.count, exprs = s->routine->exprs.count;
    Bitset *const of_symbols[] = {&s->assigned, &s->given, &s->read, &s->set, &s->taken}, *const of_stmts[] = {&s->within, &s->kept};
    Bitset *const of_exprs[] = {&s->as_before, &s->set_before};
    for (int n = 0; n < 5; n++) *of_symbols[n] = bitset_create(scratch, symbols);
    for (int n = 0; n < 2; n++) *of_stmts[n] = bitset_create(scratch, stmts);
    for (int n = 0; n < 2; n++) *of_exprs[n] = bitset_create(scratch, exprs);
    s->arrays = arena_array(scratch, SliceArray, symbols);
    s->ends = arena_array(scratch, uint32_t, symbols);
    s->around = arena_array(scratch, StmtId, stmts);
    s->before = arena_array(scratch, StmtId, stmts);
}

Slice *slice_find(Context *context, NestRoutine *routine, StmtId first, bool (*is_aim)(const Stmt *stmt), bool takes)
{
    Slice *s = arena_new(context->scratch, Slice);
    *s = (Slice){.context = context, .routine = routine, .is_aim = is_aim, .takes = takes, .facts = facts_collect(context, routine)};
    create_sets(s);
    s->tester = dependence_tester_create(context, s->facts);
    s->isl = isl_ctx_alloc();
    isl_options_set_on_error(s->isl, ISL_ON_ERROR_CONTINUE);
    collect_all(s, first);
    find_slice(s);
    if (!s->failed) slice_sort_arrays(s);
    isl_ctx_free(s->isl);
    dependence_tester_destroy(s->tester);
    return s;
}
