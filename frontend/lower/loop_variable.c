/* DO variables that a called routine changes: no Fortran, and nothing that nest IR may hold. */
#include "frontend/lower/routine.h"
#include "frontend/sema/unit.h"
#include "ir/build.h"
#include "ir/walk.h"
#include "support/bitset.h"

/* The loops that are open around a statement. */
typedef struct Open {
    const struct Open *outer;
    SymId variable;
} Open;

typedef struct {
    Sema *sema;
    Unit *unit;
    Bitset *assigned; /* by routine: the symbols that its statements assign; empty until asked for */
} Search;

static bool collect_assigned(void *data, NestRoutine *routine, StmtId id)
{
    Bitset *assigned = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN) bitset_add(assigned, nest_expr(routine, stmt->assign.target)->symbol);
    if (stmt->kind == STMT_LOOP) bitset_add(assigned, stmt->loop.variable);
    if (stmt->kind == STMT_CALL && stmt->call.result) bitset_add(assigned, stmt->call.result);
    return true;
}

static bool assigns(Search *search, RoutineId id, SymId symbol)
{
    NestRoutine *routine = search->sema->program->routines.items[id];
    Bitset *assigned = &search->assigned[id];
    if (!assigned->words) {
        *assigned = bitset_create(search->sema->context->scratch, routine->symbols.count);
        nest_walk_stmts(routine, routine->body, collect_assigned, assigned);
    }
    return bitset_has(assigned, symbol);
}

static void check_argument(Search *search, const Stmt *call, const Expr *actual, SymId dummy, const Open *open)
{
    while (open && open->variable != actual->symbol) open = open->outer;
    if (!open || actual->op != OP_SCALAR || !assigns(search, call->call.routine, dummy)) return;
    const NestRoutine *callee = search->sema->program->routines.items[call->call.routine];
    sema_error(search->unit, call->loc, "'%s' is the variable of a DO around this call, and '%s' changes it",
               nest_symbol(search->unit->routine, actual->symbol)->name, callee->name);
}

static void check_call(Search *search, const Stmt *call, const Open *open)
{
    const NestRoutine *routine = search->unit->routine, *callee = search->sema->program->routines.items[call->call.routine];
    for (uint32_t n = 0; n < call->call.count && n < callee->arguments.count; n++)
        check_argument(search, call, nest_expr(routine, routine->operands.items[call->call.first + n]), callee->arguments.items[n], open);
}

static void check_list(Search *search, StmtId first, const Open *open)
{
    const NestRoutine *routine = search->unit->routine;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        Open inner = {open, stmt->kind == STMT_LOOP ? stmt->loop.variable : 0};
        switch (stmt->kind) {
        case STMT_LOOP: check_list(search, stmt->loop.body, &inner); break;
        case STMT_WHILE: check_list(search, stmt->while_.body, open); break;
        case STMT_BLOCK: check_list(search, stmt->block.body, open); break;
        case STMT_IF:
            check_list(search, stmt->if_.then, open);
            check_list(search, stmt->if_.else_, open);
            break;
        case STMT_CALL:
            if (open && stmt->call.routine) check_call(search, stmt, open);
            break;
        default: break;
        }
    }
}

void loop_variables_check(Sema *sema)
{
    Search search = {.sema = sema, .assigned = arena_array(sema->context->scratch, Bitset, sema->program->routines.count)};
    for (uint32_t u = 0; u < sema->units.count; u++) {
        search.unit = sema->units.items[u];
        if (search.unit->routine && !search.unit->is_template) check_list(&search, search.unit->routine->body, NULL);
    }
}
