#include "passes/nest/chains.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/facts.h"

/* What follows a list within the loops around: the statements behind the one that holds it, then what follows those. */
typedef struct After {
    StmtId next;
    const struct After *outer;
} After;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const bool *aliased;
    Bitset changes; /* scalars that the routine sets, or that others may */
    Bitset before;  /* variables that statements around the one at hand surely have set, in this iteration of the outermost loop */
} Chains;

/* ---- what is done with variables first ---------------------------------------------------- */

typedef struct {
    Bitset sets, reads; /* of which the first mention sets them; reads them, or may */
} Mentions;

static Mentions no_mentions(const Chains *c)
{
    const uint32_t count = c->routine->symbols.count;
    return (Mentions){bitset_create(c->context->scratch, count), bitset_create(c->context->scratch, count)};
}

static void note_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Mentions *mentions = data;
    const Expr *expr = nest_expr(routine, id);
    if (use != USE_WRITE && expr->symbol && !bitset_has(&mentions->sets, expr->symbol)) bitset_add(&mentions->reads, expr->symbol);
}

static SymId set_by(const NestRoutine *routine, const Stmt *stmt)
{
    switch (stmt->kind) {
    case STMT_ASSIGN: return nest_expr(routine, stmt->assign.target)->symbol;
    case STMT_LOOP: return stmt->loop.variable;
    case STMT_CALL: return stmt->call.result;
    default: return 0;
    }
}

static bool note_mentions(void *data, NestRoutine *routine, StmtId id)
{
    Mentions *mentions = data;
    nest_walk_stmt_exprs(routine, id, note_read, data);
    SymId set = set_by(routine, nest_stmt(routine, id));
    if (set && !bitset_has(&mentions->reads, set)) bitset_add(&mentions->sets, set);
    return true;
}

/* ---- chains ------------------------------------------------------------------------------- */

/* The IF that alone stands on the other side of an IF; 0: something else does. */
static StmtId next_in_chain(const NestRoutine *routine, StmtId id)
{
    StmtId other = nest_stmt(routine, id)->if_.else_;
    const Stmt *stmt = other ? nest_stmt(routine, other) : NULL;
    return stmt && stmt->kind == STMT_IF && !stmt->next ? other : 0;
}

static bool is_known_at_start(const Chains *c, ExprId condition)
{
    NestRoutine *r = c->routine;
    return !nest_reads_element(r, condition) && !nest_reads_some(r, condition, &c->changes) && !nest_may_trap(r, condition);
}

/* The last IF of a chain that begins here and has no ELSE; 0: this is none. */
static StmtId last_of_chain(const Chains *c, StmtId id)
{
    StmtId last = 0;
    uint32_t sides = 0;
    for (; id; last = id, sides++, id = next_in_chain(c->routine, id))
        if (!is_known_at_start(c, nest_stmt(c->routine, id)->if_.condition)) return 0;
    return sides > 1 && !nest_stmt(c->routine, last)->if_.else_ ? last : 0;
}

static bool is_own(const Chains *c, SymId id)
{
    const Symbol *symbol = nest_symbol(c->routine, id);
    return (symbol->storage == STORAGE_LOCAL || symbol->flags & SYMBOL_DEAD_AT_EXIT) && !c->aliased[id];
}

/* Variables of the routine alone that all sides of the chain set. */
static Bitset set_on_all_sides(const Chains *c, StmtId first)
{
    Bitset all = bitset_create(c->context->scratch, c->routine->symbols.count);
    for (SymId id = 1; id < c->routine->symbols.count; id++)
        if (is_own(c, id) && !bitset_has(&c->before, id)) bitset_add(&all, id);
    for (StmtId id = first; id && bitset_count(&all); id = next_in_chain(c->routine, id)) {
        Mentions side = no_mentions(c);
        nest_walk_stmts(c->routine, nest_stmt(c->routine, id)->if_.then, note_mentions, &side);
        bitset_intersect(&all, &side.sets);
    }
    return all;
}

/* Whether what follows reads one of the variables before it sets that. */
static bool are_read(const Chains *c, const Bitset *variables, const After *after)
{
    Mentions behind = no_mentions(c);
    for (; after; after = after->outer) nest_walk_stmts(c->routine, after->next, note_mentions, &behind);
    bitset_intersect(&behind.reads, variables);
    return bitset_count(&behind.reads) > 0;
}

/* if (a) A else if (b) B  =>  if (a) A else { if (not b) { rest } ; B } */
static void complete(Chains *c, StmtId first, StmtId last)
{
    NestRoutine *r = c->routine;
    const Stmt stmt = *nest_stmt(r, last);
    StmtId before = first;
    while (next_in_chain(r, before) != last) before = next_in_chain(r, before);
    ExprId none = nest_op(c->context, r, OP_NOT, TYPE_L32, &stmt.if_.condition, 1, stmt.loc);
    StmtId rest = nest_stmt_add(c->context, r, (Stmt){.kind = STMT_CALL, .loc = stmt.loc, .call = {.symbol = intern(c->context->names, NEST_REST)}});
    *nest_stmt(r, last) = (Stmt){.kind = STMT_IF, .loc = stmt.loc, .next = stmt.if_.then, .if_ = {none, rest, 0}};
}

static Bitset copy(const Chains *c, const Bitset *set)
{
    Bitset result = bitset_create(c->context->scratch, c->routine->symbols.count);
    bitset_assign(&result, set);
    return result;
}

static void look(Chains *c, StmtId first, const After *outer, bool in_loop);

/* Statements inside of one; what an IF sets is not surely set. */
static void look_inside(Chains *c, StmtId id, const After *after, bool in_loop)
{
    const Stmt stmt = *nest_stmt(c->routine, id);
    bool loop = stmt.kind == STMT_LOOP || stmt.kind == STMT_WHILE, outermost = loop && !in_loop;
    StmtId lists[2];
    const Bitset before = copy(c, &c->before);
    for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) {
        look(c, lists[n], outermost ? NULL : after, in_loop || loop);
        if (stmt.kind == STMT_IF || outermost) bitset_assign(&c->before, &before);
    }
}

static void look(Chains *c, StmtId first, const After *outer, bool in_loop)
{
    for (StmtId id = first; id; id = nest_stmt(c->routine, id)->next) {
        const Stmt stmt = *nest_stmt(c->routine, id);
        const After after = {stmt.next, outer};
        SymId set = set_by(c->routine, &stmt);
        StmtId last = stmt.kind == STMT_IF ? last_of_chain(c, id) : 0;
        if (last) {
            Bitset variables = set_on_all_sides(c, id);
            if (are_read(c, &variables, &after)) complete(c, id, last);
        }
        look_inside(c, id, &after, in_loop);
        if (set) bitset_add(&c->before, set);
    }
}

void chains_complete(Context *context, NestRoutine *routine)
{
    Chains c = {.context = context, .routine = routine, .aliased = storage_find_aliased(context, routine)};
    c.changes = bitset_create(context->scratch, routine->symbols.count);
    c.before = bitset_create(context->scratch, routine->symbols.count);
    facts_assigned_scalars(routine, routine->body, &c.changes);
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (c.aliased[id]) bitset_add(&c.changes, id);
    look(&c, routine->body, NULL, false);
}
