/* The table of shapes. */
#include "ir/vec_shape.h"

#include <string.h>

static ShapeStrips no_strips(const VecKernel *kernel)
{
    (void)kernel;
    return (ShapeStrips){0, 1};
}

/* ---- lanes on axis 0: strip and row ----------------------------------------------------- */

/* The element of the slot, where the lane that has the point is in the strip. */
static ShapeElement find_in_slot(const VecKernel *kernel, int64_t lane)
{
    bool inside = lane >= 0 && lane < (int64_t)kernel->vl;
    return (ShapeElement){inside ? ELEMENT_OF_SLOT : ELEMENT_NONE, lane};
}

static int64_t lane_point(const VecKernel *kernel, const ShapePlace *place, uint32_t axis, uint32_t lane)
{
    int64_t columns = shape_columns(kernel), within = axis == kernel->columns_axis ? lane % columns : axis == kernel->walk_axis ? place->row : 0;
    if (axis > 0) return place->piece[axis] * shape_rows(kernel, axis) + within;
    return place->strip * shape_info(kernel->shape)->strips(kernel).stride - kernel->halo_left + lane / columns - place->before;
}

/* Pieces of rows; all strips of one are one piece. */
static int64_t row_pieces(const VecKernel *kernel, uint32_t axis, int64_t n)
{
    int64_t rows = shape_rows(kernel, axis);
    return axis > 0 ? (n + rows - 1) / rows : 1;
}

/* ---- strip: strips are independent, their halo lanes redundant -------------------------- */

static ShapeStrips strip_strips(const VecKernel *kernel)
{
    return (ShapeStrips){0, (int64_t)shape_length(kernel) - kernel->halo_left - kernel->halo_right};
}

static int64_t strip_pieces(const VecKernel *kernel, uint32_t axis, int64_t n)
{
    return axis > 0 ? row_pieces(kernel, axis, n) : shape_strip_count(strip_strips(kernel), n);
}

/* The last strip computes beyond the row's end: sets bound what must not be. */
static ShapeRange strip_owned(const VecKernel *kernel, const ShapePlace *place, uint32_t axis, int64_t n)
{
    int64_t stride = strip_strips(kernel).stride, first = place->strip * stride;
    return axis > 0 ? (ShapeRange){0, n - 1} : (ShapeRange){first, first + stride - 1};
}

static ShapeReach strip_reach(const VecKernel *kernel)
{
    (void)kernel;
    return (ShapeReach){INT32_MAX, INT32_MAX};
}

static ShapeElement strip_find(const VecKernel *kernel, int64_t strip, uint32_t lane, int64_t shift, uint32_t pad)
{
    (void)strip, (void)pad;
    return find_in_slot(kernel, lane + shift * shape_columns(kernel));
}

static ShapeElement strip_keep(const VecKernel *kernel, int64_t strip, uint32_t lane, uint32_t pad)
{
    (void)kernel, (void)strip, (void)lane, (void)pad;
    return (ShapeElement){ELEMENT_NONE, 0};
}

static uint32_t strip_pad_elements(const VecKernel *kernel, uint32_t pad)
{
    (void)kernel, (void)pad;
    return 0;
}

/* What a load brings for a strip is stored by the strip itself, or saved before. */
static ShapePair strip_pair(const VecInst *first, const VecInst *second, int64_t distance)
{
    const VecExtent *a = &first->extent[0], *b = &second->extent[0];
    bool saved = first->kind == VEC_LOAD && first->border_left >= -(a->low + distance) && first->border_right >= a->high + distance;
    bool own = distance == 0 && !a->low && !a->high && !b->low && !b->high;
    return own || saved ? PAIR_IN_ORDER : PAIR_OF_BLOCKS;
}

/* ---- row: a block walks the strips of a row, and keeps the last lanes' values ----------- */

static ShapeStrips row_strips(const VecKernel *kernel)
{
    return (ShapeStrips){(int64_t)kernel->halo_left + kernel->halo_right, shape_length(kernel)};
}

static ShapeRange row_owned(const VecKernel *kernel, const ShapePlace *place, uint32_t axis, int64_t n)
{
    (void)kernel, (void)place, (void)axis;
    return (ShapeRange){0, n - 1};
}

/* To the left only, and not beyond the strip before. */
static ShapeReach row_reach(const VecKernel *kernel)
{
    return (ShapeReach){shape_length(kernel), 0};
}

/* Pads have two halves, by the strip's parity: a strip reads what the one before kept while it keeps its own. */
static ShapeElement row_find(const VecKernel *kernel, int64_t strip, uint32_t lane, int64_t shift, uint32_t pad)
{
    int64_t columns = shape_columns(kernel), at = lane + shift * columns, size = pad * columns;
    if (at >= 0 || at < -size) return find_in_slot(kernel, at);
    return (ShapeElement){ELEMENT_OF_PAD, (strip & 1 ? 0 : size) + size + at};
}

static ShapeElement row_keep(const VecKernel *kernel, int64_t strip, uint32_t lane, uint32_t pad)
{
    int64_t size = (int64_t)pad * shape_columns(kernel), at = lane + size - kernel->vl;
    return (ShapeElement){at < 0 ? ELEMENT_NONE : ELEMENT_OF_PAD, (strip & 1 ? size : 0) + at};
}

static uint32_t row_pad_elements(const VecKernel *kernel, uint32_t pad)
{
    return 2 * pad * shape_columns(kernel);
}

/* The lanes that reach the element go along the row with the strips: the second one may not be ahead. */
static ShapePair row_pair(const VecInst *first, const VecInst *second, int64_t distance)
{
    return first->delay[0] <= second->delay[0] + distance ? PAIR_IN_ORDER : PAIR_REVERSED;
}

/* ---- the table -------------------------------------------------------------------------- */

static const ShapeInfo shapes[SHAPE_COUNT] = {
    [SHAPE_NONE] = {.name = "none", .item = "point", .walk = "points", .strips = no_strips},
    [SHAPE_STRIP] = {
        .name = "strip", .item = "strip", .walk = "independent strips", .lane_axes = 1, .offset_axes = 1, .is_chosen = true, .walks = false,
        .remedy = REMEDY_BORDERS, .of_rows = REMEDY_ROWS, .strips = strip_strips, .pieces = strip_pieces, .point = lane_point, .owned = strip_owned,
        .reach = strip_reach, .find = strip_find, .keep = strip_keep, .pad_elements = strip_pad_elements, .pair = strip_pair,
    },
    [SHAPE_ROW] = {
        .name = "row", .item = "row", .walk = "strips, walked in order by one block", .lane_axes = 1, .offset_axes = 1, .is_chosen = true, .walks = true,
        .remedy = REMEDY_STREAM, .strips = row_strips, .pieces = row_pieces, .point = lane_point, .owned = row_owned,
        .reach = row_reach, .find = row_find, .keep = row_keep, .pad_elements = row_pad_elements, .pair = row_pair,
    },
    [SHAPE_TILE] = { /* a strip of many columns */
        .name = "tile", .item = "tile", .walk = "independent tiles", .lane_axes = 1, .offset_axes = 1, .is_chosen = false, .walks = false, .stages = true, .of_one_row = SHAPE_STRIP,
        .remedy = REMEDY_NONE, .of_rows = REMEDY_NONE, .strips = strip_strips, .pieces = strip_pieces, .point = lane_point, .owned = strip_owned,
        .reach = strip_reach, .find = strip_find, .keep = strip_keep, .pad_elements = strip_pad_elements, .pair = strip_pair,
    },
};

const ShapeInfo *shape_info(Shape shape)
{
    return &shapes[shape];
}

Shape shape_by_name(const char *name)
{
    for (Shape shape = SHAPE_NONE + 1; shape < SHAPE_COUNT; shape++)
        if (strcmp(shapes[shape].name, name) == 0) return shape;
    return SHAPE_NONE;
}

uint32_t shape_list_chosen(Shape list[SHAPE_COUNT])
{
    uint32_t count = 0;
    for (Shape shape = SHAPE_NONE + 1; shape < SHAPE_COUNT; shape++)
        if (shapes[shape].is_chosen) list[count++] = shape;
    return count;
}

void shape_add_names(const char *last, Text *out)
{
    for (Shape shape = SHAPE_NONE + 1; shape < SHAPE_COUNT; shape++) {
        if (shape > SHAPE_NONE + 1) text_add(out, shape + 1 == SHAPE_COUNT ? last : ", ");
        text_add(out, shapes[shape].name);
    }
}

int64_t shape_strip_count(ShapeStrips strips, int64_t n)
{
    return n > 0 ? (n + strips.add + strips.stride - 1) / strips.stride : 0;
}
