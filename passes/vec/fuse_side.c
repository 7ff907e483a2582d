/* Sides of an IF among the lane loops of a row: both run, each on what it would find, and selects join the versions of arrays that they
 * have made. */
#include "passes/vec/fuse.h"

static Version version_of(const Side *side, uint32_t array)
{
    return array < side->count ? side->versions[array] : (Version){0};
}

static Version *copy_versions(const Fusion *f)
{
    Version *versions = arena_array(f->context->scratch, Version, f->arrays.count + 1);
    for (uint32_t i = 0; i < f->arrays.count; i++) versions[i] = f->arrays.items[i].version;
    return versions;
}

Side fuse_begin_side(Fusion *f, Ref condition)
{
    Side side = {.state = f->now, .versions = copy_versions(f), .count = f->arrays.count, .outer = f->predicate};
    f->now = fuse_copy_state(f);
    f->predicate = fuse_and(f, side.outer, condition);
    return side;
}

void fuse_end_side(Fusion *f, Side *side)
{
    Side made = {.state = f->now, .versions = copy_versions(f), .count = f->arrays.count};
    for (uint32_t i = 0; i < f->arrays.count; i++) f->arrays.items[i].version = version_of(side, i);
    f->now = side->state;
    f->predicate = side->outer;
    *side = made;
}

static bool is_same_version(const Version *a, const Version *b)
{
    if (a->known != b->known || a->unknown != b->unknown) return false;
    return !a->known || (fuse_same_ref(a->ref, b->ref) && fuse_same_ref(a->stored, b->stored));
}

/* Of two ranges of elements the one inside the other; NULL when neither surely is. `*same`: they are one. */
static const Version *narrower(const Fusion *f, const Version *a, const Version *b, bool *same)
{
    int64_t low, high;
    if (!linear_difference(f->routine, a->lower, b->lower, &low) || !linear_difference(f->routine, a->upper, b->upper, &high)) return NULL;
    *same = !low && !high;
    return low >= 0 && high <= 0 ? a : low <= 0 && high >= 0 ? b : NULL;
}

/* What both sides have, with the elements of `range`. */
static Version joined(Fusion *f, Ref condition, ArrayState *state, const Version *range, const Version *a, const Version *b)
{
    Version version = *range;
    LaneLoop lane = fuse_version_lane(f, range);
    list_push(f->context->scratch, &f->between, ((VecInterval){range->lower_expr, range->upper_expr}));
    f->lane = &lane;
    Ref then = a->known ? a->ref : fuse_contents(f, state), other = b->known ? b->ref : fuse_contents(f, state);
    if (then.value && other.value) {
        version.ref = fuse_choose(f, condition, then, other);
        version.stored = fuse_join_masks(f, condition, a->known ? &a->stored : NULL, b->known ? &b->stored : NULL);
    } else version = (Version){.unknown = true};
    f->lane = NULL;
    return version;
}

static void join_version(Fusion *f, Ref condition, ArrayState *state, const Version *a, const Version *b)
{
    bool same = true;
    const Version *range = !b->known ? a : !a->known ? b : narrower(f, a, b, &same);
    bool unknown = a->unknown || b->unknown || !range || (state->contracted && !(a->known && b->known));
    state->version = unknown ? (Version){.unknown = true} : joined(f, condition, state, range, a, b);
    state->untold |= state->version.unknown || !same;
}

void fuse_join_sides(Fusion *f, Ref condition, const Side *then, const Side *other)
{
    fuse_join_states(f, condition, &then->state, &other->state);
    for (uint32_t i = 0; i < f->arrays.count && !f->why; i++) {
        Version a = version_of(then, i), b = version_of(other, i);
        if (is_same_version(&a, &b)) f->arrays.items[i].version = a;
        else join_version(f, condition, &f->arrays.items[i], &a, &b);
    }
}
