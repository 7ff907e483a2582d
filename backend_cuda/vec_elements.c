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

/* The part of a slab that a lane brings: elements number e * lanes + lane, along the axis or, `turned`, along turns, as they lie in memory. */
typedef struct {
    uint32_t lanes, inner, elements, stride;
    bool turned;
    uint32_t step; /* lanes / inner, where all of a lane's elements are so far apart, on the other of the two; else 0 */
} Bringing;

static Bringing bringing_of(const VecCuda *k, const VecInst *load)
{
    const VecKernel *kernel = k->p.kernel;
    uint32_t extent = vec_stage_extent(k->p.routine, kernel, load), lanes = vec_tile_lanes(kernel);
    bool turned = vec_stage_is_turned(k->p.routine, kernel, load);
    uint32_t inner = turned ? kernel->depth : extent;
    return (Bringing){lanes, inner, kernel->depth * extent, vec_stage_stride(k->p.routine, kernel, load), turned, lanes % inner ? 0 : lanes / inner};
}

/* What each turn adds to the value of an operand; NULL: it stays. */
static const char *step_of(VecCuda *k, const VecInst *load, uint32_t n)
{
    VecPrinter *p = &k->p;
    ValueId step, carry = vec_value_root(p->kernel, vec_operand(p->kernel, load, n)->value);
    bool minus;
    if (vec_inst(p->kernel, carry)->kind != VEC_CARRY || !vec_is_induction(p->kernel, carry, &step, &minus)) return NULL;
    const VecInst *value = vec_inst(p->kernel, step);
    return vec_format(p, "%s%s", minus ? "-" : "", vec_uniform(p, value->uniform, value->name));
}

/* The operands of a load in the turn that comes `ahead` behind the one at hand. */
static const char **operands_ahead(VecCuda *k, const VecInst *load, const char *ahead)
{
    VecPrinter *p = &k->p;
    const char **operands = arena_array(p->context->scratch, const char *, load->count + 1);
    for (uint32_t n = 0; n < load->count; n++) {
        const char *step = step_of(k, load, n), *now = vec_operand_text(p, load, n);
        operands[n] = step ? vec_format(p, "(%s + (int64_t)(%s) * (%s))", now, ahead, step) : now;
    }
    return operands;
}

/* Brings the slab whose first turn comes `behind` that at hand, with so many `turns`, to a half; NULL: the first one. */
static void print_bring(VecCuda *k, ValueId id, uint32_t behind, const char *turns, const char *half)
{
    VecPrinter *p = &k->p;
    const VecInst *load = vec_inst(p->kernel, id);
    Bringing b = bringing_of(k, load);
    uint32_t axis = vec_stage_axis(p->routine, p->kernel, load), each = (b.elements + b.lanes - 1) / b.lanes;
    const char *inner = b.turned ? "ahead" : "place", *outer = b.turned ? "place" : "ahead";
    host_line(&p->lines, "%s", k->dialect->unrolled);
    host_line(&p->lines, "for (int32_t e = 0; e < %u; e++) {", each);
    p->lines.indent++;
    if (b.step) host_line(&p->lines, "const int32_t %s = lane %% %u, %s = lane / %u + e * %u;", inner, b.inner, outer, b.inner, b.step);
    else host_line(&p->lines, "const int32_t %s = (e * %u + lane) %% %u, %s = (e * %u + lane) / %u;", inner, b.lanes, b.inner, outer, b.lanes, b.inner);
    p->apart[axis] = axis ? "(place - column)" : "(place - position)";
    const char *from = vec_element_index(p, load, operands_ahead(k, load, behind ? vec_format(p, "%u + ahead", behind) : "ahead"));
    const char *rest = b.elements % b.lanes ? vec_format(p, "if (e * %u + lane < %u) ", b.lanes, b.elements) : "";
    const char *there = vec_format(p, "ahead < %s && %s", turns, within(k, 1u << axis));
    const char *to = vec_format(p, "%s + (%sahead * %u + place)", vec_view(p, load->stage_slot, load->type), half ? vec_format(p, "%s * %u + ", half, p->kernel->depth * b.stride) : "", b.stride);
    const char *text = dialect_text(p->context->scratch, k->dialect->bring, to, vec_format(p, "%s + (%s)", vec_array(p, load->array), from), there);
    host_print_long(&p->lines, vec_format(p, "%s%s%s", rest, text, vec_comment(p, load)));
    p->apart[axis] = NULL;
    close_block(&p->lines);
}

static void print_slab(VecCuda *k, uint32_t begin, uint32_t behind, const char *turns, const char *half)
{
    const VecPrinter *p = &k->p;
    RegionId loop = p->regions.marks[begin];
    for (uint32_t at = begin + 1; at < vec_region(&p->regions, loop)->end; at++)
        if (p->regions.of[at] == loop && inst_at(k, at)->staged) print_bring(k, p->kernel->order.items[at], behind, turns, half);
}

void vec_cuda_open_slabs(VecCuda *k, uint32_t begin, const char *trips)
{
    VecPrinter *p = &k->p;
    uint32_t depth = p->kernel->depth;
    if (vec_region_loop(&p->regions, vec_region(&p->regions, p->regions.marks[begin])->parent)) host_line(&p->lines, "%s", k->dialect->barrier);
    print_slab(k, begin, 0, trips, NULL);
    host_line(&p->lines, "%s", k->dialect->rolled);
    host_line(&p->lines, "for (int64_t slab = 0; slab < %s; slab += %u) {", trips, depth);
    p->lines.indent++;
    host_line(&p->lines, "const int32_t turns = %s - slab < %u ? (int32_t)(%s - slab) : %u, half = (int32_t)(slab / %u %% 2);", trips, depth, trips, depth, depth);
    host_line(&p->lines, "%s", k->dialect->brought);
    host_line(&p->lines, "%s", k->dialect->barrier);
    host_line(&p->lines, "if (slab + %u < %s) {", depth, trips);
    p->lines.indent++;
    host_line(&p->lines, "const int32_t next = %s - slab < %u ? (int32_t)(%s - slab - %u) : %u;", trips, 2 * depth, trips, depth, depth);
    print_slab(k, begin, depth, "next", "(1 - half)");
    close_block(&p->lines);
}

void vec_cuda_open_turns(VecCuda *k, bool whole)
{
    VecPrinter *p = &k->p;
    host_line(&p->lines, "%s {", whole ? vec_format(p, "if (turns == %u)", p->kernel->depth) : "else");
    p->lines.indent++;
    host_line(&p->lines, "%s", whole ? k->dialect->unrolled : k->dialect->rolled);
    host_line(&p->lines, "for (int32_t turn = 0; turn < %s; turn++) {", whole ? vec_format(p, "%u", p->kernel->depth) : "turns");
    p->lines.indent++;
}

void vec_cuda_close_turns(VecCuda *k)
{
    close_block(&k->p.lines);
    close_block(&k->p.lines);
}

void vec_cuda_close_slabs(VecCuda *k)
{
    close_block(&k->p.lines);
}
