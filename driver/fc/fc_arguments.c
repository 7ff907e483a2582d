/* What calls of nests pass where nests are C: for a short loop the call costs as much as the loop does. */
#include "backend_host/host.h"
#include "driver/fc/fc.h"
#include "ir/build.h"
#include "ir/walk.h"
#include "support/name_table.h"

#include <string.h>

typedef struct {
    SymId status;
    uint32_t exits, sets; /* RETURNs, assignments to it */
} Endings;

/* For nest_walk_stmts. */
static bool note_ending(void *data, NestRoutine *routine, StmtId id)
{
    Endings *endings = data;
    const Stmt *stmt = nest_stmt(routine, id);
    endings->exits += stmt->kind == STMT_RETURN;
    endings->sets += stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->symbol == endings->status;
    return true;
}

/* Takes away the last statement, by which the nest says that it did its work, where it comes there in any case. False: it may not. */
static bool drop_done(NestRoutine *routine, SymId status)
{
    Endings endings = {status, 0, 0};
    StmtId *last = &routine->body;
    while (*last && nest_stmt(routine, *last)->next) last = &nest_stmt(routine, *last)->next;
    const Stmt *stmt = nest_stmt(routine, *last);
    if (!*last || stmt->kind != STMT_ASSIGN || nest_expr(routine, stmt->assign.target)->symbol != status) return false;
    const Expr *value = nest_expr(routine, stmt->assign.value);
    nest_walk_stmts(routine, routine->body, note_ending, &endings);
    if (endings.exits || endings.sets != 1 || value->op != OP_CONST || value->bits) return false;
    *last = 0;
    return true;
}

static OutlinePassing passing(const NestRoutine *routine, SymId id, const SymbolFacts *facts, bool values)
{
    if (!facts[id].used) return OUTLINE_NOT_PASSED;
    const Symbol *symbol = nest_symbol(routine, id);
    bool changed = symbol->rank || facts[id].assigned || facts[id].passed;
    bool narrow = type_info(symbol->type)->bytes < 4; /* compilers differ in who widens them */
    return changed || narrow || !values ? OUTLINE_BY_REFERENCE : OUTLINE_BY_VALUE;
}

static void settle_nest(Context *context, Outline *outline, uint32_t nest, NestRoutine *routine, bool values)
{
    uint32_t kept = 0, count = routine->arguments.count;
    bool done = drop_done(routine, routine->arguments.items[count - 1]);
    const SymbolFacts *facts = host_facts(context, routine, false);
    for (uint32_t n = 0; n < count; n++) {
        SymId id = routine->arguments.items[n];
        bool status = n + 1 == count;
        OutlinePassing how = !status ? passing(routine, id, facts, values) : done ? OUTLINE_NOT_PASSED : OUTLINE_BY_REFERENCE;
        outline_pass(outline, nest, nest_symbol(routine, id)->name, how);
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
        if (number) settle_nest(context, outline, number - 1, routine, values);
    }
}
