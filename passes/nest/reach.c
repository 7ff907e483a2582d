/* Of each dummy array, the least and the largest value of each subscript, as sums of what the routine is entered with, are compared with the
 * declared bounds; where that does not tell, a condition is left to the entry.
 *
 *     do i = 1, n { y[i] = c[i+1] }        c: f64[1:m]         within: n + 1 <= m
 *
 * Looked at are accesses that surely run when their loops do: under no IF whose condition may keep the subscripts within bounds. Under one over values at the entry
 * alone, as an option that says whether the array is used, they count where it holds: not option or n + 1 <= m. Subscripts that are
 * no such sums are not. Elements beyond a row may be those of the next one: where no gaps lie between rows, the places of all dimensions together
 * may as well lie in the array. An empty loop may ask for more than is accessed. */
#include "passes/nest/reach.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/hull.h"
#include "passes/nest/leave.h"

typedef struct {
    FormId form;
    ExprId expr; /* the same */
} End;

/* The ends of one dimension's subscripts, of which no two differ by a constant. */
typedef struct {
    LIST(End) low, high;
    bool known; /* all of them are */
} Span;

typedef struct {
    Context *context;
    const NestFacts *facts;
    bool *certain;   /* a statement: it runs when the loops around it do, */
    ExprId *under;   /*   and this holds at the entry; 0: always */
    Bitset assigned; /* scalars that the routine assigns */
    LIST(ExprId) conditions; /* of `under`, no two equal */
} Reach;

/* ---- what surely runs ------------------------------------------------------------------- */

/* Whether the condition is one of what never changes and, with `elements`, of real ones: none that tells the first or last turns of a loop from others. */
static bool is_of_data(const Reach *reach, ExprId id, bool elements)
{
    const NestRoutine *routine = reach->facts->routine;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op == OP_ELEMENT) return elements && type_is_real(expr->type);
    if (expr->op == OP_ARRAY && !elements) return false;
    if (expr->op == OP_SCALAR && bitset_has(&reach->assigned, expr->symbol)) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_of_data(reach, nest_operand(routine, expr, n), elements)) return false;
    return true;
}

static ExprId operation(const Reach *reach, Op op, ExprId a, ExprId b) { return nest_op2(reach->context, reach->facts->routine, op, a, b, (SourceRange){0}); }

/* Both conditions, of which one that is 0 holds. */
static ExprId both(const Reach *reach, ExprId a, ExprId b) { return a && b ? operation(reach, OP_AND, a, b) : a ? a : b; }

static ExprId negation(const Reach *reach, ExprId a) { return nest_op1(reach->context, reach->facts->routine, OP_NOT, a, (SourceRange){0}); }

/* The condition with one more, as it was written first. */
static ExprId further(Reach *reach, ExprId under, ExprId condition)
{
    ExprId all = both(reach, under, condition);
    for (uint32_t n = 0; n < reach->conditions.count; n++)
        if (nest_expr_equal(reach->facts->routine, reach->conditions.items[n], all)) return reach->conditions.items[n];
    list_push(reach->context->scratch, &reach->conditions, all);
    return all;
}

static void note_certain(Reach *reach, StmtId first, bool certain, ExprId under)
{
    for (StmtId id = first; id; id = nest_stmt(reach->facts->routine, id)->next) {
        const Stmt stmt = *nest_stmt(reach->facts->routine, id);
        reach->certain[id] = certain;
        reach->under[id] = under;
        if (stmt.kind == STMT_LOOP) {
            const LoopFacts *loop = facts_loop(reach->facts, id);
            note_certain(reach, stmt.loop.body, certain && loop->counted && !loop->skips && !loop->leave, under);
        } else if (stmt.kind == STMT_IF) {
            const ExprId condition = stmt.if_.condition;
            bool inside = certain && is_of_data(reach, condition, true);
            bool known = inside && is_of_data(reach, condition, false) && !nest_may_trap(reach->facts->routine, condition);
            note_certain(reach, stmt.if_.then, inside, known ? further(reach, under, condition) : under);
            if (stmt.if_.else_) note_certain(reach, stmt.if_.else_, inside, known ? further(reach, under, negation(reach, condition)) : under);
        }
    }
}

static bool note_return(void *data, NestRoutine *routine, StmtId stmt)
{
    if (nest_stmt(routine, stmt)->kind == STMT_RETURN) *(bool *)data = true;
    return true;
}

/* ---- ends ------------------------------------------------------------------------------- */

/* The innermost loop whose variable is in the form, with the factor; coefficient 0: there is none. */
static IntTerm innermost_index(const NestFacts *facts, FormId id, const LoopFacts **loop)
{
    const Form *form = affine_form(facts->table, id);
    IntTerm found = {0, 0};
    for (uint32_t t = 0; t < form->count; t++) {
        IntTerm term = affine_terms(facts->table, form)[t];
        const Atom *atom = affine_atom(facts->table, term.of);
        const LoopFacts *of = atom->kind == ATOM_INDEX ? facts_loop(facts, atom->loop) : NULL;
        if (!of || (found.coefficient && of->order < (*loop)->order)) continue;
        found = term;
        *loop = of;
    }
    return found;
}

/* The value of the loop's variable in its last turn; 0: it is not known. */
static FormId last_value(const NestFacts *facts, const LoopFacts *loop)
{
    AffineTable *table = facts->table;
    int64_t value;
    if (loop->step == 1 || loop->step == -1) return loop->upper;
    FormId way = affine_add(table, loop->upper, loop->lower, -1);
    if (way && affine_value(table, way, &value)) return affine_add(table, loop->lower, affine_constant(table, value/loop->step), loop->step);
    FormId turns = way ? affine_term(table, OP_DIV, TYPE_I64, (FormId[]){way, affine_constant(table, loop->step)}, 2) : 0;
    return turns ? affine_add(table, loop->lower, turns, loop->step) : 0;
}

/* With a value in the place of the loop's variable. */
static FormId put_index(const NestFacts *facts, FormId form, const LoopFacts *loop, int64_t coefficient, FormId value)
{
    FormId rest = affine_add(facts->table, form, loop->index, -coefficient);
    return rest && value ? affine_add(facts->table, rest, value, coefficient) : 0;
}

FormId reach_end(const NestFacts *facts, FormId form, bool high)
{
    enum { MAX_STEPS = 32 };
    for (uint32_t n = 0; form && n < MAX_STEPS; n++) {
        const LoopFacts *loop = NULL;
        IntTerm index = innermost_index(facts, form, &loop);
        if (!index.coefficient || (loop->counted && !loop->step)) return form;
        if (!loop->counted) return 0;
        bool last = (index.coefficient > 0) == (high == (loop->step > 0));
        form = put_index(facts, form, loop, index.coefficient, last ? last_value(facts, loop) : loop->lower);
    }
    return 0;
}

/* Of a loop that may go either way both bounds are ends: it may stop before the last one, which an array is asked for all the same. */
static void add_end(const Reach *reach, Span *span, FormId subscript, bool high)
{
    const LoopFacts *loop = NULL;
    FormId form = reach_end(reach->facts, subscript, high);
    int64_t factor = form ? innermost_index(reach->facts, form, &loop).coefficient : 0;
    if (factor) {
        add_end(reach, span, put_index(reach->facts, form, loop, factor, loop->lower), high);
        add_end(reach, span, put_index(reach->facts, form, loop, factor, loop->upper), high);
        return;
    }
    End end = {form, hull_entry_expr(reach->context, reach->facts, form)};
    int64_t above;
    span->known = span->known && end.expr;
    for (uint32_t n = 0; end.expr && n < (high ? span->high.count : span->low.count); n++) {
        End *other = high ? &span->high.items[n] : &span->low.items[n];
        FormId difference = affine_add(reach->facts->table, form, other->form, -1);
        if (!difference || !affine_value(reach->facts->table, difference, &above)) continue;
        if (high ? above > 0 : above < 0) *other = end;
        return;
    }
    if (!end.expr) return;
    if (high) list_push(reach->context->scratch, &span->high, end);
    else list_push(reach->context->scratch, &span->low, end);
}

/* ---- conditions ------------------------------------------------------------------------- */

static ExprId wide(const Reach *reach, ExprId expr) { return nest_convert(reach->context, reach->facts->routine, expr, TYPE_I64, (SourceRange){0}); }

static ExprId end_within(const Reach *reach, const End *end, ExprId declared, bool high)
{
    FormId bound = hull_bound_form(reach->facts, declared), difference = bound ? affine_add(reach->facts->table, end->form, bound, -1) : 0;
    int64_t above;
    if (difference && affine_value(reach->facts->table, difference, &above) && (high ? above <= 0 : above >= 0)) return 0;
    return high ? operation(reach, OP_LE, end->expr, wide(reach, declared)) : operation(reach, OP_LE, wide(reach, declared), end->expr);
}

/* That the dimension's subscripts lie within the bounds; 0: it is known. */
static ExprId span_within(const Reach *reach, const Span *span, Dim dim)
{
    ExprId all = 0;
    for (uint32_t n = 0; n < span->low.count; n++) all = both(reach, all, end_within(reach, &span->low.items[n], dim.lower, false));
    for (uint32_t n = 0; n < span->high.count; n++) all = both(reach, all, end_within(reach, &span->high.items[n], dim.upper, true));
    return all;
}

/* a - b, as a sum where both are. */
static ExprId difference_of(const Reach *reach, FormId a, ExprId expr, ExprId b)
{
    FormId bound = hull_bound_form(reach->facts, b), difference = a && bound ? affine_add(reach->facts->table, a, bound, -1) : 0;
    ExprId sum = hull_entry_expr(reach->context, reach->facts, difference);
    return sum ? sum : operation(reach, OP_SUB, wide(reach, expr), wide(reach, b));
}

/* The least or largest of a dimension's subscripts, counted from its lower bound. */
static ExprId extreme(const Reach *reach, const Span *span, Dim dim, bool high)
{
    ExprId found = span->known ? 0 : high ? difference_of(reach, hull_bound_form(reach->facts, dim.upper), dim.upper, dim.lower)
                                          : nest_const_int(reach->context, reach->facts->routine, TYPE_I64, 0);
    for (uint32_t n = 0; n < (high ? span->high.count : span->low.count); n++) {
        const End *end = high ? &span->high.items[n] : &span->low.items[n];
        ExprId expr = difference_of(reach, end->form, end->expr, dim.lower);
        found = found ? operation(reach, high ? OP_MAX : OP_MIN, found, expr) : expr;
    }
    return found;
}

static bool is_value(const Reach *reach, ExprId expr, int64_t wanted)
{
    int64_t value;
    return nest_int_value(reach->facts->routine, expr, &value) && value == wanted;
}

/* a*b. */
static ExprId product_of(const Reach *reach, ExprId a, ExprId b)
{
    if (is_value(reach, a, 0) || is_value(reach, b, 1)) return a;
    return is_value(reach, b, 0) || is_value(reach, a, 1) ? b : operation(reach, OP_MUL, a, b);
}

/* sum + a*b; without what is 0. */
static ExprId add_product(const Reach *reach, ExprId sum, ExprId a, ExprId b)
{
    ExprId product = product_of(reach, a, b);
    return is_value(reach, product, 0) ? sum : sum ? operation(reach, OP_ADD, sum, product) : product;
}

/* That the first and the last place, counted over all dimensions, lie in the array. */
static ExprId places_within(const Reach *reach, const Symbol *symbol, const Span *spans)
{
    NestRoutine *routine = reach->facts->routine;
    ExprId one = nest_const_int(reach->context, routine, TYPE_I64, 1), zero = nest_const_int(reach->context, routine, TYPE_I64, 0);
    ExprId first = 0, last = 0, stride = one;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        const Dim dim = *nest_dim(routine, symbol, n);
        FormId upper = hull_bound_form(reach->facts, dim.upper);
        FormId behind = upper ? affine_add(reach->facts->table, upper, affine_constant(reach->facts->table, 1), 1) : 0;
        first = add_product(reach, first, extreme(reach, &spans[n], dim, false), stride);
        last = add_product(reach, last, extreme(reach, &spans[n], dim, true), stride);
        stride = product_of(reach, stride, difference_of(reach, behind, behind ? dim.upper : operation(reach, OP_ADD, wide(reach, dim.upper), one), dim.lower));
    }
    ExprId begins = first ? operation(reach, OP_LE, zero, first) : 0, ends = operation(reach, OP_LT, last ? last : zero, stride);
    return both(reach, begins, ends);
}

/* That the spans lie in what is declared; 0: it is known, or nothing is known of them. */
static ExprId array_within(const Reach *reach, SymId array, const Span *spans)
{
    NestRoutine *routine = reach->facts->routine;
    const Symbol symbol = *nest_symbol(routine, array);
    bool gaps = false;
    ExprId all = 0;
    for (uint32_t n = 0; n < symbol.rank; n++) {
        const Dim dim = *nest_dim(routine, &symbol, n), own = {dim.lower, nest_elements_end(routine, array, n)};
        if (n + 1 == symbol.rank && !storage_extent_known(routine, array)) return all;
        if (!own.upper) return 0;
        gaps = gaps || own.upper != dim.upper;
        all = both(reach, all, span_within(reach, &spans[n], own));
    }
    return all && symbol.rank > 1 && !gaps ? operation(reach, OP_OR, all, places_within(reach, &symbol, spans)) : all;
}

/* ---- the routine ------------------------------------------------------------------------ */

/* Whether what the statements that run under this condition touch of the array lies within; 0: it does. */
static ExprId accesses_within(const Reach *reach, SymId array, ExprId under)
{
    const uint32_t rank = nest_symbol(reach->facts->routine, array)->rank;
    Span *spans = arena_array(reach->context->scratch, Span, rank);
    for (uint32_t n = 0; n < rank; n++) spans[n].known = true;
    for (uint32_t k = 0; k < reach->facts->accesses.count; k++) {
        const Access *access = &reach->facts->accesses.items[k];
        if (access->symbol != array || !reach->certain[access->stmt] || reach->under[access->stmt] != under) continue;
        for (uint32_t n = 0; n < 2*rank; n++)
            add_end(reach, &spans[n/2], reach->facts->subscripts.items[access->subscripts + n/2], n % 2);
    }
    ExprId within = array_within(reach, array, spans);
    return within && under ? operation(reach, OP_OR, negation(reach, under), within) : within;
}

static void find_array(const Reach *reach, SymId array)
{
    LIST(ExprId) conditions = {0};
    ExprId within = 0;
    for (uint32_t k = 0; k < reach->facts->accesses.count; k++) {
        const Access *access = &reach->facts->accesses.items[k];
        bool seen = access->symbol != array || !reach->certain[access->stmt];
        for (uint32_t n = 0; n < conditions.count && !seen; n++) seen = conditions.items[n] == reach->under[access->stmt];
        if (seen) continue;
        list_push(reach->context->scratch, &conditions, reach->under[access->stmt]);
        within = both(reach, within, accesses_within(reach, array, reach->under[access->stmt]));
    }
    if (within) list_push(reach->context->arena, &reach->facts->routine->reaches, ((NestReach){array, within}));
}

void reach_find(Context *context, const NestFacts *facts)
{
    NestRoutine *routine = facts->routine;
    bool returns = false;
    const StmtId body = leave_behind(routine);
    nest_walk_stmts(routine, body, note_return, &returns);
    if (returns || routine->kernels.count > 1) return;
    uint32_t symbols = routine->symbols.count;
    Reach reach = {context, facts, arena_array(context->scratch, bool, routine->stmts.count), arena_array(context->scratch, ExprId, routine->stmts.count),
                   bitset_create(context->scratch, symbols), {0}};
    facts_assigned_scalars(routine, routine->body, &reach.assigned);
    note_certain(&reach, body, true, 0);
    for (SymId id = 1; id < symbols; id++)
        if (nest_symbol(routine, id)->rank && nest_symbol(routine, id)->storage == STORAGE_DUMMY) find_array(&reach, id);
}
