#include "spoil.h"

#include "ir/print.h"
#include "ir/vec_region.h"
#include "ir/vec_text.h"

const char *const vec_test_spoils[SPOIL_COUNT] = {
    [SPOIL_BARRIER] = "a barrier left out",
    [SPOIL_SLOT] = "a result in another slot",
    [SPOIL_FREED] = "a slot freed one step early",
    [SPOIL_EXTENT] = "an extent one short",
    [SPOIL_DELAY] = "a delay one off",
    [SPOIL_PAD] = "a pad one short",
    [SPOIL_BORDER] = "a border one short",
    [SPOIL_ACROSS] = "rows that a load looks across one off",
    [SPOIL_HALO] = "a halo one short",
    [SPOIL_MARKER] = "a begin, else or end of an if one step off",
    [SPOIL_SIDE] = "a value of a side read outside of it",
    [SPOIL_ROWS] = "an extent on rows one short",
};

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

/* The result, and every use of it there, goes to the slot `other`, which must be of its kind and type. */
static bool put_result(VecKernel *kernel, ValueId id, uint32_t other)
{
    VecInst *inst = vec_inst(kernel, id);
    uint32_t old = inst->location.slot;
    const VecSlot *from = &kernel->slots.items[old], *to = &kernel->slots.items[other];
    if (other == old || from->kind != to->kind || from->type != to->type || from->elements != to->elements) return false;
    if (from->is_pad != to->is_pad) return false;
    inst->location.slot = other;
    for (uint32_t i = 1; i < kernel->operands.count; i++) {
        VecOperand *operand = &kernel->operands.items[i];
        if (operand->value && vec_value_root(kernel, operand->value) == vec_value_root(kernel, id) &&
            operand->location.kind == inst->location.kind && operand->location.slot == old)
            operand->location.slot = other;
    }
    return true;
}

static bool move_result(VecKernel *kernel, ValueId id, uint64_t *state)
{
    if (!vec_defines_value(vec_inst(kernel, id)) || kernel->slots.count < 3) return false;
    return put_result(kernel, id, 1 + vec_test_pick(state, kernel->slots.count - 1));
}

/* The last place that reads the slot at or behind `from`, before what it holds there is overwritten; UINT32_MAX: none. */
static uint32_t last_reader(const VecKernel *kernel, Location location, uint32_t from)
{
    uint32_t last = UINT32_MAX;
    for (uint32_t at = from; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            Location read = vec_operand(kernel, inst, n)->location;
            if (read.kind == location.kind && read.slot == location.slot) last = at;
        }
        if (inst->location.kind == location.kind && inst->location.slot == location.slot) break;
    }
    return last;
}

/* What is defined directly before the last reader of some register takes that register. */
static bool free_early(VecKernel *kernel, uint64_t *state)
{
    uint32_t count = kernel->order.count, first = vec_test_pick(state, count);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = (first + i) % count;
        Location location = vec_inst(kernel, kernel->order.items[at])->location;
        if (location.kind != LOCATION_REGISTER) continue;
        uint32_t last = last_reader(kernel, location, at + 1);
        if (last == UINT32_MAX || last < at + 2 || !vec_defines_value(vec_inst(kernel, kernel->order.items[last - 1]))) continue;
        if (put_result(kernel, kernel->order.items[last - 1], location.slot)) return true;
    }
    return false;
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

static bool move_across(VecKernel *kernel, uint64_t *state)
{
    uint32_t count = 0;
    int32_t *chosen = NULL;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *load = vec_inst(kernel, kernel->order.items[at]);
        if (load->across && vec_test_pick(state, ++count) == 0) chosen = &load->across;
    }
    if (chosen) *chosen += vec_test_pick(state, 2) ? 1 : -1;
    return chosen;
}

/* A copy that keeps a pad keeps one element less. */
static bool narrow_pad(VecKernel *kernel, uint64_t *state)
{
    uint32_t count = 0;
    VecInst *chosen = NULL;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *copy = vec_inst(kernel, kernel->order.items[at]);
        if (copy->pad > 1 && vec_test_pick(state, ++count) == 0) chosen = copy;
    }
    if (!chosen) return false;
    chosen->pad--;
    kernel->slots.items[chosen->pad_slot].elements -= 2;
    return true;
}

static bool narrow_extent(VecKernel *kernel, ValueId id, uint64_t *state)
{
    VecInst *inst = vec_inst(kernel, id);
    if (!vec_defines_value(inst) && inst->kind != VEC_IF) return false;
    if (vec_test_pick(state, 2)) inst->extent[0].low++;
    else inst->extent[0].high--;
    return true;
}

/* Some instruction that is needed on other rows than those stored is needed on one less. */
static bool narrow_rows(VecKernel *kernel, uint64_t *state)
{
    uint32_t count = 0;
    int32_t *chosen = NULL, by = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        VecExtent *extent = &inst->extent[1];
        if (!vec_has_frame(inst)) continue;
        if (extent->low < 0 && vec_test_pick(state, ++count) == 0) chosen = &extent->low, by = 1;
        if (extent->high > 0 && vec_test_pick(state, ++count) == 0) chosen = &extent->high, by = -1;
    }
    if (chosen) *chosen += by;
    return chosen;
}

/* Whether running the instruction under another condition leaves the same, as long as whoever reads it finds it: no memory, no trap, no
 * points where it must be defined. */
static bool may_cross(const VecInst *inst, bool out_of_side)
{
    if (vec_is_move(inst)) return true;
    return inst->kind == VEC_OP && !(op_info(inst->op)->flags & OP_TRAPS) && (out_of_side || !inst->set);
}

/* A marker of an if changes places with what stands before or behind it. */
static bool move_marker(VecKernel *kernel, uint64_t *state)
{
    uint32_t count = 0, chosen = UINT32_MAX, other = 0;
    for (uint32_t at = 1; at + 1 < kernel->order.count; at++) {
        VecKind kind = vec_inst(kernel, kernel->order.items[at])->kind;
        if (kind != VEC_IF && kind != VEC_ELSE && kind != VEC_END_IF) continue;
        for (uint32_t beside = at - 1; beside <= at + 1; beside += 2) {
            bool out = kind == VEC_ELSE || (kind == VEC_IF) == (beside > at);
            if (!may_cross(vec_inst(kernel, kernel->order.items[beside]), out) || vec_test_pick(state, ++count)) continue;
            chosen = at;
            other = beside;
        }
    }
    if (chosen == UINT32_MAX) return false;
    ValueId marker = kernel->order.items[chosen];
    kernel->order.items[chosen] = kernel->order.items[other];
    kernel->order.items[other] = marker;
    return true;
}

/* An operand behind an if becomes a value of one of its sides, which stands where that was put. */
static bool read_side(VecKernel *kernel, uint64_t *state)
{
    Arena *arena = arena_create();
    VecRegions regions = vec_regions_find(arena, kernel);
    uint32_t count = 0;
    VecOperand *chosen = NULL;
    ValueId value = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        RegionId side = regions.of[at];
        if (!vec_region_side(&regions, side) || vec_is_move(inst) || !vec_defines_value(inst)) continue;
        for (uint32_t later = at + 1; later < kernel->order.count; later++) {
            const VecInst *user = vec_inst(kernel, kernel->order.items[later]);
            bool may = user->kind == VEC_OP || user->kind == VEC_STORE;
            if (!may || vec_region_encloses(&regions, side, regions.of[later]) || user->delay[0] != inst->delay[0]) continue;
            VecOperand *operand = vec_operand(kernel, user, 0);
            bool fits = operand->location.kind == LOCATION_REGISTER && vec_inst(kernel, operand->value)->type == inst->type;
            if (!fits || vec_test_pick(state, ++count)) continue;
            chosen = operand;
            value = kernel->order.items[at];
        }
    }
    if (chosen) *chosen = (VecOperand){.value = value, .location = vec_inst(kernel, value)->location};
    arena_destroy(arena);
    return chosen;
}

static bool narrow_halo(VecKernel *kernel, uint64_t *state)
{
    int32_t *halo = vec_test_pick(state, 2) ? &kernel->halo_left : &kernel->halo_right;
    return *halo > 0 && (*halo)-- > 0;
}

static bool spoil(VecKernel *kernel, VecTestSpoil kind, uint64_t *state)
{
    ValueId id = kernel->order.items[vec_test_pick(state, kernel->order.count)];
    VecInst *inst = vec_inst(kernel, id);
    switch (kind) {
    case SPOIL_BARRIER: return drop_barrier(kernel, state);
    case SPOIL_SLOT: return move_result(kernel, id, state);
    case SPOIL_FREED: return free_early(kernel, state);
    case SPOIL_EXTENT: return narrow_extent(kernel, id, state);
    case SPOIL_DELAY:
        inst->delay[0] += vec_test_pick(state, 2) ? 1 : -1;
        return vec_defines_value(inst) || inst->kind == VEC_STORE;
    case SPOIL_PAD: return narrow_pad(kernel, state);
    case SPOIL_BORDER: return narrow_border(kernel, state);
    case SPOIL_ACROSS: return move_across(kernel, state);
    case SPOIL_MARKER: return move_marker(kernel, state);
    case SPOIL_SIDE: return read_side(kernel, state);
    case SPOIL_ROWS: return narrow_rows(kernel, state);
    default: return narrow_halo(kernel, state);
    }
}

static bool has_row_offsets(const VecKernel *kernel)
{
    for (uint32_t i = 1; i < kernel->operands.count; i++)
        if (kernel->operands.items[i].offset[1]) return true;
    return false;
}

VecTestResult vec_test_spoiled(Context *context, const NestProgram *program, NestRoutine *routine, const VecOptions *options,
                               const VecMemory *memory, uint64_t seed, VecTestSpoiled *counts, Text *report)
{
    VecKernel *lowered = vec_kernel_copy(context, routine->kernels.items[1]);
    VecMemory after = vec_test_copy_memory(context->arena, routine, memory);
    uint64_t state = seed;
    VecOptions to = *options;
    Name why = NULL;
    bool rows = has_row_offsets(lowered);
    to.until = rows ? STAGE_EXTENTS : STAGE_SYNCHRONIZE; /* the launch is not run: what is planted is found in the program */
    if (!vec_interpret_values(routine, lowered, &after, report)) return VEC_TEST_DIFFERENT;
    if (!vec_lower_kernel(context, routine, lowered, &to, &why) || lowered->order.count == 0) return VEC_TEST_REFUSED;
    VecTestResult result = VEC_TEST_SAME;
    for (uint32_t kind = 0; kind < SPOIL_COUNT; kind++) {
        VecKernel *spoiled = vec_kernel_copy(context, lowered);
        if (rows && kind != SPOIL_ROWS) continue;
        if (!spoil(spoiled, (VecTestSpoil)kind, &state)) continue;
        Text refusals = {0}, faults = {0};
        VecMemory left = vec_test_copy_memory(context->arena, routine, memory);
        bool accepted = vec_verify_kernel(program, routine, spoiled, &refusals);
        bool good = (rows ? vec_interpret_values(routine, spoiled, &left, &faults)
                          : vec_interpret_allocated(routine, spoiled, &left, seed, &faults)) &&
                    vec_test_compare_memory(routine, &after, &left, &faults);
        counts[kind].planted++;
        counts[kind].by_verifier += !accepted;
        counts[kind].by_interpreter += !good;
        if (accepted && !good) {
            text_printf(report, "%s, accepted by the verifier:\n%s", vec_test_spoils[kind], text_string(&faults));
            vec_print_kernel(routine, spoiled, report);
            result = VEC_TEST_DIFFERENT;
        }
        text_free(&refusals);
        text_free(&faults);
    }
    return result;
}
