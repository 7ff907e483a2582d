/* Items of a block end to end: each lane has its own item, and goes to the block's next one as soon as it is behind the halo of its row. */
#include "backend_cuda/vec_kernel.h"

static void open_block(HostPrinter *lines, const char *head)
{
    host_line(lines, "%s {", head);
    lines->indent++;
}

static void close_block(HostPrinter *lines, const char *tail)
{
    lines->indent--;
    host_line(lines, "}%s", tail);
}

/* What counts the pieces of an axis of rows. */
static const char *counter(const VecPrinter *p, uint32_t axis)
{
    return vec_counts_pieces(p, axis) ? "piece" : p->counter[axis];
}

/* The counters of rows that the lane's item has. */
static void print_counters(VecPrinter *p)
{
    uint32_t last = p->kernel->axis_count - 1;
    if (last > 1) host_line(&p->lines, "int64_t rest = item;");
    for (uint32_t a = 1; a < last; a++) {
        Name pieces = vec_pieces(p, a);
        host_line(&p->lines, "%s = crayon_split(&rest, %s);", counter(p, a), vec_parameter(p, "int64_t", pieces, pieces));
    }
    if (last) host_line(&p->lines, "%s = %s;", counter(p, last), last > 1 ? "rest" : "item");
}

/* A lane begins a row before its first one. */
static void print_begin(VecCuda *k, Name items, Name period, const char *behind)
{
    VecPrinter *p = &k->p;
    HostPrinter *lines = &p->lines;
    ShapeStrips strips = shape_info(p->kernel->shape)->strips(p->kernel);
    host_line(lines, "const int32_t %s = %s;", period, vec_plus(p, vec_points(p), strips.add));
    host_line(lines, "const int64_t step = %s, strips = ((%s - 1 - %s) / step * %s + %s + %d) / %d;", k->dialect->blocks, items, k->dialect->block,
              period, period, (int)strips.stride - 1, (int)strips.stride);
    host_line(lines, "int64_t item = (int64_t)%s - step;", k->dialect->block);
    for (uint32_t a = 1; a < p->kernel->axis_count; a++) host_line(lines, "int64_t %s = 0;", counter(p, a));
    if (p->kernel->launch.kept) vec_declare_row_values(p);
    host_line(lines, "int32_t x = %s + %s;", behind, vec_position(p));
}

void vec_cuda_open_joined(VecCuda *k)
{
    VecPrinter *p = &k->p;
    HostPrinter *lines = &p->lines;
    Name items = vec_parameter(p, "int64_t", k->items, "items"), period = names_fresh(p->context, &p->names, "period");
    const char *behind = vec_plus(p, vec_points(p), p->kernel->halo_right);
    const char *done = vec_format(p, "x >= %s && item + step < %s", behind, items);
    print_begin(k, items, period, behind);
    open_block(lines, vec_format(p, "for (int64_t strip = 0; strip < strips; strip++, x += %d)", vec_stride(p->kernel)));
    open_block(lines, vec_format(p, "if (%s)", done));
    open_block(lines, "do");
    host_line(lines, "x -= %s;", period);
    host_line(lines, "item += step;");
    close_block(lines, vec_format(p, " while (%s);", done));
    print_counters(p);
    if (p->kernel->launch.kept) vec_set_row_values(p);
    close_block(lines, "");
}
