#include "backend_host/vec_print.h"

#include "ir/vec_tile.h"

/* ---- rows that a block takes beside each other: its columns ---- */

const char *vec_position(const VecPrinter *p)
{
    return p->kernel->columns ? "position" : "lane";
}

int32_t vec_lanes_apart(const VecPrinter *p, int32_t points)
{
    return points * (int32_t)shape_columns(p->kernel);
}

bool vec_counts_pieces(const VecPrinter *p, uint32_t axis)
{
    const VecKernel *kernel = p->kernel;
    return (kernel->walk_rows && axis == kernel->walk_axis) || (kernel->columns && axis == kernel->columns_axis);
}

void vec_print_position(VecPrinter *p)
{
    uint32_t columns = p->kernel->columns;
    if (p->kernel->points) {
        uint32_t across = vec_tile_across(p->kernel);
        host_line(&p->lines, "const int32_t position = lane %% %u * %u, column = lane / %u * %u;", across, vec_tile_width(p->kernel, p->kernel->points), across,
                  vec_tile_width(p->kernel, p->kernel->rows));
    } else if (columns) host_line(&p->lines, "const int32_t position = lane / %u, column = lane %% %u;", columns, columns);
}

void vec_print_columns(VecPrinter *p)
{
    const VecKernel *kernel = p->kernel;
    uint32_t axis = kernel->columns_axis;
    if (!kernel->columns) return;
    const char *row = p->counter[axis];
    host_line(&p->lines, "const int64_t %s = piece * %u%s;", row, kernel->columns, p->emitter->own_lane ? " + column" : "");
    if (kernel->points) return;
    const char *rows = vec_parameter(p, "int64_t", p->rows[axis], p->rows[axis]);
    if (p->emitter->own_lane) host_line(&p->lines, "const bool inside = %s < %s;", row, rows);
    else host_line(&p->lines, "const int32_t columns = %s - %s < %u ? (int32_t)(%s - %s) : %u;", rows, row, kernel->columns, rows, row, kernel->columns);
}

/* ---- tiles ---- */

const char *vec_x(VecPrinter *p)
{
    return p->apart[0] ? vec_format(p, "x + %s", p->apart[0]) : "x";
}

const char *vec_stage_text(VecPrinter *p, const VecInst *load)
{
    uint32_t axis = vec_stage_axis(p->routine, p->kernel, load);
    const char *from = axis ? "column" : "position", *apart = p->apart[axis] ? vec_format(p, " + %s", p->apart[axis]) : "";
    uint32_t stride = vec_stage_stride(p->routine, p->kernel, load);
    return vec_format(p, "%s[half * %u + turn * %u + %s%s]", vec_view(p, load->stage_slot, load->type), p->kernel->depth * stride, stride, from, apart);
}
