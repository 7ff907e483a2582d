/* place
 *
 * WHAT   Puts a copy behind every value that some instruction reads at another lane, so that it can stand in a slot
 *        of the exchange while its register serves the reads at its own lane. In row shape the copy keeps as many
 *        elements of the strip before (its pad) as the farthest read asks for:
 *          %da = ... ; %e = sub %da, %da[i-1]   ->   %da = ... ; copy %da (pad 1) ; %e = ...
 * NEEDS  map, schedule.
 * KEEPS  everything else. Which kind of slot it becomes is decided by allocate.
 * COST   linear.
 */
#include "passes/vec/vec_passes.h"

/* By value: the farthest read to the left (0: none at another lane), and whether any is at another lane. */
typedef struct {
    uint32_t *reach;
    bool *exchanged;
} Reads;

static Reads find_reads(Context *context, const VecKernel *kernel)
{
    Reads reads = {arena_array(context->scratch, uint32_t, kernel->insts.count),
                   arena_array(context->scratch, bool, kernel->insts.count)};
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            ValueId value = vec_operand(kernel, inst, n)->value;
            if (!value || !vec_defines_value(vec_inst(kernel, value))) continue;
            int32_t shift = vec_shift(kernel, inst, n);
            if (shift == 0) continue;
            reads.exchanged[value] = true;
            if (shift < 0 && (uint32_t)-shift > reads.reach[value]) reads.reach[value] = (uint32_t)-shift;
        }
    }
    return reads;
}

static ValueId add_copy(Context *context, VecKernel *kernel, ValueId value, uint32_t reach)
{
    const VecInst *source = vec_inst(kernel, value);
    VecInst copy = {
        .kind = VEC_COPY, .type = source->type, .name = source->name, .loc = source->loc,
        .set = vec_defined_set(source),
        .extent_low = source->extent_low, .extent_high = source->extent_high, .delay = source->delay,
        .pad = kernel->shape == SHAPE_ROW ? reach : 0,
    };
    VecOperand operand = {.value = value};
    return vec_inst_add(context, kernel, copy, &operand, 1);
}

void vec_place(Context *context, VecKernel *kernel)
{
    Reads reads = find_reads(context, kernel);
    VEC(ValueId) order = {0};
    VEC(ValueId) pending = {0}; /* copies of VEC_OUTs wait until the last VEC_OUT of their loop */
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        vec_push(context->arena, &order, id);
        VecKind kind = vec_inst(kernel, id)->kind;
        if (kind != VEC_COPY && reads.exchanged[id])
            vec_push(context->scratch, &pending, add_copy(context, kernel, id, reads.reach[id]));
        bool more_outs = kind == VEC_OUT && at + 1 < kernel->order.count &&
                         vec_inst(kernel, kernel->order.items[at + 1])->kind == VEC_OUT;
        if (more_outs) continue;
        for (uint32_t i = 0; i < pending.count; i++) vec_push(context->arena, &order, pending.items[i]);
        pending.count = 0;
    }
    kernel->order.items = order.items;
    kernel->order.count = order.count;
    kernel->order.capacity = order.capacity;
}
