/* Proven of an array's first access alone: a store under no condition, in loops as many as the array has dimensions and no others, each of which
 * goes through all of one.
 *
 *     do j = 1, m { do i = 1, n { a[i, j] = 0.0 } }        a: f64[1:n, 1:m]
 *
 * Its loops neither end early nor call, and hold no read of the array; no call gets it. Passes keep what the routine computes, so that it stays
 * true. */
#include "passes/nest/fill.h"

#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/facts.h"

typedef struct {
    Context *context;
    const NestFacts *facts;
    bool *passed; /* a symbol: a call gets it */
} Fill;

static void note_argument(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    SymId symbol = nest_expr(routine, id)->symbol;
    if (symbol && use == USE_ARGUMENT) ((Fill *)data)->passed[symbol] = true;
}

static bool note_arguments(void *data, NestRoutine *routine, StmtId stmt)
{
    nest_walk_stmt_exprs(routine, stmt, note_argument, data);
    return true;
}

/* The value of a bound at the routine's entry; 0: it is no sum of scalars. */
static FormId bound_form(const Fill *fill, ExprId bound)
{
    const NestFacts *facts = fill->facts;
    IntSum sum = {0};
    int_sum_add(fill->context->scratch, facts->routine, &sum, bound, 1);
    FormId form = affine_constant(facts->table, sum.constant);
    for (uint32_t n = 0; n < sum.terms.count && form; n++) {
        IntTerm term = sum.terms.items[n];
        const Expr *expr = nest_expr(facts->routine, term.of);
        AtomId atom = expr->op == OP_SCALAR && !facts->aliased[expr->symbol] ? facts->entry_atoms[expr->symbol] : 0;
        if (term.coefficient == 0) continue;
        form = atom ? affine_add(facts->table, form, affine_atom_form(facts->table, atom), term.coefficient) : 0;
    }
    return form;
}

/* The loop of the chain up from `innermost` whose variable is a subscript's only term that varies, with the factor 1, and that goes through all
 * of the dimension; 0: there is none. */
static StmtId covering_loop(const Fill *fill, FormId subscript, FormId lower, FormId upper, StmtId innermost)
{
    const NestFacts *facts = fill->facts;
    for (StmtId at = innermost; at; at = facts->parents[at]) {
        const LoopFacts *loop = facts_loop(facts, at);
        FormId rest = affine_add(facts->table, subscript, loop->index, -1);
        if (!rest || !loop->lower || !loop->upper) continue;
        if (affine_add(facts->table, rest, loop->lower, 1) == lower && affine_add(facts->table, rest, loop->upper, 1) == upper) return at;
    }
    return 0;
}

/* The outermost loop around the store; 0: one of the loops may leave out an iteration, or there are not `rank` of them. */
static StmtId plain_loops(const NestFacts *facts, const Access *store, uint32_t rank)
{
    StmtId outermost = 0;
    uint32_t count = 0;
    for (StmtId at = store->loop; at; at = facts->parents[at], count++) {
        const LoopFacts *loop = facts_loop(facts, at);
        if (!loop->counted || loop->step != 1 || loop->skips || loop->leave || loop->call) return 0;
        outermost = at;
    }
    return count == rank ? outermost : 0;
}

static bool is_read_in(const NestFacts *facts, const LoopFacts *loop, SymId array)
{
    for (uint32_t n = loop->first_access; n < loop->end_access; n++)
        if (facts->accesses.items[n].symbol == array && !facts->accesses.items[n].written) return true;
    return false;
}

static bool fills(const Fill *fill, const Access *store)
{
    const NestFacts *facts = fill->facts;
    const Symbol *symbol = nest_symbol(facts->routine, store->symbol);
    StmtId outermost = plain_loops(facts, store, symbol->rank), used[NEST_MAX_RANK];
    if (!store->written || store->guard || !outermost || is_read_in(facts, facts_loop(facts, outermost), store->symbol)) return false;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        ExprId end = nest_elements_end(facts->routine, store->symbol, n);
        FormId lower = bound_form(fill, nest_dim(facts->routine, symbol, n)->lower), upper = end ? bound_form(fill, end) : 0;
        used[n] = lower && upper ? covering_loop(fill, facts->subscripts.items[store->subscripts + n], lower, upper, store->loop) : 0;
        if (!used[n]) return false;
        for (uint32_t k = 0; k < n; k++)
            if (used[k] == used[n]) return false;
    }
    return true;
}

void fill_find(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        if (routine->kernels.count > 1) continue;
        Fill fill = {context, facts_collect(context, routine), arena_array(context->scratch, bool, routine->symbols.count)};
        bool *seen = arena_array(context->scratch, bool, routine->symbols.count);
        nest_walk_stmts(routine, routine->body, note_arguments, &fill);
        for (uint32_t n = 0; n < fill.facts->accesses.count; n++) {
            const Access *access = &fill.facts->accesses.items[n];
            Symbol *symbol = nest_symbol(routine, access->symbol);
            bool first = symbol->rank && symbol->storage == STORAGE_DUMMY && !seen[access->symbol] && !fill.passed[access->symbol];
            seen[access->symbol] = true;
            if (first) symbol->filled = fills(&fill, access);
        }
        arena_reset(context->scratch);
    }
}
