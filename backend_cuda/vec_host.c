#include "backend_cuda/vec_grid.h"
#include "backend_cuda/vec_runs.h"
#include "backend_cuda/vec_terms.h"

#include "backend_cuda/buffers.h"
#include "backend_cuda/kernel.h"
#include "ir/build.h"
#include "ir/vec_rows.h"
#include "ir/vec_visit.h"

#include <inttypes.h>

static const VecInst *inst_at(const VecCuda *k, uint32_t at)
{
    return vec_inst(k->p.kernel, k->p.kernel->order.items[at]);
}

static void close_block(HostPrinter *lines)
{
    lines->indent--;
    host_line(lines, "}");
}

/* ---- the host: what must be there before ------------------------------------------------ */

typedef struct {
    CudaPlan *plan;
    Touch *touches;
} Collecting;

static void collect_expr(void *data, ExprId expr)
{
    Collecting *c = data;
    plan_add_expr(c->plan->routine, expr, c->touches);
}

static void collect_array(void *data, SymId array, bool written)
{
    (void)data, (void)array, (void)written;
}

static void collect_reduced(void *data, SymId scalar)
{
    Touch *touch = &((Collecting *)data)->touches[scalar];
    touch->read = touch->written = true;
}

/* Scalars that uniform expressions read, and those that are reduced, must have their values on the host. */
static void print_host_needs(CudaPlan *plan, const VecKernel *kernel)
{
    static const VecVisitor visitor = {collect_expr, collect_array, collect_reduced};
    Arena *arena = plan->context->scratch;
    Collecting collecting = {plan, arena_array(arena, Touch, plan->routine->symbols.count)};
    bool *needed = arena_array(arena, bool, plan->buffers.count), *written = arena_array(arena, bool, plan->buffers.count);
    vec_visit(plan->routine, kernel, &visitor, &collecting);
    for (SymId id = 1; id < plan->routine->symbols.count; id++)
        if (collecting.touches[id].read) {
            needed[plan->buffer_of[id]] = true;
            written[plan->buffer_of[id]] |= collecting.touches[id].written;
        }
    for (uint32_t i = 1; i < plan->buffers.count; i++)
        if (needed[i]) kernel_print_on_host(plan, i, written[i]);
}

/* The type of the device's elements of an array, with the star of a pointer. */
static const char *pointer_type(CudaPlan *plan, VecPrinter *p, SymId id)
{
    const Buffer *buffer = &plan->buffers.items[plan->buffer_of[id]];
    const char *type = buffer->shared ? host_storage_type(plan->routine, id) : type_info(nest_symbol(plan->routine, id)->type)->c_type;
    return vec_format(p, "%s%s *", vec_is_stored(p, id) ? "" : "const ", type);
}

static Name device_of(CudaPlan *plan, VecPrinter *p, SymId id)
{
    const Symbol *symbol = nest_symbol(plan->routine, id);
    const Buffer *buffer = &plan->buffers.items[plan->buffer_of[id]];
    const char *type = buffer->shared ? host_storage_type(plan->routine, id) : type_info(symbol->type)->c_type;
    const char *place = vec_format(p, "crayon_on_device(&%s, %s)", buffer->name, vec_is_stored(p, id) ? "true" : "false");
    if (buffer->area && symbol->offset != buffer->offset)
        place = vec_format(p, "((char *)%s + %" PRId64 ")", place, symbol->offset - buffer->offset);
    return vec_host_local(p, pointer_type(plan, p, id), vec_format(p, "(%s *)%s", type, place), vec_format(p, "%s_device", p->host->symbols[id].text));
}

Name vec_cuda_device(VecCuda *k, SymId array) { return device_of(k->plan, &k->p, array); }

/* The parameters of the arrays in use, and the host's variables with their addresses on the device. */
static const char **print_arrays(CudaPlan *plan, VecPrinter *p, const char **arguments, uint32_t *count)
{
    const char **list = arena_array(plan->context->scratch, const char *, plan->routine->symbols.count + 1);
    *count = 0;
    for (uint32_t i = 0; i < p->kernel->launch.arrays.count; i++) {
        SymId id = p->kernel->launch.arrays.items[i];
        if (!p->arrays[id]) continue;
        bool shared = plan->buffers.items[plan->buffer_of[id]].shared;
        arguments[*count] = device_of(plan, p, id);
        list[(*count)++] = vec_format(p, "%s%s%s%s", plan->dialect->global, pointer_type(plan, p, id), shared ? "" : plan->dialect->restricted, p->arrays[id]);
    }
    return list;
}

/* ---- the function ----------------------------------------------------------------------- */

/* The bytes of shared memory that the launch has to state; 0: the kernel's text does. */
static uint32_t dynamic_bytes(const VecCuda *k)
{
    return k->p.kernel->shared_bytes > k->dialect->shared_limit ? k->p.kernel->shared_bytes : 0;
}

static void print_slots(VecCuda *k)
{
    static const char *const types[VEC_VIEWS] = {"float", "double", "int32_t", "int64_t"};
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    const Dialect *dialect = k->dialect;
    const char *declared = dynamic_bytes(k) ? dialect->dynamic_shared : dialect->shared;
    if (kernel->shared_bytes)
        host_line(&p->lines, "%s", dialect_text(p->context->scratch, declared, vec_format(p, "%u", kernel->shared_bytes), NULL, NULL));
    if (kernel->scratch_bytes)
        host_line(&p->lines, "%sunsigned char *const block = %s + (int64_t)%s * %u;", dialect->global,
                  vec_parameter(p, "unsigned char *", k->scratch, "scratch"), dialect->block, kernel->scratch_bytes);
    for (uint32_t slot = 1; slot < kernel->slots.count; slot++)
        for (int view = 0; view < VEC_VIEWS; view++) {
            const VecSlot *info = &kernel->slots.items[slot];
            Name name = p->views[view][slot];
            bool shared = info->kind == LOCATION_SHARED;
            const char *type = vec_format(p, "%s%s", shared ? dialect->local : dialect->global, types[view]);
            if (name) host_line(&p->lines, "%s *const %s = (%s *)(%s + %u);", type, name, type, shared ? "shared" : "block", info->offset);
        }
}

/* Takes strip and row counters off the number of an item: strips fastest, then the axes in order. */
static void print_item(VecPrinter *p, bool strips)
{
    const VecKernel *kernel = p->kernel;
    uint32_t last = kernel->axis_count - 1;
    const char *rest = "item";
    if (last + strips > 1 || (last && strips)) {
        host_line(&p->lines, "int64_t rest = item;");
        rest = "rest";
    }
    if (strips && last) host_line(&p->lines, "const int32_t strip = (int32_t)crayon_split(&rest, %s);", vec_parameter(p, "int32_t", vec_strips(p), "strips"));
    else if (strips) host_line(&p->lines, "const int32_t strip = (int32_t)item;");
    for (uint32_t a = 1; a <= last; a++) {
        Name pieces = a < last ? vec_pieces(p, a) : NULL;
        const char *piece = a < last ? vec_format(p, "crayon_split(&rest, %s)", vec_parameter(p, "int64_t", pieces, pieces)) : rest;
        host_line(&p->lines, "const int64_t %s = %s;", vec_counts_pieces(p, a) ? "piece" : p->counter[a], piece);
    }
    if (kernel->walk_rows) vec_print_walked(p, "piece");
}

static bool has_saved(const VecCuda *k)
{
    for (uint32_t at = 0; at < k->p.kernel->order.count; at++)
        if (vec_is_saved(k->p.routine, k->p.kernel, k->p.kernel->order.items[at])) return true;
    return false;
}

static void print_list(VecPrinter *p, Name function, const char *grid, const char *lanes, const char *shared, const char **arrays, uint32_t count)
{
    const char *list = NULL;
    for (uint32_t i = 0; i < count + p->parameters.count; i++) {
        const char *argument = i < count ? arrays[i] : p->parameters.items[i - count].argument;
        list = vec_format(p, "%s%s(void *)&%s", list ? list : "", list ? ", " : "", argument);
    }
    Name arguments = host_fresh(p->host, "arguments");
    host_line(p->host, "void *%s[] = {%s};", arguments, list);
    host_line(p->host, "CRAYON_LAUNCH(%s, %s, dim3(%s), %s, %s);", function, grid, lanes, arguments, shared);
}

/* A loop over the items that a block walks, by their numbers. */
static void open_items(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    const char *step = k->dialect->blocks;
    const char *first = k->from ? vec_format(p, "%s + %s", vec_parameter(p, "int64_t", k->from, k->from), k->dialect->block) : k->dialect->block;
    if (kernel->launch.abreast) {
        first = vec_format(p, "(int64_t)%s * %u + %s", k->dialect->block, kernel->launch.abreast, k->dialect->row);
        step = vec_format(p, "(int64_t)%s * %u", step, kernel->launch.abreast);
    }
    host_line(&p->lines, "for (int64_t item = %s; item < %s; item += %s) {", first, vec_parameter(p, "int64_t", k->end ? k->end : k->items, "items"), step);
    p->lines.indent++;
    print_item(p, !shape_info(kernel->shape)->walks);
}

static void print_launch_of_items(VecCuda *k, const char **arguments, uint32_t count)
{
    VecPrinter *p = &k->p;
    const VecLaunch *launch = &p->kernel->launch;
    const char *limit = launch->waves ? vec_format(p, "%u * %s", launch->waves, k->resident) : "INT32_MAX";
    if (launch->joined)
        limit = vec_format(p, "crayon_share(%s, %s, %u, %s, %u)", k->items, vec_plus(p, p->points, shape_info(p->kernel->shape)->strips(p->kernel).add),
                           shape_length(p->kernel), k->resident, launch->waves);
    const char *items = k->end ? vec_format(p, "%s - %s", k->end, k->from) : k->items;
    const char *lanes = vec_format(p, "%u", p->kernel->vl);
    if (launch->abreast) {
        items = vec_format(p, "(%s + %u) / %u", items, launch->abreast - 1, launch->abreast);
        lanes = vec_format(p, "%s, %u", lanes, launch->abreast);
    }
    print_list(p, k->name, vec_format(p, "crayon_walk(%s, %s)", items, limit), lanes, vec_format(p, "%u", dynamic_bytes(k)), arguments, count);
}

/* A row of the kernel, from the values of its counters on. */
static void print_row(VecCuda *k, const Text *body)
{
    VecPrinter *p = &k->p;
    bool walks = shape_info(p->kernel->shape)->walks && !p->kernel->launch.joined;
    if (p->kernel->walk_rows) vec_open_walk(p);
    if (!p->kernel->launch.kept) vec_print_row_values(p);
    if (walks) {
        host_line(&p->lines, "for (int32_t strip = 0; strip < %s; strip++) {", vec_parameter(p, "int32_t", vec_strips(p), "strips"));
        p->lines.indent++;
    }
    vec_print_strip_values(p);
    text_add(p->lines.out, text_string(body));
    if (walks) close_block(&p->lines);
    if (p->kernel->walk_rows) vec_close_walk(p);
}

/* The kernel from the place of its block on. */
static void print_items_frame(VecCuda *k, const Text *body, const Text *beside, const Text *ahead)
{
    const VecLaunch *launch = &k->p.kernel->launch;
    host_line(&k->p.lines, "const int32_t lane = (int32_t)%s;", launch->crossed ? vec_format(&k->p, "(%s / %u)", vec_cuda_thread(k), launch->abreast) : k->dialect->lane);
    vec_print_position(&k->p);
    if (launch->grid) vec_cuda_print_place(k, has_saved(k));
    else if (launch->joined) vec_cuda_open_joined(k);
    else open_items(k);
    if (launch->rows) {
        vec_cuda_open_beside(k);
        if (launch->march) vec_cuda_open_march(k, ahead);
        print_row(k, beside);
        vec_cuda_open_rest(k);
    }
    print_row(k, body);
}

/* The kernel's function and its launch. What the program is in a row or a point, and where there is more of it: beside others or in a whole segment; ahead of a march or in a cut
 * segment. */
static void print_kernel(VecCuda *k, const Text *body, const Text *beside, const Text *ahead)
{
    VecPrinter *p = &k->p;
    const VecLaunch *launch = &p->kernel->launch;
    Text frame = {0};
    uint32_t count;
    const char **arguments = arena_array(p->context->scratch, const char *, p->routine->symbols.count + 1);
    p->lines.out = &frame;
    p->lines.indent = 1;
    print_slots(k);
    if (k->runs) vec_cuda_print_runs(k, body, beside, ahead);
    else print_items_frame(k, body, beside, ahead);
    while (p->lines.indent) close_block(&p->lines);
    const char **arrays = print_arrays(k->plan, p, arguments, &count);
    text_add(k->plan->kernels, "\n");
    const char *word = launch->least_blocks ? k->dialect->kernel_with_room : k->dialect->kernel;
    const char *prefix = dialect_text(p->context->scratch, word, vec_format(p, "%u", vec_block_lanes(p->kernel)), vec_format(p, "%u", launch->least_blocks), NULL);
    vec_print_head(p, prefix, k->name, arrays, count, k->plan->kernels);
    text_add(k->plan->kernels, text_string(&frame));
    text_free(&frame);
    if (k->runs) {
        print_list(p, k->name, vec_format(p, "dim3((unsigned)%s)", k->blocks), vec_format(p, "%u", vec_block_lanes(p->kernel)), "0", arguments, count);
    } else if (launch->grid) {
        vec_cuda_open_grid(k);
        print_list(p, k->name, vec_cuda_grid(k), vec_cuda_lanes(k), vec_format(p, "%u", dynamic_bytes(k)), arguments, count);
        vec_cuda_close_grid(k);
    } else {
        print_launch_of_items(k, arguments, count);
    }
}

/* ---- cells that are saved --------------------------------------------------------------- */

/* Memory for the saved cells of each load; returns the sum of the cells of an item. */
static int32_t take_borders(VecCuda *k)
{
    VecPrinter *p = &k->p;
    int32_t sum = 0;
    for (uint32_t at = 0; at < p->kernel->order.count; at++) {
        ValueId id = p->kernel->order.items[at];
        const VecInst *inst = inst_at(k, at);
        if (!vec_is_saved(p->routine, p->kernel, id)) continue;
        int32_t cells = vec_saved_cells(p->kernel, inst);
        const char *c_type = type_info(inst->type)->c_type, *type = vec_format(p, "%s *", c_type);
        const char *stem = vec_format(p, "%s_border", nest_symbol(p->routine, inst->array)->name);
        const char *text = vec_format(p, "(%s)crayon_take((size_t)%s * %d * sizeof(%s))", type, k->items, cells, c_type);
        p->borders[id] = vec_parameter(p, type, vec_host_new(p, type, text, stem), stem);
        sum += cells;
    }
    return sum;
}

/* One thread saves one cell. */
static void print_border_load(VecPrinter *p, ValueId id, int32_t begin)
{
    const VecInst *inst = vec_inst(p->kernel, id);
    HostPrinter *lines = &p->lines;
    host_line(lines, "%sif (cell < %d) {", begin ? "else " : "", begin + vec_saved_cells(p->kernel, inst));
    lines->indent++;
    if (inst->across) {
        host_line(lines, "const int32_t e = (%s) / %u;", vec_plus(p, "cell", -begin), p->kernel->vl);
        vec_print_row_cell(p, id);
    } else {
        const char *own = vec_plus(p, "cell", -begin);
        host_line(lines, "const int32_t e = %s;", p->kernel->columns ? vec_format(p, "(%s) / %u", own, p->kernel->columns) : own);
        vec_print_border_cell(p, id);
    }
    close_block(lines);
}

/* The lane and the row that load the cell at hand. */
static void open_saved_row(VecPrinter *p)
{
    const VecKernel *kernel = p->kernel;
    const char *text = "", *row = p->counter[kernel->walk_axis];
    int32_t begin = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *load = vec_inst(kernel, kernel->order.items[at]);
        if (!vec_is_saved(p->routine, kernel, kernel->order.items[at])) continue;
        const char *from = load->across < 0 ? "first +" : "behind - 1 -", *cell = vec_plus(p, "cell", -begin);
        begin += vec_saved_cells(kernel, load);
        text = vec_format(p, "%scell < %d ? %s (%s) / %u : ", text, begin, from, cell, kernel->vl);
    }
    host_print_long(&p->lines, vec_format(p, "const int64_t %s = %sfirst;", row, text));
    host_line(&p->lines, "const int32_t lane = cell %% %u;", kernel->vl);
}

/* The kernel that saves border cells, and its launch. */
static void print_borders(VecCuda *k, int32_t cells)
{
    CudaPlan *plan = k->plan;
    VecPrinter *p = &k->p, saving = vec_printer_create(plan->printer, p->kernel, &k->cells, NULL);
    Text body = {0}, frame = {0};
    Name name = names_fresh(plan->context, &plan->printer->file->names, vec_format(p, "%s_borders", k->name));
    uint32_t count;
    const char **arguments = arena_array(plan->context->scratch, const char *, plan->routine->symbols.count + 1);
    saving.locals = p->locals;
    saving.lower = p->lower;
    saving.points = p->points;
    for (uint32_t a = 1; a < p->kernel->axis_count; a++) {
        saving.rows[a] = p->rows[a];
        saving.row_lower[a] = p->row_lower[a];
    }
    saving.lines.out = &body;
    saving.lines.indent = 2;
    int32_t begin = 0;
    for (uint32_t at = 0; at < p->kernel->order.count; at++) {
        ValueId id = p->kernel->order.items[at];
        if (!vec_is_saved(p->routine, p->kernel, id)) continue;
        const VecParameter *border = vec_argument(p, p->borders[id]);
        saving.borders[id] = vec_parameter(&saving, border->type, border->argument, border->name);
        print_border_load(&saving, id, begin);
        begin += vec_saved_cells(p->kernel, inst_at(k, at));
    }
    HostPrinter *lines = &saving.lines;
    lines->out = &frame;
    lines->indent = 1;
    Name cells_name = vec_host_local(&saving, "int64_t", vec_format(p, "crayon_lanes(%s, %d)", k->items, cells), "cells");
    host_line(lines, "for (int64_t at = (int64_t)%s * CRAYON_BLOCK + %s; at < %s; at += (int64_t)%s * CRAYON_BLOCK) {", plan->dialect->block,
              plan->dialect->lane, vec_parameter(&saving, "int64_t", cells_name, "cells"), plan->dialect->blocks);
    lines->indent++;
    host_line(lines, "int64_t item = at;");
    host_line(lines, "const int32_t cell = (int32_t)crayon_split(&item, %d);", cells);
    if (p->kernel->columns) host_line(lines, "const int32_t column = cell %% %u;", p->kernel->columns); /* each load has as many cells of each */
    print_item(&saving, true);
    if (p->kernel->walk_rows) open_saved_row(&saving);
    vec_print_row_values(&saving);
    vec_print_strip_values(&saving);
    text_add(&frame, text_string(&body));
    close_block(lines);
    close_block(lines);
    const char **arrays = print_arrays(plan, &saving, arguments, &count);
    text_add(plan->kernels, "\n");
    const char *prefix = dialect_text(plan->context->scratch, plan->dialect->kernel, "CRAYON_BLOCK", NULL, NULL);
    vec_print_head(&saving, prefix, name, arrays, count, plan->kernels);
    text_add(plan->kernels, text_string(&frame));
    print_list(&saving, name, vec_format(p, "crayon_grid_of(%s, CRAYON_BLOCK)", cells_name), "CRAYON_BLOCK", "0", arguments, count);
    p->locals = saving.locals;
    text_free(&body);
    text_free(&frame);
}

/* ---- the whole -------------------------------------------------------------------------- */

/* The number of items, 0 when there is nothing to do. */
static void print_items(VecCuda *k)
{
    VecPrinter *p = &k->p;
    int32_t segment = vec_cuda_segment(k);
    if (k->runs) k->segments = vec_host_local(p, "int32_t", vec_format(p, "(%s + %d) / %d", p->points, segment - 1, segment), "segments");
    const char *text = shape_info(p->kernel->shape)->walks ? vec_format(p, "%s > 0", p->points) : vec_format(p, "(int64_t)%s", k->runs ? k->segments : vec_strips(p));
    for (uint32_t a = 1; a < p->kernel->axis_count; a++) text = vec_format(p, "crayon_lanes(%s, %s)", text, vec_pieces(p, a));
    k->items = vec_host_local(p, "int64_t", text, "items");
}

static void give_memory(VecCuda *k)
{
    VecPrinter *p = &k->p;
    if (k->scratch) host_line(p->host, "crayon_give(%s);", k->scratch);
    for (ValueId id = 1; id < p->kernel->insts.count; id++)
        if (p->borders[id]) host_line(p->host, "crayon_give(%s);", vec_argument(p, p->borders[id])->argument);
}

/* How deep the program stands in the kernel's text. */
static int depth(const VecCuda *k)
{
    const VecKernel *kernel = k->p.kernel;
    const VecLaunch *launch = &kernel->launch;
    if (k->runs) return 2 + (k->trees || launch->points > 1) + (k->trees || launch->loose);
    return 1 + (!launch->grid || launch->rows) + (launch->march > 0) + ((shape_info(kernel->shape)->walks && !launch->joined) || kernel->walk_rows);
}

/* Texts inside of which nothing runs when there are no items. */
static void print_work(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    HostPrinter *host = p->host;
    uint32_t dynamic = dynamic_bytes(k);
    if (kernel->launch.waves || dynamic) {
        k->resident = host_fresh(host, "resident");
        host_line(host, "static int64_t %s;", k->resident);
        host_line(host, "if (%s == 0) %s = crayon_resident(%s, %u, %u);", k->resident, k->resident, k->name, vec_block_lanes(kernel), dynamic);
    }
    if (kernel->scratch_bytes) {
        const char *bytes = vec_format(p, "(size_t)crayon_walk(%s, %u * %s).x * %u", k->items, kernel->launch.waves, k->resident, kernel->scratch_bytes);
        k->scratch = vec_host_new(p, "unsigned char *", vec_format(p, "(unsigned char *)crayon_take(%s)", bytes), "scratch");
    }
    int32_t cells = has_saved(k) ? take_borders(k) : 0;
    Text body = {0}, beside = {0}, ahead = {0};
    vec_cuda_find_reductions(k);
    p->lines.out = &body;
    p->lines.indent = depth(k);
    if (cells && k->reductions.count) print_borders(k, cells);
    vec_cuda_open_pieces(k);
    if (kernel->launch.rows) {
        p->lines.out = &beside;
        p->beside = kernel->launch.rows;
        vec_cuda_print_program(k);
        p->lines.out = &ahead;
        if (kernel->launch.march) vec_cuda_print_first(k);
        p->lines.out = &body;
        p->beside = 1;
    }
    if (k->runs && kernel->launch.loose) {
        p->lines.indent++;
        p->lines.out = &ahead;
        k->loosely = true;
        vec_cuda_print_program(k);
        p->lines.out = &beside;
        k->whole = true;
        vec_cuda_print_program(k);
        k->loosely = k->whole = false;
        p->lines.out = &body;
        p->lines.indent--;
    }
    vec_cuda_print_program(k);
    if (cells && !k->reductions.count) print_borders(k, cells);
    if (kernel->launch.grid) vec_cuda_name_grid(k);
    print_kernel(k, &body, &beside, &ahead);
    vec_cuda_print_folds(k);
    vec_cuda_close_pieces(k);
    text_free(&body);
    text_free(&beside);
    text_free(&ahead);
    give_memory(k);
}

void vec_cuda_print(CudaPlan *plan, StmtId stmt)
{
    HostPrinter *host = plan->printer;
    const VecKernel *kernel = plan->routine->kernels.items[nest_stmt(plan->routine, stmt)->kernel.kernel];
    if (kernel->state < KERNEL_LAUNCHED) internal_error("kernel %s has no launch", kernel->name);
    VecCuda k = {.plan = plan, .dialect = plan->dialect, .lanes = vec_lanes(plan->dialect), .cells = vec_lane_loops};
    k.cells.pointer = plan->dialect->global;
    k.p = vec_printer_create(host, kernel, &k.lanes, NULL);
    k.runs = kernel->launch.points && plan->dialect->has_host;
    k.trees = vec_reduces_in_trees(kernel);
    k.name = names_fresh(plan->context, &host->file->names, kernel->name);
    names_take(plan->context, &k.p.names, intern(plan->context->names, "block"));
    host_line(host, "{");
    host->indent++;
    print_host_needs(plan, kernel);
    vec_print_bounds(&k.p);
    if (kernel->launch.aligned) vec_find_early(&k.p);
    print_items(&k);
    host_line(host, "if (%s > 0) {", k.items);
    host->indent++;
    buffers_print_late(plan, stmt);
    print_work(&k);
    buffers_print_late_leave(plan, stmt);
    close_block(host);
    vec_print_idle_strides(&k.p);
    close_block(host);
}
