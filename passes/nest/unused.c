#include "passes/nest/unused.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/scalars.h"

typedef struct {
    NestRoutine *routine;
    const bool *aliased;
    uint32_t *reads; /* by symbol: how often statements that do not set it read it */
    const Bitset *unread; /* assignments that go by themselves; NULL: what nothing reads anywhere goes */
    SymId target;    /* of the statement at hand, if it is a scalar */
    bool changed;
} Unused;

static void count_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Unused *unused = data;
    SymId symbol = nest_expr(routine, id)->symbol;
    if (symbol && use != USE_WRITE && symbol != unused->target) unused->reads[symbol]++;
}

static bool count_statement(void *data, NestRoutine *routine, StmtId id)
{
    Unused *unused = data;
    const Stmt *stmt = nest_stmt(routine, id);
    const Expr *target = stmt->kind == STMT_ASSIGN ? nest_expr(routine, stmt->assign.target) : NULL;
    unused->target = target && target->op == OP_SCALAR ? target->symbol : 0;
    if (stmt->kind == STMT_CALL && stmt->call.result) unused->reads[stmt->call.result]++;
    nest_walk_stmt_exprs(routine, id, count_read, unused);
    return true;
}

static bool is_unused(const Unused *unused, SymId symbol)
{
    const Symbol *s = nest_symbol(unused->routine, symbol);
    return s->storage == STORAGE_LOCAL && !s->rank && !unused->aliased[symbol] && !unused->reads[symbol] && symbol != unused->routine->result;
}

static bool goes(const Unused *unused, StmtId id)
{
    const Stmt *stmt = nest_stmt(unused->routine, id);
    if (unused->unread) return bitset_has(unused->unread, id);
    switch (stmt->kind) {
    case STMT_ASSIGN: {
        const Expr *target = nest_expr(unused->routine, stmt->assign.target);
        return target->op == OP_SCALAR && is_unused(unused, target->symbol);
    }
    case STMT_IF: return !stmt->if_.then && !stmt->if_.else_;
    case STMT_LOOP: return !stmt->loop.body && is_unused(unused, stmt->loop.variable);
    case STMT_BLOCK: return !stmt->block.body;
    default: return false;
    }
}

static StmtId without_unused(Unused *unused, StmtId first);

static void look_inside(Unused *unused, StmtId id)
{
    StmtId lists[2];
    for (uint32_t count = nest_stmt_lists(nest_stmt(unused->routine, id), lists), n = 0; n < count; n++)
        nest_set_list(unused->routine, id, n, without_unused(unused, lists[n]));
}

static StmtId without_unused(Unused *unused, StmtId first)
{
    StmtList list = {0};
    for (StmtId id = first, next; id; id = next) {
        next = nest_stmt(unused->routine, id)->next;
        look_inside(unused, id);
        nest_stmt(unused->routine, id)->next = 0;
        if (goes(unused, id)) unused->changed = true;
        else nest_list_append(unused->routine, &list, id);
    }
    return list.first;
}

void unused_take_out(Context *context, NestRoutine *routine)
{
    Unused unused = {.routine = routine, .aliased = storage_find_aliased(context, routine), .changed = true};
    while (unused.changed) {
        unused.changed = false;
        unused.reads = arena_array(context->scratch, uint32_t, routine->symbols.count);
        nest_walk_stmts(routine, routine->body, count_statement, &unused);
        routine->body = without_unused(&unused, routine->body);
    }
}

bool unused_take_out_unread(Context *context, const NestProgram *program, NestRoutine *routine, const NestFacts *facts, SymId first, StmtId seen)
{
    const Bitset unread = scalars_find_unread(context, program, facts, first, seen);
    Unused unused = {.routine = routine, .unread = &unread};
    routine->body = without_unused(&unused, routine->body);
    return unused.changed;
}
