/* Which variables a nest has for itself: those that nothing else in the unit can see, and that it sets before it uses them. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/changes.h"

#include <ctype.h>
#include <string.h>

/* ---- the rest of the unit --------------------------------------------------------------- */

/* Whether the text of a statement that has no tree may have the name: somewhere in it, blanks left out. */
static bool text_names(const Outline *outline, const AstStmt *stmt, Name name)
{
    size_t length, wanted = strlen(name), matched = 0;
    const char *text = diag_file_text(outline->context.diag, stmt->loc.file, &length);
    for (uint32_t start = stmt->loc.begin; start < stmt->loc.end && start < length; start++) {
        matched = 0;
        for (uint32_t at = start; at < stmt->loc.end && at < length && matched < wanted; at++) {
            char c = (char)tolower((unsigned char)text[at]);
            if (isspace((unsigned char)c) || c == '&') continue;
            if (c != name[matched]) break;
            matched++;
        }
        if (matched == wanted) return true;
    }
    return false;
}

static bool has_no_tree(const AstStmt *stmt)
{
    return stmt->kind == AST_STMT_ERROR || stmt->kind == AST_STMT_IO || stmt->kind == AST_STMT_INTERFACE;
}

/* Whether one of the statements, or of those in them, has the name; those of the nest are left out. */
static bool stmts_name(const Outline *outline, const OutlineNest *nest, const AstStmt *list, Name name)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (stmt == nest->first)
            while (stmt && stmt != nest->end) stmt = stmt->next;
        if (!stmt) return false;
        if (has_no_tree(stmt) && text_names(outline, stmt, name)) return true;
        if (stmt->name == name || scan_expr_names(stmt->left, name) || scan_expr_names(stmt->right, name) || scan_expr_names(stmt->third, name) ||
            scan_expr_names(stmt->condition, name) || scan_list_names(stmt->args, name) || scan_list_names(stmt->shape, name) ||
            stmts_name(outline, nest, stmt->body, name) || stmts_name(outline, nest, stmt->else_body, name) ||
            stmts_name(outline, nest, stmt->units, name))
            return true;
    }
    return false;
}

/* What the specifications say of it beside declarations: statement functions, NAMELIST, what is not understood. */
static bool is_named_apart(const Outline *outline, const Unit *unit, Name name)
{
    for (const AstStmt *stmt = unit->ast->body; stmt && stmt != unit->executable; stmt = stmt->next)
        if ((has_no_tree(stmt) && text_names(outline, stmt, name)) || (stmt->kind == AST_STMT_ASSIGN && scan_expr_names(stmt->right, name))) return true;
    return false;
}

/* Whether a name that the unit does not declare may be that of a variable that its host does not declare either: one that stands in a
 * statement without a tree there. */
static bool is_named_by_host(const Outline *outline, const Unit *unit, Name name)
{
    bool internal = unit->host && unit->host->kind != UNIT_MODULE;
    OutlineNest none = {0};
    return internal && stmts_name(outline, &none, unit->host->ast->body, name);
}

static bool is_of_unit_alone(const Outline *outline, const OutlineNest *nest, const Entity *entity)
{
    const Unit *unit = nest->unit;
    bool stays = entity->saved || entity->initialized || entity->block || entity->grouped || unit->save_all ||
                 (entity->area && unit->kind != UNIT_PROGRAM);
    if (entity->unit != unit || entity->kind != ENTITY_VARIABLE || entity->dummy || entity->result || stays) return false;
    if (!entity->typed && is_named_by_host(outline, unit, entity->name)) return false;
    return !is_named_apart(outline, unit, entity->name) && !stmts_name(outline, nest, unit->executable, entity->name) &&
           !stmts_name(outline, nest, unit->ast->units, entity->name);
}

/* ---- set before used -------------------------------------------------------------------- */

static bool stmt_names(const AstStmt *stmt, Name name)
{
    if (stmt->name == name || scan_expr_names(stmt->left, name) || scan_expr_names(stmt->right, name) || scan_expr_names(stmt->third, name) ||
        scan_expr_names(stmt->condition, name) || scan_list_names(stmt->args, name) || scan_list_names(stmt->shape, name))
        return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (stmt_names(inner, name)) return true;
    return false;
}

static bool sets(const AstStmt *stmt, Name name)
{
    if (stmt->kind == AST_STMT_DO && stmt->name == name)
        return !scan_expr_names(stmt->left, name) && !scan_expr_names(stmt->right, name) && !scan_expr_names(stmt->third, name);
    return stmt->kind == AST_STMT_ASSIGN && stmt->left->kind == AST_NAME && stmt->left->name == name && !scan_expr_names(stmt->right, name);
}

/* Whether, of the statements up to `end`, each list in which a scalar appears sets it first: nothing of it comes from before. */
static bool is_set_first(const AstStmt *list, const AstStmt *end, Name name)
{
    for (const AstStmt *stmt = list; stmt && stmt != end; stmt = stmt->next) {
        if (!stmt_names(stmt, name)) continue;
        if (stmt->label) return false;
        if (sets(stmt, name)) return true;
        bool own = scan_expr_names(stmt->left, name) || scan_expr_names(stmt->right, name) || scan_expr_names(stmt->third, name) ||
                   scan_expr_names(stmt->condition, name) || scan_list_names(stmt->args, name);
        if (own || !is_set_first(stmt->body, NULL, name) || !is_set_first(stmt->else_body, NULL, name)) return false;
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

void outline_find_locals(Outline *outline, OutlineNest *nest)
{
    bool jumps = has_jump(nest->first, nest->end);
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        OutlineVariable *variable = &nest->variables.items[i];
        bool first = !nest->repeats || (!jumps && !variable->entity->rank && is_set_first(nest->first, nest->end, variable->key));
        variable->is_local = !variable->path && first && is_of_unit_alone(outline, nest, variable->entity);
    }
}
