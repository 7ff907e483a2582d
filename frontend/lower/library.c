/* SCILIB: the routines of Cray's library that a program calls and does not bring along. Their Fortran (scilib.f90) is
 * analyzed as a further file; they are routines of the first file that names one, not to be called from outside. */
#include "frontend/lower/program.h"
#include "frontend/lower/routine.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"
#include "frontend/text/parse.h"

#include <ctype.h>
#include <string.h>

extern const char text_scilib_f90[];

const char *library_text(void)
{
    return text_scilib_f90;
}

static const char library_path[] = "scilib.f90";

bool library_is_used(const Context *context, const NestProgram *program)
{
    for (RoutineId r = 1; r < program->routines.count; r++) {
        const SourceRange loc = program->routines.items[r]->loc;
        if (loc.file && program->routines.items[r]->internal && diag_file_text(context->diag, loc.file, NULL) == text_scilib_f90)
            return true;
    }
    return false;
}

/* ---- which are wanted ------------------------------------------------------------------- */

typedef struct {
    Name name;
    bool wanted;
} Routine;

typedef struct {
    LIST(Routine) routines;
    bool any;
} Search;

/* The names after SUBROUTINE and FUNCTION in the library's text. */
static void list_routines(Context *context, Search *search)
{
    static const char *const words[] = {"subroutine ", "function "};
    for (int w = 0; w < 2; w++)
        for (const char *at = text_scilib_f90; (at = strstr(at, words[w]));) {
            at += strlen(words[w]);
            Routine routine = {intern_text(context->names, at, strcspn(at, "(")), false};
            list_push(context->arena, &search->routines, routine);
        }
}

static void note_name(Search *search, Name name)
{
    for (uint32_t i = 0; i < search->routines.count; i++) {
        if (search->routines.items[i].name != name) continue;
        search->routines.items[i].wanted = search->any = true;
    }
}

static void search_expr(Search *search, const AstExpr *ast)
{
    for (; ast && ast->kind == AST_BINARY; ast = ast->left) search_expr(search, ast->right);
    if (!ast) return;
    if (ast->kind == AST_APPLY) note_name(search, ast->name);
    const AstExpr *parts[] = {ast->left, ast->right, ast->third};
    for (int i = 0; i < 3; i++) search_expr(search, parts[i]);
    for (const AstExpr *arg = ast->args; arg; arg = arg->next) search_expr(search, arg);
}

static void search_stmts(Search *search, const AstStmt *first)
{
    for (const AstStmt *stmt = first; stmt; stmt = stmt->next) {
        const AstExpr *parts[] = {stmt->left, stmt->right, stmt->third, stmt->condition};
        for (int i = 0; i < 4; i++) search_expr(search, parts[i]);
        for (const AstExpr *arg = stmt->args; arg; arg = arg->next) search_expr(search, arg);
        search_stmts(search, stmt->body);
        search_stmts(search, stmt->else_body);
        search_stmts(search, stmt->units);
    }
}

AstStmt *library_find(Sema *sema, const ParsedFile *files, uint32_t count, uint32_t *file)
{
    Context *context = sema->context;
    FrontendOptions options = {.form = FORM_FREE, .real8 = sema->options->real8, .double16 = sema->options->double16,
                               .int8 = sema->options->int8, .cpp = CPP_OFF, .free_line_length = 132};
    Search search = {0};
    AstStmt *first = NULL, **link = &first;
    list_routines(context, &search);
    for (uint32_t f = 0; f < count; f++) {
        bool before = search.any;
        search_stmts(&search, files[f].units);
        if (search.any && !before) *file = files[f].file;
    }
    if (!search.any) return NULL;
    uint32_t text = diag_add_file(context->diag, library_path, text_scilib_f90, strlen(text_scilib_f90));
    for (AstStmt *unit = parse_file(context, text, &options), *next; unit; unit = next) {
        bool wanted = false;
        next = unit->next;
        for (uint32_t i = 0; i < search.routines.count; i++)
            wanted |= search.routines.items[i].name == unit->name && search.routines.items[i].wanted;
        if (!wanted || scope_global(sema, unit->name)) continue;
        *link = unit;
        link = &unit->next;
    }
    *link = NULL;
    return first;
}

/* ---- what becomes of them --------------------------------------------------------------- */

Name library_symbol(const Unit *unit)
{
    Context *context = unit->sema->context;
    const char *path = diag_file_path(context->diag, unit->file), *slash = strrchr(path, '/');
    const char *stem = slash ? slash + 1 : path;
    char *name = arena_strndup(context->arena, stem, strcspn(stem, "."));
    for (char *c = name; *c; c++)
        if (!isalnum((unsigned char)*c)) *c = '_';
    return intern_printf(context->names, "crayon_%s_%s", name, unit->name);
}

void library_drop_unused(Sema *sema)
{
    for (uint32_t u = 0; u < sema->units.count; u++) {
        Unit *unit = sema->units.items[u];
        bool called = !unit->library;
        for (uint32_t c = 0; c < sema->units.count && !called; c++) {
            const Unit *caller = sema->units.items[c];
            for (uint32_t i = 0; i < caller->calls.count && !caller->faults; i++) called |= caller->calls.items[i].callee == unit;
        }
        if (!called) unit->faults = 1;
    }
}
