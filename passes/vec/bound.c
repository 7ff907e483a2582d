/* The least register pressure of any order. */
#include "passes/vec/vec_passes.h"
#include "support/bitset.h"

/* before[v]: the instructions that stand before v in every order (v too): those it depends on. Loops are left as they are,
 * a carry depending on its first operand only. */
static Bitset *find_before(Context *context, const VecKernel *kernel)
{
    uint32_t count = kernel->insts.count;
    Bitset *before = arena_array(context->scratch, Bitset, count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        before[id] = bitset_create(context->scratch, count);
        bitset_add(&before[id], id);
        for (uint32_t n = 0; n < inst->count; n++) {
            ValueId value = vec_operand(kernel, inst, n)->value;
            if (value && before[value].size) bitset_union(&before[id], &before[value]);
        }
    }
    return before;
}

uint32_t vec_pressure_bound(Context *context, const VecKernel *kernel)
{
    Bitset *before = find_before(context, kernel);
    uint32_t bound = 0;
    /* units[u]: of values defined before u with a use at or after it. (A result may take the register of an operand that dies.) */
    uint32_t *units = arena_array(context->scratch, uint32_t, kernel->insts.count);
    ValueId *counted = arena_array(context->scratch, ValueId, kernel->insts.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId value = kernel->order.items[at];
        if (!vec_defines_value(vec_inst(kernel, value))) continue;
        uint32_t size = vec_type_units(vec_inst(kernel, value)->type);
        for (uint32_t later = at + 1; later < kernel->order.count; later++) {
            const VecInst *user = vec_inst(kernel, kernel->order.items[later]);
            bool reads = false;
            for (uint32_t n = 0; n < user->count; n++) reads |= vec_operand(kernel, user, n)->value == value;
            if (!reads) continue;
            /* Every instruction between the two, in every order. */
            uint32_t last = user->kind == VEC_PHI ? later - 1 : later; /* which of the two it reads is there alone */
            for (uint32_t mid = at + 1; mid <= last; mid++) {
                ValueId between = kernel->order.items[mid];
                if (counted[between] == value || !bitset_has(&before[between], value) ||
                    !bitset_has(&before[kernel->order.items[later]], between))
                    continue;
                counted[between] = value;
                units[between] += size;
            }
        }
    }
    for (ValueId id = 1; id < kernel->insts.count; id++)
        if (units[id] > bound) bound = units[id];
    return bound;
}
