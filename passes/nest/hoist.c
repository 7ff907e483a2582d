/* hoist: bounds of loops that are elements of arrays.
 *
 * WHAT    Codes keep extents in arrays (`nx(3)`, `grid_points(2)-2`, `n(level)`). The bounds of a kernel are made of scalars. An element that the routine does not
 *         change is read once, at entry:
 *           do j = 1, g[2] - 2 { do i = 1, g[1] { a[i,j] = b[g[1],j] } }
 *           ->  g.2 = g[2] ; g.1 = g[1] ; do j = 1, g.2 - 2 { do i = 1, g.1 { a[i,j] = b[g.1,j] } }
 *         It is an integer at subscripts that are numbers, or sums of scalars that the routine does not assign either, which are asked for at entry whether they are within
 *         the bounds. The array shares memory with no other, and no call may change it. Of a dummy, which may be less than it is declared where nobody looks,
 *         bounds under an IF, or behind a statement that may leave, are left alone; those of loops in loops that do not run are read.
 *         Integers that IFs in loops choose by what stays are chosen there, too (choice.h).
 * NEEDS   nothing
 * KEEPS   all that is computed, and its order
 * BREAKS  findings
 * FP      no real is touched
 * COST    linear, times the number of such elements
 * SOURCE  loop-invariant code motion; Muchnick, Advanced Compiler Design and Implementation, 13.2 */
#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/walk.h"
#include "passes/nest/choice.h"
#include "passes/nest/leave.h"

enum { MAX_HOISTED = 64 }; /* of a routine */

typedef struct {
    ExprId element;
    SymId scalar;
    ExprId within; /* its subscripts are; 0: they surely are */
} Hoisted;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    Bitset changed;  /* arrays that may be, and scalars that are assigned */
    bool calls;
    bool certain;    /* the statement at hand runs when the loops around it do */
    LIST(Hoisted) hoisted;
} Hoisting;

/* ---- what stays ------------------------------------------------------------------------- */

static void note_argument(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Hoisting *h = data;
    const Expr *expr = nest_expr(routine, id);
    if (use != USE_READ && expr->symbol) bitset_add(&h->changed, expr->symbol);
}

static bool note_changes(void *data, NestRoutine *routine, StmtId id)
{
    Hoisting *h = data;
    h->calls |= nest_stmt(routine, id)->kind == STMT_CALL;
    nest_walk_stmt_exprs(routine, id, note_argument, h);
    return true;
}

static bool stays(const Hoisting *h, SymId id)
{
    const Symbol *symbol = nest_symbol(h->routine, id);
    return !bitset_has(&h->changed, id) && !h->facts->aliased[id] && !(h->calls && symbol->storage == STORAGE_AREA);
}

/* ---- elements --------------------------------------------------------------------------- */

/* Whether the subscript has the value that it has at entry: a sum of numbers and scalars that stay. */
static bool is_known_at_entry(const Hoisting *h, ExprId subscript, bool *number, int64_t *value)
{
    IntSum sum = {0};
    int_sum_add(h->context->scratch, h->routine, &sum, subscript, 1);
    for (uint32_t n = 0; n < sum.terms.count; n++) {
        const Expr *leaf = nest_expr(h->routine, sum.terms.items[n].of);
        if (sum.terms.items[n].coefficient && !(leaf->op == OP_SCALAR && stays(h, leaf->symbol))) return false;
    }
    *number = int_sum_is_constant(&sum);
    *value = sum.constant;
    return true;
}

/* The condition that the subscripts are within the bounds, 0 if that is known; false: they are beyond them, or nobody can say so at entry. */
static bool find_within(Hoisting *h, const Expr *element, ExprId *within)
{
    NestRoutine *r = h->routine;
    *within = 0;
    for (uint32_t n = 0; n < element->count; n++) {
        const Dim dim = *nest_dim(r, nest_symbol(r, element->symbol), n);
        ExprId subscript = nest_operand(r, element, n);
        int64_t value, lower, upper;
        bool number, bound;
        if (!is_known_at_entry(h, subscript, &number, &value) || !is_known_at_entry(h, dim.lower, &bound, &lower)) return false;
        if (number && bound && !dim.upper && value >= lower) continue;
        if (!dim.upper) return false;
        if (number && bound && is_known_at_entry(h, dim.upper, &bound, &upper) && bound) {
            if (value < lower || value > upper) return false;
            continue;
        }
        if (!is_known_at_entry(h, dim.upper, &bound, &upper)) return false;
        ExprId ends[] = {dim.lower, dim.upper};
        subscript = nest_convert(h->context, r, subscript, TYPE_I64, element->loc);
        for (int end = 0; end < 2; end++) ends[end] = nest_op2(h->context, r, end ? OP_LE : OP_GE, subscript, nest_convert(h->context, r, ends[end], TYPE_I64, element->loc), element->loc);
        ExprId both = nest_op2(h->context, r, OP_AND, ends[0], ends[1], element->loc);
        *within = *within ? nest_op2(h->context, r, OP_AND, *within, both, element->loc) : both;
    }
    return true;
}

static uint32_t find_hoisted(const Hoisting *h, ExprId element)
{
    uint32_t n = 0;
    while (n < h->hoisted.count && !nest_expr_equal(h->routine, h->hoisted.items[n].element, element)) n++;
    return n;
}

static void look_at(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Hoisting *h = data;
    const Expr expr = *nest_expr(routine, id);
    if (use != USE_READ || expr.op != OP_ELEMENT || !type_is_int(expr.type) || !stays(h, expr.symbol) || h->hoisted.count == MAX_HOISTED) return;
    if (nest_symbol(routine, expr.symbol)->storage == STORAGE_LOCAL) return; /* nobody has set it, as a dummy that is not there: what reads it does not run */
    const Symbol *symbol = nest_symbol(routine, expr.symbol);
    if (symbol->flags & (SYMBOL_CHARACTER | SYMBOL_OPTIONAL) || (symbol->storage == STORAGE_DUMMY && !h->certain)) return;
    ExprId within;
    if (find_hoisted(h, id) == h->hoisted.count && find_within(h, &expr, &within)) list_push(h->context->scratch, &h->hoisted, ((Hoisted){id, 0, within}));
}

static bool note_leave(void *data, NestRoutine *routine, StmtId id)
{
    StmtKind kind = nest_stmt(routine, id)->kind;
    *(bool *)data |= kind == STMT_RETURN || kind == STMT_EXIT || kind == STMT_CYCLE || kind == STMT_CALL;
    return true;
}

/* Bounds of the loops in a list, outer ones first. */
static void look_at_bounds(Hoisting *h, StmtId first, bool certain)
{
    for (StmtId id = first; id; id = nest_stmt(h->routine, id)->next) {
        const Stmt stmt = *nest_stmt(h->routine, id);
        StmtId lists[2];
        bool leaves = false;
        h->certain = certain;
        if (stmt.kind == STMT_LOOP) nest_walk_stmt_exprs(h->routine, id, look_at, h);
        for (uint32_t count = nest_stmt_lists(&stmt, lists), n = 0; n < count; n++) {
            look_at_bounds(h, lists[n], certain && (stmt.kind == STMT_LOOP || stmt.kind == STMT_BLOCK));
            nest_walk_stmts(h->routine, lists[n], note_leave, &leaves);
        }
        certain &= !leaves && stmt.kind != STMT_RETURN && stmt.kind != STMT_EXIT && stmt.kind != STMT_CYCLE && stmt.kind != STMT_CALL;
    }
}

/* ---- scalars in their place ------------------------------------------------------------- */

static ExprId put_scalar(void *data, NestRoutine *routine, ExprId id)
{
    Hoisting *h = data;
    if (nest_expr(routine, id)->op != OP_ELEMENT) return 0;
    uint32_t n = find_hoisted(h, id);
    return n < h->hoisted.count ? nest_scalar(h->context, routine, h->hoisted.items[n].scalar, nest_expr(routine, id)->loc) : 0;
}

/* `scalar = element`, where its subscripts are within the bounds. */
static StmtId read_at_entry(Hoisting *h, const Hoisted *hoisted)
{
    SourceRange loc = nest_expr(h->routine, hoisted->element)->loc;
    Stmt assign = {.kind = STMT_ASSIGN, .loc = loc};
    assign.assign.target = nest_scalar(h->context, h->routine, hoisted->scalar, loc);
    assign.assign.value = hoisted->element;
    StmtId read = nest_stmt_add(h->context, h->routine, assign);
    if (!hoisted->within) return read;
    return nest_stmt_add(h->context, h->routine, (Stmt){.kind = STMT_IF, .loc = loc, .if_ = {hoisted->within, read, 0}});
}

static void hoist(Hoisting *h)
{
    StmtList entry = {0};
    for (uint32_t n = 0; n < h->hoisted.count; n++) {
        Hoisted *hoisted = &h->hoisted.items[n];
        hoisted->scalar = nest_element_scalar_add(h->context, h->routine, hoisted->element);
        Symbol *symbol = nest_symbol(h->routine, hoisted->scalar);
        symbol->element = hoisted->element;
        if (!hoisted->within) symbol->flags |= SYMBOL_AT_ENTRY | SYMBOL_TEMPORARY;
    }
    nest_list_replace(h->context, h->routine, h->routine->body, put_scalar, h);
    for (int asked = 0; asked < 2; asked++) /* first those that surely are there: bounds of arrays may be made of them */
        for (uint32_t n = 0; n < h->hoisted.count; n++)
            if (!h->hoisted.items[n].within == !asked) nest_list_append(h->routine, &entry, read_at_entry(h, &h->hoisted.items[n]));
    nest_stmt(h->routine, entry.last)->next = h->routine->body;
    h->routine->body = entry.first;
}

void pass_hoist_bounds(Context *context, NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        Hoisting h = {.context = context, .routine = routine};
        if (routine->kernels.count > 1) continue;
        h.facts = facts_collect(context, routine);
        h.changed = bitset_create(context->scratch, routine->symbols.count);
        facts_assigned_scalars(routine, routine->body, &h.changed);
        nest_walk_stmts(routine, routine->body, note_changes, &h);
        if (choice_hoist(context, routine, h.facts, &h.changed, h.calls)) h.facts = facts_collect(context, routine);
        look_at_bounds(&h, leave_behind(routine), true);
        if (h.hoisted.count) hoist(&h);
    }
}
