/* Sides of an IF among the lane loops of a row: both run, each on what it would find, and selects join the versions of arrays that they
 * have made. */
#include "passes/vec/fuse_claim.h"

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

bool fuse_same_version(const Version *a, const Version *b)
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
    version.held = false;
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

/* A condition of more parts is not looked at: values that several others are made of count each time. */
enum { MAX_PARTS = 256 };

static ExprId lasting_parts(Fusion *f, Ref condition, uint32_t *count)
{
    const VecInst inst = *vec_inst(f->kernel, condition.value);
    ExprId parts[2] = {0};
    if (++*count > MAX_PARTS || condition.offset) return 0;
    if (inst.kind != VEC_OP) return fuse_lasting(f, condition);
    if (inst.op != OP_AND && inst.op != OP_OR && inst.op != OP_NOT) return 0;
    for (uint32_t n = 0; n < inst.count; n++) {
        const VecOperand *operand = vec_operand(f->kernel, &inst, n);
        parts[n] = lasting_parts(f, (Ref){operand->value, operand->offset[0]}, count);
        if (!parts[n]) return 0;
    }
    return nest_op(f->context, f->routine, inst.op, TYPE_L32, parts, inst.count, f->loc);
}

ExprId fuse_lasting_parts(Fusion *f, Ref condition)
{
    uint32_t count = 0;
    return lasting_parts(f, condition, &count);
}

/* Whether the one has all elements that the other has. */
static bool has_all(const Fusion *f, const Version *version, const Version *other)
{
    bool all = true;
    for (uint32_t n = 0; n < other->claim_count && other->known && all; n++)
        all = fuse_covers(f, version, other->claims[n].lower, other->claims[n].upper);
    return all;
}

/* Rows of values: what both sides have, and what one has, where that was taken. */
static void join_values(Fusion *f, Ref condition, ArrayState *state, const Version *a, const Version *b)
{
    Version elements = !b->known ? *a : *b;
    ExprId lasts = fuse_lasting(f, condition); /* then claims say where each side has set them; else they leave some out */
    fuse_join_claims(f, lasts, a, b, &elements);
    if (!elements.claim_count) state->version = (Version){.unknown = true};
    else if (a->known && b->known) state->version = joined(f, condition, state, &elements, a, b);
    else state->version = elements;
    state->untold |= state->version.unknown || (!lasts && (fuse_is_conditional(&elements) || !has_all(f, &elements, a) || !has_all(f, &elements, b)));
}

/* What one side has made of elements in memory, where that was taken: elsewhere memory has what it had. */
static Version made_by_one(Fusion *f, Ref condition, const Version *a, const Version *b)
{
    Version version = a->known ? *a : *b;
    version.held = version.held || !fuse_is_conditional(&version);
    fuse_join_claims(f, fuse_lasting(f, condition), a, b, &version);
    LaneLoop lane;
    if (version.claim_count) fuse_begin_elements(f, &version, &lane); /* the masks are defined on the elements alone */
    version.stored = fuse_join_masks(f, condition, a->known ? &a->stored : NULL, b->known ? &b->stored : NULL);
    fuse_end_elements(f);
    return version;
}

static void join_version(Fusion *f, Ref condition, ArrayState *state, const Version *a, const Version *b)
{
    Version elements = !b->known ? *a : *b;
    bool same = true, lasts = fuse_lasting(f, condition) != 0;
    bool other_rows = a->known && b->known && !(fuse_holds_rows(&a->rows, &b->rows) && fuse_holds_rows(&b->rows, &a->rows));
    bool stored = f->planes && state->kept; /* by its own row: no guard is to keep the others from it */
    bool held = state->contracted && !state->recalled; /* by values alone */
    bool unknown = other_rows || a->unknown || b->unknown || (held && (!lasts || stored) && !(a->known && b->known));
    if (state->contracted && !stored && !unknown) {
        join_values(f, condition, state, a, b);
        return;
    }
    if (a->known && b->known) same = fuse_common_claims(f, a, b, &elements);
    unknown |= !elements.claim_count;
    state->version = unknown ? (Version){.unknown = true} : joined(f, condition, state, &elements, a, b);
    if (state->version.unknown && !unknown && lasts && !f->planes && !f->repeats) state->version = made_by_one(f, condition, a, b);
    state->untold |= state->version.unknown || !same;
}

void fuse_join_sides(Fusion *f, Ref condition, const Side *then, const Side *other)
{
    fuse_join_states(f, condition, &then->state, &other->state);
    for (uint32_t i = 0; i < f->arrays.count && !f->why; i++) {
        Version a = version_of(then, i), b = version_of(other, i);
        if (fuse_same_version(&a, &b)) f->arrays.items[i].version = a;
        else join_version(f, condition, &f->arrays.items[i], &a, &b);
    }
}
