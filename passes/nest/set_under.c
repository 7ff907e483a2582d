/* A scalar that an iteration sets under a condition, and reads only where the condition still holds.
 *
 *   do i = 1, n { if (mask[i] > 0) s = a[i] ; b[i] = 0 ; if (mask[i] > 0) b[i] = s }
 *   ->  do i = 1, n { s = 0 ; if (mask[i] > 0) s = a[i] ; b[i] = 0 ; if (mask[i] > 0) b[i] = s }
 *
 * No iteration reads what another one has left in it, and the 0 is read by none. What is known on the way through an iteration are guards, conjunctions of conditions under which the scalar
 * is set: those of the IFs around its assignments. They are known until something that they are made of changes; and so are the conditions on the way to a read, which has a guard of whose
 * conditions each is one of them. Of `a .and. b` both parts are known where it is true, of `a .or. b` where it is false. What loops inside set counts within them alone: they may have no turns. */
#include "passes/nest/set_under.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/scalars.h"

enum { MAX_LITERALS = 12, MAX_GUARDS = 64 };

/* A condition, or its opposite. */
typedef struct {
    ExprId condition;
    bool negated;
    bool stale; /* something that it is made of has changed since it was asked */
} Literal;

/* Where all of its conditions hold the scalar is set. */
typedef struct {
    Literal literals[MAX_LITERALS];
    uint32_t count;
    bool dead; /* something has changed since */
} Guard;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    SymId scalar;
    Guard path;             /* what holds where the walk is */
    LIST(Guard) guards;
    LIST(SymId) touched;    /* what has changed so far, in order */
    bool reads;             /* the expression at hand names the scalar */
    bool refused;
} SetUnder;

/* ---- conditions ------------------------------------------------------------------------- */

/* Whether the two symbols may be one piece of memory. */
static bool may_share(const SetUnder *under, SymId a, SymId b) { return a == b || (under->facts->aliased[a] && under->facts->aliased[b]); }

static bool goes_by(const SetUnder *under, ExprId id, SymId symbol)
{
    const Expr *expr = nest_expr(under->routine, id);
    if (expr->symbol && may_share(under, expr->symbol, symbol)) return true;
    for (uint32_t n = 0; n < expr->count; n++)
        if (goes_by(under, nest_operand(under->routine, expr, n), symbol)) return true;
    return false;
}

static bool guard_goes_by(const SetUnder *under, const Guard *guard, SymId symbol)
{
    bool goes = false;
    for (uint32_t n = 0; n < guard->count && !goes; n++) goes = goes_by(under, guard->literals[n].condition, symbol);
    return goes;
}

/* Adds what holds where the condition does, or where it does not. */
static void add_literals(SetUnder *under, Guard *guard, ExprId id, bool negated)
{
    const Expr *expr = nest_expr(under->routine, id);
    if (expr->op == OP_NOT) {
        add_literals(under, guard, nest_operand(under->routine, expr, 0), !negated);
    } else if (expr->op == (negated ? OP_OR : OP_AND)) {
        for (uint32_t n = 0; n < 2; n++) add_literals(under, guard, nest_operand(under->routine, expr, n), negated);
    } else if (guard->count < MAX_LITERALS) {
        guard->literals[guard->count++] = (Literal){.condition = id, .negated = negated};
    } else {
        under->refused = true;
    }
}

static bool holds(const SetUnder *under, const Literal *literal)
{
    for (uint32_t n = 0; n < under->path.count; n++) {
        const Literal *known = &under->path.literals[n];
        bool contrary;
        if (!known->stale && stmt_asks_same(under->routine, literal->condition, known->condition, &contrary) && (known->negated != contrary) == literal->negated) return true;
    }
    return false;
}

/* Whether the scalar is set where the walk is. */
static bool is_set(const SetUnder *under)
{
    for (uint32_t g = 0; g < under->guards.count; g++) {
        const Guard *guard = &under->guards.items[g];
        bool all = !guard->dead;
        for (uint32_t n = 0; n < guard->count && all; n++) all = holds(under, &guard->literals[n]);
        if (all) return true;
    }
    return false;
}

/* From here on it is set on this path. What of that is stale is asked otherwise from now on: then nothing is known. */
static void add_guard(SetUnder *under)
{
    bool stale = under->guards.count == MAX_GUARDS;
    for (uint32_t n = 0; n < under->path.count; n++) stale |= under->path.literals[n].stale;
    if (!stale) list_push(under->context->scratch, &under->guards, under->path);
}

/* Guards from `first` to `end` that go by the symbol tell nothing any more. */
static void kill_guards(SetUnder *under, uint32_t first, uint32_t end, SymId symbol)
{
    for (uint32_t g = first; g < end; g++) under->guards.items[g].dead |= guard_goes_by(under, &under->guards.items[g], symbol);
}

static void touch(SetUnder *under, SymId symbol)
{
    list_push(under->context->scratch, &under->touched, symbol);
    kill_guards(under, 0, under->guards.count, symbol);
    for (uint32_t n = 0; n < under->path.count; n++) under->path.literals[n].stale |= goes_by(under, under->path.literals[n].condition, symbol);
}

/* ---- an iteration ----------------------------------------------------------------------- */

static void note_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    SetUnder *under = data;
    under->reads |= use != USE_WRITE && nest_expr(routine, id)->symbol == under->scalar;
}

/* What the statement itself reads. */
static void read_exprs(SetUnder *under, StmtId id)
{
    under->reads = false;
    nest_walk_stmt_exprs(under->routine, id, note_read, under);
    under->refused |= under->reads && !is_set(under);
}

static void follow(SetUnder *under, StmtId first);

/* One side of an IF; true if the scalar is set behind it. The path is as it was, but for what has become stale. */
static bool follow_side(SetUnder *under, const Stmt *stmt, bool other)
{
    const uint32_t outer = under->path.count;
    add_literals(under, &under->path, stmt->if_.condition, other);
    follow(under, other ? stmt->if_.else_ : stmt->if_.then);
    bool set = is_set(under);
    under->path.count = outer;
    return set;
}

static bool *are_alive(const SetUnder *under)
{
    bool *alive = arena_array(under->context->scratch, bool, under->guards.count + 1);
    for (uint32_t g = 0; g < under->guards.count; g++) alive[g] = !under->guards.items[g].dead;
    return alive;
}

static void follow_if(SetUnder *under, const Stmt *stmt)
{
    const uint32_t before = under->guards.count, touched = under->touched.count;
    const Guard path = under->path;
    bool *alive = are_alive(under);
    bool set_then = follow_side(under, stmt, false);
    const uint32_t middle = under->guards.count, touched_then = under->touched.count;
    const Guard path_then = under->path;
    const bool *alive_then = are_alive(under);
    for (uint32_t g = 0; g < middle; g++) under->guards.items[g].dead = g >= before || !alive[g]; /* the other side begins with what was known before */
    under->path = path;
    bool set_else = follow_side(under, stmt, true);
    for (uint32_t g = 0; g < before; g++) under->guards.items[g].dead |= !alive_then[g];
    for (uint32_t g = before; g < middle; g++) under->guards.items[g].dead = !alive_then[g];
    for (uint32_t t = touched_then; t < under->touched.count; t++) kill_guards(under, before, middle, under->touched.items[t]);
    for (uint32_t t = touched; t < touched_then; t++) kill_guards(under, middle, under->guards.count, under->touched.items[t]);
    for (uint32_t n = 0; n < path.count; n++) under->path.literals[n].stale |= path_then.literals[n].stale;
    if (set_then && set_else) add_guard(under);
}

static bool touch_stmt(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN) touch(data, nest_expr(routine, stmt->assign.target)->symbol);
    if (stmt->kind == STMT_LOOP) touch(data, stmt->loop.variable);
    return true;
}

static bool jumps(const void *data, const NestRoutine *routine, StmtId id)
{
    (void)data;
    return nest_stmt(routine, id)->kind == STMT_EXIT || nest_stmt(routine, id)->kind == STMT_CYCLE;
}

/* A loop, of whose turns nothing is known, or a block that may be left. */
static void follow_inside(SetUnder *under, StmtId id, StmtId body)
{
    const Stmt *stmt = nest_stmt(under->routine, id);
    const bool turns = stmt->kind != STMT_BLOCK;
    const uint32_t before = under->guards.count;
    under->refused |= stmt->kind == STMT_LOOP && stmt->loop.variable == under->scalar;
    if (turns) nest_walk_stmt(under->routine, id, touch_stmt, under); /* by the turn before */
    follow(under, body);
    if (turns || nest_some_stmt(under->routine, body, jumps, NULL))
        for (uint32_t g = before; g < under->guards.count; g++) under->guards.items[g].dead = true;
}

static void follow(SetUnder *under, StmtId first)
{
    for (StmtId id = first; id && !under->refused; id = nest_stmt(under->routine, id)->next) {
        const Stmt stmt = *nest_stmt(under->routine, id);
        if (stmt.kind == STMT_WHILE) nest_walk_stmt(under->routine, id, touch_stmt, under); /* it is asked anew in each turn */
        read_exprs(under, id);
        switch (stmt.kind) {
        case STMT_NONE: case STMT_EXIT: case STMT_CYCLE: break;
        case STMT_ASSIGN: {
            const Expr *target = nest_expr(under->routine, stmt.assign.target);
            touch(under, target->symbol);
            if (target->op == OP_SCALAR && target->symbol == under->scalar) add_guard(under);
            break;
        }
        case STMT_IF: follow_if(under, &stmt); break;
        case STMT_LOOP: follow_inside(under, id, stmt.loop.body); break;
        case STMT_WHILE: follow_inside(under, id, stmt.while_.body); break;
        case STMT_BLOCK: follow_inside(under, id, stmt.block.body); break;
        default: under->refused = true; /* what it does is not known */
        }
    }
}

/* ---- the loop --------------------------------------------------------------------------- */

static bool count_if(void *data, NestRoutine *routine, StmtId id)
{
    *(uint32_t *)data += nest_stmt(routine, id)->kind == STMT_IF;
    return true;
}

bool set_under_is_set(Context *context, NestRoutine *routine, const NestFacts *facts, const LoopFacts *loop, SymId scalar)
{
    SetUnder under = {.context = context, .routine = routine, .facts = facts, .scalar = scalar};
    uint32_t ifs = 0;
    StmtId body = nest_stmt(routine, loop->stmt)->loop.body;
    nest_walk_stmts(routine, body, count_if, &ifs);
    if (ifs < 2 || facts->aliased[scalar]) return false; /* a condition is asked again */
    follow(&under, body);
    return !under.refused;
}

static bool fits(NestRoutine *routine, const NestFacts *facts, const LoopFacts *loop, const IterationScalars *scan, SymId id, const Bitset *live)
{
    const Symbol *symbol = nest_symbol(routine, id);
    if (symbol->rank || symbol->storage != STORAGE_LOCAL || facts->aliased[id] || bitset_has(live, id)) return false;
    return bitset_has(&loop->assigned, id) && scan->exposed[id] && id != nest_stmt(routine, loop->stmt)->loop.variable &&
           scalars_find_reduction(routine, loop->stmt, id) == REDUCTION_NONE;
}

bool set_under_rewrite_next(Context *context, NestRoutine *routine, const NestFacts *facts, const Bitset *live_after)
{
    for (uint32_t n = facts->loops.count; n-- > 1;) {
        const LoopFacts *loop = &facts->loops.items[n];
        bool any = false;
        if (!facts_is_plain(loop)) continue;
        IterationScalars scan = scalars_scan_iteration(context, facts, loop->stmt);
        for (SymId id = 1; id < facts->symbol_count; id++) {
            if (!fits(routine, facts, loop, &scan, id, &live_after[n]) || !set_under_is_set(context, routine, facts, loop, id)) continue;
            const SourceRange loc = nest_stmt(routine, loop->stmt)->loc;
            ExprId target = nest_scalar(context, routine, id, loc), zero = nest_const_bits(context, routine, nest_symbol(routine, id)->type, 0, loc);
            StmtId head = nest_stmt_add(context, routine, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {target, zero}});
            nest_stmt(routine, head)->next = nest_stmt(routine, loop->stmt)->loop.body;
            nest_stmt(routine, loop->stmt)->loop.body = head;
            any = true;
        }
        if (any) return true;
    }
    return false;
}
