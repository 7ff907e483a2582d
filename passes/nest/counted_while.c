/* A WHILE that counts its turns up to a bound runs at most so often: a counted loop that is left where the condition fails.
 *
 *   k = 1 ; while (c .and. k <= n) { ... ; k = k + 1 }
 *   ->  k = 1 ; do turn = 1, n - 1 + 1 { if (.not. (c .and. k <= n)) exit ; ... ; k = k + 1 }
 *
 * Each turn that ends adds 1, so that after n - 1 + 1 turns the condition fails. */
#include "passes/nest/counted_while.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/facts.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    const bool *aliased;
} Counting;

/* ---- the body --------------------------------------------------------------------------- */

typedef struct {
    SymId scalar;
    StmtId loop;
    uint32_t assignments;
    bool calls, skips;
} Body;

static bool look_at(void *data, NestRoutine *routine, StmtId id)
{
    Body *body = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN) body->assignments += nest_expr(routine, stmt->assign.target)->symbol == body->scalar;
    if (stmt->kind == STMT_LOOP) body->assignments += stmt->loop.variable == body->scalar;
    body->calls |= stmt->kind == STMT_CALL || stmt->kind == STMT_KERNEL || stmt->kind == STMT_RETURN;
    body->skips |= stmt->kind == STMT_CYCLE && stmt->jump.target == body->loop;
    return true;
}

/* Whether the statement is k = k + 1. */
static bool adds_one(const NestRoutine *routine, const Stmt *stmt, SymId scalar)
{
    int64_t one;
    const Expr *value = stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->symbol == scalar ? nest_expr(routine, stmt->assign.value) : NULL;
    if (!value || value->op != OP_ADD) return false;
    for (uint32_t n = 0; n < 2; n++) {
        const Expr *operand = nest_expr(routine, nest_operand(routine, value, n));
        if (operand->op == OP_SCALAR && operand->symbol == scalar && nest_int_value(routine, nest_operand(routine, value, 1 - n), &one) && one == 1) return true;
    }
    return false;
}

/* Whether each turn that ends adds 1 to the scalar, and nothing else changes it. */
static bool counts(const Counting *c, StmtId loop, SymId scalar)
{
    Body body = {.scalar = scalar, .loop = loop};
    bool adds = false;
    nest_walk_stmts(c->routine, nest_stmt(c->routine, loop)->while_.body, look_at, &body);
    for (StmtId id = nest_stmt(c->routine, loop)->while_.body; id; id = nest_stmt(c->routine, id)->next) adds |= adds_one(c->routine, nest_stmt(c->routine, id), scalar);
    return adds && body.assignments == 1 && !body.calls && !body.skips;
}

/* ---- the condition ---------------------------------------------------------------------- */

typedef struct {
    SymId scalar;
    ExprId bound; /* the scalar is at most that, */
    bool below;   /* or below it */
} Limit;

static bool stays(const Counting *c, const Bitset *assigned, ExprId id)
{
    const Expr *expr = nest_expr(c->routine, id);
    if (expr->op == OP_ELEMENT || expr->op == OP_ARRAY) return false;
    if (expr->op == OP_SCALAR && (bitset_has(assigned, expr->symbol) || c->aliased[expr->symbol])) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!stays(c, assigned, nest_operand(c->routine, expr, n))) return false;
    return !nest_may_trap(c->routine, id);
}

/* A limit among the conditions that must all hold. */
static bool find_limit(const Counting *c, StmtId loop, const Bitset *assigned, ExprId condition, Limit *limit)
{
    const Expr *expr = nest_expr(c->routine, condition);
    if (expr->op == OP_CONVERT && type_is_logical(nest_expr(c->routine, nest_operand(c->routine, expr, 0))->type))
        return find_limit(c, loop, assigned, nest_operand(c->routine, expr, 0), limit);
    if (expr->op == OP_AND)
        return find_limit(c, loop, assigned, nest_operand(c->routine, expr, 0), limit) || find_limit(c, loop, assigned, nest_operand(c->routine, expr, 1), limit);
    bool up = expr->op == OP_LE || expr->op == OP_LT, down = expr->op == OP_GE || expr->op == OP_GT;
    if (!up && !down) return false;
    ExprId counter = nest_operand(c->routine, expr, down), bound = nest_operand(c->routine, expr, up);
    const Expr *scalar = nest_expr(c->routine, counter);
    if (scalar->op != OP_SCALAR || !type_is_int(scalar->type) || c->aliased[scalar->symbol] || !counts(c, loop, scalar->symbol) || !stays(c, assigned, bound)) return false;
    *limit = (Limit){scalar->symbol, bound, expr->op == OP_LT || expr->op == OP_GT};
    return true;
}

/* ---- the loop --------------------------------------------------------------------------- */

/* What the scalar holds before the loop: its value where the list that the loop stands in says so. */
static ExprId value_before(const Counting *c, StmtId first, StmtId loop, SymId scalar)
{
    ExprId value = 0;
    int64_t constant;
    for (StmtId id = first; id != loop; id = nest_stmt(c->routine, id)->next) {
        const Stmt stmt = *nest_stmt(c->routine, id);
        Bitset assigned = bitset_create(c->context->scratch, c->routine->symbols.count);
        facts_assigned_by(c->routine, id, &assigned);
        if (!bitset_has(&assigned, scalar)) continue;
        bool plain = stmt.kind == STMT_ASSIGN && nest_expr(c->routine, stmt.assign.target)->symbol == scalar && nest_int_value(c->routine, stmt.assign.value, &constant);
        value = plain ? stmt.assign.value : 0;
    }
    return value ? value : nest_scalar(c->context, c->routine, scalar, nest_stmt(c->routine, loop)->loc);
}

/* The loop gets the WHILE's id, at which its jumps aim. */
static void rewrite(Counting *c, StmtId id, const Limit *limit, ExprId before)
{
    Context *context = c->context;
    NestRoutine *r = c->routine;
    const Stmt stmt = *nest_stmt(r, id);
    ExprId one = nest_const_int(context, r, TYPE_I64, 1);
    ExprId upper = nest_op2(context, r, OP_SUB, nest_convert(context, r, limit->bound, TYPE_I64, stmt.loc), nest_convert(context, r, before, TYPE_I64, stmt.loc), stmt.loc);
    if (!limit->below) upper = nest_op2(context, r, OP_ADD, upper, one, stmt.loc);
    Stmt loop = {.kind = STMT_LOOP, .loc = stmt.loc, .next = 0};
    loop.loop.variable = nest_temporary_add(context, r, "turn", TYPE_I64, 0, NULL);
    loop.loop.lower = loop.loop.step = one;
    loop.loop.upper = upper;
    StmtId leave = nest_stmt_add(context, r, (Stmt){.kind = STMT_EXIT, .loc = stmt.loc, .jump = {id}});
    ExprId fails = nest_op(context, r, OP_NOT, TYPE_NONE, &stmt.while_.condition, 1, stmt.loc);
    StmtId test = nest_stmt_add(context, r, (Stmt){.kind = STMT_IF, .loc = stmt.loc, .if_ = {fails, leave, 0}});
    StmtId made = nest_stmt_add(context, r, loop);
    nest_stmt(r, test)->next = stmt.while_.body;
    loop = *nest_stmt(r, made);
    loop.loop.body = test;
    loop.next = stmt.next;
    *nest_stmt(r, id) = loop;
}

static void search(Counting *c, StmtId first);

static void search_parts(Counting *c, const Stmt *stmt)
{
    switch (stmt->kind) {
    case STMT_LOOP: search(c, stmt->loop.body); break;
    case STMT_WHILE: search(c, stmt->while_.body); break;
    case STMT_BLOCK: search(c, stmt->block.body); break;
    case STMT_IF:
        search(c, stmt->if_.then);
        search(c, stmt->if_.else_);
        break;
    default: break;
    }
}

static void search(Counting *c, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(c->routine, id)->next) {
        const Stmt stmt = *nest_stmt(c->routine, id);
        Limit limit;
        search_parts(c, &stmt);
        if (stmt.kind != STMT_WHILE) continue;
        Bitset assigned = bitset_create(c->context->scratch, c->routine->symbols.count);
        facts_assigned_scalars(c->routine, stmt.while_.body, &assigned);
        if (find_limit(c, id, &assigned, stmt.while_.condition, &limit)) rewrite(c, id, &limit, value_before(c, first, id, limit.scalar));
    }
}

void counted_while_rewrite(Context *context, NestRoutine *routine)
{
    Counting c = {.context = context, .routine = routine, .aliased = storage_find_aliased(context, routine)};
    search(&c, routine->body);
}
