#include "ir/walk.h"

#include "ir/build.h"

void nest_walk_stmts(NestRoutine *routine, StmtId first, StmtVisitor visit, void *data)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        if (!visit(data, routine, id)) continue;
        const Stmt stmt = *nest_stmt(routine, id);
        switch (stmt.kind) {
        case STMT_LOOP: nest_walk_stmts(routine, stmt.loop.body, visit, data); break;
        case STMT_WHILE: nest_walk_stmts(routine, stmt.while_.body, visit, data); break;
        case STMT_BLOCK: nest_walk_stmts(routine, stmt.block.body, visit, data); break;
        case STMT_IF:
            nest_walk_stmts(routine, stmt.if_.then, visit, data);
            nest_walk_stmts(routine, stmt.if_.else_, visit, data);
            break;
        default: break;
        }
    }
}

static void walk_operands(NestRoutine *routine, ExprId id, ExprVisitor visit, void *data)
{
    const Expr expr = *nest_expr(routine, id);
    for (uint32_t n = 0; n < expr.count; n++) nest_walk_expr(routine, nest_operand(routine, &expr, n), visit, data);
}

void nest_walk_expr(NestRoutine *routine, ExprId expr, ExprVisitor visit, void *data)
{
    if (!expr) return;
    visit(data, routine, expr, USE_READ);
    walk_operands(routine, expr, visit, data);
}

/* One argument: an access is passed by reference, anything else is a value that is read. */
static void walk_argument(NestRoutine *routine, ExprId expr, ExprVisitor visit, void *data)
{
    Op op = nest_expr(routine, expr)->op;
    bool access = op == OP_SCALAR || op == OP_ARRAY || op == OP_ELEMENT;
    visit(data, routine, expr, access ? USE_ARGUMENT : USE_READ);
    walk_operands(routine, expr, visit, data);
}

void nest_walk_stmt_exprs(NestRoutine *routine, StmtId id, ExprVisitor visit, void *data)
{
    const Stmt stmt = *nest_stmt(routine, id);
    switch (stmt.kind) {
    case STMT_ASSIGN:
        visit(data, routine, stmt.assign.target, USE_WRITE);
        walk_operands(routine, stmt.assign.target, visit, data);
        nest_walk_expr(routine, stmt.assign.value, visit, data);
        break;
    case STMT_LOOP:
        nest_walk_expr(routine, stmt.loop.lower, visit, data);
        nest_walk_expr(routine, stmt.loop.upper, visit, data);
        nest_walk_expr(routine, stmt.loop.step, visit, data);
        break;
    case STMT_WHILE: nest_walk_expr(routine, stmt.while_.condition, visit, data); break;
    case STMT_IF: nest_walk_expr(routine, stmt.if_.condition, visit, data); break;
    case STMT_CALL:
        for (uint32_t n = 0; n < stmt.call.count; n++)
            walk_argument(routine, routine->operands.items[stmt.call.first + n], visit, data);
        break;
    default: break;
    }
}
