/* Pointers that a loop sets in each turn, and that stand for a part of an array there:
 *
 *      do k = 0, n - 1
 *        p => mesh%nodes(k*8:)
 *        x(k) = y(p(1)) + y(p(8))         x(k) = y(mesh%nodes(k*8)) + y(mesh%nodes(k*8 + 7))
 *      end do
 *
 * In the tree the references become those to the array, where these mean the same: the pointer is the unit's own, each reference to it stands
 * behind an assignment of its list, and between the two nothing gives the target another place, or its subscripts other values. Then no
 * value of the pointer outlives the list, and nests that hold it whole need not set the pointer. The text of the unit stays as it is. */
#include "frontend/outline/outline_target.h"
#include "frontend/outline/outline_import.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/scope.h"

#include <string.h>

typedef struct {
    Outline *outline;
    Unit *unit;
    Name pointer;
    LIST(OutlineTarget) targets;
    LIST(Name) turning; /* the variables of the loops around */
} Repointing;

/* ---- what may move the target ----------------------------------------------------------- */

enum { MAX_CALLS = 8 }; /* of procedures by each other that are followed */

static bool keeps_pointers(Outline *outline, Unit *unit, const AstStmt *list, uint32_t depth);

/* Whether no pointer and no allocation is another one after the call; of an array or an intrinsic function too. */
static bool call_keeps_pointers(Outline *outline, Unit *unit, const AstExpr *call, bool function, uint32_t depth)
{
    const Entity *entity;
    const char *why;
    if (function && call->kind == AST_APPLY && outline_classify(outline, unit, call->name, true, &entity, &why) != OUTLINE_OTHER) return true;
    if (function && call->kind == AST_NAME) return true; /* without arguments it is a variable, or passed */
    Unit *procedure = call->kind == AST_NAME || call->kind == AST_APPLY ? outline_find_procedure(outline, unit, call) : NULL;
    if (!procedure || !procedure->ast || depth == MAX_CALLS || outline_is_stub(outline, procedure)) return false;
    return keeps_pointers(outline, procedure, procedure->executable, depth + 1);
}

static bool exprs_keep_pointers(Outline *outline, Unit *unit, const AstExpr *list, uint32_t depth);

static bool expr_keeps_pointers(Outline *outline, Unit *unit, const AstExpr *expr, uint32_t depth)
{
    OutlineVariable variable;
    if (!expr) return true;
    if (expr->kind == AST_ERROR || (expr->operator == AST_OP_DEFINED && (expr->kind == AST_BINARY || expr->kind == AST_UNARY))) return false;
    if (expr->kind == AST_COMPONENT && !outline_designated(outline, unit, expr, &variable)) return false;
    if (expr->kind == AST_APPLY && !call_keeps_pointers(outline, unit, expr, true, depth)) return false;
    const AstExpr *parts[] = {expr->left, expr->right, expr->third};
    for (int i = 0; i < 3; i++)
        if (!expr_keeps_pointers(outline, unit, parts[i], depth)) return false;
    return exprs_keep_pointers(outline, unit, expr->args, depth);
}

static bool exprs_keep_pointers(Outline *outline, Unit *unit, const AstExpr *list, uint32_t depth)
{
    for (; list; list = list->next)
        if (!expr_keeps_pointers(outline, unit, list, depth)) return false;
    return true;
}

/* Whether what is assigned to is neither a structure, which may have pointers, nor allocated anew. */
static bool is_plain_target(Outline *outline, Unit *unit, const AstExpr *left)
{
    OutlineVariable variable;
    const Entity *entity = outline_designated(outline, unit, left, &variable);
    return entity && !entity->derived && (left->has_args || !entity->rank || !(entity->attributes & AST_ATTR_ALLOCATABLE));
}

/* The statement itself, without those in it. */
static bool stmt_keeps_pointers(Outline *outline, Unit *unit, const AstStmt *stmt, uint32_t depth)
{
    switch (stmt->kind) {
    case AST_STMT_IF: case AST_STMT_DO: case AST_STMT_DO_WHILE: case AST_STMT_DO_CONCURRENT: case AST_STMT_SELECT: case AST_STMT_CASE:
    case AST_STMT_WHERE: case AST_STMT_FORALL: case AST_STMT_CONTINUE: case AST_STMT_FORMAT: case AST_STMT_EXIT: case AST_STMT_CYCLE:
    case AST_STMT_GOTO: case AST_STMT_COMPUTED_GOTO: case AST_STMT_ARITHMETIC_IF: case AST_STMT_RETURN: case AST_STMT_STOP: case AST_STMT_IO: break;
    case AST_STMT_DIRECTIVE: case AST_STMT_DATA: return true;
    case AST_STMT_ASSIGN:
        if (!is_plain_target(outline, unit, stmt->left)) return false;
        break;
    case AST_STMT_CALL:
        return call_keeps_pointers(outline, unit, stmt->left, false, depth) && exprs_keep_pointers(outline, unit, stmt->left->args, depth);
    default: return false;
    }
    const AstExpr *parts[] = {stmt->left, stmt->right, stmt->third, stmt->condition};
    for (int i = 0; i < 4; i++)
        if (!expr_keeps_pointers(outline, unit, parts[i], depth)) return false;
    return exprs_keep_pointers(outline, unit, stmt->args, depth);
}

static bool keeps_pointers(Outline *outline, Unit *unit, const AstStmt *list, uint32_t depth)
{
    for (; list; list = list->next) {
        if (!stmt_keeps_pointers(outline, unit, list, depth)) return false;
        if (!keeps_pointers(outline, unit, list->body, depth) || !keeps_pointers(outline, unit, list->else_body, depth)) return false;
    }
    return true;
}

/* ---- what may change its subscripts ------------------------------------------------------- */

/* No call changes the variable of a loop around. */
static bool is_turning(const Repointing *at, Name name)
{
    for (uint32_t i = 0; i < at->turning.count; i++)
        if (at->turning.items[i] == name) return true;
    return false;
}

static bool has_calls(const Repointing *at, const AstExpr *expr)
{
    const Entity *entity;
    const char *why;
    if (!expr) return false;
    if (expr->kind == AST_APPLY && outline_classify(at->outline, at->unit, expr->name, true, &entity, &why) == OUTLINE_OTHER) return true;
    for (const AstExpr *arg = expr->args; arg; arg = arg->next)
        if (has_calls(at, arg)) return true;
    return has_calls(at, expr->left) || has_calls(at, expr->right) || has_calls(at, expr->third);
}

/* Whether the statement, or one in it, may give the variable another value. */
static bool may_change(const Repointing *at, const AstStmt *stmt, Name name)
{
    bool set = stmt->kind == AST_STMT_ASSIGN && (stmt->left->kind == AST_NAME || stmt->left->kind == AST_APPLY) && stmt->left->name == name;
    bool turned = stmt->kind == AST_STMT_DO && stmt->name == name;
    bool calls = stmt->kind == AST_STMT_CALL || has_calls(at, stmt->left) || has_calls(at, stmt->right) || has_calls(at, stmt->third) || has_calls(at, stmt->condition);
    bool other = stmt->kind == AST_STMT_IO && outline_refers(at->outline, stmt, name);
    if (set || turned || other || (calls && !is_turning(at, name))) return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (may_change(at, inner, name)) return true;
    return false;
}

/* Whether the target may be another one after the statement. */
static bool may_move(const Repointing *at, const AstStmt *stmt, const OutlineTarget *target)
{
    bool other_pointer = stmt->kind == AST_STMT_POINTER_ASSIGN && stmt->left->kind != AST_COMPONENT && stmt->left->name != target->root &&
                         expr_keeps_pointers(at->outline, at->unit, stmt->right, 0);
    if (!other_pointer && !stmt_keeps_pointers(at->outline, at->unit, stmt, 0)) return true;
    if (!keeps_pointers(at->outline, at->unit, stmt->body, 0) || !keeps_pointers(at->outline, at->unit, stmt->else_body, 0)) return true;
    for (uint32_t i = 0; i < target->subscripts.count; i++)
        if (may_change(at, stmt, target->subscripts.items[i])) return true;
    return false;
}

/* ---- which references stand for what ------------------------------------------------------ */

typedef bool (*ForReference)(void *data, AstExpr *reference);

/* Calls it for each reference to the name in the expression, innermost first. */
static bool each_in_expr(AstExpr *expr, Name name, ForReference call, void *data)
{
    AstExpr *parts[] = {expr ? expr->left : NULL, expr ? expr->right : NULL, expr ? expr->third : NULL};
    for (int i = 0; i < 3; i++)
        if (parts[i] && !each_in_expr(parts[i], name, call, data)) return false;
    for (AstExpr *arg = expr ? expr->args : NULL; arg; arg = arg->next)
        if (!each_in_expr(arg, name, call, data)) return false;
    bool refers = expr && expr->name == name && (expr->kind == AST_NAME || expr->kind == AST_APPLY || expr->kind == AST_IMPLIED_DO);
    return !refers || call(data, expr);
}

static bool each_in_stmt(AstStmt *stmt, Name name, ForReference call, void *data)
{
    AstExpr *parts[] = {stmt->left, stmt->right, stmt->third, stmt->condition};
    for (int i = stmt->kind == AST_STMT_POINTER_ASSIGN; i < 4; i++)
        if (parts[i] && !each_in_expr(parts[i], name, call, data)) return false;
    for (AstExpr *arg = stmt->args; arg; arg = arg->next)
        if (!each_in_expr(arg, name, call, data)) return false;
    for (int side = 0; side < 2; side++)
        for (AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (!each_in_stmt(inner, name, call, data)) return false;
    return true;
}

static bool may_stand(void *data, AstExpr *reference)
{
    return reference->kind != AST_IMPLIED_DO && ast_may_retarget(data, reference);
}

/* What asks for more than elements: ASSOCIATED, bounds, addresses. */
static bool asks_of(const Repointing *at, const AstExpr *expr)
{
    static const char *const names[] = {"associated", "lbound", "ubound", "size", "shape", "loc", "c_loc", "is_contiguous", "present", "allocated", "rank", NULL};
    if (!expr) return false;
    bool names_it = false;
    for (const AstExpr *arg = expr->args; arg; arg = arg->next) {
        const AstExpr *value = arg->kind == AST_KEYWORD ? arg->left : arg;
        names_it |= value->kind == AST_NAME && value->name == at->pointer;
        if (asks_of(at, arg)) return true;
    }
    for (uint32_t i = 0; names_it && expr->kind == AST_APPLY && names[i]; i++)
        if (strcmp(expr->name, names[i]) == 0) return true;
    return asks_of(at, expr->left) || asks_of(at, expr->right) || asks_of(at, expr->third);
}

static bool is_assignment(const AstStmt *stmt, Name pointer)
{
    return stmt->kind == AST_STMT_POINTER_ASSIGN && stmt->left->kind != AST_COMPONENT && stmt->left->name == pointer;
}

/* Whether the statement, with those in it, has references to the pointer that can be none to its target. */
static bool has_misfit(const Repointing *at, const AstStmt *stmt)
{
    bool scope = stmt->kind == AST_STMT_BLOCK || stmt->kind == AST_STMT_ASSOCIATE || stmt->kind == AST_STMT_SELECT_TYPE;
    bool no_tree = stmt->kind == AST_STMT_IO || stmt->kind == AST_STMT_ERROR || stmt->kind == AST_STMT_NULLIFY || stmt->kind == AST_STMT_ALLOCATE || stmt->kind == AST_STMT_DEALLOCATE;
    bool hands_bounds = stmt->kind == AST_STMT_POINTER_ASSIGN && stmt->right->kind == AST_NAME && stmt->right->name == at->pointer;
    if (is_assignment(stmt, at->pointer) || hands_bounds || (scope && outline_names(at->outline, stmt, at->pointer)) || (no_tree && outline_refers(at->outline, stmt, at->pointer))) return true;
    if (asks_of(at, stmt->left) || asks_of(at, stmt->right) || asks_of(at, stmt->third) || asks_of(at, stmt->condition)) return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (has_misfit(at, inner)) return true;
    return false;
}

/* A jump to a statement of the list may come from before the assignment. */
static bool may_be_jumped_to(const AstStmt *stmt) { return stmt->label && (stmt->kind != AST_STMT_CONTINUE || stmt->next) && stmt->kind != AST_STMT_FORMAT; }

static bool is_null(const AstExpr *expr) { return expr->kind == AST_APPLY && strcmp(expr->name, "null") == 0; }

static bool check_list(Repointing *at, AstStmt *list, bool in_loop);

/* Checks what a statement that stands behind no assignment holds. */
static bool check_inside(Repointing *at, AstStmt *stmt, bool in_loop)
{
    uint32_t turning = at->turning.count;
    bool scope = stmt->kind == AST_STMT_BLOCK || stmt->kind == AST_STMT_ASSOCIATE || stmt->kind == AST_STMT_SELECT_TYPE;
    if (scope) return !outline_names(at->outline, stmt, at->pointer);
    if (stmt->kind == AST_STMT_DO) list_push(at->outline->context.arena, &at->turning, stmt->name);
    in_loop |= outline_is_loop(stmt);
    bool good = check_list(at, stmt->body, in_loop) && check_list(at, stmt->else_body, in_loop);
    at->turning.count = turning;
    return good;
}

/* Reads the assignments of the list and of those in it; false: a reference is not known to stand for one's target. */
static bool check_list(Repointing *at, AstStmt *list, bool in_loop)
{
    Outline *outline = at->outline;
    bool set = false, moved = false;
    OutlineTarget target;
    for (AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (is_assignment(stmt, at->pointer)) {
            if (is_null(stmt->right)) {
                set = false;
                continue;
            }
            if (!in_loop || !outline_read_target(outline, at->unit, stmt, &target)) return false;
            set = true;
            moved = false;
            list_push(outline->context.arena, &at->targets, target);
            continue;
        }
        bool named = outline_names(outline, stmt, at->pointer);
        if (!set) {
            bool frees = stmt->kind == AST_STMT_NULLIFY;
            if (outline_refers(outline, stmt, at->pointer) && !frees) return false;
            if (!check_inside(at, stmt, in_loop)) return false;
            continue;
        }
        moved |= may_move(at, stmt, &target);
        if (may_be_jumped_to(stmt) || (named && (moved || has_misfit(at, stmt) || !each_in_stmt(stmt, at->pointer, may_stand, &target.text)))) return false;
    }
    return true;
}

/* ---- the unit ----------------------------------------------------------------------------- */

typedef struct {
    Outline *outline;
    const AstTarget *target;
} Retargeting;

static bool retarget(void *data, AstExpr *reference)
{
    const Retargeting *to = data;
    ast_retarget(&to->outline->context, to->target, reference);
    return true;
}

static void repoint(Repointing *at)
{
    for (uint32_t i = 0; i < at->targets.count; i++) {
        Retargeting to = {at->outline, &at->targets.items[i].text};
        AstStmt *assignment = (AstStmt *)to.target->assignment;
        assignment->flag = true;
        for (AstStmt *stmt = assignment->next; stmt && !is_assignment(stmt, at->pointer); stmt = stmt->next) each_in_stmt(stmt, at->pointer, retarget, &to);
    }
    memset(at->unit->uses, 0, sizeof at->unit->uses); /* counts of names as they were before */
}

/* Whether something beside its statements sees the pointer. */
static bool is_seen(Outline *outline, Unit *unit, Name name)
{
    bool directives = false;
    for (const AstStmt *stmt = unit->ast->body; stmt && outline->directives; stmt = stmt->next) directives |= stmt->kind == AST_STMT_DIRECTIVE || outline_holds_openmp(stmt);
    return directives || outline_uses(outline, unit, OUTLINE_APART, name, false) || outline_uses(outline, unit, OUTLINE_IN_CONTAINED, name, false);
}

typedef LIST(Name) AssignedNames;

/* The pointers that are given targets in loops. */
static void find_assigned(Outline *outline, const AstStmt *list, bool in_loop, AssignedNames *names)
{
    for (; list; list = list->next) {
        bool known = false, assigns = in_loop && list->kind == AST_STMT_POINTER_ASSIGN && list->left->kind != AST_COMPONENT;
        for (uint32_t i = 0; assigns && i < names->count; i++) known |= names->items[i] == list->left->name;
        if (assigns && !known) list_push(outline->context.arena, names, list->left->name);
        find_assigned(outline, list->body, in_loop || outline_is_loop(list), names);
        find_assigned(outline, list->else_body, in_loop || outline_is_loop(list), names);
    }
}

void outline_follow_pointers(Outline *outline, Unit *unit)
{
    AssignedNames names = {0};
    Name lower = intern(outline->context.names, "lbound");
    if (unit->kind == UNIT_MODULE || unit->kind == UNIT_BLOCK_DATA || unit->has_entry || scope_lookup(unit->scope, lower)) return;
    find_assigned(outline, unit->executable, false, &names);
    for (uint32_t i = 0; i < names.count; i++) {
        Repointing at = {.outline = outline, .unit = unit, .pointer = names.items[i]};
        if (!is_seen(outline, unit, at.pointer) && check_list(&at, unit->executable, false)) repoint(&at);
    }
}
