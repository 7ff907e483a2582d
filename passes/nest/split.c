/* Loop distribution: the strongly connected pieces of a body's dependences, in an order that keeps these (Kennedy and Allen, Optimizing
 * Compilers for Modern Architectures, 5.3 and 6.2). */
#include "passes/nest/split.h"

#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/scalars.h"

enum { MAX_STATEMENTS = 64 };

typedef struct {
    Context *context;
    const NestFacts *facts;
    DependenceTester *tester;
    const LoopFacts *loop;
    StmtId statements[MAX_STATEMENTS]; /* of the body */
    uint32_t count;
    uint32_t *part_of;                 /* a statement: 1 + the index of the one that holds it */
    uint64_t before[MAX_STATEMENTS];   /* bit b of a: a runs before b */
    bool fed;                          /* an iteration reads or writes again what an earlier one has written */
} Parts;

typedef struct {
    uint32_t part, *part_of;
    Bitset *assigned, *used; /* scalars */
} PartScan;

static void scan_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const PartScan *scan = data;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op == OP_SCALAR) bitset_add(use == USE_READ ? scan->used : scan->assigned, expr->symbol);
}

static bool scan_stmt(void *data, NestRoutine *routine, StmtId id)
{
    const PartScan *scan = data;
    const Stmt *stmt = nest_stmt(routine, id);
    scan->part_of[id] = scan->part;
    if (stmt->kind == STMT_LOOP) bitset_add(scan->assigned, stmt->loop.variable);
    nest_walk_stmt_exprs(routine, id, scan_expr, data);
    return true;
}

void split_scan(NestRoutine *routine, StmtId stmt, uint32_t part, uint32_t *part_of, Bitset *assigned, Bitset *used)
{
    PartScan scan = {part, part_of, assigned, used};
    nest_walk_stmt(routine, stmt, scan_stmt, &scan);
}

static void add_edge(Parts *p, uint32_t a, uint32_t b)
{
    if (a != b) p->before[a] |= UINT64_C(1) << b;
}

/* The statements of the body, with what scalars order. */
static bool find_parts(Parts *p)
{
    NestRoutine *routine = p->facts->routine;
    Arena *scratch = p->context->scratch;
    uint32_t symbols = routine->symbols.count;
    Bitset assigned[MAX_STATEMENTS], used[MAX_STATEMENTS];
    p->part_of = arena_array(scratch, uint32_t, routine->stmts.count);
    for (StmtId id = nest_stmt(routine, p->loop->stmt)->loop.body; id; id = nest_stmt(routine, id)->next) {
        if (p->count == MAX_STATEMENTS) return false;
        p->statements[p->count++] = id;
    }
    for (uint32_t n = 0; n < p->count; n++) {
        assigned[n] = bitset_create(scratch, symbols);
        used[n] = bitset_create(scratch, symbols);
        split_scan(routine, p->statements[n], n + 1, p->part_of, &assigned[n], &used[n]);
    }
    for (uint32_t a = 0; a < p->count; a++)
        for (uint32_t b = a + 1; b < p->count; b++)
            for (SymId id = 1; id < symbols; id++) {
                bool in_a = bitset_has(&assigned[a], id), in_b = bitset_has(&assigned[b], id);
                if ((in_a && (in_b || bitset_has(&used[b], id))) || (in_b && bitset_has(&used[a], id))) add_edge(p, a, b);
            }
    return true;
}

/* Whether two accesses of one iteration surely touch different elements. */
static bool are_apart(const Parts *p, const Access *a, const Access *b)
{
    int64_t difference;
    if (a->symbol != b->symbol) return false;
    for (uint32_t n = 0; n < nest_symbol(p->facts->routine, a->symbol)->rank; n++) {
        FormId form = affine_add(p->facts->table, p->facts->subscripts.items[a->subscripts + n],
                                 p->facts->subscripts.items[b->subscripts + n], -1);
        if (form && affine_value(p->facts->table, form, &difference) && difference) return true;
    }
    return false;
}

/* Whether what a statement writes in an iteration it reads or writes again in another, later one. What it reads first and writes later it
 * may read all at once. */
static bool feeds_itself(const Access *x, const Access *y, Dependence dependence)
{
    if (dependence.kind == DEPENDENCE_NONE) return false;
    if (x->written && y->written) return true;
    return x->written ? dependence.forward : dependence.backward;
}

/* The order that arrays ask for. False when a statement feeds itself. */
static bool add_array_edges(Parts *p)
{
    const Access *accesses = p->facts->accesses.items;
    for (uint32_t i = p->loop->first_access; i < p->loop->end_access; i++)
        for (uint32_t j = p->loop->first_access; j <= i; j++) {
            const Access *x = &accesses[j], *y = &accesses[i];
            uint32_t a = p->part_of[x->stmt] - 1, b = p->part_of[y->stmt] - 1;
            if ((!x->written && !y->written) || !storage_overlap(p->facts->routine, x->symbol, y->symbol)) continue;
            Dependence dependence = dependence_test(p->tester, p->loop, x, y);
            p->fed |= feeds_itself(x, y, dependence);
            if (dependence.given_up || (a == b && feeds_itself(x, y, dependence))) return false;
            if (dependence.forward) add_edge(p, a, b);
            if (dependence.backward) add_edge(p, b, a);
            if (a != b && !are_apart(p, x, y)) add_edge(p, a < b ? a : b, a < b ? b : a);
        }
    return true;
}

/* Statements in the order of the edges, else of the source; none when they go round in a circle. */
static Split sort(Parts *p)
{
    Split order = {0};
    uint64_t done = 0;
    while (order.count < p->count) {
        uint32_t next = 0;
        for (; next < p->count; next++) {
            bool ready = !(done >> next & 1);
            for (uint32_t a = 0; a < p->count && ready; a++) ready = done >> a & 1 || !(p->before[a] >> next & 1);
            if (ready) break;
        }
        if (next == p->count) return (Split){0};
        done |= UINT64_C(1) << next;
        list_push(p->context->scratch, &order, p->statements[next]);
    }
    return order;
}

/* Whether a scalar carries a value from one iteration to the next. */
static bool carries_scalar(const Parts *p)
{
    const NestRoutine *routine = p->facts->routine;
    IterationScalars scan = scalars_scan_iteration(p->context, p->facts, p->loop->stmt);
    SymId own = nest_stmt(routine, p->loop->stmt)->loop.variable;
    for (SymId id = 1; id < p->facts->symbol_count; id++)
        if (bitset_has(&p->loop->assigned, id) && id != own && (scan.exposed[id] || p->facts->aliased[id])) return true;
    return false;
}

Split split_loop(Context *context, const NestFacts *facts, DependenceTester *tester, const LoopFacts *loop)
{
    Parts parts = {.context = context, .facts = facts, .tester = tester, .loop = loop};
    if (!loop->counted || loop->call || loop->leave || loop->skips || dependence_shared_variable(facts, loop)) return (Split){0};
    if (nest_loop_info(facts->routine, loop->stmt)->assertions & LOOP_ASSERTED_SERIAL) return (Split){0};
    if (carries_scalar(&parts) || !find_parts(&parts) || !add_array_edges(&parts)) return (Split){0};
    Split order = sort(&parts);
    for (uint32_t n = 0; n < parts.count && !order.count && !parts.fed; n++) list_push(context->scratch, &order, parts.statements[n]);
    order.whole = order.count && !parts.fed;
    return order;
}

const Split *split_loops(Context *context, const NestFacts *facts)
{
    Split *splits = arena_array(context->scratch, Split, facts->loops.count);
    DependenceTester *tester = dependence_tester_create(context, facts);
    for (uint32_t n = 1; n < facts->loops.count; n++) {
        const LoopFacts *loop = &facts->loops.items[n];
        bool innermost = n + 1 == facts->loops.count || facts->loops.items[n + 1].depth <= loop->depth;
        if (!loop->counted || !innermost || nest_loop_info(facts->routine, loop->stmt)->finding == LOOP_PARALLEL) continue;
        splits[n] = split_loop(context, facts, tester, loop);
    }
    dependence_tester_destroy(tester);
    return splits;
}
