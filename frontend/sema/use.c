/* USE: modules, intrinsic ones among them, and what is imported from them. */
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/intrinsic.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

#include <string.h>

/* Named constants of the intrinsic modules; those not listed are unknown there. */
typedef struct {
    const char *module, *name;
    int64_t value;
} IntrinsicConstant;

static const IntrinsicConstant intrinsic_constants[] = {
    {"iso_fortran_env", "int8", 1}, {"iso_fortran_env", "int16", 2}, {"iso_fortran_env", "int32", 4},
    {"iso_fortran_env", "int64", 8}, {"iso_fortran_env", "real32", 4}, {"iso_fortran_env", "real64", 8},
    {"iso_fortran_env", "real128", 16}, {"iso_fortran_env", "input_unit", 5}, {"iso_fortran_env", "output_unit", 6},
    {"iso_fortran_env", "error_unit", 0}, {"iso_fortran_env", "numeric_storage_size", 32},
    {"iso_fortran_env", "character_storage_size", 8}, {"iso_fortran_env", "file_storage_size", 8},
    {"iso_c_binding", "c_intmax_t", 8}, {"iso_c_binding", "c_ptrdiff_t", 8}, {"iso_c_binding", "c_char", 1},
    {"iso_c_binding", "c_long_double", 10}, {"iso_c_binding", "c_float_complex", 4}, {"iso_c_binding", "c_double_complex", 8},
    {"iso_c_binding", "c_int", 4}, {"iso_c_binding", "c_short", 2},
    {"iso_c_binding", "c_long", 8}, {"iso_c_binding", "c_long_long", 8}, {"iso_c_binding", "c_signed_char", 1},
    {"iso_c_binding", "c_size_t", 8}, {"iso_c_binding", "c_int8_t", 1}, {"iso_c_binding", "c_int16_t", 2},
    {"iso_c_binding", "c_int32_t", 4}, {"iso_c_binding", "c_int64_t", 8}, {"iso_c_binding", "c_intptr_t", 8},
    {"iso_c_binding", "c_float", 4}, {"iso_c_binding", "c_double", 8}, {"iso_c_binding", "c_bool", 1},
};

static const char *const intrinsic_modules[] = {"iso_fortran_env", "iso_c_binding", "ieee_arithmetic"};

static Unit *make_intrinsic_module(Sema *sema, Name name)
{
    Unit *module = arena_new(sema->context->arena, Unit);
    *module = (Unit){.sema = sema, .kind = UNIT_MODULE, .name = name, .state = STATE_DONE, .intrinsic_module = true};
    module->scope = scope_create(sema, NULL);
    for (size_t i = 0; i < sizeof intrinsic_constants / sizeof *intrinsic_constants; i++) {
        if (strcmp(intrinsic_constants[i].module, name) != 0) continue;
        Entity *entity = scope_declare(module, intern(sema->context->names, intrinsic_constants[i].name),
                                       (SourceRange){0});
        entity->kind = ENTITY_CONSTANT;
        entity->type = TYPE_I32;
        entity->typed = entity->resolved = true;
        entity->value = constant_int(TYPE_I32, intrinsic_constants[i].value);
    }
    return module;
}

Unit *scope_module(Sema *sema, Name name)
{
    Name key = intern_printf(sema->context->names, "%s/module", name);
    Entity *entity = scope_find(sema->globals, key);
    if (entity) return entity->procedure;
    for (size_t i = 0; i < sizeof intrinsic_modules / sizeof *intrinsic_modules; i++) {
        if (strcmp(intrinsic_modules[i], name) != 0) continue;
        entity = arena_new(sema->context->arena, Entity);
        entity->procedure = make_intrinsic_module(sema, name);
        scope_insert(sema, sema->globals, key, entity, false);
        return entity->procedure;
    }
    return NULL;
}

static bool is_public(const Unit *module, const ScopeSlot *slot)
{
    uint32_t access = slot->access ? slot->access : slot->entity->unit == module ? slot->entity->attributes : 0;
    if (access & AST_ATTR_PRIVATE) return false;
    return (access & AST_ATTR_PUBLIC) || !module->private_default;
}

/* Whether nothing is known of a name, for its module is missing: it may be the same as another one. */
static bool is_unknown(const Entity *entity) { return entity->kind == ENTITY_REFUSED && !entity->refusal; }

static void import(Unit *unit, Name local, Entity *entity, SourceRange loc)
{
    Entity *old = scope_find(unit->scope, local);
    if (old == entity) return;
    if (!old) {
        scope_insert(unit->sema, unit->scope, local, entity, true);
        return;
    }
    if (old->kind == ENTITY_GENERIC && entity->kind == ENTITY_GENERIC) {
        Entity *both = arena_new(unit->sema->context->arena, Entity);
        *both = (Entity){.name = local, .loc = loc, .unit = unit, .kind = ENTITY_GENERIC, .resolved = true};
        for (uint32_t i = 0; i < old->specifics.count; i++) list_push(unit->sema->context->arena, &both->specifics, old->specifics.items[i]);
        for (uint32_t i = 0; i < entity->specifics.count; i++) list_push(unit->sema->context->arena, &both->specifics, entity->specifics.items[i]);
        scope_insert(unit->sema, unit->scope, local, both, true);
        return;
    }
    if (is_unknown(old)) return;
    if (is_unknown(entity)) {
        scope_insert(unit->sema, unit->scope, local, entity, true);
        return;
    }
    Entity *ambiguous = arena_new(unit->sema->context->arena, Entity);
    *ambiguous = (Entity){.name = local, .loc = loc, .unit = entity->unit, .kind = ENTITY_REFUSED, .resolved = true,
                          .refusal = "a name that two modules define"};
    scope_insert(unit->sema, unit->scope, local, ambiguous, true);
}

/* The public entity of a module, under the module's own names (including what it imports itself). */
static Entity *module_entity(Unit *module, Name name)
{
    const ScopeSlot *slot = scope_slot(module->scope, name);
    return slot && is_public(module, slot) ? slot->entity : NULL;
}

/* The local name that the list `local => name` gives to a module's name, NULL when it is not renamed. */
static const AstEntity *renamed(const AstStmt *use, Name name)
{
    for (const AstEntity *item = use->entities; item; item = item->next)
        if (item->initial && item->initial->name == name) return item;
    return NULL;
}

static void import_all(Unit *unit, Unit *module, const AstStmt *use)
{
    for (uint32_t i = 0; i < module->scope->slots.count; i++) {
        const ScopeSlot *slot = &module->scope->slots.items[i];
        if (!is_public(module, slot) || renamed(use, slot->name)) continue;
        import(unit, slot->name, slot->entity, use->loc);
    }
}

/* True when the unit's file has a message already that the module is not given. Notes that it has now. */
static bool said_absent(Unit *unit, const AstStmt *use)
{
    Sema *sema = unit->sema;
    Name key = intern_printf(sema->context->names, "%u/%s", use->loc.file, use->name ? use->name : "?");
    for (uint32_t i = 0; i < sema->absent.count; i++)
        if (sema->absent.items[i] == key) {
            unit->faults++;
            return true;
        }
    list_push(sema->context->arena, &sema->absent, key);
    return false;
}

/* A name of an intrinsic module that is refused where it is used. */
static Entity *unknown_item(Unit *module, Name name)
{
    Entity *entity = scope_declare(module, name, (SourceRange){0});
    entity->resolved = true;
    entity_refuse(entity, arena_printf(module->sema->context->arena, "a name of module '%s'", module->name));
    return entity;
}

void scope_use(Unit *unit, AstStmt *use)
{
    Unit *module = use->name ? scope_module(unit->sema, use->name) : NULL;
    SourceRange where = use->name_loc.file ? use->name_loc : use->loc;
    if (!module) {
        if (!said_absent(unit, use)) sema_error(unit, where, "module '%s' is not in the given files", use->name ? use->name : "?");
        missing_module(unit, use);
        return;
    }
    if (module->state == STATE_BUSY) {
        sema_error(unit, where, "module '%s' uses itself%s", use->name, module == unit ? "" : " by way of this module");
        return;
    }
    unit->sema->hooks.declare(module);
    if (!use->flag) {
        import_all(unit, module, use);
        unit->scope->gaps |= module->scope->gaps;
    }
    for (const AstEntity *item = use->entities; item; item = item->next) {
        Name name = item->initial ? item->initial->name : item->name;
        Entity *entity = module_entity(module, name);
        if (entity) import(unit, item->name, entity, item->loc);
        else if (module->scope->gaps) missing_item(unit, item);
        else if (module->intrinsic_module && !intrinsic_find(name)) import(unit, item->name, unknown_item(module, name), item->loc);
        else if (!module->intrinsic_module)
            sema_error(unit, item->loc, "module '%s' has no public name '%s'", module->name, name);
    }
}
