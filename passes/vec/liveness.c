#include "passes/vec/liveness.h"

/* The position to which a use at `use` keeps a value alive that is defined at `defined`. */
static uint32_t end_of_lane_use(const VecRegions *regions, uint32_t defined, uint32_t use)
{
    uint32_t end = use;
    for (RegionId id = regions->of[use]; id && vec_region(regions, id)->first > defined; id = vec_region(regions, id)->parent)
        if (vec_region(regions, id)->kind == REGION_LOOP) end = vec_region(regions, id)->last;
    return end;
}

/* The same of a use by another lane: the end of the outermost region around, or of an if whose condition it is, and of the phis
 * behind that. No barrier stands in them before who writes there next. */
static uint32_t end_of_exchange(const VecKernel *kernel, const VecRegions *regions, uint32_t defined, uint32_t use)
{
    uint32_t first = use;
    for (RegionId id = regions->of[use]; id && vec_region(regions, id)->first > defined; id = vec_region(regions, id)->parent)
        first = vec_region(regions, id)->first;
    return vec_piece_end(kernel, regions, first);
}

static void add_use(Arena *arena, const VecKernel *kernel, Liveness *liveness, const VecInst *user, uint32_t n, uint32_t position)
{
    ValueId value = vec_operand(kernel, user, n)->value;
    if (!value || !vec_defines_value(vec_inst(kernel, value))) return;
    bool lane = vec_shift(kernel, user, n) == 0;
    VecLife *life = &liveness->lives[value];
    list_push(arena, &life->uses, ((VecUse){position, lane}));
    uint32_t end = lane ? end_of_lane_use(&liveness->regions, life->defined, position)
                        : end_of_exchange(kernel, &liveness->regions, life->defined, position);
    if (end > life->last) life->last = end;
    if (!lane && end > life->last_exchange) life->last_exchange = end;
}

/* At the end of a loop its carries read what they become. */
static void add_carried(Arena *arena, const VecKernel *kernel, Liveness *liveness, uint32_t end)
{
    uint32_t begin = vec_region(&liveness->regions, liveness->regions.marks[end])->begin;
    for (uint32_t at = begin + 1; vec_is_among_carries(vec_inst(kernel, kernel->order.items[at])); at++) {
        ValueId carry = kernel->order.items[at];
        if (vec_inst(kernel, carry)->kind != VEC_CARRY) continue;
        add_use(arena, kernel, liveness, vec_inst(kernel, carry), 1, end);
        if (liveness->lives[carry].last < end) liveness->lives[carry].last = end;
    }
}

/* At the last of the VEC_PHIs behind an IF all of them read their operands. */
static void add_chosen(Arena *arena, const VecKernel *kernel, Liveness *liveness, uint32_t last)
{
    uint32_t end = vec_region(&liveness->regions, vec_phi_if(kernel, &liveness->regions, last))->last;
    for (uint32_t at = end + 1; at <= last; at++) {
        const VecInst *phi = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < phi->count && phi->kind == VEC_PHI; n++) add_use(arena, kernel, liveness, phi, n, last);
    }
}

Liveness vec_find_liveness(Arena *arena, const VecKernel *kernel)
{
    Liveness liveness = {arena_array(arena, VecLife, kernel->insts.count), vec_regions_find(arena, kernel)};
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        liveness.lives[id].defined = liveness.lives[id].last = at;
    }
    /* Reads at the end of a construct come after all reads inside, so positions stay in order: they are collected when the
     * end is reached. */
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        uint32_t count = inst->kind == VEC_CARRY ? 1 : inst->kind == VEC_PHI ? 0 : inst->count;
        for (uint32_t n = 0; n < count; n++) add_use(arena, kernel, &liveness, inst, n, at);
        if (inst->kind == VEC_END_LOOP) add_carried(arena, kernel, &liveness, at);
        if (inst->kind == VEC_PHI && vec_is_last_phi(kernel, &liveness.regions, at)) add_chosen(arena, kernel, &liveness, at);
    }
    return liveness;
}

uint32_t vec_next_lane_use(const VecLife *life, uint32_t position)
{
    for (uint32_t i = 0; i < life->uses.count; i++)
        if (life->uses.items[i].lane && life->uses.items[i].position > position) return life->uses.items[i].position;
    return UINT32_MAX;
}

bool vec_has_lane_use(const VecLife *life, uint32_t position)
{
    for (uint32_t i = life->uses.count; i-- > 0 && life->uses.items[i].position > position;)
        if (life->uses.items[i].lane) return true;
    return false;
}
