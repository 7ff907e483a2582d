/* Products that gcc must round. Of neighbours in memory that get a*b - c and d*e + f its versions from 12 on make one operation of processors that
 * fuse (vfmaddsub), in spite of -ffp-contract=off: a product of complex numbers, a rotation
 *
 *      d(2*k-1) = wr*x - wi*y  ;  d(2*k) = wi*x + wr*y
 *
 * The operation is chosen where products stand first in all of the differences and sums. So differences in loops that store neighbours have theirs
 * rounded by a call that gcc sees through for nothing else (crayon_rounded). Whether the processor fuses, and gcc compiles, the text asks. */
#include "backend_host/host.h"

#include "ir/build.h"
#include "ir/walk.h"

#include <string.h>

enum {
    MAX_STORES = 200,   /* of a loop's turn that are compared; of more, two are taken to be neighbours */
    STEPS = 2000,       /* of comparing what two get */
    COMPARED_BITS = 14, /* pairs that are remembered are at most half of 2 to that */
};

typedef struct {
    Context *context;
    LIST(StmtId) stores; /* into arrays of reals, in a turn of the loop at hand */
    LIST(StmtId) inner;  /* loops in it */
} Turn;

static bool gather(void *data, NestRoutine *routine, StmtId id)
{
    Turn *turn = data;
    const Stmt *stmt = nest_stmt(routine, id);
    bool loop = stmt->kind == STMT_LOOP || stmt->kind == STMT_WHILE;
    if (loop) list_push(turn->context->scratch, &turn->inner, id);
    if (loop || stmt->kind != STMT_ASSIGN) return !loop;
    const Expr *target = nest_expr(routine, stmt->assign.target);
    if (target->op == OP_ELEMENT && type_is_real(target->type)) list_push(turn->context->scratch, &turn->stores, id);
    return true;
}

static Turn turn_of(Context *context, NestRoutine *routine, StmtId body)
{
    Turn turn = {.context = context};
    nest_walk_stmts(routine, body, gather, &turn); /* changes nothing */
    return turn;
}

static StmtId body_of(const NestRoutine *routine, StmtId loop)
{
    const Stmt *stmt = nest_stmt(routine, loop);
    return stmt->kind == STMT_LOOP ? stmt->loop.body : stmt->while_.body;
}

/* ---- neighbours ------------------------------------------------------------------------- */

static bool share_memory(const NestRoutine *routine, SymId a, SymId b)
{
    const Symbol *first = nest_symbol(routine, a), *second = nest_symbol(routine, b);
    return a == b || (first->storage == STORAGE_AREA && second->storage == STORAGE_AREA && first->area == second->area);
}

/* Whether two elements may lie beside each other in memory, as far as gcc can know; `surely`: but for rows and columns that may be as short as one. */
static bool may_be_neighbours(const Turn *turn, const NestRoutine *routine, StmtId one, StmtId other, bool surely)
{
    ExprId a = nest_stmt(routine, one)->assign.target, b = nest_stmt(routine, other)->assign.target;
    const Expr *first = nest_expr(routine, a), *second = nest_expr(routine, b);
    int64_t distance;
    if (!share_memory(routine, first->symbol, second->symbol) || nest_expr_equal(routine, a, b)) return false;
    if (first->symbol != second->symbol || first->count != second->count) return !surely;
    for (uint32_t n = 1; n < first->count; n++)
        if (!nest_expr_equal(routine, nest_operand(routine, first, n), nest_operand(routine, second, n))) return !surely;
    return !int_distance(turn->context->scratch, routine, nest_operand(routine, first, 0), nest_operand(routine, second, 0), &distance) ||
           distance == 1 || distance == -1;
}

static bool stores_neighbours(Context *context, NestRoutine *routine, StmtId body)
{
    Turn turn = turn_of(context, routine, body);
    if (turn.stores.count > MAX_STORES) return true;
    for (uint32_t i = 0; i < turn.stores.count; i++)
        for (uint32_t k = i + 1; k < turn.stores.count; k++)
            if (may_be_neighbours(&turn, routine, turn.stores.items[i], turn.stores.items[k], false)) return true;
    for (uint32_t i = 0; i < turn.inner.count; i++)
        if (stores_neighbours(context, routine, body_of(routine, turn.inner.items[i]))) return true;
    return false;
}

bool host_stores_neighbours(Context *context, const NestRoutine *routine)
{
    return stores_neighbours(context, (NestRoutine *)routine, routine->body);
}

/* ---- products --------------------------------------------------------------------------- */

bool host_may_be_product(const NestRoutine *routine, const SymbolFacts *facts, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    switch (expr->op) {
    case OP_MUL: case OP_POW: case OP_POWI: return true;
    case OP_NEG: return host_may_be_product(routine, facts, nest_operand(routine, expr, 0));
    case OP_SELECT: return host_may_be_product(routine, facts, nest_operand(routine, expr, 1)) || host_may_be_product(routine, facts, nest_operand(routine, expr, 2));
    case OP_SCALAR: case OP_ELEMENT: return !facts || facts[expr->symbol].product || facts[expr->symbol].passed;
    default: return false;
    }
}

/* A value where a statement computes it, and two. */
typedef struct {
    ExprId value;
    StmtId in;
} At;

typedef struct {
    At a, b;
} Two;

/* Comparing what two neighbours get. */
typedef struct {
    const NestRoutine *routine;
    const SymbolFacts *facts;
    StmtId *first, *next;      /* by symbol, by statement: what assigns to a scalar */
    uint32_t *places, *loops;  /* by statement: its number as they stand, the innermost loop around it */
    uint32_t place, loop;      /* at the one that is being numbered */
    uint32_t steps;            /* left: behind them the two are taken to be fused */
    Two *compared;             /* hashed; of value 0: free */
    uint32_t count;            /* of these */
} Pair;

static void forget(Pair *pair)
{
    memset(pair->compared, 0, sizeof(Two) << COMPARED_BITS);
    pair->count = 0;
}

static uint64_t hash(uint64_t so_far, At at) { return (so_far ^ ((uint64_t)at.value << 32 | at.in))*UINT64_C(0x9e3779b97f4a7c15); }

static bool is_same(At a, At b) { return a.value == b.value && a.in == b.in; }

/* Remembers the two; false: they were compared, or are being compared, and what follows from that is or will be known. */
static bool is_new(Pair *pair, At a, At b)
{
    const uint64_t mask = (UINT64_C(1) << COMPARED_BITS) - 1;
    uint64_t n = hash(hash(0, a), b) >> (64 - COMPARED_BITS);
    Two *two = &pair->compared[n];
    for (; two->a.value && !(is_same(two->a, a) && is_same(two->b, b)); two = &pair->compared[++n & mask]) continue;
    if (two->a.value) return false;
    *two = (Two){a, b};
    pair->count++;
    return true;
}

static bool alternate(Pair *pair, At a, At b);

/* Whether a scalar is the same value in both: nothing assigns to it between them in a turn. Of what is the same in both gcc makes a vector as it is. */
static bool is_same_value(const Pair *pair, SymId scalar, StmtId one, StmtId other)
{
    const uint32_t a = pair->places[one], b = pair->places[other];
    if (pair->loops[one] != pair->loops[other] || pair->facts[scalar].passed) return false;
    for (StmtId id = pair->first[scalar]; id; id = pair->next[id]) {
        uint32_t at = pair->places[id];
        if ((at >= a && at < b) || (at >= b && at < a)) return false;
    }
    return true;
}

/* The same of what a scalar may be at the one, which stands for it in the eyes of gcc. */
static bool alternate_by_scalar(Pair *pair, SymId scalar, At other)
{
    for (StmtId id = pair->first[scalar]; id; id = pair->next[id])
        if (alternate(pair, (At){nest_stmt(pair->routine, id)->assign.value, id}, other)) return true;
    return false;
}

static bool begins_with_product(const Pair *pair, const Expr *expr)
{
    for (uint32_t n = 0; n < (expr->op == OP_ADD ? 2 : 1); n++)
        if (host_may_be_product(pair->routine, pair->facts, nest_operand(pair->routine, expr, n))) return true;
    return false;
}

/* a - b, and a + -b, which gcc makes one of. */
static bool is_difference(const NestRoutine *routine, const Expr *expr)
{
    for (uint32_t n = 0; n < 2 && expr->op == OP_ADD; n++)
        if (nest_expr(routine, nest_operand(routine, expr, n))->op == OP_NEG) return true;
    return expr->op == OP_SUB;
}

/* Whether there is a difference in the one where the other has a sum, and both begin with a product. */
static bool alternate(Pair *pair, At a, At b)
{
    const Expr *first = nest_expr(pair->routine, a.value), *second = nest_expr(pair->routine, b.value);
    if (first->op == OP_SCALAR && second->op == OP_SCALAR && first->symbol == second->symbol && is_same_value(pair, first->symbol, a.in, b.in)) return false;
    if (!is_new(pair, a, b)) return false;
    if (!pair->steps || !--pair->steps) return true;
    if (first->op == OP_SCALAR) return alternate_by_scalar(pair, first->symbol, b);
    if (second->op == OP_SCALAR) return alternate_by_scalar(pair, second->symbol, a);
    bool two = (first->op == OP_ADD || first->op == OP_SUB) && (second->op == OP_ADD || second->op == OP_SUB);
    bool differ = two && is_difference(pair->routine, first) != is_difference(pair->routine, second);
    if (differ && begins_with_product(pair, first) && begins_with_product(pair, second)) return true;
    if ((first->op != second->op && !differ) || first->op == OP_ELEMENT || first->count != second->count) return false;
    for (uint32_t n = 0; n < first->count; n++)
        for (uint32_t k = 0; k < second->count; k++)
            if (alternate(pair, (At){nest_operand(pair->routine, first, n), a.in}, (At){nest_operand(pair->routine, second, k), b.in})) return true;
    return false;
}

static void find_fused(Context *context, NestRoutine *routine, Pair *pair, StmtId body, HostPlaces *found)
{
    Turn turn = turn_of(context, routine, body);
    for (uint32_t i = 0; i < turn.stores.count; i++)
        for (uint32_t k = i + 1; k < turn.stores.count && k < i + MAX_STORES; k++) {
            const StmtId one = turn.stores.items[i], other = turn.stores.items[k];
            pair->steps = STEPS;
            if (pair->count > 1u << (COMPARED_BITS - 1)) forget(pair);
            if (!may_be_neighbours(&turn, routine, one, other, true) ||
                !alternate(pair, (At){nest_stmt(routine, one)->assign.value, one}, (At){nest_stmt(routine, other)->assign.value, other})) continue;
            list_push(context->arena, found, nest_stmt(routine, one)->loc);
            forget(pair); /* what was being compared does alternate */
        }
    for (uint32_t i = 0; i < turn.inner.count; i++) find_fused(context, routine, pair, body_of(routine, turn.inner.items[i]), found);
}

/* Numbers statements, notes what assigns to scalars. */
static bool number_statement(void *data, NestRoutine *routine, StmtId id)
{
    Pair *pair = data;
    const Stmt *stmt = nest_stmt(routine, id);
    pair->places[id] = ++pair->place;
    pair->loops[id] = pair->loop;
    if (stmt->kind == STMT_LOOP || stmt->kind == STMT_WHILE) {
        const uint32_t around = pair->loop;
        pair->loop = id;
        nest_walk_stmts(routine, body_of(routine, id), number_statement, pair);
        pair->loop = around;
        return false;
    }
    if (stmt->kind != STMT_ASSIGN || nest_expr(routine, stmt->assign.target)->op != OP_SCALAR) return true;
    const SymId scalar = nest_expr(routine, stmt->assign.target)->symbol;
    pair->next[id] = pair->first[scalar];
    pair->first[scalar] = id;
    return true;
}

void host_find_fused(Context *context, const NestProgram *program, const NestRoutine *routine, HostPlaces *found)
{
    Arena *scratch = context->scratch;
    const uint32_t count = routine->stmts.count + 1;
    Pair pair = {.routine = routine, .facts = host_facts(context, program, routine, false), .first = arena_array(scratch, StmtId, routine->symbols.count + 1),
                 .next = arena_array(scratch, StmtId, count), .places = arena_array(scratch, uint32_t, count), .loops = arena_array(scratch, uint32_t, count),
                 .compared = arena_array(scratch, Two, (size_t)1 << COMPARED_BITS)};
    nest_walk_stmts((NestRoutine *)routine, routine->body, number_statement, &pair); /* changes nothing */
    find_fused(context, (NestRoutine *)routine, &pair, routine->body, found);
}
