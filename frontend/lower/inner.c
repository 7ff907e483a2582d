/* Internal procedures: routines of their own that get what they use of their host's variables as arguments.
 *
 * The host's local variables and dummies go by reference after the arguments written, in the order of first use;
 * what has static storage (COMMON, modules, SAVE) is reached as it is. An array's bounds are those at the
 * host's entry: where the host's variables in them may have changed since, the bounds go along as integers.
 * A procedure is lowered after those it calls, and the host last, so that each caller knows what to pass. */
#include "frontend/lower/routine.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/unit.h"

/* Lowers an internal procedure after those of its host that it names. Recursion is reported elsewhere. */
static void lower_inner(Unit *unit, bool *visited)
{
    const Unit *host = unit->host;
    for (uint32_t i = 0; i < host->contained.count; i++) visited[i] |= host->contained.items[i] == unit;
    for (uint32_t i = 0; i < host->contained.count; i++) {
        Unit *other = host->contained.items[i];
        if (!visited[i] && scan_names(unit, other->name)) lower_inner(other, visited);
    }
    if (!unit->is_template) routine_lower(unit);
}

void inner_lower_family(Unit *unit)
{
    bool *visited = arena_array(unit->sema->context->arena, bool, unit->contained.count + 1);
    if (unit->contained.count) scan_declare(unit);
    for (uint32_t i = 0; i < unit->contained.count; i++)
        if (!visited[i]) lower_inner(unit->contained.items[i], visited);
    routine_lower(unit);
}
