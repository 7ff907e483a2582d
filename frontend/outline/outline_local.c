/* Which variables a nest has for itself: those that nothing else in the unit can see, and that it sets before it uses them. */
#include "frontend/outline/outline_internal.h"
#include "frontend/outline/outline_text.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/scope.h"

#include <string.h>
#include <strings.h>

/* ---- the rest of the unit --------------------------------------------------------------- */

/* How many of the statements from `first` up to `end`, and of those in them, have the name. */
static uint32_t count_names(const Outline *outline, const AstStmt *first, const AstStmt *end, Name name)
{
    uint32_t count = 0;
    for (const AstStmt *stmt = first; stmt && stmt != end; stmt = stmt->next)
        count += (stmt->name == name || outline_refers(outline, stmt, name)) + count_names(outline, stmt->body, NULL, name) +
                 count_names(outline, stmt->else_body, NULL, name);
    return count;
}

/* Whether a statement of the variable's unit has its name, beside ALLOCATE and DEALLOCATE of an array that `dies`; those of the nest are left
 * out. */
static bool is_used_outside(const Outline *outline, const OutlineNest *nest, const Entity *entity, bool dies)
{
    uint32_t all = outline_uses(outline, entity->unit, OUTLINE_IN_STATEMENTS, entity->name, dies);
    return all != count_names(outline, nest->first, nest->end, entity->name);
}

/* Whether a name that the unit does not declare may be that of a variable that its host does not declare either: one that stands in a
 * statement without a tree there. */
static bool is_named_by_host(const Outline *outline, const Unit *unit, Name name)
{
    bool internal = unit->host && unit->host->kind != UNIT_MODULE;
    return internal && outline_uses(outline, unit->host, OUTLINE_IN_BODY, name, false);
}

/* Whether a variable is the caller's, or keeps its value for who comes here again, or shares its memory. */
static bool outlives_unit(const Entity *entity)
{
    const Unit *unit = entity->unit;
    return entity->dummy || entity->result || entity->saved || entity->initialized || entity->block || entity->grouped || unit->save_all || (entity->area && unit->kind != UNIT_PROGRAM);
}

bool outline_is_of_unit_alone(const Outline *outline, const Unit *here, const Entity *entity)
{
    Unit *unit = entity->unit;
    if (outline_routine(entity->unit) != outline_routine(here) || outlives_unit(entity)) return false;
    if (!entity->typed && is_named_by_host(outline, unit, entity->name)) return false;
    return !outline_uses(outline, unit, OUTLINE_APART, entity->name, false) && !outline_uses(outline, unit, OUTLINE_IN_CONTAINED, entity->name, false);
}

/* ---- set before used -------------------------------------------------------------------- */

static bool sets(const AstStmt *stmt, Name name)
{
    if (stmt->kind == AST_STMT_DO && stmt->name == name)
        return !scan_expr_names(stmt->left, name) && !scan_expr_names(stmt->right, name) && !scan_expr_names(stmt->third, name);
    return stmt->kind == AST_STMT_ASSIGN && stmt->left->kind == AST_NAME && stmt->left->name == name && !scan_expr_names(stmt->right, name);
}

static bool leaves_construct(const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        if ((stmt->kind == AST_STMT_EXIT && stmt->name) || leaves_construct(stmt->body) || leaves_construct(stmt->else_body)) return true;
    return false;
}

static bool sets_on_all_ways(const AstStmt *stmt, Name name);

/* Whether the end of a list is come to with the scalar set in it, or never. */
static bool list_sets(const AstStmt *list, Name name)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        const bool goes = (stmt->kind == AST_STMT_EXIT || stmt->kind == AST_STMT_CYCLE) && !stmt->name;
        if (stmt->label) return false;
        if (goes || stmt->kind == AST_STMT_RETURN || stmt->kind == AST_STMT_STOP || sets(stmt, name) || sets_on_all_ways(stmt, name)) return true;
    }
    return false;
}

/* Whether one of the statement's lists runs, and each sets the scalar. */
static bool sets_on_all_ways(const AstStmt *stmt, Name name)
{
    bool all = stmt->kind == AST_STMT_IF && stmt->else_body;
    if (leaves_construct(stmt->body) || leaves_construct(stmt->else_body)) return false;
    if (stmt->kind != AST_STMT_SELECT) return all && list_sets(stmt->body, name) && list_sets(stmt->else_body, name);
    for (const AstStmt *branch = stmt->body; branch; branch = branch->next) {
        if (branch->kind != AST_STMT_CASE || !list_sets(branch->body, name)) return false;
        all = all || branch->flag;
    }
    return all;
}

bool outline_is_set_first(const Outline *outline, const AstStmt *list, const AstStmt *end, Name name)
{
    for (const AstStmt *stmt = list; stmt && stmt != end; stmt = stmt->next) {
        if (!outline_names(outline, stmt, name)) continue;
        if (stmt->label) return false;
        if (sets(stmt, name)) return true;
        if (outline_refers(outline, stmt, name) || !outline_is_set_first(outline, stmt->body, NULL, name) || !outline_is_set_first(outline, stmt->else_body, NULL, name))
            return false;
        if (sets_on_all_ways(stmt, name)) return true;
    }
    return true;
}

static bool holds(const AstStmt *stmt, const AstStmt *wanted)
{
    if (stmt == wanted) return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (holds(inner, wanted)) return true;
    return false;
}

/* The statement of the list that holds the wanted one; NULL: none does. Nests are asked for in their order: the search goes on where the one
 * before has ended. */
static const AstStmt *find_around(Outline *outline, const AstStmt *list, const AstStmt *wanted)
{
    const AstStmt *reached = outline->searched == list ? outline->reached : NULL, *around = list;
    if (reached && reached->loc.file == wanted->loc.file && reached->loc.begin <= wanted->loc.begin) around = reached;
    while (around && !holds(around, wanted)) around = around->next;
    if (!around && reached)
        for (around = list; around && !holds(around, wanted);) around = around->next;
    if (around) {
        outline->searched = list;
        outline->reached = around;
    }
    return around;
}

/* Whether what the nest leaves in a scalar is never used: wherever else the list, which holds the nest, has the scalar, it is set first,
 * before the nest (a loop around may come back there) and behind it. */
static bool is_left_unused(Outline *outline, const OutlineNest *nest, const AstStmt *list, Name name)
{
    const AstStmt *around = find_around(outline, list, nest->first);
    if (!around || !outline_is_set_first(outline, list, around, name)) return false;
    if (around == nest->first) return outline_is_set_first(outline, nest->end, NULL, name);
    if (around->name == name || outline_refers(outline, around, name) || !outline_is_set_first(outline, around->next, NULL, name)) return false;
    for (int side = 0; side < 2; side++) {
        const AstStmt *inner = side ? around->else_body : around->body;
        if (!(find_around(outline, inner, nest->first) ? is_left_unused(outline, nest, inner, name) : outline_is_set_first(outline, inner, NULL, name))) return false;
    }
    return true;
}

static bool has_jump(const AstStmt *list, const AstStmt *end)
{
    for (const AstStmt *stmt = list; stmt && stmt != end; stmt = stmt->next)
        if (stmt->kind == AST_STMT_GOTO || stmt->kind == AST_STMT_COMPUTED_GOTO || stmt->kind == AST_STMT_ARITHMETIC_IF ||
            has_jump(stmt->body, NULL) || has_jump(stmt->else_body, NULL))
            return true;
    return false;
}

bool outline_has_alternate_return(const AstStmt *stmt)
{
    const AstExpr *call = stmt->kind == AST_STMT_CALL ? stmt->left : NULL;
    for (const AstExpr *arg = call ? call->args : NULL; arg; arg = arg->next)
        if (arg->kind == AST_STAR) return true;
    return false;
}

/* Whether a statement that is in no nest may jump. */
static bool has_hidden_jump(const Outline *outline, const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        if (outline_text_jumps(outline, stmt) || outline_has_alternate_return(stmt) || has_hidden_jump(outline, stmt->body) || has_hidden_jump(outline, stmt->else_body))
            return true;
    return false;
}

void outline_find_jumps(const Outline *outline, Unit *unit)
{
    unit->has_jumps = has_jump(unit->executable, NULL) || has_hidden_jump(outline, unit->executable);
}

/* Whether a scalar, which nothing but its name leads to, is set in the nest before it is used. */
static bool begins_in_nest(const Outline *outline, const OutlineNest *nest, const Entity *entity)
{
    bool other_ways = entity->attributes & (AST_ATTR_TARGET | AST_ATTR_POINTER | AST_ATTR_ALLOCATABLE | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS);
    return !entity->rank && !other_ways && outline_is_set_first(outline, nest->first, nest->end, entity->name);
}

/* Whether that is so, and nothing is made of it elsewhere. */
static bool is_scratch(Outline *outline, const OutlineNest *nest, const Entity *entity)
{
    return !entity->unit->has_jumps && begins_in_nest(outline, nest, entity) && is_left_unused(outline, nest, entity->unit->executable, entity->name);
}

/* Whether the unit has no name of a procedure that its host contains, `but` for those that have neither the variable nor such a name themselves; `but` NULL: for none. */
static bool is_apart_from(const Outline *outline, Unit *unit, const Unit *host, Name but)
{
    for (uint32_t i = 0; i < host->contained.count; i++) {
        Unit *other = host->contained.items[i];
        if (!outline_uses(outline, unit, OUTLINE_IN_STATEMENTS, other->name, false)) continue;
        if (!but || outline_uses(outline, other, OUTLINE_IN_STATEMENTS, but, false) || !is_apart_from(outline, other, host, NULL)) return false;
    }
    return true;
}

static uint32_t count_calls(const AstStmt *list, Name name)
{
    uint32_t count = 0;
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next)
        count += (stmt->kind == AST_STMT_CALL && stmt->left && stmt->left->name == name && !scan_expr_names(stmt->left->args, name)) + count_calls(stmt->body, name) +
                 count_calls(stmt->else_body, name);
    return count;
}

/* Whether nobody but those whose text is here can call the procedure: its host and what that contains call it, and hand it on nowhere. */
static bool is_called_here_alone(const Outline *outline, const Unit *host, Name name)
{
    for (uint32_t i = 0; i <= host->contained.count; i++) {
        Unit *unit = i ? host->contained.items[i - 1] : (Unit *)host;
        if (outline_uses(outline, unit, OUTLINE_IN_STATEMENTS, name, false) != count_calls(unit->executable, name)) return false;
    }
    return true;
}

/* Whether a scalar of a routine, or of the main program, that those which it contains use as well is set in the nest before it is used, and in each of these routines, too: no value goes from
 * one to another (`rtmp` of a program whose procedures all use it). */
static bool is_scratch_of_all(Outline *outline, const OutlineNest *nest, const Entity *entity)
{
    Unit *host = entity->unit, *here = outline_routine(nest->unit);
    if (host->kind == UNIT_MODULE || host->kind == UNIT_BLOCK || (here != host && here->host != host)) return false;
    if (entity->kind != ENTITY_VARIABLE || !entity->typed || outlives_unit(entity) || !begins_in_nest(outline, nest, entity)) return false;
    for (uint32_t i = 0; i <= host->contained.count; i++) {
        Unit *unit = i ? host->contained.items[i - 1] : host;
        if (outline_uses(outline, unit, OUTLINE_APART, entity->name, false)) return false;
        if (!outline_uses(outline, unit, OUTLINE_IN_STATEMENTS, entity->name, false)) continue;
        if (unit->has_jumps || unit->has_entry || !is_apart_from(outline, unit, host, entity->name)) return false;
        if (unit == here ? !is_left_unused(outline, nest, unit->executable, entity->name) : !outline_is_set_first(outline, unit->executable, NULL, entity->name)) return false;
        if (i && !is_called_here_alone(outline, host, unit->name)) return false;
    }
    return true;
}

/* ---- `!$crayon local(a, b)` -------------------------------------------------------------- */

/* Whether a directive says that the array holds nothing behind the unit. */
static bool says_local(const AstStmt *stmt, Name name)
{
    const char *text = outline_crayon_rest(stmt, "local");
    if (!text || *text != '(') return false;
    for (size_t length; *text && *text != ')'; text += length) {
        text += 1 + strspn(text + 1, " \t");
        length = strcspn(text, " \t,)");
        if (length == strlen(name) && strncasecmp(text, name, length) == 0) return true;
        length += strspn(text + length, " \t");
    }
    return false;
}

/* Whether the expression may call something. */
static bool may_call(Unit *unit, const AstExpr *expr)
{
    for (; expr; expr = expr->next) {
        const Entity *entity = expr->kind == AST_APPLY ? scope_lookup(unit->scope, expr->name) : NULL;
        if (expr->kind == AST_APPLY && !(entity && entity->rank && entity->kind == ENTITY_VARIABLE)) return true;
        if (expr->kind == AST_COMPONENT || ((expr->kind == AST_BINARY || expr->kind == AST_UNARY) && expr->operator == AST_OP_DEFINED)) return true;
        if (may_call(unit, expr->left) || may_call(unit, expr->right) || may_call(unit, expr->third) || may_call(unit, expr->args)) return true;
    }
    return false;
}

/* Whether the statements outside of the nest call nothing, by which a variable of COMMON could be used. */
static bool is_quiet_outside(Unit *unit, const OutlineNest *nest, const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (stmt == nest->first) {
            while (stmt && stmt->next != nest->end) stmt = stmt->next;
            if (!stmt) return true;
            continue;
        }
        switch (stmt->kind) {
        case AST_STMT_CONTINUE: case AST_STMT_RETURN: case AST_STMT_DIRECTIVE: case AST_STMT_FORMAT: break;
        case AST_STMT_ASSIGN: case AST_STMT_IF: case AST_STMT_DO:
            if (may_call(unit, stmt->left) || may_call(unit, stmt->right) || may_call(unit, stmt->third) || may_call(unit, stmt->condition) || may_call(unit, stmt->args)) return false;
            break;
        default: return false;
        }
        if (!is_quiet_outside(unit, nest, stmt->body) || !is_quiet_outside(unit, nest, stmt->else_body)) return false;
    }
    return true;
}

/* Whether an array of COMMON is said to hold nothing behind the unit, in which nothing else uses it. */
static bool is_said_to_die(const Outline *outline, const OutlineNest *nest, const OutlineVariable *variable)
{
    const Entity *entity = variable->entity;
    bool said = false;
    if (variable->path || !entity->block || !entity->rank || entity->kind != ENTITY_VARIABLE || entity->unit != nest->unit || nest->repeats) return false;
    for (const AstStmt *stmt = entity->unit->ast->body; stmt && !said; stmt = stmt->next) said = says_local(stmt, entity->name);
    return said && !is_used_outside(outline, nest, entity, false) && is_quiet_outside(entity->unit, nest, entity->unit->executable);
}

void outline_find_locals(Outline *outline, OutlineNest *nest)
{
    bool jumps = has_jump(nest->first, nest->end);
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        OutlineVariable *variable = &nest->variables.items[i];
        const Entity *entity = variable->entity;
        if (is_said_to_die(outline, nest, variable)) variable->dies = true;
        bool declared = entity->kind == ENTITY_VARIABLE, allocatable = entity->attributes & AST_ATTR_ALLOCATABLE;
        if (variable->path || !(declared || allocatable)) continue;
        if (!outline_is_of_unit_alone(outline, nest->unit, entity)) {
            variable->is_local = is_scratch_of_all(outline, nest, entity);
            continue;
        }
        bool first = !nest->repeats || (!jumps && !entity->rank && outline_is_set_first(outline, nest->first, nest->end, variable->key));
        bool other_ways = entity->attributes & (AST_ATTR_TARGET | AST_ATTR_POINTER | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS);
        variable->dies = !nest->repeats && entity->rank && !other_ways && !is_used_outside(outline, nest, entity, true);
        if (!declared) continue;
        variable->is_local = (first && !is_used_outside(outline, nest, entity, false)) || is_scratch(outline, nest, entity);
        bool once = !nest->repeats && !entity->unit->has_jumps && !entity->rank && !other_ways && !allocatable;
        variable->is_unread = once && !variable->is_local && is_left_unused(outline, nest, entity->unit->executable, entity->name);
    }
}
