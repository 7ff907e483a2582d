/* Short loops within a lane whose bounds are other ones at each point (`do kv = k, k + 1`), that change a scalar which the nest reduces, that
 * write elements of rows, that read those of components which loops before have set one by one (`do n = 3, 4; s = s + q(i,n)**2`), or that a
 * point leaves when it is done: each turn is walked by itself, its variable an index plus a constant. */
#include "passes/vec/fuse.h"

#include "ir/walk.h"

enum { MAX_TURNS = 16, MAX_UNROLLED = 400 };

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

/* The variable is `first` + `by` from now on. */
static void set_variable(Fusion *f, SymId variable, Ref first, Linear linear, int64_t by)
{
    Type type = nest_symbol(f->routine, variable)->type;
    Ref ref = first;
    if (by) ref = fuse_op(f, OP_ADD, type, (Ref[]){first, fuse_uniform(f, nest_const_int(f->context, f->routine, type, by))}, 2);
    if (linear.known) linear.constant += by;
    fuse_set_scalar(f, variable, (ScalarState){true, ref, linear, 0});
}

/* The turns of a loop from one on. */
typedef struct {
    StmtId id;
    Stmt loop;
    Ref first;     /* the variable's first value */
    Linear linear;
    int64_t turn, trips, step;
} Turns;

static void walk_turns(Fusion *f, void *data)
{
    Turns turns = *(const Turns *)data;
    for (; turns.turn < turns.trips && !f->why; turns.turn++) {
        set_variable(f, turns.loop.loop.variable, turns.first, turns.linear, turns.turn * turns.step);
        fuse_list(f, turns.loop.loop.body);
        fuse_arrive(f, turns.id);
        if (!f->now.leaving.count) continue;
        turns.turn++;
        fuse_rest_by(f, walk_turns, &turns);
        return;
    }
    if (!f->why) set_variable(f, turns.loop.loop.variable, turns.first, turns.linear, turns.trips * turns.step);
}

bool fuse_is_unrolled(const Fusion *f, StmtId id)
{
    for (uint32_t n = 0; n < f->unrolled.count; n++)
        if (f->unrolled.items[n] == id) return true;
    return false;
}

static bool find_element_or_exit(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    *(bool *)data |= stmt->kind == STMT_EXIT ||
                     (stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->op == OP_ELEMENT);
    return true;
}

static bool writes_or_leaves(const Fusion *f, StmtId body)
{
    bool found = false;
    nest_walk_stmts(f->routine, body, find_element_or_exit, &found);
    return found;
}

/* A loop's variable, and whether it numbers a component of what rows have set one by one. */
typedef struct {
    const Fusion *f;
    SymId variable;
    bool found;
} Components;

/* Whether the components of the array that have been met so far have numbers. */
static bool has_numbered(const Fusion *f, SymId array)
{
    bool numbered = false;
    for (uint32_t n = 0; n < f->arrays.count; n++) {
        const ArrayState *state = &f->arrays.items[n];
        if (state->symbol != array || !state->written) continue;
        if (fuse_has_turn(f, state->subs, nest_symbol(f->routine, array)->rank)) return false;
        numbered = true;
    }
    return numbered;
}

static void find_component(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Components *components = data;
    const Expr expr = *nest_expr(routine, id);
    if (use != USE_READ || expr.op != OP_ELEMENT || components->found || !has_numbered(components->f, expr.symbol)) return;
    for (uint32_t n = 0; n < expr.count; n++) components->found |= nest_mentions(routine, nest_operand(routine, &expr, n), components->variable);
}

static bool find_components(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, find_component, data);
    return true;
}

static bool reads_components(const Fusion *f, const Stmt *loop)
{
    Components components = {f, loop->loop.variable, false};
    nest_walk_stmts(f->routine, loop->loop.body, find_components, &components);
    return components.found;
}

bool fuse_unroll(Fusion *f, StmtId id)
{
    Turns turns = {.id = id, .loop = *nest_stmt(f->routine, id), .trips = facts_loop(f->facts, id)->trips};
    const Stmt *loop = &turns.loop;
    bool uniform = fuse_is_uniform(f, loop->loop.lower) && fuse_is_uniform(f, loop->loop.upper);
    if (turns.trips < 0 || turns.trips > MAX_TURNS) return false;
    if (uniform && !fuse_changes_partial(f, id) && !writes_or_leaves(f, loop->loop.body) && !reads_components(f, loop)) return false;
    if ((uint64_t)turns.trips * count_statements(f->routine, loop->loop.body) > MAX_UNROLLED) return false;
    if (!nest_int_value(f->routine, loop->loop.step, &turns.step)) return false;
    if (nest_expr(f->routine, loop->loop.lower)->type != nest_symbol(f->routine, loop->loop.variable)->type) return false;
    turns.linear = fuse_linear(f, loop->loop.lower);
    turns.first = fuse_expr(f, loop->loop.lower);
    list_push(f->context->scratch, &f->unrolled, id);
    walk_turns(f, &turns);
    f->unrolled.count--;
    fuse_arrive(f, id | FUSE_EXIT);
    return true;
}
