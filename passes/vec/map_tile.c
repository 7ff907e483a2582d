/* Tiles: strips of many rows beside each other, in which what a loop loads for one axis of the tile is staged. Which loads these are, on which axis the rows lie, and
 * how many elements a lane does. */
#include "passes/vec/map.h"

#include "ir/build.h"
#include "ir/vec_tile.h"

/* ---- the axis of rows -------------------------------------------------------------------- */

/* How many loads can be staged with rows of an axis, of those that vary on axis 0 and of those that do not. */
typedef struct {
    uint32_t points, rows;
} Staged;

typedef struct {
    const Mapping *m;
    VecRegions regions; /* with axes */
    const uint32_t *axes;
} Tile;

static bool may_stage(const Tile *t, uint32_t at, uint32_t axis)
{
    return !vec_stage_obstacle(t->m->context->scratch, t->m->routine, t->m->kernel, &t->regions, t->axes, at, axis);
}

/* In one loop, since each loop has slabs of its own: the loop with most. */
static Staged count_staged(const Tile *t, uint32_t axis)
{
    const VecKernel *kernel = t->m->kernel;
    Staged most = {0};
    for (RegionId loop = 1; loop < t->regions.list.count; loop++) {
        Staged here = {0};
        const VecRegion *region = vec_region(&t->regions, loop);
        for (uint32_t at = region->begin + 1; at < region->end; at++) {
            if (t->regions.of[at] != loop || !may_stage(t, at, axis)) continue;
            *(t->axes[kernel->order.items[at]] & 1 ? &here.points : &here.rows) += 1;
        }
        if (here.points && here.rows && here.points + here.rows > most.points + most.rows) most = here;
    }
    return most;
}

static uint32_t find_axis(const Tile *t)
{
    uint32_t best = 0, most = 0;
    for (uint32_t axis = 1; axis < t->m->kernel->axis_count; axis++) {
        Staged staged = count_staged(t, axis);
        if (staged.points + staged.rows <= most) continue;
        most = staged.points + staged.rows;
        best = axis;
    }
    return best;
}

/* ---- how large --------------------------------------------------------------------------- */

/* Registers that a lane holds for each of its elements over a turn: carries, of those the ones that vary. */
static uint32_t carried_units(const Tile *t)
{
    const VecKernel *kernel = t->m->kernel;
    uint32_t units = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (inst->kind == VEC_CARRY && (t->axes[id] & vec_tile_axes(kernel)) == vec_tile_axes(kernel)) units += vec_type_units(inst->type);
    }
    return units ? units : 1;
}

/* Lanes lie beside each other as the vector length says, four points of it each at the least; a block has LANES of them. A lane does a square of up to SIDE, as
 * far as what it carries fits CARRIED registers. */
static void choose_size(const Tile *t, VecKernel *kernel, const VecOptions *options)
{
    enum { LANES = 256, SIDE = 8, CARRIED = 96, POINTS = 4, MOST_ACROSS = 64 };
    uint32_t most = options->regs < CARRIED ? options->regs : CARRIED, units = carried_units(t), across = options->vl / POINTS;
    if (across > MOST_ACROSS) across = MOST_ACROSS;
    kernel->points = kernel->rows = SIDE;
    while (kernel->points * kernel->rows > 1 && kernel->points * kernel->rows * units > most) *(kernel->rows == kernel->points ? &kernel->rows : &kernel->points) /= 2;
    while (options->columns && options->columns % kernel->rows) kernel->rows /= 2;
    uint32_t down = options->columns ? options->columns / kernel->rows : LANES / across;
    kernel->columns = down * kernel->rows;
    kernel->vl = across * kernel->points * kernel->columns;
}

/* Bytes that a turn of all loops takes in slots, in both halves. */
static uint32_t turn_bytes(const Mapping *m)
{
    uint32_t bytes = 0;
    for (ValueId id = 1; id < m->kernel->insts.count; id++) {
        const VecInst *load = vec_inst(m->kernel, id);
        if (load->staged) bytes += 2 * vec_stage_stride(m->routine, m->kernel, load) * type_info(load->type)->bytes;
    }
    return bytes;
}

/* Turns of a slab: barriers and addresses are of a slab, registers too, and blocks share the memory of a multiprocessor. (A product of 4096^2 in single precision on
 * an H100: 23.7 Tflop/s with 8 turns, 20.9 with 16, which spill.) */
static bool choose_depth(const Mapping *m, const VecOptions *options)
{
    enum { TURNS = 8, SHARED = 48 * 1024 };
    uint32_t most = options->shared < SHARED ? options->shared : SHARED, bytes = turn_bytes(m);
    m->kernel->depth = TURNS;
    while (m->kernel->depth && m->kernel->depth * (bytes + VEC_STAGE_BYTES) > most) m->kernel->depth /= 2;
    return m->kernel->depth != 0;
}

/* ---- the order --------------------------------------------------------------------------- */

static uint32_t rank_of(const Tile *t, ValueId id)
{
    uint32_t axes = vec_has_effect(vec_inst(t->m->kernel, id)) ? UINT32_MAX : t->axes[id];
    return (axes & 1) + 2 * (axes >> t->m->kernel->columns_axis & 1);
}

static bool may_be_moved(const VecInst *inst)
{
    return !vec_is_marker(inst->kind) && inst->kind != VEC_CARRY && inst->kind != VEC_OUT && inst->kind != VEC_PHI;
}

/* In runs of instructions what varies on fewer axes of the tile comes first: nothing of it depends on the others, and what is stored varies on both. So a lane has
 * few runs of its elements, and in these holds values of one element at a time. */
static void sort_runs(const Tile *t)
{
    VecKernel *kernel = t->m->kernel;
    ValueId *sorted = arena_array(t->m->context->scratch, ValueId, kernel->order.count + 1);
    for (uint32_t from = 0, to; from < kernel->order.count; from = to + 1) {
        uint32_t count = 0;
        for (to = from; to < kernel->order.count && t->regions.of[to] && may_be_moved(vec_inst(kernel, kernel->order.items[to]));) to++;
        for (uint32_t rank = 0; rank < 4; rank++)
            for (uint32_t at = from; at < to; at++)
                if (rank_of(t, kernel->order.items[at]) == rank) sorted[count++] = kernel->order.items[at];
        for (uint32_t at = from; at < to; at++) kernel->order.items[at] = sorted[at - from];
    }
}

/* ---- all --------------------------------------------------------------------------------- */

bool map_tile(Mapping *m, Name *why)
{
    VecKernel *kernel = m->kernel;
    if (!map_strip(m, why)) return false;
    Arena *scratch = m->context->scratch;
    Tile tile = {.m = m, .regions = vec_regions_with_axes(scratch, m->routine, kernel)};
    tile.axes = vec_find_axes(scratch, m->routine, kernel, &tile.regions);
    kernel->columns_axis = find_axis(&tile);
    if (!kernel->columns_axis) {
        *why = intern(m->context->names, "no loop within its lanes loads for points and for rows what the others share");
        return false;
    }
    choose_size(&tile, kernel, m->options);
    const char *obstacle = kernel->columns < 2 ? "its blocks have one row" : vec_tile_obstacle(kernel, &tile.regions);
    for (uint32_t at = 0; at < kernel->order.count; at++) vec_inst(kernel, kernel->order.items[at])->staged = may_stage(&tile, at, kernel->columns_axis);
    if (!obstacle && !choose_depth(m, m->options)) obstacle = "what is staged does not fit shared memory";
    if (obstacle) *why = intern_printf(m->context->names, "in %s shape %s", shape_info(kernel->shape)->name, obstacle);
    else sort_runs(&tile);
    return !obstacle;
}
