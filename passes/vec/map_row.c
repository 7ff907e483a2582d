/* Rows: each instruction gets the least delay at which all its operands are at its lane or to the left; then each moves as
 * late as its readers allow. For every shape in which a block walks the strips of a row. */
#include "passes/vec/map.h"

#include "ir/build.h"

enum { LONGEST = 2 * VEC_MAX_OFFSET }; /* delay, which no kernel is given: stands for all from there on */

/* The least delay at which `inst` can read all operands but those defined inside the same outermost loop, whose
 * delay is being found. */
static int32_t least_delay(const Mapping *m, const VecInst *inst, const bool *pending)
{
    const VecKernel *kernel = m->kernel;
    int32_t delay = INT32_MIN;
    for (uint32_t n = 0; n < inst->count; n++) {
        const VecOperand *operand = vec_operand(kernel, inst, n);
        if (map_is_free(m, operand->value) || (pending && pending[operand->value])) continue;
        int32_t needed = vec_inst(kernel, operand->value)->delay[0] + operand->offset[0];
        if (needed < -LONGEST) needed = -LONGEST;
        if (needed > delay) delay = needed < LONGEST ? needed : LONGEST;
    }
    return delay;
}

static void set_delay(VecKernel *kernel, uint32_t begin, uint32_t end, int32_t delay)
{
    for (uint32_t at = begin; at <= end; at++) vec_inst(kernel, kernel->order.items[at])->delay[0] = delay;
}

/* A store waits for the accesses of the same elements before it. */
static int32_t delay_after_loads(const Mapping *m, uint32_t position, int32_t delay)
{
    const VecInst *store = vec_inst(m->kernel, m->kernel->order.items[position]);
    int64_t store_constant = 0, load_constant = 0;
    if (!vec_lane_constant(m->routine, m->kernel, store, &store_constant)) return delay;
    for (uint32_t at = 0; at < position; at++) {
        const VecInst *load = vec_inst(m->kernel, m->kernel->order.items[at]);
        if ((load->kind != VEC_LOAD && load->kind != VEC_STORE) || !vec_may_meet(m->routine, m->kernel, load, store) ||
            !vec_lane_constant(m->routine, m->kernel, load, &load_constant))
            continue;
        int64_t needed = load->delay[0] - load_constant + store_constant;
        if (needed > delay) delay = needed < LONGEST ? (int32_t)needed : LONGEST;
    }
    return delay;
}

/* The least delay of every piece. */
static void delay_early(Mapping *m)
{
    VecKernel *kernel = m->kernel;
    bool *pending = arena_array(m->context->scratch, bool, kernel->insts.count);
    for (uint32_t begin = 0; begin < kernel->order.count; begin++) {
        uint32_t end = map_piece_end(m, begin);
        for (uint32_t at = begin; at <= end; at++) pending[kernel->order.items[at]] = true;
        int32_t delay = INT32_MIN;
        for (uint32_t at = begin; at <= end; at++) {
            int32_t needed = least_delay(m, vec_inst(kernel, kernel->order.items[at]), pending);
            if (needed > delay) delay = needed;
        }
        for (uint32_t at = begin; at <= end; at++) pending[kernel->order.items[at]] = false;
        set_delay(kernel, begin, end, delay == INT32_MIN ? 0 : delay);
        begin = end;
    }
}

/* Moves every piece but stores and reductions to the greatest delay at which its readers still find it at their lane or to the left. */
static void delay_late(Mapping *m)
{
    VecKernel *kernel = m->kernel;
    int32_t *latest = arena_array(m->context->scratch, int32_t, kernel->insts.count);
    for (ValueId id = 0; id < kernel->insts.count; id++) latest[id] = INT32_MAX;
    uint32_t *begins = arena_array(m->context->scratch, uint32_t, kernel->order.count + 1), count = 0;
    for (uint32_t at = 0; at < kernel->order.count; at = map_piece_end(m, at) + 1) begins[count++] = at;
    while (count-- > 0) {
        uint32_t begin = begins[count], end = map_piece_end(m, begin);
        int32_t delay = INT32_MAX;
        for (uint32_t at = begin; at <= end; at++)
            if (latest[kernel->order.items[at]] < delay) delay = latest[kernel->order.items[at]];
        if (delay != INT32_MAX && delay > VEC_MAX_OFFSET) delay = VEC_MAX_OFFSET;
        VecKind kind = vec_inst(kernel, kernel->order.items[begin])->kind;
        int32_t now = vec_inst(kernel, kernel->order.items[begin])->delay[0];
        bool effect = kind == VEC_STORE || kind == VEC_REDUCE;
        if (delay != INT32_MAX && delay > now && !effect) set_delay(kernel, begin, end, delay);
        if (effect) continue;
        for (uint32_t at = begin; at <= end; at++) {
            const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
            for (uint32_t n = 0; n < inst->count; n++) {
                const VecOperand *operand = vec_operand(kernel, inst, n);
                bool inside = false;
                for (uint32_t i = begin; i <= end && begin != end; i++) inside |= kernel->order.items[i] == operand->value;
                if (!inside && inst->delay[0] - operand->offset[0] < latest[operand->value])
                    latest[operand->value] = inst->delay[0] - operand->offset[0];
            }
        }
    }
}

/* Whether no delay is longer than kernels have. */
static bool check_delays(const Mapping *m, Name *why)
{
    for (uint32_t at = 0; at < m->kernel->order.count && !*why; at++)
        if (vec_inst(m->kernel, m->kernel->order.items[at])->delay[0] > VEC_MAX_OFFSET)
            *why = intern_printf(m->context->names, "an instruction would have to wait for more than %d points", VEC_MAX_OFFSET);
    return !*why;
}

/* A store under a condition has the delay of its if: false, with the reason, when it would have to wait. */
static bool find_delays(Mapping *m, Name *why)
{
    VecKernel *kernel = m->kernel;
    delay_early(m);
    if (!check_delays(m, why)) return false;
    delay_late(m);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (!vec_has_effect(inst)) continue;
        bool within = vec_region_side(&m->regions, m->regions.of[at]);
        int32_t delay = within ? inst->delay[0] : least_delay(m, inst, NULL);
        if (delay == INT32_MIN) delay = 0;
        int32_t waits = inst->kind == VEC_STORE ? delay_after_loads(m, at, delay) : delay;
        if (within && waits > delay) {
            *why = intern_printf(m->context->names, "%s is stored under a condition, and other lanes load it later",
                                 nest_symbol(m->routine, inst->array)->name);
            return false;
        }
        inst->delay[0] = waits;
    }
    return check_delays(m, why);
}

static void find_halos(VecKernel *kernel)
{
    int32_t left = 0, right = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (!vec_has_frame(inst)) continue;
        if (-(inst->extent[0].low + inst->delay[0]) > left) left = -(inst->extent[0].low + inst->delay[0]);
        if (inst->extent[0].high + inst->delay[0] > right) right = inst->extent[0].high + inst->delay[0];
    }
    kernel->halo_left = left;
    kernel->halo_right = right;
}

bool map_row(Mapping *m, Name *why)
{
    VecKernel *kernel = m->kernel;
    if (!find_delays(m, why)) return false;
    map_copy_free_values(m);
    find_halos(kernel);
    return true;
}
