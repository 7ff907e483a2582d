#include "passes/nest/rare.h"

#include "ir/build.h"
#include "ir/walk.h"

/* ---- conditions ----------------------------------------------------------------------------- */

static bool is_zero(const NestRoutine *routine, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    if (expr->op != OP_CONST) return false;
    if (expr->type == TYPE_F64) return expr->bits << 1 == 0;
    return expr->type == TYPE_F32 && (uint32_t)expr->bits << 1 == 0;
}

static bool is_real(const NestRoutine *routine, ExprId id)
{
    Type type = nest_expr(routine, id)->type;
    return type == TYPE_F32 || type == TYPE_F64;
}

/* Zero, of whatever sign, for all finite operands. */
static bool is_zero_or_wild(const NestRoutine *routine, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    if (is_zero(routine, id)) return true;
    if (expr->op == OP_NEG) return is_zero_or_wild(routine, nest_operand(routine, expr, 0));
    if (!is_real(routine, id) || expr->count != 2) return false;
    ExprId a = nest_operand(routine, expr, 0), b = nest_operand(routine, expr, 1);
    if (expr->op == OP_MUL) return is_zero_or_wild(routine, a) || is_zero_or_wild(routine, b);
    return expr->op == OP_SUB && nest_expr_equal(routine, a, b);
}

/* The same value, for all that is finite in it. */
static bool are_equal_or_wild(const NestRoutine *routine, ExprId a, ExprId b)
{
    return is_real(routine, a) && (nest_expr_equal(routine, a, b) || (is_zero_or_wild(routine, a) && is_zero_or_wild(routine, b)));
}

static bool needs_wild(const NestRoutine *routine, ExprId condition, bool negated)
{
    const Expr *expr = nest_expr(routine, condition);
    if (expr->op == OP_NOT) return needs_wild(routine, nest_operand(routine, expr, 0), !negated);
    if (expr->count != 2) return false;
    ExprId a = nest_operand(routine, expr, 0), b = nest_operand(routine, expr, 1);
    if (expr->op == (negated ? OP_EQ : OP_NE)) return are_equal_or_wild(routine, a, b);
    if (expr->op == (negated ? OP_OR : OP_AND)) return needs_wild(routine, a, negated) || needs_wild(routine, b, negated);
    if (expr->op == (negated ? OP_AND : OP_OR)) return needs_wild(routine, a, negated) && needs_wild(routine, b, negated);
    return false;
}

/* ---- sides ---------------------------------------------------------------------------------- */

typedef struct {
    Context *context;
    NestRoutine *routine;
    RareSides *sides;
} Rare;

static bool holds_loops(const NestRoutine *routine, StmtId first)
{
    StmtId lists[2];
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind == STMT_LOOP || stmt->kind == STMT_WHILE) return true;
        for (uint32_t n = nest_stmt_lists(stmt, lists), k = 0; k < n; k++)
            if (holds_loops(routine, lists[k])) return true;
    }
    return false;
}

static void take_out(Rare *rare, StmtId first, bool in_loop);

static void look_at_if(Rare *rare, StmtId id, bool in_loop)
{
    NestRoutine *routine = rare->routine;
    const Stmt stmt = *nest_stmt(routine, id);
    for (int other = 0; other < 2; other++) {
        RareSide side = {id, other != 0, other ? stmt.if_.else_ : stmt.if_.then};
        if (!in_loop || !needs_wild(routine, stmt.if_.condition, other) || !holds_loops(routine, side.side)) {
            take_out(rare, side.side, in_loop);
            continue;
        }
        StmtId leave = nest_stmt_add(rare->context, routine, (Stmt){.kind = STMT_CALL, .loc = stmt.loc, .call = {.symbol = intern(rare->context->names, NEST_RARE)}});
        nest_set_list(routine, id, side.other, leave);
        list_push(rare->context->scratch, rare->sides, side);
    }
}

static void take_out(Rare *rare, StmtId first, bool in_loop)
{
    StmtId lists[2];
    for (StmtId id = first; id; id = nest_stmt(rare->routine, id)->next) {
        const Stmt stmt = *nest_stmt(rare->routine, id);
        if (stmt.kind == STMT_IF) {
            look_at_if(rare, id, in_loop);
            continue;
        }
        bool loop = stmt.kind == STMT_LOOP || stmt.kind == STMT_WHILE;
        for (uint32_t n = nest_stmt_lists(&stmt, lists), k = 0; k < n; k++) take_out(rare, lists[k], in_loop || loop);
    }
}

bool rare_take_out(Context *context, NestRoutine *routine, RareSides *sides)
{
    Rare rare = {context, routine, sides};
    take_out(&rare, routine->body, false);
    return sides->count != 0;
}

void rare_put_back(NestRoutine *routine, const RareSides *sides)
{
    for (uint32_t n = 0; n < sides->count; n++) {
        const RareSide *side = &sides->items[n];
        const Stmt *stmt = nest_stmt(routine, side->stmt);
        *nest_stmt(routine, side->other ? stmt->if_.else_ : stmt->if_.then) = (Stmt){0};
        nest_set_list(routine, side->stmt, side->other, side->side);
    }
}

static bool forget_call(void *data, NestRoutine *routine, StmtId id)
{
    Stmt *stmt = nest_stmt(routine, id);
    (void)data;
    if (stmt->kind == STMT_CALL) *stmt = (Stmt){.kind = STMT_BLOCK, .next = stmt->next, .loc = stmt->loc};
    return true;
}

void rare_forget(NestRoutine *routine, const RareSides *sides)
{
    for (uint32_t n = 0; n < sides->count; n++) nest_walk_stmts(routine, sides->items[n].side, forget_call, NULL);
}
