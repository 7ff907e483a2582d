/* The verifier's rules of tiles. */
#include "ir/vec_verifier.h"

#include "ir/build.h"
#include "ir/vec_tile.h"

static bool divides(uint32_t part, uint32_t whole)
{
    return part && whole % part == 0;
}

/* What a lane does of a tile. */
static void check_elements(VecVerifier *v)
{
    enum { MOST_LANES = 1024 };
    const VecKernel *kernel = v->kernel;
    if (!kernel->columns || !divides(kernel->points, shape_length(kernel)) || !divides(kernel->rows, kernel->columns)) {
        vec_verifier_fault(v, 0, "a lane does %u points of %u rows of its tile of %u elements, %u of them columns", kernel->points, kernel->rows, kernel->vl, kernel->columns);
        return;
    }
    if (vec_tile_lanes(kernel) > MOST_LANES) vec_verifier_fault(v, 0, "its blocks have %u lanes", vec_tile_lanes(kernel));
    if (!kernel->depth) vec_verifier_fault(v, 0, "its slabs have no turns");
    const char *obstacle = vec_tile_obstacle(kernel, &v->regions);
    if (obstacle) vec_verifier_fault(v, 0, "it is in %s shape, and %s", shape_info(kernel->shape)->name, obstacle);
    else if (kernel->state == KERNEL_LAUNCHED && !vec_is_in_registers(kernel)) vec_verifier_fault(v, 0, "its lanes have several elements each, and values are in slots");
}

/* The slot that a load is staged in, which is its own. */
static void check_stage_slot(VecVerifier *v, ValueId id)
{
    const VecKernel *kernel = v->kernel;
    const VecInst *load = vec_inst(kernel, id);
    const VecSlot *slot = load->stage_slot && load->stage_slot < kernel->slots.count ? &kernel->slots.items[load->stage_slot] : NULL;
    uint32_t elements = vec_stage_elements(v->routine, kernel, load);
    if (!slot || !slot->is_stage || slot->kind != LOCATION_SHARED || slot->elements != elements || type_info(slot->type)->bytes != type_info(load->type)->bytes)
        vec_verifier_fault(v, id, "it is staged in no slot of %u elements", elements);
    else if (slot->offset % VEC_STAGE_BYTES) vec_verifier_fault(v, id, "its slot does not begin at a multiple of %d bytes", VEC_STAGE_BYTES);
    for (ValueId other = 1; other < id; other++)
        if (slot && vec_inst(kernel, other)->staged && vec_inst(kernel, other)->stage_slot == load->stage_slot)
            vec_verifier_fault(v, id, "its slot is another load's too");
}

static void check_staged(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    VecRegions regions = vec_regions_with_axes(v->arena, v->routine, kernel);
    const uint32_t *axes = vec_find_axes(v->arena, v->routine, kernel, &regions);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        if (!vec_verifier_at(v, at)->staged) continue;
        const char *obstacle = vec_stage_obstacle(v->arena, v->routine, kernel, &regions, axes, at, kernel->columns_axis);
        if (obstacle) vec_verifier_fault(v, kernel->order.items[at], "it is staged, and %s", obstacle);
        else if (kernel->state >= KERNEL_LOCATED) check_stage_slot(v, kernel->order.items[at]);
    }
}

/* Nothing of all this stands in other shapes. */
static void check_none(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    if (kernel->points || kernel->rows || kernel->depth) vec_verifier_fault(v, 0, "its lanes do elements of a tile, and it is in no shape that has any");
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (vec_verifier_at(v, at)->staged) vec_verifier_fault(v, kernel->order.items[at], "it is staged, in no tile");
    for (uint32_t s = 1; s < kernel->slots.count; s++)
        if (kernel->slots.items[s].is_stage) vec_verifier_fault(v, 0, "slot %u is a stage, and nothing is staged", s);
}

void vec_verify_tile(VecVerifier *v)
{
    if (v->kernel->shape >= SHAPE_COUNT) return;
    if (!vec_has_tile(v->kernel)) {
        check_none(v);
        return;
    }
    check_elements(v);
    if (v->fault_count == 0) check_staged(v);
}
