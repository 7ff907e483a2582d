#include "passes/vec/liveness.h"

/* The position to which a use at `use` keeps a value alive that is defined at `defined`. */
static uint32_t end_of_use(const Liveness *liveness, uint32_t defined, uint32_t use)
{
    uint32_t end = use;
    for (uint32_t loop = liveness->enclosing[use]; loop && loop - 1 > defined; loop = liveness->enclosing[loop - 1])
        end = liveness->loop_ends[loop - 1];
    return end;
}

static void add_use(Arena *arena, Liveness *liveness, ValueId value, uint32_t position, bool lane)
{
    VecLife *life = &liveness->lives[value];
    list_push(arena, &life->uses, ((VecUse){position, lane}));
    uint32_t end = end_of_use(liveness, life->defined, position);
    if (end > life->last) life->last = end;
    if (!lane && end > life->last_exchange) life->last_exchange = end;
}

Liveness vec_find_liveness(Arena *arena, const VecKernel *kernel)
{
    Liveness liveness = {arena_array(arena, VecLife, kernel->insts.count), vec_enclosing_loops(arena, kernel),
                         arena_array(arena, uint32_t, kernel->order.count + 1)};
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        liveness.lives[id].defined = liveness.lives[id].last = at;
        if (vec_inst(kernel, id)->kind == VEC_LOOP) liveness.loop_ends[at] = vec_loop_end(kernel, at);
    }
    /* Reads at a loop's end by its carries come after all reads inside, so positions stay in order: they are
     * collected when the end is reached. */
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        for (uint32_t n = 0; n < inst->count; n++) {
            ValueId value = vec_operand(kernel, inst, n)->value;
            if (!value || !vec_defines_value(vec_inst(kernel, value))) continue;
            if (inst->kind == VEC_CARRY && n == 1) continue;
            add_use(arena, &liveness, value, at, vec_shift(kernel, inst, n) == 0);
        }
        if (inst->kind != VEC_END_LOOP) continue;
        uint32_t begin = at;
        while (begin > 0 && !(vec_inst(kernel, kernel->order.items[begin])->kind == VEC_LOOP &&
                              liveness.loop_ends[begin] == at))
            begin--;
        for (uint32_t c = begin + 1; vec_inst(kernel, kernel->order.items[c])->kind == VEC_CARRY; c++) {
            ValueId carry = kernel->order.items[c];
            ValueId next = vec_operand(kernel, vec_inst(kernel, carry), 1)->value;
            if (next && vec_defines_value(vec_inst(kernel, next))) add_use(arena, &liveness, next, at, vec_shift(kernel, vec_inst(kernel, carry), 1) == 0);
            if (liveness.lives[carry].last < at) liveness.lives[carry].last = at;
        }
    }
    return liveness;
}

uint32_t vec_next_lane_use(const VecLife *life, uint32_t position)
{
    for (uint32_t i = 0; i < life->uses.count; i++)
        if (life->uses.items[i].lane && life->uses.items[i].position > position) return life->uses.items[i].position;
    return UINT32_MAX;
}
