/* The sizes that are legal: sets of the model's integers.
 *
 * WHAT   The integers of the interface (slots) are the dimensions of an integer set. For each affine subscript, and
 *        each side of the bound that it must keep, the set of slots for which some iteration breaks it
 *        is projected out of the loops' domain and subtracted. What remains is legal.
 *        That may fall into many pieces: one bound of an array is kept because the loop has no iterations, another one because it ends
 *        early. Where they become too many for as many integers, it begins anew, and of the ways to keep a bound takes one: mostly that the
 *        array reaches so far, so that sizes remain for which all loops run.
 * LIMITS Subscripts and bounds that are not affine are left out: gfortran's -fcheck=all is the judge of those.
 * SOURCE isl (Verdoolaege, ICMS 2010) for projection and subtraction, both exact. */
#include "driver/check/legal.h"

#include "ir/build.h"
#include "ir/walk.h"

#include <inttypes.h>
#include <isl/constraint.h>
#include <isl/ctx.h>
#include <isl/options.h>
#include <isl/space.h>

enum { MAX_LOOPS = 8, MAX_GUARDS = 24, MAX_UNEQUAL = 6, LIMIT = 100000, MOST_PIECES = 400 /* times integers */ };

typedef struct {
    SymId variable;
    bool known; /* its bounds are affine */
} ActiveLoop;

typedef struct {
    SizeExpr value;
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
    LIST(Name) seen;      /* violations subtracted already */
    bool one_way;        /* the legal set stays one piece */
    bool many_pieces;    /* it would be too many; nothing is done any more */
    bool conforming;     /* the extents at hand are to be 0 or more */
    Trips trips;
} Solver;

/* ---- affine expressions ------------------------------------------------------------------ */

static SizeExpr affine_of(const Solver *solver, ExprId expr);

static SizeExpr affine_of_scalar(const Solver *solver, SymId symbol)
{
    uint32_t depth = solver->depth < MAX_LOOPS ? solver->depth : MAX_LOOPS;
    for (uint32_t i = depth; i-- > 0;)
        if (solver->loops[i].variable == symbol)
            return solver->loops[i].known ? size_variable(LOOP_BASE + i) : (SizeExpr){0};
    int slot = model_entry_slot(solver->model, symbol);
    if (slot >= 0 && !solver->changed[symbol]) return size_variable((uint32_t)slot);
    if (solver->model->definition[symbol]) return affine_of(solver, solver->model->definition[symbol]);
    return (SizeExpr){0};
}

/* True for extents of arguments, and max(.., 0): they are never less than 0. */
static bool is_never_negative(const NestRoutine *routine, ExprId expr)
{
    const Expr *e = nest_expr(routine, expr);
    int64_t value;
    while (e->op == OP_CONVERT) e = nest_expr(routine, nest_operand(routine, e, 0));
    if (e->op == OP_MAX) return nest_int_value(routine, nest_operand(routine, e, 1), &value) && value >= 0;
    return e->op == OP_SCALAR && nest_symbol(routine, e->symbol)->role == ROLE_EXTENT;
}

/* max(a, 0) is a where a is never less, or is taken for what it is not less than; what else is unknown. */
static SizeExpr affine_of_max(const Solver *solver, ExprId a, ExprId b)
{
    const NestRoutine *routine = solver->model->routine;
    int64_t value;
    bool zero = nest_int_value(routine, b, &value) && value == 0;
    return zero && (solver->conforming || is_never_negative(routine, a)) ? affine_of(solver, a) : (SizeExpr){0};
}

static SizeExpr affine_of(const Solver *solver, ExprId expr)
{
    const NestRoutine *routine = solver->model->routine;
    const Expr *e = nest_expr(routine, expr);
    if (!type_is_int(e->type)) return (SizeExpr){0};
    switch (e->op) {
    case OP_CONST: {
        int64_t value = (int64_t)e->bits;
        return value > INT32_MAX || value < INT32_MIN ? (SizeExpr){0} : size_constant(value);
    }
    case OP_SCALAR: return affine_of_scalar(solver, e->symbol);
    case OP_CONVERT: return affine_of(solver, nest_operand(routine, e, 0));
    case OP_NEG: return size_scale(affine_of(solver, nest_operand(routine, e, 0)), -1);
    case OP_ADD:
    case OP_SUB: {
        SizeExpr a = affine_of(solver, nest_operand(routine, e, 0)), b = affine_of(solver, nest_operand(routine, e, 1));
        return e->op == OP_ADD ? size_add(a, b) : size_sub(a, b);
    }
    case OP_MUL: {
        SizeExpr a = affine_of(solver, nest_operand(routine, e, 0)), b = affine_of(solver, nest_operand(routine, e, 1));
        if (a.known && b.known && a.count == 0) return size_scale(b, a.constant);
        if (a.known && b.known && b.count == 0) return size_scale(a, b.constant);
        return (SizeExpr){0};
    }
    case OP_MAX: return affine_of_max(solver, nest_operand(routine, e, 0), nest_operand(routine, e, 1));
    default: return (SizeExpr){0};
    }
}

/* ---- sets -------------------------------------------------------------------------------- */

isl_set *legal_constrain(isl_set *set, const SizeExpr *a, bool equality)
{
    uint32_t slots = 0;
    isl_local_space *space = isl_local_space_from_space(isl_set_get_space(set));
    isl_constraint *c = equality ? isl_constraint_alloc_equality(space) : isl_constraint_alloc_inequality(space);
    c = isl_constraint_set_constant_si(c, (int)a->constant);
    slots = (uint32_t)isl_set_dim(set, isl_dim_set);
    for (uint32_t i = 0; i < a->count; i++) {
        uint32_t v = a->terms[i].of;
        uint32_t position = v >= LOOP_BASE ? slots - MAX_LOOPS + (v - LOOP_BASE) : v;
        c = isl_constraint_set_coefficient_si(c, isl_dim_set, (int)position, (int)a->terms[i].coefficient);
    }
    return isl_set_add_constraint(set, c);
}

/* A guard that is an inequality splits the set in two. */
static isl_set *set_guard(isl_set *set, const Guard *guard)
{
    if (!guard->unequal) return legal_constrain(set, &guard->value, false);
    SizeExpr above = size_sub(guard->value, size_constant(1));
    SizeExpr below = size_sub(size_scale(guard->value, -1), size_constant(1));
    isl_set *other = legal_constrain(isl_set_copy(set), &below, false);
    return isl_set_union(legal_constrain(set, &above, false), other);
}

static Name affine_key(const Solver *solver, const SizeExpr *violated)
{
    Text text = {0};
    for (uint32_t g = 0; g <= solver->guard_count; g++) {
        const SizeExpr *a = g < solver->guard_count ? &solver->guards[g].value : violated;
        text_printf(&text, "%s%" PRId64, g < solver->guard_count && solver->guards[g].unequal ? "/" : "", a->constant);
        for (uint32_t i = 0; i < a->count; i++)
            text_printf(&text, " %u*%" PRId64, a->terms[i].of, a->terms[i].coefficient);
        text_add(&text, ";");
    }
    Name key = intern(solver->model->context->names, text_string(&text));
    text_free(&text);
    return key;
}

/* A piece of what breaks a bound, and the best way so far to be outside of it. */
typedef struct {
    Solver *solver;
    const SizeExpr *violated;
    isl_set *best;
    int score;
} OtherWay;

/* Outside of one constraint of the piece: the more it names of what the violation does, the better. */
static isl_stat try_constraint(isl_constraint *c, void *data)
{
    OtherWay *way = data;
    int score = 0;
    for (uint32_t i = 0; i < way->violated->count; i++) {
        uint32_t of = way->violated->terms[i].of;
        score += of < LOOP_BASE && isl_constraint_involves_dims(c, isl_dim_set, of, 1) == isl_bool_true;
    }
    bool equality = isl_constraint_is_equality(c) == isl_bool_true;
    isl_set *half = isl_set_from_basic_set(isl_basic_set_from_constraint(c));
    if (equality || score <= way->score) {
        isl_set_free(half);
        return isl_stat_ok;
    }
    isl_set *outside = isl_set_subtract(isl_set_copy(way->solver->legal), half);
    if (isl_set_is_empty(outside) != isl_bool_false) {
        isl_set_free(outside);
        return isl_stat_ok;
    }
    isl_set_free(way->best);
    way->best = outside;
    way->score = score;
    return isl_stat_ok;
}

static isl_stat leave_piece(isl_basic_set *piece, void *data)
{
    OtherWay *way = data;
    way->best = NULL;
    way->score = -1;
    isl_set *legal = way->solver->legal, *both = isl_set_intersect(isl_set_copy(legal), isl_set_from_basic_set(isl_basic_set_copy(piece)));
    bool apart = isl_set_is_empty(both) == isl_bool_true;
    isl_set_free(both);
    if (!apart) {
        isl_basic_set_foreach_constraint(piece, try_constraint, way);
        way->solver->legal = way->best ? way->best : isl_set_subtract(isl_set_copy(legal), isl_set_from_basic_set(isl_basic_set_copy(piece)));
        isl_set_free(legal);
    }
    isl_basic_set_free(piece);
    return isl_stat_ok;
}

/* What breaks a bound leaves the legal set; takes `bad`. */
static void remove_bad(Solver *solver, isl_set *bad, const SizeExpr *violated)
{
    if (solver->one_way) {
        OtherWay way = {.solver = solver, .violated = violated};
        isl_set_foreach_basic_set(bad, leave_piece, &way);
        isl_set_free(bad);
        return;
    }
    bad = isl_set_intersect(bad, isl_set_copy(solver->legal));
    if (isl_set_is_empty(bad) != isl_bool_true) solver->legal = isl_set_coalesce(isl_set_subtract(solver->legal, isl_set_copy(bad)));
    isl_set_free(bad);
}

/* Removes the slots for which `violated` >= 0 holds in some iteration here. */
static void forbid(Solver *solver, SizeExpr violated)
{
    if (!violated.known || solver->many_pieces) return;
    Name key = affine_key(solver, &violated);
    for (uint32_t i = 0; i < solver->seen.count; i++)
        if (solver->seen.items[i] == key) return;
    list_push(solver->model->context->arena, &solver->seen, key);
    unsigned slots = solver->model->slots.count;
    isl_set *bad = isl_set_universe(isl_space_set_alloc(solver->ctx, 0, slots + MAX_LOOPS));
    for (uint32_t g = 0; g < solver->guard_count; g++) bad = set_guard(bad, &solver->guards[g]);
    bad = legal_constrain(bad, &violated, false);
    bad = isl_set_project_out(bad, isl_dim_set, slots, MAX_LOOPS);
    remove_bad(solver, bad, &violated);
    if (isl_set_n_basic_set(solver->legal) * (int)slots > MOST_PIECES) solver->many_pieces = true;
    for (uint32_t i = 0; i < violated.count; i++)
        if (violated.terms[i].of < LOOP_BASE) solver->model->slots.items[violated.terms[i].of].size = true;
}

/* ---- walking ----------------------------------------------------------------------------- */

static void mark_sizes(Solver *solver, const SizeExpr *a)
{
    for (uint32_t i = 0; i < a->count; i++)
        if (a->terms[i].of < LOOP_BASE) solver->model->slots.items[a->terms[i].of].size = true;
}

static void guard_push(Solver *solver, SizeExpr at_least_zero)
{
    if (at_least_zero.known && solver->guard_count < MAX_GUARDS)
        solver->guards[solver->guard_count++] = (Guard){at_least_zero, false};
}

static void guard_push_unequal(Solver *solver, SizeExpr not_zero)
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
        SizeExpr index = affine_of(solver, nest_operand(routine, e, d)), lower = affine_of(solver, dim->lower), upper;
        if (dim->upper) upper = affine_of(solver, dim->upper);
        else if (model_extent_slot(solver->model, e->symbol) >= 0)
            upper = size_add(size_sub(lower, size_constant(1)),
                               size_variable((uint32_t)model_extent_slot(solver->model, e->symbol)));
        else continue;
        forbid(solver, size_sub(size_sub(lower, size_constant(1)), index));
        forbid(solver, size_sub(index, size_add(upper, size_constant(1))));
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
    SizeExpr value = affine_of(solver, bound), x = size_variable(LOOP_BASE + solver->depth - 1);
    if (!value.known) return false;
    mark_sizes(solver, &value);
    guard_push(solver, is_lower ? size_sub(x, value) : size_sub(value, x));
    return true;
}

/* Adds the loop's trips, or widens the family that they are of. */
static void note_trip(Solver *solver, SizeExpr lower, SizeExpr upper, int64_t step)
{
    Trip trip = {size_add(size_sub(upper, lower), size_constant(1)), 0, step < 0 ? -step : step};
    if (!trip.span.known || trip.span.count == 0) return;
    for (uint32_t i = 0; i < trip.span.count; i++)
        if (trip.span.terms[i].of >= LOOP_BASE) return;
    for (uint32_t t = 0; t < solver->trips.count; t++) {
        Trip *old = &solver->trips.items[t];
        SizeExpr rest = size_sub(trip.span, old->span);
        if (!rest.known || rest.count || trip.step != old->step) continue;
        int64_t low = rest.constant < 0 ? rest.constant : 0, high = rest.constant > old->spread ? rest.constant : old->spread;
        if (rest.constant < 0) old->span = trip.span;
        old->spread = high - low;
        return;
    }
    list_push(solver->model->context->arena, &solver->trips, trip);
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
    SizeExpr lower = affine_of(solver, low), upper = affine_of(solver, high);
    if (has_step) note_trip(solver, lower, upper, step);
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
    SizeExpr difference = size_sub(affine_of(solver, a), affine_of(solver, b)), one = size_constant(1);
    if (op == OP_GE || op == OP_EQ) guard_push(solver, difference);
    if (op == OP_LE || op == OP_EQ) guard_push(solver, size_scale(difference, -1));
    if (op == OP_GT) guard_push(solver, size_sub(difference, one));
    if (op == OP_LT) guard_push(solver, size_sub(size_scale(difference, -1), one));
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

static void require(Solver *solver, SizeExpr at_least_zero)
{
    if (at_least_zero.known) solver->legal = legal_constrain(solver->legal, &at_least_zero, false);
}

static void start_legal(Solver *solver)
{
    Model *model = solver->model;
    solver->legal = isl_set_universe(isl_space_set_alloc(solver->ctx, 0, model->slots.count));
    for (uint32_t i = 0; i < model->slots.count; i++) {
        const ModelSlot *slot = &model->slots.items[i];
        bool extent = nest_symbol(model->routine, slot->symbol)->role == ROLE_EXTENT;
        int64_t low = slot->ranged && slot->low > -LIMIT ? slot->low : slot->extent ? 1 : extent ? 0 : -LIMIT;
        int64_t high = slot->ranged && slot->high < LIMIT ? slot->high : LIMIT;
        require(solver, size_sub(size_variable(i), size_constant(low)));
        require(solver, size_sub(size_constant(high), size_variable(i)));
    }
}

/* Intersects with what the hint says of integers at entry. What the user states holds in any case. That arrays conform is left
 * out where no size would be left: the statement may not be reached by these sizes. */
static void add_assumption(Solver *solver, const NestHint *hint)
{
    uint32_t from = solver->guard_count;
    isl_set *set = isl_set_copy(solver->legal);
    guard_condition(solver, hint->lower, true);
    for (uint32_t g = from; g < solver->guard_count; g++) set = set_guard(set, &solver->guards[g]);
    if (hint->loc.file || isl_set_is_empty(set) == isl_bool_false) {
        isl_set_free(solver->legal);
        solver->legal = isl_set_coalesce(set);
        for (uint32_t g = from; g < solver->guard_count; g++) mark_sizes(solver, &solver->guards[g].value);
    } else {
        isl_set_free(set);
    }
    solver->guard_count = from;
}

/* Hints with a place are the user's. */
static void add_assumptions(Solver *solver, bool stated)
{
    const NestRoutine *routine = solver->model->routine;
    for (uint32_t i = 0; i < routine->hints.count; i++)
        if (routine->hints.items[i].kind == HINT_ASSUME && (routine->hints.items[i].loc.file != 0) == stated)
            add_assumption(solver, &routine->hints.items[i]);
}

/* That arrays conform, wherever they meet: of sizes that hold throughout the routine. */
static void conform(Solver *solver)
{
    solver->conforming = true;
    for (SymId id = 1; id < solver->model->routine->symbols.count; id++) solver->changed[id] = solver->model->assigned[id] > 0;
    add_assumptions(solver, false);
}

static Solver solve(Model *model, isl_ctx *ctx, bool one_way)
{
    Solver solver = {.model = model, .ctx = ctx, .one_way = one_way};
    solver.changed = arena_array(model->context->arena, bool, model->routine->symbols.count);
    start_legal(&solver);
    add_assumptions(&solver, true);
    visit_list(&solver, model->routine->body);
    conform(&solver);
    return solver;
}

bool legal_solve(Model *model, Legal *legal)
{
    isl_ctx *ctx = isl_ctx_alloc();
    isl_options_set_on_error(ctx, ISL_ON_ERROR_CONTINUE);
    isl_ctx_set_max_operations(ctx, 200000000);
    Solver solver = solve(model, ctx, false);
    if (solver.many_pieces) {
        isl_set_free(solver.legal);
        solver = solve(model, ctx, true);
    }
    if (!solver.legal || isl_ctx_last_error(ctx) == isl_error_quota)
        model->reason = intern(model->context->names, "its sizes are too involved to be solved");
    else if (isl_set_is_empty(solver.legal) != isl_bool_false)
        model->reason = intern(model->context->names, "no sizes keep all its subscripts within bounds");
    *legal = (Legal){ctx, solver.legal, solver.trips};
    return !model->reason;
}

void legal_free(Legal *legal)
{
    isl_set_free(legal->set);
    isl_ctx_free(legal->ctx);
    *legal = (Legal){0};
}
