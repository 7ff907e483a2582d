/* Marks, notes and the listing of a file. */
#include "report/listing.h"
#include "report/words.h"
#include "report/wrap.h"

#include <string.h>

enum { LEAST_MARGIN = 8, NUMBER_WIDTH = 6, MAX_DEPTH = 32, WIDTH = 80, LEAST_NOTE = 30 };

/* ---- what became of a loop -------------------------------------------------------------- */

static const char letters[] = {'R', 'V', 'T', 'S', 'K', 'A', 'o'}; /* by LoopBecame */

uint32_t listing_rank(const char *mark)
{
    static const char order[] = "VRTSKAoF.";
    const char *at = strchr(order, mark[0]);
    return at ? (uint32_t)(at - order) : (uint32_t)sizeof order;
}

static const char *describe_kernel(Context *context, const ReportKernel *kernel)
{
    Text words = {0};
    text_printf(&words, "%s: %u loop%s as lanes, shape %s of %u lanes, %llu flops and %u bytes a point", kernel->name, kernel->fused.count,
                kernel->fused.count == 1 ? "" : "s", shape_info(kernel->shape)->name, kernel->vl, (unsigned long long)report_flops(&kernel->work),
                report_bytes(kernel));
    if (kernel->spills) text_printf(&words, ", %u spills", kernel->spills);
    if (kernel->guard) text_printf(&words, "; where %s, elsewhere as written", kernel->guard);
    if (kernel->looks) text_printf(&words, "; %s", words_looks);
    if (kernel->apart) text_printf(&words, "; the next loop is apart: %s", kernel->apart);
    const char *copy = arena_strndup(context->arena, text_string(&words), words.length);
    text_free(&words);
    return copy;
}

const char *listing_fate(Context *context, const ReportRoutine *routine, const ReportLoop *loop)
{
    static const char *const words[] = {"rows", "lanes", "turns", "in order within a lane"};
    return loop->kernel ? arena_printf(context->arena, "%s: %s", routine->kernels.items[loop->kernel - 1].name, words[loop->became]) : NULL;
}

void listing_describe(Context *context, const ReportRoutine *routine, const ReportLoop *loop, bool first, char mark[4], const char **why)
{
    const ReportKernel *kernel = loop->kernel ? &routine->kernels.items[loop->kernel - 1] : NULL;
    bool parallel = loop->finding == LOOP_PARALLEL;
    const char *few = "so few iterations, which are independent, are no kernel"; /* nobody tried */
    const char *reason = !parallel ? loop->reason : loop->no_kernel ? loop->no_kernel : few;
    uint32_t n = 0;
    mark[n++] = letters[loop->became];
    if (kernel && loop->became == BECAME_LANES && kernel->fused.count > 1) mark[n++] = 'f';
    if (kernel && loop->finding == LOOP_REDUCTION) mark[n++] = 'r';
    mark[n] = '\0';
    *why = NULL;
    if (kernel && first) *why = describe_kernel(context, kernel);
    if (loop->pieces) *why = loop->pieces;
    if (kernel || loop->became == BECAME_IN_LANE || loop->became == BECAME_AXIS) return;
    if (loop->became == BECAME_ALONE && reason == few) return;
    const char *word = loop->became == BECAME_ALONE ? "no vector kernel" : "in order";
    *why = arena_printf(context->arena, "%s: %s%s%s", word, reason ? reason : "not analyzed", loop->pieces ? "; " : "", loop->pieces ? loop->pieces : "");
    if (!parallel && loop->no_kernel && reason && strcmp(loop->no_kernel, reason) != 0 && !strstr(loop->no_kernel, " is not parallel"))
        *why = arena_printf(context->arena, "%s; no vector kernel: %s", *why, loop->no_kernel);
}

/* ---- the listing ------------------------------------------------------------------------ */

void listing_print_legend(Text *out)
{
    text_add(out, "V  lanes of a vector kernel         R  rows of one\n"
                  "T  turns in a row's program         S  in order within a lane\n"
                  "K  a kernel of its own              A  a further axis of it\n"
                  "o  in order, on the host            F  left to the Fortran compiler\n"
                  ".  no code                          f  with other loops   r  a reduction\n");
}

/* The loops around a line, outermost first. */
typedef struct {
    const ListedLoop *items[MAX_DEPTH];
    uint32_t count;
} Active;

/* Goes on to a line: loops that have ended leave, those that begin by then enter; `*next` is the first that does not. */
static void advance(const Listing *listing, uint32_t line, Active *active, uint32_t *next)
{
    uint32_t kept = 0;
    for (uint32_t n = 0; n < active->count; n++)
        if (active->items[n]->last >= line) active->items[kept++] = active->items[n];
    active->count = kept;
    for (; *next < listing->loops.count && listing->loops.items[*next].first <= line; ++*next) {
        const ListedLoop *loop = &listing->loops.items[*next];
        if (loop->last >= line && active->count < MAX_DEPTH) active->items[active->count++] = loop;
    }
}

static size_t marks_width(const Active *active)
{
    size_t width = 0;
    for (uint32_t n = 0; n < active->count; n++) width += strlen(active->items[n]->mark) + 1;
    return width;
}

static size_t margin_width(const Listing *listing)
{
    size_t width = LEAST_MARGIN;
    Active active = {.count = 0};
    for (uint32_t next = 0; next < listing->loops.count;) {
        advance(listing, listing->loops.items[next].first, &active, &next);
        if (marks_width(&active) + 3 > width) width = marks_width(&active) + 3;
    }
    return width;
}

static void add_many(Text *out, const char *filling, size_t count)
{
    while (count-- > 0) text_add(out, filling);
}

/* The loops around a line; where one begins or ends, dashes up to the text: `R V---<`. */
static void add_margin(const Active *active, uint32_t line, size_t width, bool arrows, Text *out)
{
    bool begins = false, ends = false;
    size_t used = 0;
    for (uint32_t n = 0; n < active->count; n++) {
        const ListedLoop *loop = active->items[n];
        bool dashes = begins || ends;
        begins |= arrows && loop->first == line;
        ends |= arrows && loop->last == line;
        if (n) text_add(out, dashes ? "-" : " ");
        text_add(out, loop->mark);
        used += strlen(loop->mark) + (n > 0);
    }
    const char *arrow = begins && ends ? "<>" : begins ? "<" : ends ? ">" : "";
    size_t rest = width - used - strlen(arrow);
    add_many(out, begins || ends ? "-" : " ", rest);
    text_add(out, arrow);
}

/* The margin of a line and its innermost loop, into `margin`. */
static const char *take_margin(const Active *active, uint32_t line, size_t width, bool arrows, Text *margin)
{
    margin->length = 0;
    add_margin(active, line, width, arrows, margin);
    return active->count ? active->items[active->count - 1]->mark : NULL;
}

static void give_note(const char *note, const Active *active, uint32_t line, size_t width, Text *margin, const ListingLines *lines)
{
    size_t begin = NUMBER_WIDTH + 2 + width + 2, room = begin + LEAST_NOTE < WIDTH ? WIDTH - begin : LEAST_NOTE;
    while (*note) {
        size_t length = wrap_length(note, room);
        const char *mark = take_margin(active, line, width, false, margin);
        lines->note(lines->to, text_string(margin), mark, note, length);
        note += length;
        while (*note == ' ') note++;
    }
}

void listing_walk(const Listing *listing, const ListingLines *lines)
{
    size_t width = margin_width(listing);
    uint32_t line = 1, next = 0;
    Active active = {.count = 0};
    Text margin = {0};
    for (const char *at = listing->text, *end = at + listing->length, *behind; at < end; at = behind, line++) {
        const char *stop = memchr(at, '\n', (size_t)(end - at));
        size_t length = (size_t)((stop ? stop : end) - at);
        uint32_t noted = next;
        behind = stop ? stop + 1 : end;
        while (length && strchr(" \t\r", at[length - 1])) length--;
        advance(listing, line, &active, &next);
        const char *mark = take_margin(&active, line, width, true, &margin);
        lines->line(lines->to, line, length || mark ? text_string(&margin) : NULL, mark, at, length);
        for (; noted < next; noted++)
            for (uint32_t n = 0; n < listing->loops.items[noted].notes.count; n++)
                give_note(listing->loops.items[noted].notes.items[n], &active, line, width, &margin, lines);
    }
    text_free(&margin);
}

static void print_line(void *to, uint32_t number, const char *margin, const char *mark, const char *text, size_t length)
{
    Text *out = to;
    (void)mark;
    text_printf(out, "%*u", NUMBER_WIDTH, number);
    if (margin) text_printf(out, "  %s", margin);
    if (length) {
        text_add(out, "  ");
        text_add_bytes(out, text, length);
    }
    text_add(out, "\n");
}

static void print_note(void *to, const char *margin, const char *mark, const char *text, size_t length)
{
    Text *out = to;
    (void)mark;
    text_printf(out, "%*s%s  ", NUMBER_WIDTH + 2, "", margin);
    text_add_bytes(out, text, length);
    text_add(out, "\n");
}

void listing_print(const Listing *listing, Text *out)
{
    text_printf(out, "%s\n", listing->path);
    listing_walk(listing, &(ListingLines){print_line, print_note, out});
}
