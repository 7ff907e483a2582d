/* Groups and lane loops: the two ways in which the lanes of a program are printed. */
#include "passes/vec/launch.h"

#include "ir/build.h"
#include "ir/vec_region.h"

static bool same_lanes(const VecSpan *a, const VecSpan *b)
{
    return a->low == b->low && a->high == b->high;
}

/* ---- groups: what runs under one condition ---------------------------------------------- */

static uint32_t begin_group(Context *context, VecKernel *kernel, VecSpan span)
{
    list_push(context->arena, &kernel->launch.groups, span);
    return kernel->launch.groups.count - 1;
}

/* Cheap work joins a wider group: a branch would cost more than what it keeps idle lanes from. */
static bool joins(const VecKernel *kernel, uint32_t group, const VecInst *inst)
{
    enum { CHEAP = 2 };
    VecSpan span = vec_span(inst);
    if (!group) return false;
    if (kernel->launch.joined) return true;
    const VecSpan *open = &kernel->launch.groups.items[group];
    if (same_lanes(open, &span) || vec_stays(kernel, inst)) return true;
    bool cheap = inst->kind != VEC_OP || op_info(inst->op)->cost <= CHEAP;
    return cheap && vec_may_run_idle(kernel, inst) && vec_span_holds(open, &span);
}

/* Where items are joined all lanes but those between two rows are of use, and a group is all there is between two barriers. */
static VecSpan group_span(const VecKernel *kernel, VecSpan wanted)
{
    return kernel->launch.joined ? (VecSpan){-kernel->halo_left, kernel->halo_right, 0, 0} : wanted;
}

/* The least span that holds those of all instructions of a region. */
static VecSpan region_span(const VecKernel *kernel, uint32_t first, uint32_t last)
{
    VecSpan all = {0};
    bool any = false;
    for (uint32_t at = first; at <= last; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (!vec_runs(inst)) continue;
        VecSpan span = vec_span(inst);
        if (!any || span.low < all.low) all.low = span.low;
        if (!any || span.high > all.high) all.high = span.high;
        any = true;
    }
    return all;
}

void launch_find_groups(Context *context, VecKernel *kernel)
{
    VecRegions regions = vec_regions_find(context->scratch, kernel);
    uint32_t open = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        uint32_t last = vec_whole_end(kernel, &regions, at);
        if (inst->kind == VEC_BARRIER) open = 0;
        if (last > at) {
            VecSpan span = group_span(kernel, region_span(kernel, at, last));
            if (!open || !same_lanes(&kernel->launch.groups.items[open], &span)) open = begin_group(context, kernel, span);
            for (uint32_t in = at; in <= last; in++)
                if (vec_has_group(vec_inst(kernel, kernel->order.items[in]))) vec_inst(kernel, kernel->order.items[in])->group = open;
            at = last;
        } else if (vec_runs(inst)) {
            if (!joins(kernel, open, inst)) open = begin_group(context, kernel, group_span(kernel, vec_span(inst)));
            inst->group = open;
        }
    }
}

/* ---- lane loops ------------------------------------------------------------------------- */

/* Other lanes' slots change at barriers only, so that between them any partition into lane loops computes the same. What cannot trap
 * may run on lanes where its value is of no use. */
static bool fits(const VecKernel *kernel, const VecLaneLoop *loop, const VecLaneLoop *wanted, const VecInst *inst)
{
    const VecSpan *a = &loop->span, *b = &wanted->span;
    if (loop->plain != wanted->plain) return false;
    if (same_lanes(a, b) && a->set == b->set && a->delay == b->delay) return true;
    return !vec_is_exact(kernel, inst) && a->set == 0 && vec_span_holds(a, b);
}

void launch_find_lane_loops(Context *context, const NestRoutine *routine, VecKernel *kernel)
{
    VecRegions regions = vec_regions_with_axes(context->scratch, routine, kernel);
    bool open = false, carries = false; /* in the list of carries that a loop begins with */
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (vec_ends_lane_loop(inst)) {
            open = false;
            carries = inst->kind == VEC_LOOP;
        }
        if (!vec_runs(inst)) continue;
        VecLaneLoop wanted = {vec_lane_loop_span(context->scratch, routine, kernel, inst), vec_is_plain(routine, kernel, inst)};
        wanted.plain = wanted.plain && !vec_is_masked(kernel, &regions, regions.of[at]);
        if (carries && inst->kind != VEC_CARRY) open = carries = false;
        uint32_t last = kernel->launch.lane_loops.count - 1;
        if (!open || !fits(kernel, &kernel->launch.lane_loops.items[last], &wanted, inst)) {
            list_push(context->arena, &kernel->launch.lane_loops, wanted);
            last++;
        }
        inst->lane_loop = last;
        open = true;
    }
}
