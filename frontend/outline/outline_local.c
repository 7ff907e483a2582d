/* Which variables a nest has for itself: those that nothing else in the unit can see, and that it sets before it uses them. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/changes.h"

#include <ctype.h>
#include <string.h>

/* ---- the rest of the unit --------------------------------------------------------------- */

static bool is_name_byte(char c) { return isalnum((unsigned char)c) || c == '_' || c == '$'; }

/* Where the statement goes on in a line of fixed form that begins at `at`: behind column 6, or a tab and a digit; at the line's end if it
 * is a comment. */
static uint32_t skip_fixed_margin(const char *text, uint32_t at, uint32_t end)
{
    if (at < end && strchr("cC*!dD", text[at])) {
        while (at < end && text[at] != '\n') at++;
        return at;
    }
    for (uint32_t column = 0; at < end && column < 6 && text[at] != '\n'; column++)
        if (text[at++] == '\t') return at < end && text[at] >= '1' && text[at] <= '9' ? at + 1 : at;
    return at;
}

/* The text of a statement in lower case, without blanks and continuation. */
static void squeeze(const Outline *outline, const AstStmt *stmt, Text *bare)
{
    size_t length;
    const char *text = diag_file_text(outline->context.diag, stmt->loc.file, &length);
    uint32_t end = stmt->loc.end < length ? stmt->loc.end : (uint32_t)length;
    for (uint32_t at = stmt->loc.begin; at < end;) {
        char c = text[at++], lower = (char)tolower((unsigned char)c);
        if (c == '\n' && outline->fixed) at = skip_fixed_margin(text, at, end);
        if (!isspace((unsigned char)c) && c != '&') text_add_bytes(bare, &lower, 1);
    }
}

/* The length of the keyword in front of a parenthesis, if the text begins with one of input and output. */
static size_t control_keyword(const char *text)
{
    static const char *const words[] = {"write", "read", "open", "close", "inquire", "rewind", "backspace", "endfile", "flush", "wait"};
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) {
        size_t length = strlen(words[i]);
        if (strncmp(text, words[i], length) == 0 && text[length] == '(') return length;
    }
    return 0;
}

/* Whether the text of a statement that has no tree may have the name. In input and output it is a word of its own, or the end of the first
 * word, which has the keyword in front; elsewhere it may stand anywhere. */
static bool text_names(const Outline *outline, const AstStmt *stmt, Name name)
{
    Text bare = {0};
    squeeze(outline, stmt, &bare);
    const char *text = text_string(&bare);
    size_t first = 0, length = strlen(name), keyword = control_keyword(text);
    bool named = false;
    while (is_name_byte(text[first])) first++;
    for (const char *found = text; !named && (found = strstr(found, name)); found++) {
        size_t end = (size_t)(found - text) + length;
        bool begins = found == text || !is_name_byte(found[-1]);
        bool whole = !is_name_byte(found[length]) && (begins || end == first) && end != keyword;
        named = stmt->kind != AST_STMT_IO || whole;
    }
    text_free(&bare);
    return named;
}

static bool has_no_tree(const AstStmt *stmt)
{
    return stmt->kind == AST_STMT_ERROR || stmt->kind == AST_STMT_IO || stmt->kind == AST_STMT_INTERFACE;
}

/* Whether the statement itself, without those in it, may refer to the name, but for the variable of a loop. */
static bool refers(const Outline *outline, const AstStmt *stmt, Name name)
{
    if (has_no_tree(stmt) && text_names(outline, stmt, name)) return true;
    for (const AstEntity *item = stmt->entities; item; item = item->next) /* of a BLOCK */
        if (scan_list_names(item->shape, name) || scan_expr_names(item->initial, name)) return true;
    return scan_expr_names(stmt->left, name) || scan_expr_names(stmt->right, name) || scan_expr_names(stmt->third, name) ||
           scan_expr_names(stmt->condition, name) || scan_list_names(stmt->args, name) || scan_list_names(stmt->shape, name);
}

/* Whether the statement only gives memory to the array, or takes it. */
static bool only_allocates(const AstStmt *stmt, Name name)
{
    if (stmt->kind != AST_STMT_ALLOCATE && stmt->kind != AST_STMT_DEALLOCATE) return false;
    for (const AstExpr *arg = stmt->args; arg; arg = arg->next) {
        bool itself = (arg->kind == AST_NAME || arg->kind == AST_APPLY) && arg->name == name;
        if (itself ? scan_list_names(arg->args, name) : scan_expr_names(arg, name)) return false;
    }
    return true;
}

/* Whether one of the statements, or of those in them, has the name, beside ALLOCATE and DEALLOCATE of an array that `dies`; those of the nest
 * are left out. */
static bool stmts_use(const Outline *outline, const OutlineNest *nest, const AstStmt *list, Name name, bool dies)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        if (stmt == nest->first)
            while (stmt && stmt != nest->end) stmt = stmt->next;
        if (!stmt) return false;
        if (dies && only_allocates(stmt, name)) continue;
        if (stmt->name == name || refers(outline, stmt, name) || stmts_use(outline, nest, stmt->body, name, dies) ||
            stmts_use(outline, nest, stmt->else_body, name, dies) || stmts_use(outline, nest, stmt->units, name, dies))
            return true;
    }
    return false;
}

/* The same for every statement. */
static bool stmts_name(const Outline *outline, const OutlineNest *nest, const AstStmt *list, Name name)
{
    return stmts_use(outline, nest, list, name, false);
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
    const Unit *unit = entity->unit;
    bool stays = entity->saved || entity->initialized || entity->block || entity->grouped || unit->save_all ||
                 (entity->area && unit->kind != UNIT_PROGRAM);
    if (outline_routine(entity->unit) != outline_routine(nest->unit) || entity->dummy || entity->result || stays) return false;
    if (!entity->typed && is_named_by_host(outline, unit, entity->name)) return false;
    return !is_named_apart(outline, unit, entity->name) && !stmts_name(outline, nest, unit->ast->units, entity->name);
}

/* ---- set before used -------------------------------------------------------------------- */

static bool stmt_names(const Outline *outline, const AstStmt *stmt, Name name)
{
    if (stmt->name == name || refers(outline, stmt, name)) return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (stmt_names(outline, inner, name)) return true;
    return false;
}

static bool sets(const AstStmt *stmt, Name name)
{
    if (stmt->kind == AST_STMT_DO && stmt->name == name)
        return !scan_expr_names(stmt->left, name) && !scan_expr_names(stmt->right, name) && !scan_expr_names(stmt->third, name);
    return stmt->kind == AST_STMT_ASSIGN && stmt->left->kind == AST_NAME && stmt->left->name == name && !scan_expr_names(stmt->right, name);
}

/* Whether, of the statements up to `end`, each list in which a scalar appears sets it first: nothing of it comes from before. */
static bool is_set_first(const Outline *outline, const AstStmt *list, const AstStmt *end, Name name)
{
    for (const AstStmt *stmt = list; stmt && stmt != end; stmt = stmt->next) {
        if (!stmt_names(outline, stmt, name)) continue;
        if (stmt->label) return false;
        if (sets(stmt, name)) return true;
        if (refers(outline, stmt, name) || !is_set_first(outline, stmt->body, NULL, name) || !is_set_first(outline, stmt->else_body, NULL, name))
            return false;
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

/* Whether what the nest leaves in a scalar is never used: wherever else the list, which holds the nest, has the scalar, it is set first,
 * before the nest (a loop around may come back there) and behind it. */
static bool is_left_unused(const Outline *outline, const OutlineNest *nest, const AstStmt *list, Name name)
{
    const AstStmt *around = list;
    while (around && !holds(around, nest->first)) around = around->next;
    if (!around || !is_set_first(outline, list, around, name)) return false;
    if (around == nest->first) return is_set_first(outline, nest->end, NULL, name);
    if (around->name == name || refers(outline, around, name) || !is_set_first(outline, around->next, NULL, name)) return false;
    for (int side = 0; side < 2; side++) {
        const AstStmt *inner = side ? around->else_body : around->body, *at = inner;
        while (at && !holds(at, nest->first)) at = at->next;
        if (!(at ? is_left_unused(outline, nest, inner, name) : is_set_first(outline, inner, NULL, name))) return false;
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

/* Whether a scalar is set in the nest before it is used, and nothing is made of it elsewhere. */
static bool is_scratch(const Outline *outline, const OutlineNest *nest, const Entity *entity)
{
    const AstStmt *whole = entity->unit->executable;
    bool other_ways = entity->attributes & (AST_ATTR_TARGET | AST_ATTR_POINTER | AST_ATTR_ALLOCATABLE | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS);
    return !entity->rank && !other_ways && !has_jump(whole, NULL) && is_set_first(outline, nest->first, nest->end, entity->name) &&
           is_left_unused(outline, nest, whole, entity->name);
}

void outline_find_locals(Outline *outline, OutlineNest *nest)
{
    bool jumps = has_jump(nest->first, nest->end);
    for (uint32_t i = 0; i < nest->variables.count; i++) {
        OutlineVariable *variable = &nest->variables.items[i];
        const Entity *entity = variable->entity;
        bool declared = entity->kind == ENTITY_VARIABLE, allocatable = entity->attributes & AST_ATTR_ALLOCATABLE;
        if (variable->path || !(declared || allocatable) || !is_of_unit_alone(outline, nest, entity)) continue;
        bool first = !nest->repeats || (!jumps && !entity->rank && is_set_first(outline, nest->first, nest->end, variable->key));
        bool other_ways = entity->attributes & (AST_ATTR_TARGET | AST_ATTR_POINTER | AST_ATTR_VOLATILE | AST_ATTR_ASYNCHRONOUS);
        variable->dies = !nest->repeats && entity->rank && !other_ways && !stmts_use(outline, nest, entity->unit->executable, entity->name, true);
        if (!declared) continue;
        variable->is_local = (first && !stmts_name(outline, nest, entity->unit->executable, entity->name)) || is_scratch(outline, nest, entity);
    }
}
