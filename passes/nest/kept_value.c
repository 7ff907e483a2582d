/* A scalar that is set where conditions that stay as they are say so is set in every iteration or in none.
 *
 *   do i = 1, n { if (m == 1) s = a[i] ; if (m == 2) s = b[i] ; c[i] = s }
 *   ->  s.1 = s ; do i = 1, n { s = s.1 ; if (m == 1) s = a[i] ; if (m == 2) s = b[i] ; c[i] = s }
 *
 * A use that no assignment precedes in its iteration has the value from before the loop, unless an assignment behind it ran in the iteration
 * before. Where all assignments stand before the use, each runs in this iteration as well if it ran in the one before.
 *
 *   do i = 1, n { if (m > 2) s = a[i] ; if (m < 3) s = 1 ; c[i] = s }
 *   ->  do i = 1, n { s = 0 ; if (m > 2) s = a[i] ; if (m < 3) s = 1 ; c[i] = s }
 *
 * Where one of the conditions holds in any case, each iteration sets it. */
#include "passes/nest/kept_value.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/cases.h"
#include "passes/nest/scalars.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const LoopFacts *loop;    /* in which the scalar is set, and no loop inside */
    SymId scalar;
    LIST(ExprId) conditions;  /* under which it is set */
    bool set;                 /* on every path from the iteration's begin to here */
    Cases unset;              /* that leave it as it was, so far */
    bool in_all_cases;        /* it is set because none is left */
    bool used;                /* on a path to here, and not set before */
    bool refused;
} KeptValue;

/* ---- where it stands -------------------------------------------------------------------- */

typedef struct {
    SymId scalar;
    uint32_t count;
} Mentions;

static void count_expr(void *data, NestRoutine *routine, ExprId expr, ExprUse use)
{
    Mentions *mentions = data;
    (void)use;
    mentions->count += nest_expr(routine, expr)->symbol == mentions->scalar;
}

static bool count_stmt(void *data, NestRoutine *routine, StmtId stmt)
{
    Mentions *mentions = data;
    const Stmt *at = nest_stmt(routine, stmt);
    mentions->count += at->kind == STMT_LOOP && at->loop.variable == mentions->scalar;
    nest_walk_stmt_exprs(routine, stmt, count_expr, data);
    return true;
}

static uint32_t mentions_in(const KeptValue *kept, StmtId list)
{
    Mentions mentions = {.scalar = kept->scalar};
    nest_walk_stmts(kept->routine, list, count_stmt, &mentions);
    return mentions.count;
}

static bool list_sets(const KeptValue *kept, StmtId list)
{
    Bitset assigned = bitset_create(kept->context->scratch, kept->routine->symbols.count);
    facts_assigned_scalars(kept->routine, list, &assigned);
    return bitset_has(&assigned, kept->scalar);
}

/* ---- an iteration ----------------------------------------------------------------------- */

static void use(KeptValue *kept) { kept->used = kept->used || !kept->set; }

static void set(KeptValue *kept)
{
    kept->refused = kept->refused || (kept->used && !kept->set);
    kept->set = true;
}

static void follow(KeptValue *kept, StmtId first);

/* One side runs in all iterations. */
static void follow_choice(KeptValue *kept, const Stmt *stmt)
{
    const bool set_before = kept->set, used_before = kept->used;
    const Cases unset_before = kept->unset;
    list_push(kept->context->scratch, &kept->conditions, stmt->if_.condition);
    follow(kept, stmt->if_.then);
    const bool set_then = kept->set, used_then = kept->used;
    kept->set = set_before;
    kept->used = used_before;
    kept->unset = unset_before;
    follow(kept, stmt->if_.else_);
    const bool set_else = kept->set;
    kept->set = set_else && set_then;
    kept->used = kept->used || used_then;
    kept->unset = unset_before;
    if (set_then == set_else || !cases_add(kept->context, kept->routine, &kept->unset, stmt->if_.condition, set_else)) return;
    kept->set = kept->in_all_cases = true;
}

static void follow_if(KeptValue *kept, StmtId id)
{
    const Stmt stmt = *nest_stmt(kept->routine, id);
    if (nest_mentions(kept->routine, stmt.if_.condition, kept->scalar)) use(kept);
    bool sets = list_sets(kept, stmt.if_.then) || list_sets(kept, stmt.if_.else_);
    if (!sets) {
        if (mentions_in(kept, stmt.if_.then) || mentions_in(kept, stmt.if_.else_)) use(kept);
    } else if (facts_is_invariant(kept->facts, kept->loop, stmt.if_.condition)) {
        follow_choice(kept, &stmt);
    } else {
        IterationScalars inside = scalars_scan_stmt(kept->context, kept->facts, id);
        if (inside.exposed[kept->scalar]) use(kept);
        kept->refused = kept->refused || (!kept->set && !bitset_has(&inside.certain, kept->scalar));
        set(kept);
    }
}

static void follow(KeptValue *kept, StmtId first)
{
    for (StmtId id = first; id && !kept->refused; id = nest_stmt(kept->routine, id)->next) {
        const Stmt *stmt = nest_stmt(kept->routine, id);
        const Expr *target = stmt->kind == STMT_ASSIGN ? nest_expr(kept->routine, stmt->assign.target) : NULL;
        if (stmt->kind == STMT_IF) {
            follow_if(kept, id);
            continue;
        }
        Mentions mentions = {.scalar = kept->scalar};
        if (target && target->op == OP_SCALAR && target->symbol == kept->scalar) {
            if (nest_mentions(kept->routine, stmt->assign.value, kept->scalar)) use(kept);
            set(kept);
        } else if (stmt->kind == STMT_ASSIGN) {
            nest_walk_stmt_exprs(kept->routine, id, count_expr, &mentions);
            if (mentions.count) use(kept);
        } else if (stmt->kind == STMT_LOOP || stmt->kind == STMT_WHILE || stmt->kind == STMT_BLOCK) {
            StmtId body = stmt->kind == STMT_LOOP ? stmt->loop.body : stmt->kind == STMT_WHILE ? stmt->while_.body : stmt->block.body;
            nest_walk_stmt_exprs(kept->routine, id, count_expr, &mentions);
            if (mentions.count || mentions_in(kept, body)) use(kept);
            kept->refused = kept->refused || list_sets(kept, body) || (stmt->kind == STMT_LOOP && stmt->loop.variable == kept->scalar);
        } else if (stmt->kind != STMT_NONE) {
            kept->refused = true;
        }
    }
}

/* ---- the loop --------------------------------------------------------------------------- */

static bool is_alone(const KeptValue *kept, SymId id)
{
    return !nest_symbol(kept->routine, id)->rank && !kept->facts->aliased[id];
}

/* A scalar that nothing else sees: what others see may be a constant, which is not stored to where the source does not. */
static bool is_own(const KeptValue *kept, SymId id)
{
    return nest_symbol(kept->routine, id)->storage == STORAGE_LOCAL;
}

/* The farthest loop around in which the conditions stay, and that has the scalar in the loop alone. */
static const LoopFacts *find_outermost(const KeptValue *kept)
{
    const LoopFacts *outermost = kept->loop;
    const uint32_t mentions = mentions_in(kept, nest_stmt(kept->routine, kept->loop->stmt)->loop.body);
    while (outermost->parent) {
        const LoopFacts *around = facts_loop(kept->facts, outermost->parent);
        const Stmt *stmt = nest_stmt(kept->routine, around->stmt);
        bool fits = facts_is_plain(around) && stmt->loop.variable != kept->scalar && mentions_in(kept, stmt->loop.body) == mentions;
        for (uint32_t n = 0; fits && n < kept->conditions.count; n++) fits = facts_is_invariant(kept->facts, around, kept->conditions.items[n]);
        if (!fits) break;
        outermost = around;
    }
    return outermost;
}

static StmtId assign(KeptValue *kept, SymId to, ExprId value, SourceRange loc)
{
    ExprId target = nest_scalar(kept->context, kept->routine, to, loc);
    return nest_stmt_add(kept->context, kept->routine, (Stmt){.kind = STMT_ASSIGN, .loc = loc, .assign = {target, value}});
}

/* Iterations begin with the scalar as that. */
static void begin_with(KeptValue *kept, ExprId value)
{
    Stmt *loop = nest_stmt(kept->routine, kept->loop->stmt);
    StmtId body = loop->loop.body, head = assign(kept, kept->scalar, value, loop->loc);
    nest_stmt(kept->routine, head)->next = body;
    nest_stmt(kept->routine, kept->loop->stmt)->loop.body = head;
}

/* The outermost loop's statement becomes `before = scalar`; the loop follows under a new id. */
static void keep_value(KeptValue *kept, StmtId outermost)
{
    NestRoutine *r = kept->routine;
    const Symbol symbol = *nest_symbol(r, kept->scalar);
    const SourceRange loc = nest_stmt(r, kept->loop->stmt)->loc;
    SymId before = nest_temporary_add(kept->context, r, symbol.name, symbol.type, 0, NULL);
    begin_with(kept, nest_scalar(kept->context, r, before, loc));
    StmtId first = assign(kept, before, nest_scalar(kept->context, r, kept->scalar, loc), loc);
    nest_stmt_put_before(kept->context, r, outermost, *nest_stmt(r, first));
}

static bool rewrite_scalar(KeptValue *kept)
{
    kept->set = kept->used = kept->refused = kept->in_all_cases = false;
    kept->unset = (Cases){0};
    kept->conditions.count = 0;
    follow(kept, nest_stmt(kept->routine, kept->loop->stmt)->loop.body);
    bool surely_set = kept->in_all_cases && kept->set && !kept->used;
    if (kept->refused || !(surely_set || (kept->used && is_own(kept, kept->scalar)))) return false;
    if (surely_set) begin_with(kept, nest_const_bits(kept->context, kept->routine, nest_symbol(kept->routine, kept->scalar)->type, 0, nest_stmt(kept->routine, kept->loop->stmt)->loc));
    else keep_value(kept, find_outermost(kept)->stmt);
    return true;
}

bool kept_value_rewrite_next(Context *context, NestRoutine *routine, const NestFacts *facts)
{
    KeptValue kept = {.context = context, .routine = routine, .facts = facts};
    for (uint32_t n = 1; n < facts->loops.count; n++) {
        kept.loop = &facts->loops.items[n];
        if (!facts_is_plain(kept.loop)) continue;
        IterationScalars scan = scalars_scan_iteration(context, facts, kept.loop->stmt);
        for (SymId id = 1; id < facts->symbol_count; id++) {
            bool carried = bitset_has(&kept.loop->assigned, id) && scan.exposed[id] && is_alone(&kept, id);
            if (!carried || id == nest_stmt(routine, kept.loop->stmt)->loop.variable) continue;
            if (scalars_find_reduction(routine, kept.loop->stmt, id) != REDUCTION_NONE) continue;
            kept.scalar = id;
            if (rewrite_scalar(&kept)) return true;
        }
    }
    return false;
}
