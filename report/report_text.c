/* The report for a terminal of 80 columns: first what became of every loop and what the kernels cost, in a few lines;
 * then routine by routine. */
#include "report/words.h"

#include <string.h>

enum { WIDTH = 80, SHOWN_LOOPS = 5, FATE_COLUMN = 56 };

/* ---- helpers ---------------------------------------------------------------------------- */

static size_t column(const Text *out)
{
    size_t at = out->length;
    while (at > 0 && out->data[at - 1] != '\n') at--;
    return out->length - at;
}

/* Fills with blanks to `to`; at least one. */
static void pad_to(Text *out, size_t to)
{
    do text_add(out, " ");
    while (column(out) < to);
}

/* Appends the words, going on at column `indent` of further lines when they do not fit. */
static void add_wrapped(Text *out, size_t indent, const char *words)
{
    while (column(out) < indent) text_add(out, " ");
    bool first = !out->length || strchr(" \n", out->data[out->length - 1]);
    for (const char *at = words; *at;) {
        size_t length = strcspn(at, " ");
        if (!first && column(out) + 1 + length > WIDTH) {
            text_add(out, "\n");
            while (column(out) < indent) text_add(out, " ");
            first = true;
        }
        if (!first) text_add(out, " ");
        text_add_bytes(out, at, length);
        first = false;
        at += length;
        while (*at == ' ') at++;
    }
}

/* A line of a kernel's story: a label, then wrapped text. */
static void add_line(void *to, const char *label, const char *sentence)
{
    Text *out = to;
    text_printf(out, "  %s", label);
    pad_to(out, 14);
    add_wrapped(out, 14, sentence);
    text_add(out, "\n");
}

/* ---- the first screen ------------------------------------------------------------------- */

static void add_kernel_row(const ReportKernel *kernel, Text *out)
{
    uint32_t bytes = report_bytes(kernel);
    text_add(out, kernel->name);
    if (column(out) > 18) text_add(out, "\n"); /* beyond its column: a line of its own */
    pad_to(out, 19);
    text_printf(out, "%5u %-5s %4u %5llu %5u ", kernel->fused.count, shape_info(kernel->shape)->name, kernel->vl,
                (unsigned long long)report_flops(&kernel->work), bytes);
    if (bytes) text_printf(out, "%4.1f ", report_flops_a_byte(kernel));
    else text_add(out, "   - ");
    text_printf(out, "%4u %6u %6u %8u\n", kernel->pressure, kernel->spills, kernel->shared_bytes,
                kernel->barriers.count);
}

static void add_kernel_table(const Report *report, Text *out)
{
    bool any = false;
    for (uint32_t r = 0; r < report->routines.count; r++)
        for (uint32_t k = 0; k < report->routines.items[r].kernels.count; k++) {
            if (!any) text_add(out, "\n                                    --- a point ---\n"
                                    "vector kernel      loops shape   vl flops bytes fl/B regs spills shared barriers\n");
            any = true;
            add_kernel_row(&report->routines.items[r].kernels.items[k], out);
        }
}

static void add_left_over(const Report *report, Text *out)
{
    uint32_t count = 0;
    for (uint32_t r = 0; r < report->routines.count; r++)
        for (uint32_t i = 0; i < report->routines.items[r].loops.count; i++) {
            const ReportRoutine *routine = &report->routines.items[r];
            const ReportLoop *loop = &routine->loops.items[i];
            if (!words_is_left_over(loop) || count++ >= SHOWN_LOOPS) continue;
            if (count == 1) text_add(out, "\nloops that run in order, on the host\n");
            text_printf(out, "  %s:%u", routine->name, loop->place.line);
            add_wrapped(out, 8, loop->header);
            text_add(out, ":");
            add_wrapped(out, 8, words_obstacle(loop));
            text_add(out, "\n");
        }
    if (count > SHOWN_LOOPS) text_printf(out, "  and %u more, below\n", count - SHOWN_LOOPS);
}

/* ---- loops ------------------------------------------------------------------------------ */

static void add_loops(const ReportRoutine *routine, Text *out)
{
    if (!routine->loops.count) {
        text_add(out, "  no loops\n");
        return;
    }
    text_add(out, "   line  loop                               found       became\n");
    for (uint32_t i = 0; i < routine->loops.count; i++) {
        const ReportLoop *loop = &routine->loops.items[i];
        text_printf(out, "  %5u  %*s%s", loop->place.line, (int)(2 * loop->depth), "", loop->header);
        if (column(out) > 43) text_add(out, "\n");
        pad_to(out, 44);
        text_add(out, report_finding_words[loop->finding]);
        Text fate = {0};
        words_add_fate(routine, loop, &fate);
        size_t start = FATE_COLUMN;
        if (start + fate.length > WIDTH) { /* a line of its own, as far right as it can stand */
            text_add(out, "\n");
            start = fate.length < WIDTH ? WIDTH - fate.length : 0;
        }
        pad_to(out, start);
        text_printf(out, "%s\n", text_string(&fate));
        text_free(&fate);
        Text why = {0};
        words_add_why(loop, &why);
        if (why.length) {
            add_wrapped(out, 11, text_string(&why));
            text_add(out, "\n");
        }
        text_free(&why);
    }
}

/* ---- what a call moves ------------------------------------------------------------------ */

static void add_transfers(const ReportRoutine *routine, Text *out)
{
    for (uint32_t i = 0; i < routine->transfers.count; i++) {
        const ReportTransfer *transfer = &routine->transfers.items[i];
        if (i == 0) text_add(out, "\n  a call copies at most         in   out  bytes\n");
        text_printf(out, "  %s", transfer->name);
        if (column(out) > 31) text_add(out, "\n");
        pad_to(out, 32);
        text_printf(out, "%-4s %-4s ", transfer->in ? "yes" : "-", transfer->out ? "yes" : "-");
        Text words = {0};
        words_add_transfer(transfer, &words);
        add_wrapped(out, 42, text_string(&words));
        text_add(out, "\n");
        text_free(&words);
    }
}

/* ---- a kernel --------------------------------------------------------------------------- */

static void add_arrays(const ReportKernel *kernel, Text *out)
{
    text_add(out, "\n                            instructions   elements a point\n"
                  "  array            type   loads stores   loaded  stored\n");
    for (uint32_t i = 0; i < kernel->arrays.count; i++) {
        const ReportArray *array = &kernel->arrays.items[i];
        text_printf(out, "  %s", array->name);
        pad_to(out, 19);
        text_printf(out, "%-4s %5u %6u", type_info(array->type)->word, array->loads, array->stores);
        text_add(out, "   ");
        if (array->each_row) text_printf(out, "%6u %7u\n", array->elements_loaded, array->elements_stored);
        else text_add(out, "shared by rows\n");
    }
    Text words = {0};
    words_add_contracted(kernel, &words);
    add_line(out, "contracted", text_string(&words));
    text_free(&words);
}

static void add_stays(const ReportKernel *kernel, const ReportValue *value, Text *out)
{
    Text words = {0};
    words_add_stays(kernel, value, &words);
    add_wrapped(out, 55, text_string(&words));
    text_add(out, "\n");
    text_free(&words);
    for (uint32_t i = 0; i < value->reasons.count; i++) {
        add_wrapped(out, 16, value->reasons.items[i]);
        text_add(out, "\n");
    }
}

static void add_values(const ReportKernel *kernel, Text *out)
{
    text_add(out, "\n  value         operation  line type  live      extent delay slots, from-to\n");
    for (uint32_t i = 0; i < kernel->values.count; i++) {
        const ReportValue *value = &kernel->values.items[i];
        text_printf(out, "  %%%s", value->name);
        pad_to(out, 16);
        text_printf(out, "%s", value->what);
        pad_to(out, 26);
        text_printf(out, "%5u %-4s  %u-%u", value->place.line, type_info(value->type)->word, value->from, value->to);
        pad_to(out, 48);
        text_printf(out, "%d:%d", value->extent_low, value->extent_high);
        pad_to(out, 53);
        text_printf(out, "%d ", value->delay);
        add_stays(kernel, value, out);
    }
}

static void add_slots(const ReportKernel *kernel, Text *out)
{
    bool any = false;
    for (uint32_t i = 1; i < kernel->slots.count; i++) {
        const ReportSlot *slot = &kernel->slots.items[i];
        if (slot->kind == LOCATION_REGISTER) continue;
        if (!any) text_add(out, "\n  slot   type  elements  offset  values   loads  stores\n");
        any = true;
        text_add(out, "  ");
        words_add_location((Location){slot->kind, slot->id}, out);
        pad_to(out, 9);
        text_printf(out, "%-4s  %8u %7u %7u %7u %7u%s\n", type_info(slot->type)->word, slot->elements, slot->offset,
                    slot->values, slot->reads, slot->writes, slot->is_pad ? "  of the strip before" : "");
    }
}

static void add_moves(const ReportKernel *kernel, Text *out)
{
    if (!kernel->moves.count) return;
    text_add(out, "\n  at    spill or reload\n");
    for (uint32_t i = 0; i < kernel->moves.count; i++) {
        const ReportMove *move = &kernel->moves.items[i];
        text_printf(out, "  %-5u %-6s %%%s ", move->instruction, move->is_reload ? "reload" : "spill", move->value);
        words_add_location(move->from, out);
        text_add(out, " to ");
        words_add_location(move->to, out);
        if (move->reason) text_add(out, ":");
        if (move->reason) add_wrapped(out, 17, move->reason);
        text_add(out, "\n");
    }
}

static void add_kernel(const Report *report, const ReportKernel *kernel, Text *out)
{
    text_printf(out, "\nkernel %s\n", kernel->name);
    words_tell_kernel(report, kernel, &(WordsLines){add_line, out});
    add_arrays(kernel, out);
    add_slots(kernel, out);
    add_moves(kernel, out);
    add_values(kernel, out);
}

void report_print_text(const Report *report, Text *out)
{
    Text counts = {0};
    words_add_counts(report, &counts);
    add_wrapped(out, 0, text_string(&counts));
    text_add(out, "\n");
    text_free(&counts);
    add_kernel_table(report, out);
    add_left_over(report, out);
    for (uint32_t r = 0; r < report->routines.count; r++) {
        const ReportRoutine *routine = &report->routines.items[r];
        text_printf(out, "\n==== %s", routine->name);
        if (routine->place.file) text_printf(out, ", %s:%u", routine->place.file, routine->place.line);
        text_add(out, "\n");
        add_loops(routine, out);
        add_transfers(routine, out);
        for (uint32_t k = 0; k < routine->kernels.count; k++) add_kernel(report, &routine->kernels.items[k], out);
    }
}
