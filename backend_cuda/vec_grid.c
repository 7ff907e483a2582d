#include "backend_cuda/vec_grid.h"

/* ---- units: what the blocks of an axis are given ------------------------------------------ */

/* The host's variable with the rows of the axis that a lane does; NULL: one. */
static Name rows_of_lane(const VecCuda *k, uint32_t axis)
{
    const VecLaunch *launch = &k->p.kernel->launch;
    if (launch->march && axis == launch->march_axis) return k->marched;
    return launch->rows && axis == launch->rows_axis ? k->each : NULL;
}

/* The host's variable with the pieces of an axis: rows, rows that a block walks, or that a lane does. */
static Name units_of(VecCuda *k, uint32_t axis)
{
    VecPrinter *p = &k->p;
    Name each = rows_of_lane(k, axis);
    if (!each) return vec_pieces(p, axis);
    return vec_host_local(p, "int64_t", vec_format(p, "(%s + %s - 1) / %s", p->rows[axis], each, each), vec_format(p, "%s_pieces", p->kernel->axes[axis].name));
}

/* What counts the pieces, or the rows, of an axis in the kernel's text. */
static const char *counter_of(const VecCuda *k, uint32_t axis)
{
    const VecLaunch *launch = &k->p.kernel->launch;
    if (rows_of_lane(k, axis)) return launch->march && axis == launch->march_axis ? "start" : "first";
    return vec_counts_pieces(&k->p, axis) ? "piece" : k->p.counter[axis];
}

static uint32_t sides(const VecCuda *k)
{
    return k->p.kernel->axis_count > 2 ? 2 : k->p.kernel->axis_count - 1;
}

void vec_cuda_name_grid(VecCuda *k)
{
    static const char *const stems[] = {"row_from", "plane_from"};
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    if (kernel->launch.rows) {
        const char *text = vec_format(p, "crayon_rows_each(%s, %u, %u)", k->items, kernel->vl, kernel->launch.rows);
        k->each = vec_host_local(p, "int64_t", text, "each");
    }
    if (kernel->launch.march) {
        const char *text = vec_format(p, "crayon_rows_each(%s / %u, %u, %u)", k->items, kernel->launch.rows, kernel->vl, kernel->launch.march);
        k->marched = vec_host_local(p, "int64_t", text, "marched");
    }
    for (uint32_t side = 0; side < sides(k); side++) {
        k->units[side] = units_of(k, side + 1);
        for (uint32_t axis = 3; side == 1 && axis < kernel->axis_count; axis++)
            k->units[side] = vec_host_local(p, "int64_t", vec_format(p, "crayon_lanes(%s, %s)", k->units[side], units_of(k, axis)), "planes");
        k->side_from[side] = host_fresh(p->host, stems[side]);
    }
}

/* ---- the kernel --------------------------------------------------------------------------- */

static const char *wide(VecCuda *k, Name variable)
{
    return vec_parameter(&k->p, "int64_t", variable, variable);
}

/* Declares the counter of an axis, whose piece is `number`. Rows that a lane does are from `first` on, those of its march from `start` on. */
static void print_counter(VecCuda *k, uint32_t axis, const char *number)
{
    VecPrinter *p = &k->p;
    const VecLaunch *launch = &p->kernel->launch;
    Name each = rows_of_lane(k, axis);
    if (!each) {
        host_line(&p->lines, "const int64_t %s = %s;", counter_of(k, axis), number);
        return;
    }
    const char *rows = wide(k, p->rows[axis]), *first = counter_of(k, axis), *behind = launch->march && axis == launch->march_axis ? "stop" : "behind";
    each = wide(k, each);
    host_line(&p->lines, "const int64_t %s = (%s) * %s;", first, number, each);
    host_line(&p->lines, "const int64_t %s = %s + %s < %s ? %s + %s : %s;", behind, first, each, rows, first, each, rows);
}

static void print_number(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const char *text = NULL;
    for (uint32_t axis = p->kernel->axis_count; axis-- > 1;)
        text = text ? vec_format(p, "(%s) * %s + %s", text, wide(k, units_of(k, axis)), counter_of(k, axis)) : counter_of(k, axis);
    const char *strips = vec_parameter(p, "int32_t", vec_strips(p), "strips");
    if (text) host_line(&p->lines, "const int64_t item = (%s) * %s + strip;", text, strips);
    else host_line(&p->lines, "const int64_t item = strip;");
}

/* What is beyond the last one: a block's last items abreast of others. */
static void print_end(VecCuda *k)
{
    VecPrinter *p = &k->p;
    if (p->kernel->axis_count == 1) host_line(&p->lines, "if (strip >= %s) return;", vec_parameter(p, "int32_t", vec_strips(p), "strips"));
    else host_line(&p->lines, "if (%s%s >= %s) return;", p->kernel->launch.crossed ? vec_format(p, "%s < 0 || ", counter_of(k, 1)) : "", counter_of(k, 1), wide(k, p->rows[1]));
}

const char *vec_cuda_thread(VecCuda *k)
{
    return vec_format(&k->p, "(%s * %u + %s)", k->dialect->row, k->p.kernel->vl, k->dialect->lane);
}

void vec_cuda_print_place(VecCuda *k, bool numbered)
{
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    const Dialect *dialect = k->dialect;
    uint32_t abreast = kernel->launch.abreast, last = kernel->axis_count - 1;
    const char *strip = dialect->block;
    if (last == 0 && abreast) strip = vec_format(p, "(%s * %u + %s)", strip, abreast, dialect->row);
    host_line(&p->lines, "const int32_t strip = (int32_t)%s;", strip);
    if (last) {
        const char *row = vec_format(p, "%s + %s", wide(k, k->side_from[0]), dialect->block_row);
        const char *own = kernel->launch.crossed ? vec_format(p, "%s %% %u", vec_cuda_thread(k), abreast) : dialect->row;
        if (abreast) row = vec_format(p, "%s * %u + %s", row, abreast, own);
        print_counter(k, 1, row);
    }
    const char *plane = last > 1 ? vec_format(p, "%s + %s", wide(k, k->side_from[1]), dialect->block_plane) : NULL;
    if (last > 2) {
        host_line(&p->lines, "int64_t rest = %s;", plane);
        plane = "rest";
    }
    for (uint32_t axis = 2; axis <= last; axis++)
        print_counter(k, axis, axis < last ? vec_format(p, "crayon_split(&rest, %s)", wide(k, units_of(k, axis))) : plane);
    if (abreast) print_end(k);
    if (kernel->walk_rows) vec_print_walked(p, "piece");
    if (numbered) print_number(k);
}

void vec_cuda_open_beside(VecCuda *k)
{
    VecPrinter *p = &k->p;
    host_line(&p->lines, "if (behind - first == %u) {", p->kernel->launch.rows);
    p->lines.indent++;
    host_line(&p->lines, "const int64_t %s = first;", p->counter[p->kernel->launch.rows_axis]);
}

void vec_cuda_open_rest(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const char *row = p->counter[p->kernel->launch.rows_axis];
    if (p->kernel->launch.march) {
        p->lines.indent--;
        host_line(&p->lines, "}");
    }
    host_line(&p->lines, "return;");
    p->lines.indent--;
    host_line(&p->lines, "}");
    host_line(&p->lines, "%s", k->dialect->rolled); /* where rows beside each other are many loads, more of them here would take more registers */
    host_line(&p->lines, "for (int64_t %s = first; %s < behind; %s++) {", row, row, row);
    p->lines.indent++;
    if (p->kernel->launch.march) vec_cuda_open_steps(k);
}

/* ---- the host ----------------------------------------------------------------------------- */

static uint32_t abreast_on(const VecCuda *k, uint32_t side)
{
    return side == 0 ? vec_items_abreast(k->p.kernel) : 1;
}

/* The first row of the first block: where threads go across rows, so many before the first one that blocks begin with sectors of what they access so, in the first lane. */
static const char *first_row(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const ValueId at = p->kernel->launch.crossed ? vec_crossed_access(p->routine, p->kernel) : 0;
    if (!at) return "0";
    const VecInst *access = vec_inst(p->kernel, at);
    return vec_format(p, "-(int64_t)((uintptr_t)(%s + (%s)) / %u %% %u)", vec_cuda_device(k, access->array), vec_first_index(p, access), type_info(access->type)->bytes, p->kernel->launch.abreast);
}

void vec_cuda_open_grid(VecCuda *k)
{
    VecPrinter *p = &k->p;
    for (uint32_t side = sides(k); side-- > 0;) {
        Name from = k->side_from[side];
        const char *step = abreast_on(k, side) > 1 ? vec_format(p, "%u * CRAYON_GRID", abreast_on(k, side)) : "CRAYON_GRID";
        host_line(p->host, "for (int64_t %s = %s; %s < %s; %s += %s) {", from, side == 0 ? first_row(k) : "0", from, k->units[side], from, step);
        p->host->indent++;
    }
}

void vec_cuda_close_grid(VecCuda *k)
{
    for (uint32_t side = 0; side < sides(k); side++) {
        k->p.host->indent--;
        host_line(k->p.host, "}");
    }
}

const char *vec_cuda_grid(VecCuda *k)
{
    VecPrinter *p = &k->p;
    uint32_t abreast = sides(k) ? 1 : vec_items_abreast(p->kernel);
    const char *strips = vec_strips(p), *text = vec_format(p, abreast > 1 ? "(unsigned)((%s + %u) / %u)" : "(unsigned)%s", strips, abreast - 1, abreast);
    for (uint32_t side = 0; side < sides(k); side++)
        text = vec_format(p, "%s, crayon_side(%s - %s, %u)", text, k->units[side], k->side_from[side], abreast_on(k, side));
    return vec_format(p, "dim3(%s)", text);
}

const char *vec_cuda_lanes(VecCuda *k)
{
    VecPrinter *p = &k->p;
    uint32_t abreast = p->kernel->launch.abreast;
    if (!abreast) return vec_format(p, "%u", vec_block_lanes(p->kernel));
    if (p->kernel->launch.crossed) return vec_format(p, "%u, %u", p->kernel->vl, abreast);
    if (!sides(k)) return vec_format(p, "%u, %u", p->kernel->vl, abreast);
    return vec_format(p, "%u, crayon_abreast(%s - %s, %u)", p->kernel->vl, k->units[0], k->side_from[0], abreast);
}
