/* extents
 *
 * WHAT   Finds, for every instruction, how far left and right of a stored point its value is needed: a store needs
 *        [0,0]; an operand read at offset c by an instruction needed on [lo,hi] is needed on [lo+c, hi+c].
 *          %l = sub %a, %a[i-1] ; store e, %l   ->   %l [0,0], %a [-1,0]
 *        An instruction that no store needs is found at the stored points; simplify takes it away before.
 * NEEDS  a kernel of values.
 * KEEPS  everything; fills extent_low, extent_high.
 * COST   a backward walk, repeated once a loop level; offsets around a loop's carried values are 0, so it ends.
 * SOURCE The inverse of the shrinking of iteration spaces in overlapped tiling (Krishnamoorthy et al., PLDI'07).
 */
#include "passes/vec/vec_passes.h"

#include <limits.h>

/* Widens the extent of the operand's value by its use; true when that changed it. */
static bool widen(VecKernel *kernel, const VecInst *user, uint32_t n)
{
    const VecOperand *operand = vec_operand(kernel, user, n);
    if (!operand->value) return false;
    VecInst *value = vec_inst(kernel, operand->value);
    int32_t low = user->extent[0].low + operand->offset[0], high = user->extent[0].high + operand->offset[0];
    bool changed = low < value->extent[0].low || high > value->extent[0].high;
    if (low < value->extent[0].low) value->extent[0].low = low;
    if (high > value->extent[0].high) value->extent[0].high = high;
    return changed;
}

static void widen_all(VecKernel *kernel)
{
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t at = kernel->order.count; at-- > 0;) {
            const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
            if (inst->extent[0].low > inst->extent[0].high) continue;
            for (uint32_t n = 0; n < inst->count; n++) changed |= widen(kernel, inst, n);
        }
    }
}

bool vec_find_extents(StageRun *run)
{
    VecKernel *kernel = run->kernel;
    for (ValueId id = 1; id < kernel->insts.count; id++) {
        VecInst *inst = vec_inst(kernel, id);
        bool stored = inst->kind == VEC_STORE;
        inst->extent[0].low = stored ? 0 : INT_MAX / 2;
        inst->extent[0].high = stored ? 0 : INT_MIN / 2;
    }
    widen_all(kernel);
    bool unneeded = false;
    for (ValueId id = 1; id < kernel->insts.count; id++) {
        VecInst *inst = vec_inst(kernel, id);
        if (inst->extent[0].low <= inst->extent[0].high) continue;
        inst->extent[0].low = inst->extent[0].high = 0;
        unneeded |= inst->count > 0;
    }
    if (unneeded) widen_all(kernel);
    return true;
}
