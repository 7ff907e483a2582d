/* Nests behind each other, each of as many row loops around lane loops, as one row of one kernel.
 *
 * The kernel's rows are those of the nests whose arrays are used after them; a nest of fewer rows runs under a mask. What a nest reads of
 * another row than its own, of an array that a nest before writes, that nest computes again at that row: each nest is walked once for
 * each distance at which its rows are asked for.
 *   do j { q[i,j] = mul(d[i,j], 2) } ; do j { e[i,j] = sub(q[i,j], q[i,j-1]) }
 *   ->  row j: q(j-1) = mul d[i,j-1], 2 ; q(j) = mul d[i,j], 2 ; store e[i,j], sub q(j), q(j-1)
 *
 * Why that is what the nests do one after the other: each array that they write, they write at one place of the row (its home). Memory is
 * stored at home alone, so an element is stored by one row of the kernel, in the order of the nests. At other rows the array
 * is values, which are read only where every nest before that writes the array has been walked at that row, on all rows at hand. Where no
 * nest before writes it, it is what memory held before the kernel, at other rows too: the shape sees to it that such loads come before
 * the stores of those rows (REMEDY_ROWS). Arrays of which rows share elements have no values where a nest begins, unless these rows are of a loop around all of the nests; scalars neither. */
#include "passes/vec/fuse_claim.h"
#include "passes/vec/planes.h"

#include <string.h>

/* How often nests may be walked in all, and what an operation that is computed again may cost, of ops.def, for a byte that need not move: an
 * H100 adds five f64 in the time in which it moves a byte. */
enum { MAX_INSTANCES = 24, COST_OF_BYTE = 5, COST_OF_LOAD = 4 };

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
        f->kernel->axes[axis].lower = planes_row(f, low, axis).loop.lower;
        f->kernel->axes[axis].upper = planes_row(f, high, axis).loop.upper;
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
        if (planes_same_shift(plane->instances.items[n].shift, shift)) return &plane->instances.items[n];
    return NULL;
}

static bool are_same_rows(Fusion *f, const Plane *x, const Plane *y)
{
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++) {
        const Stmt a = planes_row(f, x, axis), b = planes_row(f, y, axis);
        int64_t low, high;
        if (!linear_difference(f->routine, fuse_linear(f, a.loop.lower), fuse_linear(f, b.loop.lower), &low) || low ||
            !linear_difference(f->routine, fuse_linear(f, a.loop.upper), fuse_linear(f, b.loop.upper), &high) || high)
            return false;
    }
    return true;
}

/* Finds which nests have the same rows. */
static void compare_rows(Fusion *f)
{
    Plane *items = f->planes->items;
    for (uint32_t at = 0; at < f->planes->count; at++) {
        items[at].rows_like = at;
        for (uint32_t k = 0; k < at && items[at].rows_like == at; k++)
            if (items[k].rows_like == k && are_same_rows(f, &items[k], &items[at])) items[at].rows_like = k;
    }
}

/* Whether all nests before `at` that write the array have the same rows. */
static bool have_same_rows(const Fusion *f, uint32_t at, SymId symbol)
{
    const Plane *first = NULL;
    for (uint32_t k = 0; k < at; k++) {
        const Plane *plane = &f->planes->items[k];
        if (!bitset_has(&plane->written, symbol)) continue;
        if (first && first->rows_like != plane->rows_like) return false;
        first = plane;
    }
    return true;
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
        const Stmt loop = planes_row(f, plane, axis);
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
        list_push(f->context->scratch, &plane->instances, ((Instance){.shift = shift, .rows = *rows}));
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
    if (f->planes->hands_on) planes_hand_on(f, plane);
    planes_see_reads(f, at);
    bool *same = arena_array(f->context->scratch, bool, plane->reads.count); /* by read */
    for (uint32_t r = 0; r < plane->reads.count && plane->instances.count; r++) same[r] = have_same_rows(f, at, plane->reads.items[r].symbol);
    for (uint32_t n = 0; n < plane->instances.count; n++) {
        const Instance instance = plane->instances.items[n];
        for (uint32_t r = 0; r < plane->reads.count; r++) {
            RowRead read = plane->reads.items[r];
            for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++) read.shift.by[axis] += instance.shift.by[axis];
            planes_see_in_place(f, at, &read);
            for (uint32_t k = 0; k < at && !f->why; k++)
                if (bitset_has(&f->planes->items[k].written, read.symbol) && (same[r] || f->planes->items[k].near))
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
    if (!planes_state_shift(f, state, &shift)) {
        fuse_fail(f, "%s is written, and used at subscripts that differ in more than constants", name);
        return;
    }
    for (uint32_t at = 0; at < planes->at; at++) {
        if (!bitset_has(&planes->items[at].written, state->symbol) || is_instead(planes->items[at].nest, planes->items[planes->at].nest)) continue;
        const Instance *instance = find_instance(&planes->items[at], shift);
        if (!instance || !fuse_holds_rows(&instance->rows, &f->rows)) fuse_fail(f, "%s is read in rows in which a loop before does not write it", name);
    }
    if (bitset_has(&planes->items[planes->at].written, state->symbol) && !planes_same_shift(shift, f->shift))
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

/* What was known of an array before a nest. */
typedef struct {
    Version version;
    uint32_t writes;
} Before;

/* Whether the nest at hand has left the version alone. A value that it writes anew is a version of its rows, the same value or not. */
static bool is_left_alone(const Before *before, const ArrayState *state)
{
    const Version *a = &before->version, *b = &state->version;
    return before->writes == state->writes.count && a->known == b->known && a->unknown == b->unknown && a->ref.value == b->ref.value && a->ref.offset == b->ref.offset &&
           a->stored.value == b->stored.value && a->claim_count == b->claim_count && planes_same_rows(&a->rows, &b->rows);
}

/* Versions that the nest made are of its rows; those of several nests are known where these have the same. */
static void end_versions(Fusion *f, const Before *before, uint32_t count)
{
    for (uint32_t i = 0; i < f->arrays.count; i++) {
        ArrayState *state = &f->arrays.items[i];
        const Before old = i < count ? before[i] : (Before){0};
        if (is_left_alone(&old, state) || !state->version.known) continue;
        if (old.version.known && !planes_same_rows(&old.version.rows, &f->rows)) {
            state->version = (Version){.unknown = true};
            state->untold = true;
        } else state->version.rows = f->rows;
    }
}

/* Whether an instruction before loads the same elements, under whatever predicate: they are near then. */
static bool is_near(const Fusion *f, uint32_t position)
{
    const VecInst *load = vec_inst(f->kernel, f->kernel->order.items[position]);
    bool found = false;
    for (uint32_t at = 0; at < position && !found; at++) {
        const VecInst *other = vec_inst(f->kernel, f->kernel->order.items[at]);
        if (other->kind != VEC_LOAD || other->array != load->array) continue;
        found = true;
        for (uint32_t n = 0; n < nest_symbol(f->routine, load->array)->rank; n++) {
            const VecSub *x = &f->kernel->subs.items[other->subs + n], *y = &f->kernel->subs.items[load->subs + n];
            found &= x->operand < 0 && y->operand < 0 && x->constant == y->constant && x->base == y->base &&
                     memcmp(x->coefficient, y->coefficient, sizeof x->coefficient) == 0;
        }
    }
    return found;
}

static uint64_t cost_since(const Fusion *f, uint32_t first)
{
    uint64_t cost = 0;
    for (uint32_t at = first; at < f->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(f->kernel, f->kernel->order.items[at]);
        if (inst->kind == VEC_OP) cost += op_info(inst->op)->cost;
        else if (inst->kind == VEC_LOAD) cost += is_near(f, at) ? 1 : COST_OF_LOAD;
    }
    return cost;
}

void planes_walk_instance(Fusion *f, const RowNest *nest, const Instance *instance, bool stores)
{
    Before *before = arena_array(f->context->scratch, Before, f->arrays.count + 1);
    uint32_t count = f->arrays.count;
    for (uint32_t i = 0; i < count; i++) {
        if (f->arrays.items[i].missing_rows & ~f->shared && f->arrays.items[i].written) f->arrays.items[i].version = (Version){0};
        before[i] = (Before){f->arrays.items[i].version, f->arrays.items[i].writes.count};
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
    planes_enter(f, at);
    for (uint32_t n = 0; n < plane->instances.count && !f->why; n++) {
        const Instance *instance = &plane->instances.items[n];
        uint32_t first = f->kernel->order.count;
        if (instance->axis) planes_walk_behind(f, plane, instance);
        else planes_walk_instance(f, plane->nest, instance, plane->stored);
        if (n && !instance->axis) f->planes->again += cost_since(f, first);
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
        if (written && !planes_kept(f, id)) nests++;
        bytes += (nests - 1) * (uint64_t)type_info(nest_symbol(f->routine, id)->type)->bytes;
    }
    return bytes;
}

static void check_price(Fusion *f)
{
    if (f->planes->again > COST_OF_BYTE * count_bytes(f)) fuse_fail(f, "its rows would cost more to compute again than to read");
}

/* What the nests read of each other; where arrays are updated in place, once more for rows that hand values on. */
static void ask_all(Fusion *f)
{
    Planes *planes = f->planes;
    compare_rows(f);
    for (uint32_t at = planes->count; at-- > 0 && !f->why;) ask(f, at);
    if (f->why || !planes->in_place) return;
    planes->hands_on = true;
    planes->instances = 0;
    for (uint32_t at = 0; at < planes->count; at++) planes->items[at].instances.count = planes->items[at].reads.count = 0;
    for (uint32_t at = planes->count; at-- > 0 && !f->why;) ask(f, at);
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
        planes_see_nest(f, at);
        if (f->why) return at;
    }
    if (planes->base == count) fuse_fail(f, "nothing is stored");
    for (uint32_t at = 0; at < count && !f->why; at++) {
        planes_see_bounds(f, at);
        if (f->why) return at;
    }
    if (f->why) return count - 1;
    set_rows(f);
    ask_all(f);
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
