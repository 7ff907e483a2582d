#include "backend_cuda/vec_runs.h"

enum { WARPS = VEC_RUN_LANES / VEC_WARP };

int32_t vec_cuda_segment(const VecCuda *k)
{
    if (k->trees) return VEC_TREE_BLOCK;
    return VEC_WARP * (int32_t)k->p.kernel->launch.points;
}

void vec_cuda_name_runs(VecCuda *k)
{
    VecPrinter *p = &k->p;
    k->blocks = vec_host_new(p, "const int64_t", vec_format(p, "crayon_run_blocks(%s, %d, %u * %s)", k->items, WARPS, p->kernel->launch.waves, k->resident), "blocks");
    k->run = vec_host_new(p, "int64_t", vec_format(p, "(%s - 1) / (%s * %d) + 1", k->items, k->blocks, WARPS), "run");
}

static void close_block(HostPrinter *lines)
{
    lines->indent--;
    host_line(lines, "}");
}

/* The run of the warp. */
static void print_begin(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const char *run = vec_parameter(p, "int64_t", k->run, "run"), *items = vec_parameter(p, "int64_t", k->items, "items");
    host_line(&p->lines, "const int32_t lane = (int32_t)(%s %% %d);", k->dialect->lane, VEC_WARP);
    host_line(&p->lines, "const int64_t first = ((int64_t)%s * %d + %s / %d) * %s;", k->dialect->block, WARPS, k->dialect->lane, VEC_WARP, run);
    host_line(&p->lines, "const int64_t behind = first + %s < %s ? first + %s : %s;", run, items, run, items);
    for (uint32_t i = 0; i < k->reductions.count; i++)
        if (!k->reductions.items[i].tree) host_line(&p->lines, "%s %s = {};", k->reductions.items[i].type, k->reductions.items[i].so_far);
}

/* The loop over the segments of the run, with the row of each. */
static void open_segments(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    host_line(&p->lines, "int64_t rest = first;");
    host_line(&p->lines, "int32_t strip = (int32_t)crayon_split(&rest, %s);", vec_parameter(p, "int32_t", k->segments, "segments"));
    for (uint32_t a = 1; a < kernel->axis_count; a++) {
        const char *rows = vec_parameter(p, "int64_t", p->rows[a], p->rows[a]);
        if (a + 1 < kernel->axis_count) host_line(&p->lines, "int64_t %s = crayon_split(&rest, %s);", p->counter[a], rows);
        else host_line(&p->lines, "int64_t %s = rest;", p->counter[a]);
    }
    host_line(&p->lines, "for (int64_t item = first; item < behind; item++) {");
    p->lines.indent++;
    vec_print_row_values(p);
}

/* To the next segment: along the row, then to the next row. */
static void print_step(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    host_line(&p->lines, "if (++strip < %s) continue;", vec_parameter(p, "int32_t", k->segments, "segments"));
    host_line(&p->lines, "strip = 0;");
    for (uint32_t a = 1; a + 1 < kernel->axis_count; a++) {
        host_line(&p->lines, "if (++%s < %s) continue;", p->counter[a], vec_parameter(p, "int64_t", p->rows[a], p->rows[a]));
        host_line(&p->lines, "%s = 0;", p->counter[a]);
    }
    if (kernel->axis_count > 1) host_line(&p->lines, "++%s;", p->counter[kernel->axis_count - 1]);
}

/* A block gives the part of all its warps. */
static void print_end(VecCuda *k)
{
    VecPrinter *p = &k->p;
    for (uint32_t i = 0; i < k->reductions.count; i++) {
        const CudaReduction *r = &k->reductions.items[i];
        if (r->tree) continue;
        const char *memory = vec_parameter(p, vec_format(p, "%s *", r->type), r->memory, r->memory);
        host_line(&p->lines, "%s = crayon_fold_block<%d>(%s);", r->so_far, WARPS, r->so_far);
        host_line(&p->lines, "if (%s == 0) %s[%s] = %s;", k->dialect->lane, memory, k->dialect->block, r->so_far);
    }
}

static void declare(VecCuda *k, bool all)
{
    for (uint32_t i = 0; i < k->reductions.count; i++) {
        const CudaReduction *r = &k->reductions.items[i];
        if (all) host_line(&k->p.lines, "%s %s = {};", r->type, r->mine);
        else if (r->tree) host_line(&k->p.lines, "%s %s = {};", r->type, r->so_far);
    }
}

/* What runs for each point of a block, of which a lane has a column: some points at a time, so that their loads do not wait for each other. */
static void print_columns(VecCuda *k, const Text *body)
{
    VecPrinter *p = &k->p;
    uint32_t points = p->kernel->launch.points;
    declare(k, false);
    host_line(&p->lines, "for (int32_t from = strip * %d, end = from + %d; from < end && from < %s; from += %u) {", VEC_TREE_BLOCK, VEC_TREE_BLOCK, vec_points(p), VEC_WARP * points);
    p->lines.indent++;
    host_line(&p->lines, "%s", k->dialect->unrolled);
    host_line(&p->lines, "for (int32_t point = 0; point < %u; point++) {", points);
    p->lines.indent++;
    host_line(&p->lines, "const int32_t x = from + point * %d + lane;", VEC_WARP);
    declare(k, true);
    vec_print_point_values(p);
    text_add(p->lines.out, text_string(body));
    for (uint32_t i = 0; i < k->reductions.count; i++) {
        const CudaReduction *r = &k->reductions.items[i];
        host_line(&p->lines, r->tree ? "%s = crayon_fold(%s, %s);" : "%s = crayon_fold(%s, crayon_fold_lanes(%s));", r->so_far, r->so_far, r->mine);
    }
    close_block(&p->lines);
    close_block(&p->lines);
    for (uint32_t i = 0; i < k->reductions.count; i++) {
        const CudaReduction *r = &k->reductions.items[i];
        if (!r->tree) continue;
        host_line(&p->lines, "%s = crayon_tree_lanes(%s);", r->so_far, r->so_far);
        host_line(&p->lines, "if (lane == 0) %s[item] = %s;", vec_parameter(p, vec_format(p, "%s *", r->type), r->memory, r->memory), r->so_far);
    }
}

/* The points of a segment that a lane does, so many lanes apart; `x` is that of the first. */
static void print_points(VecCuda *k, const char *x, uint32_t apart, const Text *body)
{
    VecPrinter *p = &k->p;
    uint32_t points = p->kernel->launch.points;
    if (points > 1) {
        host_line(&p->lines, "%s", k->dialect->unrolled);
        host_line(&p->lines, "for (int32_t point = 0; point < %u; point++) {", points);
        p->lines.indent++;
        x = apart > 1 ? vec_format(p, "%s + point * %u", x, apart) : vec_format(p, "%s + point", x);
    }
    host_line(&p->lines, "const int32_t x = strip * %d + %s;", vec_cuda_segment(k), x);
    vec_print_point_values(p);
    text_add(p->lines.out, text_string(body));
    if (points > 1) close_block(&p->lines);
}

/* What runs for each point of a segment, of which a lane has some beside each other. */
static void print_segment(VecCuda *k, const Text *body)
{
    VecPrinter *p = &k->p;
    uint32_t points = p->kernel->launch.points;
    declare(k, true);
    print_points(k, points > 1 ? vec_format(p, "lane * %u", points) : "lane", 1, body);
    for (uint32_t i = 0; i < k->reductions.count; i++) {
        const CudaReduction *r = &k->reductions.items[i];
        host_line(&p->lines, "%s = crayon_fold(%s, crayon_fold_lanes(%s));", r->so_far, r->so_far, r->mine);
    }
}

static void close_segments(VecCuda *k)
{
    print_step(k);
    close_block(&k->p.lines);
}

/* The run with lanes that fold out of turn, the warp at last; opens what is done where that is not sure. */
static void print_loosely(VecCuda *k, const Text *whole, const Text *cut)
{
    VecPrinter *p = &k->p;
    host_line(&p->lines, "bool settled = true;");
    host_line(&p->lines, "{");
    p->lines.indent++;
    for (uint32_t i = 0; i < k->reductions.count; i++) host_line(&p->lines, "%s %s = {};", k->reductions.items[i].type, k->reductions.items[i].lane);
    open_segments(k);
    declare(k, true);
    host_line(&p->lines, "if (strip * %d + %d <= %s) {", vec_cuda_segment(k), vec_cuda_segment(k), vec_points(p)); /* loads that nothing is asked for are in flight together */
    p->lines.indent++;
    print_points(k, "lane", VEC_WARP, whole);
    p->lines.indent--;
    host_line(&p->lines, "} else {");
    p->lines.indent++;
    print_points(k, "lane", VEC_WARP, cut);
    close_block(&p->lines);
    for (uint32_t i = 0; i < k->reductions.count; i++)
        host_line(&p->lines, "%s = crayon_fold_in(%s, %s);", k->reductions.items[i].lane, k->reductions.items[i].lane, k->reductions.items[i].mine);
    close_segments(k);
    for (uint32_t i = 0; i < k->reductions.count; i++)
        host_line(&p->lines, "settled = crayon_fold_loosely(%s, &%s) && settled;", k->reductions.items[i].lane, k->reductions.items[i].so_far);
    close_block(&p->lines);
    host_line(&p->lines, "if (!settled) {");
    p->lines.indent++;
    for (uint32_t i = 0; i < k->reductions.count; i++) host_line(&p->lines, "%s = {};", k->reductions.items[i].so_far);
}

void vec_cuda_print_runs(VecCuda *k, const Text *body, const Text *whole, const Text *cut)
{
    VecPrinter *p = &k->p;
    print_begin(k);
    if (p->kernel->launch.loose) print_loosely(k, whole, cut);
    open_segments(k);
    if (k->trees) print_columns(k, body);
    else print_segment(k, body);
    close_segments(k);
    if (p->kernel->launch.loose) close_block(&p->lines);
    print_end(k);
}
