#include "backend_c/strips_borders.h"

#include "ir/build.h"
#include "ir/vec_rows.h"

static void close_loop(VecPrinter *p)
{
    p->lines.indent--;
    host_line(&p->lines, "}");
}

void strips_take_borders(VecPrinter *p)
{
    const VecKernel *kernel = p->kernel;
    const char *items = vec_format(p, "(int64_t)%s", vec_strips(p));
    for (uint32_t a = 1; a < kernel->axis_count; a++) items = vec_format(p, "%s * %s", items, vec_pieces(p, a));
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        if (!vec_is_saved(p->routine, kernel, id)) continue;
        const char *type = vec_format(p, "%s *", type_info(inst->type)->c_type);
        const char *stem = vec_format(p, "%s_border", nest_symbol(p->routine, inst->array)->name);
        const char *text = vec_format(p, "(%s)crayon_alloc(%s * %d * (int64_t)sizeof(%s))", type, items, vec_saved_cells(kernel, inst), type_info(inst->type)->c_type);
        p->borders[id] = vec_parameter(p, type, vec_host_new(p, type, text, stem), stem);
    }
}

void strips_print_border_load(VecPrinter *p, ValueId id)
{
    const VecInst *inst = vec_inst(p->kernel, id);
    if (inst->across) {
        const char *way = inst->across < 0 ? "!" : "";
        host_line(&p->lines, "for (int32_t lane = 0; %sahead && e < %d && lane < %u; lane++) {", way, vec_saved_rows(inst), p->kernel->vl);
    } else host_line(&p->lines, "for (int32_t e = 0; e < %d; e++) {", inst->border_left + inst->border_right);
    p->lines.indent++;
    if (p->kernel->columns) {
        host_line(&p->lines, "for (int32_t column = 0; column < columns; column++) {");
        p->lines.indent++;
    }
    if (inst->across) vec_print_row_cell(p, id);
    else vec_print_border_cell(p, id);
    if (p->kernel->columns) close_loop(p);
    close_loop(p);
}
