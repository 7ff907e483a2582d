/* What a row of a run of nests hands on to the next one.
 *
 * A nest that is walked at row j + 1 has made there what row j + 1 asks it for at its own row. Where blocks walk rows in order, because
 * arrays are updated in place and read in rows before and behind, the value is handed on instead of computed again:
 *   row j: q(j) = flux d[i,j-1], d[i,j] ; q(j+1) = flux d[i,j], d[i,j+1]
 *   ->  %first = first j ; q(j+1) = flux ... ; %old = previous q(j+1) ; q(j) = select %first, flux ..., %old
 * The first row of a block computes both. Nests that cost less than a register that is held all the way are computed again. Handed on are
 * versions, with where they have been stored: loads bring what memory held before the kernel, so that both ways make the same values. */
#include "passes/vec/planes.h"

#include "passes/nest/cost.h"

enum { LEAST_COST = 60 };

/* ---- which nests ------------------------------------------------------------------------ */

void planes_see_in_place(Fusion *f, uint32_t at, const RowRead *read)
{
    Planes *planes = f->planes;
    uint32_t apart = 0;
    for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++)
        if (read->shift.by[axis]) apart |= 1u << axis;
    if (read->writes || !apart || apart & (apart - 1)) return;
    for (uint32_t k = 0; k < at; k++)
        if (bitset_has(&planes->items[k].written, read->symbol)) return;
    for (uint32_t k = at; k < planes->count; k++)
        if (planes->items[k].stored && bitset_has(&planes->items[k].written, read->symbol) && planes_kept(f, read->symbol)) planes->in_place |= apart;
}

/* The instance a row ahead on the axis. */
static uint32_t find_ahead(const Plane *plane, const Instance *instance, uint32_t axis)
{
    RowShift shift = instance->shift;
    shift.by[axis]++;
    uint32_t n = 0;
    while (n < plane->instances.count && !planes_same_shift(plane->instances.items[n].shift, shift)) n++;
    return n;
}

/* The rows ahead are computed wherever the rows behind ask for them. */
static void widen(Instance *ahead, const Instance *behind, uint32_t axis)
{
    for (uint32_t a = 1; a < VEC_MAX_AXES; a++) {
        int32_t low = behind->rows.low[a] - (a == axis), high = behind->rows.high[a] + (a == axis);
        if (low < 0) low = 0;
        if (low < ahead->rows.low[a]) ahead->rows.low[a] = low;
        if (high < ahead->rows.high[a]) ahead->rows.high[a] = high;
    }
}

/* Those furthest ahead come first. */
static void sort(Plane *plane, uint32_t axis)
{
    Instance *items = plane->instances.items;
    for (uint32_t n = 1; n < plane->instances.count; n++)
        for (uint32_t at = n; at && items[at - 1].shift.by[axis] < items[at].shift.by[axis]; at--) {
            Instance other = items[at];
            items[at] = items[at - 1];
            items[at - 1] = other;
        }
}

void planes_hand_on(Fusion *f, Plane *plane)
{
    uint32_t axis = 1;
    while (axis < VEC_MAX_AXES && f->planes->in_place != 1u << axis) axis++;
    if (axis == VEC_MAX_AXES || plane->nest->branch || plane->instances.count < 2 || nest_cost(f->routine, plane->nest->first) < LEAST_COST) return;
    sort(plane, axis);
    for (uint32_t n = plane->instances.count; n-- > 0;) {
        Instance *instance = &plane->instances.items[n];
        uint32_t ahead = find_ahead(plane, instance, axis);
        if (ahead == plane->instances.count) continue;
        instance->axis = axis;
        instance->ahead = ahead;
        widen(&plane->instances.items[ahead], instance, axis);
    }
}

/* ---- what is handed on ------------------------------------------------------------------ */

static bool same_form(const Fusion *f, Linear a, Linear b)
{
    int64_t apart;
    return linear_difference(f->routine, a, b, &apart) && !apart;
}

static bool same_claims(const Fusion *f, const Version *a, const Version *b)
{
    bool same = a->claim_count == b->claim_count;
    for (uint32_t n = 0; n < a->claim_count && same; n++)
        same = !a->claims[n].defined && !b->claims[n].defined && same_form(f, a->claims[n].lower, b->claims[n].lower) &&
               same_form(f, a->claims[n].upper, b->claims[n].upper);
    return same;
}

/* Whether the one state is of the row that the other is of, so far on. */
static bool is_at(Fusion *f, const ArrayState *state, const ArrayState *of, const RowShift *shift)
{
    const uint32_t rank = nest_symbol(f->routine, of->symbol)->rank;
    RowShift there, own;
    if (state->symbol != of->symbol || state->lane_dim != of->lane_dim) return false;
    if (!planes_state_shift(f, state, &there) || !planes_same_shift(there, *shift) || !planes_state_shift(f, of, &own)) return false;
    for (uint32_t n = 0; n < rank; n++) {
        Linear moved = of->subs[n];
        for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++) moved.constant += (int64_t)moved.coefficient[axis] * (shift->by[axis] - own.by[axis]);
        if (!same_form(f, moved, state->subs[n])) return false;
    }
    return true;
}

/* The version of that row, which the row before has made; NULL: it has none like it. */
static const Version *find_version(Fusion *f, uint32_t array, const Version *version, const RowShift *ahead)
{
    const ArrayState *of = &f->arrays.items[array];
    for (uint32_t i = 0; i < f->arrays.count; i++) {
        const ArrayState *state = &f->arrays.items[i];
        const Version *other = &state->version;
        if (!is_at(f, state, of, ahead)) continue;
        bool like = other->known && !other->unknown && version->known && !version->unknown;
        return like && same_claims(f, version, other) ? other : NULL;
    }
    return NULL;
}

static Ref previous(Fusion *f, Ref ref)
{
    const VecInst *value = vec_inst(f->kernel, ref.value);
    return fuse_inst(f, (VecInst){.kind = VEC_PREVIOUS, .type = value->type, .name = value->name}, &ref, 1);
}

/* The version as the row before has left it, in place of what the first row computes. */
static void hand_on(Fusion *f, uint32_t array, const Version *computed, const Instance *instance, const RowShift *ahead)
{
    ArrayState *state = &f->arrays.items[array];
    const Version *made = find_version(f, array, computed, ahead);
    if (!made) {
        fuse_fail(f, "%s is not made alike in rows behind each other", nest_symbol(f->routine, state->symbol)->name);
        return;
    }
    Version version = *computed;
    LaneLoop lane;
    fuse_begin_elements(f, &version, &lane);
    Ref outer = f->predicate;
    f->predicate = (Ref){0};
    version.ref = previous(f, made->ref);
    version.stored = made->stored.value ? previous(f, made->stored) : (Ref){0};
    f->predicate = outer;
    fuse_end_elements(f);
    version.rows = instance->rows;
    f->arrays.items[array].version = version;
}

/* What the nest has changed of an array, on the one side. */
static const Version *changed(const Fusion *f, const Side *side, uint32_t array)
{
    const Version *before = &f->arrays.items[array].version, *after = &side->versions[array];
    if (array >= side->count || !f->arrays.items[array].written) return NULL;
    return fuse_same_version(before, after) ? NULL : after;
}

void planes_walk_behind(Fusion *f, const Plane *plane, const Instance *instance)
{
    const RowShift ahead = plane->instances.items[instance->ahead].shift;
    uint32_t count = f->arrays.count, *stores = arena_array(f->context->scratch, uint32_t, count + 1);
    for (uint32_t i = 0; i < count; i++) stores[i] = fuse_count_stores(f, i);
    Ref first = fuse_inst(f, (VecInst){.kind = VEC_FIRST, .type = TYPE_L32, .axis = instance->axis}, NULL, 0);
    Side computed = fuse_begin_side(f, first);
    planes_walk_instance(f, plane->nest, instance, plane->stored);
    fuse_end_side(f, &computed);
    if (f->why) return;
    Side handed = fuse_begin_side(f, fuse_not(f, first));
    for (uint32_t i = 0; i < computed.count && !f->why; i++) {
        const ArrayState *state = &f->arrays.items[i];
        const Version *version = changed(f, &computed, i);
        if (!version || (state->missing_rows & ~f->shared)) continue;
        hand_on(f, i, version, instance, &ahead);
        if (!f->why && fuse_count_stores(f, i) > (i < count ? stores[i] : 0)) fuse_store_version(f, i);
    }
    fuse_end_side(f, &handed);
    if (!f->why) fuse_join_sides(f, first, &computed, &handed);
}
