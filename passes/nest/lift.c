/* An integer or a logical that a loop around other loops assigns once, and alike in each turn, is assigned before it:
 *   do j { h = m - 1 ; if (mode(1) == h) { do i ... } }   ->   h = m - 1 ; do j { if (mode(1) == h) { do i ... } }
 * An integer that the routine assigns once, a constant, is that constant behind the assignment.
 * Nothing else names a scalar that moves, so that nobody sees that it has its value where there are no turns. What it is made of does not trap, and
 * elements among it are there: their subscripts are constants within constant bounds. */
#include "passes/nest/lift.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/facts.h"
#include "passes/nest/uses.h"

#include <string.h>

typedef struct {
    Context *context;
    NestRoutine *routine;
    const bool *aliased; /* by symbol */
    uint32_t *named;     /* by symbol: how often the routine names it */
    Uses inside;         /* of the loop at hand */
    Bitset written;      /* arrays that it writes */
    Bitset assigned;     /* scalars that it changes */
    uint32_t *assigns;   /* by symbol: how many assignments to it stand in the loop; more than one of a DO variable */
    bool changed;
} Lifting;

/* ---- what may be lifted ----------------------------------------------------------------- */

static bool is_surely_there(const NestRoutine *routine, const Expr *element)
{
    const Symbol *symbol = nest_symbol(routine, element->symbol);
    bool there = symbol->storage != STORAGE_DUMMY;
    for (uint32_t n = 0; n < element->count && there; n++) {
        int64_t subscript, lower, upper;
        const Dim *dim = nest_dim(routine, symbol, n);
        there = nest_int_value(routine, nest_operand(routine, element, n), &subscript) && nest_int_value(routine, dim->lower, &lower) && dim->upper &&
                nest_int_value(routine, dim->upper, &upper) && subscript >= lower && subscript <= upper;
    }
    return there;
}

/* Whether the expression is the same in all turns of the loop at hand, and before them. */
static bool stays(const Lifting *l, ExprId id)
{
    const Expr *expr = nest_expr(l->routine, id);
    bool access = expr->op == OP_SCALAR || expr->op == OP_ELEMENT || expr->op == OP_ARRAY;
    if (access && (l->aliased[expr->symbol] || bitset_has(&l->written, expr->symbol) || bitset_has(&l->assigned, expr->symbol))) return false;
    if (expr->op == OP_ARRAY || (expr->op == OP_ELEMENT && !is_surely_there(l->routine, expr))) return false;
    for (uint32_t n = 0; n < expr->count && expr->op != OP_ELEMENT; n++)
        if (!stays(l, nest_operand(l->routine, expr, n))) return false;
    return true;
}

static bool may_move(const Lifting *l, StmtId id)
{
    const Stmt *stmt = nest_stmt(l->routine, id);
    if (stmt->kind != STMT_ASSIGN) return false;
    const Expr *target = nest_expr(l->routine, stmt->assign.target);
    if (target->op != OP_SCALAR || l->aliased[target->symbol]) return false;
    const Symbol *symbol = nest_symbol(l->routine, target->symbol);
    bool plain = symbol->storage == STORAGE_LOCAL && (type_is_int(symbol->type) || type_is_logical(symbol->type));
    return plain && l->assigns[target->symbol] == 1 && l->named[target->symbol] == l->inside.named[target->symbol] &&
           !nest_may_trap(l->routine, stmt->assign.value) && stays(l, stmt->assign.value);
}

/* ---- moving ----------------------------------------------------------------------------- */

/* Takes what may move out of a list of the loop at hand, and of those inside it; what is left of the list. */
static StmtId take(Lifting *l, StmtId first, StmtList *taken)
{
    NestRoutine *r = l->routine;
    StmtId previous = 0;
    for (StmtId id = first, next; id; id = next) {
        Stmt *stmt = nest_stmt(r, id);
        next = stmt->next;
        if (may_move(l, id)) {
            SymId symbol = nest_expr(r, stmt->assign.target)->symbol;
            Bitset one = bitset_create(l->context->scratch, r->symbols.count);
            bitset_add(&one, symbol);
            bitset_subtract(&l->assigned, &one);
            if (previous) nest_stmt(r, previous)->next = next;
            else first = next;
            stmt->next = 0;
            l->changed = true;
            nest_list_append(r, taken, id);
            continue;
        }
        if (stmt->kind == STMT_LOOP && nest_has_loop(r, stmt->loop.body)) stmt->loop.body = take(l, stmt->loop.body, taken);
        if (stmt->kind == STMT_IF) {
            stmt->if_.then = take(l, stmt->if_.then, taken);
            stmt->if_.else_ = take(l, stmt->if_.else_, taken);
        }
        previous = id;
    }
    return first;
}

static bool count_assignment(void *data, NestRoutine *routine, StmtId id)
{
    Lifting *l = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN) l->assigns[nest_expr(routine, stmt->assign.target)->symbol]++;
    if (stmt->kind == STMT_LOOP) l->assigns[stmt->loop.variable] += 2;
    return true;
}

static void look_into(Lifting *l, StmtId loop)
{
    NestRoutine *r = l->routine;
    uint32_t symbols = r->symbols.count;
    StmtId next = nest_stmt(r, loop)->next;
    l->written = bitset_create(l->context->scratch, symbols);
    l->assigned = bitset_create(l->context->scratch, symbols);
    l->assigns = arena_array(l->context->scratch, uint32_t, symbols);
    l->inside = (Uses){.named = arena_array(l->context->scratch, uint32_t, symbols), .written = &l->written};
    nest_stmt(r, loop)->next = 0;
    facts_assigned_scalars(r, loop, &l->assigned);
    nest_walk_stmts(r, loop, uses_count, &l->inside);
    nest_walk_stmts(r, loop, count_assignment, l);
    nest_stmt(r, loop)->next = next;
}

static StmtId lift_list(Lifting *l, StmtId first);

/* The statements that move before the loop, which holds others. */
static StmtList lift_loop(Lifting *l, StmtId loop)
{
    NestRoutine *r = l->routine;
    StmtList taken = {0};
    look_into(l, loop);
    StmtId body = nest_stmt(r, loop)->loop.body;
    if (!l->inside.calls) body = take(l, body, &taken);
    body = lift_list(l, body);
    nest_stmt(r, loop)->loop.body = body;
    return taken;
}

static StmtId lift_list(Lifting *l, StmtId first)
{
    NestRoutine *r = l->routine;
    for (StmtId id = first, previous = 0; id; previous = id, id = nest_stmt(r, id)->next) {
        Stmt *stmt = nest_stmt(r, id);
        if (stmt->kind == STMT_IF) {
            stmt->if_.then = lift_list(l, stmt->if_.then);
            stmt->if_.else_ = lift_list(l, stmt->if_.else_);
        }
        if (stmt->kind != STMT_LOOP || !nest_has_loop(r, stmt->loop.body)) continue;
        StmtList taken = lift_loop(l, id);
        if (!taken.first) continue;
        nest_stmt(r, taken.last)->next = id;
        if (previous) nest_stmt(r, previous)->next = taken.first;
        else first = taken.first;
    }
    return first;
}

/* ---- constants -------------------------------------------------------------------------- */

/* Scalars that the routine assigns once, a constant, by a statement that surely runs before what is behind it. */
typedef struct {
    Context *context;
    ExprId *constants; /* by symbol: 0 unless such a statement stands before */
} Constants;

static bool put_constants(void *data, NestRoutine *routine, StmtId id)
{
    const Constants *c = data;
    Stmt stmt = *nest_stmt(routine, id);
    switch (stmt.kind) {
    case STMT_ASSIGN:
        stmt.assign.value = nest_expr_substitute(c->context, routine, stmt.assign.value, c->constants);
        if (nest_expr(routine, stmt.assign.target)->op == OP_ELEMENT)
            stmt.assign.target = nest_expr_substitute(c->context, routine, stmt.assign.target, c->constants);
        break;
    case STMT_IF: stmt.if_.condition = nest_expr_substitute(c->context, routine, stmt.if_.condition, c->constants); break;
    case STMT_WHILE: stmt.while_.condition = nest_expr_substitute(c->context, routine, stmt.while_.condition, c->constants); break;
    case STMT_LOOP:
        stmt.loop.lower = nest_expr_substitute(c->context, routine, stmt.loop.lower, c->constants);
        stmt.loop.upper = nest_expr_substitute(c->context, routine, stmt.loop.upper, c->constants);
        stmt.loop.step = nest_expr_substitute(c->context, routine, stmt.loop.step, c->constants);
        break;
    default: break;
    }
    *nest_stmt(routine, id) = stmt;
    return true;
}

static bool count_change(void *data, NestRoutine *routine, StmtId id)
{
    Lifting *l = data;
    StmtKind kind = nest_stmt(routine, id)->kind;
    if (kind == STMT_CALL || kind == STMT_KERNEL) l->inside.calls = true;
    return count_assignment(data, routine, id);
}

/* Puts the constants in the place of the scalars. */
static void spread_constants(Lifting *l)
{
    NestRoutine *r = l->routine;
    l->assigns = arena_array(l->context->scratch, uint32_t, r->symbols.count);
    Constants c = {l->context, arena_array(l->context->scratch, ExprId, r->symbols.count)};
    bool any = false;
    nest_walk_stmts(r, r->body, count_change, l);
    if (l->inside.calls) return;
    for (StmtId id = r->body; id; id = nest_stmt(r, id)->next) {
        StmtId next = nest_stmt(r, id)->next;
        int64_t value;
        nest_stmt(r, id)->next = 0;
        if (any) nest_walk_stmts(r, id, put_constants, &c);
        nest_stmt(r, id)->next = next;
        const Stmt stmt = *nest_stmt(r, id);
        if (stmt.kind != STMT_ASSIGN || !nest_int_value(r, stmt.assign.value, &value)) continue;
        const Expr target = *nest_expr(r, stmt.assign.target);
        if (target.op != OP_SCALAR || l->assigns[target.symbol] != 1 || l->aliased[target.symbol]) continue;
        c.constants[target.symbol] = stmt.assign.value;
        any = true;
        l->changed |= l->named[target.symbol] > 1;
    }
}

bool lift_scalars(Context *context, NestRoutine *routine)
{
    Lifting l = {.context = context, .routine = routine, .aliased = storage_find_aliased(context, routine)};
    Uses all = {.named = arena_array(context->scratch, uint32_t, routine->symbols.count)};
    nest_walk_stmts(routine, routine->body, uses_count, &all);
    l.named = all.named;
    spread_constants(&l);
    routine->body = lift_list(&l, routine->body);
    return l.changed;
}
