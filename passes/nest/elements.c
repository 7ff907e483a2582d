/* elements: small work arrays at constant subscripts become scalars.
 *
 * WHAT    Codes keep a few numbers of an iteration in an array that has no index of the loop:
 *           do i (1 .. n) { d[1] = q[1,i] - q[1,i-1] ; d[2] = q[2,i] - q[2,i-1] ; a[i] = d[1] + z*d[2] }
 *         The array is one for all iterations; a scalar for each element is one for each iteration, if all that is known of scalars
 *         says so:
 *           do i (1 .. n) { d.1 = q[1,i] - q[1,i-1] ; d.2 = q[2,i] - q[2,i-1] ; a[i] = d.1 + z*d.2 }
 *         Loops of a few turns that number its elements are there turn by turn; an element that is read, one of a few, is selected. Subscripts whose value is known
 *         where they stand (`p = 2; d[p]`, as procedures that came along for one direction say it) are numbers. A local array whose elements all are so, in the whole routine,
 *         is no array any more, where that gives a loop without calls a scalar that it sets before it reads it. Of others, which somebody may see
 *         before or behind - an argument, one in COMMON or in a module, a local one with other subscripts elsewhere - a loop gets
 *         scalars for those elements that each of its iterations sets before it reads them, and stores the last ones behind, if it ran:
 *           if (1 <= n) { do i (1 .. n) { ... } ; d[1] = d.1 ; d[2] = d.2 }
 *         What loops inside set, with bounds that are the same in all iterations, is stored where one of them has turns.
 *         Left alone are arrays that share memory with others, that a call gets, and with a subscript that is not known of an element that
 *         is set, or that is beyond the bounds; and in the second case loops that call, return or are left early.
 * NEEDS   nothing
 * KEEPS   all that is computed, and its order
 * BREAKS  findings
 * FP      bit-exact: values are copied
 * COST    a copy of a routine, or of a loop, with such an array, and the dataflow of its scalars in each of its loops
 * SOURCE  scalar replacement of aggregates; Muchnick, Advanced Compiler Design and Implementation, 12.2; privatization, Wolfe, ch. 7 */
#include "passes/nest/nest_passes.h"

#include "ir/int_sum.h"
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/copy.h"
#include "passes/nest/narrow.h"
#include "passes/nest/numbers.h"
#include "passes/nest/scalars.h"
#include "passes/nest/set_under.h"
#include "passes/nest/set_when.h"
#include "passes/nest/unused.h"

/* Of an array; of a loop that is unrolled; that are added to a routine, and to a loop of which a compiler is to make vectors: of what has more it makes none,
 * but of loops of a few turns; of a read. */
enum { MAX_ELEMENTS = 64, MAX_TURNS = 10, MAX_STATEMENTS = 4000, MAX_ADDED = 300, MAX_CHOICES = 10 };

typedef struct {
    SymId array;
    SymId scalar;   /* that stands for it */
    ExprId place;   /* the element itself */
    bool certain;   /* each iteration of the loop at hand sets it before it reads it, */
    ExprId when;    /*   if this holds, and none does else; 0: it does */
} Element;

typedef struct {
    bool small;     /* its elements may become scalars: size, storage */
    bool refused;   /* but not in what is at hand */
    bool work;      /* a loop sets elements of it that its variable does not number */
    bool helps;     /* in what is tried */
    uint32_t uses;  /* in what is at hand */
    uint32_t all;   /* in the routine */
    uint32_t count; /* of elements */
    uint32_t first; /* elements.items[numbers.items[first + offset]]; no number: 0 */
} ArrayState;

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    const NestFacts *facts;
    ArrayState *arrays;      /* by symbol */
    SymId array_count;
    LIST(Element) elements;  /* [0] unused */
    LIST(uint32_t) numbers;
    StmtId root;             /* the loop at hand; 0: the routine */
    StmtId stmt;             /* whose expressions are looked at */
    bool for_vectors;        /* a compiler makes them of loops */
    Bitset *unrolled;        /* gets the loops that number elements of arrays that are taken */
} Elements;

/* ---- which arrays ----------------------------------------------------------------------- */

/* Whether directives say where it is to live. */
static bool is_placed(const NestRoutine *routine, SymId id)
{
    for (uint32_t n = 0; n < routine->hints.count; n++)
        if (routine->hints.items[n].symbol == id && routine->hints.items[n].kind != HINT_RANGE) return true;
    return false;
}

static bool is_small(const Elements *e, SymId id, uint32_t *count)
{
    const Symbol *symbol = nest_symbol(e->routine, id);
    bool constant = symbol->storage == STORAGE_AREA && e->program->areas.items[symbol->area].constant;
    bool given = symbol->storage == STORAGE_DUMMY && symbol->intent == INTENT_IN;
    return symbol->rank && !constant && !given && !e->facts->aliased[id] && !(symbol->flags & SYMBOL_CHARACTER) && !is_placed(e->routine, id) &&
           int_elements(e->routine, symbol, MAX_ELEMENTS, count);
}

static bool find_arrays(Elements *e)
{
    bool found = false;
    e->array_count = e->routine->symbols.count;
    e->arrays = arena_array(e->context->scratch, ArrayState, e->array_count);
    for (SymId id = 1; id < e->array_count; id++) {
        ArrayState *array = &e->arrays[id];
        array->small = is_small(e, id, &array->count);
        array->first = e->numbers.count;
        for (uint32_t n = 0; array->small && n < array->count; n++) list_push(e->context->scratch, &e->numbers, 0);
        found |= array->small;
    }
    return found;
}

/* ---- how they are used ------------------------------------------------------------------ */

/* Whether the turns of a loop may be there one by one. */
static bool may_unroll(const Elements *e, StmtId id)
{
    const LoopFacts *loop = facts_loop(e->facts, id);
    if (!loop->counted || loop->call || loop->leave) return false;
    const Stmt *stmt = nest_stmt(e->routine, id);
    int64_t turns = stmt_count_turns(e->context, e->routine, id);
    if (turns < 0 || turns > MAX_TURNS || e->facts->aliased[stmt->loop.variable]) return false;
    Bitset assigned = bitset_create(e->context->scratch, e->routine->symbols.count);
    facts_assigned_scalars(e->routine, stmt->loop.body, &assigned);
    return !bitset_has(&assigned, stmt->loop.variable);
}

/* The loop around the statement at hand, inside the root, whose variable this is; 0: there is none. */
static StmtId find_loop(const Elements *e, SymId variable)
{
    for (StmtId loop = e->facts->parents[e->stmt]; loop && loop != e->root; loop = e->facts->parents[loop])
        if (nest_stmt(e->routine, loop)->kind == STMT_LOOP && nest_stmt(e->routine, loop)->loop.variable == variable) return loop;
    return 0;
}

typedef LIST(StmtId) StmtIds;

/* The loops that number one subscript; false: its value is not known, or not when. */
static bool find_numbering_of(const Elements *e, ExprId subscript, StmtIds *loops)
{
    IntSum sum = {0};
    int_sum_add(e->context->scratch, e->routine, &sum, subscript, 1);
    for (uint32_t t = 0; t < sum.terms.count; t++) {
        const Expr *leaf = nest_expr(e->routine, sum.terms.items[t].of);
        if (!sum.terms.items[t].coefficient) continue;
        StmtId loop = leaf->op == OP_SCALAR ? find_loop(e, leaf->symbol) : 0;
        if (!loop || !may_unroll(e, loop)) return false;
        list_push(e->context->scratch, loops, loop);
    }
    return true;
}

/* Those that number the element; false: it is not known which one it is. One that is read may be one of a few. */
static bool find_numbering(const Elements *e, const Expr *element, bool read, StmtIds *loops)
{
    const Symbol *symbol = nest_symbol(e->routine, element->symbol);
    int64_t choices = 1, extent;
    for (uint32_t n = 0; n < element->count; n++) {
        ExprId subscript = nest_operand(e->routine, element, n);
        const uint32_t count = loops->count;
        if (find_numbering_of(e, subscript, loops)) continue;
        loops->count = count;
        int_extent(e->routine, nest_dim(e->routine, symbol, n), &extent);
        choices *= extent;
        if (!read || nest_may_trap(e->routine, subscript)) return false;
    }
    return choices <= MAX_CHOICES;
}

static bool is_among(const StmtIds *loops, StmtId wanted)
{
    for (uint32_t n = 0; n < loops->count; n++)
        if (loops->items[n] == wanted) return true;
    return false;
}

/* Whether a loop around the statement, up to the root, stays as it is; `inside`: and whether all that number elements are within one, or
 * hold no loops. */
static bool is_in_loop(const Elements *e, const StmtIds *numbering, bool *inside)
{
    StmtId outermost = 0;
    bool stays = false;
    for (StmtId loop = e->facts->parents[e->stmt]; loop; loop = loop == e->root ? 0 : e->facts->parents[loop]) {
        stays |= !is_among(numbering, loop);
        outermost = loop;
    }
    *inside = !outermost || !is_among(numbering, outermost) || !nest_has_loop(e->routine, nest_stmt(e->routine, outermost)->loop.body);
    return stays;
}

static void look_at_use(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Elements *e = data;
    const Expr *expr = nest_expr(routine, id);
    ArrayState *array = expr->symbol < e->array_count ? &e->arrays[expr->symbol] : NULL;
    if (!expr->symbol || !array || !array->small) return;
    StmtIds numbering = {0};
    bool inside;
    array->uses += !e->unrolled;
    if (array->refused) return;
    if (expr->op != OP_ELEMENT || nest_stmt(routine, e->stmt)->kind == STMT_CALL || !find_numbering(e, expr, use == USE_READ, &numbering)) {
        array->refused = true;
        return;
    }
    array->work |= is_in_loop(e, &numbering, &inside) && use == USE_WRITE;
    array->refused = !inside;
    if (!e->unrolled || !array->work) return;
    for (uint32_t n = 0; n < numbering.count; n++) bitset_add(e->unrolled, numbering.items[n]);
}

static bool look_at_stmt(void *data, NestRoutine *routine, StmtId id)
{
    Elements *e = data;
    e->stmt = id;
    nest_walk_stmt_exprs(routine, id, look_at_use, e);
    return true;
}

static void look_at_list(Elements *e, StmtId first) { nest_walk_stmts(e->routine, first, look_at_stmt, e); }

/* Whether an array is left. Those that stay what they are are refused. */
static bool refuse_others(Elements *e)
{
    bool any = false;
    for (SymId id = 1; id < e->array_count; id++) {
        ArrayState *array = &e->arrays[id];
        bool whole = !e->root && nest_symbol(e->routine, id)->storage == STORAGE_LOCAL && !storage_live_at_exit(e->program, e->routine, id);
        if (!array->small || !array->work || (!e->root && !whole)) array->refused = true;
        any |= !array->refused;
    }
    return any;
}

/* ---- scalars for elements --------------------------------------------------------------- */

/* The element of these subscripts, 0: it is beyond the bounds. */
static ExprId scalar_at(Elements *e, const Expr *expr, const int64_t *at)
{
    int64_t offset = 0, stride = 1;
    ExprId subscripts[NEST_MAX_RANK];
    for (uint32_t n = 0; n < expr->count; n++) {
        const Dim dim = *nest_dim(e->routine, nest_symbol(e->routine, expr->symbol), n);
        int64_t lower, upper;
        nest_int_value(e->routine, dim.lower, &lower);
        nest_int_value(e->routine, dim.upper, &upper);
        if (at[n] < lower || at[n] > upper) return 0;
        offset += stride * (at[n] - lower);
        stride *= upper - lower + 1;
    }
    uint32_t slot = e->arrays[expr->symbol].first + (uint32_t)offset;
    if (!e->numbers.items[slot]) {
        for (uint32_t n = 0; n < expr->count; n++)
            subscripts[n] = nest_const_int(e->context, e->routine, nest_expr(e->routine, nest_operand(e->routine, expr, n))->type, at[n]);
        ExprId place = nest_element(e->context, e->routine, expr->symbol, subscripts, expr->count, expr->loc);
        list_push(e->context->scratch, &e->elements, ((Element){expr->symbol, nest_element_scalar_add(e->context, e->routine, place), place, false, 0}));
        e->numbers.items[slot] = e->elements.count - 1;
    }
    return nest_scalar(e->context, e->routine, e->elements.items[e->numbers.items[slot]].scalar, expr->loc);
}

static ExprId scalar_for(void *data, NestRoutine *routine, ExprId id);

/* The element whose subscripts from `n` on are those of the expression: of those that are not known, each within the bounds is compared. */
static ExprId choose_scalar(Elements *e, const Expr *expr, int64_t *at, uint32_t n)
{
    NestRoutine *r = e->routine;
    if (n == expr->count) return scalar_at(e, expr, at);
    const Dim dim = *nest_dim(r, nest_symbol(r, expr->symbol), n);
    ExprId subscript = nest_operand(r, expr, n), chosen = 0;
    int64_t lower, upper;
    IntSum sum = {0};
    int_sum_add(e->context->scratch, r, &sum, subscript, 1);
    at[n] = sum.constant;
    if (int_sum_is_constant(&sum)) return choose_scalar(e, expr, at, n + 1);
    subscript = nest_expr_replace(e->context, r, subscript, scalar_for, e);
    nest_int_value(r, dim.lower, &lower);
    nest_int_value(r, dim.upper, &upper);
    for (int64_t k = upper; k >= lower; k--) {
        at[n] = k;
        ExprId one = choose_scalar(e, expr, at, n + 1);
        if (!one) return 0;
        ExprId number = nest_const_int(e->context, r, nest_expr(r, subscript)->type, k);
        chosen = chosen ? nest_select(e->context, r, nest_op2(e->context, r, OP_EQ, subscript, number, expr->loc), one, chosen, expr->loc) : one;
    }
    return chosen;
}

static ExprId scalar_for(void *data, NestRoutine *routine, ExprId id)
{
    Elements *e = data;
    const Expr expr = *nest_expr(routine, id);
    int64_t at[NEST_MAX_RANK];
    if (expr.op != OP_ELEMENT || expr.symbol >= e->array_count || e->arrays[expr.symbol].refused) return 0;
    ExprId chosen = choose_scalar(e, &expr, at, 0);
    if (!chosen) e->arrays[expr.symbol].refused = true;
    return chosen;
}

/* Back again, where not each iteration sets it. */
static ExprId element_for(void *data, NestRoutine *routine, ExprId id)
{
    const Elements *e = data;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op != OP_SCALAR) return 0;
    for (uint32_t n = 1; n < e->elements.count && expr->symbol >= e->array_count; n++)
        if (e->elements.items[n].scalar == expr->symbol) return e->elements.items[n].certain ? 0 : e->elements.items[n].place;
    return 0;
}

static void replace_all(Elements *e, StmtId first, ExprReplacer replacer) { nest_list_replace(e->context, e->routine, first, replacer, e); }

/* ---- whether that helps ----------------------------------------------------------------- */

/* What the scalars of elements are in one loop. */
static void judge_loop(Elements *e, const NestFacts *facts, StmtId loop)
{
    const LoopFacts *of = facts_loop(facts, loop);
    IterationScalars scan = scalars_scan_iteration(e->context, facts, loop);
    const ExprId *when = e->root ? set_when_find(e->context, e->routine, facts, loop, e->array_count) : NULL;
    for (uint32_t n = 1; n < e->elements.count; n++) {
        Element *element = &e->elements.items[n];
        ArrayState *array = &e->arrays[element->array];
        bool set = !array->refused && scan.written[element->scalar] && !scan.exposed[element->scalar];
        element->when = set && when && !bitset_has(&scan.certain, element->scalar) ? when[element->scalar] : 0;
        element->certain = set && (element->when || bitset_has(&scan.certain, element->scalar));
        bool under = !e->root && !set && !array->refused && scan.written[element->scalar] && set_under_is_set(e->context, e->routine, facts, of, element->scalar);
        array->helps |= e->root ? element->certain : set || under;
    }
}

static void judge(Elements *e)
{
    const NestFacts *facts = facts_collect(e->context, e->routine);
    if (unused_take_out_unread(e->context, e->program, e->routine, facts, e->array_count, e->root)) facts = facts_collect(e->context, e->routine);
    for (SymId id = 1; id < e->array_count; id++) e->arrays[id].helps = false;
    if (e->root) {
        judge_loop(e, facts, e->root);
        return;
    }
    for (uint32_t n = 1; n < facts->loops.count; n++) /* one that calls runs in order whatever is done here */
        if (facts->loops.items[n].counted && !facts->loops.items[n].call) judge_loop(e, facts, facts->loops.items[n].stmt);
}

static uint32_t count_taken(const Elements *e)
{
    uint32_t count = 0;
    for (SymId id = 1; id < e->array_count; id++) count += !e->arrays[id].refused;
    return count;
}

/* Arrays that do not help are taken no more. */
static void refuse_idle(Elements *e)
{
    for (SymId id = 1; id < e->array_count; id++) e->arrays[id].refused |= !e->arrays[id].helps;
}

/* ---- trying ----------------------------------------------------------------------------- */

static StmtId *root_list(const Elements *e) { return e->root ? &nest_stmt(e->routine, e->root)->loop.body : &e->routine->body; }

/* How much of the routine there is. */
typedef struct {
    uint32_t symbols, exprs, operands, stmts, loops;
} Extent;

static Extent extent_of(const NestRoutine *r) { return (Extent){r->symbols.count, r->exprs.count, r->operands.count, r->stmts.count, r->loops.count}; }

/* Nothing of what was tried stays. */
static void take_back(Elements *e, Extent extent, StmtId list)
{
    NestRoutine *r = e->routine;
    *root_list(e) = list;
    r->symbols.count = extent.symbols;
    r->exprs.count = extent.exprs;
    r->operands.count = extent.operands;
    r->stmts.count = extent.stmts;
    r->loops.count = extent.loops;
    e->elements.count = 1;
    for (uint32_t n = 0; n < e->numbers.count; n++) e->numbers.items[n] = 0;
}

static bool count_stmt(void *data, NestRoutine *routine, StmtId id)
{
    uint32_t *count = data;
    (void)routine;
    (void)id;
    ++*count;
    return true;
}

static uint32_t count_room(const Elements *e, StmtId list)
{
    uint32_t count = 0;
    if (!e->for_vectors) return e->routine->stmts.count + MAX_STATEMENTS;
    nest_walk_stmts(e->routine, list, count_stmt, &count);
    return count + MAX_ADDED;
}

/* The root gets a copy of its list with scalars for all elements of the arrays that are taken; false: there is no room for it. */
static bool put_scalars(Elements *e, StmtId list)
{
    Bitset unrolled = bitset_create(e->context->scratch, e->routine->stmts.count);
    e->unrolled = &unrolled;
    look_at_list(e, list);
    e->unrolled = NULL;
    StmtCopier copier = {.context = e->context, .routine = e->routine, .unrolled = &unrolled, .room = count_room(e, list)};
    StmtId copy = stmt_copy_list(&copier, list).first;
    if (copier.full) return false;
    replace_all(e, copy, scalar_for);
    *root_list(e) = copy;
    return true;
}

/* Whether the root has scalars that help now; else it is as it was. */
static bool try_root(Elements *e)
{
    const StmtId list = *root_list(e);
    const Extent extent = extent_of(e->routine);
    for (SymId id = 1; id < e->array_count; id++) {
        e->arrays[id].refused = e->arrays[id].work = false;
        e->arrays[id].uses = 0;
    }
    look_at_list(e, list);
    while (refuse_others(e)) {
        uint32_t taken = count_taken(e);
        if (!put_scalars(e, list)) break;
        if (count_taken(e) == taken) {
            judge(e);
            refuse_idle(e);
            if (count_taken(e) == taken) return true;
        }
        take_back(e, extent, list);
    }
    take_back(e, extent, list);
    return false;
}

/* ---- one loop --------------------------------------------------------------------------- */

/* Under a condition, those that have the same one together. */
static void append_store(Elements *e, StmtList *list, const Element *element, const Element *before, SourceRange loc)
{
    NestRoutine *r = e->routine;
    Stmt store = {.kind = STMT_ASSIGN, .loc = loc}, guard = {.kind = STMT_IF, .loc = loc, .if_ = {element->when, 0, 0}};
    store.assign.target = element->place;
    store.assign.value = nest_scalar(e->context, r, element->scalar, loc);
    StmtId id = nest_stmt_add(e->context, r, store), last = list->last;
    if (element->when && before && before->when == element->when) {
        for (last = nest_stmt(r, last)->if_.then; nest_stmt(r, last)->next;) last = nest_stmt(r, last)->next;
        nest_stmt(r, last)->next = id;
        return;
    }
    if (element->when) guard.if_.then = id;
    nest_list_append(r, list, element->when ? nest_stmt_add(e->context, r, guard) : id);
}

/* The stores of last values; those of an array that nobody sees outside of the loop are not needed. */
static StmtId store_last(Elements *e, SourceRange loc)
{
    StmtList list = {0};
    const Element *before = NULL;
    for (uint32_t n = 1; n < e->elements.count; n++) {
        const Element *element = &e->elements.items[n];
        const ArrayState *array = &e->arrays[element->array];
        bool seen = storage_live_at_exit(e->program, e->routine, element->array) || array->uses != array->all;
        if (!element->certain || !seen) continue;
        append_store(e, &list, element, before, loc);
        before = element;
    }
    return list.first;
}

/* The stores behind the loop, under the condition that it runs; where it does not, its variable has what it begins with all the same. */
static void put_behind(Elements *e, StmtId id, StmtId stores)
{
    NestRoutine *r = e->routine;
    const Stmt loop = *nest_stmt(r, id);
    const NestFacts *facts = facts_collect(e->context, r);
    const bool live = bitset_has(&scalars_live_after(e->context, e->program, facts)[facts->loop_of[id]], loop.loop.variable);
    StmtId begins = 0;
    int64_t step;
    if (live) {
        ExprId variable = nest_scalar(e->context, r, loop.loop.variable, loop.loc);
        begins = nest_stmt_add(e->context, r, (Stmt){.kind = STMT_ASSIGN, .loc = loop.loc, .assign = {variable, loop.loop.lower}});
    }
    nest_int_value(r, loop.loop.step, &step);
    ExprId runs = nest_op2(e->context, r, step > 0 ? OP_LE : OP_GE, loop.loop.lower, loop.loop.upper, loop.loc);
    Stmt guard = {.kind = STMT_IF, .loc = loop.loc, .if_ = {runs, 0, begins}};
    StmtId moved = nest_stmt_put_before(e->context, r, id, guard);
    nest_stmt(r, id)->next = nest_stmt(r, moved)->next;
    nest_stmt(r, id)->if_.then = moved;
    nest_stmt(r, moved)->next = stores;
}

/* Whether the loop may keep elements in scalars and store them behind. */
static bool may_store_behind(const Elements *e, StmtId id)
{
    const LoopFacts *loop = facts_loop(e->facts, id);
    return loop->counted && loop->step && !loop->call && !loop->leave && !(nest_loop_info(e->routine, id)->assertions & LOOP_ASSERTED_SERIAL);
}

static bool take_loop(Elements *e, StmtId id)
{
    if (!may_store_behind(e, id)) return false;
    e->root = id;
    bool done = try_root(e);
    if (done) {
        replace_all(e, *root_list(e), element_for);
        StmtId stores = store_last(e, nest_stmt(e->routine, id)->loc);
        if (stores) put_behind(e, id, stores);
    }
    e->root = 0;
    return done;
}

/* ---- the routine ------------------------------------------------------------------------ */

/* What there is before something is tried. */
static bool begin(Elements *e)
{
    e->facts = facts_collect(e->context, e->routine);
    e->elements.count = e->numbers.count = 0;
    list_push(e->context->scratch, &e->elements, (Element){0});
    e->root = 0;
    return find_arrays(e);
}

/* Where there are small arrays: numbers for subscripts that are some. */
static bool put_numbers(Elements *e, bool any) { return any && numbers_put(e->context, e->routine, e->facts) ? begin(e) : any; }

/* The number of uses of each array in the routine; false: no loop sets an element of one that it does not number. */
static bool count_uses(Elements *e)
{
    bool any = false;
    look_at_list(e, e->routine->body);
    for (SymId id = 1; id < e->array_count; id++) {
        e->arrays[id].all = e->arrays[id].uses;
        any |= e->arrays[id].work;
    }
    return any;
}

/* From the outside in; true: one has changed, and what is known is old. */
static bool take_loops(Elements *e, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(e->routine, id)->next) {
        const Stmt stmt = *nest_stmt(e->routine, id);
        bool done = false;
        switch (stmt.kind) {
        case STMT_LOOP: done = take_loop(e, id) || take_loops(e, stmt.loop.body); break;
        case STMT_WHILE: done = take_loops(e, stmt.while_.body); break;
        case STMT_BLOCK: done = take_loops(e, stmt.block.body); break;
        case STMT_IF: done = take_loops(e, stmt.if_.then) || take_loops(e, stmt.if_.else_); break;
        default: break;
        }
        if (done) return true;
    }
    return false;
}

static void keep_elements(Context *context, const NestProgram *program, NestRoutine *routine, bool for_vectors)
{
    Elements e = {.context = context, .program = program, .routine = routine, .for_vectors = for_vectors};
    if (routine->kernels.count > 1) return;
    numbers_take_sides(routine);
    bool any = begin(&e);
    if (narrow_arrays(context, program, routine, e.facts, MAX_ELEMENTS)) any = begin(&e);
    if (!put_numbers(&e, any) || !count_uses(&e)) return;
    if (try_root(&e) && !(put_numbers(&e, begin(&e)) && count_uses(&e))) return;
    while (take_loops(&e, routine->body) && put_numbers(&e, begin(&e)) && count_uses(&e)) continue;
}

void pass_keep_elements(Context *context, NestProgram *program, bool lanes, bool host_vectors)
{
    for (RoutineId id = 1; id < program->routines.count; id++) keep_elements(context, program, program->routines.items[id], !lanes && host_vectors);
}
