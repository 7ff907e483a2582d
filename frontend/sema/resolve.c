/* Names resolved: the type, the bounds and the value of a constant, when they are asked for first. */
#include "frontend/sema/character.h"
#include "frontend/sema/constant.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/expr.h"
#include "frontend/sema/layout.h"
#include "frontend/sema/missing.h"
#include "frontend/sema/node.h"
#include "frontend/sema/scope.h"
#include "frontend/sema/unit.h"

static Type implicit_type(Unit *unit, Entity *entity)
{
    int letter = entity->name[0] - 'a';
    if (letter < 0 || letter >= 26) internal_error("the name '%s' begins with no letter", entity->name);
    if (missing_declaration(entity->unit)) {
        unit->faults++;
        entity->kind = ENTITY_REFUSED;
        return TYPE_NONE;
    }
    const Scope *scope = entity->unit->scope;
    if (scope->implicit_refusal[letter]) {
        entity_refuse(entity, scope->implicit_refusal[letter]);
        return TYPE_NONE;
    }
    if (scope->implicit[letter] == TYPE_NONE) {
        sema_error(unit, entity->loc, "'%s' has no type: it is not declared, and IMPLICIT NONE is in force", entity->name);
        entity->kind = ENTITY_REFUSED;
    }
    return scope->implicit[letter];
}

/* lower + (extent - 1) */
static Node *assumed_upper(Unit *unit, Entity *entity, uint32_t n)
{
    Node *lower = entity->bounds[n].lower;
    Node *extent = node_new(unit, NODE_EXTENT, unit->sema->integer, 0, entity->loc);
    int64_t first;
    extent->entity = entity;
    extent->count = n;
    if (lower->kind == NODE_ERROR || (bound_constant(lower, &first) && first == 1)) return extent;
    if (bound_constant(lower, &first)) {
        Node *more = node_int(unit, extent->type, first < 1 ? 1 - first : first - 1, entity->loc);
        return node_op2(unit, first < 1 ? OP_SUB : OP_ADD, extent, more, entity->loc);
    }
    Node *one = node_int(unit, extent->type, 1, entity->loc);
    expr_promote(unit, &lower, &extent, entity->loc);
    return node_op2(unit, OP_SUB, node_op2(unit, OP_ADD, lower, extent, entity->loc), node_convert(unit, one, extent->type, entity->loc), entity->loc);
}

static void resolve_bounds(Unit *unit, Entity *entity)
{
    for (uint32_t n = 0; n < entity->rank; n++) {
        Bound *bound = &entity->bounds[n];
        bound->lower = bound->lower_ast ? expr_analyze_integer(unit, bound->lower_ast)
                                        : node_int(unit, unit->sema->integer, 1, entity->loc);
        if (bound->upper_ast) bound->upper = expr_analyze_integer(unit, bound->upper_ast);
        if (bound->assumed) bound->upper = assumed_upper(unit, entity, n);
        entity_bound_has_value(unit, entity, bound->lower);
        entity_bound_has_value(unit, entity, bound->upper);
        if (bound->lower->kind == NODE_ERROR || (bound->upper && bound->upper->kind == NODE_ERROR))
            entity->kind = ENTITY_REFUSED;
    }
    if (entity->kind != ENTITY_REFUSED && entity->rank && !entity->bounds[entity->rank - 1].upper && !entity->dummy &&
        entity->kind != ENTITY_CONSTANT) {
        sema_error(unit, entity->loc, "'%s' is no dummy argument and cannot have an assumed size", entity->name);
        entity->kind = ENTITY_REFUSED;
    }
    if (entity->kind != ENTITY_REFUSED) entity_check_size(unit, entity);
}

static void resolve_constant(Unit *unit, Entity *entity)
{
    if (!entity->initial) {
        sema_error(unit, entity->loc, "constant '%s' has no value", entity->name);
        entity->kind = ENTITY_REFUSED;
        return;
    }
    if (entity->rank) {
        entity->count = entity_elements(entity);
        if (entity->count < 0) sema_error(unit, entity->loc, "the shape of constant '%s' is not constant", entity->name);
        bool fits = entity->count >= 0 && storage_check_count(unit, entity, entity->count);
        entity->values = arena_array(unit->sema->context->arena, Constant, fits ? entity->count : 0);
        if (!fits ||
            !storage_values(unit, entity->initial, entity->type, entity->count, false, entity->values))
            entity->kind = ENTITY_REFUSED;
        return;
    }
    bool boz = entity->initial->kind == AST_BOZ; /* where the parser lets it */
    bool good = boz ? storage_constant(unit, entity->initial, entity->type, &entity->value) : storage_values(unit, entity->initial, entity->type, 1, true, &entity->value);
    if (!good) entity->kind = ENTITY_REFUSED;
}

/* What is refused for how it is stored has a type all the same, also by the letter that its name begins with: nests of `crayon fc` have it. */
static void type_refused(Entity *entity)
{
    bool stored = entity->attributes & (AST_ATTR_ALLOCATABLE | AST_ATTR_POINTER | AST_ATTR_TARGET) || entity->grouped;
    int letter = entity->name[0] - 'a';
    if (!stored || entity->typed || entity->external || entity->type != TYPE_NONE || letter < 0 || letter >= 26 || missing_declaration(entity->unit)) return;
    if (!entity->unit->scope->implicit_refusal[letter]) entity->type = entity->unit->scope->implicit[letter];
}

void entity_resolve(Unit *unit, Entity *entity)
{
    (void)unit;
    Unit *owner = entity->unit;
    if (entity->kind == ENTITY_REFUSED) type_refused(entity);
    if (entity->resolved || entity->kind == ENTITY_REFUSED) return;
    if (entity->resolving) {
        sema_error(owner, entity->loc, "the declaration of '%s' depends on itself", entity->name);
        entity->kind = ENTITY_REFUSED;
        return;
    }
    entity->resolving = true;
    bool subroutine = entity->procedure && entity->procedure->kind != UNIT_FUNCTION;
    if (entity->type == TYPE_NONE && entity->kind != ENTITY_PROCEDURE && entity->kind != ENTITY_GENERIC && !subroutine)
        entity->type = implicit_type(owner, entity);
    if (entity->character) {
        character_resolve(owner, entity);
    } else {
        if (entity->kind == ENTITY_VARIABLE || entity->kind == ENTITY_CONSTANT) resolve_bounds(owner, entity);
        if (entity->kind == ENTITY_CONSTANT) resolve_constant(owner, entity);
    }
    entity->resolving = false;
    entity->resolved = true;
}

Entity *entity_refer(Unit *unit, Name name, SourceRange loc)
{
    Entity *entity = scope_lookup(unit->scope, name);
    if (!entity) entity = scope_declare(unit, name, loc);
    entity_resolve(unit, entity);
    return entity;
}
