/* OPTIONAL arguments and procedures that are passed: the dummies of a variant, and the actual arguments that choose it. */
#include "frontend/sema/changes.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"
#include "frontend/sema/optional.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

bool variant_takes_procedure(const Entity *dummy) { return dummy->dummy && dummy->kind == ENTITY_PROCEDURE; }

bool variant_declare_dummy(Unit *unit, Entity *dummy, uint32_t position)
{
    const VariantKey *key = unit->key;
    if (!key || position >= MAX_VARIANT_ARGUMENTS) return true;
    dummy->absent = key->absent >> position & 1;
    dummy->procedure = key->procedures[position];
    if (dummy->procedure) dummy->kind = ENTITY_PROCEDURE;
    return !dummy->absent && !dummy->procedure;
}

void variant_check_dummies(Unit *unit)
{
    if (unit->key) return;
    unit->is_template = unit_is_internal(unit) && unit->host->is_template;
    for (uint32_t i = 0; i < unit->dummies.count; i++) {
        Entity *dummy = unit->dummies.items[i];
        bool called = dummy->kind == ENTITY_VARIABLE && !dummy->rank && !dummy->character && scan_calls(unit, dummy->name);
        if (called) entity_set_attributes(unit, dummy, AST_ATTR_EXTERNAL, dummy->loc);
        bool procedure = variant_takes_procedure(dummy);
        unit->is_template |= procedure;
        if ((procedure || entity_is_optional(dummy)) && i >= MAX_VARIANT_ARGUMENTS)
            sema_error(unit, dummy->loc, "OPTIONAL and procedure arguments behind the first %d are not supported", MAX_VARIANT_ARGUMENTS);
        if (entity_is_optional(dummy) && dummy->attributes & AST_ATTR_VALUE)
            sema_error(unit, dummy->loc, "'%s' is an OPTIONAL argument with VALUE, which is not supported", dummy->name);
    }
}

/* The dummy that an actual argument names, NULL when it is none. */
static const Entity *named_dummy(const Unit *unit, const AstExpr *ast)
{
    const Entity *entity = ast->kind == AST_NAME ? scope_lookup(unit->scope, ast->name) : NULL;
    return entity && entity->dummy ? entity : NULL;
}

bool variant_is_absent(const Unit *unit, const AstExpr *actual)
{
    const Entity *dummy = named_dummy(unit, actual);
    return dummy && dummy->absent;
}

Unit *variant_procedure(Unit *unit, const AstExpr *actual, const Entity *dummy)
{
    Entity *entity = actual->kind == AST_NAME ? scope_lookup(unit->scope, actual->name) : NULL;
    Unit *procedure = entity && entity->procedure ? entity->procedure : NULL;
    if (actual->kind == AST_NAME && !procedure && (!entity || entity->external)) procedure = scope_global(unit->sema, actual->name);
    dummy->unit->refused_procedure |= !procedure || unit_is_internal(procedure);
    if (procedure && unit_is_internal(procedure) && dummy->unit->host != procedure->host) {
        sema_error(unit, actual->loc, "'%s' is an internal procedure, which is not supported as an argument of '%s'", actual->name,
                   dummy->unit->name);
        return NULL;
    }
    if (procedure) return procedure;
    sema_error(unit, actual->loc, "only a procedure of the given files can be passed for '%s'", dummy->name);
    sema_note(unit, dummy->loc, "'%s' is a procedure argument", dummy->name);
    return NULL;
}

Node *variant_present(Unit *unit, const AstExpr *apply)
{
    const AstExpr *actual = apply->args;
    const Entity *dummy = actual && !actual->next ? named_dummy(unit, actual->kind == AST_KEYWORD ? actual->left : actual) : NULL;
    if (dummy && entity_is_optional(dummy)) return node_int(unit, unit->sema->logical, !dummy->absent, apply->loc);
    sema_error(unit, apply->loc, "PRESENT takes the name of an OPTIONAL argument");
    return node_error(unit, apply->loc);
}
