/* DO, DO WHILE, and what leaves them. */
#include "frontend/lower/construct.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/unit.h"

/* TYPE_NONE: the variable has a fault, which leaves the type open. */
static Node *loop_bound(Unit *unit, const AstExpr *ast, Type type)
{
    if (type == TYPE_NONE) return expr_analyze(unit, ast);
    Node *node = expr_analyze_integer(unit, ast);
    return node_convert(unit, node, type, ast->loc);
}

static Node *loop_step(Unit *unit, const AstStmt *stmt, Type type)
{
    if (!stmt->third) return node_int(unit, type == TYPE_NONE ? unit->sema->integer : type, 1, stmt->loc);
    Node *step = loop_bound(unit, stmt->third, type);
    Constant value;
    if (type != TYPE_NONE && step->kind == NODE_CONST && node_is_constant(step, &value) && constant_as_int(value) == 0) {
        sema_error(unit, stmt->third->loc, "the step of a DO cannot be zero");
        return node_error(unit, stmt->third->loc);
    }
    return step;
}

static Entity *loop_variable(Unit *unit, const AstStmt *stmt)
{
    SourceRange where = stmt->name_loc.file ? stmt->name_loc : stmt->loc;
    Entity *entity = entity_refer(unit, stmt->name, where);
    if (!entity_usable(unit, entity, where)) return NULL;
    const char *fault = entity_read_only(unit, entity);
    if (fault) {
        sema_error(unit, where, "'%s' cannot be the variable of a DO: it is %s", stmt->name, fault);
        return NULL;
    }
    if (entity->rank || !type_is_int(entity->type)) {
        sema_error(unit, where, "the variable of a DO must be an integer scalar, but '%s' is %s%s", stmt->name,
                   entity->rank ? "an array of " : "", type_info(entity->type)->fortran);
        return NULL;
    }
    entity->used_as_variable = true;
    return entity;
}

void loop_lower(Lower *lower, const AstStmt *stmt)
{
    Unit *unit = lower->unit;
    uint32_t assertions = lower->assertions | (lower->novector ? LOOP_ASSERTED_SERIAL : 0), collapse = lower->collapse;
    Entity *variable = loop_variable(unit, stmt);
    Type type = variable ? variable->type : TYPE_NONE;
    Node *bounds[3] = {loop_bound(unit, stmt->left, type), loop_bound(unit, stmt->right, type), loop_step(unit, stmt, type)};
    Stmt loop = {.kind = STMT_LOOP, .loc = stmt->loc};
    StmtList list = {0};
    bool failed = !variable;
    for (int i = 0; i < 3; i++) failed |= bounds[i]->kind == NODE_ERROR;
    if (!failed) {
        loop.loop.variable = lower_symbol(lower, variable);
        loop.loop.lower = lower_value(lower, bounds[0]);
        loop.loop.upper = lower_value(lower, bounds[1]);
        loop.loop.step = lower_value(lower, bounds[2]);
    } else {
        loop.kind = STMT_BLOCK; /* left out with its routine */
    }
    StmtId id = lower_append(lower, loop);
    if (!failed) nest_loop_info(lower->routine, id)->assertions = assertions;
    Construct construct = {.kind = CONSTRUCT_LOOP, .stmt = id, .name = stmt->construct, .cycle_label = jump_terminal_label(stmt)};
    if (collapse > 1) {
        construct.assertions = assertions;
        construct.collapse = collapse - 1;
    }
    const Unit *saved = variable ? variable->looping_in : NULL;
    if (variable) variable->looping_in = unit;
    stmt_lower_body(lower, stmt->body, &construct, &list);
    if (variable) variable->looping_in = saved;
    if (!failed) nest_stmt(lower->routine, id)->loop.body = list.first;
}

static void append_exit(Lower *lower, StmtKind kind, StmtId target, SourceRange loc)
{
    Stmt stmt = {.kind = kind, .loc = loc};
    stmt.jump.target = target;
    lower_append(lower, stmt);
}

void loop_lower_while(Lower *lower, const AstStmt *stmt)
{
    Stmt loop = {.kind = STMT_WHILE, .loc = stmt->loc};
    StmtId id = lower_append(lower, loop);
    StmtList list = {0}, *outer = lower->list;
    ExprId condition = lower_logical(lower, true);
    Node *node = stmt->condition ? expr_analyze_condition(lower->unit, stmt->condition) : NULL;
    if (node && node->kind != NODE_ERROR) {
        lower->list = &list;
        ExprId value = lower_value(lower, node);
        if (list.first) {
            Stmt leave = {.kind = STMT_IF, .loc = stmt->condition->loc};
            leave.if_.condition = nest_op1(lower->context, lower->routine, OP_NOT, value, stmt->condition->loc);
            StmtId guard = lower_append(lower, leave);
            StmtList inner = {0};
            lower->list = &inner;
            append_exit(lower, STMT_EXIT, id, stmt->condition->loc);
            nest_stmt(lower->routine, guard)->if_.then = inner.first;
        } else {
            condition = value;
        }
        lower->list = outer;
    }
    Construct construct = {.kind = CONSTRUCT_LOOP, .stmt = id, .name = stmt->construct, .cycle_label = jump_terminal_label(stmt)};
    stmt_lower_body(lower, stmt->body, &construct, &list);
    nest_stmt(lower->routine, id)->while_.condition = condition;
    nest_stmt(lower->routine, id)->while_.body = list.first;
}

/* Whether the statement, an EXIT by its name or a CYCLE, may leave the construct. */
static bool may_leave(const Construct *construct, const AstStmt *stmt)
{
    bool named = construct->kind == CONSTRUCT_NAMED && stmt->kind == AST_STMT_EXIT && stmt->name;
    return (construct->kind == CONSTRUCT_LOOP || named) && (!stmt->name || construct->name == stmt->name);
}

void loop_lower_leave(Lower *lower, const AstStmt *stmt)
{
    bool exit = stmt->kind == AST_STMT_EXIT;
    const Construct *construct = lower->construct;
    while (construct && !may_leave(construct, stmt)) construct = construct->outer;
    if (construct && construct_leaves_concurrent(lower, exit ? construct->outer : construct, exit ? "EXIT" : "CYCLE", stmt->loc)) return;
    if (construct) append_exit(lower, exit ? STMT_EXIT : STMT_CYCLE, construct->stmt, stmt->loc);
    else if (stmt->name) sema_error(lower->unit, stmt->loc, "there is no enclosing %s named '%s'", exit ? "construct" : "DO", stmt->name);
    else sema_error(lower->unit, stmt->loc, "%s stands outside of any DO", exit ? "EXIT" : "CYCLE");
}
