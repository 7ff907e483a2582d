/* Executable statements to nest IR, each by its kind. Jumps are in jump.c. */
#include "frontend/lower/argument.h"
#include "frontend/lower/array.h"
#include "frontend/lower/character_lower.h"
#include "frontend/lower/construct.h"
#include "frontend/lower/directive.h"
#include "frontend/lower/lower.h"
#include "frontend/sema/assignment.h"
#include "frontend/sema/call.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

/* ---- assignment ------------------------------------------------------------------------- */

static void lower_assignment(Lower *lower, const AstStmt *stmt)
{
    Node *target, *value;
    if (character_assign(lower, stmt)) return;
    if (!stmt_analyze_assignment(lower->unit, stmt, &target, &value)) return;
    if (target->rank) {
        array_assign(lower, target, value, stmt->loc);
        return;
    }
    ExprId stored = lower_value(lower, value);
    lower_assign(lower, lower_target(lower, target), stored, stmt->loc);
}

/* ---- conditionals ----------------------------------------------------------------------- */

static StmtId lower_branches(Lower *lower, ExprId condition, SourceRange loc)
{
    Stmt stmt = {.kind = STMT_IF, .loc = loc};
    stmt.if_.condition = condition;
    return lower_append(lower, stmt);
}

static void lower_branch(Lower *lower, const AstStmt *body, StmtId guard, bool otherwise)
{
    Construct construct = {.kind = CONSTRUCT_IF};
    StmtList list = {0};
    stmt_lower_body(lower, body, &construct, &list);
    Stmt *stmt = nest_stmt(lower->routine, guard);
    if (otherwise) stmt->if_.else_ = list.first;
    else stmt->if_.then = list.first;
}

static void lower_if(Lower *lower, const AstStmt *stmt)
{
    Node *node = expr_analyze_condition(lower->unit, stmt->condition);
    if (node->kind == NODE_CONST) {
        Construct construct = {.kind = CONSTRUCT_IF};
        stmt_lower_body(lower, node->bits ? stmt->body : stmt->else_body, &construct, lower->list);
        return;
    }
    ExprId condition = node->kind == NODE_ERROR ? lower_logical(lower, true) : lower_value(lower, node);
    StmtId guard = lower_branches(lower, condition, stmt->loc);
    lower_branch(lower, stmt->body, guard, false);
    lower_branch(lower, stmt->else_body, guard, true);
}

/* GO TO (10, 20), e: one test for each label; any other value goes on behind. */
static void lower_computed_goto(Lower *lower, const AstStmt *stmt)
{
    Unit *unit = lower->unit;
    Node *index = expr_analyze_integer(unit, stmt->left);
    if (index->kind == NODE_ERROR) return;
    lower_hold(lower, &index);
    StmtList *outer = lower->list;
    int number = 0;
    for (const AstExpr *label = stmt->args; label; label = label->next) {
        Node *value = node_convert(unit, node_int(unit, TYPE_I32, ++number, label->loc), index->type, label->loc);
        Node *operands[2] = {index, value};
        Node *test = node_op(unit, OP_EQ, unit->sema->logical, operands, 2, label->loc);
        StmtId guard = lower_branches(lower, lower_value(lower, test), stmt->loc);
        StmtList jump = {0};
        lower->list = &jump;
        jump_lower_goto(lower, jump_label_value(label), label->loc);
        lower->list = outer;
        nest_stmt(lower->routine, guard)->if_.then = jump.first;
    }
}

/* e < 0, e == 0, e > 0: as gfortran, a NaN takes the third. */
static void lower_arithmetic_if(Lower *lower, const AstStmt *stmt)
{
    Unit *unit = lower->unit;
    Node *node = expr_analyze_scalar(unit, stmt->condition);
    if (node->kind == NODE_ERROR) return;
    if (type_is_logical(node->type)) {
        sema_error(unit, stmt->condition->loc, "an arithmetic IF needs a number, not %s", type_info(node->type)->fortran);
        return;
    }
    const AstExpr *labels[3] = {stmt->args, stmt->args->next, stmt->args->next->next};
    lower_hold(lower, &node);
    Node *zero = node_convert(unit, node_int(unit, TYPE_I32, 0, stmt->loc), node->type, stmt->loc);
    Node *operands[2] = {node, zero};
    StmtList *outer = lower->list, lists[4] = {{0}};
    for (int n = 0; n < 2; n++) {
        Node *test = node_op(unit, n == 0 ? OP_LT : OP_EQ, unit->sema->logical, operands, 2, stmt->condition->loc);
        StmtId guard = lower_branches(lower, lower_value(lower, test), stmt->loc);
        lower->list = &lists[2 * n];
        jump_lower_goto(lower, jump_label_value(labels[n]), labels[n]->loc);
        nest_stmt(lower->routine, guard)->if_.then = lists[2 * n].first;
        lower->list = n == 0 ? &lists[1] : &lists[3];
        if (n == 1) jump_lower_goto(lower, jump_label_value(labels[2]), labels[2]->loc);
        /* the else list is stored when it is complete */
        if (n == 1) nest_stmt(lower->routine, guard)->if_.else_ = lists[3].first;
    }
    lower->list = outer;
    nest_stmt(lower->routine, outer->last)->if_.else_ = lists[1].first;
}

/* ---- calls ------------------------------------------------------------------------------ */

static void lower_call_statement(Lower *lower, const AstStmt *stmt)
{
    Unit *unit = lower->unit;
    const AstExpr *call = stmt->left;
    if (call->kind != AST_NAME && call->kind != AST_APPLY) {
        expr_analyze(unit, call); /* refuses components */
        return;
    }
    SourceRange where = call->name_loc.file ? call->name_loc : call->loc;
    Entity *entity = scope_lookup(unit->scope, call->name);
    if (entity && !entity_usable(unit, entity, where)) return;
    if (entity && entity->kind == ENTITY_VARIABLE && (entity->typed || entity->rank)) {
        sema_error(unit, where, "'%s' is a variable, not a subroutine", call->name);
        return;
    }
    bool generic = entity && entity->specifics.count;
    Unit *callee = generic ? call_specific(unit, entity, call->args, where, false, true)
                           : expr_procedure(unit, call->name, entity, where, false);
    uint32_t count;
    Node **args = callee ? expr_arguments(unit, &callee, call->args, call->loc, &count) : NULL;
    if (!args) return;
    for (uint32_t i = 0; i < count; i++) {
        if (!args[i]->rank || callee->dummies.items[i]->rank) continue;
        lower_elemental_call(lower, callee, args, count, stmt->loc);
        return;
    }
    lower_call(lower, callee, args, count, 0, stmt->loc);
}

/* ---- dispatch --------------------------------------------------------------------------- */

static const char *refused_statement(AstStmtKind kind)
{
    switch (kind) {
    case AST_STMT_POINTER_ASSIGN: return "pointer assignment";
    case AST_STMT_ASSIGNED_GOTO: return "assigned GOTO";
    case AST_STMT_ASSIGN_LABEL: return "ASSIGN";
    case AST_STMT_STOP: return "STOP";
    case AST_STMT_ALLOCATE: return "ALLOCATE";
    case AST_STMT_DEALLOCATE: return "DEALLOCATE";
    case AST_STMT_NULLIFY: return "NULLIFY";
    case AST_STMT_ENTRY: return "ENTRY";
    default: return NULL;
    }
}

static void refuse_statement(Lower *lower, const AstStmt *stmt)
{
    const char *what = refused_statement(stmt->kind);
    if (stmt->kind == AST_STMT_IO) sema_error(lower->unit, stmt->loc, "input and output (%s) is not supported", stmt->name ? stmt->name : "I/O");
    else if (what) sema_error(lower->unit, stmt->loc, "%s is not supported", what);
    else if (stmt_is_executable(stmt)) internal_error("statement kind %d is not lowered", (int)stmt->kind);
    else if (stmt->kind != AST_STMT_DATA && stmt->kind != AST_STMT_FORMAT) {
        bool broken = stmt->name && !*stmt->name; /* INTERFACE or TYPE with a fault, which was reported */
        lower->unit->faults++;
        if (!broken) sema_error(lower->unit, stmt->loc, "a declaration must stand before the executable statements");
        lower->unit->scope->gaps |= GAP_DECLARATIONS;
    }
}

static void lower_return(Lower *lower, const AstStmt *stmt)
{
    if (stmt->left) {
        sema_error(lower->unit, stmt->loc, "alternate returns are not supported");
        return;
    }
    if (construct_leaves_concurrent(lower, NULL, "RETURN", stmt->loc)) return;
    Stmt leave = {.kind = STMT_RETURN, .loc = stmt->loc};
    bool last = !stmt->next && (!lower->construct || (lower->construct->kind == CONSTRUCT_BODY && lower->axis_count == 0));
    if (!last) lower_append(lower, leave);
}

static bool has_exit(const AstStmt *list, Name name)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        if ((stmt->kind == AST_STMT_EXIT && stmt->name == name) || has_exit(stmt->body, name) || has_exit(stmt->else_body, name)) return true;
    return false;
}

/* An IF or SELECT CASE, in a BLOCK where an EXIT leaves it by its name. */
static void lower_choice(Lower *lower, const AstStmt *stmt)
{
    void (*const lower_it)(Lower *, const AstStmt *) = stmt->kind == AST_STMT_IF ? lower_if : select_lower;
    if (!stmt->construct || !(has_exit(stmt->body, stmt->construct) || has_exit(stmt->else_body, stmt->construct))) {
        lower_it(lower, stmt);
        return;
    }
    StmtId id = lower_append(lower, (Stmt){.kind = STMT_BLOCK, .loc = stmt->loc});
    StmtList inner = {0}, *outer = lower->list;
    Construct construct = {.outer = lower->construct, .kind = CONSTRUCT_NAMED, .stmt = id, .name = stmt->construct};
    lower->construct = &construct;
    lower->list = &inner;
    lower_it(lower, stmt);
    lower->list = outer;
    lower->construct = construct.outer;
    nest_stmt(lower->routine, id)->block.body = inner.first;
}

void stmt_lower(Lower *lower, const AstStmt *stmt)
{
    if (stmt->kind == AST_STMT_DIRECTIVE) {
        directive_lower(lower, stmt);
        return;
    }
    switch (stmt->kind) {
    case AST_STMT_ERROR: lower->unit->faults++; break;
    case AST_STMT_ASSIGN: lower_assignment(lower, stmt); break;
    case AST_STMT_CALL: lower_call_statement(lower, stmt); break;
    case AST_STMT_IF:
    case AST_STMT_SELECT: lower_choice(lower, stmt); break;
    case AST_STMT_ARITHMETIC_IF: lower_arithmetic_if(lower, stmt); break;
    case AST_STMT_COMPUTED_GOTO: lower_computed_goto(lower, stmt); break;
    case AST_STMT_DO: loop_lower(lower, stmt); break;
    case AST_STMT_DO_WHILE: loop_lower_while(lower, stmt); break;
    case AST_STMT_DO_CONCURRENT: concurrent_lower(lower, stmt); break;
    case AST_STMT_WHERE: array_where(lower, stmt); break;
    case AST_STMT_FORALL: forall_lower(lower, stmt); break;
    case AST_STMT_EXIT:
    case AST_STMT_CYCLE: loop_lower_leave(lower, stmt); break;
    case AST_STMT_GOTO: jump_lower_goto(lower, stmt->target_label, stmt->loc); break;
    case AST_STMT_CONTINUE: break;
    case AST_STMT_RETURN: lower_return(lower, stmt); break;
    default: refuse_statement(lower, stmt); break;
    }
    lower->assertions = lower->collapse = 0;
}
