/* What the user leaves to the Fortran compiler: by `!$crayon host` in the file, by names of routines and lines. */
#include "frontend/outline/outline_internal.h"
#include "frontend/outline/outline_place.h"
#include "frontend/outline/outline_text.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

static const char *const by_directive = "`!$crayon host`";

static bool is_host(const AstStmt *stmt)
{
    const char *rest = outline_crayon_rest(stmt, "host");
    return rest && *rest == '\0';
}

/* The loop or operation on arrays that the directive stands before; NULL: it speaks of the unit. */
static const AstStmt *subject(const AstStmt *directive)
{
    const AstStmt *next = directive;
    while (next && next->kind == AST_STMT_DIRECTIVE) next = next->next;
    if (!next) return NULL;
    switch (next->kind) {
    case AST_STMT_DO: case AST_STMT_DO_WHILE: case AST_STMT_DO_CONCURRENT: case AST_STMT_WHERE: case AST_STMT_FORALL: case AST_STMT_ASSIGN: return next;
    default: return NULL;
    }
}

/* "file.f90:12": the statement begins there. */
static bool names_statement(const Outline *outline, const char *name, const AstStmt *stmt)
{
    const char *colon = strrchr(name, ':'), *file = outline->choice.path;
    uint32_t line;
    if (!colon || stmt->loc.file != outline->file) return false;
    outline_presumed(outline, stmt->loc.begin, &line, &file);
    size_t length = (size_t)(colon - name), whole = strlen(file);
    bool ends = whole >= length && strncmp(file + whole - length, name, length) == 0;
    return ends && (whole == length || file[whole - length - 1] == '/') && line == strtoul(colon + 1, NULL, 10);
}

static bool names_itself(const char *name, const Unit *unit)
{
    return strcasecmp(name, strchr(unit->name, ' ') ? "main" : unit->name) == 0;
}

/* The unit, or one that it stands in. */
static bool names_unit(const char *name, const Unit *unit)
{
    while (unit && !names_itself(name, unit)) unit = unit->host;
    return unit;
}

/* The name of the list that does; NULL: none. */
static const char *find_name(const Outline *outline, const OutlineChosen *names, uint32_t count, const Unit *unit, const AstStmt *stmt)
{
    for (uint32_t i = 0; i < count; i++)
        if (stmt ? names_statement(outline, names[i].name, stmt) : names_unit(names[i].name, unit)) return names[i].name;
    return NULL;
}

/* Notes which names the file has. */
static void note_names(const Outline *outline, OutlineChosen *names, uint32_t count, const Unit *unit, const AstStmt *stmt)
{
    for (uint32_t i = 0; i < count; i++)
        names[i].found |= stmt ? names_statement(outline, names[i].name, stmt) : names_unit(names[i].name, unit);
}

static void note_choice(const Outline *outline, const Unit *unit, const AstStmt *stmt)
{
    note_names(outline, outline->choice.only, outline->choice.only_count, unit, stmt);
    note_names(outline, outline->choice.except, outline->choice.except_count, unit, stmt);
}

static void leave_list(Outline *outline, Unit *unit, const AstStmt *list)
{
    const OutlineChoice *choice = &outline->choice;
    Arena *arena = outline->context.arena;
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        const char *name = find_name(outline, choice->except, choice->except_count, unit, stmt);
        note_choice(outline, unit, stmt);
        if (name) list_push(arena, &outline->left, ((Rejected){stmt, arena_printf(arena, "--not=%s", name)}));
        if (is_host(stmt)) {
            const AstStmt *what = subject(stmt);
            list_push(arena, &outline->left, ((Rejected){what ? what : unit->ast, by_directive}));
        }
        leave_list(outline, unit, stmt->body);
        leave_list(outline, unit, stmt->else_body);
    }
}

void outline_choose(Outline *outline, const OutlineChoice *choice)
{
    outline->choice = *choice;
    for (uint32_t u = 0; u < outline->sema->units.count; u++) {
        Unit *unit = outline->sema->units.items[u];
        note_choice(outline, unit, NULL);
        leave_list(outline, unit, unit->ast->body);
    }
}

const char *outline_left(const Outline *outline, const AstStmt *stmt)
{
    for (uint32_t i = 0; i < outline->left.count; i++)
        if (outline->left.items[i].stmt == stmt) return outline->left.items[i].why;
    return NULL;
}

static bool chooses_unit(const Outline *outline, const Unit *unit)
{
    return !outline->choice.only_count || find_name(outline, outline->choice.only, outline->choice.only_count, unit, NULL);
}

const char *outline_unit_left(const Outline *outline, const Unit *unit)
{
    const OutlineChoice *choice = &outline->choice;
    const char *name = find_name(outline, choice->except, choice->except_count, unit, NULL), *why = NULL;
    if (name) return arena_printf(outline->context.arena, "--not=%s", name);
    for (const Unit *u = unit; u && !why; u = u->host) why = outline_left(outline, u->ast);
    return why;
}

/* One text, which is known again. */
static Name not_chosen(const Outline *outline) { return intern_printf(outline->context.names, "%s does not name it", outline->choice.option); }

const char *outline_not_chosen(const Outline *outline, const Unit *unit, const AstStmt *stmt)
{
    if (chooses_unit(outline, unit) || find_name(outline, outline->choice.only, outline->choice.only_count, unit, stmt)) return NULL;
    return not_chosen(outline);
}

bool outline_is_not_chosen(const Outline *outline, const OutlineReason *reason) { return reason->why == not_chosen(outline); }

/* Whether the unit, with those that it contains, has the line. */
static bool has_line(const Outline *outline, const Unit *unit, const OutlineCode *code)
{
    const AstStmt *ast = unit->ast;
    const char *first_file = outline->choice.path, *last_file = first_file, *slash;
    uint32_t first, last;
    if (ast->loc.file != outline->file) return false;
    outline_presumed(outline, ast->loc.begin, &first, &first_file);
    outline_presumed(outline, outline_statement_end(ast) - 1, &last, &last_file);
    slash = strrchr(first_file, '/');
    return strcmp(slash ? slash + 1 : first_file, code->file) == 0 && first <= code->line && (code->line <= last || strcmp(first_file, last_file) != 0);
}

static bool leave_unit(Outline *outline, const Unit *unit, const char *why)
{
    if (outline_unit_left(outline, unit)) return false;
    list_push(outline->context.arena, &outline->left, ((Rejected){unit->ast, why}));
    return true;
}

bool outline_leave_units(Outline *outline, const OutlineCode *code, const char *why)
{
    const Unit *innermost = NULL;
    bool any = false;
    for (uint32_t u = 0; u < outline->sema->units.count; u++) {
        const Unit *unit = outline->sema->units.items[u];
        if (names_itself(code->procedure, unit)) any |= leave_unit(outline, unit, why);
        if (has_line(outline, unit, code) && (!innermost || unit->ast->loc.begin >= innermost->ast->loc.begin)) innermost = unit;
    }
    return (innermost && leave_unit(outline, innermost, why)) || any;
}
