/* A scalar's assignment between loops moves before them, where no loop names the scalar and none changes what it is made of:
 *   do j { ... } ; h = m - 1 ; do j = 2, h { ... }   ->   h = m - 1 ; do j { ... } ; do j = 2, h { ... } */
#include "passes/vec/gather.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/facts.h"
#include "passes/nest/uses.h"

#include <string.h>

typedef struct {
    NestRoutine *routine;
    const bool *aliased; /* by symbol */
    Uses uses;           /* of the run of loops at hand */
    Bitset assigned;     /* scalars that it changes */
    bool leaves;         /* it calls, returns or jumps */
} Gathering;

static bool see_stmt(void *data, NestRoutine *routine, StmtId id)
{
    Gathering *g = data;
    StmtKind kind = nest_stmt(routine, id)->kind;
    g->leaves |= kind == STMT_CALL || kind == STMT_RETURN || kind == STMT_EXIT || kind == STMT_CYCLE;
    return uses_count(&g->uses, routine, id);
}

static void add_loop(Gathering *g, StmtId loop, bool first)
{
    NestRoutine *r = g->routine;
    if (first) {
        memset(g->uses.named, 0, r->symbols.count * sizeof *g->uses.named);
        bitset_subtract(&g->assigned, &g->assigned);
        g->leaves = false;
    }
    facts_assigned_by(r, loop, &g->assigned);
    nest_walk_stmt(r, loop, see_stmt, g);
}

typedef struct {
    const Bitset *assigned;
    const bool *aliased; /* what shares its memory may be changed under another name */
    bool changes;
} Operands;

static void see_operand(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Operands *operands = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    operands->changes |= expr->op == OP_ELEMENT || expr->op == OP_ARRAY || (expr->op == OP_SCALAR && (bitset_has(operands->assigned, expr->symbol) || operands->aliased[expr->symbol]));
}

static bool is_scalar_assignment(const Gathering *g, StmtId id)
{
    const Stmt *stmt = nest_stmt(g->routine, id);
    if (stmt->kind != STMT_ASSIGN) return false;
    const Expr *target = nest_expr(g->routine, stmt->assign.target);
    const Symbol *symbol = nest_symbol(g->routine, target->symbol);
    return target->op == OP_SCALAR && symbol->storage == STORAGE_LOCAL && !g->aliased[target->symbol] && !nest_may_trap(g->routine, stmt->assign.value);
}

/* Whether the assignment does the same before the run. */
static bool may_pass(const Gathering *g, StmtId assignment)
{
    const Stmt stmt = *nest_stmt(g->routine, assignment);
    SymId target = nest_expr(g->routine, stmt.assign.target)->symbol;
    Operands operands = {&g->assigned, g->aliased, false};
    nest_walk_expr(g->routine, stmt.assign.value, see_operand, &operands);
    return !g->leaves && !operands.changes && !g->uses.named[target] && !bitset_has(&g->assigned, target);
}

/* Moves assignments between `before`, a loop, and the next loop before the run of loops that `before` ends. The list may begin anew. */
static StmtId gather_list(Gathering *g, StmtId first)
{
    NestRoutine *r = g->routine;
    StmtId run = 0, last = 0, ahead = 0; /* a run of loops, its last one, and the statement before it */
    for (StmtId id = first, previous = 0; id;) {
        StmtId next = nest_stmt(r, id)->next;
        if (nest_stmt(r, id)->kind == STMT_LOOP) {
            add_loop(g, id, !run);
            if (!run) run = id, ahead = previous;
            last = previous = id;
            id = next;
            continue;
        }
        if (run && is_scalar_assignment(g, id) && may_pass(g, id)) {
            nest_stmt(r, last)->next = next;
            nest_stmt(r, id)->next = run;
            if (ahead) nest_stmt(r, ahead)->next = id;
            else first = id;
            ahead = id;
        } else {
            run = 0;
            previous = id;
        }
        id = next;
    }
    return first;
}

static bool gather_inside(void *data, NestRoutine *routine, StmtId id)
{
    Gathering *g = data;
    Stmt *stmt = nest_stmt(routine, id);
    switch (stmt->kind) {
    case STMT_LOOP: stmt->loop.body = gather_list(g, stmt->loop.body); break;
    case STMT_WHILE: stmt->while_.body = gather_list(g, stmt->while_.body); break;
    case STMT_BLOCK: stmt->block.body = gather_list(g, stmt->block.body); break;
    case STMT_IF:
        stmt->if_.then = gather_list(g, stmt->if_.then);
        stmt->if_.else_ = gather_list(g, stmt->if_.else_);
        break;
    default: break;
    }
    return true;
}

void gather_loops(Context *context, NestRoutine *routine)
{
    Gathering g = {.routine = routine, .aliased = storage_find_aliased(context, routine)};
    g.uses.named = arena_array(context->scratch, uint32_t, routine->symbols.count);
    g.assigned = bitset_create(context->scratch, routine->symbols.count);
    routine->body = gather_list(&g, routine->body);
    nest_walk_stmts(routine, routine->body, gather_inside, &g);
}
