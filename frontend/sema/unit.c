/* What is asked of a program unit, and the reports of its faults. */
#include "frontend/sema/entity.h"
#include "frontend/sema/unit.h"
#include "support/text.h"

#include <stdarg.h>

static const char *format_text(Unit *unit, const char *format, va_list args)
{
    Text text = {0};
    text_vprintf(&text, format, args);
    const char *copy = arena_strndup(unit->sema->context->arena, text_string(&text), text.length);
    text_free(&text);
    return copy;
}

void sema_error(Unit *unit, SourceRange loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    unit->faults++;
    diag_error(unit->sema->context->diag, loc, "%s", format_text(unit, format, args));
    va_end(args);
}

void sema_note(Unit *unit, SourceRange loc, const char *format, ...)
{
    va_list args;
    va_start(args, format);
    diag_note(unit->sema->context->diag, loc, "%s", format_text(unit, format, args));
    va_end(args);
}

bool unit_is_routine(const Unit *unit)
{
    return unit->kind == UNIT_SUBROUTINE || unit->kind == UNIT_FUNCTION;
}

bool unit_is_internal(const Unit *unit)
{
    return unit->host && unit_is_routine(unit->host);
}

bool unit_needs_stub(const Unit *unit)
{
    if (unit_returns_array(unit)) return true;
    for (uint32_t i = 0; i < unit->dummies.count; i++)
        if (unit->dummies.items[i]->rank && unit->dummies.items[i]->bounds[0].assumed) return true;
    return false;
}

bool unit_returns_array(const Unit *unit)
{
    return unit->result && unit->result->rank && unit->result->kind == ENTITY_VARIABLE;
}

Unit *unit_home(const Unit *unit)
{
    Unit *home = unit->twin;
    return home && home->is_template ? home->first_copy : home;
}

const Unit *unit_written(const Unit *unit)
{
    return unit->prototype ? unit->prototype : unit;
}

bool stmt_is_executable(const AstStmt *stmt)
{
    return stmt->kind >= AST_STMT_ASSIGN && stmt->kind != AST_STMT_DIRECTIVE;
}
