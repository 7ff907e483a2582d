/* Symbol tables of modules and routines, host association. */
#include "frontend/sema/entity.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

#include <string.h>

/* ---- tables ----------------------------------------------------------------------------- */

Scope *scope_create(Sema *sema, Scope *parent)
{
    Scope *scope = arena_new(sema->context->arena, Scope);
    scope->parent = parent;
    for (int letter = 0; letter < 26; letter++) {
        bool integer = letter >= 'i' - 'a' && letter <= 'n' - 'a';
        scope->implicit[letter] = parent ? parent->implicit[letter] : integer ? sema->integer : sema->real;
        scope->implicit_refusal[letter] = parent ? parent->implicit_refusal[letter] : NULL;
    }
    return scope;
}

ScopeSlot *scope_slot(const Scope *scope, Name name)
{
    uint32_t number = name_table_find(&scope->names, name, strlen(name));
    return number ? &scope->slots.items[number - 1] : NULL;
}

Entity *scope_find(const Scope *scope, Name name)
{
    const ScopeSlot *slot = scope_slot(scope, name);
    return slot ? slot->entity : NULL;
}

bool scope_is_imported(const Scope *scope, Name name)
{
    const ScopeSlot *slot = scope_slot(scope, name);
    return slot && slot->imported;
}

Entity *scope_lookup(const Scope *scope, Name name)
{
    for (; scope; scope = scope->parent) {
        Entity *entity = scope_find(scope, name);
        if (entity) return entity;
    }
    return NULL;
}

void scope_insert(Sema *sema, Scope *scope, Name name, Entity *entity, bool imported)
{
    Arena *arena = sema->context->arena;
    uint32_t number = name_table_add(arena, &scope->names, name);
    if (number > scope->slots.count) list_push(arena, &scope->slots, (ScopeSlot){0});
    ScopeSlot *slot = &scope->slots.items[number - 1];
    *slot = (ScopeSlot){name, entity, imported, slot->access};
}

Entity *scope_declare(Unit *unit, Name name, SourceRange loc)
{
    Entity *entity = arena_new(unit->sema->context->arena, Entity);
    entity->name = name;
    entity->loc = loc;
    entity->unit = unit;
    scope_insert(unit->sema, unit->scope, name, entity, false);
    list_push(unit->sema->context->arena, &unit->scope->own, entity);
    return entity;
}

Entity *scope_own(Unit *unit, Name name, SourceRange loc)
{
    Entity *entity = scope_find(unit->scope, name);
    if (!entity) return scope_declare(unit, name, loc);
    if (!scope_is_imported(unit->scope, name)) return entity;
    sema_error(unit, loc, "'%s' comes from module '%s' by USE and cannot be declared again", name,
               entity->unit->name);
    Entity *stranger = arena_new(unit->sema->context->arena, Entity);
    *stranger = (Entity){.name = name, .loc = loc, .unit = unit, .kind = ENTITY_REFUSED, .resolved = true};
    return stranger;
}

Shadow scope_shadow(Unit *unit, Name name, Entity *entity)
{
    Shadow shadow = {name, scope_find(unit->scope, name), scope_is_imported(unit->scope, name)};
    scope_insert(unit->sema, unit->scope, name, entity, false);
    return shadow;
}

void scope_restore(Unit *unit, const Shadow *shadow)
{
    scope_insert(unit->sema, unit->scope, shadow->name, shadow->outer, shadow->imported);
}

/* ---- other units ------------------------------------------------------------------------ */

Unit *scope_global(const Sema *sema, Name name)
{
    Entity *entity = scope_find(sema->globals, name);
    return entity ? entity->procedure : NULL;
}

/* ---- USE -------------------------------------------------------------------------------- */

void scope_set_access(Scope *scope, Name name, uint32_t access)
{
    ScopeSlot *slot = scope_slot(scope, name);
    if (slot) slot->access = access;
}
