#include "passes/vec/leave_spare.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/facts.h"
#include "passes/nest/leave_check.h"
#include "passes/nest/uses.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    const bool *aliased;
    bool unchanged;  /* they may have stored nothing */
    Uses before;     /* what the statements so far name, and the arrays that they store to */
    Bitset assigned; /*   the scalars */
} Leaving;

/* A copy of loops for where a kernel is not to run, and nothing else. */
static bool note_loop(void *data, NestRoutine *routine, StmtId id)
{
    struct { bool spare, other; } *found = data;
    const Stmt *stmt = nest_stmt(routine, id);
    bool spare = stmt->kind == STMT_LOOP && nest_loop_info(routine, id)->assertions & LOOP_SPARE;
    found->spare |= spare;
    found->other |= stmt->kind == STMT_KERNEL || (stmt->kind == STMT_LOOP && !spare);
    return true;
}

static bool is_spare(NestRoutine *routine, StmtId first)
{
    struct { bool spare, other; } found = {false, false};
    nest_walk_stmts(routine, first, note_loop, &found);
    return found.spare && !found.other;
}

/* Whether the caller has the symbol: not what is the routine's own, nor what tells whether it did its work. */
static bool is_callers(const NestRoutine *routine, SymId id)
{
    const Symbol *symbol = nest_symbol(routine, id);
    return symbol->storage != STORAGE_LOCAL && !(symbol->flags & SYMBOL_TEMPORARY) && id != routine->arguments.items[routine->arguments.count - 1];
}

/* Whether the statements so far do the same when they run again: of what the caller has they store nothing that they read. */
static bool can_run_again(const Leaving *l)
{
    if (l->before.calls) return false;
    for (SymId id = 1; id < l->routine->symbols.count; id++) {
        if (!is_callers(l->routine, id)) continue;
        if (bitset_has(&l->assigned, id)) return false;
        if (bitset_has(l->before.written, id) && (l->unchanged || bitset_has(l->before.read, id) || l->aliased[id])) return false;
    }
    return true;
}

static void note_name(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    (void)use;
    *(bool *)data |= nest_expr(routine, id)->symbol != 0;
}

/* A scalar that gets a constant at the routine's start, before anything names it, gets it again where the statements run a second time. */
static bool sets_again(const Leaving *l, const Stmt *stmt)
{
    if (stmt->kind != STMT_ASSIGN) return false;
    const Expr *target = nest_expr(l->routine, stmt->assign.target);
    bool names = false;
    nest_walk_expr(l->routine, stmt->assign.value, note_name, &names);
    return target->op == OP_SCALAR && !names && !l->before.named[target->symbol] && !l->aliased[target->symbol];
}

static void note(Leaving *l, StmtId id)
{
    Stmt *stmt = nest_stmt(l->routine, id);
    StmtId next = stmt->next;
    stmt->next = 0;
    nest_walk_stmts(l->routine, id, uses_count, &l->before);
    facts_assigned_scalars(l->routine, id, &l->assigned);
    nest_stmt(l->routine, id)->next = next;
}

static void leave_list(Leaving *l, StmtId first, bool always)
{
    for (StmtId id = first; id; id = nest_stmt(l->routine, id)->next) {
        const Stmt stmt = *nest_stmt(l->routine, id);
        if (always && sets_again(l, &stmt)) {
            l->before.named[nest_expr(l->routine, stmt.assign.target)->symbol]++;
            continue;
        }
        if (stmt.kind == STMT_IF && is_spare(l->routine, stmt.if_.else_) && can_run_again(l)) {
            StmtId back = leave_statements(l->context, l->routine, stmt.loc);
            nest_stmt(l->routine, id)->if_.else_ = back;
        }
        if (stmt.kind == STMT_IF) {
            leave_list(l, stmt.if_.then, false);
            leave_list(l, nest_stmt(l->routine, id)->if_.else_, false);
        }
        if (stmt.kind == STMT_BLOCK) leave_list(l, stmt.block.body, false);
        note(l, id);
    }
}

void leave_spares(Context *context, NestRoutine *routine, bool unchanged)
{
    if (!routine->may_leave) return;
    Bitset written = bitset_create(context->scratch, routine->symbols.count), read = bitset_create(context->scratch, routine->symbols.count);
    Leaving leaving = {context, routine, storage_find_aliased(context, routine), unchanged,
                       {.named = arena_array(context->scratch, uint32_t, routine->symbols.count), .written = &written, .read = &read},
                       bitset_create(context->scratch, routine->symbols.count)};
    leave_list(&leaving, routine->body, true);
}
