#include "backend_cuda/vec_elements.h"

#include "ir/vec_tile.h"

static const VecInst *inst_at(const VecCuda *k, uint32_t at)
{
    return vec_inst(k->p.kernel, k->p.kernel->order.items[at]);
}

static void close_block(HostPrinter *lines)
{
    lines->indent--;
    host_line(lines, "}");
}

/* ---- runs ------------------------------------------------------------------------------- */

void vec_cuda_find_tile_runs(VecCuda *k)
{
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    const uint32_t *axes = vec_find_axes(p->context->scratch, p->routine, kernel, &p->regions);
    uint32_t last = 0, count = 0;
    k->run_of = arena_array(p->context->scratch, uint32_t, kernel->order.count + 1);
    k->tile_axes = arena_array(p->context->scratch, uint32_t, kernel->order.count + 1);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = inst_at(k, at);
        if (vec_is_marker(inst->kind)) last = 0;
        if (!vec_runs(inst)) continue;
        k->tile_axes[at] = vec_has_effect(inst) ? vec_tile_axes(kernel) : axes[kernel->order.items[at]] & vec_tile_axes(kernel);
        bool same = last && k->tile_axes[at] == k->tile_axes[last - 1] && (inst->kind == VEC_CARRY) == (inst_at(k, last - 1)->kind == VEC_CARRY);
        k->run_of[at] = same ? count : ++count;
        last = at + 1;
    }
}

uint32_t vec_cuda_tile_run_end(const VecCuda *k, uint32_t from, uint32_t to)
{
    uint32_t last = from;
    for (uint32_t at = from + 1; at < to && (!k->run_of[at] || k->run_of[at] == k->run_of[from]) && !vec_is_marker(inst_at(k, at)->kind); at++)
        if (k->run_of[at]) last = at;
    return last;
}

/* Texts of how far from the lane's first element the one numbered by a loop's variable lies. */
static const char *apart(VecPrinter *p, const char *number, uint32_t count, uint32_t lanes)
{
    uint32_t width = vec_tile_width(p->kernel, count);
    if (width == count) return number;
    if (width == 1) return vec_format(p, "(%s * %u)", number, lanes);
    return vec_format(p, "(%s / %u * %u + %s %% %u)", number, width, width * lanes, number, width);
}

void vec_cuda_open_elements(VecCuda *k, uint32_t axes)
{
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    uint32_t across = vec_tile_across(kernel);
    if (axes & ~1u) {
        host_line(&p->lines, "%s", k->dialect->unrolled);
        host_line(&p->lines, "for (int32_t row = 0; row < %u; row++) {", kernel->rows);
        p->lines.indent++;
        p->apart[kernel->columns_axis] = apart(p, "row", kernel->rows, vec_tile_lanes(kernel) / across);
    }
    if (axes & 1) {
        host_line(&p->lines, "%s", k->dialect->unrolled);
        host_line(&p->lines, "for (int32_t point = 0; point < %u; point++) {", kernel->points);
        p->lines.indent++;
        p->apart[0] = apart(p, "point", kernel->points, across);
    }
}

void vec_cuda_close_elements(VecCuda *k, uint32_t axes)
{
    VecPrinter *p = &k->p;
    if (axes & 1) close_block(&p->lines);
    if (axes & ~1u) close_block(&p->lines);
    p->apart[0] = p->apart[p->kernel->columns_axis] = NULL;
}

/* ---- variables and conditions ------------------------------------------------------------ */

const char *vec_cuda_tile_declared(VecCuda *k, uint32_t at, const char *name)
{
    const VecKernel *kernel = k->p.kernel;
    if (k->tile_axes[at] & ~1u) name = vec_format(&k->p, "%s[%u]", name, kernel->rows);
    return k->tile_axes[at] & 1 ? vec_format(&k->p, "%s[%u]", name, kernel->points) : name;
}

Name vec_cuda_tile_element(VecCuda *k, uint32_t at, const char *name)
{
    const char *row = k->tile_axes[at] & ~1u ? "[row]" : "", *point = k->tile_axes[at] & 1 ? "[point]" : "";
    return intern_printf(k->p.context->names, "%s%s%s", name, row, point);
}

/* Whether the element at hand lies within the axes of the tile that it is an element of. */
static const char *within(VecCuda *k, uint32_t axes)
{
    VecPrinter *p = &k->p;
    uint32_t rows = p->kernel->columns_axis;
    const char *text = axes & 1 ? vec_format(p, "%s < %s", vec_x(p), vec_points(p)) : NULL;
    if (!(axes & ~1u)) return text;
    const char *row = p->apart[rows] ? vec_format(p, "%s + %s", p->counter[rows], p->apart[rows]) : p->counter[rows];
    return vec_format(p, "%s%s%s < %s", text ? text : "", text ? " && " : "", row, vec_parameter(p, "int64_t", p->rows[rows], p->rows[rows]));
}

const char *vec_cuda_tile_condition(VecCuda *k, uint32_t at)
{
    VecPrinter *p = &k->p;
    const VecInst *inst = inst_at(k, at);
    if (inst->staged || !vec_is_exact(p->kernel, inst)) return NULL;
    VecSpan span = vec_span(inst);
    const char *inside = within(k, k->tile_axes[at]), *set = vec_set_condition(p, inst->set, inst->delay[0], &span, vec_x(p));
    return inside && set ? vec_format(p, "%s && %s", inside, set) : inside ? inside : set;
}

/* ---- slabs ------------------------------------------------------------------------------- */

/* What an operand is, `ahead` turns further than the one at hand. */
static const char *ahead_text(VecCuda *k, const VecInst *load, uint32_t n)
{
    VecPrinter *p = &k->p;
    ValueId step, carry = vec_value_root(p->kernel, vec_operand(p->kernel, load, n)->value);
    const VecInst *value = vec_inst(p->kernel, carry);
    bool minus;
    if (value->kind != VEC_CARRY || !vec_is_induction(p->kernel, carry, &step, &minus)) return vec_operand_text(p, load, n);
    const char *type = vec_held_text(value->type), *now = p->registers[vec_holder(p, value->location.slot)];
    const char *by = vec_uniform(p, vec_inst(p->kernel, step)->uniform, vec_inst(p->kernel, step)->name);
    return vec_format(p, "(%s)((u%s)%s %c (u%s)ahead * (u%s)%s)", type, type, now, minus ? '-' : '+', type, type, by);
}

/* An element that a lane brings, and its place in the slot. */
typedef struct {
    uint32_t extent, stride, elements, each; /* elements of a slab, and of a lane */
    bool turned, rest;                       /* rest: the last lanes have one less */
} Bringing;

static Bringing bringing_of(const VecCuda *k, const VecInst *load)
{
    const VecKernel *kernel = k->p.kernel;
    uint32_t extent = vec_stage_extent(k->p.routine, kernel, load), elements = kernel->depth * extent, lanes = vec_tile_lanes(kernel);
    return (Bringing){extent, vec_stage_stride(k->p.routine, kernel, load), elements, (elements + lanes - 1) / lanes, vec_stage_is_turned(k->p.routine, kernel, load),
                      elements % lanes != 0};
}

static void open_brought(VecCuda *k, const Bringing *b)
{
    VecPrinter *p = &k->p;
    host_line(&p->lines, "%s", k->dialect->unrolled);
    host_line(&p->lines, "for (int32_t e = 0; e < %u; e++) {", b->each);
    p->lines.indent++;
    uint32_t lanes = vec_tile_lanes(p->kernel), inner = b->turned ? p->kernel->depth : b->extent;
    const char *number = vec_format(p, "(e * %u + lane)", lanes);
    host_line(&p->lines, "const int32_t %s = %s %% %u, %s = %s / %u;", b->turned ? "ahead" : "place", number, inner, b->turned ? "place" : "ahead", number, inner);
}

/* Loads a lane's part of a slab. */
static void print_bring(VecCuda *k, ValueId id, Name brought)
{
    VecPrinter *p = &k->p;
    const VecInst *load = vec_inst(p->kernel, id);
    Bringing b = bringing_of(k, load);
    uint32_t axis = vec_stage_axis(p->routine, p->kernel, load);
    const char **operands = arena_array(p->context->scratch, const char *, load->count + 1);
    host_line(&p->lines, "%s %s[%u];", vec_held_text(load->type), brought, b.each);
    open_brought(k, &b);
    for (uint32_t n = 0; n < load->count; n++) operands[n] = ahead_text(k, load, n);
    p->apart[axis] = axis ? "(place - column)" : "(place - position)";
    const char *rest = b.rest ? vec_format(p, " && e * %u + lane < %u", vec_tile_lanes(p->kernel), b.elements) : "";
    const char *condition = vec_format(p, "ahead < turns && %s%s", within(k, axis ? 1u << axis : 1u), rest);
    host_print_long(&p->lines, vec_format(p, "%s[e] = %s ? %s[%s] : 0;%s", brought, condition, vec_array(p, load->array), vec_element_index(p, load, operands), vec_comment(p, load)));
    p->apart[axis] = NULL;
    close_block(&p->lines);
}

static void print_keep(VecCuda *k, ValueId id, Name brought)
{
    VecPrinter *p = &k->p;
    const VecInst *load = vec_inst(p->kernel, id);
    Bringing b = bringing_of(k, load);
    open_brought(k, &b);
    const char *rest = b.rest ? vec_format(p, "if (e * %u + lane < %u) ", vec_tile_lanes(p->kernel), b.elements) : "";
    host_line(&p->lines, "%s%s[ahead * %u + place] = %s[e];", rest, vec_view(p, load->stage_slot, load->type), b.stride, brought);
    close_block(&p->lines);
}

void vec_cuda_open_slabs(VecCuda *k, uint32_t begin, const char *trips)
{
    VecPrinter *p = &k->p;
    const VecKernel *kernel = p->kernel;
    RegionId loop = p->regions.marks[begin];
    uint32_t end = vec_region(&p->regions, loop)->end;
    Name *brought = arena_array(p->context->scratch, Name, end + 1);
    host_line(&p->lines, "%s", k->dialect->rolled);
    host_line(&p->lines, "for (int64_t slab = 0; slab < %s; slab += %u) {", trips, kernel->depth);
    p->lines.indent++;
    host_line(&p->lines, "const int32_t turns = %s - slab < %u ? (int32_t)(%s - slab) : %u;", trips, kernel->depth, trips, kernel->depth);
    for (uint32_t at = begin + 1; at < end; at++) {
        if (p->regions.of[at] != loop || !inst_at(k, at)->staged) continue;
        brought[at] = names_fresh(p->context, &p->names, "brought");
        print_bring(k, kernel->order.items[at], brought[at]);
    }
    host_line(&p->lines, "%s", k->dialect->barrier);
    for (uint32_t at = begin + 1; at < end; at++)
        if (brought[at]) print_keep(k, kernel->order.items[at], brought[at]);
    host_line(&p->lines, "%s", k->dialect->barrier);
    host_line(&p->lines, "%s", k->dialect->by_eights);
    host_line(&p->lines, "for (int32_t turn = 0; turn < turns; turn++) {");
    p->lines.indent++;
}

void vec_cuda_close_slabs(VecCuda *k)
{
    close_block(&k->p.lines);
    close_block(&k->p.lines);
}
