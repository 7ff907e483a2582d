/* The report as one page of HTML, which asks for nothing else and needs no script. Its tags are closed as in XML, so that both kinds of readers
 * take it. */
#include "report/html.h"
#include "report/listing.h"

#include <string.h>

extern const char text_page_css[];

typedef struct {
    const Report *report;
    const Listing *const *listings;
    uint32_t count;
    Text *out;
} Page;

/* ---- text ------------------------------------------------------------------------------- */

void html_add_bytes(const char *text, size_t length, Text *out)
{
    for (size_t at = 0; at < length;) {
        unsigned char c = (unsigned char)text[at];
        size_t size = utf8_length(text + at);
        if (c == '<') text_add(out, "&lt;");
        else if (c == '>') text_add(out, "&gt;");
        else if (c == '&') text_add(out, "&amp;");
        else if (c == '"') text_add(out, "&quot;");
        else if (!size || at + size > length || (c < ' ' && c != '\t' && c != '\n') || c == 127) text_add(out, "\xef\xbf\xbd");
        else text_add_bytes(out, text + at, size);
        at += size ? size : 1;
    }
}

void html_add(const char *text, Text *out) { html_add_bytes(text, strlen(text), out); }

static void add_words(Page *page, Text *words)
{
    html_add(text_string(words), page->out);
    text_free(words);
}

/* ---- places ----------------------------------------------------------------------------- */

/* `sweep.f:12`, which leads to the line where the page has it. */
static void add_place(Page *page, ReportPlace place)
{
    uint32_t file = 0;
    if (!place.file || !place.line) return;
    for (uint32_t n = 0; n < page->count && !file; n++)
        if (strcmp(page->listings[n]->path, place.file) == 0) file = n + 1;
    if (file) text_printf(page->out, "<a href=\"#f%u-%u\">", file, place.line);
    html_add(place.file, page->out);
    text_printf(page->out, ":%u%s", place.line, file ? "</a>" : "");
}

/* ---- the first screen ------------------------------------------------------------------- */

static void add_kernel_row(Page *page, uint32_t routine, uint32_t number)
{
    const ReportKernel *kernel = &page->report->routines.items[routine].kernels.items[number];
    Text *out = page->out;
    uint32_t bytes = report_bytes(kernel);
    text_printf(out, "<tr><td class=\"k\"><a href=\"#k%u-%u\">", routine + 1, number + 1);
    html_add(kernel->name, out);
    text_printf(out, "</a></td><td class=\"n\">%u</td><td>%s</td><td class=\"n\">%u</td><td class=\"n\">%llu</td><td class=\"n\">%u</td><td class=\"n\">", kernel->fused.count,
                shape_info(kernel->shape)->name, kernel->vl, (unsigned long long)report_flops(&kernel->work), bytes);
    if (bytes) text_printf(out, "%.1f", report_flops_a_byte(kernel));
    text_printf(out, "</td><td class=\"n\">%u</td><td class=\"n\">%u</td><td class=\"n\">%u</td><td class=\"n\">%u</td></tr>\n", kernel->pressure, kernel->spills,
                kernel->shared_bytes, kernel->barriers.count);
}

static void add_kernel_table(Page *page)
{
    bool any = false;
    for (uint32_t r = 0; r < page->report->routines.count; r++)
        for (uint32_t k = 0; k < page->report->routines.items[r].kernels.count; k++) {
            if (!any)
                text_add(page->out, "<div class=\"box low\"><table>\n<tr><th>vector kernel</th><th class=\"n\">loops</th><th>shape</th><th class=\"n\">vl</th>"
                                    "<th class=\"n\">flops a point</th><th class=\"n\">bytes a point</th><th class=\"n\">flops a byte</th><th class=\"n\">registers</th>"
                                    "<th class=\"n\">spills</th><th class=\"n\">shared</th><th class=\"n\">barriers</th></tr>\n");
            any = true;
            add_kernel_row(page, r, k);
        }
    text_add(page->out, any ? "</table></div>\n" : "<p>No loop is in a vector kernel.</p>\n");
}

static void add_left_over(Page *page)
{
    uint32_t count = 0;
    Text *out = page->out;
    for (uint32_t r = 0; r < page->report->routines.count; r++)
        for (uint32_t i = 0; i < page->report->routines.items[r].loops.count; i++) {
            const ReportLoop *loop = &page->report->routines.items[r].loops.items[i];
            if (!words_is_left_over(loop)) continue;
            if (!count++) text_add(out, "<p>Loops that run in order, on the host:</p>\n<div class=\"box low\"><table>\n<tr><th>place</th><th>loop</th><th>why</th></tr>\n");
            text_add(out, "<tr><td class=\"k\">");
            add_place(page, loop->place);
            text_add(out, "</td><td class=\"mono k\">");
            html_add(loop->header, out);
            text_add(out, "</td><td class=\"w\">");
            html_add(words_obstacle(loop), out);
            text_add(out, "</td></tr>\n");
        }
    if (count) text_add(out, "</table></div>\n");
}

/* ---- the source ------------------------------------------------------------------------- */

typedef struct {
    Text *out;
    uint32_t file;
} Source;

/* What runs on the device, what stays with the host, what is left to Fortran. */
static const char *class_of(const char *mark)
{
    if (!mark || *mark == LISTING_NONE) return "";
    return *mark == 'o' ? "o" : *mark == LISTING_LEFT ? "F" : "V";
}

static void add_line(void *to, uint32_t number, const char *margin, const char *mark, const char *text, size_t length)
{
    Source *source = to;
    text_printf(source->out, "<span id=\"f%u-%u\" class=\"%s\"><i>%5u</i>  <b>", source->file, number, class_of(mark), number);
    html_add(margin ? margin : "", source->out);
    text_add(source->out, "</b>  ");
    html_add_bytes(text, length, source->out);
    text_add(source->out, "</span>");
}

static void add_note(void *to, const char *margin, const char *mark, const char *text, size_t length)
{
    Source *source = to;
    text_printf(source->out, "<span class=\"note %s\">       <b>", class_of(mark));
    html_add(margin, source->out);
    text_add(source->out, "</b>  ");
    html_add_bytes(text, length, source->out);
    text_add(source->out, "</span>");
}

static void add_sources(Page *page)
{
    if (!page->count) return;
    text_add(page->out, "<h2>Source</h2>\n<details><summary>Marks</summary><pre>");
    Text legend = {0};
    listing_print_legend(&legend);
    add_words(page, &legend);
    text_add(page->out, "</pre></details>\n");
    for (uint32_t n = 0; n < page->count; n++) {
        text_add(page->out, "<details open=\"open\"><summary>");
        html_add(page->listings[n]->path, page->out);
        text_add(page->out, "</summary><div class=\"box\"><pre class=\"source\">");
        listing_walk(page->listings[n], &(ListingLines){add_line, add_note, &(Source){page->out, n + 1}});
        text_add(page->out, "</pre></div></details>\n");
    }
}

/* ---- routines --------------------------------------------------------------------------- */

static void add_loops(Page *page, const ReportRoutine *routine)
{
    Text *out = page->out;
    if (!routine->loops.count) {
        text_add(out, "<p>No loops.</p>\n");
        return;
    }
    text_printf(out, "<details><summary>Loops <small>%u</small></summary><div class=\"box low\"><table>\n<tr><th class=\"n\">line</th><th>loop</th><th>found</th><th>became</th>"
                     "<th>why</th></tr>\n", routine->loops.count);
    for (uint32_t i = 0; i < routine->loops.count; i++) {
        const ReportLoop *loop = &routine->loops.items[i];
        Text fate = {0}, why = {0};
        text_printf(out, "<tr><td class=\"n\">%u</td><td class=\"mono k\" style=\"padding-left:%uem\">", loop->place.line, loop->depth + 1);
        html_add(loop->header, out);
        text_printf(out, "</td><td>%s</td><td>", report_finding_words[loop->finding]);
        words_add_fate(routine, loop, &fate);
        add_words(page, &fate);
        text_add(out, "</td><td class=\"w\">");
        words_add_why(loop, &why);
        add_words(page, &why);
        text_add(out, "</td></tr>\n");
    }
    text_add(out, "</table></div></details>\n");
}

static void add_transfers(Page *page, const ReportRoutine *routine)
{
    Text *out = page->out;
    if (!routine->transfers.count) return;
    text_printf(out, "<details><summary>A call copies at most <small>%u arrays</small></summary><div class=\"box low\"><table>\n<tr><th>array</th><th>in</th><th>out</th>"
                     "<th>bytes</th></tr>\n", routine->transfers.count);
    for (uint32_t i = 0; i < routine->transfers.count; i++) {
        const ReportTransfer *transfer = &routine->transfers.items[i];
        Text words = {0};
        text_add(out, "<tr><td class=\"mono\">");
        html_add(transfer->name, out);
        text_printf(out, "</td><td>%s</td><td>%s</td><td class=\"w\">", transfer->in ? "yes" : "-", transfer->out ? "yes" : "-");
        words_add_transfer(transfer, &words);
        add_words(page, &words);
        text_add(out, "</td></tr>\n");
    }
    text_add(out, "</table></div></details>\n");
}

static void add_sentence(void *to, const char *label, const char *sentence)
{
    text_printf(to, "<dt>%s</dt><dd>", label);
    html_add(sentence, to);
    text_add(to, "</dd>\n");
}

static void add_kernel(Page *page, uint32_t routine, uint32_t number)
{
    const ReportKernel *kernel = &page->report->routines.items[routine].kernels.items[number];
    Text *out = page->out, contracted = {0};
    text_printf(out, "<section id=\"k%u-%u\" data-kernel=\"", routine + 1, number + 1);
    html_add(kernel->name, out);
    text_add(out, "\"><h3>kernel ");
    html_add(kernel->name, out);
    text_add(out, " <small>");
    add_place(page, kernel->place);
    text_add(out, "</small></h3>\n");
    html_add_figures(page->report, kernel, out);
    text_add(out, "<dl class=\"told\">\n");
    words_tell_kernel(page->report, kernel, &(WordsLines){add_sentence, out});
    words_add_contracted(kernel, &contracted);
    add_sentence(out, "contracted", text_string(&contracted));
    text_free(&contracted);
    text_add(out, "</dl>\n");
    html_add_picture(kernel, out);
    html_add_arrays(kernel, out);
    html_add_slots(kernel, out);
    html_add_moves(kernel, out);
    html_add_values(kernel, out);
    text_add(out, "</section>\n");
}

static void add_routine(Page *page, uint32_t number)
{
    const ReportRoutine *routine = &page->report->routines.items[number];
    text_add(page->out, "<h2>");
    html_add(routine->name, page->out);
    text_add(page->out, " <small>");
    add_place(page, routine->place);
    text_add(page->out, "</small></h2>\n");
    add_loops(page, routine);
    add_transfers(page, routine);
    for (uint32_t k = 0; k < routine->kernels.count; k++) add_kernel(page, number, k);
}

/* ---- the page --------------------------------------------------------------------------- */

void report_print_html(const Report *report, const Listing *const *listings, uint32_t count, Text *out)
{
    Page page = {report, listings, count, out};
    Text counts = {0};
    text_printf(out, "<!DOCTYPE html>\n<html lang=\"en\"><head><meta charset=\"utf-8\"/><meta name=\"viewport\" content=\"width=device-width, initial-scale=1\"/>\n"
                     "<title>Crayon report</title>\n<style>\n%s</style></head>\n<body>\n<h1>Crayon report</h1>\n<p>", text_page_css);
    words_add_counts(report, &counts);
    add_words(&page, &counts);
    text_add(out, ".</p>\n");
    add_kernel_table(&page);
    add_left_over(&page);
    add_sources(&page);
    for (uint32_t r = 0; r < report->routines.count; r++) add_routine(&page, r);
    text_add(out, "</body></html>\n");
}
