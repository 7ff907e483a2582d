#include "ir/extremum.h"

#include "ir/build.h"
#include "ir/walk.h"

static bool is_assign_fold(const NestRoutine *routine, const Stmt *stmt, NestExtremum *fold)
{
    const Expr *target = nest_expr(routine, stmt->assign.target), *value = nest_expr(routine, stmt->assign.value);
    if (target->op != OP_SCALAR || !type_is_real(target->type) || (value->op != OP_MIN && value->op != OP_MAX)) return false;
    ExprId first = nest_operand(routine, value, 0), second = nest_operand(routine, value, 1);
    bool later = nest_is_scalar(routine, first, target->symbol);
    *fold = (NestExtremum){target->symbol, value->op == OP_MIN, later, later ? second : first};
    return later || nest_is_scalar(routine, second, target->symbol);
}

/* IF (value < scalar) scalar = value, or IF (scalar > value). */
static bool is_if_fold(const NestRoutine *routine, const Stmt *stmt, NestExtremum *fold)
{
    const Expr *condition = nest_expr(routine, stmt->if_.condition);
    if (stmt->if_.else_ || !stmt->if_.then || (condition->op != OP_LT && condition->op != OP_GT)) return false;
    const Stmt *then = nest_stmt(routine, stmt->if_.then);
    if (then->kind != STMT_ASSIGN || then->next) return false;
    const Expr *target = nest_expr(routine, then->assign.target);
    if (target->op != OP_SCALAR || !type_is_real(target->type)) return false;
    ExprId left = nest_operand(routine, condition, 0), right = nest_operand(routine, condition, 1);
    bool behind = nest_is_scalar(routine, right, target->symbol);
    if (!behind && !nest_is_scalar(routine, left, target->symbol)) return false;
    if (!nest_expr_equal(routine, behind ? left : right, then->assign.value)) return false;
    *fold = (NestExtremum){target->symbol, (condition->op == OP_LT) == behind, false, then->assign.value};
    return true;
}

bool nest_is_extremum(const NestRoutine *routine, StmtId id, NestExtremum *fold)
{
    const Stmt *stmt = nest_stmt(routine, id);
    bool is = stmt->kind == STMT_ASSIGN ? is_assign_fold(routine, stmt, fold) : stmt->kind == STMT_IF && is_if_fold(routine, stmt, fold);
    return is && !nest_mentions(routine, fold->value, fold->scalar);
}
