/* The head and the tables of a kernel. */
#include "report/html.h"

/* ---- figures ---------------------------------------------------------------------------- */

/* A figure; `member` is that of the JSON, NULL: it is none of its own. */
static void add_figure(const char *label, const char *member, const char *value, Text *out)
{
    text_printf(out, "<div><dt>%s</dt><dd", label);
    if (member) text_printf(out, " data-figure=\"%s\"", member);
    text_add(out, ">");
    html_add(value, out);
    text_add(out, "</dd></div>\n");
}

static void add_number(const char *label, const char *member, int64_t number, Text *out)
{
    Text value = {0};
    text_printf(&value, "%lld", (long long)number);
    add_figure(label, member, text_string(&value), out);
    text_free(&value);
}

static void add_axes(const ReportKernel *kernel, Text *out)
{
    Text axes = {0};
    for (uint32_t a = 0; a < kernel->axes.count; a++) text_printf(&axes, "%s%s", a ? ", " : "", kernel->axes.items[a]);
    add_figure("axes, lanes first", NULL, text_string(&axes), out);
    text_free(&axes);
}

static void add_ptxas(const Report *report, const ReportPtxas *ptxas, Text *out)
{
    if (!report->ptxas_run || !ptxas->known) return;
    add_number("registers, ptxas", "ptxas.registers", ptxas->registers, out);
    add_number("spilled bytes, ptxas", "ptxas.spill_store_bytes", ptxas->spill_stores, out);
    if (!ptxas->limit) return;
    add_number("blocks on an SM", "ptxas.blocks_a_multiprocessor", ptxas->blocks, out);
    add_number("warps of 64", "ptxas.warps_a_multiprocessor", ptxas->warps, out);
    add_figure("which limits them", "ptxas.limit", ptxas->limit, out);
}

static void add_memory(const ReportKernel *kernel, Text *out)
{
    Text ratio = {0};
    add_number("bytes loaded a point", "bytes_loaded", kernel->bytes_loaded, out);
    add_number("bytes stored a point", "bytes_stored", kernel->bytes_stored, out);
    if (report_bytes(kernel)) {
        text_printf(&ratio, "%.1f", report_flops_a_byte(kernel));
        add_figure("flops a byte", NULL, text_string(&ratio), out);
    }
    text_free(&ratio);
    add_number("halo bytes a strip", "halo_bytes", kernel->halo_bytes, out);
    add_number("of them saved before", "border_bytes", kernel->border_bytes, out);
}

void html_add_figures(const Report *report, const ReportKernel *kernel, Text *out)
{
    text_add(out, "<dl class=\"figures\">\n");
    add_figure("shape", "shape", shape_info(kernel->shape)->name, out);
    add_axes(kernel, out);
    add_number("vector length", "vl", kernel->vl, out);
    add_number("lanes of a block", "lanes", kernel->lanes, out);
    add_number("halo left", "halo_left", kernel->halo_left, out);
    add_number("halo right", "halo_right", kernel->halo_right, out);
    add_number("registers, peak", "registers", kernel->pressure, out);
    add_number("its bound", "registers_bound", kernel->bound, out);
    if (report->regs) add_number("registers allowed", NULL, report->regs, out);
    add_ptxas(report, &kernel->ptxas, out);
    add_number("shared bytes", "shared_bytes", kernel->shared_bytes, out);
    if (report->regs) add_number("shared allowed", NULL, report->shared, out);
    add_number("scratch bytes", "scratch_bytes", kernel->scratch_bytes, out);
    add_number("spills", "spills", kernel->spills, out);
    add_number("reloads", "reloads", kernel->reloads, out);
    add_number("barriers", "barriers", kernel->barriers.count, out);
    add_number("instructions", "instructions", kernel->program.count, out);
    add_number("flops a point", "work.flops", (int64_t)report_flops(&kernel->work), out);
    add_number("flops as written", "written.flops", (int64_t)report_flops(&kernel->written), out);
    add_memory(kernel, out);
    text_add(out, "</dl>\n");
}

/* ---- tables ----------------------------------------------------------------------------- */

static void begin_table(const char *title, uint32_t count, const char *heads, Text *out)
{
    text_printf(out, "<details><summary>%s <small>%u</small></summary><div class=\"box low\"><table>\n<tr>%s</tr>\n", title, count, heads);
}

static void end_table(Text *out) { text_add(out, "</table></div></details>\n"); }

static void add_name(const char *name, Text *out)
{
    text_add(out, "<td class=\"mono\">");
    html_add(name, out);
    text_add(out, "</td>");
}

static void add_place(Location location, Text *out)
{
    text_add(out, "<td class=\"mono\">");
    words_add_location(location, out);
    text_add(out, "</td>");
}

void html_add_arrays(const ReportKernel *kernel, Text *out)
{
    begin_table("Arrays", kernel->arrays.count,
                "<th>array</th><th>type</th><th class=\"n\">loads</th><th class=\"n\">stores</th><th class=\"n\">loaded a point</th><th class=\"n\">stored a point</th>", out);
    for (uint32_t i = 0; i < kernel->arrays.count; i++) {
        const ReportArray *array = &kernel->arrays.items[i];
        text_add(out, "<tr>");
        add_name(array->name, out);
        text_printf(out, "<td>%s</td><td class=\"n\">%u</td><td class=\"n\">%u</td>", type_info(array->type)->word, array->loads, array->stores);
        if (array->each_row) text_printf(out, "<td class=\"n\">%u</td><td class=\"n\">%u</td></tr>\n", array->elements_loaded, array->elements_stored);
        else text_add(out, "<td colspan=\"2\">shared by rows</td></tr>\n");
    }
    end_table(out);
}

void html_add_slots(const ReportKernel *kernel, Text *out)
{
    uint32_t count = 0;
    for (uint32_t i = 1; i < kernel->slots.count; i++) count += kernel->slots.items[i].kind != LOCATION_REGISTER;
    if (!count) return;
    begin_table("Slots", count,
                "<th>slot</th><th>type</th><th class=\"n\">elements</th><th class=\"n\">offset</th><th class=\"n\">values</th><th class=\"n\">loads</th>"
                "<th class=\"n\">stores</th><th></th>", out);
    for (uint32_t i = 1; i < kernel->slots.count; i++) {
        const ReportSlot *slot = &kernel->slots.items[i];
        if (slot->kind == LOCATION_REGISTER) continue;
        text_add(out, "<tr>");
        add_place((Location){slot->kind, slot->id}, out);
        text_printf(out, "<td>%s</td><td class=\"n\">%u</td><td class=\"n\">%u</td><td class=\"n\">%u</td><td class=\"n\">%u</td><td class=\"n\">%u</td><td>%s</td></tr>\n",
                    type_info(slot->type)->word, slot->elements, slot->offset, slot->values, slot->reads, slot->writes, slot->is_pad ? "of the strip before" : "");
    }
    end_table(out);
}

void html_add_moves(const ReportKernel *kernel, Text *out)
{
    if (!kernel->moves.count) return;
    begin_table("Spills and reloads", kernel->moves.count, "<th class=\"n\">at</th><th></th><th>value</th><th>from</th><th>to</th><th>why</th>", out);
    for (uint32_t i = 0; i < kernel->moves.count; i++) {
        const ReportMove *move = &kernel->moves.items[i];
        text_printf(out, "<tr><td class=\"n\">%u</td><td>%s</td>", move->instruction, move->is_reload ? "reload" : "spill");
        add_name(move->value, out);
        add_place(move->from, out);
        add_place(move->to, out);
        text_add(out, "<td class=\"w\">");
        html_add(move->reason ? move->reason : "", out);
        text_add(out, "</td></tr>\n");
    }
    end_table(out);
}

void html_add_values(const ReportKernel *kernel, Text *out)
{
    begin_table("Values", kernel->values.count,
                "<th>value</th><th>operation</th><th class=\"n\">line</th><th>type</th><th class=\"n\">live</th><th class=\"n\">extent</th><th class=\"n\">delay</th>"
                "<th>places, from-to</th><th>why</th>", out);
    for (uint32_t i = 0; i < kernel->values.count; i++) {
        const ReportValue *value = &kernel->values.items[i];
        text_add(out, "<tr>");
        add_name(value->name, out);
        text_printf(out, "<td>%s</td><td class=\"n\">%u</td><td>%s</td><td class=\"n\">%u-%u</td><td class=\"n\">%d:%d</td><td class=\"n\">%d</td><td>", value->what,
                    value->place.line, type_info(value->type)->word, value->from, value->to, value->extent_low, value->extent_high, value->delay);
        words_add_stays(kernel, value, out);
        text_add(out, "</td><td class=\"w\">");
        for (uint32_t n = 0; n < value->reasons.count; n++) {
            text_add(out, n ? "; " : "");
            html_add(value->reasons.items[n], out);
        }
        text_add(out, "</td></tr>\n");
    }
    end_table(out);
}
