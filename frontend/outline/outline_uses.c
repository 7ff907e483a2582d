/* How many statements of a unit may refer to a name: asked for each variable of each nest, therefore counted once. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/scope.h"
#include "support/name_table.h"

#include <ctype.h>
#include <string.h>

/* ---- statements without a tree ------------------------------------------------------------ */

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

static bool has_no_tree(const AstStmt *stmt)
{
    return stmt->kind == AST_STMT_ERROR || stmt->kind == AST_STMT_IO || stmt->kind == AST_STMT_NAMELIST || stmt->kind == AST_STMT_INTERFACE;
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
        named = (stmt->kind != AST_STMT_IO && stmt->kind != AST_STMT_NAMELIST) || whole;
    }
    text_free(&bare);
    return named;
}

bool outline_text_jumps(const Outline *outline, const AstStmt *stmt)
{
    static const char *const words[] = {"end=", "err=", "eor="};
    Text bare = {0};
    bool jumps = stmt->kind == AST_STMT_ERROR;
    if (stmt->kind == AST_STMT_IO) squeeze(outline, stmt, &bare);
    for (size_t i = 0; i < sizeof words / sizeof words[0]; i++) jumps |= strstr(text_string(&bare), words[i]) != NULL;
    text_free(&bare);
    return jumps;
}

bool outline_refers(const Outline *outline, const AstStmt *stmt, Name name)
{
    if (has_no_tree(stmt) && text_names(outline, stmt, name)) return true;
    for (const AstEntity *item = stmt->entities; item; item = item->next) /* of a BLOCK */
        if (scan_list_names(item->shape, name) || scan_expr_names(item->initial, name)) return true;
    return scan_expr_names(stmt->left, name) || scan_expr_names(stmt->right, name) || scan_expr_names(stmt->third, name) ||
           scan_expr_names(stmt->condition, name) || scan_list_names(stmt->args, name) || scan_list_names(stmt->shape, name);
}

bool outline_names(const Outline *outline, const AstStmt *stmt, Name name)
{
    if (stmt->name == name || outline_refers(outline, stmt, name)) return true;
    for (int side = 0; side < 2; side++)
        for (const AstStmt *inner = side ? stmt->else_body : stmt->body; inner; inner = inner->next)
            if (outline_names(outline, inner, name)) return true;
    return false;
}

/* ---- counting ----------------------------------------------------------------------------- */

typedef struct {
    uint32_t statements; /* that may refer to the name */
    uint32_t memory;     /* of these, those that only give memory to the array of that name, or take it */
    const AstStmt *last; /* counted last */
    const AstStmt *set;  /* the first assignment to the name */
    bool changes;        /* other statements may change it, or another assignment does */
    bool changes_here;   /* one that is no CALL may */
} Count;

typedef struct OutlineUses OutlineUses;
struct OutlineUses {
    const Outline *outline;
    const Unit *unit;
    bool changes;                /* what the statement at hand names, it may change */
    bool assigned_jumps;         /* there is a GO TO whose label is assigned */
    NameTable names;
    LIST(Count) counts;          /* by number - 1 */
    LIST(const char *) anywhere; /* texts that may refer to each name that stands in them */
};

static Count *find_count(const OutlineUses *uses, Name name)
{
    uint32_t number = name_table_find(&uses->names, name, strlen(name));
    return number ? &uses->counts.items[number - 1] : NULL;
}

static void count_name(OutlineUses *uses, const AstStmt *stmt, Name name)
{
    if (!name) return;
    uint32_t number = name_table_add(uses->outline->context.arena, &uses->names, name);
    if (number > uses->counts.count) list_push(uses->outline->context.arena, &uses->counts, ((Count){0}));
    Count *count = &uses->counts.items[number - 1];
    count->statements += count->last != stmt;
    count->last = stmt;
    count->changes |= uses->changes;
    count->changes_here |= uses->changes && stmt->kind != AST_STMT_CALL;
}

/* A name that the statement may change. */
static void count_changed(OutlineUses *uses, const AstStmt *stmt, Name name)
{
    bool outer = uses->changes;
    uses->changes = true;
    count_name(uses, stmt, name);
    uses->changes = outer;
}

/* Whether what stands in parentheses behind the name may be changed: it is neither an array nor surely an intrinsic function. */
static bool may_call(const OutlineUses *uses, const AstExpr *expr)
{
    if (expr->kind == AST_COMPONENT) return true;
    if (expr->kind != AST_APPLY) return false;
    const Entity *entity = scope_lookup(uses->unit->scope, expr->name);
    return entity ? !entity->rank : !intrinsic_find(expr->name);
}

static void count_list(OutlineUses *uses, const AstStmt *stmt, const AstExpr *first);

static void count_expr(OutlineUses *uses, const AstStmt *stmt, const AstExpr *expr)
{
    for (; expr && expr->kind == AST_BINARY; expr = expr->left) count_expr(uses, stmt, expr->right);
    if (!expr) return;
    const AstExpr *parts[] = {expr->left, expr->right, expr->third};
    count_name(uses, stmt, expr->name);
    for (int i = 0; i < 3; i++) count_expr(uses, stmt, parts[i]);
    bool outer = uses->changes;
    uses->changes |= may_call(uses, expr) || expr->kind == AST_IMPLIED_DO;
    if (expr->kind == AST_IMPLIED_DO) count_name(uses, stmt, expr->name);
    count_list(uses, stmt, expr->args);
    uses->changes = outer;
}

static void count_list(OutlineUses *uses, const AstStmt *stmt, const AstExpr *first)
{
    for (const AstExpr *expr = first; expr; expr = expr->next) count_expr(uses, stmt, expr);
}

/* In input and output a name is a word of its own, or the end of the first word, which has the keyword in front. */
static void count_words(OutlineUses *uses, const AstStmt *stmt, const char *text)
{
    Interner *names = uses->outline->context.names;
    for (const char *at = text; *at;) {
        size_t length = 0;
        while (is_name_byte(at[length])) length++;
        bool keyword = at == text && control_keyword(text) == length;
        for (size_t skipped = 0; skipped < (at == text ? length : length != 0) && !keyword; skipped++)
            count_name(uses, stmt, intern_text(names, at + skipped, length - skipped));
        at += length ? length : 1;
    }
}

static void count_text(OutlineUses *uses, const AstStmt *stmt)
{
    Text bare = {0};
    squeeze(uses->outline, stmt, &bare);
    if (stmt->kind == AST_STMT_IO || stmt->kind == AST_STMT_NAMELIST) count_words(uses, stmt, text_string(&bare));
    else list_push(uses->outline->context.arena, &uses->anywhere, (const char *)arena_strndup(uses->outline->context.arena, text_string(&bare), bare.length));
    text_free(&bare);
}

/* Whether the statement only gives memory to the array, or takes it. */
static bool only_allocates(const AstStmt *stmt, Name name)
{
    for (const AstExpr *arg = stmt->args; arg; arg = arg->next) {
        bool itself = (arg->kind == AST_NAME || arg->kind == AST_APPLY) && arg->name == name;
        if (itself ? scan_list_names(arg->args, name) : scan_expr_names(arg, name)) return false;
    }
    return true;
}

static void count_memory(OutlineUses *uses, const AstStmt *stmt)
{
    if (stmt->kind != AST_STMT_ALLOCATE && stmt->kind != AST_STMT_DEALLOCATE) return;
    for (const AstExpr *arg = stmt->args; arg; arg = arg->next) {
        Count *count = arg->name && only_allocates(stmt, arg->name) ? find_count(uses, arg->name) : NULL;
        if (count) count->memory++;
    }
}

/* Whether of the names of a statement only that of what it assigns to, or of its DO, is changed. */
static bool only_reads(const AstStmt *stmt)
{
    return stmt->kind == AST_STMT_ASSIGN || stmt->kind == AST_STMT_IF || stmt->kind == AST_STMT_DO || stmt->kind == AST_STMT_DO_WHILE ||
           stmt->kind == AST_STMT_SELECT || stmt->kind == AST_STMT_CASE || stmt->kind == AST_STMT_WHERE;
}

static void note_set(OutlineUses *uses, const AstStmt *stmt)
{
    bool plain = stmt->kind == AST_STMT_ASSIGN && stmt->left->kind == AST_NAME;
    Count *count = plain ? find_count(uses, stmt->left->name) : NULL;
    uses->assigned_jumps |= stmt->kind == AST_STMT_ASSIGNED_GOTO;
    if (!count) return;
    count->changes |= count->set != NULL;
    count->set = stmt;
}

/* The statement itself, without those in it. */
static void count_stmt(OutlineUses *uses, const AstStmt *stmt)
{
    const AstExpr *parts[] = {stmt->left, stmt->right, stmt->third, stmt->condition};
    uses->changes = !only_reads(stmt);
    count_changed(uses, stmt, stmt->name);
    for (const AstEntity *item = stmt->entities; item; item = item->next) {
        count_list(uses, stmt, item->shape);
        count_expr(uses, stmt, item->initial);
    }
    for (int i = 0; i < 4; i++) count_expr(uses, stmt, parts[i]);
    count_list(uses, stmt, stmt->args);
    count_list(uses, stmt, stmt->shape);
    if (has_no_tree(stmt)) count_text(uses, stmt);
    count_memory(uses, stmt);
    note_set(uses, stmt);
}

static void count_stmts(OutlineUses *uses, const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        count_stmt(uses, stmt);
        count_stmts(uses, stmt->body);
        count_stmts(uses, stmt->else_body);
        count_stmts(uses, stmt->units);
    }
}

/* What the specifications say of names beside declarations: statement functions, NAMELIST, what is not understood. */
static void count_apart(OutlineUses *uses, const Unit *unit)
{
    for (const AstStmt *stmt = unit->ast->body; stmt && stmt != unit->executable; stmt = stmt->next) {
        if (has_no_tree(stmt)) count_text(uses, stmt);
        if (stmt->kind == AST_STMT_ASSIGN) count_expr(uses, stmt, stmt->right);
    }
}

static OutlineUses *count_uses(const Outline *outline, const Unit *unit, OutlinePlaceOfUse place)
{
    OutlineUses *uses = arena_new(outline->context.arena, OutlineUses);
    *uses = (OutlineUses){.outline = outline, .unit = unit};
    switch (place) {
    case OUTLINE_IN_STATEMENTS: count_stmts(uses, unit->executable); break;
    case OUTLINE_APART: count_apart(uses, unit); break;
    case OUTLINE_IN_CONTAINED: count_stmts(uses, unit->ast->units); break;
    default: count_stmts(uses, unit->ast->body); break;
    }
    return uses;
}

uint32_t outline_uses(const Outline *outline, Unit *unit, OutlinePlaceOfUse place, Name name, bool dies)
{
    if (!unit->uses[place]) unit->uses[place] = count_uses(outline, unit, place);
    const OutlineUses *uses = unit->uses[place];
    const Count *count = find_count(uses, name);
    uint32_t statements = count ? count->statements - (dies ? count->memory : 0) : 0;
    for (uint32_t i = 0; i < uses->anywhere.count; i++) statements += strstr(uses->anywhere.items[i], name) != NULL;
    return statements;
}

const AstStmt *outline_only_set(const Outline *outline, Unit *unit, Name name)
{
    outline_uses(outline, unit, OUTLINE_IN_STATEMENTS, name, false);
    const OutlineUses *uses = unit->uses[OUTLINE_IN_STATEMENTS];
    const Count *count = find_count(uses, name);
    for (uint32_t i = 0; i < uses->anywhere.count; i++)
        if (strstr(uses->anywhere.items[i], name)) return NULL;
    return count && !count->changes && !uses->assigned_jumps ? count->set : NULL;
}

bool outline_is_never_set(const Outline *outline, Unit *unit, Name name)
{
    outline_uses(outline, unit, OUTLINE_IN_STATEMENTS, name, false);
    const OutlineUses *uses = unit->uses[OUTLINE_IN_STATEMENTS];
    const Count *count = find_count(uses, name);
    for (uint32_t i = 0; i < uses->anywhere.count; i++)
        if (strstr(uses->anywhere.items[i], name)) return false;
    return !(count && (count->changes_here || count->set)) && !uses->assigned_jumps && !outline_uses(outline, unit, OUTLINE_APART, name, false);
}
