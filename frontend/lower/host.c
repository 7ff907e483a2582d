/* Arguments behind those written: what an internal procedure reaches of its host's, extents and lengths. */
#include "frontend/lower/lower.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/unit.h"

bool inner_is_argument(const Lower *lower, const Entity *entity)
{
    const Unit *unit = lower->unit;
    return unit_is_internal(unit) && entity->unit == unit->host && !entity->area &&
           (entity->kind == ENTITY_VARIABLE || entity->kind == ENTITY_CHARACTER);
}

void host_add_argument(Lower *lower, HostArgument argument, SymId symbol)
{
    Unit *unit = lower->unit;
    if (!unit->host_arguments) unit->host_arguments = arena_new(lower->context->arena, HostArguments);
    list_push(lower->context->arena, &unit->host_arguments->list, argument);
    list_push(lower->context->arena, &lower->host_arguments, symbol);
}

ExprId inner_bound(Lower *lower, Entity *entity, HostPart part, uint32_t dim)
{
    Context *context = lower->context;
    bool upper = part == HOST_UPPER;
    Symbol symbol = {.storage = STORAGE_DUMMY, .intent = INTENT_IN, .flags = SYMBOL_TEMPORARY, .loc = entity->loc};
    symbol.type = (upper ? entity->bounds[dim].upper : entity->bounds[dim].lower)->type;
    symbol.name = intern_printf(context->names, "%s.%s%u", entity->name, upper ? "upper" : "lower", dim + 1);
    SymId id = nest_symbol_add(context, lower->routine, symbol, NULL);
    host_add_argument(lower, (HostArgument){entity, part, dim}, id);
    return nest_scalar(context, lower->routine, id, entity->loc);
}

SymId inner_extent(Lower *lower, const Entity *dummy, uint32_t dim)
{
    bool length = dummy->kind == ENTITY_CHARACTER;
    Name name = length ? intern_printf(lower->context->names, "%s.length", dummy->name)
                       : intern_printf(lower->context->names, "%s.extent%u", dummy->name, dim + 1);
    SymId known = nest_symbol_find(lower->routine, name);
    if (known) return known;
    Symbol symbol = {.name = name, .storage = STORAGE_DUMMY, .intent = INTENT_IN, .flags = SYMBOL_TEMPORARY, .loc = dummy->loc};
    symbol.type = length ? TYPE_I64 : lower->unit->sema->integer;
    symbol.role = length ? ROLE_LENGTH : ROLE_EXTENT;
    symbol.of_dim = dim;
    if (length) symbol.flags |= SYMBOL_BY_VALUE;
    return nest_symbol_add(lower->context, lower->routine, symbol, NULL);
}
