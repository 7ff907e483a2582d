/* What a lane loop reads beyond the elements that the loops before wrote, of an array in memory: `f(i+1) = ..; c(i) = f(i) - f(i+1)`, where the first
 * f(i) is what somebody else has set. No loop of the nest writes that element before, so that it is what memory held before the kernel. */
#include "passes/vec/fuse_claim.h"
#include "passes/vec/fuse_copy.h"

/* Both are of one type. */
static ExprId end_of(Fusion *f, Op op, ExprId a, ExprId b)
{
    bool wide = nest_expr(f->routine, a)->type != nest_expr(f->routine, b)->type;
    if (wide) a = nest_convert(f->context, f->routine, a, TYPE_I64, f->loc), b = nest_convert(f->context, f->routine, b, TYPE_I64, f->loc);
    return nest_op2(f->context, f->routine, op, a, b, f->loc);
}

/* Points of the lane loop at hand: those before an element, and those behind one. */
static VecInterval points_before(Fusion *f, ExprId element, int64_t constant)
{
    return (VecInterval){f->lane->lower_expr, end_of(f, OP_MIN, f->lane->upper_expr, fuse_plus(f, element, -constant - 1))};
}

static VecInterval points_behind(Fusion *f, ExprId element, int64_t constant)
{
    return (VecInterval){end_of(f, OP_MAX, f->lane->lower_expr, fuse_plus(f, element, 1 - constant)), f->lane->upper_expr};
}

/* Whether the version has all elements that loops have stored so far: what a condition left open may lie beyond. */
static bool has_all_stored(const Fusion *f, const ArrayState *state)
{
    bool all = !state->untold;
    for (uint32_t n = 0; n < state->writes.count; n++) all &= fuse_covers(f, &state->version, state->writes.items[n].lower, state->writes.items[n].upper);
    return all;
}

bool fuse_beyond(Fusion *f, ArrayState *state, int64_t constant, Ref *element)
{
    const Version *version = &state->version;
    const Claim *claim = version->claims;
    int64_t left = 1, right = 1;
    if (state->contracted || version->unknown || version->claim_count != 1 || claim->defined || claim->whole || f->planes || f->repeats || f->depth) return false;
    if (!has_all_stored(f, state)) return false;
    bool lower = linear_difference(f->routine, claim->lower, f->lane->lower, &left), upper = linear_difference(f->routine, f->lane->upper, claim->upper, &right);
    if ((lower && left - constant > VEC_MAX_OFFSET) || (upper && right + constant > VEC_MAX_OFFSET)) return false;
    Ref sides[2] = {{0}}, outside;
    VecInterval before = points_before(f, claim->lower_expr, constant), behind = points_behind(f, claim->upper_expr, constant);
    if (!lower || left - constant > 0) sides[0] = fuse_load_points(f, state, constant, before);
    if (!upper || right + constant > 0) sides[1] = fuse_load_points(f, state, constant, behind);
    Name name = nest_symbol(f->routine, state->symbol)->name;
    if (sides[0].value && sides[1].value) outside = fuse_merge(f, before, sides[0], sides[1], name);
    else outside = sides[0].value ? sides[0] : sides[1];
    if (!outside.value || f->why) return false;
    VecInterval inside = {fuse_plus(f, claim->lower_expr, -constant), fuse_plus(f, claim->upper_expr, -constant)};
    *element = fuse_merge(f, inside, (Ref){version->ref.value, version->ref.offset + (int32_t)constant}, outside, name);
    return true;
}
