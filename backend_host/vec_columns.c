#include "backend_host/vec_print.h"

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
    if (columns) host_line(&p->lines, "const int32_t position = lane / %u, column = lane %% %u;", columns, columns);
}

void vec_print_columns(VecPrinter *p)
{
    const VecKernel *kernel = p->kernel;
    uint32_t axis = kernel->columns_axis;
    if (!kernel->columns) return;
    const char *row = p->counter[axis], *rows = vec_parameter(p, "int64_t", p->rows[axis], p->rows[axis]);
    host_line(&p->lines, "const int64_t %s = piece * %u%s;", row, kernel->columns, p->emitter->own_lane ? " + column" : "");
    if (p->emitter->own_lane) host_line(&p->lines, "const bool inside = %s < %s;", row, rows);
    else host_line(&p->lines, "const int32_t columns = %s - %s < %u ? (int32_t)(%s - %s) : %u;", rows, row, kernel->columns, rows, row, kernel->columns);
}
