/* Reads past what does not concern the points that read: `r(6) = r(7)` makes a version of r that is new at 6 alone. A loop, or the next
 * such statement, that reads elements of which all are old, or all are new, reads the value that they come from. So rows of statements for one
 * point each do not wait for each other, and a value that is read at another lane is as often as can be one that many read. */
#include "passes/vec/fuse.h"

enum { MOST_STEPS = 400 }; /* for one read: selects of selects are walked again for each of their sides */

/* -1: the points of the loop at hand, moved by the offset, are outside of the interval; 1: inside; 0: that is not known. */
static int lies_in(Fusion *f, VecInterval interval, int32_t offset)
{
    if (!interval.lower || !interval.upper) return 0;
    Linear lower = fuse_linear(f, interval.lower), upper = fuse_linear(f, interval.upper);
    int64_t low, high, behind, before;
    bool left = linear_difference(f->routine, f->lane->lower, lower, &low), right = linear_difference(f->routine, f->lane->upper, upper, &high);
    if (left && right && low + offset >= 0 && high + offset <= 0) return 1;
    if (linear_difference(f->routine, f->lane->lower, upper, &behind) && behind + offset > 0) return -1;
    if (linear_difference(f->routine, f->lane->upper, lower, &before) && before + offset < 0) return -1;
    return 0;
}

static Ref operand_at(const Fusion *f, const VecInst *inst, uint32_t n, int32_t offset)
{
    const VecOperand *operand = vec_operand(f->kernel, inst, n);
    bool uniform = operand->value && vec_is_uniform(f->kernel, operand->value);
    return (Ref){operand->value, uniform ? 0 : offset + operand->offset[0]};
}

/* One step: the empty Ref where there is none. */
static Ref step(Fusion *f, Ref ref, uint32_t *left);

static Ref walk(Fusion *f, Ref ref, uint32_t *left)
{
    while (*left) {
        --*left;
        Ref next = step(f, ref, left);
        if (!next.value || fuse_is_far(next.offset)) return ref;
        ref = next;
    }
    return ref;
}

static Ref step(Fusion *f, Ref ref, uint32_t *left)
{
    const VecInst inst = *vec_inst(f->kernel, ref.value);
    if (inst.kind == VEC_MERGE && inst.set) {
        int in = lies_in(f, f->kernel->sets.items[inst.set].axes[0], ref.offset);
        return in ? operand_at(f, &inst, in < 0, ref.offset) : (Ref){0};
    }
    if (inst.kind != VEC_OP || inst.op != OP_SELECT) return (Ref){0};
    Ref then = walk(f, operand_at(f, &inst, 1, ref.offset), left), other = walk(f, operand_at(f, &inst, 2, ref.offset), left);
    return fuse_same_ref(then, other) ? then : (Ref){0};
}

Ref fuse_past_merges(Fusion *f, Ref ref)
{
    uint32_t left = MOST_STEPS;
    return f->lane && ref.value ? walk(f, ref, &left) : ref;
}
