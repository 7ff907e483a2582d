/* Short loops within a lane whose bounds are other ones at each point (`do kv = k, k + 1`), or that change a scalar which the nest reduces:
 * each turn is walked by itself, its variable an index plus a constant. */
#include "passes/vec/fuse.h"

enum { MAX_TURNS = 8, MAX_UNROLLED = 400 };

static uint32_t count_statements(const NestRoutine *routine, StmtId first)
{
    uint32_t count = 0;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        count++;
        if (stmt->kind == STMT_LOOP) count += MAX_TURNS * count_statements(routine, stmt->loop.body);
        if (stmt->kind == STMT_IF) count += count_statements(routine, stmt->if_.then) + count_statements(routine, stmt->if_.else_);
        if (stmt->kind == STMT_BLOCK) count += count_statements(routine, stmt->block.body);
    }
    return count;
}

/* Whether the loop assigns a scalar that may be reduced. */
static bool changes_partial(const Fusion *f, StmtId loop)
{
    const Bitset *assigned = &facts_loop(f->facts, loop)->assigned;
    for (uint32_t i = 0; i < f->partials.count; i++)
        if (bitset_has(assigned, f->partials.items[i].scalar)) return true;
    return false;
}

/* The variable is `first` + `by` from now on. */
static void set_variable(Fusion *f, SymId variable, Ref first, Linear linear, int64_t by)
{
    Type type = nest_symbol(f->routine, variable)->type;
    Ref ref = first;
    if (by) ref = fuse_op(f, OP_ADD, type, (Ref[]){first, fuse_uniform(f, nest_const_int(f->context, f->routine, type, by))}, 2);
    if (linear.known) linear.constant += by;
    fuse_set_scalar(f, variable, (ScalarState){true, ref, linear});
}

static void walk_turns(Fusion *f, StmtId id, const Stmt *loop, int64_t trips, int64_t step)
{
    Linear linear = fuse_linear(f, loop->loop.lower);
    Ref first = fuse_expr(f, loop->loop.lower);
    for (int64_t turn = 0; turn < trips && !f->why; turn++) {
        set_variable(f, loop->loop.variable, first, linear, turn * step);
        fuse_list(f, loop->loop.body);
        if (!fuse_arrive(f, id)) fuse_fail(f, "the loop over %s is left early in the vector", nest_symbol(f->routine, loop->loop.variable)->name);
    }
    if (!f->why) set_variable(f, loop->loop.variable, first, linear, trips * step);
}

bool fuse_unroll(Fusion *f, StmtId id)
{
    const Stmt loop = *nest_stmt(f->routine, id);
    int64_t step, trips = facts_loop(f->facts, id)->trips;
    bool uniform = fuse_is_uniform(f, loop.loop.lower) && fuse_is_uniform(f, loop.loop.upper);
    if (trips < 0 || trips > MAX_TURNS || (uniform && !changes_partial(f, id))) return false;
    if ((uint64_t)trips * count_statements(f->routine, loop.loop.body) > MAX_UNROLLED) return false;
    if (!nest_int_value(f->routine, loop.loop.step, &step)) return false;
    if (nest_expr(f->routine, loop.loop.lower)->type != nest_symbol(f->routine, loop.loop.variable)->type) return false;
    walk_turns(f, id, &loop, trips, step);
    return true;
}
