/* The statements of a row: loops that become lanes, and what stands among them. */
#include "passes/nest/facts.h"
#include "passes/vec/fuse_claim.h"
#include "passes/vec/fuse_copy.h"

enum { MAX_STEP = 1 << 12 }; /* of lane loops */
enum { MAX_TURNS = 16, MAX_POINTS = 8, MAX_TURN_STATEMENTS = 400 };

static bool has_unit_step(const NestRoutine *routine, const Stmt *loop)
{
    int64_t step;
    return nest_int_value(routine, loop->loop.step, &step) && step == 1;
}

static void set_axis(Fusion *f, uint32_t axis, AxisRole role, SymId variable, ExprId lower, ExprId upper)
{
    f->kernel->axes[axis] = (VecAxis){nest_symbol(f->routine, variable)->name, variable, role, lower, upper};
}

/* Indices of kernels are of 4 or 8 bytes. */
static void check_index_type(Fusion *f, SymId variable)
{
    const Symbol *symbol = nest_symbol(f->routine, variable);
    if (symbol->type != TYPE_I32 && symbol->type != TYPE_I64)
        fuse_fail(f, "the loop over %s has a variable of less than 4 bytes", symbol->name);
}

void fuse_check_row(Fusion *f, StmtId id)
{
    const Stmt *loop = nest_stmt(f->routine, id);
    const char *name = nest_symbol(f->routine, loop->loop.variable)->name;
    if (!has_unit_step(f->routine, loop)) fuse_fail(f, "the step of the loop over %s is not 1", name);
    if (!fuse_is_uniform(f, loop->loop.lower) || !fuse_is_uniform(f, loop->loop.upper))
        fuse_fail(f, "the bounds of the loop over %s differ between rows", name);
    check_index_type(f, loop->loop.variable);
    bitset_add(&f->do_variables, loop->loop.variable);
}

void fuse_rows(Fusion *f, const RowNest *nest)
{
    f->kernel->axis_count = 1;
    for (uint32_t n = nest->row_count; n-- > 0 && !f->why;) {
        fuse_check_row(f, nest->rows[n]);
        const Stmt loop = *nest_stmt(f->routine, nest->rows[n]);
        f->row_variables[f->kernel->axis_count] = loop.loop.variable;
        set_axis(f, f->kernel->axis_count++, AXIS_ROW, loop.loop.variable, loop.loop.lower, loop.loop.upper);
    }
}

/* A bound as an expression that may be evaluated before the kernel; 0: it differs between rows. In a turn its variable is a constant. */
static ExprId bound_before(Fusion *f, ExprId bound, const Linear *linear)
{
    if (fuse_is_uniform(f, bound)) return bound;
    if (!linear->known || !linear_is_uniform(linear)) return 0;
    return fuse_sum(f, linear, nest_expr(f->routine, bound)->type);
}

/* The points of a loop of another step are its iterations, from 0. */
static void count_steps(Fusion *f, LaneLoop *lane, int64_t step)
{
    Context *context = f->context;
    NestRoutine *r = f->routine;
    ExprId low = nest_convert(context, r, step < 0 ? lane->upper_expr : lane->lower_expr, TYPE_I64, f->loc);
    ExprId high = nest_convert(context, r, step < 0 ? lane->lower_expr : lane->upper_expr, TYPE_I64, f->loc);
    ExprId size = nest_const_int(context, r, TYPE_I64, step < 0 ? -step : step), last = nest_op2(context, r, OP_SUB, high, low, f->loc);
    Linear way = linear_add(r, step < 0 ? lane->lower : lane->upper, step < 0 ? lane->upper : lane->lower, -1);
    if (step != -1) {
        ExprId trips = nest_op2(context, r, OP_DIV, nest_op2(context, r, OP_ADD, last, size, f->loc), size, f->loc);
        last = nest_op2(context, r, OP_SUB, trips, nest_const_int(context, r, TYPE_I64, 1), f->loc);
        int64_t by = step < 0 ? -step : step;
        if (way.known && !way.count) last = nest_const_int(context, r, TYPE_I64, (way.constant + by) / by - 1);
        way = (Linear){0};
    }
    *lane = (LaneLoop){.variable = lane->variable, .step = step, .first = lane->lower, .first_expr = lane->lower_expr,
                       .lower = linear_constant(0), .upper = way.known ? way : fuse_linear(f, last),
                       .lower_expr = nest_const_int(context, r, TYPE_I64, 0), .upper_expr = last};
}

/* An earlier loop of the same bounds lends its set. */
static bool find_same_bounds(const Fusion *f, LaneLoop *loop)
{
    for (uint32_t i = 0; i < f->lanes.count; i++) {
        const LaneLoop *other = &f->lanes.items[i];
        int64_t low, high;
        if (!linear_difference(f->routine, other->lower, loop->lower, &low) || low ||
            !linear_difference(f->routine, other->upper, loop->upper, &high) || high)
            continue;
        loop->lower_expr = other->lower_expr;
        loop->upper_expr = other->upper_expr;
        loop->set = other->set;
        return true;
    }
    return false;
}

bool fuse_is_near(const Fusion *f, const LaneLoop *loop)
{
    int64_t difference;
    if (f->lanes.count <= f->first_lane) return true;
    const LaneLoop *first = &f->lanes.items[f->first_lane];
    return linear_difference(f->routine, first->lower, loop->lower, &difference) &&
           linear_difference(f->routine, first->upper, loop->upper, &difference);
}

void fuse_forget_scalars(Fusion *f, StmtId loop)
{
    const Bitset *assigned = &facts_loop(f->facts, loop)->assigned;
    for (SymId id = 1; id < f->routine->symbols.count; id++)
        if (bitset_has(assigned, id)) fuse_set_scalar(f, id, (ScalarState){0});
}

/* A loop within turns is met in each. */
static bool is_fused(const Fusion *f, StmtId loop)
{
    for (uint32_t n = 0; n < f->kernel->fused.count; n++)
        if (f->kernel->fused.items[n] == loop) return true;
    return false;
}

/* The statements of a body, each as a loop of its own. */
static void fuse_split(Fusion *f, const Split *split)
{
    for (uint32_t n = 0; n < split->count && !f->why; n++) {
        fuse_end_iteration(f);
        fuse_statement(f, split->items[n]);
    }
}

static void fuse_lane_loop(Fusion *f, StmtId id)
{
    const Stmt loop = *nest_stmt(f->routine, id);
    const LoopInfo *info = nest_loop_info(f->routine, id);
    const char *name = nest_symbol(f->routine, loop.loop.variable)->name;
    f->loc = loop.loc;
    const Split *split = &f->splits[f->facts->loop_of[id]];
    bool whole = info->finding == LOOP_PARALLEL || split->whole || (f->reduces && info->finding == LOOP_REDUCTION);
    if (!whole && !split->count) {
        fuse_fail(f, "the loop over %s is not parallel", name);
        return;
    }
    for (uint32_t n = 0; n < info->privates.count; n++)
        if (info->privates.items[n].last_value && !fuse_is_partial(f, info->privates.items[n].symbol)) {
            fuse_fail(f, "the last value of %s is used", nest_symbol(f->routine, info->privates.items[n].symbol)->name);
            return;
        }
    check_index_type(f, loop.loop.variable);
    LaneLoop lane = {.variable = loop.loop.variable, .lower = fuse_linear(f, loop.loop.lower),
                     .upper = fuse_linear(f, loop.loop.upper)};
    ExprId lower = bound_before(f, loop.loop.lower, &lane.lower), upper = bound_before(f, loop.loop.upper, &lane.upper);
    int64_t step;
    if (!nest_int_value(f->routine, loop.loop.step, &step) || !step || step > MAX_STEP || step < -MAX_STEP || !linear_is_uniform(&lane.lower) ||
        !linear_is_uniform(&lane.upper) || !lower || !upper) {
        fuse_fail(f, "the loop over %s has a step that is no constant, or bounds that differ between rows", name);
        return;
    }
    lane.lower_expr = lower;
    lane.upper_expr = upper;
    if (step != 1) count_steps(f, &lane, step);
    if (!find_same_bounds(f, &lane)) {
        lane.set = vec_set_on(f->context, f->kernel, 0, (VecInterval){lane.lower_expr, lane.upper_expr});
    }
    if ((f->kernel->axis_count == 1 || f->stores_plane) && !fuse_is_near(f, &lane))
        fuse_fail(f, "the bounds of the loop over %s are not those of the loop before and constants", name);
    list_push(f->context->scratch, &f->lanes, lane);
    if (f->lanes.count == 1) set_axis(f, 0, AXIS_LANE, loop.loop.variable, 0, 0);
    bitset_add(&f->do_variables, loop.loop.variable);
    if (f->predicate.value != f->mask.value || f->repeats || lower != loop.loop.lower || upper != loop.loop.upper) bitset_add(&f->conditional, loop.loop.variable);
    f->lane = &lane;
    if (f->reduces) {
        IterationScalars scan = scalars_scan_iteration(f->context, f->facts, id);
        fuse_check_carried(f, &scan);
    }
    if (whole) fuse_list(f, loop.loop.body);
    else fuse_split(f, split);
    if (!fuse_arrive(f, id)) fuse_fail(f, "the loop over %s is left early", name);
    if (!f->why) fuse_end_iteration(f);
    if (!f->why && f->reduces) fuse_lane_reductions(f, id);
    f->lane = NULL;
    fuse_forget_scalars(f, id);
    if (!f->why && !is_fused(f, id)) list_push(f->context->arena, &f->kernel->fused, id);
}

/* The path with a condition more, or its opposite, if that is uniform. */
static ExprId longer_path(Fusion *f, ExprId path, Ref condition, bool negated)
{
    ExprId expr = fuse_lasting(f, condition);
    if (!expr) return path;
    if (negated) expr = nest_op(f->context, f->routine, OP_NOT, TYPE_L32, &expr, 1, f->loc);
    return path ? nest_op2(f->context, f->routine, OP_AND, path, expr, f->loc) : expr;
}

/* Whether a guard is to keep the nest from that side of the IF. */
static bool is_left(const Fusion *f, StmtId id, bool other)
{
    for (uint32_t n = 0; n < f->left_count; n++)
        if (f->left[n].stmt == id && f->left[n].other == other) return true;
    return false;
}

/* Whether all loops of the list are of a few points: what runs in order in their place costs little. */
static bool is_small(const Fusion *f, StmtId first)
{
    bool small = true;
    for (StmtId id = first; id && small; id = nest_stmt(f->routine, id)->next) {
        const Stmt *stmt = nest_stmt(f->routine, id);
        int64_t trips = stmt->kind == STMT_LOOP ? facts_loop(f->facts, id)->trips : 0;
        small = trips >= 0 && trips <= MAX_POINTS && (stmt->kind == STMT_ASSIGN || stmt->kind == STMT_LOOP || stmt->kind == STMT_IF);
        if (stmt->kind == STMT_LOOP) small &= is_small(f, stmt->loop.body);
        if (stmt->kind == STMT_IF) small &= is_small(f, stmt->if_.then) && is_small(f, stmt->if_.else_);
    }
    return small;
}

/* Gives up where an instruction from `first` on reads a value far away, which a vector with what it needs beside it would hardly reach: the other end of a periodic row. */
static void check_distance(Fusion *f, ValueId first)
{
    enum { FAR = 24 }; /* more than what mirrors eight cells */
    for (ValueId id = first; id < f->kernel->insts.count && !f->why; id++) {
        const VecInst *inst = vec_inst(f->kernel, id);
        for (uint32_t n = 0; n < inst->count; n++) {
            int32_t offset = vec_operand(f->kernel, inst, n)->offset[0];
            if (offset > FAR || offset < -FAR) fuse_fail(f, "a value is read %d lanes away", offset < 0 ? -offset : offset);
        }
    }
}

/* One side of an IF, of which `condition` is true. */
static Side fuse_row_side(Fusion *f, StmtId id, bool other, Ref condition)
{
    ExprId path = f->path;
    const Stmt stmt = *nest_stmt(f->routine, id);
    Side side = fuse_begin_side(f, other ? fuse_not(f, condition) : condition);
    f->path = longer_path(f, path, condition, other);
    ValueId first = f->kernel->insts.count;
    fuse_sequence(f, other ? stmt.if_.else_ : stmt.if_.then, 0);
    check_distance(f, first);
    fuse_end_side(f, &side);
    f->path = path;
    if (f->why && !f->unfit.stmt && !f->planes && fuse_lasting(f, condition) && is_small(f, other ? stmt.if_.else_ : stmt.if_.then)) f->unfit = (Arm){id, other};
    return side;
}

/* An IF around lane loops, whose condition all points of a row have in common. */
static void fuse_row_if(Fusion *f, StmtId id)
{
    const Stmt stmt = *nest_stmt(f->routine, id);
    Ref condition = fuse_condition(f, stmt.if_.condition);
    uint64_t bits;
    if (f->why) return;
    if (fuse_is_constant(f, condition, &bits)) {
        fuse_sequence(f, bits ? stmt.if_.then : stmt.if_.else_, 0);
        return;
    }
    for (int other = 0; other < 2; other++) {
        if (!is_left(f, id, other)) continue;
        ExprId lasting = fuse_lasting(f, condition);
        fuse_require_not(f, other ? nest_op(f->context, f->routine, OP_NOT, TYPE_L32, &lasting, 1, f->loc) : lasting);
        fuse_sequence(f, other ? stmt.if_.then : stmt.if_.else_, 0);
        return;
    }
    Side then = fuse_row_side(f, id, false, condition);
    if (f->why) return;
    Side other = fuse_row_side(f, id, true, condition);
    if (!f->why) fuse_join_sides(f, condition, &then, &other);
}

/* ---- turns ------------------------------------------------------------------------------ */


static uint32_t count_statements(const NestRoutine *routine, StmtId first)
{
    uint32_t count = 0;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        count++;
        if (stmt->kind == STMT_LOOP) count += count_statements(routine, stmt->loop.body);
        if (stmt->kind == STMT_IF) count += count_statements(routine, stmt->if_.then) + count_statements(routine, stmt->if_.else_);
    }
    return count;
}

/* Whether the loop's iterations may be lanes. */
static bool may_be_lanes(const Fusion *f, StmtId loop)
{
    LoopFinding finding = nest_loop_info(f->routine, loop)->finding;
    return finding == LOOP_PARALLEL || f->splits[f->facts->loop_of[loop]].count || (f->reduces && finding == LOOP_REDUCTION);
}

static bool holds_lanes(const Fusion *f, StmtId first)
{
    bool found = false;
    for (StmtId id = first; id && !found; id = nest_stmt(f->routine, id)->next) {
        const Stmt *stmt = nest_stmt(f->routine, id);
        if (stmt->kind == STMT_LOOP) found = may_be_lanes(f, id) || holds_lanes(f, stmt->loop.body);
        if (stmt->kind == STMT_IF) found = holds_lanes(f, stmt->if_.then) || holds_lanes(f, stmt->if_.else_);
    }
    return found;
}

/* Whether the loop, of few points, stores elements in the other direction, or reads one that stays: boundary cells that mirror others, or repeat one. */
static bool is_mirror(const Fusion *f, const LoopFacts *loop)
{
    for (uint32_t n = loop->first_access; n < loop->end_access; n++) {
        const Access *access = &f->facts->accesses.items[n];
        bool follows = false;
        for (uint32_t dim = 0; dim < nest_symbol(f->routine, access->symbol)->rank; dim++) {
            int64_t by = affine_coefficient(f->facts->table, f->facts->subscripts.items[access->subscripts + dim], loop->stmt);
            if (by && by != 1) return true;
            follows |= by == 1;
        }
        if (!follows && bitset_has(&f->written, access->symbol)) return true;
    }
    return false;
}

bool fuse_is_turns(Fusion *f, StmtId id)
{
    const Stmt *loop = nest_stmt(f->routine, id);
    int64_t trips = facts_loop(f->facts, id)->trips;
    if (trips < 0 || trips > MAX_TURNS || (uint64_t)trips * count_statements(f->routine, loop->loop.body) > MAX_TURN_STATEMENTS) return false;
    bool around = nest_has_loop(f->routine, loop->loop.body);
    if (around && (!may_be_lanes(f, id) || holds_lanes(f, loop->loop.body))) return true;
    if (!around && (trips > MAX_POINTS || !f->lanes.count)) return false;
    LaneLoop lane = {.lower = fuse_linear(f, loop->loop.lower), .upper = fuse_linear(f, loop->loop.upper)};
    bool near = fuse_is_near(f, &lane) || (!f->lane && fuse_changes_partial(f, id)); /* turns have no reductions */
    return !may_be_lanes(f, id) || !near || (!around && is_mirror(f, facts_loop(f->facts, id)));
}

/* The variable in a turn: its value in the first one plus a constant. */
static void set_turn(Fusion *f, SymId variable, ExprId first, int64_t distance)
{
    Type type = nest_symbol(f->routine, variable)->type;
    int64_t constant;
    ExprId value = first;
    if (nest_int_value(f->routine, first, &constant)) value = nest_const_int(f->context, f->routine, type, constant + distance);
    else if (distance)
        value = nest_op2(f->context, f->routine, OP_ADD, first, nest_const_int(f->context, f->routine, type, distance), f->loc);
    fuse_set_scalar(f, variable, (ScalarState){true, fuse_uniform(f, value), fuse_linear(f, value), 0});
}

static void fuse_turns(Fusion *f, StmtId id)
{
    const Stmt loop = *nest_stmt(f->routine, id);
    SymId variable = loop.loop.variable;
    int64_t step, trips = facts_loop(f->facts, id)->trips;
    LaneLoop bounds = {.lower = fuse_linear(f, loop.loop.lower)};
    ExprId first = bound_before(f, loop.loop.lower, &bounds.lower);
    if (!first || !nest_int_value(f->routine, loop.loop.step, &step)) {
        fuse_fail(f, "the loop over %s has bounds that differ between rows", nest_symbol(f->routine, variable)->name);
        return;
    }
    for (int64_t turn = 0; turn < trips && !f->why; turn++) {
        set_turn(f, variable, first, turn * step);
        Ref turn_of = fuse_scalar(f, variable)->ref;
        fuse_sequence(f, loop.loop.body, 0);
        if (!f->why && !fuse_same_ref(turn_of, fuse_scalar(f, variable)->ref))
            fuse_fail(f, "%s is assigned in its loop", nest_symbol(f->routine, variable)->name);
    }
    if (!f->why) set_turn(f, variable, first, trips * step);
}

/* ---- points ----------------------------------------------------------------------------- */

/* An assignment of one element: a loop over one point. */
static void fuse_point(Fusion *f, StmtId id)
{
    const Stmt stmt = *nest_stmt(f->routine, id);
    const Expr target = *nest_expr(f->routine, stmt.assign.target);
    const char *name = nest_symbol(f->routine, target.symbol)->name;
    uint32_t dim = fuse_point_dim(f, stmt.assign.target);
    ExprId subscript = dim < target.count ? nest_operand(f->routine, &target, dim) : 0;
    Linear point = subscript ? fuse_linear(f, subscript) : (Linear){0};
    ExprId expr = point.known ? bound_before(f, subscript, &point) : 0;
    if (!expr) {
        fuse_fail(f, "an element of %s, set between the inner loops, is another one in other rows", name);
        return;
    }
    LaneLoop lane = {.lower = point, .upper = point, .lower_expr = expr, .upper_expr = expr};
    if (!find_same_bounds(f, &lane)) lane.set = vec_set_on(f->context, f->kernel, 0, (VecInterval){expr, expr});
    list_push(f->context->scratch, &f->between, ((VecInterval){expr, expr}));
    f->lane = &lane;
    fuse_statement(f, id);
    if (!f->why) fuse_end_iteration(f);
    f->lane = NULL;
}

static bool sets_scalars_only(const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN) return nest_expr(routine, stmt->assign.target)->op == OP_SCALAR;
    if (stmt->kind != STMT_IF) return false;
    for (StmtId in = stmt->if_.then; in; in = nest_stmt(routine, in)->next)
        if (!sets_scalars_only(routine, in)) return false;
    for (StmtId in = stmt->if_.else_; in; in = nest_stmt(routine, in)->next)
        if (!sets_scalars_only(routine, in)) return false;
    return true;
}

void fuse_sequence(Fusion *f, StmtId first, StmtId last)
{
    for (StmtId id = first; id && !f->why; id = id == last ? 0 : nest_stmt(f->routine, id)->next) {
        const Stmt *stmt = nest_stmt(f->routine, id);
        f->loc = stmt->loc;
        if (stmt->kind == STMT_LOOP && fuse_is_turns(f, id)) fuse_turns(f, id);
        else if (stmt->kind == STMT_LOOP && fuse_is_repeat(f, id)) fuse_repeat(f, id, stmt->loop.body);
        else if (stmt->kind == STMT_LOOP) fuse_lane_loop(f, id);
        else if (sets_scalars_only(f->routine, id)) {
            fuse_keep(f, id);
            fuse_statement(f, id);
            fuse_take_kept(f);
        }
        else if (stmt->kind == STMT_IF) fuse_row_if(f, id);
        else if (stmt->kind == STMT_ASSIGN) fuse_point(f, id);
        else fuse_fail(f, "a statement that is no loop, no IF and no assignment stands between the inner loops");
    }
}

void fuse_finish_row_set(Fusion *f)
{
    LIST(VecInterval) sets = {0};
    for (uint32_t i = 0; i < f->lanes.count; i++)
        list_push(f->context->scratch, &sets, ((VecInterval){f->lanes.items[i].lower_expr, f->lanes.items[i].upper_expr}));
    for (uint32_t i = 0; i < f->between.count; i++) list_push(f->context->scratch, &sets, f->between.items[i]);
    f->kernel->sets.items[f->row_set].axes[0] = fuse_hull(f, sets.items, sets.count);
}
