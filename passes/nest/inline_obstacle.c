/* Which calls inline leaves alone, and why. */
#include "passes/nest/inline.h"

#include "ir/build.h"
#include "passes/nest/nest_passes.h"

/* What a routine may become: each loop is analysed with all that it holds, and the exact dependence test grows with the cube
 * of its constraints, thus of the loops around it. */
enum {
    MAX_STMTS = 50000,
    MAX_DEPTH = 200,  /* statements within each other in what is inlined */
    MAX_AROUND = 10,  /* loops around a statement that comes with loops of its own */
    MAX_LOOPS = 1000, /* loops in a routine that gets some */
};

/* Whether calls lead from a routine to the target, by any way. */
static bool reaches(Context *context, const NestProgram *program, RoutineId from, const NestRoutine *target)
{
    Bitset seen = bitset_create(context->scratch, program->routines.count);
    LIST(RoutineId) open = {0};
    list_push(context->scratch, &open, from);
    bitset_add(&seen, from);
    while (open.count) {
        const NestRoutine *routine = program->routines.items[open.items[--open.count]];
        for (StmtId id = 1; id < routine->stmts.count; id++) {
            const Stmt *stmt = nest_stmt(routine, id);
            if (stmt->kind != STMT_CALL || !stmt->call.routine) continue;
            if (program->routines.items[stmt->call.routine] == target) return true;
            if (bitset_has(&seen, stmt->call.routine)) continue;
            bitset_add(&seen, stmt->call.routine);
            list_push(context->scratch, &open, stmt->call.routine);
        }
    }
    return false;
}

/* How deep statements and loops lie within each other in a list. */
typedef struct {
    uint32_t stmts, loops;
} Nesting;

static void take_deeper(Nesting *deepest, Nesting inner)
{
    if (inner.stmts > deepest->stmts) deepest->stmts = inner.stmts;
    if (inner.loops > deepest->loops) deepest->loops = inner.loops;
}

/* Recurses no deeper than MAX_DEPTH and what the source nests. */
static Nesting nesting(const NestRoutine *routine, StmtId first)
{
    Nesting deepest = {0};
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        Nesting inner = {0};
        switch (stmt->kind) {
        case STMT_LOOP: inner = nesting(routine, stmt->loop.body); break;
        case STMT_WHILE: inner = nesting(routine, stmt->while_.body); break;
        case STMT_BLOCK: inner = nesting(routine, stmt->block.body); break;
        case STMT_IF:
            inner = nesting(routine, stmt->if_.then);
            take_deeper(&inner, nesting(routine, stmt->if_.else_));
            break;
        default: break;
        }
        inner.stmts++;
        inner.loops += stmt->kind == STMT_LOOP || stmt->kind == STMT_WHILE;
        take_deeper(&deepest, inner);
    }
    return deepest;
}

static uint32_t loop_count(const NestRoutine *routine)
{
    uint32_t count = 0;
    for (StmtId id = 1; id < routine->stmts.count; id++)
        count += nest_stmt(routine, id)->kind == STMT_LOOP || nest_stmt(routine, id)->kind == STMT_WHILE;
    return count;
}

/* The loops around a statement that stands in the list or within it, `around` the list; false when it is not there. */
static bool count_loops(const NestRoutine *routine, StmtId first, StmtId target, uint32_t around, uint32_t *loops)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        bool found = false;
        *loops = around;
        if (id == target) return true;
        switch (stmt->kind) {
        case STMT_LOOP: found = count_loops(routine, stmt->loop.body, target, around + 1, loops); break;
        case STMT_WHILE: found = count_loops(routine, stmt->while_.body, target, around + 1, loops); break;
        case STMT_BLOCK: found = count_loops(routine, stmt->block.body, target, around, loops); break;
        case STMT_IF:
            found = count_loops(routine, stmt->if_.then, target, around, loops) ||
                    count_loops(routine, stmt->if_.else_, target, around, loops);
            break;
        default: break;
        }
        if (found) return true;
    }
    return false;
}

const char *inline_bind(Context *context, const NestProgram *program, const NestRoutine *caller, StmtId call, uint32_t loops,
                        CallBinding *binding)
{
    const Stmt *stmt = nest_stmt(caller, call);
    const NestRoutine *callee = program->routines.items[stmt->call.routine];
    if (!stmt->call.routine) return "is not in the given files";
    if (callee == caller || reaches(context, program, stmt->call.routine, callee)) return "is recursive";
    if (caller->stmts.count + callee->stmts.count > MAX_STMTS) return "would make this routine too long";
    Nesting depth = nesting(callee, callee->body);
    if (depth.stmts > MAX_DEPTH) return "is nested too deeply";
    if (depth.loops && loops + depth.loops > MAX_AROUND)
        return arena_printf(context->scratch, "would nest %u loops, more than %d", (unsigned)(loops + depth.loops), MAX_AROUND);
    if (depth.loops && loop_count(caller) + loop_count(callee) > MAX_LOOPS)
        return arena_printf(context->scratch, "would bring this routine beyond %d loops", MAX_LOOPS);
    return bind_call(context, program, caller, call, binding);
}

const char *inline_find_obstacle(Context *context, const NestProgram *program, const NestRoutine *caller, StmtId call)
{
    CallBinding binding;
    uint32_t loops = 0;
    count_loops(caller, caller->body, call, 0, &loops);
    return inline_bind(context, program, caller, call, loops, &binding);
}
