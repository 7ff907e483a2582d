/* place
 *
 * WHAT   Puts a copy behind every value that some instruction reads at another lane, so that it can stand in a slot
 *        of the exchange while its register serves the reads at its own lane. Where a block walks strips, the copy keeps as many
 *        elements of the strip before (its pad) as the farthest read asks for:
 *          %da = ... ; %e = sub %da, %da[i-1]   ->   %da = ... ; copy %da (pad 1) ; %e = ...
 * NEEDS  map, schedule.
 * KEEPS  everything else. Which kind of slot it becomes is decided by allocate.
 * COST   linear.
 */
#include "passes/vec/vec_passes.h"
#include "ir/vec_region.h"
#include "ir/vec_shape.h"

/* By value: the least and the greatest shift of its reads at other lanes, and whether there are any. */
typedef struct {
    int32_t *low, *high;
    bool *exchanged;
} Reads;

static Reads find_reads(Context *context, const VecKernel *kernel)
{
    Reads reads = {arena_array(context->scratch, int32_t, kernel->insts.count),
                   arena_array(context->scratch, int32_t, kernel->insts.count),
                   arena_array(context->scratch, bool, kernel->insts.count)};
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            ValueId value = vec_operand(kernel, inst, n)->value;
            if (!value || !vec_defines_value(vec_inst(kernel, value))) continue;
            int32_t shift = vec_shift(kernel, inst, n);
            if (shift == 0) continue;
            if (!reads.exchanged[value] || shift < reads.low[value]) reads.low[value] = shift;
            if (!reads.exchanged[value] || shift > reads.high[value]) reads.high[value] = shift;
            reads.exchanged[value] = true;
        }
    }
    return reads;
}

static Name copy_reason(Context *context, int32_t low, int32_t high)
{
    if (low == high) return intern_printf(context->names, "read at lane %+d", low);
    return intern_printf(context->names, "read at lanes %+d to %+d", low, high);
}

static ValueId add_copy(Context *context, VecKernel *kernel, ValueId value, const Reads *reads)
{
    int32_t low = reads->low[value];
    const VecInst *source = vec_inst(kernel, value);
    VecInst copy = vec_move_of(source, VEC_COPY);
    copy.pad = shape_info(kernel->shape)->walks && low < 0 ? (uint32_t)-low : 0;
    copy.reason = copy_reason(context, low, reads->high[value]);
    VecOperand operand = {.value = value};
    return vec_inst_add(context, kernel, copy, &operand, 1);
}

bool vec_place(StageRun *run)
{
    Context *context = run->context;
    VecKernel *kernel = run->kernel;
    Reads reads = find_reads(context, kernel);
    LIST(ValueId) order = {0};
    LIST(ValueId) pending = {0}; /* copies of VEC_OUTs and VEC_PHIs wait until the last one behind their loop or if */
    VecRegions regions = vec_regions_find(context->scratch, kernel);
    uint32_t behind = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        list_push(context->arena, &order, id);
        VecKind kind = vec_inst(kernel, id)->kind;
        if (kind != VEC_COPY && reads.exchanged[id])
            list_push(context->scratch, &pending, add_copy(context, kernel, id, &reads));
        const VecRegion *marked = vec_region(&regions, regions.marks[at]);
        if (regions.marks[at] && marked->last == at) behind = vec_piece_end(kernel, &regions, marked->first);
        if (at < behind) continue;
        for (uint32_t i = 0; i < pending.count; i++) list_push(context->arena, &order, pending.items[i]);
        pending.count = 0;
    }
    kernel->order.items = order.items;
    kernel->order.count = order.count;
    kernel->order.capacity = order.capacity;
    return true;
}
