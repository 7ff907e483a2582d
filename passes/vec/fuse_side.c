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

/* What memory held before the kernel at a version's elements; the empty Ref where that is not there. */
static Ref contents_of(Fusion *f, ArrayState *state, const Version *version)
{
    Ref contents = {0};
    for (uint32_t n = 0; n < version->claim_count; n++) {
        LaneLoop lane = fuse_claim_lane(f, &version->claims[n]);
        f->lane = &lane;
        contents = fuse_contents(f, state, &version->rows);
        f->lane = NULL;
        if (!contents.value) break;
    }
    return contents;
}

/* What both sides have, with the elements of `elements`. */
static Version joined(Fusion *f, Ref condition, ArrayState *state, const Version *elements, const Version *a, const Version *b)
{
    Version version = *elements;
    fuse_add_between(f, &version);
    Ref then = a->known ? a->ref : contents_of(f, state, elements), other = b->known ? b->ref : contents_of(f, state, elements);
    if (!then.value || !other.value) return (Version){.unknown = true};
    LaneLoop lane;
    fuse_begin_elements(f, &version, &lane);
    version.known = true;
    version.ref = fuse_choose(f, condition, then, other);
    version.stored = fuse_join_masks(f, condition, a->known ? &a->stored : NULL, b->known ? &b->stored : NULL);
    fuse_end_elements(f);
    return version;
}

ExprId fuse_lasting(const Fusion *f, Ref condition)
{
    const VecInst *inst = vec_inst(f->kernel, condition.value);
    return inst->kind == VEC_UNIFORM && fuse_is_lasting(f, inst->uniform) ? inst->uniform : 0;
}

static ExprId both(Fusion *f, Op op, ExprId a, ExprId b)
{
    return a && b ? nest_op2(f->context, f->routine, op, a, b, f->loc) : a ? a : b;
}

/* Where one of two sides is set, of which each may be so by itself; 0: on both, everywhere. */
static ExprId defined_by(Fusion *f, ExprId condition, const Version *a, const Version *b)
{
    if (a->known && b->known && !a->defined && !b->defined) return 0;
    if (!condition) return both(f, OP_AND, a->defined, b->defined);
    ExprId not = nest_op(f->context, f->routine, OP_NOT, TYPE_L32, &condition, 1, f->loc);
    ExprId then = a->known ? both(f, OP_AND, condition, a->defined) : 0, other = b->known ? both(f, OP_AND, not, b->defined) : 0;
    return both(f, OP_OR, then, other);
}

/* A row of values that one side sets and the other has not: nothing reads it there. */
static bool is_set_aside(const ArrayState *state, const Version *a, const Version *b)
{
    return state->contracted && !state->kept && a->known != b->known && !a->unknown && !b->unknown;
}

static void join_version(Fusion *f, Ref condition, ArrayState *state, const Version *a, const Version *b)
{
    ExprId lasts = fuse_lasting(f, condition);
    if (lasts && is_set_aside(state, a, b)) {
        state->version = a->known ? *a : *b;
        state->version.defined = defined_by(f, lasts, a, b);
        return;
    }
    Version elements = !b->known ? *a : *b;
    bool same = true;
    if (a->known && b->known) same = fuse_common_claims(f, a, b, &elements);
    bool other_rows = a->known && b->known && !(fuse_holds_rows(&a->rows, &b->rows) && fuse_holds_rows(&b->rows, &a->rows));
    bool unknown = other_rows || a->unknown || b->unknown || !elements.claim_count || (state->contracted && !state->recalled && !(a->known && b->known));
    ExprId defined = defined_by(f, lasts, a, b);
    state->version = unknown ? (Version){.unknown = true} : joined(f, condition, state, &elements, a, b);
    state->version.defined = state->contracted && !state->recalled ? defined : 0;
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
