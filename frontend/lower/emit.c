/* Statements and temporaries appended. */
#include "frontend/lower/lower.h"
#include "frontend/sema/node.h"

StmtId lower_append(Lower *lower, Stmt stmt)
{
    StmtId id = nest_stmt_add(lower->context, lower->routine, stmt);
    nest_list_append(lower->routine, lower->list, id);
    return id;
}

void lower_assign(Lower *lower, ExprId target, ExprId value, SourceRange loc)
{
    Stmt stmt = {.kind = STMT_ASSIGN, .loc = loc};
    stmt.assign.target = target;
    stmt.assign.value = value;
    lower_append(lower, stmt);
}

void lower_open_guard(Lower *lower, ExprId condition, Guard *guard, SourceRange loc)
{
    Stmt stmt = {.kind = STMT_IF, .loc = loc};
    stmt.if_.condition = condition;
    *guard = (Guard){.stmt = lower_append(lower, stmt), .outer = lower->list};
    lower->list = &guard->inside;
}

void lower_close_guard(Lower *lower, Guard *guard)
{
    nest_stmt(lower->routine, guard->stmt)->if_.then = guard->inside.first;
    lower->list = guard->outer;
}

SymId lower_temporary(Lower *lower, const char *stem, Type type)
{
    return nest_temporary_add(lower->context, lower->routine, stem, type, 0, NULL);
}

void lower_hold(Lower *lower, Node **node)
{
    Node *old = *node;
    if (old->kind == NODE_CONST || old->kind == NODE_HELD || old->kind == NODE_BOUND) return;
    if (character_plain(old)->kind == NODE_TEXT) return; /* an argument: no statement changes it amid the elements */
    if (old->kind == NODE_VARIABLE && !old->entity->grouped) return;
    ExprId value = lower_value(lower, old);
    Node *held = node_new(lower->unit, NODE_HELD, old->type, 0, old->loc);
    held->temporary = lower_temporary(lower, "held", old->type);
    lower_assign(lower, nest_scalar(lower->context, lower->routine, held->temporary, old->loc), value, old->loc);
    *node = held;
}

ExprId lower_logical(Lower *lower, bool value)
{
    return nest_const_int(lower->context, lower->routine, TYPE_L32, value);
}
