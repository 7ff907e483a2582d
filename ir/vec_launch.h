/* What decides how an allocated kernel is launched and printed: where instructions run, what an address is made of. The stage
 * launch, the verifier of its record and the emitters ask here. */
#ifndef CRAYON_IR_VEC_LAUNCH_H
#define CRAYON_IR_VEC_LAUNCH_H

#include "ir/vec_region.h"

/* True for what a lane does something for: values, stores and reductions. */
static inline bool vec_runs(const VecInst *inst)
{
    return vec_defines_value(inst) || vec_has_effect(inst);
}

/* True for what has a group: what runs, and the markers of regions, which stand with what is inside. */
bool vec_has_group(const VecInst *inst);

/* True for what no lane loop goes over: barriers and the markers of regions. */
bool vec_ends_lane_loop(const VecInst *inst);

/* True for a VEC_OUT that stays where its carry is: nothing is to be done. */
bool vec_stays(const VecKernel *kernel, const VecInst *inst);

/* True when the instruction may run only on its own lanes and points: it loads, stores, reduces or may trap. */
bool vec_is_exact(const VecKernel *kernel, const VecInst *inst);

/* True when it may run in lanes where its value is of no use, if others do not read slots there: it neither traps, nor reads another
 * lane's element, nor keeps a pad. */
bool vec_may_run_idle(const VecKernel *kernel, const VecInst *inst);

/* True when compilers make vectors of it: see VecLaneLoop. */
bool vec_is_plain(const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst);

/* True for a load some of whose lanes read saved border cells (REMEDY_BORDERS). */
bool vec_has_border(const VecInst *inst);

/* True for a load for which cells are saved before the kernel: borders, or rows that other blocks store. */
bool vec_is_saved(const NestRoutine *routine, const VecKernel *kernel, ValueId id);

/* Whether each item of a kernel, and each lane of an item, works by itself: nothing in memory that a block shares, no barriers, nothing saved
 * before the kernel, no reductions, no rows walked in order, no columns. */
bool vec_items_are_apart(const VecKernel *kernel);

/* Whether the items that a block walks may go end to end, some lanes still in one and others in the next already: in row shape, where no barrier waits
 * for all lanes of an item alone, and nothing is reduced item by item. */
bool vec_items_may_join(const VecKernel *kernel, const VecRegions *regions);

/* Items that a block takes beside each other, at least one, and the lanes of all of them. */
static inline uint32_t vec_items_abreast(const VecKernel *kernel) { return kernel->launch.abreast ? kernel->launch.abreast : 1; }
enum { VEC_WARP = 32, VEC_RUN_LANES = 256 }; /* of a block whose warps do runs */
static inline uint32_t vec_block_lanes(const VecKernel *kernel)
{
    if (kernel->points) return kernel->vl / (kernel->points * kernel->rows);
    return kernel->launch.points ? VEC_RUN_LANES : kernel->vl * vec_items_abreast(kernel);
}

/* Whether threads beside each other may have items abreast: in a grid, a lane has one row. */
static inline bool vec_items_may_cross(const VecKernel *kernel)
{
    const VecLaunch *launch = &kernel->launch;
    return launch->grid && launch->abreast && kernel->axis_count > 1 && !launch->rows && !launch->march;
}

/* Bytes of the narrowest elements that lie side by side for rows of axis 1 and not for lanes (b(j, i) where lanes are i); 0: there are none. */
uint32_t vec_crossed_bytes(const NestRoutine *routine, const VecKernel *kernel);

/* The first store of these, or the first load; 0: there is none. */
ValueId vec_crossed_access(const NestRoutine *routine, const VecKernel *kernel);

/* Rows of an axis that a lane does beside each other, at least one. */
static inline uint32_t vec_rows_beside(const VecKernel *kernel) { return kernel->launch.rows ? kernel->launch.rows : 1; }

/* The store by which strips may be aligned: the first one that lanes make to elements that lie side by side; 0: none, or lanes do not work by themselves. */
ValueId vec_aligned_store(const NestRoutine *routine, const VecKernel *kernel);

/* Whether a lane may do rows of the axis in a loop around rows of another axis beside each other. */
bool vec_rows_may_be_marched(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, uint32_t axis);

/* The load that brings now what the load at a position brings in the next row of the axis, where a march hands it on; its position + 1. 0: none. */
uint32_t vec_next_in_march(const NestRoutine *routine, const VecKernel *kernel, uint32_t axis, uint32_t at);

/* Whether blocks may stand in a grid: each takes an item of its own, and the order of items does not matter. */
bool vec_may_have_grid(const VecKernel *kernel);

/* Whether something is reduced in a tree. */
bool vec_reduces_in_trees(const VecKernel *kernel);

/* Whether warps may do runs of points and fold what these reduce: lanes work by themselves, and no reduction rounds, but in trees of all points of the
 * rows, whose blocks are then what warps do. */
bool vec_may_do_runs(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel);

/* Whether lanes of runs may fold their points out of turn: what is reduced is one scalar each, by operations whose operands may change places, but for NaNs that are taken and for
 * zeros of opposite sign. */
bool vec_may_fold_loosely(const VecKernel *kernel);

/* The load of a kernel that does nothing but to add, in order, what it brings at every point, from elements of a row that lie side by side; 0: it does something else. */
ValueId vec_bare_load(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel);

/* Whether a lane may do rows of the axis beside each other: items are apart, and all rows go the same way through ifs and loops. */
bool vec_rows_may_stand_beside(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, uint32_t axis);

/* Whether a load brings, in a row of the axis, what `other` brings on the same lanes `rows` further, from an array that the kernel does not
 * store. Both are without computed subscripts and predicates, and differ by row. */
bool vec_loads_same(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load, const VecInst *other, uint32_t axis, int64_t *rows);

/* Whether lanes are asked one by one if they go through a side of an if, rather than one of them for all: the condition varies by lane,
 * or it is not told on which points it is known. The regions have their axes. */
bool vec_is_masked_side(const VecKernel *kernel, const VecRegions *regions, RegionId side);

/* Whether that is so of a side around the region. */
bool vec_is_masked(const VecKernel *kernel, const VecRegions *regions, RegionId id);

/* The lanes that an instruction is needed in, without its set. */
VecSpan vec_span(const VecInst *inst);

/* Whether the span has all lanes of a row: where items are joined a group of these runs in every lane, in those behind the last row, too. */
bool vec_is_of_all(const VecKernel *kernel, const VecSpan *span);

/* Whether one span has all lanes of another, sets left aside. */
bool vec_span_holds(const VecSpan *outer, const VecSpan *inner);

/* Whether the set, seen with a delay, leaves out positions of the span at its left end, at its right end. */
void vec_set_cuts(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, SetId set, int32_t delay, const VecSpan *span,
                  bool *first, bool *last);

/* The span of a lane loop that runs an instruction alone: with its set, where that leaves out lanes in which it must not run. */
VecSpan vec_lane_loop_span(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst);

/* The first array that the kernel accesses with the same lower bounds and strides: an address serves for all of them. */
SymId vec_first_alike(const NestRoutine *routine, const VecKernel *kernel, SymId array);

/* Whether the stride of a dimension is a constant, which is then stored. */
bool vec_constant_stride(const NestRoutine *routine, const Symbol *array, uint32_t dim, int64_t *stride);

/* The part of an access's subscript that its address has. */
VecSub vec_address_sub(const VecKernel *kernel, const VecInst *access, uint32_t dim);

/* Whether two subscripts of addresses are equal. */
bool vec_same_sub(const NestRoutine *routine, const VecSub *a, const VecSub *b);

/* Hands every uniform expression that is no constant to `use`, in the order of the program: what instructions read, how often loops run. */
void vec_each_uniform(const NestRoutine *routine, const VecKernel *kernel, void (*use)(void *data, ExprId expr), void *data);

#endif
