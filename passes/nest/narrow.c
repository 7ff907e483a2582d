#include "passes/nest/narrow.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/walk.h"

typedef struct {
    int64_t low, high; /* low > high: empty */
} Range;

/* Arrays that are used otherwise than by the accesses of NestFacts: as a whole, and in calls. */
typedef struct {
    Bitset arrays;
    bool call; /* the statement at hand is one */
} Otherwise;

static void note_use(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Otherwise *otherwise = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    if (expr->op == OP_ARRAY || (otherwise->call && expr->op == OP_ELEMENT)) bitset_add(&otherwise->arrays, expr->symbol);
}

static bool note_uses(void *data, NestRoutine *routine, StmtId id)
{
    Otherwise *otherwise = data;
    otherwise->call = nest_stmt(routine, id)->kind == STMT_CALL;
    nest_walk_stmt_exprs(routine, id, note_use, data);
    return true;
}

/* Whether the symbol is an array that may have other bounds: they are not all numbers. */
static bool is_open(const NestProgram *program, const NestRoutine *routine, const NestFacts *facts, SymId id)
{
    const Symbol *symbol = nest_symbol(routine, id);
    bool open = false;
    int64_t extent;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        if (!nest_dim(routine, symbol, n)->upper) return false;
        open |= !int_extent(routine, nest_dim(routine, symbol, n), &extent);
    }
    return open && !(symbol->flags & SYMBOL_CHARACTER) && facts_is_own_array(facts, program, id);
}

/* The values of a loop's variable inside it. False: they are not between numbers. */
static bool find_turns(const NestFacts *facts, StmtId id, Range *range)
{
    const LoopFacts *loop = facts_loop(facts, id);
    int64_t first, last;
    if (!loop->counted || !loop->step || !affine_value(facts->table, loop->lower, &first) || !affine_value(facts->table, loop->upper, &last)) return false;
    *range = loop->step > 0 ? (Range){first, last} : (Range){last, first};
    return range->low > INT32_MIN && range->high < INT32_MAX;
}

/* The values of a subscript; empty where it is in a loop that does not turn. False: they are not between numbers. */
static bool find_values(const NestFacts *facts, FormId id, Range *range)
{
    if (!id) return false;
    const Form *form = affine_form(facts->table, id);
    const IntTerm *terms = affine_terms(facts->table, form);
    *range = (Range){form->constant, form->constant};
    for (uint32_t n = 0; n < form->count; n++) {
        const Atom *atom = affine_atom(facts->table, terms[n].of);
        const int64_t factor = terms[n].coefficient;
        Range turns;
        if (atom->kind != ATOM_INDEX || factor > INT16_MAX || factor < INT16_MIN || !find_turns(facts, atom->loop, &turns)) return false;
        if (turns.low > turns.high) {
            *range = (Range){0, -1};
            return true;
        }
        range->low += factor*(factor > 0 ? turns.low : turns.high);
        range->high += factor*(factor > 0 ? turns.high : turns.low);
    }
    return range->low > INT32_MIN && range->high < INT32_MAX;
}

/* What all accesses use of the array in a dimension. */
static bool find_used(const NestFacts *facts, SymId array, uint32_t dim, Range *used)
{
    *used = (Range){INT32_MAX, INT32_MIN};
    for (uint32_t n = 0; n < facts->accesses.count; n++) {
        const Access *access = &facts->accesses.items[n];
        Range range;
        if (access->symbol != array) continue;
        if (!find_values(facts, facts->subscripts.items[access->subscripts + dim], &range)) return false;
        if (range.low > range.high) continue;
        if (range.low < used->low) used->low = range.low;
        if (range.high > used->high) used->high = range.high;
    }
    return used->low <= used->high;
}

static bool narrow(Context *context, NestRoutine *routine, const NestFacts *facts, SymId array, uint32_t most)
{
    const Symbol *symbol = nest_symbol(routine, array);
    const uint32_t rank = symbol->rank;
    Range used[NEST_MAX_RANK];
    int64_t product = 1, extent;
    for (uint32_t n = 0; n < rank; n++) {
        bool known = int_extent(routine, nest_dim(routine, symbol, n), &extent);
        if (!known && !find_used(facts, array, n, &used[n])) return false;
        if (known) used[n] = (Range){1, 0};
        else extent = used[n].high - used[n].low + 1;
        if (extent <= 0 || extent > most || (product *= extent) > most) return false;
    }
    for (uint32_t n = 0; n < rank; n++) {
        if (used[n].low > used[n].high) continue;
        const Type type = nest_expr(routine, nest_dim(routine, nest_symbol(routine, array), n)->lower)->type;
        Dim dim = {nest_const_int(context, routine, type, used[n].low), nest_const_int(context, routine, type, used[n].high)};
        routine->dims.items[nest_symbol(routine, array)->first_dim + n] = dim;
    }
    return true;
}

bool narrow_arrays(Context *context, const NestProgram *program, NestRoutine *routine, const NestFacts *facts, uint32_t most)
{
    Otherwise otherwise = {.arrays = bitset_create(context->scratch, facts->symbol_count)};
    bool changed = false, looked = false;
    for (SymId id = 1; id < facts->symbol_count; id++) {
        if (!is_open(program, routine, facts, id)) continue;
        if (!looked) nest_walk_stmts(routine, routine->body, note_uses, &otherwise);
        looked = true;
        if (!bitset_has(&otherwise.arrays, id)) changed |= narrow(context, routine, facts, id, most);
    }
    return changed;
}
