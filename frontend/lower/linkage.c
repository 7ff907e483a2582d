/* The routine that a unit becomes, and its linker's name. */
#include "frontend/lower/routine.h"
#include "frontend/sema/mangle.h"
#include "frontend/sema/unit.h"
#include "ir/build.h"

#include <string.h>

/* The linker's name that BIND(C) gives; NULL without BIND. */
static Name bound_symbol(Unit *unit)
{
    const AstExpr *args = unit->ast->args, *name = NULL;
    if (!args) return NULL;
    for (const AstExpr *arg = args->next; arg; arg = arg->next)
        if (arg->kind == AST_KEYWORD && strcmp(arg->name, "name") == 0) name = arg->left;
    if (!name) return unit->name;
    const char *text = name->kind == AST_STRING ? name->text : "";
    size_t length = strlen(text);
    while (*text == ' ') text++, length--;
    while (length && text[length - 1] == ' ') length--;
    if (length) return intern_text(unit->sema->context->names, text, length);
    sema_error(unit, name->loc, "the NAME of BIND(C) is supported only as a constant that is not blank");
    return unit->name;
}

void lower_add_routine(Unit *unit)
{
    Context *context = unit->sema->context;
    Name module = unit->host && unit->host->kind == UNIT_MODULE ? unit->host->name : NULL;
    NestRoutine *routine = nest_routine_create(context, unit->sema->program, unit->name);
    routine->kind = unit->kind == UNIT_FUNCTION ? ROUTINE_FUNCTION : ROUTINE_SUBROUTINE;
    routine->module = module;
    routine->internal = unit_is_internal(unit) || unit->library;
    Name bound = bound_symbol(unit);
    routine->symbol = bound && !routine->internal ? bound
                      : unit->library ? library_symbol(unit)
                      : routine->internal ? mangle_internal(context, unit->host->routine->symbol, unit->name)
                      : module ? mangle_module_item(context, module, unit->name)
                               : mangle_external(context, unit->name);
    routine->file = unit->file;
    routine->loc = unit->ast->name_loc.file ? unit->ast->name_loc : unit->ast->loc;
    routine->statement = unit->ast->loc;
    unit->routine = routine;
    unit->id = nest_routine_id(unit->sema->program, routine);
}
