#include "ir/vec_region.h"

#include "ir/build.h"

/* ---- the tree --------------------------------------------------------------------------- */

typedef struct {
    Arena *arena;
    const VecKernel *kernel;
    VecRegions *tree;
    RegionId *of, *marks, *value;
    RegionId open; /* innermost region at the position at hand */
} Building;

static RegionId begin_region(Building *b, VecRegionKind kind, uint32_t at)
{
    uint32_t depth = vec_region(b->tree, b->open)->depth + 1;
    VecRegion region = {.kind = kind, .parent = b->open, .depth = depth, .begin = at, .first = at};
    list_push(b->arena, &b->tree->list, region);
    b->marks[at] = b->open = b->tree->list.count - 1;
    return b->open;
}

static void end_region(Building *b, uint32_t at)
{
    VecRegion *region = &b->tree->list.items[b->open];
    region->end = region->last = at;
    b->open = region->parent;
}

static void begin_else(Building *b, uint32_t at)
{
    RegionId then = b->open;
    end_region(b, at);
    b->of[at] = b->open;
    RegionId side = begin_region(b, REGION_ELSE, at);
    VecRegion *list = b->tree->list.items;
    list[side].other = then;
    list[side].first = list[then].first;
    list[then].other = side;
}

static void end_if(Building *b, uint32_t at)
{
    RegionId then = vec_region_then(b->tree, b->open);
    end_region(b, at);
    b->tree->list.items[then].last = at;
    b->marks[at] = then;
}

/* Why the marker at the position does not fit; NULL: it does, or there is none. */
static const char *misfit(const Building *b, VecKind kind)
{
    VecRegionKind open = vec_region(b->tree, b->open)->kind;
    switch (kind) {
    case VEC_END_LOOP: return open == REGION_LOOP ? NULL : open == REGION_WHOLE ? "no loop is open" : "the if around it does not end";
    case VEC_ELSE: return open == REGION_THEN ? NULL : "it stands in no if, or in one that has an else";
    case VEC_END_IF: return open == REGION_THEN || open == REGION_ELSE ? NULL : "no if is open";
    default: return NULL;
    }
}

static void visit(Building *b, uint32_t at)
{
    VecKind kind = vec_inst(b->kernel, b->kernel->order.items[at])->kind;
    b->tree->fault = misfit(b, kind);
    if (b->tree->fault) {
        b->tree->misfit = b->kernel->order.items[at];
        return;
    }
    RegionId loop = b->open;
    if (kind == VEC_END_LOOP) {
        end_region(b, at);
        b->marks[at] = loop;
    }
    if (kind == VEC_END_IF) end_if(b, at);
    b->of[at] = b->open;
    if (kind == VEC_LOOP) begin_region(b, REGION_LOOP, at);
    if (kind == VEC_IF) begin_region(b, REGION_THEN, at);
    if (kind == VEC_ELSE) begin_else(b, at);
    b->value[b->kernel->order.items[at]] = b->of[at];
}

VecRegions vec_regions_find(Arena *arena, const VecKernel *kernel)
{
    VecRegions tree = {0};
    Building b = {.arena = arena, .kernel = kernel, .tree = &tree};
    b.of = arena_array(arena, RegionId, kernel->order.count + 1);
    b.marks = arena_array(arena, RegionId, kernel->order.count + 1);
    b.value = arena_array(arena, RegionId, kernel->insts.count);
    tree.of = b.of;
    tree.marks = b.marks;
    tree.value = b.value;
    list_push(arena, &tree.list, (VecRegion){.kind = REGION_WHOLE});
    for (uint32_t at = 0; at < kernel->order.count && !tree.misfit; at++) visit(&b, at);
    if (!tree.misfit && b.open) {
        tree.misfit = kernel->order.items[vec_region(&tree, b.open)->first];
        tree.fault = vec_region(&tree, b.open)->kind == REGION_LOOP ? "the loop does not end" : "the if does not end";
    }
    return tree;
}

/* ---- axes ------------------------------------------------------------------------------- */

static uint32_t own_axes(const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst)
{
    uint32_t axes = inst->kind == VEC_INDEX || inst->kind == VEC_FIRST ? 1u << inst->axis : 0;
    uint32_t rank = inst->kind == VEC_LOAD ? nest_symbol(routine, inst->array)->rank : 0;
    for (uint32_t n = 0; n < rank; n++)
        for (uint32_t a = 0; a < VEC_MAX_AXES; a++)
            if (kernel->subs.items[inst->subs + n].coefficient[a]) axes |= 1u << a;
    for (uint32_t a = 0; a < VEC_MAX_AXES && inst->kind == VEC_MERGE; a++)
        if (kernel->sets.items[inst->set].axes[a].lower) axes |= 1u << a;
    return axes;
}

uint32_t *vec_find_axes(Arena *arena, const NestRoutine *routine, const VecKernel *kernel, const VecRegions *regions)
{
    uint32_t *axes = arena_array(arena, uint32_t, kernel->insts.count);
    for (bool changed = true; changed;) { /* a carry's second operand stands behind it */
        changed = false;
        for (uint32_t at = 0; at < kernel->order.count; at++) {
            ValueId id = kernel->order.items[at];
            const VecInst *inst = vec_inst(kernel, id);
            uint32_t found = own_axes(routine, kernel, inst);
            for (uint32_t n = 0; n < inst->count; n++) found |= axes[vec_operand(kernel, inst, n)->value];
            RegionId then = inst->kind == VEC_PHI ? vec_phi_if(kernel, regions, at) : 0;
            if (then) found |= axes[kernel->order.items[vec_region(regions, then)->first]];
            changed |= found != axes[id];
            axes[id] = found;
        }
    }
    return axes;
}

/* A region's axes hold those of the one around it, which has a smaller id. A VEC_IF has those of its operand. */
VecRegions vec_regions_with_axes(Arena *arena, const NestRoutine *routine, const VecKernel *kernel)
{
    VecRegions tree = vec_regions_find(arena, kernel);
    bool any = false;
    for (RegionId id = 1; id < tree.list.count; id++) any |= vec_region(&tree, id)->kind == REGION_THEN;
    if (!any || tree.misfit) return tree;
    const uint32_t *axes = vec_find_axes(arena, routine, kernel, &tree);
    for (RegionId id = 1; id < tree.list.count; id++) {
        VecRegion *region = &tree.list.items[id];
        region->axes = vec_region(&tree, region->parent)->axes;
        if (region->kind != REGION_LOOP) region->axes |= axes[kernel->order.items[region->first]];
    }
    return tree;
}

uint32_t vec_uniform_axes(const VecKernel *kernel)
{
    uint32_t axes = 0;
    for (uint32_t a = 0; a < kernel->axis_count; a++)
        if (kernel->axes[a].role != AXIS_LANE) axes |= 1u << a;
    return axes;
}

/* ---- questions -------------------------------------------------------------------------- */

bool vec_region_encloses(const VecRegions *regions, RegionId outer, RegionId inner)
{
    while (inner > outer) inner = vec_region(regions, inner)->parent;
    return inner == outer;
}

RegionId vec_region_loop(const VecRegions *regions, RegionId id)
{
    while (id && vec_region(regions, id)->kind != REGION_LOOP) id = vec_region(regions, id)->parent;
    return id;
}

RegionId vec_region_side(const VecRegions *regions, RegionId id)
{
    while (id && vec_region(regions, id)->kind == REGION_LOOP) id = vec_region(regions, id)->parent;
    return id;
}

uint32_t vec_construct_end(const VecRegions *regions, uint32_t at)
{
    RegionId begun = regions->marks[at];
    return begun && vec_region(regions, begun)->first == at ? vec_region(regions, begun)->last : at;
}

uint32_t vec_piece_end(const VecKernel *kernel, const VecRegions *regions, uint32_t at)
{
    uint32_t end = vec_construct_end(regions, at);
    for (uint32_t next = end + 1; end != at && next < kernel->order.count; next++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[next]);
        if (inst->kind == VEC_OUT || inst->kind == VEC_PHI) end = next;
        else if (!vec_is_free(inst)) break;
    }
    return end;
}

uint32_t vec_whole_end(const VecKernel *kernel, const VecRegions *regions, uint32_t at)
{
    uint32_t end = vec_construct_end(regions, at);
    if (vec_inst(kernel, kernel->order.items[end])->kind != VEC_END_IF) return end;
    for (uint32_t next = end + 1; next < kernel->order.count; next++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[next]);
        if (inst->kind == VEC_PHI) end = next;
        else if (!vec_is_move(inst) && !vec_is_free(inst)) break;
    }
    return end;
}

bool vec_is_last_phi(const VecKernel *kernel, const VecRegions *regions, uint32_t phi)
{
    return vec_piece_end(kernel, regions, vec_region(regions, vec_phi_if(kernel, regions, phi))->first) == phi;
}

RegionId vec_phi_if(const VecKernel *kernel, const VecRegions *regions, uint32_t phi)
{
    while (phi-- > 0) {
        const VecInst *before = vec_inst(kernel, kernel->order.items[phi]);
        if (before->kind == VEC_END_IF) return regions->marks[phi];
        bool between = before->kind == VEC_PHI || vec_is_free(before) || vec_is_move(before);
        if (!between) return 0;
    }
    return 0;
}

RegionId vec_phi_side(const VecKernel *kernel, const VecRegions *regions, uint32_t phi, uint32_t n)
{
    RegionId then = vec_phi_if(kernel, regions, phi), side = n ? vec_region(regions, then)->other : then;
    return side ? side : vec_region(regions, then)->parent;
}
