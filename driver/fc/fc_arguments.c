/* What calls of nests pass where nests are C: for a short loop the call costs as much as the loop does. */
#include "backend_host/host.h"
#include "driver/fc/fc.h"
#include "ir/build.h"
#include "support/name_table.h"

#include <string.h>

/* `changes`: the statements in Fortran may change it. A scalar of which nobody uses what the nest leaves in it passes by value: so cc sees that what
 * it is made of is not asked for, as gfortran does, which does not even touch it (arrays that are not there). */
static OutlinePassing passing(const NestRoutine *routine, SymId id, const SymbolFacts *facts, bool changes, bool unread, bool values)
{
    const Symbol *symbol = nest_symbol(routine, id);
    if (!facts[id].used && (symbol->rank || !changes)) return OUTLINE_NOT_PASSED;
    bool changed = symbol->rank || facts[id].passed || (!unread && (changes || facts[id].assigned));
    bool narrow = type_info(symbol->type)->bytes < 4; /* compilers differ in who widens them */
    return changed || narrow || !values ? OUTLINE_BY_REFERENCE : OUTLINE_BY_VALUE;
}

static void settle_nest(Context *context, const NestProgram *program, Outline *outline, uint32_t nest, NestRoutine *routine, bool values)
{
    uint32_t kept = 0, count = routine->arguments.count;
    const SymbolFacts *facts = host_facts(context, program, routine, true); /* bounds of all arrays: calls may be compared with Fortran's */
    for (uint32_t n = 0; n < count; n++) {
        SymId id = routine->arguments.items[n];
        const char *name = nest_symbol(routine, id)->name;
        bool changes = n + 1 == count || outline_nest_changes(outline, nest, name);
        OutlinePassing how = passing(routine, id, facts, changes, outline_nest_is_unread(outline, nest, name), values);
        outline_pass(outline, nest, name, how);
        if (how == OUTLINE_BY_VALUE) nest_symbol(routine, id)->flags |= SYMBOL_BY_VALUE;
        if (how != OUTLINE_NOT_PASSED) routine->arguments.items[kept++] = id;
    }
    routine->arguments.count = kept;
}

void fc_settle_arguments(Context *context, Outline *outline, NestProgram *program, bool values)
{
    NameTable nests = {0};
    for (uint32_t i = 0; i < outline_count(outline); i++) name_table_add(context->arena, &nests, outline_nest_name(outline, i));
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        uint32_t number = name_table_find(&nests, routine->name, strlen(routine->name));
        if (number) settle_nest(context, program, outline, number - 1, routine, values);
    }
}
