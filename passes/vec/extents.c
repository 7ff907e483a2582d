/* extents
 *
 * WHAT   Finds, for every instruction, how far left and right of a stored point its value is needed, on every axis: a store
 *        needs [0,0]; an operand read at offset c by an instruction needed on [lo,hi] is needed on [lo+c, hi+c].
 *          %l = sub %a, %a[i-1] ; store e, %l   ->   %l [0,0], %a [-1,0]
 *        An if is needed wherever something in it, or a phi behind it, is.
 *        An instruction that no store needs is found at the stored points; simplify takes it away before.
 * NEEDS  a kernel of values.
 * KEEPS  everything; fills extent.
 * COST   a backward walk, repeated once a region's level; offsets around a loop's carried values are 0, so it ends.
 * SOURCE The inverse of the shrinking of iteration spaces in overlapped tiling (Krishnamoorthy et al., PLDI'07).
 */
#include "passes/vec/vec_passes.h"
#include "ir/vec_region.h"

#include <limits.h>

typedef struct {
    VecKernel *kernel;
    VecRegions regions;
    bool *too_far; /* an extent is found beyond VEC_MAX_OFFSET, and not widened to it */
} Widening;

/* An instruction is needed on what another one is needed on, an offset further; true when that changed its extent. */
static bool widen(const Widening *w, ValueId id, const VecInst *by, const int32_t *offset)
{
    VecInst *inst = vec_inst(w->kernel, id);
    bool changed = false;
    for (uint32_t a = 0; a < w->kernel->axis_count; a++) {
        int32_t low = by->extent[a].low + (offset ? offset[a] : 0), high = by->extent[a].high + (offset ? offset[a] : 0);
        if (by->extent[a].low <= by->extent[a].high && (low < -VEC_MAX_OFFSET || high > VEC_MAX_OFFSET)) {
            *w->too_far = true;
            continue;
        }
        changed |= low < inst->extent[a].low || high > inst->extent[a].high;
        if (low < inst->extent[a].low) inst->extent[a].low = low;
        if (high > inst->extent[a].high) inst->extent[a].high = high;
    }
    return changed;
}

/* The if that decides about the instruction at a position; 0: none. */
static ValueId find_if(const Widening *w, uint32_t at)
{
    const VecInst *inst = vec_inst(w->kernel, w->kernel->order.items[at]);
    if (!vec_has_frame(inst)) return 0;
    RegionId side = inst->kind == VEC_PHI ? vec_phi_if(w->kernel, &w->regions, at) : vec_region_side(&w->regions, w->regions.of[at]);
    return side ? w->kernel->order.items[vec_region(&w->regions, side)->first] : 0;
}

static void widen_all(const Widening *w)
{
    VecKernel *kernel = w->kernel;
    for (bool changed = true; changed;) {
        changed = false;
        for (uint32_t at = kernel->order.count; at-- > 0;) {
            const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
            if (inst->extent[0].low > inst->extent[0].high) continue;
            ValueId condition = find_if(w, at);
            if (condition) changed |= widen(w, condition, inst, NULL);
            for (uint32_t n = 0; n < inst->count; n++) {
                const VecOperand *operand = vec_operand(kernel, inst, n);
                if (operand->value) changed |= widen(w, operand->value, inst, operand->offset);
            }
        }
    }
}

static void set_extents(const VecKernel *kernel, VecInst *inst, VecExtent extent)
{
    for (uint32_t a = 0; a < kernel->axis_count; a++) inst->extent[a] = extent;
}

bool vec_find_extents(StageRun *run)
{
    static const VecExtent nowhere = {INT_MAX / 2, INT_MIN / 2}, own = {0, 0};
    VecKernel *kernel = run->kernel;
    bool too_far = false;
    const Widening widening = {kernel, vec_regions_find(run->context->scratch, kernel), &too_far};
    for (ValueId id = 1; id < kernel->insts.count; id++) {
        VecInst *inst = vec_inst(kernel, id);
        set_extents(kernel, inst, vec_has_effect(inst) ? own : nowhere);
    }
    widen_all(&widening);
    bool unneeded = false;
    for (ValueId id = 1; id < kernel->insts.count; id++) {
        VecInst *inst = vec_inst(kernel, id);
        if (inst->extent[0].low <= inst->extent[0].high) continue;
        set_extents(kernel, inst, own);
        unneeded |= inst->count > 0;
    }
    if (unneeded) widen_all(&widening);
    if (too_far) run->why = intern_printf(run->context->names, "a value is needed more than %d points away", VEC_MAX_OFFSET);
    return !too_far;
}
