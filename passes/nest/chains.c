#include "passes/nest/chains.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/facts.h"

/* What follows a list within the loops around: the statements behind the one that holds it, then what follows those. */
typedef struct After {
    StmtId next;
    const struct After *outer;
} After;

enum { MAX_SIDES = 32 };

typedef struct {
    Context *context;
    NestRoutine *routine;
    const bool *aliased;
    Bitset changes; /* scalars that the routine sets, or that others may */
    Bitset before;  /* variables that statements around the one at hand surely have set, in this iteration of the outermost loop */
    Bitset around;  /* variables of the loops around it */
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

/* IFs that stand one on the other side of the one before. */
typedef struct {
    StmtId ifs[MAX_SIDES];
    uint32_t count;
    StmtId otherwise; /* the list of the ELSE; 0: there is none */
} Chain;

/* The chain that begins here, of conditions that are known. */
static Chain find_chain(const Chains *c, StmtId first)
{
    const NestRoutine *r = c->routine;
    Chain chain = {.count = 0};
    StmtId id = nest_stmt(r, first)->kind == STMT_IF ? first : 0;
    while (id && chain.count < MAX_SIDES && is_known_at_start(c, nest_stmt(r, id)->if_.condition)) {
        chain.ifs[chain.count++] = id;
        id = next_in_chain(r, id);
    }
    if (chain.count) chain.otherwise = nest_stmt(r, chain.ifs[chain.count - 1])->if_.else_;
    return chain;
}

static uint32_t count_sides(const Chain *chain) { return chain->count + (chain->otherwise != 0); }

/* Whether nothing comes to the side any more. */
static bool is_gone(const Chains *c, StmtId side)
{
    const Stmt *stmt = side ? nest_stmt(c->routine, side) : NULL;
    return stmt && stmt->kind == STMT_CALL && stmt->call.symbol == intern(c->context->names, NEST_REST);
}

static StmtId side_of(const Chains *c, const Chain *chain, uint32_t n) { return n < chain->count ? nest_stmt(c->routine, chain->ifs[n])->if_.then : chain->otherwise; }

static bool is_own(const Chains *c, SymId id)
{
    const Symbol *symbol = nest_symbol(c->routine, id);
    return (symbol->storage == STORAGE_LOCAL || symbol->flags & SYMBOL_DEAD_AT_EXIT) && !c->aliased[id];
}

/* Drops arrays of others whose elements go by a loop around. */
static bool drop_by_loops(void *data, NestRoutine *routine, StmtId id)
{
    const Chains *c = ((void **)data)[0];
    const Stmt *stmt = nest_stmt(routine, id);
    const Expr *target = stmt->kind == STMT_ASSIGN ? nest_expr(routine, stmt->assign.target) : NULL;
    for (uint32_t n = 0; target && n < target->count; n++)
        if (!is_own(c, target->symbol) && nest_reads_some(routine, nest_operand(routine, target, n), &c->around)) bitset_remove(((void **)data)[1], target->symbol);
    return true;
}

/* Variables of the routine alone, and work rows that others may see, none of which is surely set before. */
static Bitset find_variables(const Chains *c, const Chain *chain)
{
    Bitset all = bitset_create(c->context->scratch, c->routine->symbols.count);
    const bool in_loop = bitset_count(&c->around) > 0;
    for (SymId id = 1; id < c->routine->symbols.count; id++)
        if ((is_own(c, id) || (in_loop && nest_symbol(c->routine, id)->rank && !c->aliased[id])) && !bitset_has(&c->before, id)) bitset_add(&all, id);
    for (uint32_t n = 0; n < count_sides(chain) && in_loop; n++) nest_walk_stmts(c->routine, side_of(c, chain, n), drop_by_loops, (void *[]){(void *)c, &all});
    return all;
}

static Bitset copy(const Chains *c, const Bitset *set)
{
    Bitset result = bitset_create(c->context->scratch, c->routine->symbols.count);
    bitset_assign(&result, set);
    return result;
}

/* The mentions in a list; what a side of an IF sets is not set behind it. */
static void note_list(const Chains *c, StmtId first, Mentions *mentions)
{
    for (StmtId id = first; id; id = nest_stmt(c->routine, id)->next) {
        const Stmt stmt = *nest_stmt(c->routine, id);
        StmtId lists[2];
        note_mentions(mentions, c->routine, id);
        const Bitset before = stmt.kind == STMT_IF ? copy(c, &mentions->sets) : mentions->sets;
        for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) {
            note_list(c, lists[n], mentions);
            if (stmt.kind == STMT_IF) bitset_assign(&mentions->sets, &before);
        }
    }
}

/* What follows in this iteration of the outermost loop. */
static Mentions find_behind(const Chains *c, const After *after)
{
    Mentions behind = no_mentions(c);
    for (; after; after = after->outer) note_list(c, after->next, &behind);
    return behind;
}

/* Puts an IF that holds a CALL of NEST_REST, and what runs where that does not hold, in the place of an IF. */
static void put_rest(const Chains *c, StmtId id, ExprId condition, StmtId behind)
{
    NestRoutine *r = c->routine;
    const Stmt stmt = *nest_stmt(r, id);
    StmtId rest = nest_stmt_add(c->context, r, (Stmt){.kind = STMT_CALL, .loc = stmt.loc, .call = {.symbol = intern(c->context->names, NEST_REST)}});
    *nest_stmt(r, id) = (Stmt){.kind = STMT_IF, .loc = stmt.loc, .next = behind ? behind : stmt.next, .if_ = {condition, rest, 0}};
    if (behind) nest_stmt(r, nest_list_from(r, behind).last)->next = stmt.next;
}

static bool clear(void *data, NestRoutine *routine, StmtId id)
{
    Stmt *stmt = nest_stmt(routine, id);
    (void)data;
    if (stmt->kind == STMT_CALL) *stmt = (Stmt){.next = stmt->next};
    return true;
}

/* if (a) A else if (b) B else if (d) D, of which B sets nothing  =>  if (a) A else { if (b) { rest } ; if (not d) { rest } ; D } */
static void complete(const Chains *c, const Chain *chain, uint32_t missing)
{
    NestRoutine *r = c->routine;
    const StmtId id = chain->ifs[missing < chain->count ? missing : chain->count - 1];
    const Stmt stmt = *nest_stmt(r, id);
    nest_walk_stmts(r, side_of(c, chain, missing), clear, NULL); /* nothing comes to it */
    if (missing < chain->count) put_rest(c, id, stmt.if_.condition, stmt.if_.else_);
    else put_rest(c, id, nest_op(c->context, r, OP_NOT, TYPE_L32, &stmt.if_.condition, 1, stmt.loc), stmt.if_.then);
}

/* Whether at most one of the conditions holds: all compare one scalar with numbers of their own. */
static bool exclude_each_other(const Chains *c, const Chain *chain)
{
    int64_t numbers[MAX_SIDES];
    SymId scalar = 0;
    for (uint32_t n = 0; n < chain->count; n++) {
        SymId here = stmt_compares(c->routine, nest_stmt(c->routine, chain->ifs[n])->if_.condition, &numbers[n]);
        if (!here || (scalar && here != scalar)) return false;
        scalar = here;
        for (uint32_t k = 0; k < n; k++)
            if (numbers[k] == numbers[n]) return false;
    }
    return true;
}

typedef struct {
    ExprId condition;
    uint32_t count;
} Asking;

static bool count_asking(void *data, NestRoutine *routine, StmtId id)
{
    Asking *asking = data;
    const Stmt *stmt = nest_stmt(routine, id);
    asking->count += stmt->kind == STMT_IF && nest_expr_equal(routine, stmt->if_.condition, asking->condition);
    return true;
}

/* Of sides that exclude each other the last one becomes that whose condition is asked least in the routine: the ELSE says nothing of it to those who look what is set under it. */
static void put_last(const Chains *c, const Chain *chain)
{
    NestRoutine *r = c->routine;
    uint32_t last = 0, least = UINT32_MAX, best = 0;
    if (!exclude_each_other(c, chain)) return;
    for (uint32_t n = 0; n < chain->count; n++) {
        Asking asking = {nest_stmt(r, chain->ifs[n])->if_.condition, 0};
        if (is_gone(c, side_of(c, chain, n))) continue;
        nest_walk_stmts(r, r->body, count_asking, &asking);
        last = n;
        if (asking.count > least) continue;
        best = n;
        least = asking.count;
    }
    Stmt *a = nest_stmt(r, chain->ifs[best]), *b = nest_stmt(r, chain->ifs[last]);
    const ExprId condition = a->if_.condition;
    const StmtId then = a->if_.then;
    a->if_.condition = b->if_.condition;
    a->if_.then = b->if_.then;
    b->if_.condition = condition;
    b->if_.then = then;
}

/* Completes a chain for a variable that all its sides set but one at most. False: there is none that is read behind it. */
static bool complete_once(const Chains *c, StmtId id, const After *after)
{
    const Chain chain = find_chain(c, id);
    const uint32_t sides = count_sides(&chain);
    if (chain.count < 2) return false;
    const Bitset variables = find_variables(c, &chain);
    const Mentions behind = find_behind(c, after);
    Mentions mentions[MAX_SIDES + 1];
    for (uint32_t n = 0; n < sides; n++) {
        mentions[n] = no_mentions(c);
        nest_walk_stmts(c->routine, side_of(c, &chain, n), note_mentions, &mentions[n]);
    }
    for (SymId variable = 1; variable < c->routine->symbols.count; variable++) {
        uint32_t missing = sides, set = 0; /* by that number the chain has no ELSE */
        for (uint32_t n = 0; n < sides && bitset_has(&variables, variable); n++) {
            if (bitset_has(&mentions[n].sets, variable) || is_gone(c, side_of(c, &chain, n))) set++;
            else missing = n;
        }
        if (set < 2 || set + 1 < sides || (missing == sides && chain.otherwise) || !bitset_has(&behind.reads, variable)) continue;
        if (missing >= chain.count) put_last(c, &chain);
        complete(c, &chain, missing);
        return true;
    }
    return false;
}

static void look(Chains *c, StmtId first, const After *outer, bool in_loop);

/* Statements inside of one; what an IF sets is not surely set. */
static void look_inside(Chains *c, StmtId id, const After *after, bool in_loop)
{
    const Stmt stmt = *nest_stmt(c->routine, id);
    bool loop = stmt.kind == STMT_LOOP || stmt.kind == STMT_WHILE, outermost = loop && !in_loop;
    StmtId lists[2];
    const uint32_t count = nest_stmt_lists(&stmt, lists);
    if (!count) return;
    const Bitset before = copy(c, &c->before);
    const bool adds = stmt.kind == STMT_LOOP && !bitset_has(&c->around, stmt.loop.variable);
    if (adds) bitset_add(&c->around, stmt.loop.variable);
    for (uint32_t n = 0; n < count; n++) {
        look(c, lists[n], outermost ? NULL : after, in_loop || loop);
        if (stmt.kind == STMT_IF || outermost) bitset_assign(&c->before, &before);
    }
    if (adds) bitset_remove(&c->around, stmt.loop.variable);
}

static void look(Chains *c, StmtId first, const After *outer, bool in_loop)
{
    for (StmtId id = first; id; id = nest_stmt(c->routine, id)->next) {
        const Stmt stmt = *nest_stmt(c->routine, id);
        const After after = {stmt.next, outer};
        SymId set = set_by(c->routine, &stmt);
        for (int times = 0; times < 3 && complete_once(c, id, &after);) times++;
        look_inside(c, id, &after, in_loop);
        if (set) bitset_add(&c->before, set);
    }
}

void chains_complete(Context *context, NestRoutine *routine)
{
    Chains c = {.context = context, .routine = routine, .aliased = storage_find_aliased(context, routine)};
    c.changes = bitset_create(context->scratch, routine->symbols.count);
    c.before = bitset_create(context->scratch, routine->symbols.count);
    c.around = bitset_create(context->scratch, routine->symbols.count);
    facts_assigned_scalars(routine, routine->body, &c.changes);
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (c.aliased[id]) bitset_add(&c.changes, id);
    look(&c, routine->body, NULL, false);
}
