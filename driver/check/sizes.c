/* Solving legal sizes.
 *
 * WHAT   The integers of the interface (slots) are the dimensions of an integer set. For each affine subscript, and
 *        each side of the bound that it must keep, the set of slots for which some iteration breaks it
 *        is projected out of the loops' domain and subtracted. What remains is legal. Trip counts are
 *        swept within it, one after the other, and the other slots are taken as small as they can be, or a
 *        little larger (so that a wrong leading dimension shows).
 * LIMITS Subscripts and bounds that are not affine are left out: gfortran's -fcheck=all is the judge of those.
 * SOURCE isl (Verdoolaege, ICMS 2010) for projection, subtraction and minima, all exact. */
#include "driver/check/model.h"

#include "ir/build.h"
#include "ir/walk.h"

#include <inttypes.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/ilp.h>
#include <isl/options.h>
#include <isl/set.h>
#include <isl/space.h>
#include <isl/val.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_TERMS = 12, MAX_LOOPS = 8, MAX_GUARDS = 24, MAX_UNEQUAL = 6, LIMIT = 100000 };

/* constant + sum of factor * variable; a variable is slot k, or LOOP_BASE + depth of a loop. */
enum { LOOP_BASE = 10000 };
typedef struct {
    bool known;
    int64_t constant;
    uint32_t count;
    struct {
        uint32_t variable;
        int64_t factor;
    } terms[MAX_TERMS];
} Affine;

typedef struct {
    SymId variable;
    bool known; /* its bounds are affine */
} ActiveLoop;

typedef struct {
    Affine value;
    bool unequal; /* value /= 0; else value >= 0 */
} Guard;

typedef struct {
    Model *model;
    isl_ctx *ctx;
    isl_set *legal;      /* of the slots */
    ActiveLoop loops[MAX_LOOPS];
    uint32_t depth;      /* loops around; those beyond MAX_LOOPS are not understood */
    Guard guards[MAX_GUARDS]; /* what holds here */
    uint32_t guard_count;
    bool *changed;       /* by SymId: scalars that may no longer hold their value at entry */
    VEC(Name) seen;      /* violations subtracted already */
    VEC(Affine) trips;   /* upper - lower + 1 of loops that depend on slots alone */
} Solver;

/* ---- affine expressions ------------------------------------------------------------------ */

static Affine affine_constant(int64_t value) { return (Affine){.known = true, .constant = value}; }

static Affine affine_variable(uint32_t variable)
{
    Affine a = affine_constant(0);
    a.count = 1;
    a.terms[0].variable = variable;
    a.terms[0].factor = 1;
    return a;
}

static Affine affine_scale(Affine a, int64_t factor)
{
    if (factor == 0 && a.known) return affine_constant(0);
    if (factor > LIMIT || factor < -LIMIT || __builtin_mul_overflow(a.constant, factor, &a.constant)) a.known = false;
    for (uint32_t i = 0; a.known && i < a.count; i++)
        if (__builtin_mul_overflow(a.terms[i].factor, factor, &a.terms[i].factor)) a.known = false;
    return a;
}

/* Terms stay sorted by variable, without zeros. */
static Affine affine_add(Affine a, Affine b)
{
    Affine sum = affine_constant(0);
    uint32_t i = 0, k = 0;
    sum.known = a.known && b.known && !__builtin_add_overflow(a.constant, b.constant, &sum.constant);
    while (sum.known && (i < a.count || k < b.count)) {
        bool left = k == b.count || (i < a.count && a.terms[i].variable <= b.terms[k].variable);
        bool right = i == a.count || (k < b.count && b.terms[k].variable <= a.terms[i].variable);
        uint32_t variable = left ? a.terms[i].variable : b.terms[k].variable;
        int64_t factor;
        if (__builtin_add_overflow(left ? a.terms[i++].factor : 0, right ? b.terms[k++].factor : 0, &factor)) return (Affine){0};
        if (!factor) continue;
        if (sum.count == MAX_TERMS) return (Affine){0};
        sum.terms[sum.count].variable = variable;
        sum.terms[sum.count++].factor = factor;
    }
    return sum;
}

static Affine affine_sub(Affine a, Affine b) { return affine_add(a, affine_scale(b, -1)); }

static Affine affine_of(const Solver *solver, ExprId expr);

static Affine affine_of_scalar(const Solver *solver, SymId symbol)
{
    uint32_t depth = solver->depth < MAX_LOOPS ? solver->depth : MAX_LOOPS;
    for (uint32_t i = depth; i-- > 0;)
        if (solver->loops[i].variable == symbol)
            return solver->loops[i].known ? affine_variable(LOOP_BASE + i) : (Affine){0};
    int slot = model_entry_slot(solver->model, symbol);
    if (slot >= 0 && !solver->changed[symbol]) return affine_variable((uint32_t)slot);
    if (solver->model->definition[symbol]) return affine_of(solver, solver->model->definition[symbol]);
    return (Affine){0};
}

static Affine affine_of(const Solver *solver, ExprId expr)
{
    const NestRoutine *routine = solver->model->routine;
    const Expr *e = nest_expr(routine, expr);
    if (!type_is_int(e->type)) return (Affine){0};
    switch (e->op) {
    case OP_CONST: {
        int64_t value = (int64_t)e->bits;
        return value > INT32_MAX || value < INT32_MIN ? (Affine){0} : affine_constant(value);
    }
    case OP_SCALAR: return affine_of_scalar(solver, e->symbol);
    case OP_CONVERT: return affine_of(solver, nest_operand(routine, e, 0));
    case OP_NEG: return affine_scale(affine_of(solver, nest_operand(routine, e, 0)), -1);
    case OP_ADD:
    case OP_SUB: {
        Affine a = affine_of(solver, nest_operand(routine, e, 0)), b = affine_of(solver, nest_operand(routine, e, 1));
        return e->op == OP_ADD ? affine_add(a, b) : affine_sub(a, b);
    }
    case OP_MUL: {
        Affine a = affine_of(solver, nest_operand(routine, e, 0)), b = affine_of(solver, nest_operand(routine, e, 1));
        if (a.known && b.known && a.count == 0) return affine_scale(b, a.constant);
        if (a.known && b.known && b.count == 0) return affine_scale(a, b.constant);
        return (Affine){0};
    }
    default: return (Affine){0};
    }
}

/* ---- sets -------------------------------------------------------------------------------- */

static isl_set *set_constrain(isl_set *set, const Affine *a, bool equality)
{
    uint32_t slots = 0;
    isl_local_space *space = isl_local_space_from_space(isl_set_get_space(set));
    isl_constraint *c = equality ? isl_constraint_alloc_equality(space) : isl_constraint_alloc_inequality(space);
    c = isl_constraint_set_constant_si(c, (int)a->constant);
    slots = (uint32_t)isl_set_dim(set, isl_dim_set);
    for (uint32_t i = 0; i < a->count; i++) {
        uint32_t v = a->terms[i].variable;
        uint32_t position = v >= LOOP_BASE ? slots - MAX_LOOPS + (v - LOOP_BASE) : v;
        c = isl_constraint_set_coefficient_si(c, isl_dim_set, (int)position, (int)a->terms[i].factor);
    }
    return isl_set_add_constraint(set, c);
}

/* A guard that is an inequality splits the set in two. */
static isl_set *set_guard(isl_set *set, const Guard *guard)
{
    if (!guard->unequal) return set_constrain(set, &guard->value, false);
    Affine above = affine_sub(guard->value, affine_constant(1));
    Affine below = affine_sub(affine_scale(guard->value, -1), affine_constant(1));
    isl_set *other = set_constrain(isl_set_copy(set), &below, false);
    return isl_set_union(set_constrain(set, &above, false), other);
}

static Name affine_key(const Solver *solver, const Affine *violated)
{
    Text text = {0};
    for (uint32_t g = 0; g <= solver->guard_count; g++) {
        const Affine *a = g < solver->guard_count ? &solver->guards[g].value : violated;
        text_printf(&text, "%s%" PRId64, g < solver->guard_count && solver->guards[g].unequal ? "/" : "", a->constant);
        for (uint32_t i = 0; i < a->count; i++)
            text_printf(&text, " %u*%" PRId64, a->terms[i].variable, a->terms[i].factor);
        text_add(&text, ";");
    }
    Name key = intern(solver->model->context->names, text_string(&text));
    text_free(&text);
    return key;
}

/* Removes the slots for which `violated` >= 0 holds in some iteration here. */
static void forbid(Solver *solver, Affine violated)
{
    if (!violated.known) return;
    Name key = affine_key(solver, &violated);
    for (uint32_t i = 0; i < solver->seen.count; i++)
        if (solver->seen.items[i] == key) return;
    vec_push(solver->model->context->arena, &solver->seen, key);
    unsigned slots = solver->model->slots.count;
    isl_set *bad = isl_set_universe(isl_space_set_alloc(solver->ctx, 0, slots + MAX_LOOPS));
    for (uint32_t g = 0; g < solver->guard_count; g++) bad = set_guard(bad, &solver->guards[g]);
    bad = set_constrain(bad, &violated, false);
    bad = isl_set_project_out(bad, isl_dim_set, slots, MAX_LOOPS);
    bad = isl_set_intersect(bad, isl_set_copy(solver->legal));
    if (isl_set_is_empty(bad) != isl_bool_true)
        solver->legal = isl_set_coalesce(isl_set_subtract(solver->legal, isl_set_copy(bad)));
    isl_set_free(bad);
    for (uint32_t i = 0; i < violated.count; i++)
        if (violated.terms[i].variable < LOOP_BASE) solver->model->slots.items[violated.terms[i].variable].size = true;
}

/* ---- walking ----------------------------------------------------------------------------- */

static void mark_sizes(Solver *solver, const Affine *a)
{
    for (uint32_t i = 0; i < a->count; i++)
        if (a->terms[i].variable < LOOP_BASE) solver->model->slots.items[a->terms[i].variable].size = true;
}

static void guard_push(Solver *solver, Affine at_least_zero)
{
    if (at_least_zero.known && solver->guard_count < MAX_GUARDS)
        solver->guards[solver->guard_count++] = (Guard){at_least_zero, false};
}

static void guard_push_unequal(Solver *solver, Affine not_zero)
{
    uint32_t splits = 0;
    for (uint32_t g = 0; g < solver->guard_count; g++) splits += solver->guards[g].unequal;
    if (not_zero.known && solver->guard_count < MAX_GUARDS && splits < MAX_UNEQUAL)
        solver->guards[solver->guard_count++] = (Guard){not_zero, true};
}

static void visit_subscripts(Solver *solver, const Expr *e)
{
    const NestRoutine *routine = solver->model->routine;
    const Symbol *symbol = nest_symbol(routine, e->symbol);
    for (uint32_t d = 0; d < e->count && d < symbol->rank; d++) {
        const Dim *dim = nest_dim(routine, symbol, d);
        Affine index = affine_of(solver, nest_operand(routine, e, d)), lower = affine_of(solver, dim->lower), upper;
        if (dim->upper) upper = affine_of(solver, dim->upper);
        else if (model_extent_slot(solver->model, e->symbol) >= 0)
            upper = affine_add(affine_sub(lower, affine_constant(1)),
                               affine_variable((uint32_t)model_extent_slot(solver->model, e->symbol)));
        else continue;
        forbid(solver, affine_sub(affine_sub(lower, affine_constant(1)), index));
        forbid(solver, affine_sub(index, affine_add(upper, affine_constant(1))));
    }
}

static void visit_expr(void *data, NestRoutine *routine, ExprId expr, ExprUse use)
{
    const Expr *e = nest_expr(routine, expr);
    (void)use;
    if (e->op == OP_ELEMENT) visit_subscripts(data, e);
}

/* Bounds the innermost loop's variable by an affine expression, or by a MAX (lower) or MIN (upper) of them. */
static bool guard_variable(Solver *solver, ExprId bound, bool is_lower)
{
    const Expr *e = nest_expr(solver->model->routine, bound);
    if (e->op == (is_lower ? OP_MAX : OP_MIN))
        return guard_variable(solver, nest_operand(solver->model->routine, e, 0), is_lower) &&
               guard_variable(solver, nest_operand(solver->model->routine, e, 1), is_lower);
    Affine value = affine_of(solver, bound), x = affine_variable(LOOP_BASE + solver->depth - 1);
    if (!value.known) return false;
    mark_sizes(solver, &value);
    guard_push(solver, is_lower ? affine_sub(x, value) : affine_sub(value, x));
    return true;
}

static void note_trip(Solver *solver, Affine lower, Affine upper)
{
    Affine trip = affine_add(affine_sub(upper, lower), affine_constant(1));
    if (!trip.known || trip.count == 0) return;
    for (uint32_t i = 0; i < trip.count; i++)
        if (trip.terms[i].variable >= LOOP_BASE) return;
    for (uint32_t t = 0; t < solver->trips.count; t++) {
        Affine *old = &solver->trips.items[t];
        Affine rest = affine_sub(trip, *old);
        if (rest.known && rest.count == 0) {
            if (trip.constant < old->constant) *old = trip;
            return;
        }
    }
    vec_push(solver->model->context->arena, &solver->trips, trip);
}

static void note_change(void *data, NestRoutine *routine, ExprId expr, ExprUse use)
{
    const Expr *e = nest_expr(routine, expr);
    if (use != USE_READ && e->op == OP_SCALAR) ((Solver *)data)->changed[e->symbol] = true;
}

static bool note_changes(void *data, NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_LOOP) ((Solver *)data)->changed[stmt->loop.variable] = true;
    if (stmt->kind == STMT_CALL && stmt->call.result) ((Solver *)data)->changed[stmt->call.result] = true;
    nest_walk_stmt_exprs(routine, id, note_change, data);
    return true;
}

static void visit_list(Solver *solver, StmtId first);

static void visit_loop(Solver *solver, const Stmt *stmt)
{
    uint32_t guards = solver->guard_count;
    int64_t step = 0;
    bool has_step = nest_int_value(solver->model->routine, stmt->loop.step, &step) && step != 0;
    ExprId low = step > 0 ? stmt->loop.lower : stmt->loop.upper, high = step > 0 ? stmt->loop.upper : stmt->loop.lower;
    Affine lower = affine_of(solver, low), upper = affine_of(solver, high);
    if (has_step) note_trip(solver, lower, upper);
    if (solver->depth++ < MAX_LOOPS) {
        solver->loops[solver->depth - 1] = (ActiveLoop){0, false};
        bool known = has_step && guard_variable(solver, low, true) && guard_variable(solver, high, false);
        solver->loops[solver->depth - 1] = (ActiveLoop){stmt->loop.variable, known};
    }
    solver->changed[stmt->loop.variable] = true;
    nest_walk_stmts(solver->model->routine, stmt->loop.body, note_changes, solver);
    visit_list(solver, stmt->loop.body);
    solver->depth--;
    solver->guard_count = guards;
}

/* Adds what `condition` says of integers, as far as it is a conjunction of affine comparisons. */
static void guard_condition(Solver *solver, ExprId condition, bool holds)
{
    const NestRoutine *routine = solver->model->routine;
    const Expr *e = nest_expr(routine, condition);
    if (e->count == 0) return;
    ExprId a = nest_operand(routine, e, 0), b = e->count > 1 ? nest_operand(routine, e, 1) : 0;
    if (e->op == OP_NOT) guard_condition(solver, a, !holds);
    if (e->op == OP_CONVERT && type_is_logical(e->type)) guard_condition(solver, a, holds);
    if (e->op == (holds ? OP_AND : OP_OR)) {
        guard_condition(solver, a, holds);
        guard_condition(solver, b, holds);
    }
    if (e->op < OP_EQ || e->op > OP_GE) return;
    static const Op opposite[] = {OP_NE, OP_EQ, OP_GE, OP_GT, OP_LE, OP_LT};
    Op op = holds ? e->op : opposite[e->op - OP_EQ];
    Affine difference = affine_sub(affine_of(solver, a), affine_of(solver, b)), one = affine_constant(1);
    if (op == OP_GE || op == OP_EQ) guard_push(solver, difference);
    if (op == OP_LE || op == OP_EQ) guard_push(solver, affine_scale(difference, -1));
    if (op == OP_GT) guard_push(solver, affine_sub(difference, one));
    if (op == OP_LT) guard_push(solver, affine_sub(affine_scale(difference, -1), one));
    if (op == OP_NE) guard_push_unequal(solver, difference);
}

static void visit_stmt(Solver *solver, StmtId id)
{
    NestRoutine *routine = solver->model->routine;
    Stmt stmt = *nest_stmt(routine, id);
    uint32_t guards = solver->guard_count;
    nest_walk_stmt_exprs(routine, id, visit_expr, solver);
    if (stmt.kind == STMT_WHILE) nest_walk_stmts(routine, stmt.while_.body, note_changes, solver);
    if (stmt.kind == STMT_ASSIGN || stmt.kind == STMT_CALL) note_changes(solver, routine, id);
    switch (stmt.kind) {
    case STMT_LOOP: visit_loop(solver, &stmt); break;
    case STMT_WHILE: visit_list(solver, stmt.while_.body); break;
    case STMT_BLOCK: visit_list(solver, stmt.block.body); break;
    case STMT_IF:
        guard_condition(solver, stmt.if_.condition, true);
        visit_list(solver, stmt.if_.then);
        solver->guard_count = guards;
        guard_condition(solver, stmt.if_.condition, false);
        visit_list(solver, stmt.if_.else_);
        solver->guard_count = guards;
        break;
    default: break;
    }
}

/* True when the list always ends in a jump. */
static bool leaves(const NestRoutine *routine, StmtId first)
{
    StmtKind last = STMT_NONE;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) last = nest_stmt(routine, id)->kind;
    return last == STMT_EXIT || last == STMT_CYCLE || last == STMT_RETURN;
}

/* Behind `if (c) exit`, c does not hold to the list's end. What the jumps leave is walked as if it were entered. */
static void visit_list(Solver *solver, StmtId first)
{
    const NestRoutine *routine = solver->model->routine;
    uint32_t guards = solver->guard_count;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        visit_stmt(solver, id);
        Stmt stmt = *nest_stmt(routine, id);
        if (stmt.kind != STMT_IF) continue;
        if (leaves(routine, stmt.if_.then)) guard_condition(solver, stmt.if_.condition, false);
        if (leaves(routine, stmt.if_.else_)) guard_condition(solver, stmt.if_.condition, true);
    }
    solver->guard_count = guards;
}

/* ---- the legal set ----------------------------------------------------------------------- */

static void require(Solver *solver, Affine at_least_zero)
{
    if (at_least_zero.known) solver->legal = set_constrain(solver->legal, &at_least_zero, false);
}

static void start_legal(Solver *solver)
{
    Model *model = solver->model;
    solver->legal = isl_set_universe(isl_space_set_alloc(solver->ctx, 0, model->slots.count));
    for (uint32_t i = 0; i < model->slots.count; i++) {
        const ModelSlot *slot = &model->slots.items[i];
        int64_t low = slot->ranged && slot->low > -LIMIT ? slot->low : slot->extent ? 1 : -LIMIT;
        int64_t high = slot->ranged && slot->high < LIMIT ? slot->high : LIMIT;
        require(solver, affine_sub(affine_variable(i), affine_constant(low)));
        require(solver, affine_sub(affine_constant(high), affine_variable(i)));
    }
    for (uint32_t i = 0; i < model->routine->hints.count; i++) {
        const NestHint *hint = &model->routine->hints.items[i];
        if (hint->kind != HINT_ASSUME) continue;
        uint32_t from = solver->guard_count;
        guard_condition(solver, hint->lower, true);
        for (uint32_t g = from; g < solver->guard_count; g++) {
            solver->legal = set_guard(solver->legal, &solver->guards[g]);
            mark_sizes(solver, &solver->guards[g].value);
        }
        solver->guard_count = from;
    }
}

static bool set_value(isl_val *value, int64_t *result)
{
    bool good = value && isl_val_is_int(value) == isl_bool_true;
    if (good) *result = isl_val_get_num_si(value);
    isl_val_free(value);
    return good;
}

static bool not_empty(isl_set *set) { return isl_set_is_empty(set) == isl_bool_false; }

/* set with slot == value, or set unchanged (false) when that would be empty. */
static bool try_fix(isl_set **set, uint32_t slot, int64_t value)
{
    isl_set *fixed = isl_set_fix_si(isl_set_copy(*set), isl_dim_set, slot, (int)value);
    if (not_empty(fixed)) {
        isl_set_free(*set);
        *set = fixed;
        return true;
    }
    isl_set_free(fixed);
    return false;
}

static bool try_at_least(isl_set **set, uint32_t slot, int64_t value)
{
    isl_set *above = isl_set_lower_bound_si(isl_set_copy(*set), isl_dim_set, slot, (int)value);
    if (not_empty(above)) {
        isl_set_free(*set);
        *set = above;
        return true;
    }
    isl_set_free(above);
    return false;
}

/* A small mix of numbers, for choices that need no more than variety. */
static uint32_t choice(uint32_t a, uint32_t b)
{
    uint32_t x = a * 2654435761u ^ (b + 1) * 2246822519u;
    x ^= x >> 15;
    x *= 2654435761u;
    return x >> 16;
}

/* A value for an integer that bounds nothing: within its range, near constants it is compared with, or small. */
static int64_t free_value(const ModelSlot *slot, uint32_t row, uint32_t index)
{
    static const int64_t small[] = {1, 2, 3, 4, 5, 7};
    uint32_t pick = choice(row, index);
    if (slot->ranged) {
        uint64_t span = (uint64_t)slot->high - (uint64_t)slot->low + 1;
        if (row == 0 || span == 0) return slot->low;
        return row == 1 ? slot->high : (int64_t)((uint64_t)slot->low + pick % span);
    }
    if (slot->constants.count) {
        uint32_t n = slot->constants.count * 3;
        uint32_t at = (row + index) % n;
        return slot->constants.items[at / 3] + (int64_t)(at % 3) - 1;
    }
    return small[pick % 6];
}

/* Appends a row: the smallest sizes in `set`, or with `loose` a little more. */
static void add_case(Solver *solver, isl_set *set, bool loose)
{
    Model *model = solver->model;
    Arena *arena = model->context->arena;
    isl_set *rest = isl_set_copy(set);
    int64_t *row = arena_array(arena, int64_t, model->slots.count + 1);
    for (uint32_t i = 0; i < model->slots.count; i++) {
        const ModelSlot *slot = &model->slots.items[i];
        int64_t least = 0;
        if (!slot->size) {
            row[i] = slot->extent ? 4096 : free_value(slot, model->case_count, i);
            continue;
        }
        if (!try_at_least(&rest, i, 1)) try_at_least(&rest, i, 0);
        if (!set_value(isl_set_dim_min_val(isl_set_copy(rest), (int)i), &least)) break;
        row[i] = loose ? least + 1 + (int64_t)(choice(model->case_count, i) % 3) : least;
        if (!try_fix(&rest, i, row[i])) {
            row[i] = least;
            try_fix(&rest, i, least);
        }
    }
    isl_set_free(rest);
    for (uint32_t old = 0; old < model->case_count; old++)
        if (memcmp(model->cases.items + (size_t)old * model->slots.count, row, model->slots.count * sizeof *row) == 0)
            return;
    for (uint32_t i = 0; i < model->slots.count; i++) vec_push(arena, &model->cases, row[i]);
    model->case_count++;
}

static bool set_trip(isl_set **set, const Affine *trip, int64_t value)
{
    Affine equal = affine_sub(*trip, affine_constant(value));
    isl_set *fixed = set_constrain(isl_set_copy(*set), &equal, true);
    if (not_empty(fixed)) {
        isl_set_free(*set);
        *set = fixed;
        return true;
    }
    isl_set_free(fixed);
    return false;
}

/* The other trip counts stay small, and differ from each other. */
static void set_other_trips(Solver *solver, isl_set **set, uint32_t swept)
{
    static const int64_t usual[] = {5, 3, 4, 2};
    for (uint32_t t = 0; t < solver->trips.count; t++) {
        if (t == swept) continue;
        for (uint32_t k = 0; k < 4 && !set_trip(set, &solver->trips.items[t], usual[(t + k) % 4]); k++) continue;
    }
}

/* One trip count at every value of the sweep that is legal; if few are, at its largest too. */
static void sweep_trip(Solver *solver, uint32_t t)
{
    static const int64_t values[] = {5, 0, 1, 2, 31, 32, 33, 63, 64, 65, 83, 1000, -6};
    bool large = false;
    for (uint32_t v = 0; v < sizeof values / sizeof values[0]; v++) {
        isl_set *set = isl_set_copy(solver->legal);
        if (set_trip(&set, &solver->trips.items[t], values[v])) {
            set_other_trips(solver, &set, t);
            add_case(solver, set, v % 2 == 1);
            large |= values[v] == 1000;
        }
        isl_set_free(set);
    }
    if (large) return;
    for (int64_t high = 700; high > 2; high = high * 3 / 4) {
        isl_set *set = isl_set_copy(solver->legal);
        bool legal = set_trip(&set, &solver->trips.items[t], high);
        if (legal) {
            set_other_trips(solver, &set, t);
            add_case(solver, set, false);
        }
        isl_set_free(set);
        if (legal) break;
    }
}

/* The ends of the ranges that the user gives. */
static void sweep_ranges(Solver *solver)
{
    for (uint32_t i = 0; i < solver->model->slots.count; i++) {
        const ModelSlot *slot = &solver->model->slots.items[i];
        for (int end = 0; slot->size && slot->ranged && end < 2; end++) {
            int64_t value = end ? slot->high : slot->low;
            isl_set *set = isl_set_copy(solver->legal);
            if (value > -LIMIT && value < LIMIT / 20 && try_fix(&set, i, value)) add_case(solver, set, false);
            isl_set_free(set);
        }
    }
}

/* Sizes that no loop counts: small ones, and one that is not. */
static void sweep_slots(Solver *solver)
{
    static const int64_t values[] = {1, 2, 7, 33, 64, 0};
    for (uint32_t i = 0; i < solver->model->slots.count; i++) {
        if (!solver->model->slots.items[i].size || solver->trips.count) continue;
        for (uint32_t v = 0; v < sizeof values / sizeof values[0]; v++) {
            isl_set *set = isl_set_copy(solver->legal);
            if (try_fix(&set, i, values[v])) add_case(solver, set, v % 2 == 1);
            isl_set_free(set);
        }
    }
}

/* Cases that only differ in data and in the integers that bound nothing; rows may repeat. */
static void add_more(Solver *solver, uint32_t least)
{
    Model *model = solver->model;
    uint32_t given = model->case_count;
    for (uint32_t k = 0; model->case_count < least && k < 4 * least; k++) {
        if (given == 0) {
            isl_set *set = isl_set_copy(solver->legal);
            add_case(solver, set, k % 2 == 1);
            isl_set_free(set);
            given = model->case_count;
        }
        for (uint32_t i = 0; i < model->slots.count; i++) {
            const ModelSlot *slot = &model->slots.items[i];
            int64_t value = model->cases.items[(size_t)(k % given) * model->slots.count + i];
            if (!slot->size && !slot->extent) value = free_value(slot, model->case_count, i);
            vec_push(model->context->arena, &model->cases, value);
        }
        model->case_count++;
    }
}

void model_solve_cases(Model *model)
{
    Solver solver = {.model = model, .ctx = isl_ctx_alloc()};
    isl_options_set_on_error(solver.ctx, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(solver.ctx, 200000000);
    solver.changed = arena_array(model->context->arena, bool, model->routine->symbols.count);
    start_legal(&solver);
    visit_list(&solver, model->routine->body);
    if (!solver.legal || isl_ctx_last_error(solver.ctx) == isl_error_quota)
        model->reason = intern(model->context->names, "its sizes are too involved to be solved");
    else if (!not_empty(solver.legal))
        model->reason = intern(model->context->names, "no sizes keep all its subscripts within bounds");
    if (!model->reason) {
        for (uint32_t t = 0; t < solver.trips.count; t++) sweep_trip(&solver, t);
        sweep_slots(&solver);
        sweep_ranges(&solver);
        add_more(&solver, 12);
    }
    isl_set_free(solver.legal);
    isl_ctx_free(solver.ctx);
}
