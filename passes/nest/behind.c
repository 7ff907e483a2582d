#include "passes/nest/behind.h"

#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/rows.h"

/* ---- what runs behind --------------------------------------------------------------------- */

static const Stmt *loop_of(const Behind *b, uint32_t n) { return nest_stmt(b->routine, b->loops[n]->stmt); }

static bool is_variable(const Behind *b, SymId symbol)
{
    for (uint32_t n = 0; n < b->count; n++)
        if (loop_of(b, n)->loop.variable == symbol) return true;
    return false;
}

static bool has_reduced(const Behind *b, ExprId expr)
{
    for (SymId id = 1; id < b->facts->symbol_count; id++)
        if (bitset_has(&b->scalars, id) && nest_mentions(b->routine, expr, id)) return true;
    return false;
}

static bool stmt_has_reduced(const Behind *b, StmtId stmt)
{
    for (SymId id = 1; id < b->facts->symbol_count; id++)
        if (bitset_has(&b->scalars, id) && nest_count_in_stmt(b->routine, stmt, id)) return true;
    return false;
}

/* What is the same behind without an array. */
static bool stays(const Behind *b, ExprId id)
{
    const Expr *expr = nest_expr(b->routine, id);
    if (expr->op == OP_SCALAR && is_variable(b, expr->symbol)) return true;
    if (expr->op == OP_ELEMENT || expr->count == 0) return facts_is_invariant(b->facts, b->loops[0], id);
    for (uint32_t n = 0; n < expr->count; n++)
        if (!stays(b, nest_operand(b->routine, expr, n))) return false;
    return true;
}

/* Notes the largest parts of an expression that name nothing that is reduced. `sure`: it is always computed where the statement runs. */
static bool note_terms(Behind *b, StmtId stmt, ExprId id, bool sure)
{
    const Expr expr = *nest_expr(b->routine, id);
    if (!has_reduced(b, id)) {
        if (stays(b, id)) return true;
        for (uint32_t n = 0; n < b->terms.count; n++)
            if (b->terms.items[n].stmt == stmt && nest_expr_equal(b->routine, b->terms.items[n].expr, id)) return true;
        if (!sure && expr.op != OP_SCALAR) return false;
        list_push(b->context->scratch, &b->terms, ((BehindTerm){.stmt = stmt, .expr = id}));
        return true;
    }
    if (expr.op == OP_SCALAR) return true;
    if (expr.op == OP_ELEMENT || expr.op == OP_ARRAY) return false;
    const bool chooses = expr.op == OP_SELECT || expr.op == OP_AND || expr.op == OP_OR;
    for (uint32_t n = 0; n < expr.count; n++)
        if (!note_terms(b, stmt, nest_operand(b->routine, &expr, n), sure && (n == 0 || !chooses))) return false;
    return true;
}

static bool reduces(Behind *b, StmtId root, const Stmt *assign, bool sure)
{
    const Expr *target = nest_expr(b->routine, assign->assign.target);
    return assign->kind == STMT_ASSIGN && target->op == OP_SCALAR && bitset_has(&b->scalars, target->symbol) && note_terms(b, root, assign->assign.value, sure);
}

static bool may_run_behind(Behind *b, StmtId id)
{
    const Stmt stmt = *nest_stmt(b->routine, id);
    if (stmt.kind != STMT_IF) return reduces(b, id, &stmt, true);
    if (stmt.if_.else_ || !note_terms(b, id, stmt.if_.condition, true)) return false;
    for (StmtId then = stmt.if_.then; then; then = nest_stmt(b->routine, then)->next)
        if (!reduces(b, id, nest_stmt(b->routine, then), false)) return false;
    return true;
}

bool behind_find(Behind *b, const Bitset *live)
{
    const LoopFacts *outermost = b->loops[0];
    const StmtId innermost = b->loops[b->count - 1]->stmt;
    const IterationScalars scan = scalars_scan_iteration(b->context, b->facts, innermost);
    b->scalars = bitset_create(b->context->scratch, b->facts->symbol_count);
    for (SymId id = 1; id < b->facts->symbol_count; id++) {
        if (!bitset_has(&outermost->assigned, id)) continue;
        if (b->facts->aliased[id]) return false;
        if (is_variable(b, id) || (!scan.exposed[id] && !bitset_has(live, id))) continue;
        if (!scalars_find_reduction(b->routine, innermost, id) && !scalars_is_place(b->routine, innermost, id) && !scalars_is_flag(b->routine, innermost, id)) return false;
        bitset_add(&b->scalars, id);
    }
    for (StmtId id = nest_stmt(b->routine, innermost)->loop.body; id; id = nest_stmt(b->routine, id)->next) {
        if (!stmt_has_reduced(b, id)) continue;
        if (!may_run_behind(b, id)) return false;
        list_push(b->context->scratch, &b->stmts, id);
    }
    for (uint32_t n = 0; n < b->count && b->terms.count; n++)
        if (!rows_is_fixed(b->routine, loop_of(b, n)->loop.lower) || !rows_is_fixed(b->routine, loop_of(b, n)->loop.upper)) return false;
    return true;
}

bool behind_has(const Behind *b, StmtId stmt)
{
    for (uint32_t n = 0; n < b->stmts.count; n++)
        if (b->stmts.items[n] == stmt) return true;
    return false;
}

/* ---- terms -------------------------------------------------------------------------------- */

/* Less than 0 in loops that count down. */
static ExprId way_of(const Behind *b, uint32_t n, ExprId value)
{
    if (b->loops[n]->step > 0) return value;
    const Expr expr = *nest_expr(b->routine, value);
    return nest_op2(b->context, b->routine, OP_SUB, nest_const_int(b->context, b->routine, expr.type, 0), value, expr.loc);
}

void behind_make_arrays(Behind *b)
{
    Dim dims[BEHIND_MAX_LOOPS];
    for (uint32_t n = 0; n < b->count; n++) {
        const Stmt stmt = *loop_of(b, n);
        dims[b->count - 1 - n] = (Dim){way_of(b, n, stmt.loop.lower), way_of(b, n, stmt.loop.upper)};
    }
    for (uint32_t n = 0; n < b->terms.count; n++) {
        BehindTerm *term = &b->terms.items[n];
        term->array = nest_temporary_add(b->context, b->routine, "terms", nest_expr(b->routine, term->expr)->type, b->count, dims);
    }
}

static ExprId element(const Behind *b, const BehindTerm *term, SourceRange loc)
{
    ExprId places[BEHIND_MAX_LOOPS];
    for (uint32_t n = 0; n < b->count; n++) places[b->count - 1 - n] = way_of(b, n, nest_scalar(b->context, b->routine, loop_of(b, n)->loop.variable, loc));
    return nest_element(b->context, b->routine, term->array, places, b->count, loc);
}

StmtList behind_keep_terms(const Behind *b, StmtId stmt)
{
    const SourceRange loc = nest_stmt(b->routine, stmt)->loc;
    StmtList list = {0};
    for (uint32_t n = 0; n < b->terms.count; n++) {
        const BehindTerm *term = &b->terms.items[n];
        if (term->stmt != stmt) continue;
        Stmt keep = {.kind = STMT_ASSIGN, .loc = loc, .assign = {element(b, term, loc), term->expr}};
        nest_list_append(b->routine, &list, nest_stmt_add(b->context, b->routine, keep));
    }
    return list;
}

/* ---- the nest ----------------------------------------------------------------------------- */

typedef struct {
    const Behind *behind;
    StmtId stmt;
} Reader;

static ExprId read_term(void *data, NestRoutine *routine, ExprId id)
{
    const Reader *reader = data;
    for (uint32_t n = 0; n < reader->behind->terms.count; n++) {
        const BehindTerm *term = &reader->behind->terms.items[n];
        if (term->stmt == reader->stmt && nest_expr_equal(routine, term->expr, id)) return element(reader->behind, term, nest_stmt(routine, reader->stmt)->loc);
    }
    return 0;
}

/* The statements, which read the terms. */
static StmtList read_terms(const Behind *b)
{
    StmtList list = {0};
    for (uint32_t n = 0; n < b->stmts.count; n++) {
        StmtCopier copier = {.context = b->context, .routine = b->routine};
        Reader reader = {b, b->stmts.items[n]};
        StmtList copy = stmt_copy(&copier, b->stmts.items[n]);
        nest_list_replace(b->context, b->routine, copy.first, read_term, &reader);
        nest_list_join(b->routine, &list, copy);
    }
    return list;
}

StmtId behind_make_nest(const Behind *b)
{
    NestRoutine *r = b->routine;
    const StmtId read = read_terms(b).first;
    ExprId *values = arena_array(b->context->scratch, ExprId, r->symbols.count);
    Stmt loops[BEHIND_MAX_LOOPS];
    for (uint32_t n = 0; n < b->count; n++) {
        const Stmt old = *loop_of(b, n);
        const Symbol variable = *nest_symbol(r, old.loop.variable);
        const SymId way = nest_temporary_add(b->context, r, variable.name, variable.type, 0, NULL);
        loops[n] = (Stmt){.kind = STMT_LOOP, .loc = old.loc, .loop = {.variable = way, .lower = way_of(b, n, old.loop.lower), .upper = way_of(b, n, old.loop.upper)}};
        loops[n].loop.step = nest_const_int(b->context, r, variable.type, 1);
        values[old.loop.variable] = way_of(b, n, nest_scalar(b->context, r, way, old.loc));
    }
    StmtCopier copier = {.context = b->context, .routine = r, .values = values};
    StmtId made = stmt_copy_list(&copier, read).first;
    for (uint32_t n = b->count; n-- > 0;) {
        loops[n].loop.body = made;
        made = nest_stmt_add(b->context, r, loops[n]);
    }
    return made;
}
