/* What a scope cannot know because something that would say it is missing: a module or an INCLUDE file that is not
 * given, a declaration with a fault. That has its message; what follows from it has none. */
#include "frontend/sema/entity.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

/* The gaps of the scope and its hosts. */
static uint32_t gaps_of(const Scope *scope)
{
    uint32_t gaps = 0;
    for (; scope; scope = scope->parent) gaps |= scope->gaps;
    return gaps;
}

static bool excuses(Unit *unit, uint32_t gaps)
{
    if (!(gaps_of(unit->scope) & gaps)) return false;
    unit->faults++;
    return true;
}

bool missing_declaration(Unit *unit) { return excuses(unit, GAP_DECLARATIONS); }

bool missing_procedure(Unit *unit) { return excuses(unit, GAP_PROCEDURES); }

bool missing_said_before(Unit *unit, Name name)
{
    for (uint32_t i = 0; i < unit->missing.count; i++)
        if (unit->missing.items[i] == name) {
            unit->faults++;
            return true;
        }
    list_push(unit->sema->context->arena, &unit->missing, name);
    return false;
}

void missing_text(Unit *unit)
{
    for (const Unit *outer = unit; outer; outer = outer->host) {
        if (!outer->ast->incomplete) continue;
        unit->faults++;
        unit->scope->gaps = GAP_DECLARATIONS | GAP_PROCEDURES;
    }
}

/* A name that is used although nothing is known about it. */
static void add_unknown(Unit *unit, Name name, SourceRange loc)
{
    if (scope_find(unit->scope, name)) return;
    Entity *entity = arena_new(unit->sema->context->arena, Entity);
    *entity = (Entity){.name = name, .loc = loc, .unit = unit, .kind = ENTITY_REFUSED, .resolved = true, .typed = true};
    scope_insert(unit->sema, unit->scope, name, entity, true);
}

void missing_module(Unit *unit, const AstStmt *use)
{
    if (!use->flag) unit->scope->gaps |= GAP_DECLARATIONS | GAP_PROCEDURES;
    for (const AstEntity *item = use->entities; item; item = item->next) missing_item(unit, item);
}

void missing_item(Unit *unit, const AstEntity *item)
{
    unit->faults++;
    add_unknown(unit, item->name, item->loc);
}
