/* Executable statements to nest IR. Jumps are in jump.c. */
#include "frontend/sema/character.h"
#include "frontend/sema/construct.h"

#include <string.h>

/* ---- assignment ------------------------------------------------------------------------- */

static bool is_target_name(Unit *unit, const AstExpr *ast)
{
    if (ast->kind == AST_NAME) return true;
    if (ast->kind != AST_APPLY) {
        expr_analyze(unit, ast); /* refuses components and substrings */
        return false;
    }
    Entity *entity = scope_lookup(unit->scope, ast->name);
    if (entity) entity_resolve(unit, entity);
    if (entity && (entity->rank || entity->kind == ENTITY_REFUSED)) return true;
    if (!missing_declaration(unit)) sema_error(unit, ast->loc, "'%s' is not declared as an array", ast->name);
    return false;
}

Node *stmt_analyze_target(Unit *unit, const AstExpr *ast)
{
    if (!is_target_name(unit, ast)) return node_error(unit, ast->loc);
    Node *target = expr_analyze(unit, ast);
    if (target->kind == NODE_ERROR) return target;
    const char *fault = target->entity ? entity_read_only(unit, target->entity)
                        : target->kind == NODE_HELD ? "the index of an enclosing DO CONCURRENT or FORALL" : "a constant";
    if (!fault) return target;
    sema_error(unit, ast->loc, "'%s' cannot be assigned to: it is %s", ast->name, fault);
    if (target->entity && target->entity->typed) sema_note(unit, target->entity->loc, "'%s' is declared here", ast->name);
    return node_error(unit, ast->loc);
}

bool stmt_analyze_assignment(Unit *unit, const AstStmt *stmt, Node **to, Node **from)
{
    Node *target = *to = stmt_analyze_target(unit, stmt->left), *value = *from = expr_analyze(unit, stmt->right);
    if (target->kind == NODE_ERROR || value->kind == NODE_ERROR) return false;
    if (type_is_logical(target->type) != type_is_logical(value->type)) {
        sema_error(unit, stmt->right->loc, "%s cannot be assigned to '%s', which is %s", type_info(value->type)->fortran,
                   target->entity->name, type_info(target->type)->fortran);
        return false;
    }
    *from = node_convert(unit, value, target->type, stmt->right->loc);
    if ((*from)->kind == NODE_ERROR) return false;
    if (!value->rank || target->rank) return true;
    sema_error(unit, stmt->right->loc, "an array of rank %u cannot be assigned to the scalar '%s'", value->rank,
               target->entity->name);
    return false;
}

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

/* ---- loops ------------------------------------------------------------------------------ */

static void lower_body(Lower *lower, const AstStmt *body, Construct *construct, StmtList *list)
{
    StmtList *outer = lower->list;
    construct->outer = lower->construct;
    lower->construct = construct;
    lower->list = list;
    lower->assertions = construct->assertions;
    lower->collapse = construct->collapse;
    jump_lower_list(lower, body);
    lower->list = outer;
    lower->construct = construct->outer;
}

void stmt_lower_body(Lower *lower, const AstStmt *body, Construct *construct, StmtList *list)
{
    lower_body(lower, body, construct, list);
}

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

static void lower_do(Lower *lower, const AstStmt *stmt)
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
    lower_body(lower, stmt->body, &construct, &list);
    if (variable) variable->looping_in = saved;
    if (!failed) nest_stmt(lower->routine, id)->loop.body = list.first;
}

static ExprId logical_constant(Lower *lower, bool value)
{
    return nest_const_int(lower->context, lower->routine, TYPE_L32, value);
}

static void append_exit(Lower *lower, StmtKind kind, StmtId target, SourceRange loc)
{
    Stmt stmt = {.kind = kind, .loc = loc};
    stmt.jump.target = target;
    lower_append(lower, stmt);
}

/* A condition whose calls must be made again for each iteration goes into the body, as `if (.not. c) exit`. */
static void lower_while(Lower *lower, const AstStmt *stmt)
{
    Stmt loop = {.kind = STMT_WHILE, .loc = stmt->loc};
    StmtId id = lower_append(lower, loop);
    StmtList list = {0}, *outer = lower->list;
    ExprId condition = logical_constant(lower, true);
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
    lower_body(lower, stmt->body, &construct, &list);
    nest_stmt(lower->routine, id)->while_.condition = condition;
    nest_stmt(lower->routine, id)->while_.body = list.first;
}

bool construct_leaves_concurrent(const Lower *lower, const Construct *outermost, const char *what, SourceRange loc)
{
    for (const Construct *construct = lower->construct; construct != outermost; construct = construct->outer) {
        if (!construct->concurrent) continue;
        sema_error(lower->unit, loc, "%s cannot leave a DO CONCURRENT", what);
        return true;
    }
    return false;
}

static void lower_leave(Lower *lower, const AstStmt *stmt)
{
    bool exit = stmt->kind == AST_STMT_EXIT;
    const Construct *construct = lower->construct;
    while (construct && (construct->kind != CONSTRUCT_LOOP || (stmt->name && construct->name != stmt->name)))
        construct = construct->outer;
    if (construct && construct_leaves_concurrent(lower, exit ? construct->outer : construct, exit ? "EXIT" : "CYCLE", stmt->loc)) return;
    if (construct) append_exit(lower, exit ? STMT_EXIT : STMT_CYCLE, construct->stmt, stmt->loc);
    else if (stmt->name) sema_error(lower->unit, stmt->loc, "there is no enclosing DO named '%s'", stmt->name);
    else sema_error(lower->unit, stmt->loc, "%s stands outside of any DO", exit ? "EXIT" : "CYCLE");
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
    lower_body(lower, body, &construct, &list);
    Stmt *stmt = nest_stmt(lower->routine, guard);
    if (otherwise) stmt->if_.else_ = list.first;
    else stmt->if_.then = list.first;
}

static void lower_if(Lower *lower, const AstStmt *stmt)
{
    Node *node = expr_analyze_condition(lower->unit, stmt->condition);
    if (node->kind == NODE_CONST) {
        Construct construct = {.kind = CONSTRUCT_IF};
        lower_body(lower, node->bits ? stmt->body : stmt->else_body, &construct, lower->list);
        return;
    }
    ExprId condition = node->kind == NODE_ERROR ? logical_constant(lower, true) : lower_value(lower, node);
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
    case AST_STMT_IF: lower_if(lower, stmt); break;
    case AST_STMT_ARITHMETIC_IF: lower_arithmetic_if(lower, stmt); break;
    case AST_STMT_COMPUTED_GOTO: lower_computed_goto(lower, stmt); break;
    case AST_STMT_DO: lower_do(lower, stmt); break;
    case AST_STMT_DO_WHILE: lower_while(lower, stmt); break;
    case AST_STMT_DO_CONCURRENT: concurrent_lower(lower, stmt); break;
    case AST_STMT_SELECT: select_lower(lower, stmt); break;
    case AST_STMT_WHERE: array_where(lower, stmt); break;
    case AST_STMT_FORALL: forall_lower(lower, stmt); break;
    case AST_STMT_EXIT:
    case AST_STMT_CYCLE: lower_leave(lower, stmt); break;
    case AST_STMT_GOTO: jump_lower_goto(lower, stmt->target_label, stmt->loc); break;
    case AST_STMT_CONTINUE: break;
    case AST_STMT_RETURN: lower_return(lower, stmt); break;
    default: refuse_statement(lower, stmt); break;
    }
    lower->assertions = lower->collapse = 0;
}

/* ---- routines --------------------------------------------------------------------------- */

static void add_arguments(Lower *lower)
{
    Unit *unit = lower->unit;
    for (uint32_t i = 0; i < unit->dummies.count; i++) {
        Entity *dummy = unit->dummies.items[i];
        if (dummy->kind != ENTITY_VARIABLE && dummy->kind != ENTITY_CHARACTER) continue;
        SymId symbol = lower_argument_symbol(lower, dummy);
        list_push(lower->context->arena, &lower->routine->arguments, symbol);
    }
    SymId result = unit->result && unit->result->kind == ENTITY_VARIABLE ? lower_symbol(lower, unit->result) : 0;
    if (!unit_returns_array(unit)) {
        lower->routine->result = result;
    } else {
        lower->routine->kind = ROUTINE_SUBROUTINE;
        lower->routine->array_result = result;
        list_push(lower->context->arena, &lower->routine->arguments, result);
    }
    for (uint32_t i = 0; i < unit->dummies.count; i++) {
        const Entity *dummy = unit->dummies.items[i];
        for (uint32_t n = 0; n < dummy->rank && dummy->bounds[n].assumed; n++)
            list_push(lower->context->arena, &lower->routine->arguments, inner_extent(lower, dummy, n));
    }
    for (uint32_t i = 0; i < unit->dummies.count; i++)
        if (character_is_dummy(unit->dummies.items[i]))
            list_push(lower->context->arena, &lower->routine->arguments, inner_extent(lower, unit->dummies.items[i], 0));
}

/* Directives among the declarations; one right before the first statement may speak of that loop. */
static void lower_directives(Lower *lower)
{
    Unit *unit = lower->unit;
    for (uint32_t i = 0; i < unit->directives.count; i++) {
        const AstStmt *next = unit->directives.items[i];
        directive_lower(lower, next);
        while (next && next->kind == AST_STMT_DIRECTIVE) next = next->next;
        if (next != unit->executable) lower->assertions = 0;
    }
}

void stmt_lower_routine(Unit *unit)
{
    StmtList body = {0};
    Lower lower = {.unit = unit, .context = unit->sema->context, .routine = unit->routine, .list = &body, .statement = stmt_lower};
    lower.calls = scan_assigned(unit);
    add_arguments(&lower);
    lower_directives(&lower);
    jump_check_labels(&lower);
    Construct construct = {.kind = CONSTRUCT_BODY};
    lower.construct = &construct;
    if (unit->executable) lower.routine->first = unit->executable->loc;
    jump_lower_list(&lower, unit->executable);
    shape_hints(&lower);
    if (lower.entry.first) {
        nest_stmt(lower.routine, lower.entry.last)->next = body.first;
        body.first = lower.entry.first;
    }
    lower.routine->body = body.first;
    extrema_order(lower.context, lower.routine);
    for (uint32_t i = 0; i < lower.host_arguments.count; i++)
        list_push(lower.context->arena, &lower.routine->arguments, lower.host_arguments.items[i]);
}
