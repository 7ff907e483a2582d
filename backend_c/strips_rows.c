#include "backend_c/strips_rows.h"

VecThreads strips_threads(const VecPrinter *p)
{
    return p->host->file->options->threads ? vec_threads(p->routine, p->kernel) : THREADS_NONE;
}

/* Threads share the iterations of so many loops that stand in each other. */
static void share_loops(VecPrinter *p, uint32_t loops)
{
    if (loops > 1) host_line(&p->lines, "#pragma omp for schedule(static) collapse(%u)", loops);
    else host_line(&p->lines, "#pragma omp for schedule(static)");
}

void strips_open_threads(VecPrinter *p)
{
    const VecKernel *kernel = p->kernel;
    if (!strips_threads(p)) return;
    const char *work = vec_format(p, "%u. * %s", p->saves ? 1 : vec_point_work(kernel), vec_points(p));
    for (uint32_t a = 1; a < kernel->axis_count; a++)
        work = vec_format(p, "%s * (double)%s", work, vec_parameter(p, "int64_t", p->rows[a], p->rows[a]));
    host_open_threads(&p->lines, "work", work);
}

static Name pieces(VecPrinter *p, uint32_t axis) { return vec_parameter(p, "int64_t", vec_pieces(p, axis), vec_pieces(p, axis)); }

/* The loops over rows: of the axes but the first, the last one outermost. */
static void open_axes(VecPrinter *p)
{
    const VecKernel *kernel = p->kernel;
    for (uint32_t a = kernel->axis_count; a-- > 1;) {
        Name rows = pieces(p, a), counter = vec_counts_pieces(p, a) ? intern(p->context->names, "piece") : p->counter[a];
        host_line(&p->lines, "for (int64_t %s = 0; %s < %s; %s++) {", counter, counter, rows, counter);
        p->lines.indent++;
    }
}

/* The number of the work item, a strip of a row or of the rows walked. */
static void print_item(VecPrinter *p)
{
    const VecKernel *kernel = p->kernel;
    const char *item = NULL;
    for (uint32_t a = kernel->axis_count; a-- > 1;) {
        const char *counter = vec_counts_pieces(p, a) ? "piece" : p->counter[a];
        item = item ? vec_format(p, "(%s * %s + %s)", item, pieces(p, a), counter) : counter;
    }
    Name strips = vec_parameter(p, "int32_t", vec_strips(p), "strips");
    host_line(&p->lines, "const int64_t item = %s;", item ? vec_format(p, "%s * %s + strip", item, strips) : "strip");
}

void strips_open_rows(VecPrinter *p, bool numbered)
{
    const VecKernel *kernel = p->kernel;
    VecThreads threads = strips_threads(p);
    if (threads == THREADS_ROWS) share_loops(p, kernel->axis_count - 1);
    open_axes(p);
    if (kernel->walk_rows) vec_print_walked(p, "piece");
    else vec_print_row_values(p);
    if (threads == THREADS_STRIPS) share_loops(p, 1);
    host_line(&p->lines, "for (int32_t strip = 0; strip < %s; strip++) {", vec_parameter(p, "int32_t", vec_strips(p), "strips"));
    p->lines.indent++;
    if (numbered) print_item(p);
    if (kernel->walk_rows) {
        vec_open_walk(p);
        vec_print_row_values(p);
    }
    vec_print_strip_values(p);
}

static void close_block(HostPrinter *lines)
{
    lines->indent--;
    host_line(lines, "}");
}

void strips_close_rows(VecPrinter *p)
{
    if (p->kernel->walk_rows) vec_close_walk(p);
    for (uint32_t a = 0; a < p->kernel->axis_count; a++) close_block(&p->lines);
    if (strips_threads(p)) close_block(&p->lines);
}

uint32_t strips_depth(const VecPrinter *p)
{
    return p->kernel->axis_count + 1 + (p->kernel->walk_rows != 0) + (strips_threads(p) != THREADS_NONE);
}
