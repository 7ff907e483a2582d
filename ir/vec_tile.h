/* Kernels in tile shape: a block's vector is a tile, points of axis 0 times rows of another axis, its columns. A lane of the block's text does points x rows
 * elements of it, so that what does not depend on one of the two axes it does once for several.
 *
 * In loops that a lane runs, such loads are staged. A loop with staged loads runs its turns in slabs of `depth`. The lanes bring for each staged load the elements
 * of all turns of a slab and of all points, or all rows, of the tile to a half of the load's slot, by the slab's parity: the first slab before the loop, others
 * while they work on the slab before. Before each slab all lanes wait. Then the load is a read of the slot. The element is known ahead, because what it depends on beside the axis follows from the number of the turn: an induction, a carry to which each
 * turn adds the same; or it does not change in the loop.
 *
 * Lane t of the block does the elements at position (t % across) * width + right(p) and column (t / across) * width + down(r): neighbours hold runs of `width`
 * elements side by side, as wide as what a lane reads of a slot at once. */
#ifndef CRAYON_IR_VEC_TILE_H
#define CRAYON_IR_VEC_TILE_H

#include "ir/vec_region.h"
#include "ir/vec_shape.h"

enum { VEC_MAX_TILE = 16384, VEC_STAGE_BYTES = 16 /* that a lane reads at once */ };

static inline bool vec_has_tile(const VecKernel *kernel) { return shape_info(kernel->shape)->stages; }

/* The axes of a tile, a bit each. */
static inline uint32_t vec_tile_axes(const VecKernel *kernel) { return 1u | 1u << kernel->columns_axis; }

/* The lanes of a block, and those that lie beside each other along axis 0. */
static inline uint32_t vec_tile_lanes(const VecKernel *kernel) { return kernel->vl / (kernel->points * kernel->rows); }
static inline uint32_t vec_tile_across(const VecKernel *kernel) { return shape_length(kernel) / kernel->points; }

/* How many of `count` elements of a lane on an axis lie side by side, where a vector of the widest type that is staged has VEC_STAGE_BYTES. */
uint32_t vec_tile_width(const VecKernel *kernel, uint32_t count);

/* Whether a carry takes, from each turn to the next, the sum of itself and a uniform integer, or the difference: *step gets the latter's value, and *minus says
 * which. */
bool vec_is_induction(const VecKernel *kernel, ValueId carry, ValueId *step, bool *minus);

/* Why a load is not to be staged, in a kernel whose columns lie on `columns_axis`; NULL: it may be. `axes` is of vec_find_axes, the regions have theirs. */
const char *vec_stage_obstacle(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, const VecRegions *regions, const uint32_t *axes, uint32_t at,
                               uint32_t columns_axis);

/* The axis that a staged load varies on, 0 or that of the columns. */
uint32_t vec_stage_axis(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load);

/* Whether its elements for the turns of a slab lie side by side in memory, rather than those of the axis. */
bool vec_stage_is_turned(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load);

/* The elements of the axis that it brings for a turn, and from one turn's to the next one's in the slot: room beside them lets lanes write turns without
 * waiting for each other. */
uint32_t vec_stage_extent(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load);
uint32_t vec_stage_stride(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load);

/* The elements of its slot: two slabs. */
uint32_t vec_stage_elements(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load);

/* The first staged load of a loop, by the position of its begin; 0: none. */
ValueId vec_loop_stages(const VecKernel *kernel, const VecRegions *regions, uint32_t begin);

/* Whether nothing but slabs brings lanes of the tile together, and all of them go the same ways: a lane may do its elements in any order. NULL, or why not. */
const char *vec_tile_obstacle(const VecKernel *kernel, const VecRegions *regions);

/* Whether all values of a kernel with locations are in registers, none of which is spilled. */
bool vec_is_in_registers(const VecKernel *kernel);

/* The same program for blocks of one row: what a printer without blocks prints. It shares all but the record with the kernel. */
VecKernel vec_tile_in_rows(const VecKernel *kernel);

#endif
