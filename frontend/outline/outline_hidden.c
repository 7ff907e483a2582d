/* Names of intrinsic functions that may be something else, because what is USEd or declared is not known. */
#include "frontend/outline/outline_internal.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/scope.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* Modules of libraries, all of whose names begin otherwise than those of intrinsic functions. */
static bool is_harmless(const char *module)
{
    static const char *const names[] = {"ieee_arithmetic", "ieee_exceptions", "ieee_features", "iso_c_binding", "iso_fortran_env", "omp_lib", "openacc",
                                        "mpi", "mpi_f08", "netcdf", "hdf5", NULL};
    for (uint32_t i = 0; names[i]; i++)
        if (strcmp(module, names[i]) == 0) return true;
    return false;
}

/* Whether the word stands in the text of a statement that is not understood. */
static bool has_word(Outline *outline, const AstStmt *stmt, const char *word)
{
    size_t length, size = strlen(word);
    const char *text = diag_file_text(outline->context.diag, stmt->loc.file, &length);
    for (size_t at = stmt->loc.begin; at + size <= stmt->loc.end && at + size <= length; at++) {
        bool inside = (at > 0 && (isalnum((unsigned char)text[at - 1]) || text[at - 1] == '_')) || isalnum((unsigned char)text[at + size]) || text[at + size] == '_';
        if (!inside && strncasecmp(text + at, word, size) == 0) return true;
    }
    return false;
}

static bool unit_may_have(Outline *outline, Unit *unit, Name name);

/* A module is asked once, whatever the number of modules by way of which it is USEd. */
static bool module_may_have(Outline *outline, Name module, Name name)
{
    Unit *known = scope_module(outline->sema, module);
    if (!known) return !is_harmless(module) && (!outline->sources.defines || outline->sources.defines(outline->sources.data, module, name));
    bool asked = known->asked == outline->sema->questions;
    known->asked = outline->sema->questions;
    return !asked && known->scope && known->scope->gaps && unit_may_have(outline, known, name);
}

static bool unit_may_have(Outline *outline, Unit *unit, Name name)
{
    for (; unit && unit->ast; unit = unit->host) {
        if (unit->ast->incomplete) return true;
        for (const AstStmt *stmt = unit->ast->body; stmt && stmt != unit->executable; stmt = stmt->next) {
            if (stmt->kind == AST_STMT_USE && !stmt->flag && (!stmt->name || module_may_have(outline, stmt->name, name))) return true;
            if (stmt->kind == AST_STMT_ERROR && has_word(outline, stmt, name)) return true;
        }
    }
    return false;
}

static void gather_called(Context *context, Unit *unit, const AstStmt *list)
{
    for (const AstStmt *stmt = list; stmt; stmt = stmt->next) {
        const AstExpr *call = stmt->kind == AST_STMT_CALL ? stmt->left : NULL;
        if (call && (call->kind == AST_NAME || call->kind == AST_APPLY)) list_push(context->arena, &unit->called, call->name);
        gather_called(context, unit, stmt->body);
        gather_called(context, unit, stmt->else_body);
    }
}

/* Whether the unit, or one around it, has a subroutine of the name, which it calls and does not declare. */
static bool is_called(Outline *outline, Unit *unit, Name name)
{
    for (; unit && unit->ast; unit = unit->host) {
        if (!unit->calls_known) gather_called(&outline->context, unit, unit->executable);
        unit->calls_known = true;
        for (uint32_t i = 0; i < unit->called.count; i++)
            if (unit->called.items[i] == name) return true;
    }
    return false;
}

bool outline_may_be_hidden(Outline *outline, Unit *unit, Name intrinsic)
{
    if (is_called(outline, unit, intrinsic)) return true;
    outline->sema->questions++;
    return missing_declaration(unit) && unit_may_have(outline, unit, intrinsic);
}
