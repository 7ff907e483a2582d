/* Internal procedures: routines of their own that get what they use of their host's variables as arguments.
 *
 * The host's local variables and dummies go by reference after the arguments written, in the order of first use;
 * what has static storage (COMMON, modules, SAVE) is reached as it is. An array's bounds are those at the
 * host's entry: where the host's variables in them may have changed since, the bounds go along as integers.
 * A procedure is lowered after those it calls, and the host last, so that each caller knows what to pass. */
#include "frontend/sema/internal.h"

bool unit_is_routine(const Unit *unit)
{
    return unit->kind == UNIT_SUBROUTINE || unit->kind == UNIT_FUNCTION;
}

bool unit_is_internal(const Unit *unit)
{
    return unit->host && unit_is_routine(unit->host);
}

/* ---- arguments -------------------------------------------------------------------------- */

bool inner_is_argument(const Lower *lower, const Entity *entity)
{
    const Unit *unit = lower->unit;
    return unit_is_internal(unit) && entity->unit == unit->host && !entity->area &&
           (entity->kind == ENTITY_VARIABLE || entity->kind == ENTITY_CHARACTER);
}

ExprId inner_bound(Lower *lower, Entity *entity, HostPart part, uint32_t dim)
{
    Context *context = lower->context;
    bool upper = part == HOST_UPPER;
    Symbol symbol = {.storage = STORAGE_DUMMY, .intent = INTENT_IN, .flags = SYMBOL_TEMPORARY, .loc = entity->loc};
    symbol.type = (upper ? entity->bounds[dim].upper : entity->bounds[dim].lower)->type;
    symbol.name = intern_printf(context->names, "%s.%s%u", entity->name, upper ? "upper" : "lower", dim + 1);
    SymId id = nest_symbol_add(context, lower->routine, symbol, NULL);
    HostArgument argument = {entity, part, dim};
    list_push(context->arena, &lower->unit->host_arguments, argument);
    list_push(context->arena, &lower->host_arguments, id);
    return nest_scalar(context, lower->routine, id, entity->loc);
}

ExprId inner_actual(Lower *lower, const HostArgument *argument, SourceRange loc)
{
    SymId id = lower_symbol(lower, argument->entity);
    const Symbol *symbol = nest_symbol(lower->routine, id);
    if (argument->part == HOST_VARIABLE)
        return symbol->rank ? nest_array(lower->context, lower->routine, id, loc) : nest_scalar(lower->context, lower->routine, id, loc);
    const Dim *dim = nest_dim(lower->routine, symbol, argument->dim);
    return argument->part == HOST_UPPER ? dim->upper : dim->lower;
}

/* ---- order ------------------------------------------------------------------------------ */

/* Lowers an internal procedure after those of its host that it names. Recursion is reported elsewhere. */
static void lower_inner(Unit *unit, bool *visited)
{
    const Unit *host = unit->host;
    for (uint32_t i = 0; i < host->contained.count; i++) visited[i] |= host->contained.items[i] == unit;
    for (uint32_t i = 0; i < host->contained.count; i++) {
        Unit *other = host->contained.items[i];
        if (!visited[i] && scan_names(unit, other->name)) lower_inner(other, visited);
    }
    if (!unit->is_template) stmt_lower_routine(unit);
}

void inner_lower_family(Unit *unit)
{
    bool *visited = arena_array(unit->sema->context->arena, bool, unit->contained.count + 1);
    if (unit->contained.count) scan_declare(unit);
    for (uint32_t i = 0; i < unit->contained.count; i++)
        if (!visited[i]) lower_inner(unit->contained.items[i], visited);
    stmt_lower_routine(unit);
}

/* ---- assumed shape, assumed length ------------------------------------------------------ */

bool unit_needs_stub(const Unit *unit)
{
    if (unit_returns_array(unit)) return true;
    for (uint32_t i = 0; i < unit->dummies.count; i++)
        if (unit->dummies.items[i]->rank && unit->dummies.items[i]->bounds[0].assumed) return true;
    return false;
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
    if (length) symbol.flags |= SYMBOL_BY_VALUE;
    return nest_symbol_add(lower->context, lower->routine, symbol, NULL);
}
