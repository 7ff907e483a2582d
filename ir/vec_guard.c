#include "ir/vec_guard.h"

#include "ir/build.h"
#include "ir/vec_launch.h"

#include <string.h>

VecGuard vec_guard_create(Arena *arena, const NestRoutine *routine, const VecKernel *kernel, const VecRegions *regions)
{
    return (VecGuard){.routine = routine, .kernel = kernel, .regions = regions, .quick = arena_array(arena, bool, kernel->insts.count),
                      .waits = arena_array(arena, bool, regions->list.count), .first = arena_array(arena, RegionId, kernel->slots.count + 1),
                      .access = arena_array(arena, enum VecSlotAccess, kernel->slots.count + 1)};
}

void vec_guard_clear(VecGuard *guard)
{
    memset(guard->quick, 0, guard->kernel->insts.count * sizeof *guard->quick);
    memset(guard->waits, 0, guard->regions->list.count * sizeof *guard->waits);
    memset(guard->access, 0, guard->kernel->slots.count * sizeof *guard->access);
    guard->begin = guard->end = 0;
}

static const VecInst *inst_at(const VecGuard *guard, uint32_t at)
{
    return vec_inst(guard->kernel, guard->kernel->order.items[at]);
}

/* ---- values ------------------------------------------------------------------------------ */

static bool has_quick(const VecGuard *guard, uint32_t from, uint32_t to)
{
    for (uint32_t at = from; at <= to; at++)
        if (vec_quick_kind(guard->routine, guard->kernel, inst_at(guard, at)) > QUICK_SCALE) return true;
    return false;
}

/* Whether a value depends on a quick one: through its operands, what it carries from iterations before, or the way that was taken. */
static bool depends(const VecGuard *guard, uint32_t at)
{
    const VecInst *inst = inst_at(guard, at);
    if (vec_quick_kind(guard->routine, guard->kernel, inst) > QUICK_SCALE || guard->waits[guard->regions->of[at]]) return true;
    for (uint32_t n = 0; n < inst->count; n++)
        if (guard->quick[vec_operand(guard->kernel, inst, n)->value]) return true;
    if (inst->kind == VEC_PHI) return guard->waits[vec_phi_if(guard->kernel, guard->regions, at)];
    if (inst->kind != VEC_CARRY) return false;
    const VecRegion *loop = vec_region_at(guard->regions, at);
    return has_quick(guard, loop->first, loop->last);
}

/* Regions within one that waits do too, and what a lane leaves by a quick value. */
static void enter(VecGuard *guard, uint32_t at)
{
    const VecInst *inst = inst_at(guard, at);
    RegionId begun = guard->regions->marks[at];
    if (!begun || vec_region(guard->regions, begun)->begin != at) return;
    bool waits = guard->waits[guard->regions->of[at]];
    if (inst->kind == VEC_IF) waits |= guard->quick[vec_operand(guard->kernel, inst, 0)->value];
    if (inst->kind == VEC_ELSE) waits |= guard->waits[vec_region_then(guard->regions, begun)];
    for (uint32_t next = at + 1; inst->kind == VEC_LOOP && vec_is_among_carries(inst_at(guard, next)); next++)
        if (inst_at(guard, next)->leaves) waits |= has_quick(guard, at, vec_region(guard->regions, begun)->last);
    guard->waits[begun] = waits;
}

/* ---- slots ------------------------------------------------------------------------------- */

static const char *touch(VecGuard *guard, Location location, uint32_t at, bool writes)
{
    if (location.kind <= LOCATION_REGISTER) return NULL;
    RegionId here = guard->regions->of[at];
    enum VecSlotAccess *access = &guard->access[location.slot];
    if (*access == SLOT_UNUSED) {
        *access = writes ? SLOT_WRITTEN : SLOT_READ;
        guard->first[location.slot] = vec_region_side(guard->regions, here);
        return NULL;
    }
    if (*access == SLOT_READ) return writes ? "it writes a slot that the guard reads before" : NULL;
    bool inside = vec_region_encloses(guard->regions, guard->first[location.slot], here) || vec_region_encloses(guard->regions, guard->first[location.slot], guard->region);
    return inside ? NULL : "it accesses a slot that the guard writes in a side of an if";
}

static const char *touch_slots(VecGuard *guard, uint32_t at)
{
    const VecInst *inst = inst_at(guard, at);
    const char *why = NULL;
    uint32_t count = inst->kind == VEC_CARRY ? 1 : inst->count; /* the next value is read at the loop's end */
    for (uint32_t n = 0; n < count && !why; n++) why = touch(guard, vec_operand(guard->kernel, inst, n)->location, at, false);
    if (!why && vec_defines_value(inst)) why = touch(guard, inst->location, at, true);
    if (inst->kind != VEC_END_LOOP) return why;
    const VecRegion *loop = vec_region(guard->regions, guard->regions->marks[at]);
    for (uint32_t carry = loop->first + 1; !why && vec_is_among_carries(inst_at(guard, carry)); carry++)
        if (inst_at(guard, carry)->kind == VEC_CARRY) why = touch(guard, vec_operand(guard->kernel, inst_at(guard, carry), 1)->location, carry, false);
    return why;
}

/* ---- adding ------------------------------------------------------------------------------ */

static const char *add(VecGuard *guard, uint32_t at)
{
    const VecInst *inst = inst_at(guard, at);
    ValueId id = guard->kernel->order.items[at];
    if (vec_has_effect(inst)) return "it stores, or reduces";
    if (inst->kind == VEC_BARRIER) return "it is a barrier";
    if (inst->kind == VEC_PREVIOUS) return "it hands a value on to the next row";
    guard->quick[id] = depends(guard, at);
    bool waits = guard->waits[guard->regions->of[at]];
    for (uint32_t n = 0; n < inst->count; n++) waits |= guard->quick[vec_operand(guard->kernel, inst, n)->value];
    if (waits && vec_is_exact(guard->kernel, inst)) return "it loads or divides integers by what a quick operation gives";
    enter(guard, at);
    return touch_slots(guard, at);
}

const char *vec_guard_add(VecGuard *guard, uint32_t from, uint32_t to)
{
    const char *why = NULL;
    if (guard->begin == guard->end) {
        guard->begin = guard->end = from;
        guard->region = guard->regions->of[from];
    }
    for (uint32_t at = from; at <= to && !why; at++) why = add(guard, at);
    guard->end = to + 1;
    return why;
}
