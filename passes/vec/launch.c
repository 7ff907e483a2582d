/* launch
 *
 * WHAT   Decides what printers would: which instructions stand under one condition (groups: a lane has a text of its own) or in one
 *        loop over lanes, which accesses share the computation of an address, what the kernel is given, how many blocks are in flight.
 *          r1 = load a[i] ; r2 = mul r1, r1 ; store b[i], r2   ->   group 0:0 { r1 = ... address 1 ; ... ; store ... address 2 }
 * NEEDS  synchronize.
 * KEEPS  the program: only its record changes.
 * COST   accesses times addresses.
 */
#include "passes/vec/launch.h"

#include "ir/build.h"
#include "ir/vec_rows.h"
#include "ir/vec_tile.h"
#include "passes/vec/vec_passes.h"

/* ---- addresses -------------------------------------------------------------------------- */

static bool has_subs(const StageRun *run, const VecAddress *address, SymId array, const VecSub *subs, uint32_t rank)
{
    if (address->array != array) return false;
    for (uint32_t d = 0; d < rank; d++)
        if (!vec_same_sub(run->routine, &run->kernel->subs.items[address->subs + d], &subs[d])) return false;
    return true;
}

static uint32_t address_of(StageRun *run, const VecInst *access)
{
    VecKernel *kernel = run->kernel;
    SymId array = vec_first_alike(run->routine, kernel, access->array);
    uint32_t rank = nest_symbol(run->routine, array)->rank;
    VecSub subs[NEST_MAX_RANK];
    for (uint32_t d = 0; d < rank; d++) subs[d] = vec_address_sub(kernel, access, d);
    for (uint32_t n = 1; n < kernel->launch.addresses.count; n++)
        if (has_subs(run, &kernel->launch.addresses.items[n], array, subs, rank)) return n;
    list_push(run->context->arena, &kernel->launch.addresses, ((VecAddress){array, kernel->subs.count}));
    for (uint32_t d = 0; d < rank; d++) list_push(run->context->arena, &kernel->subs, subs[d]);
    return kernel->launch.addresses.count - 1;
}

/* ---- what the kernel is given ----------------------------------------------------------- */

static void give_uniform(void *data, ExprId expr)
{
    StageRun *run = data;
    VecLaunch *launch = &run->kernel->launch;
    for (uint32_t i = 0; i < launch->uniforms.count; i++)
        if (nest_expr_equal(run->routine, launch->uniforms.items[i], expr)) return;
    list_push(run->context->arena, &launch->uniforms, expr);
}

static void find_arrays(StageRun *run)
{
    VecKernel *kernel = run->kernel;
    bool *accessed = arena_array(run->context->scratch, bool, run->routine->symbols.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        inst->address = address_of(run, inst);
        accessed[inst->array] = true;
    }
    for (SymId id = 1; id < run->routine->symbols.count; id++)
        if (accessed[id]) list_push(run->context->arena, &kernel->launch.arrays, id);
}

/* ---- blocks ----------------------------------------------------------------------------- */

/* Walking more items a block, blocks end together less often. */
static uint32_t waves(const VecKernel *kernel)
{
    enum { WALK_WAVES = 4, JOINED_WAVES = 16, SCRATCH_WAVES = 8 };
    if (kernel->scratch_bytes) return SCRATCH_WAVES;
    if (kernel->launch.joined) return JOINED_WAVES;
    return shape_info(kernel->shape)->walks ? WALK_WAVES : 0;
}

/* What a point costs, and in a turn of the loops that a lane runs. */
typedef struct {
    uint32_t ops, in_loop;
    bool loops;
} Cost;

static Cost find_cost(const StageRun *run)
{
    const VecKernel *kernel = run->kernel;
    VecRegions regions = vec_regions_find(run->context->scratch, kernel);
    Cost cost = {0};
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        uint32_t own = inst->kind == VEC_OP ? op_info(inst->op)->cost : 0;
        cost.loops |= inst->kind == VEC_LOOP;
        cost.ops += own;
        if (vec_region_loop(&regions, regions.of[at])) cost.in_loop += own;
    }
    return cost;
}

/* Loads that lanes save by doing so many rows of the axis beside each other: what all rows load, and what one row loads for another. In
 * loops, if any, since these are what such a kernel does. */
static uint32_t loads_saved(const StageRun *run, const Cost *cost, uint32_t axis, int64_t rows)
{
    const VecKernel *kernel = run->kernel;
    VecRegions regions = vec_regions_with_axes(run->context->scratch, run->routine, kernel);
    const uint32_t *axes = vec_find_axes(run->context->scratch, run->routine, kernel, &regions);
    uint32_t saved = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *load = vec_inst(kernel, kernel->order.items[at]);
        if (load->kind != VEC_LOAD || (cost->loops && !vec_region_loop(&regions, regions.of[at]))) continue;
        if (!(axes[kernel->order.items[at]] >> axis & 1)) saved += (uint32_t)rows - 1;
        int64_t own = 0; /* the farthest row that an earlier load brings for this one */
        for (uint32_t before = 0; before < at; before++) {
            int64_t apart;
            const VecInst *other = vec_inst(kernel, kernel->order.items[before]);
            if (regions.of[before] != regions.of[at] || !vec_loads_same(run->routine, kernel, load, other, axis, &apart)) continue;
            if (apart < 0) apart = -apart;
            if (apart < rows && rows - apart > own) own = rows - apart;
        }
        saved += (uint32_t)own;
    }
    return saved;
}

/* Blocks of more lanes, each of several items: fewer of them begin and end, which light kernels wait for. Others lose by it: what an item's lanes
 * have in common is no longer the same in the whole block (ideal_gas and PdV of CloverLeaf 9 and 14 % on an H200). Lanes of light ones whose rows load
 * the same do rows beside each other, on the axis on which most is the same, of several the nearest in memory (7-point Jacobi: 2670 GB/s on an H100 with 4 rows, 2606 with 4 planes,
 * where copies run at 2950). So do heavier ones, up to twice as much work, that save a load for each operation more (3 by 3 elements of fp64, 17 operations, 8192^2 on an H200: 0.645 ms with one row, 0.305 with two). Where rows have elements side by side that lanes have not, as in a transposition, threads beside each other have a sector's rows instead: all sectors that are
 * loaded and stored are whole then, but where a row begins within one (a transposition of 8192^2 on an H200: 795 GB/s, 3290 with 4 rows of fp64, 3000 with 8; fp32 1230 with 4, 2170 with 8; by hand, through
 * shared memory, 4010; 8190^2, half of whose rows do, 2110 with 4 and 2740 with 8). */
static void choose_rows(StageRun *run)
{
    enum { LANES = 256, LIGHT = 16, ROWS = 4, ROWS_OF_LOOPS = 8, REGISTERS = 64, SECTOR = 32, MOST_LANES = 1024, ROWS_CROSSED = 8 }; /* LIGHT: a divide and a few sums */
    VecKernel *kernel = run->kernel;
    VecLaunch *launch = &kernel->launch;
    Cost cost = find_cost(run);
    if (cost.in_loop > LIGHT || cost.ops > (cost.loops ? 4 * LIGHT : 2 * LIGHT) || !vec_items_are_apart(kernel)) return;
    const bool light = cost.loops || cost.ops <= LIGHT;
    uint32_t crossed = cost.loops || !light ? 0 : vec_crossed_bytes(run->routine, kernel);
    if (crossed && launch->grid && SECTOR / crossed * kernel->vl <= MOST_LANES) {
        launch->abreast = LANES / kernel->vl > SECTOR / crossed ? LANES / kernel->vl : SECTOR / crossed;
        if (launch->abreast < ROWS_CROSSED && ROWS_CROSSED * kernel->vl <= MOST_LANES) launch->abreast = ROWS_CROSSED;
        launch->crossed = true;
        return;
    }
    uint32_t most = 0, rows = cost.loops ? ROWS_OF_LOOPS : ROWS;
    while (rows > 1 && rows * kernel->pressure > REGISTERS) rows /= 2;
    for (uint32_t axis = 1; axis < kernel->axis_count && rows > 1 && launch->grid; axis++) {
        if (!vec_rows_may_stand_beside(run->context->scratch, run->routine, kernel, axis)) continue;
        uint32_t saved = loads_saved(run, &cost, axis, rows);
        if (saved <= most || (!light && cost.ops > LIGHT + saved)) continue;
        most = saved;
        launch->rows = rows;
        launch->rows_axis = axis;
    }
    if (((light && !cost.loops) || launch->rows) && LANES / kernel->vl > 1) launch->abreast = LANES / kernel->vl;
}

/* Registers for what a lane that marches over rows of the axis hands on from one to the next. */
static uint32_t handed_on(const StageRun *run, uint32_t axis)
{
    uint32_t units = 0;
    for (uint32_t at = 0; at < run->kernel->order.count; at++)
        if (vec_next_in_march(run->routine, run->kernel, axis, at)) units += vec_type_units(vec_inst(run->kernel, run->kernel->order.items[at])->type);
    return units;
}

/* Where rows of a second axis load the same, a lane goes over some of these too: what it has loaded for one it keeps for the next, and its block's lines are in the
 * cache. (7-point Jacobi of 512^3 on an H200, of what copies run at, 4 rows of j: 83 % with one plane, 89 with 2, 94 with 4, 91 with 8; strips that are not
 * aligned 80, 83, 81, 75.) */
static void choose_march(StageRun *run)
{
    enum { MARCH = 4, REGISTERS = 32 };
    VecKernel *kernel = run->kernel;
    uint32_t most = 0;
    for (uint32_t axis = 1; axis < kernel->axis_count; axis++) {
        if (!vec_rows_may_be_marched(run->context->scratch, run->routine, kernel, axis)) continue;
        uint32_t units = handed_on(run, axis);
        if (units <= most || units * kernel->launch.rows > REGISTERS) continue;
        most = units;
        kernel->launch.march = MARCH;
        kernel->launch.march_axis = axis;
    }
}

/* Warps fold what each of their lanes has of some points beside each other, one time for all: as many as a sector of memory has, if their
 * values fit. Where a point is much work, that is what counts, and lanes' points lie beside each other, as they are loaded. (A minimum over 8192^2 on an H200: 880, 1620, 2700 GB/s with
 * 1, 2 and 4 points when lanes' parts were folded in general; 3690 with 4 as they are folded now. The step of a Courant condition, cost 31: 2780 with one, 3800 with 4.)
 * Light ones fold all points of a lane before the warp does, if that may be told apart from the source's order: 4200 for the minimum, by hand-written text. */
static void choose_runs(StageRun *run)
{
    enum { WORK = 64, POINTS = 4, REGISTERS = 96, WAVES = 4 };
    Cost cost = find_cost(run);
    if (!vec_may_do_runs(run->context->scratch, run->routine, run->kernel)) return;
    run->kernel->launch.points = cost.loops || cost.ops > WORK || run->kernel->pressure * POINTS > REGISTERS ? 1 : POINTS;
    run->kernel->launch.loose = run->kernel->launch.points > 1 && vec_may_fold_loosely(run->kernel);
    run->kernel->launch.waves = WAVES;
}

/* Registers beside those of values where a block walks rows: what the loop over them takes, what stores that wait hold, of each row the value and an
 * index of 8 bytes, and what rows hand on. */
static uint32_t held_over_rows(const StageRun *run)
{
    enum { LOOP = 12 };
    const VecKernel *kernel = run->kernel;
    uint32_t held = kernel->walk_rows ? LOOP : 0;
    for (uint32_t at = 0; at < kernel->order.count && held; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        uint32_t waits = inst->kind == VEC_STORE ? (uint32_t)vec_store_waits(run->routine, kernel, inst) : 0;
        if (waits) held += (waits + 1) * (vec_type_units(inst->type) + 2);
        if (inst->kind == VEC_PREVIOUS) held += vec_type_units(inst->type);
    }
    return held;
}

/* Registers of a lane, about, with what the compiler needs beside values. */
static uint32_t registers_of(const StageRun *run)
{
    enum { OVERHEAD = 12 };
    const VecKernel *kernel = run->kernel;
    uint32_t points = kernel->launch.points ? kernel->launch.points : 1;
    return kernel->pressure * vec_rows_beside(kernel) * points + held_over_rows(run) + OVERHEAD;
}

/* How many warps there should be room for, and how many registers may spill for that. nvcc would take registers for instructions that overlap until 12 warps are
 * left; with 24 (fp64) or 32 lanes hide latency better, if the values fit the registers that each lane then has, which are given out in eights. With fewer than 16 warps they
 * wait, so that for these some registers may spill. Where blocks walk rows each waits for what it loads, row by row, and what is held over rows is less than it seems. (CloverLeaf's advection along y on an
 * H200, a call: advec_mom with 24 and 32 warps 0.47 and 0.40 ms, none spilled; advec_cell with 20, 24 and 28 0.79, 0.72 and 0.70, 0, 1 and 6 values spilled.) */
typedef struct {
    uint32_t warps, spilled;
} Room;

enum { REGISTERS = 65536 / 32 }; /* of a multiprocessor, for each lane of one warp */

/* Whether addresses of rows are kept where items are joined: loads under conditions would else compute them one by one, products of 64 bits, as compilers have it. There must be room for 32 warps
 * with them: what they take must not cost warps. (CloverLeaf on an H200, a call: advec_mom along x 0.32 and 0.29 ms; advec_cell with 32 warps 0.56 and 0.53, but 0.61 with 28.) */
static bool keeps_rows(const StageRun *run)
{
    enum { WARPS = 32, UNITS = 2 };
    const VecKernel *kernel = run->kernel;
    uint32_t addresses = kernel->launch.addresses.count ? kernel->launch.addresses.count - 1 : 0;
    return kernel->launch.joined && !kernel->columns && registers_of(run) + UNITS * addresses <= REGISTERS / WARPS;
}

static const Room *rooms_of(const VecKernel *kernel)
{
    static const Room any[] = {{32, 0}, {24, 0}, {20, 0}, {16, 40}, {0, 0}}, walking[] = {{32, 16}, {28, 16}, {24, 16}, {20, 16}, {16, 40}, {0, 0}};
    bool wide = false;
    for (uint32_t slot = 1; slot < kernel->slots.count; slot++)
        wide |= kernel->slots.items[slot].kind == LOCATION_REGISTER && vec_type_units(kernel->slots.items[slot].type) == 2;
    if (kernel->walk_rows) return walking;
    return wide && !kernel->launch.kept ? any + 1 : any;
}

/* The least number of blocks on a multiprocessor that the compiler shall make room for; 0: not stated. */
static uint32_t least_blocks(const StageRun *run)
{
    enum { SHARED = 227 * 1024, MOST_BLOCKS = 16, TILE_LANES = 512 /* of 128 registers */ };
    const VecKernel *kernel = run->kernel;
    if (vec_has_tile(kernel)) return TILE_LANES / vec_tile_lanes(kernel) > 1 ? TILE_LANES / vec_tile_lanes(kernel) : 0;
    uint32_t warps = (vec_block_lanes(kernel) + 31) / 32, registers = registers_of(run);
    const Room *room = rooms_of(kernel);
    while (room->warps && registers > REGISTERS / room->warps / 8 * 8 + room->spilled) room++;
    uint32_t blocks = room->warps / warps, most = SHARED / (kernel->shared_bytes + 1024);
    if (blocks > most) blocks = most;
    if (blocks > MOST_BLOCKS) blocks = MOST_BLOCKS;
    return blocks > 1 ? blocks : 0;
}

static bool has_barrier_in_region(const StageRun *run)
{
    const VecKernel *kernel = run->kernel;
    VecRegions regions = vec_regions_find(run->context->scratch, kernel);
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (vec_inst(kernel, kernel->order.items[at])->kind == VEC_BARRIER && regions.of[at]) return true;
    return false;
}

bool vec_launch(StageRun *run)
{
    VecKernel *kernel = run->kernel;
    if (has_barrier_in_region(run)) {
        run->why = intern(run->context->names, "a barrier stands in an if");
        return false;
    }
    if (vec_has_tile(kernel) && !vec_is_in_registers(kernel)) {
        run->why = intern(run->context->names, "lanes do several elements each, whose values do not fit the registers");
        return false;
    }
    launch_find_lane_loops(run->context, run->routine, kernel);
    find_arrays(run);
    vec_each_uniform(run->routine, kernel, give_uniform, run);
    VecRegions regions = vec_regions_find(run->context->scratch, kernel);
    kernel->launch.joined = vec_items_may_join(kernel, &regions);
    launch_find_groups(run->context, kernel);
    kernel->launch.waves = waves(kernel);
    kernel->launch.grid = vec_may_have_grid(kernel);
    kernel->launch.aligned = kernel->launch.grid && vec_aligned_store(run->routine, kernel);
    choose_rows(run);
    choose_march(run);
    choose_runs(run);
    kernel->launch.bare = vec_bare_load(run->context->scratch, run->routine, kernel);
    kernel->launch.kept = keeps_rows(run);
    kernel->launch.least_blocks = least_blocks(run);
    return true;
}
