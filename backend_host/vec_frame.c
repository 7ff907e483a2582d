#include "backend_host/vec_print.h"

#include "ir/build.h"

#include <string.h>

Name vec_strips(VecPrinter *p)
{
    ShapeStrips strips = shape_info(p->kernel->shape)->strips(p->kernel);
    const char *points = p->early ? vec_format(p, "%s + %s", p->points, p->early) : p->points;
    const char *text = vec_format(p, "(%s) / %d", vec_plus(p, points, strips.add + strips.stride - 1), (int)strips.stride);
    return vec_host_local(p, "int32_t", text, "strips");
}

const char *vec_row_number(VecPrinter *p)
{
    const char *text = NULL;
    for (uint32_t a = p->kernel->axis_count; a-- > 1;)
        text = text ? vec_format(p, "(%s) * %s + %s", text, vec_parameter(p, "int64_t", p->rows[a], p->rows[a]), p->counter[a]) : p->counter[a];
    return text ? text : "0";
}

/* Where an address begins in the row at hand, and whether that is another place in each. */
static const char *row_text(VecPrinter *p, const VecBase *base, bool *varies)
{
    const char *text = base->origin;
    *varies = false;
    for (uint32_t a = 1; a < p->kernel->axis_count; a++) {
        if (!base->steps[a]) continue;
        text = vec_format(p, "%s + %s * %s", text, p->counter[a], base->steps[a]);
        *varies = true;
    }
    return text;
}

enum { ROWS_SAME = 1, ROWS_VARY = 2 };

/* What is the same in all rows, and what varies, as `which` says, behind `prefix`; with the value `begins` unless that is NULL. */
static void print_row_values(VecPrinter *p, int which, const char *prefix, const char *begins)
{
    for (uint32_t a = 1; a < p->kernel->axis_count && (which & ROWS_VARY); a++) {
        if (!p->index[a]) continue;
        const char *lower = p->row_lower[a];
        if ((lower[0] < '0' || lower[0] > '9') && lower[0] != '-') lower = vec_parameter(p, "int64_t", p->row_lower[a], lower);
        host_line(&p->lines, "%s%s = %s;", prefix, p->index[a], begins ? begins : vec_format(p, "%s + %s", p->counter[a], lower));
    }
    for (uint32_t i = 0; i < p->bases.count; i++) {
        bool varies;
        const char *text = row_text(p, &p->bases.items[i], &varies);
        if (which & (varies ? ROWS_VARY : ROWS_SAME)) host_line(&p->lines, "%s%s = %s;", prefix, p->bases.items[i].row, begins ? begins : text);
    }
}

void vec_print_row_values(VecPrinter *p)
{
    vec_print_columns(p);
    print_row_values(p, ROWS_SAME | ROWS_VARY, "const int64_t ", NULL);
}

void vec_declare_row_values(VecPrinter *p)
{
    print_row_values(p, ROWS_SAME, "const int64_t ", NULL);
    print_row_values(p, ROWS_VARY, "int64_t ", "0");
}

void vec_set_row_values(VecPrinter *p) { print_row_values(p, ROWS_VARY, "", NULL); }

/* A half of the pad behind the slot is kept in this strip, the other half is what the strip before kept. */
static void print_place(VecPrinter *p, const VecSlotPlace *place)
{
    int32_t vl = (int32_t)p->kernel->vl, size = vec_lanes_apart(p, (int32_t)place->size), shift = vec_lanes_apart(p, place->shift);
    if (!place->shift) {
        host_line(&p->lines, "const int32_t %s = %s + (odd ? %d : 0);", place->name, vec_plus(p, "lane", size), size);
        return;
    }
    const char *there = vec_plus(p, "lane", shift);
    host_line(&p->lines, "const int32_t %s = %s + (lane >= %d ? 0 : odd ? %d : %d);", place->name, there, -shift, vl + size, vl + 2 * size);
}

void vec_print_point_values(VecPrinter *p)
{
    const char *x = p->emitter->own_lane ? "x" : "x0";
    if (p->index[0]) {
        const char *lower = p->lower;
        if ((lower[0] < '0' || lower[0] > '9') && lower[0] != '-') lower = vec_parameter(p, "int64_t", p->lower, lower);
        host_line(&p->lines, "const int64_t %s = (int64_t)%s + %s;", p->index[0], x, lower);
    }
    for (uint32_t i = 0; i < p->bases.count; i++)
        host_line(&p->lines, "const int64_t %s = %s;", p->bases.items[i].at,
                  vec_plus_steps(p, p->bases.items[i].row, x, p->bases.items[i].steps[0]));
}

void vec_print_strip_values(VecPrinter *p)
{
    int32_t stride = vec_stride(p->kernel);
    bool own = p->emitter->own_lane;
    if (p->uses_count)
        host_line(&p->lines, "const int32_t count = crayon_min_int32_t(%s - strip * %d, %d);", vec_points(p), stride, stride);
    if (!own || !p->kernel->launch.joined)
        host_line(&p->lines, "const int32_t %s = %s%s%s;", own ? "x" : "x0", vec_plus(p, vec_format(p, "strip * %d", stride), -(int64_t)p->kernel->halo_left),
                  own ? vec_format(p, " + %s", vec_position(p)) : "", p->early ? vec_format(p, " - %s", vec_parameter(p, "int32_t", p->early, "early")) : "");
    vec_print_point_values(p);
    if (p->uses_pads) host_line(&p->lines, "const int32_t odd = strip & 1;");
    for (uint32_t i = 0; i < p->places.count; i++) print_place(p, &p->places.items[i]);
}

void vec_print_head(VecPrinter *p, const char *prefix, const char *name, const char *const *arrays, uint32_t array_count, Text *out)
{
    HostPrinter lines = p->lines;
    const char *list = NULL;
    for (uint32_t i = 0; i < array_count; i++) list = list ? vec_format(p, "%s, %s", list, arrays[i]) : arrays[i];
    for (uint32_t i = 0; i < p->parameters.count; i++) {
        const VecParameter *parameter = &p->parameters.items[i];
        bool pointer = strchr(parameter->type, '*') != NULL;
        const char *text = pointer ? vec_format(p, "%s%s%s", p->emitter->pointer, parameter->type, parameter->name)
                                   : vec_format(p, "%s %s", parameter->type, parameter->name);
        list = list ? vec_format(p, "%s, %s", list, text) : text;
    }
    lines.out = out;
    lines.indent = 0;
    host_print_long(&lines, vec_format(p, "%s%s(%s)", prefix, name, list));
    host_line(&lines, "{");
}
