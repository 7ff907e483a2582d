/* Names of units with ENTRY: arguments that some entries do not have, what has such names in its bounds, and results, which share storage. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/changes.h"

static bool has_dummy(const AstStmt *entry, Name name)
{
    for (const AstEntity *dummy = entry->dummies; dummy; dummy = dummy->next)
        if (dummy->name == name) return true;
    return false;
}

/* Whether some, not all, of the unit's entries have the argument. */
static bool is_seldom_given(const Unit *unit, Name name)
{
    bool given = has_dummy(unit->ast, name), always = given;
    for (const AstStmt *stmt = unit->ast->body; stmt; stmt = stmt->next) {
        if (stmt->kind != AST_STMT_ENTRY) continue;
        given |= has_dummy(stmt, name);
        always &= has_dummy(stmt, name);
    }
    return given && !always;
}

static bool is_result(const Unit *unit, Name name)
{
    for (const AstStmt *stmt = unit->ast->body; stmt; stmt = stmt->next)
        if (stmt->kind == AST_STMT_ENTRY && (stmt->name == name || stmt->result_name == name)) return true;
    return name == unit->ast->name || name == unit->ast->result_name;
}

/* Whether the bounds are made of arguments that some entries do not have. */
static bool has_seldom_bounds(const Unit *unit, const Entity *entity)
{
    for (const AstStmt *at = unit->ast; at; at = at == unit->ast ? unit->ast->body : at->next) {
        if (at != unit->ast && at->kind != AST_STMT_ENTRY) continue;
        for (const AstEntity *dummy = at->dummies; dummy; dummy = dummy->next) {
            if (!is_seldom_given(unit, dummy->name)) continue;
            for (uint32_t dim = 0; dim < entity->rank; dim++)
                if (scan_expr_names(entity->bounds[dim].lower_ast, dummy->name) || scan_expr_names(entity->bounds[dim].upper_ast, dummy->name)) return true;
        }
    }
    return false;
}

void outline_find_entries(Unit *unit)
{
    for (const AstStmt *stmt = unit->ast->body; stmt; stmt = stmt->next) unit->has_entry |= stmt->kind == AST_STMT_ENTRY;
}

const char *outline_entry_obstacle(const Entity *entity)
{
    const Unit *unit = entity ? outline_routine(entity->unit) : NULL;
    if (!unit || !unit->has_entry) return NULL;
    if (is_seldom_given(unit, entity->name)) return "it is no argument of some entries of its unit";
    if (is_result(unit, entity->name)) return "it shares storage with results of other entries";
    if (has_seldom_bounds(unit, entity)) return "its bounds are made of what is no argument of some entries of its unit";
    return NULL;
}
