/* The allocation as a picture. A row is an instruction: its line of the IR at the left, and to the right of it what stands in each place. A value
 * begins in the middle of the row that defines it there, and ends in the middle of the one that reads it last. */
#include "report/html.h"

#include <string.h>

enum { ROW = 14, COLUMN = 46, GAP = 2, SHOWN = 7, HEAD = 18, ROUND = 2 };

static const char *const classes[] = {"", "r", "s", "g"}; /* by LocationKind */

/* Columns are the registers, then the slots in shared memory, then those in global memory. */
static uint32_t column_of(const ReportKernel *kernel, uint32_t slot)
{
    uint32_t column = 0;
    LocationKind kind = kernel->slots.items[slot].kind;
    for (uint32_t i = 1; i < kernel->slots.count; i++) {
        LocationKind other = kernel->slots.items[i].kind;
        column += other < kind || (other == kind && i < slot);
    }
    return column;
}

static uint32_t slot_columns(const ReportKernel *kernel) { return kernel->slots.count ? kernel->slots.count - 1 : 0; }

static void add_heads(const ReportKernel *kernel, Text *out)
{
    text_printf(out, "<svg class=\"heads\" width=\"%u\" height=\"%u\">\n", slot_columns(kernel) * COLUMN, HEAD);
    for (uint32_t i = 1; i < kernel->slots.count; i++) {
        const ReportSlot *slot = &kernel->slots.items[i];
        uint32_t x = column_of(kernel, i) * COLUMN;
        text_add(out, "<g><title>");
        words_add_location((Location){slot->kind, slot->id}, out);
        text_printf(out, ": %s, ", type_info(slot->type)->word);
        if (slot->kind == LOCATION_REGISTER) text_add(out, "a register of each lane");
        else text_printf(out, "%u elements at %u of a block's %s", slot->elements, slot->offset, slot->kind == LOCATION_SHARED ? "shared memory" : "scratch in global memory");
        if (slot->is_pad) text_add(out, ", lanes of the strip before");
        text_printf(out, "</title><rect class=\"%s\" x=\"%u\" y=\"1\" width=\"%u\" height=\"%u\"/><text class=\"head\" x=\"%u\" y=\"13\">",
                    slot->is_pad ? "p" : classes[slot->kind], x + GAP, COLUMN - 2 * GAP, HEAD - 3, x + 2 * GAP);
        words_add_location((Location){slot->kind, slot->id}, out);
        text_add(out, "</text></g>\n");
    }
    text_add(out, "</svg>\n");
}

static void add_program(const ReportKernel *kernel, Text *out)
{
    uint32_t barrier = 0, move = 0;
    text_add(out, "<pre>");
    for (uint32_t i = 0; i < kernel->program.count; i++) {
        const char *class = NULL;
        if (barrier < kernel->barriers.count && kernel->barriers.items[barrier] == i + 1) class = "barrier", barrier++;
        if (move < kernel->moves.count && kernel->moves.items[move].instruction == i + 1) {
            const ReportMove *one = &kernel->moves.items[move++];
            class = classes[(one->is_reload ? one->from : one->to).kind];
        }
        text_add(out, "<span");
        if (class) text_printf(out, " class=\"%s\"", class);
        text_add(out, " title=\"");
        html_add(kernel->program.items[i], out);
        text_printf(out, "\"><i>%4u </i>", i + 1);
        html_add(kernel->program.items[i], out);
        text_add(out, "</span>");
    }
    text_add(out, "</pre>\n");
}

/* A name, cut to what a column has room for; of one that came with a procedure, what it is called there. */
static void add_short(const char *name, Text *out)
{
    size_t at = 0, cut = 0, shown = 0;
    const char *point = strrchr(name, '.');
    if (point && point[1] && strlen(name) > SHOWN) name = point + 1;
    for (; name[at]; shown++) {
        if (shown == SHOWN - 1) cut = at;
        size_t length = utf8_length(name + at);
        at += length ? length : 1;
    }
    html_add_bytes(name, shown > SHOWN ? cut : at, out);
    if (shown > SHOWN) text_add(out, "\xe2\x80\xa6");
}

static void add_label(const ReportValue *value, Text *out)
{
    if (!value->source) text_add(out, "%");
    add_short(value->source ? value->source : value->name, out);
}

static void add_story(const ReportKernel *kernel, const ReportValue *value, const ReportStay *stay, Text *out)
{
    text_add(out, "%");
    html_add(value->name, out);
    text_add(out, " in ");
    words_add_location(stay->location, out);
    text_printf(out, ", instructions %u to %u\n%s %s", stay->from, stay->to, value->what, type_info(value->type)->word);
    if (value->place.line) text_printf(out, ", line %u", value->place.line);
    if (value->extent_low || value->extent_high) text_printf(out, ", needed on %d:%d", value->extent_low, value->extent_high);
    if (value->delay) text_printf(out, ", %d behind", value->delay);
    if (value->stays.count > 1 || value->pad_slot) {
        text_add(out, "\n");
        words_add_stays(kernel, value, out);
    }
    for (uint32_t i = 0; i < value->reasons.count; i++) {
        text_add(out, "\n");
        html_add(value->reasons.items[i], out);
    }
}

static void add_bar(const ReportKernel *kernel, const ReportValue *value, const ReportStay *stay, Text *out)
{
    uint32_t x = column_of(kernel, stay->location.slot) * COLUMN, y = (stay->from - 1) * ROW + ROW / 2;
    uint32_t height = stay->to > stay->from ? (stay->to - stay->from) * ROW - 1 : ROW - 2;
    text_add(out, "<g><title>");
    add_story(kernel, value, stay, out);
    text_printf(out, "</title><rect class=\"%s\" rx=\"%u\" x=\"%u\" y=\"%u\" width=\"%u\" height=\"%u\"/><text x=\"%u\" y=\"%u\">", classes[stay->location.kind],
                ROUND, x + GAP, y, COLUMN - 2 * GAP, height, x + 2 * GAP - 1, y + 9);
    add_label(value, out);
    text_add(out, "</text></g>\n");
}

/* What a slot keeps of the strip before is there all the time. */
static void add_pad(const ReportKernel *kernel, const ReportValue *value, Text *out)
{
    uint32_t x = column_of(kernel, value->pad_slot) * COLUMN, height = kernel->program.count * ROW;
    text_add(out, "<g><title>");
    text_printf(out, "%u lane%s of the strip before of %%", value->pad, words_plural(value->pad));
    html_add(value->name, out);
    text_printf(out, "</title><rect class=\"p\" x=\"%u\" y=\"0\" width=\"%u\" height=\"%u\"/><text x=\"%u\" y=\"10\">", x + GAP, COLUMN - 2 * GAP, height, x + 2 * GAP - 1);
    add_label(value, out);
    text_add(out, "</text></g>\n");
}

static void add_bars(const ReportKernel *kernel, Text *out)
{
    uint32_t width = slot_columns(kernel) * COLUMN;
    text_printf(out, "<svg class=\"bars\" width=\"%u\" height=\"%u\">\n", width, kernel->program.count * ROW);
    for (uint32_t i = 0; i < kernel->ifs.count; i++) {
        const ReportIf *one = &kernel->ifs.items[i];
        text_printf(out, "<g><title>if, instructions %u to %u: %s</title><rect class=\"if\" x=\"0\" y=\"%u\" width=\"%u\" height=\"%u\"/></g>\n", one->first, one->last,
                    words_way(one->by_lane), (one->first - 1) * ROW, width, (one->last - one->first + 1) * ROW);
    }
    for (uint32_t i = 0; i < kernel->values.count; i++)
        if (kernel->values.items[i].pad_slot) add_pad(kernel, &kernel->values.items[i], out);
    for (uint32_t i = 0; i < kernel->values.count; i++) {
        const ReportValue *value = &kernel->values.items[i];
        for (uint32_t n = 0; n < value->stays.count; n++) add_bar(kernel, value, &value->stays.items[n], out);
    }
    for (uint32_t i = 0; i < kernel->barriers.count; i++) {
        uint32_t y = (kernel->barriers.items[i] - 1) * ROW + ROW / 2;
        text_printf(out, "<line class=\"b\" x1=\"0\" y1=\"%u\" x2=\"%u\" y2=\"%u\"/>\n", y, width, y);
    }
    text_add(out, "</svg>\n");
}

void html_add_picture(const ReportKernel *kernel, Text *out)
{
    text_add(out, "<p><span class=\"key r\"></span>register <span class=\"key s\"></span>shared slot <span class=\"key g\"></span>spilled to global memory "
                  "<span class=\"key p\"></span>kept of the strip before <span class=\"key b\"></span>barrier");
    if (kernel->ifs.count) text_add(out, " <span class=\"key if\"></span>if");
    text_add(out, ". A bar is a value, from its definition to its last use in that place.</p>\n<div class=\"box\"><div class=\"picture\"><div>instruction</div>\n");
    add_heads(kernel, out);
    add_program(kernel, out);
    add_bars(kernel, out);
    text_add(out, "</div></div>\n");
}
