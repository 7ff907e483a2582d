/* The regions of a vector kernel: the tree that the markers in its order make.
 *
 * A kernel's order is flat; VEC_LOOP, VEC_IF and VEC_ELSE begin a region, VEC_END_LOOP, VEC_ELSE and VEC_END_IF end one.
 * Whoever asks about regions builds the tree of the order as it stands, once, and hands it down with the kernel; it
 * holds until the order changes. Positions are indices into the order. */
#ifndef CRAYON_IR_VEC_REGION_H
#define CRAYON_IR_VEC_REGION_H

#include "ir/vec_build.h"

typedef uint32_t RegionId; /* 0: the whole kernel */

typedef enum { REGION_WHOLE, REGION_LOOP, REGION_THEN, REGION_ELSE } VecRegionKind;

typedef struct {
    VecRegionKind kind;
    RegionId parent;
    RegionId other;      /* of a THEN its ELSE, of an ELSE its THEN; 0: there is none */
    uint32_t depth;      /* regions around it */
    uint32_t begin, end; /* positions of its own two markers */
    uint32_t first, last; /* of the whole construct: VEC_LOOP and VEC_END_LOOP, VEC_IF and VEC_END_IF */
    uint32_t axes;       /* bit by bit: those on which its condition or that of a region around it varies; see vec_regions_with_axes */
} VecRegion;

typedef struct {
    LIST(VecRegion) list;  /* by RegionId; [0]: the whole kernel, without markers */
    const RegionId *of;    /* by position: the innermost region around it; markers count as outside of their own */
    const RegionId *marks; /* by position of a marker: the region that it begins, for one that only ends: its construct's first; else 0 */
    const RegionId *value; /* by value: the region of its position; 0 for what is not in the order */
    ValueId misfit;        /* the first marker that does not fit those before it, 0: none; what stands behind it is in no region */
    const char *fault;     /* why */
} VecRegions;

/* The tree of the kernel's order, in `arena`, but for the axes of its regions. */
VecRegions vec_regions_find(Arena *arena, const VecKernel *kernel);

/* The same, with the axes. */
VecRegions vec_regions_with_axes(Arena *arena, const NestRoutine *routine, const VecKernel *kernel);

/* For each value the axes, bit by bit, on which it varies: by its index, subscripts, operands and, for a merge, its set; of a
 * VEC_PHI also those of its condition. In `arena`; as long as kernel->insts. */
uint32_t *vec_find_axes(Arena *arena, const NestRoutine *routine, const VecKernel *kernel, const VecRegions *regions);

/* True for the begin and end of a loop, and the three of an if. */
static inline bool vec_is_marker(VecKind kind)
{
    return kind == VEC_LOOP || kind == VEC_END_LOOP || kind == VEC_IF || kind == VEC_ELSE || kind == VEC_END_IF;
}

static inline const VecRegion *vec_region(const VecRegions *regions, RegionId id)
{
    return &regions->list.items[id];
}

static inline const VecRegion *vec_region_at(const VecRegions *regions, uint32_t position)
{
    return vec_region(regions, regions->of[position]);
}

/* Whether `outer` is, or is around, `inner`. */
bool vec_region_encloses(const VecRegions *regions, RegionId outer, RegionId inner);

/* The innermost loop that is, or is around, the region; 0: none. The same for a side of an if. */
RegionId vec_region_loop(const VecRegions *regions, RegionId id);
RegionId vec_region_side(const VecRegions *regions, RegionId id);

/* The first side of the if that a side belongs to: both are known by it. */
static inline RegionId vec_region_then(const VecRegions *regions, RegionId side)
{
    return vec_region(regions, side)->kind == REGION_ELSE ? vec_region(regions, side)->other : side;
}

/* Whether lanes of a block may differ in whether they run the region, or how often: a condition around varies on another axis
 * than `uniform`, the axes (bit by bit) whose index all lanes of a block have in common. */
static inline bool vec_region_varies(const VecRegions *regions, RegionId id, uint32_t uniform)
{
    return (vec_region(regions, id)->axes & ~uniform) != 0;
}

/* The axes whose index all lanes of a block have in common, in the kernel's shape; without one, those that are not lanes'. */
uint32_t vec_uniform_axes(const VecKernel *kernel);

/* The position of the marker that ends the construct which begins at `at`; `at` itself when none begins there. */
uint32_t vec_construct_end(const VecRegions *regions, uint32_t at);

/* The same, but the last of the VEC_OUTs and VEC_PHIs that stand directly behind it: what moves as a whole. */
uint32_t vec_piece_end(const VecKernel *kernel, const VecRegions *regions, uint32_t at);

/* The same, but the last of the VEC_PHIs that stand directly behind an IF, and of what moves between them: what is run as a whole where
 * no barrier stands in it. */
uint32_t vec_whole_end(const VecKernel *kernel, const VecRegions *regions, uint32_t at);

/* Whether the VEC_PHI at a position is the last of those behind its IF. */
bool vec_is_last_phi(const VecKernel *kernel, const VecRegions *regions, uint32_t phi);

/* The side of an IF from which a VEC_PHI takes its n-th operand: the region that its construct's VEC_IF begins, or the other one; where the
 * IF has no such side, the region around it. `phi` is the position of the VEC_PHI, which stands behind the IF. */
RegionId vec_phi_side(const VecKernel *kernel, const VecRegions *regions, uint32_t phi, uint32_t n);

/* The IF behind which the VEC_PHI at a position stands, as the region of its first side; 0: behind none. */
RegionId vec_phi_if(const VecKernel *kernel, const VecRegions *regions, uint32_t phi);

#endif
