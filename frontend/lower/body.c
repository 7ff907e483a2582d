/* The body of a routine. */
#include "frontend/lower/array.h"
#include "frontend/lower/character_lower.h"
#include "frontend/lower/construct.h"
#include "frontend/lower/directive.h"
#include "frontend/lower/lower.h"
#include "frontend/lower/routine.h"
#include "frontend/sema/changes.h"
#include "frontend/sema/concurrent_order.h"
#include "frontend/sema/entity.h"
#include "frontend/sema/unit.h"

/* The argument for an extent or a length, which stands behind those written, and what it is of. */
static void add_extent(Lower *lower, Entity *dummy, uint32_t dim)
{
    SymId id = inner_extent(lower, dummy, dim), of = lower_argument_symbol(lower, dummy);
    nest_symbol(lower->routine, id)->of = of;
    list_push(lower->context->arena, &lower->routine->arguments, id);
}

static void add_arguments(Lower *lower)
{
    Unit *unit = lower->unit;
    for (uint32_t i = 0; i < unit->dummies.count; i++) {
        Entity *dummy = unit->dummies.items[i];
        if (dummy->kind != ENTITY_VARIABLE && dummy->kind != ENTITY_CHARACTER) continue;
        SymId symbol = lower_argument_symbol(lower, dummy);
        list_push(lower->context->arena, &lower->routine->arguments, symbol);
    }
    SymId result = unit->result && unit->result->kind == ENTITY_VARIABLE ? lower_symbol(lower, unit->result) : 0;
    if (!unit_returns_array(unit)) {
        lower->routine->result = result;
    } else {
        lower->routine->kind = ROUTINE_SUBROUTINE;
        lower->routine->array_result = result;
        list_push(lower->context->arena, &lower->routine->arguments, result);
    }
    for (uint32_t i = 0; i < unit->dummies.count; i++)
        for (uint32_t n = 0; n < unit->dummies.items[i]->rank && unit->dummies.items[i]->bounds[n].assumed; n++)
            add_extent(lower, unit->dummies.items[i], n);
    for (uint32_t i = 0; i < unit->dummies.count; i++)
        if (character_is_dummy(unit->dummies.items[i])) add_extent(lower, unit->dummies.items[i], 0);
}

/* Directives among the declarations; one right before the first statement may speak of that loop. */
static void lower_directives(Lower *lower)
{
    Unit *unit = lower->unit;
    for (uint32_t i = 0; i < unit->directives.count; i++) {
        const AstStmt *next = unit->directives.items[i];
        directive_lower(lower, next);
        while (next && next->kind == AST_STMT_DIRECTIVE) next = next->next;
        if (next != unit->executable) lower->assertions = 0;
    }
}

void routine_lower(Unit *unit)
{
    StmtList body = {0};
    Lower lower = {.unit = unit, .context = unit->sema->context, .routine = unit->routine, .list = &body, .statement = stmt_lower};
    lower.calls = scan_assigned(unit);
    add_arguments(&lower);
    lower_directives(&lower);
    jump_check_labels(&lower);
    Construct construct = {.kind = CONSTRUCT_BODY};
    lower.construct = &construct;
    if (unit->executable) lower.routine->first = unit->executable->loc;
    if (!unit->sema->options->indices_as_written) interchange_indices(unit);
    jump_lower_list(&lower, unit->executable);
    shape_hints(&lower);
    if (lower.entry.first) {
        nest_stmt(lower.routine, lower.entry.last)->next = body.first;
        body.first = lower.entry.first;
    }
    lower.routine->body = body.first;
    extrema_order(lower.context, lower.routine);
    for (uint32_t i = 0; i < lower.host_arguments.count; i++)
        list_push(lower.context->arena, &lower.routine->arguments, lower.host_arguments.items[i]);
}
