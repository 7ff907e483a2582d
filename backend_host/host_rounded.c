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

enum { MAX_STORES = 200 }; /* of a loop's turn that are compared; of more, two are taken to be neighbours */

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

/* Comparing what two neighbours get. */
typedef struct {
    const NestRoutine *routine;
    const SymbolFacts *facts;
    StmtId *first, *next; /* by symbol, by statement: what assigns to a scalar */
    uint32_t steps;       /* left: behind them the two are taken to be fused */
} Pair;

static bool alternate(Pair *pair, ExprId a, ExprId b);

/* The same of what a scalar may be at the one, which stands for it in the eyes of gcc. */
static bool alternate_by_scalar(Pair *pair, SymId scalar, ExprId other)
{
    for (StmtId id = pair->first[scalar]; id; id = pair->next[id])
        if (alternate(pair, nest_stmt(pair->routine, id)->assign.value, other)) return true;
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
static bool alternate(Pair *pair, ExprId a, ExprId b)
{
    const Expr *first = nest_expr(pair->routine, a), *second = nest_expr(pair->routine, b);
    if (!pair->steps || !--pair->steps) return true;
    if (first->op == OP_SCALAR) return alternate_by_scalar(pair, first->symbol, b);
    if (second->op == OP_SCALAR) return alternate_by_scalar(pair, second->symbol, a);
    bool two = (first->op == OP_ADD || first->op == OP_SUB) && (second->op == OP_ADD || second->op == OP_SUB);
    bool differ = two && is_difference(pair->routine, first) != is_difference(pair->routine, second);
    if (differ && begins_with_product(pair, first) && begins_with_product(pair, second)) return true;
    if ((first->op != second->op && !differ) || first->op == OP_ELEMENT || first->count != second->count) return false;
    for (uint32_t n = 0; n < first->count; n++)
        for (uint32_t k = 0; k < second->count; k++)
            if (alternate(pair, nest_operand(pair->routine, first, n), nest_operand(pair->routine, second, k))) return true;
    return false;
}

static void find_fused(Context *context, NestRoutine *routine, Pair *pair, StmtId body, HostPlaces *found)
{
    enum { STEPS = 500 };
    Turn turn = turn_of(context, routine, body);
    for (uint32_t i = 0; i < turn.stores.count; i++)
        for (uint32_t k = i + 1; k < turn.stores.count && k < i + MAX_STORES; k++) {
            const Stmt *one = nest_stmt(routine, turn.stores.items[i]), *other = nest_stmt(routine, turn.stores.items[k]);
            pair->steps = STEPS;
            if (may_be_neighbours(&turn, routine, turn.stores.items[i], turn.stores.items[k], true) && alternate(pair, one->assign.value, other->assign.value))
                list_push(context->arena, found, one->loc);
        }
    for (uint32_t i = 0; i < turn.inner.count; i++) find_fused(context, routine, pair, body_of(routine, turn.inner.items[i]), found);
}

void host_find_fused(Context *context, const NestProgram *program, const NestRoutine *routine, HostPlaces *found)
{
    Arena *scratch = context->scratch;
    Pair pair = {.routine = routine, .facts = host_facts(context, program, routine, false), .first = arena_array(scratch, StmtId, routine->symbols.count + 1),
                 .next = arena_array(scratch, StmtId, routine->stmts.count + 1)};
    for (StmtId id = 1; id < routine->stmts.count; id++) {
        const Stmt *stmt = nest_stmt(routine, id);
        const Expr *target = stmt->kind == STMT_ASSIGN ? nest_expr(routine, stmt->assign.target) : NULL;
        if (!target || target->op != OP_SCALAR) continue;
        pair.next[id] = pair.first[target->symbol];
        pair.first[target->symbol] = id;
    }
    find_fused(context, (NestRoutine *)routine, &pair, routine->body, found);
}
