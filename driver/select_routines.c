/* --routine: the part of a program that its names select. */
#include "driver/commands.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "support/bitset.h"

#include <strings.h>

bool command_selects(const Options *options, const NestRoutine *routine)
{
    for (uint32_t i = 0; i < options->routine_count; i++)
        if (strcasecmp(options->routines[i], routine->name) == 0) return true;
    return options->routine_count == 0;
}

void command_tell_no_routine(const char *name)
{
    fprintf(stderr, "crayon: error: there is no routine '%s'\n", name);
}

bool command_names_found(const NestProgram *program, const Options *options)
{
    bool all = true;
    for (uint32_t i = 0; i < options->routine_count; i++) {
        bool found = false;
        for (RoutineId r = 1; r < program->routines.count && !found; r++)
            found = strcasecmp(options->routines[i], program->routines.items[r]->name) == 0;
        if (!found) command_tell_no_routine(options->routines[i]);
        all &= found;
    }
    return all;
}

typedef struct {
    NestProgram *program;
    Bitset kept;        /* routines */
    RoutineId *routine; /* by old id: the new one, 0 of those that go */
    AreaId *area;
} Selection;

static bool keep_called(void *data, NestRoutine *routine, StmtId id);

/* Adds the routine, what it calls, and the routines whose SAVEd storage it uses, as one does that another was inlined into. */
static void keep(Selection *selection, RoutineId id)
{
    const NestProgram *program = selection->program;
    if (!id || bitset_has(&selection->kept, id)) return;
    bitset_add(&selection->kept, id);
    NestRoutine *routine = program->routines.items[id];
    nest_walk_stmts(routine, routine->body, keep_called, selection);
    for (SymId s = 1; s < routine->symbols.count; s++)
        if (routine->symbols.items[s].storage == STORAGE_AREA) keep(selection, program->areas.items[routine->symbols.items[s].area].owner);
}

static bool keep_called(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_CALL) keep(data, stmt->call.routine);
    return true;
}

/* Closes the gaps in the lists of routines and areas. */
static void close_lists(Selection *selection)
{
    NestProgram *program = selection->program;
    uint32_t next = 1;
    for (RoutineId r = 1; r < program->routines.count; r++) {
        if (!bitset_has(&selection->kept, r)) continue;
        selection->routine[r] = next;
        program->routines.items[next++] = program->routines.items[r];
    }
    program->routines.count = next;
    next = 1;
    for (AreaId a = 1; a < program->areas.count; a++) {
        Area area = program->areas.items[a];
        if (area.owner && !selection->routine[area.owner]) continue;
        area.owner = selection->routine[area.owner];
        selection->area[a] = next;
        program->areas.items[next++] = area;
    }
    program->areas.count = next;
}

/* Puts the new numbers where the old ones stand. */
static void renumber(const Selection *selection, NestRoutine *routine)
{
    for (StmtId s = 1; s < routine->stmts.count; s++) {
        Stmt *stmt = &routine->stmts.items[s];
        if (stmt->kind == STMT_CALL) stmt->call.routine = selection->routine[stmt->call.routine];
    }
    for (SymId s = 1; s < routine->symbols.count; s++) {
        Symbol *symbol = &routine->symbols.items[s];
        if (symbol->storage == STORAGE_AREA) symbol->area = selection->area[symbol->area];
    }
}

static Selection begin_selection(Context *context, NestProgram *program)
{
    uint32_t count = program->routines.count;
    return (Selection){.program = program,
                       .kept = bitset_create(context->arena, count),
                       .routine = arena_array(context->arena, RoutineId, count),
                       .area = arena_array(context->arena, AreaId, program->areas.count)};
}

static void end_selection(Selection *selection)
{
    close_lists(selection);
    for (RoutineId r = 1; r < selection->program->routines.count; r++) renumber(selection, selection->program->routines.items[r]);
}

bool command_select(Context *context, NestProgram *program, const Options *options)
{
    if (!command_names_found(program, options)) return false;
    if (!options->routine_count) return true;
    Selection selection = begin_selection(context, program);
    for (RoutineId r = 1; r < program->routines.count; r++)
        if (command_selects(options, program->routines.items[r])) keep(&selection, r);
    end_selection(&selection);
    return true;
}

void command_drop_inlined(Context *context, NestProgram *program)
{
    Selection selection = begin_selection(context, program);
    for (RoutineId r = 1; r < program->routines.count; r++)
        if (program->routines.items[r]->may_leave) keep(&selection, r);
    for (RoutineId r = 1; r < program->routines.count; r++) {
        const NestRoutine *routine = program->routines.items[r];
        if (routine->uses_cray_merges && !bitset_has(&selection.kept, r)) list_push(context->arena, &program->dropped_merges, routine->statement);
    }
    end_selection(&selection);
}
