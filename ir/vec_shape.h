/* What a shape is: a record that says how the points of a kernel are given to blocks, strips and lanes, and where what is read
 * at an offset is found. The mapping stage chooses a shape (passes/vec/map.c); all others ask the record and name none.
 *
 * Offsets, extents, delays and halos lie on axis 0. A row has n points there and is cut into strips. A block does one work item
 * after the other: a piece of each axis, in which it walks the strips of the row in order or takes a single one. Points are
 * counted from the lower bounds of their axes here.
 *
 * Of one axis of rows a piece may be several rows, the columns of a block: neighbouring lanes are at one position of axis 0, each in a row of its own, and
 * the lane of the next position is as many lanes further as there are columns. Where rows lie beside each other in memory, and the points of one do not, lanes
 * then load neighbouring elements. Lanes whose row is behind the axis's last one have no points. */
#ifndef CRAYON_IR_VEC_SHAPE_H
#define CRAYON_IR_VEC_SHAPE_H

#include "ir/vec.h"
#include "support/text.h"

/* A row of n > 0 points has ceil((n + add) / stride) strips: a description and no function, since programs compute it too. Nothing
 * is left of the lanes when the stride is not positive. */
typedef struct {
    int64_t add, stride;
} ShapeStrips;

/* Where a block is: the piece of each axis that is its work item, and the strip that it has come to. */
typedef struct {
    int64_t piece[VEC_MAX_AXES], strip;
    int64_t row; /* of those that it walks, from 0 */
    int64_t before; /* of a lane: how many lanes the items of its block take that are before its own, where items are joined; else 0 */
} ShapePlace;

typedef struct {
    int64_t first, last;
} ShapeRange;

/* How far to the left and to the right a value may be read, in points. */
typedef struct {
    int64_t left, right;
} ShapeReach;

/* Which element a lane reads: of the value's slot, of the slot's pad, or none. */
typedef struct {
    enum { ELEMENT_NONE, ELEMENT_OF_SLOT, ELEMENT_OF_PAD } where;
    int64_t at;
} ShapeElement;

/* How the second of two accesses of an element, in the order, comes to the first. */
typedef enum {
    PAIR_IN_ORDER,  /* one block does both, in the order of the program */
    PAIR_REVERSED,  /* one block does both, the second one first */
    PAIR_OF_BLOCKS, /* two blocks do them, and nothing was saved before */
} ShapePair;

typedef struct {
    const char *name;       /* in IR text, options and reports */
    const char *item;       /* the report's word for a work item */
    const char *walk;       /* the report's words for the strips of a row */
    uint32_t lane_axes;     /* bit a: the lanes of a block lie on different points of axis a. All else is uniform in a block, but for its columns */
    uint32_t offset_axes;   /* bit a: values may be read at offsets on axis a, and so have extents and delays there; sets have bounds there */
    bool is_chosen;         /* it is tried when no shape is asked for, in the order of the table */
    bool walks;             /* an item has all strips of its row, which one block walks in order, and what is kept in pads comes from the
                               strips before; values may be delayed. Else an item has one strip, and its halo is computed again */
    bool stages;            /* blocks take tiles of points and columns, and loads of loops are staged (ir/vec_tile.h) */
    Shape of_one_row;       /* of a shape that stages: in which a block does its rows one by one, by the same program */
    Remedy remedy;          /* what keeps updates in place apart from other points' loads in their row; */
    Remedy of_rows;         /*   from loads in other rows; REMEDY_NONE: nothing does */

    ShapeStrips (*strips)(const VecKernel *kernel);

    /* How many pieces the work items make of the n > 0 points of an axis. */
    int64_t (*pieces)(const VecKernel *kernel, uint32_t axis, int64_t n);

    /* The point of an axis that a lane works on at delay 0. */
    int64_t (*point)(const VecKernel *kernel, const ShapePlace *place, uint32_t axis, uint32_t lane);

    /* The points of an axis, n in all, for which a block computes at a place; an instruction is active on its extent around them. */
    ShapeRange (*owned)(const VecKernel *kernel, const ShapePlace *place, uint32_t axis, int64_t n);

    /* Shifts beyond it are faults, on the right too; lanes that are outside of a strip's halo are found by the extents. */
    ShapeReach (*reach)(const VecKernel *kernel);

    /* What a lane reads, on a strip, of a value `shift` points away whose slot keeps a pad of `pad` points. */
    ShapeElement (*find)(const VecKernel *kernel, int64_t strip, uint32_t lane, int64_t shift, uint32_t pad);

    /* The element of the pad that keeps what a lane writes on a strip; ELEMENT_NONE: it is not kept. */
    ShapeElement (*keep)(const VecKernel *kernel, int64_t strip, uint32_t lane, uint32_t pad);

    /* The elements of a pad's slot; 0: there are no pads. */
    uint32_t (*pad_elements)(const VecKernel *kernel, uint32_t pad);

    /* Two accesses of one element, `first` earlier in the order, one of them a store; the element of the first at a point is the
     * second's at a point `distance` to the right. The in-place proof, for the order and the borders as they stand. */
    ShapePair (*pair)(const VecInst *first, const VecInst *second, int64_t distance);
} ShapeInfo;

/* SHAPE_NONE has words and strips of one point, and nothing else. */
const ShapeInfo *shape_info(Shape shape);

/* The shape of a name; SHAPE_NONE: there is none. */
Shape shape_by_name(const char *name);

/* Lists the shapes that are chosen from, in the order of the table; how many. */
uint32_t shape_list_chosen(Shape list[SHAPE_COUNT]);

/* Appends the names of all shapes, with `last` before the last one: "strip or row". */
void shape_add_names(const char *last, Text *out);

/* The lanes that a row of n points takes where items are joined. */
static inline int64_t shape_period(ShapeStrips strips, int64_t n) { return n + strips.add; }

/* The strips of a row of n points; 0 for none. */
int64_t shape_strip_count(ShapeStrips strips, int64_t n);

/* The columns of a block, which are as many lanes as neighbours on axis 0 are apart; the positions on axis 0 that its lanes have. */
static inline uint32_t shape_columns(const VecKernel *kernel) { return kernel->columns ? kernel->columns : 1; }
static inline uint32_t shape_length(const VecKernel *kernel) { return kernel->vl / shape_columns(kernel); }

/* How many points of an axis, one after the other, are one piece of it: the rows that a block walks, its columns, else 1. */
static inline int64_t shape_rows(const VecKernel *kernel, uint32_t axis)
{
    if (axis && axis == kernel->columns_axis) return shape_columns(kernel);
    return axis && axis == kernel->walk_axis && kernel->walk_rows ? kernel->walk_rows : 1;
}

/* Whether all lanes of a block are at one point of each of these axes, a bit each: flow that depends on no other is uniform. */
static inline bool shape_is_uniform(const VecKernel *kernel, uint32_t axes)
{
    uint32_t columns = kernel->columns_axis ? 1u << kernel->columns_axis : 0;
    return !((shape_info(kernel->shape)->lane_axes | columns) & axes);
}

/* Whether what is read `shift` points away is another lane's. */
static inline bool shape_crosses_lanes(const VecKernel *kernel, int64_t shift)
{
    return shift != 0 && !shape_is_uniform(kernel, 1);
}

#endif
