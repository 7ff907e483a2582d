#include "same.h"

#include "ir/print.h"
#include "ir/vec_text.h"

/* A place of the order that holds an instruction of the kind, UINT32_MAX when there is none. */
static uint32_t pick_kind(const VecKernel *kernel, VecKind kind, uint64_t *state)
{
    uint32_t count = 0, chosen = UINT32_MAX;
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (vec_inst(kernel, kernel->order.items[at])->kind == kind && vec_test_pick(state, ++count) == 0) chosen = at;
    return chosen;
}

static bool drop_barrier(VecKernel *kernel, uint64_t *state)
{
    uint32_t at = pick_kind(kernel, VEC_BARRIER, state);
    if (at == UINT32_MAX) return false;
    for (; at + 1 < kernel->order.count; at++) kernel->order.items[at] = kernel->order.items[at + 1];
    kernel->order.count--;
    return true;
}

/* The result, and every use of it there, goes to another slot of the same kind and type. */
static bool move_result(VecKernel *kernel, ValueId id, uint64_t *state)
{
    VecInst *inst = vec_inst(kernel, id);
    if (!vec_defines_value(inst) || kernel->slots.count < 3) return false;
    uint32_t other = 1 + vec_test_pick(state, kernel->slots.count - 1), old = inst->location.slot;
    const VecSlot *from = &kernel->slots.items[old], *to = &kernel->slots.items[other];
    if (other == old || from->kind != to->kind || from->type != to->type || from->elements != to->elements) return false;
    inst->location.slot = other;
    for (uint32_t i = 1; i < kernel->operands.count; i++) {
        VecOperand *operand = &kernel->operands.items[i];
        if (operand->value && vec_value_root(kernel, operand->value) == vec_value_root(kernel, id) &&
            operand->location.kind == inst->location.kind && operand->location.slot == old)
            operand->location.slot = other;
    }
    return true;
}

/* A load with borders loses one saved element. */
static bool narrow_border(VecKernel *kernel, uint64_t *state)
{
    uint32_t count = 0;
    int32_t *chosen = NULL;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *load = vec_inst(kernel, kernel->order.items[at]);
        if (load->border_left && vec_test_pick(state, ++count) == 0) chosen = &load->border_left;
        if (load->border_right && vec_test_pick(state, ++count) == 0) chosen = &load->border_right;
    }
    if (chosen) --*chosen;
    return chosen;
}

static bool spoil(VecKernel *kernel, uint64_t *state)
{
    ValueId id = kernel->order.items[vec_test_pick(state, kernel->order.count)];
    VecInst *inst = vec_inst(kernel, id);
    switch (vec_test_pick(state, 10)) {
    case 0: case 1: return drop_barrier(kernel, state);
    case 2: case 3: return move_result(kernel, id, state);
    case 4:
        inst->extent_low++;
        return vec_defines_value(inst);
    case 5:
        inst->delay += vec_test_pick(state, 2) ? 1 : -1;
        return vec_defines_value(inst) || inst->kind == VEC_STORE;
    case 6:
        if (inst->pad < 2) return false;
        inst->pad--;
        kernel->slots.items[inst->pad_slot].elements -= 2;
        return true;
    case 7: case 8: return narrow_border(kernel, state);
    default:
        if (vec_test_pick(state, 2)) return kernel->halo_left-- > 0;
        return kernel->halo_right-- > 0;
    }
}

VecTestResult vec_test_spoiled(Context *context, const NestProgram *program, NestRoutine *routine,
                               const VecOptions *options, const VecMemory *memory, uint64_t seed, Text *report)
{
    VecKernel *original = routine->kernels.items[1], *lowered = vec_kernel_copy(context, original);
    uint64_t state = seed;
    Name why = NULL;
    Text faults = {0};
    if (!vec_lower_kernel(context, routine, lowered, options, &why) || lowered->order.count == 0 || !spoil(lowered, &state))
        return VEC_TEST_REFUSED;
    VecMemory by_values = vec_test_copy_memory(context->arena, routine, memory);
    VecMemory by_slots = vec_test_copy_memory(context->arena, routine, memory);
    VecTestResult result = VEC_TEST_REFUSED;
    if (vec_verify_kernel(program, routine, lowered, &faults)) {
        bool good = vec_interpret_values(routine, original, &by_values, report) &&
                    vec_interpret_allocated(routine, lowered, &by_slots, seed, report) &&
                    vec_test_compare_memory(routine, &by_values, &by_slots, report);
        if (!good) vec_print_kernel(routine, lowered, report);
        result = good ? VEC_TEST_SAME : VEC_TEST_DIFFERENT;
    }
    text_free(&faults);
    return result;
}
