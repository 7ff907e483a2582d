/* Nests behind each other, each of as many row loops around lane loops, as one row of one kernel.
 *
 * The kernel's rows are those of the nests whose arrays are used after them; a nest of fewer rows runs under a mask. What a nest reads of
 * another row than its own, of an array that a nest before writes, that nest computes again at that row: each nest is walked once for
 * each distance at which its rows are asked for.
 *   do j { q[i,j] = mul(d[i,j], 2) } ; do j { e[i,j] = sub(q[i,j], q[i,j-1]) }
 *   ->  row j: q(j-1) = mul d[i,j-1], 2 ; q(j) = mul d[i,j], 2 ; store e[i,j], sub q(j), q(j-1)
 *
 * Why that is what the nests do one after the other: each array that they write, they write at one place of the row (its home). Memory is
 * loaded and stored at home alone, so an element is touched by one row of the kernel, in the order of the nests. At other rows the array
 * is values, which are read only where every nest before that writes the array has been walked at that row, on all rows at hand. Arrays
 * of which rows share elements have no values where a nest begins, unless these rows are of a loop around all of the nests; scalars neither. */
#include "ir/storage.h"
#include "ir/walk.h"
#include "passes/nest/facts.h"
#include "passes/vec/fuse.h"

/* How often nests may be walked in all, and what an operation that is computed again may cost, of ops.def, for a byte that need not move. */
enum { MAX_INSTANCES = 24, COST_OF_BYTE = 4, COST_OF_LOAD = 4 };

/* A nest at a distance: iteration j + shift of the nest in row j, for those rows. */
typedef struct {
    RowShift shift;
    RowSpan rows;
} Instance;

/* What a nest reads of an array that the nests write, at a distance from its home. */
typedef struct {
    SymId symbol;
    RowShift shift;
} RowRead;

typedef struct {
    const RowNest *nest;
    bool near;   /* its bounds are those of the kernel and constants, */
    int64_t low[VEC_MAX_AXES], high[VEC_MAX_AXES]; /* these */
    bool stored; /* it writes an array that is used after the nests */
    Bitset written, read;
    LIST(RowRead) reads;
    LIST(Instance) instances;
} Plane;

/* Where the nests write an array: the subscripts in which rows take part. */
typedef struct {
    SymId symbol;
    bool has_row[NEST_MAX_RANK];
    Linear subs[NEST_MAX_RANK];
} Home;

struct Planes {
    Plane *items;
    uint32_t count, at; /* `at`: the nest at hand */
    uint32_t instances;
    uint32_t base;       /* the first nest that stores */
    bool storing;        /* one has been walked */
    LIST(Home) homes;
    uint64_t again; /* what is computed again costs */
};

static bool is_same_shift(RowShift a, RowShift b)
{
    bool same = true;
    for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++) same &= a.by[axis] == b.by[axis];
    return same;
}

static bool is_same_rows(const RowSpan *a, const RowSpan *b)
{
    return fuse_holds_rows(a, b) && fuse_holds_rows(b, a);
}

bool fuse_holds_rows(const RowSpan *rows, const RowSpan *others)
{
    bool holds = true;
    for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++) holds &= rows->low[axis] <= others->low[axis] && rows->high[axis] <= others->high[axis];
    return holds;
}

/* ---- homes ------------------------------------------------------------------------------ */

typedef struct {
    const Fusion *f;
    bool found;
} RowNames;

static void find_row_variable(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    RowNames *names = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    for (uint32_t axis = 1; axis < names->f->kernel->axis_count; axis++)
        names->found |= expr->op == OP_SCALAR && expr->symbol == names->f->row_variables[axis];
}

/* Whether the expression names a variable of the nest's row loops. */
static bool names_row(const Fusion *f, ExprId expr)
{
    RowNames names = {f, false};
    nest_walk_expr(f->routine, expr, find_row_variable, &names);
    return names.found;
}

static bool has_row(const Fusion *f, const Linear *linear)
{
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++)
        if (linear->coefficient[axis]) return true;
    return false;
}

/* The subscripts of an element in which rows take part; false where that cannot be said. */
static bool find_place(Fusion *f, ExprId element, Home *home)
{
    const Expr expr = *nest_expr(f->routine, element);
    *home = (Home){.symbol = expr.symbol};
    for (uint32_t n = 0; n < expr.count; n++) {
        ExprId sub = nest_operand(f->routine, &expr, n);
        home->subs[n] = fuse_linear(f, sub);
        home->has_row[n] = home->subs[n].known && has_row(f, &home->subs[n]);
        if (!home->subs[n].known && names_row(f, sub)) return false;
    }
    return true;
}

static const Home *home_of(const Planes *planes, SymId symbol)
{
    for (uint32_t n = 0; n < planes->homes.count; n++)
        if (planes->homes.items[n].symbol == symbol) return &planes->homes.items[n];
    return NULL;
}

/* The axis that alone takes part in a subscript, once; 0: there is no such. */
static uint32_t axis_of(const Fusion *f, const Linear *linear)
{
    uint32_t found = 0;
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++) {
        if (!linear->coefficient[axis]) continue;
        if (found || linear->coefficient[axis] != 1) return 0;
        found = axis;
    }
    return found;
}

/* How many rows behind its home an array is accessed; false where that is not a constant. */
static bool find_shift(const Fusion *f, const Home *home, const Linear *subs, uint32_t rank, RowShift *shift)
{
    bool seen[VEC_MAX_AXES] = {0};
    *shift = (RowShift){0};
    for (uint32_t n = 0; n < rank; n++) {
        int64_t apart;
        if (!home->has_row[n] && has_row(f, &subs[n])) return false;
        if (!home->has_row[n]) continue;
        if (!linear_difference(f->routine, subs[n], home->subs[n], &apart) || fuse_is_far(apart)) return false;
        uint32_t axis = axis_of(f, &home->subs[n]);
        if (!axis && apart) return false;
        if (!axis) continue;
        if (seen[axis] && shift->by[axis] != apart) return false;
        seen[axis] = true;
        shift->by[axis] = (int32_t)apart;
    }
    return true;
}

static bool find_state_shift(const Fusion *f, const ArrayState *state, RowShift *shift)
{
    const Home *home = home_of(f->planes, state->symbol);
    return home && find_shift(f, home, state->subs, nest_symbol(f->routine, state->symbol)->rank, shift);
}

bool fuse_is_copy(const Fusion *f, const ArrayState *state)
{
    RowShift shift;
    return !find_state_shift(f, state, &shift) || !is_same_shift(shift, (RowShift){0});
}

bool fuse_is_other_row(const Fusion *f, const ArrayState *state, const ArrayState *other)
{
    RowShift a, b;
    return state->lane_dim == other->lane_dim && find_state_shift(f, state, &a) && find_state_shift(f, other, &b) && !is_same_shift(a, b);
}

/* ---- what nests name -------------------------------------------------------------------- */

static void see_write(Fusion *f, Plane *plane, ExprId element)
{
    Home place;
    RowShift shift;
    SymId symbol = nest_expr(f->routine, element)->symbol;
    const char *name = nest_symbol(f->routine, symbol)->name;
    bitset_add(&plane->written, symbol);
    if (!find_place(f, element, &place)) {
        fuse_fail(f, "%s is written at an index that is not the loop's plus a constant", name);
        return;
    }
    const Home *home = home_of(f->planes, symbol);
    if (!home) list_push(f->context->scratch, &f->planes->homes, place);
    else if (!find_shift(f, home, place.subs, nest_symbol(f->routine, symbol)->rank, &shift) || !is_same_shift(shift, (RowShift){0}))
        fuse_fail(f, "%s is written in other rows than by the loops before", name);
}

static void see_access(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Fusion *f = data;
    Plane *plane = &f->planes->items[f->planes->at];
    const Expr *expr = nest_expr(routine, id);
    if (expr->op != OP_ELEMENT) return;
    if (use == USE_WRITE) see_write(f, plane, id);
    else bitset_add(&plane->read, expr->symbol);
}

static void see_read(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Fusion *f = data;
    Plane *plane = &f->planes->items[f->planes->at];
    const Expr *expr = nest_expr(routine, id);
    Home place;
    (void)use;
    const Home *home = expr->op == OP_ELEMENT ? home_of(f->planes, expr->symbol) : NULL;
    if (!home || !find_place(f, id, &place)) return;
    RowRead read = {.symbol = place.symbol};
    if (!find_shift(f, home, place.subs, expr->count, &read.shift)) return;
    for (uint32_t n = 0; n < plane->reads.count; n++)
        if (plane->reads.items[n].symbol == read.symbol && is_same_shift(plane->reads.items[n].shift, read.shift)) return;
    list_push(f->context->scratch, &plane->reads, read);
}

static bool see_stmt(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, see_access, data);
    return true;
}

static bool see_reads(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, see_read, data);
    return true;
}

/* The nest's row variables become the axes'. */
static void enter_nest(Fusion *f, uint32_t at)
{
    const RowNest *nest = f->planes->items[at].nest;
    f->planes->at = at;
    for (uint32_t n = 0; n < nest->row_count; n++)
        f->row_variables[nest->row_count - n] = nest_stmt(f->routine, nest->rows[n])->loop.variable;
}

static bool is_kept(const Fusion *f, SymId symbol)
{
    return f->used_outside[symbol] || storage_live_at_exit(f->program, f->routine, symbol);
}

/* What the nest names. */
static void see_nest(Fusion *f, uint32_t at)
{
    Plane *plane = &f->planes->items[at];
    plane->written = bitset_create(f->context->scratch, f->routine->symbols.count);
    plane->read = bitset_create(f->context->scratch, f->routine->symbols.count);
    for (uint32_t n = 0; n < plane->nest->row_count; n++) fuse_check_row(f, plane->nest->rows[n]);
    if (f->why) return;
    enter_nest(f, at);
    nest_walk_stmts(f->routine, nest_stmt(f->routine, plane->nest->root)->loop.body, see_stmt, f);
    for (SymId id = 1; id < f->routine->symbols.count; id++) plane->stored |= bitset_has(&plane->written, id) && is_kept(f, id);
    if (plane->stored && f->planes->base > at) f->planes->base = at;
}

static Stmt row_of(const Fusion *f, const Plane *plane, uint32_t axis)
{
    return *nest_stmt(f->routine, plane->nest->rows[plane->nest->row_count - axis]);
}

/* How the nest's bounds lie to those of the first one that stores. */
static void see_bounds(Fusion *f, uint32_t at)
{
    Plane *plane = &f->planes->items[at];
    plane->near = true;
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++) {
        const Stmt a = row_of(f, &f->planes->items[f->planes->base], axis), b = row_of(f, plane, axis);
        plane->near &= linear_difference(f->routine, fuse_linear(f, b.loop.lower), fuse_linear(f, a.loop.lower), &plane->low[axis]) &&
                       linear_difference(f->routine, fuse_linear(f, b.loop.upper), fuse_linear(f, a.loop.upper), &plane->high[axis]) &&
                       !fuse_is_far(plane->low[axis]) && !fuse_is_far(plane->high[axis]);
        bool same_type = nest_symbol(f->routine, a.loop.variable)->type == nest_symbol(f->routine, b.loop.variable)->type;
        if (!same_type || (plane->stored && !plane->near))
            fuse_fail(f, "the bounds of the loop over %s are not those of the loop before and constants",
                      nest_symbol(f->routine, b.loop.variable)->name);
    }
}

/* ---- what is asked for ------------------------------------------------------------------ */

/* The kernel's rows: all those of nests that store. */
static void set_rows(Fusion *f)
{
    const Planes *planes = f->planes;
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++) {
        const Plane *low = &planes->items[planes->base], *high = low;
        for (uint32_t at = 0; at < planes->count; at++) {
            const Plane *plane = &planes->items[at];
            if (plane->stored && plane->low[axis] < low->low[axis]) low = plane;
            if (plane->stored && plane->high[axis] > high->high[axis]) high = plane;
        }
        f->kernel->axes[axis].lower = row_of(f, low, axis).loop.lower;
        f->kernel->axes[axis].upper = row_of(f, high, axis).loop.upper;
        int64_t first = low->low[axis], last = high->high[axis];
        for (uint32_t at = 0; at < planes->count; at++) {
            planes->items[at].low[axis] -= first;
            planes->items[at].high[axis] -= last;
        }
    }
}

static Instance *find_instance(const Plane *plane, RowShift shift)
{
    for (uint32_t n = 0; n < plane->instances.count; n++)
        if (is_same_shift(plane->instances.items[n].shift, shift)) return &plane->instances.items[n];
    return NULL;
}

/* Whether all nests before `at` that write the array have the same rows. */
static bool have_same_rows(Fusion *f, uint32_t at, SymId symbol)
{
    const Plane *first = NULL;
    bool same = true;
    for (uint32_t k = 0; k < at; k++) {
        const Plane *plane = &f->planes->items[k];
        if (!bitset_has(&plane->written, symbol)) continue;
        for (uint32_t axis = 1; first && axis < f->kernel->axis_count; axis++) {
            const Stmt a = row_of(f, first, axis), b = row_of(f, plane, axis);
            int64_t low, high;
            same &= linear_difference(f->routine, fuse_linear(f, a.loop.lower), fuse_linear(f, b.loop.lower), &low) && !low &&
                    linear_difference(f->routine, fuse_linear(f, a.loop.upper), fuse_linear(f, b.loop.upper), &high) && !high;
        }
        first = plane;
    }
    return same;
}

/* Whether the rows, so far on, are rows of the nest; where they may be, under a guard. */
static bool are_its_rows(Fusion *f, const Plane *plane, RowShift shift, const RowSpan *rows)
{
    bool are = true;
    for (uint32_t axis = 1; axis < f->kernel->axis_count && are; axis++) {
        int64_t low = rows->low[axis] + shift.by[axis], high = shift.by[axis] - rows->high[axis];
        if (plane->near) {
            are = low >= plane->low[axis] && high <= plane->high[axis];
            continue;
        }
        Linear first = fuse_linear(f, f->kernel->axes[axis].lower), last = fuse_linear(f, f->kernel->axes[axis].upper);
        const Stmt loop = row_of(f, plane, axis);
        first.constant += low;
        last.constant += high;
        are = fuse_at_most_if(f, fuse_linear(f, loop.loop.lower), first) && fuse_at_most_if(f, last, fuse_linear(f, loop.loop.upper));
    }
    return are;
}

static void ask_for(Fusion *f, Plane *plane, RowShift shift, const RowSpan *rows)
{
    if (!are_its_rows(f, plane, shift, rows)) return;
    Instance *instance = find_instance(plane, shift);
    if (!instance) {
        list_push(f->context->scratch, &plane->instances, ((Instance){shift, *rows}));
        if (++f->planes->instances > MAX_INSTANCES) fuse_fail(f, "rows of the loops before would be computed more than %d times", MAX_INSTANCES);
        return;
    }
    for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++) {
        if (rows->low[axis] < instance->rows.low[axis]) instance->rows.low[axis] = rows->low[axis];
        if (rows->high[axis] < instance->rows.high[axis]) instance->rows.high[axis] = rows->high[axis];
    }
}

/* What the nest reads, those before are asked for; a nest that stores is asked for itself, in all its rows. */
static void ask(Fusion *f, uint32_t at)
{
    Plane *plane = &f->planes->items[at];
    if (plane->stored) {
        RowSpan all = {{0}, {0}};
        for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++) {
            all.low[axis] = (int32_t)plane->low[axis];
            all.high[axis] = (int32_t)-plane->high[axis];
        }
        ask_for(f, plane, (RowShift){0}, &all);
    }
    enter_nest(f, at);
    nest_walk_stmts(f->routine, nest_stmt(f->routine, plane->nest->root)->loop.body, see_reads, f);
    for (uint32_t n = 0; n < plane->instances.count; n++) {
        const Instance instance = plane->instances.items[n];
        for (uint32_t r = 0; r < plane->reads.count; r++) {
            RowRead read = plane->reads.items[r];
            bool same = have_same_rows(f, at, read.symbol);
            for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++) read.shift.by[axis] += instance.shift.by[axis];
            for (uint32_t k = 0; k < at && !f->why; k++)
                if (bitset_has(&f->planes->items[k].written, read.symbol) && (same || f->planes->items[k].near))
                    ask_for(f, &f->planes->items[k], read.shift, &instance.rows);
        }
    }
}

/* Whether the one runs where the other does not. */
static bool is_instead(const RowNest *a, const RowNest *b)
{
    return a->branch && a->branch == b->branch && a->other != b->other;
}

void fuse_check_makers(Fusion *f, const ArrayState *state)
{
    const Planes *planes = f->planes;
    const char *name = nest_symbol(f->routine, state->symbol)->name;
    RowShift shift;
    if (!state->written || state->missing_rows & ~f->shared) return;
    if (!find_state_shift(f, state, &shift)) {
        fuse_fail(f, "%s is written, and used at subscripts that differ in more than constants", name);
        return;
    }
    for (uint32_t at = 0; at < planes->at; at++) {
        if (!bitset_has(&planes->items[at].written, state->symbol) || is_instead(planes->items[at].nest, planes->items[planes->at].nest)) continue;
        const Instance *instance = find_instance(&planes->items[at], shift);
        if (!instance || !fuse_holds_rows(&instance->rows, &f->rows)) fuse_fail(f, "%s is read in rows in which a loop before does not write it", name);
    }
    if (bitset_has(&planes->items[planes->at].written, state->symbol) && !is_same_shift(shift, f->shift))
        fuse_fail(f, "%s is written, and read in other rows", name);
}

/* ---- the walk --------------------------------------------------------------------------- */

Ref fuse_rows_mask(Fusion *f, const RowSpan *rows)
{
    Ref mask = {0};
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++) {
        const VecAxis row = f->kernel->axes[axis];
        Type type = nest_symbol(f->routine, row.variable)->type;
        for (uint32_t end = 0; end < 2; end++) {
            int32_t by = end ? rows->high[axis] : rows->low[axis];
            if (!by) continue;
            ExprId bound = nest_convert(f->context, f->routine, end ? row.upper : row.lower, type, f->loc);
            bound = nest_op2(f->context, f->routine, end ? OP_SUB : OP_ADD, bound, nest_const_int(f->context, f->routine, type, by), f->loc);
            Ref index = fuse_inst(f, (VecInst){.kind = VEC_INDEX, .type = type, .axis = axis, .name = row.name}, NULL, 0);
            mask = fuse_and(f, mask, fuse_op(f, end ? OP_LE : OP_GE, TYPE_L32, (Ref[]){index, fuse_uniform(f, bound)}, 2));
        }
    }
    return mask;
}

/* Whether the nest at hand has left the version alone. A value that it writes anew is a version of its rows, the same value or not. */
static bool is_same_version(const Version *a, const Version *b)
{
    return a->known == b->known && a->unknown == b->unknown && a->ref.value == b->ref.value && a->ref.offset == b->ref.offset &&
           a->stored.value == b->stored.value && a->claim_count == b->claim_count && is_same_rows(&a->rows, &b->rows);
}

/* Versions that the nest made are of its rows; those of several nests are known where these have the same. */
static void end_versions(Fusion *f, const Version *before, uint32_t count)
{
    for (uint32_t i = 0; i < f->arrays.count; i++) {
        ArrayState *state = &f->arrays.items[i];
        Version old = i < count ? before[i] : (Version){0};
        if (is_same_version(&old, &state->version) || !state->version.known) continue;
        if (old.known && !is_same_rows(&old.rows, &f->rows)) {
            state->version = (Version){.unknown = true};
            state->untold = true;
        } else state->version.rows = f->rows;
    }
}

static uint64_t cost_since(const Fusion *f, uint32_t first)
{
    uint64_t cost = 0;
    for (uint32_t at = first; at < f->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(f->kernel, f->kernel->order.items[at]);
        if (inst->kind == VEC_OP) cost += op_info(inst->op)->cost;
        else if (inst->kind == VEC_LOAD) cost += COST_OF_LOAD;
    }
    return cost;
}

static void walk_instance(Fusion *f, const RowNest *nest, const Instance *instance, bool stores)
{
    Version *before = arena_array(f->context->scratch, Version, f->arrays.count + 1);
    uint32_t count = f->arrays.count;
    for (uint32_t i = 0; i < count; i++) {
        if (f->arrays.items[i].missing_rows & ~f->shared && f->arrays.items[i].written) f->arrays.items[i].version = (Version){0};
        before[i] = f->arrays.items[i].version;
    }
    f->shift = instance->shift;
    f->rows = instance->rows;
    f->loc = nest_stmt(f->routine, nest->root)->loc;
    Ref outer = f->predicate;
    f->mask = fuse_rows_mask(f, &f->rows);
    f->predicate = fuse_and(f, outer, f->mask);
    f->stores_plane = stores;
    if (stores && !f->planes->storing) f->first_lane = f->lanes.count;
    f->planes->storing |= stores;
    fuse_sequence(f, nest->first, 0);
    f->stores_plane = false;
    f->mask = (Ref){0};
    f->predicate = outer;
    end_versions(f, before, count);
    f->shift = (RowShift){{0}};
    f->rows = (RowSpan){{0}, {0}};
    fuse_forget_scalars(f, nest->root);
}

static void walk_nest(Fusion *f, uint32_t at)
{
    const Plane *plane = &f->planes->items[at];
    enter_nest(f, at);
    for (uint32_t n = 0; n < plane->instances.count && !f->why; n++) {
        uint32_t first = f->kernel->order.count;
        walk_instance(f, plane->nest, &plane->instances.items[n], plane->stored);
        if (n) f->planes->again += cost_since(f, first);
    }
}

/* The nests from `*at` on that stand on one side of an IF. */
static Side walk_side(Fusion *f, Ref condition, const RowNest *of, bool other, uint32_t *at)
{
    Side side = fuse_begin_side(f, condition);
    for (; *at < f->planes->count; ++*at) {
        const RowNest *nest = f->planes->items[*at].nest;
        if (nest->branch != of->branch || nest->other != other || f->why) break;
        for (uint32_t n = 0; n < nest->row_count; n++) bitset_add(&f->conditional, nest_stmt(f->routine, nest->rows[n])->loop.variable);
        walk_nest(f, *at);
        if (f->why) break;
    }
    fuse_end_side(f, &side);
    return side;
}

/* The nests of an IF, which has the same condition for all rows. */
static void walk_branch(Fusion *f, uint32_t *at)
{
    const RowNest *of = f->planes->items[*at].nest;
    ExprId test = nest_stmt(f->routine, of->branch)->if_.condition;
    f->loc = nest_stmt(f->routine, of->branch)->loc;
    if (!fuse_is_uniform(f, test)) fuse_fail(f, "the condition before the loop is not known before all of them");
    Ref condition = f->why ? (Ref){0} : fuse_condition(f, test);
    uint64_t bits;
    if (!f->why && fuse_is_constant(f, condition, &bits)) fuse_fail(f, "the condition before the loop is a constant");
    if (f->why) return;
    Side then = walk_side(f, condition, of, false, at);
    if (f->why) return;
    Side other = walk_side(f, fuse_not(f, condition), of, true, at);
    if (!f->why) fuse_join_sides(f, condition, &then, &other);
}

/* Bytes a point that need not be moved: arrays that are read again behind the nest that writes or reads them, and stores of those that nothing else
 * reads. */
static uint64_t count_bytes(const Fusion *f)
{
    uint64_t bytes = 0;
    for (SymId id = 1; id < f->routine->symbols.count; id++) {
        uint32_t nests = 0;
        bool written = false;
        for (uint32_t at = 0; at < f->planes->count; at++) {
            const Plane *plane = &f->planes->items[at];
            if (!plane->instances.count) continue;
            nests += bitset_has(&plane->read, id) || bitset_has(&plane->written, id);
            written |= bitset_has(&plane->written, id);
        }
        if (!nests) continue;
        if (written && !is_kept(f, id)) nests++;
        bytes += (nests - 1) * (uint64_t)type_info(nest_symbol(f->routine, id)->type)->bytes;
    }
    return bytes;
}

static void check_price(Fusion *f)
{
    if (f->planes->again > COST_OF_BYTE * count_bytes(f)) fuse_fail(f, "its rows would cost more to compute again than to read");
}

uint32_t fuse_planes(Fusion *f, const RowNest *nests, uint32_t count, uint32_t shared)
{
    Planes *planes = f->planes = arena_new(f->context->scratch, Planes);
    planes->items = arena_array(f->context->scratch, Plane, count);
    planes->count = planes->base = count;
    for (uint32_t at = 0; at < count; at++) planes->items[at].nest = &nests[at];
    for (uint32_t n = 0; n < shared; n++) f->shared |= 1u << (nests[0].row_count - n);
    fuse_rows(f, &nests[0]);
    for (uint32_t at = 0; at < count && !f->why; at++) {
        see_nest(f, at);
        if (f->why) return at;
    }
    if (planes->base == count) fuse_fail(f, "nothing is stored");
    for (uint32_t at = 0; at < count && !f->why; at++) {
        see_bounds(f, at);
        if (f->why) return at;
    }
    if (f->why) return count - 1;
    set_rows(f);
    for (uint32_t at = count; at-- > 0 && !f->why;) ask(f, at);
    if (f->why) return count - 1;
    for (uint32_t at = 0; at < count;) {
        uint32_t first = at;
        if (nests[at].branch) walk_branch(f, &at);
        else walk_nest(f, at++);
        if (f->why) return first;
    }
    check_price(f);
    return f->why ? count - 1 : count;
}
