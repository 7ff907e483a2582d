/* The report for a terminal of 80 columns: first what became of every loop and what the kernels cost, in a few lines;
 * then routine by routine. */
#include "report/report.h"

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
static void add_line(Text *out, const char *label, Text *words)
{
    text_printf(out, "  %s", label);
    pad_to(out, 14);
    add_wrapped(out, 14, text_string(words));
    text_add(out, "\n");
    text_free(words);
}

static void add_list(Text *words, const char *item, bool first) { text_printf(words, "%s%s", first ? "" : ", ", item); }

static const char *plural(uint64_t count) { return count == 1 ? "" : "s"; }

static void add_location(Text *out, Location location)
{
    if (location.kind == LOCATION_NONE) text_add(out, "-");
    else text_printf(out, "%c%u", report_slot_letters[location.kind], location.slot);
}

/* ---- the first screen ------------------------------------------------------------------- */

static void add_fate_counts(const Report *report, Text *out)
{
    uint32_t loops = 0, vector = 0, alone = 0, ordered = 0, kernels = 0, own = 0;
    for (uint32_t r = 0; r < report->routines.count; r++) {
        const ReportRoutine *routine = &report->routines.items[r];
        kernels += routine->kernels.count;
        for (uint32_t i = 0; i < routine->loops.count; i++) {
            const ReportLoop *loop = &routine->loops.items[i];
            loops++;
            if (loop->kernel) vector++;
            else if (loop->became == BECAME_ORDERED) ordered++;
            else alone++;
            own += loop->became == BECAME_ALONE;
        }
    }
    Text words = {0};
    bool any = false;
    text_printf(&words, "%u routine%s, %u loop%s%s", report->routines.count, plural(report->routines.count), loops,
                plural(loops), loops ? ": " : "");
    if (vector) text_printf(&words, "%u in %u vector kernel%s", vector, kernels, plural(kernels)), any = true;
    if (alone) text_printf(&words, "%s%u in %u kernel%s of %s own", any ? ", " : "", alone, own, plural(own), own == 1 ? "its" : "their"), any = true;
    if (ordered) text_printf(&words, "%s%u in order", any ? ", " : "", ordered);
    add_wrapped(out, 0, text_string(&words));
    text_add(out, "\n");
    text_free(&words);
}

static void add_kernel_row(const ReportKernel *kernel, Text *out)
{
    uint32_t bytes = kernel->bytes_loaded + kernel->bytes_stored;
    text_add(out, kernel->name);
    if (column(out) > 18) text_add(out, "\n"); /* beyond its column: a line of its own */
    pad_to(out, 19);
    text_printf(out, "%5u %-5s %4u %5llu %5u ", kernel->fused.count, shape_info(kernel->shape)->name, kernel->vl,
                (unsigned long long)report_flops(&kernel->work), bytes);
    if (bytes) text_printf(out, "%4.1f ", (double)report_flops(&kernel->work) / bytes);
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

static bool is_left_over(const ReportLoop *loop) { return !loop->kernel && loop->became == BECAME_ORDERED; }

static void add_left_over(const Report *report, Text *out)
{
    uint32_t count = 0;
    for (uint32_t r = 0; r < report->routines.count; r++)
        for (uint32_t i = 0; i < report->routines.items[r].loops.count; i++) {
            const ReportRoutine *routine = &report->routines.items[r];
            const ReportLoop *loop = &routine->loops.items[i];
            if (!is_left_over(loop) || count++ >= SHOWN_LOOPS) continue;
            if (count == 1) text_add(out, "\nloops that run in order, on the host\n");
            text_printf(out, "  %s:%u", routine->name, loop->place.line);
            add_wrapped(out, 8, loop->header);
            text_add(out, ":");
            /* A parallel loop is in order for another reason than what was found. */
            bool obstacle = loop->no_kernel && loop->finding == LOOP_PARALLEL;
            add_wrapped(out, 8, obstacle ? loop->no_kernel : loop->reason ? loop->reason : "not analyzed");
            text_add(out, "\n");
        }
    if (count > SHOWN_LOOPS) text_printf(out, "  and %u more, below\n", count - SHOWN_LOOPS);
}

/* ---- loops ------------------------------------------------------------------------------ */

static void add_fate(const ReportRoutine *routine, const ReportLoop *loop, Text *out)
{
    static const char *const texts[] = {"rows of", "lanes of", "turns in", "in each lane", "a kernel of its own", "an axis of that kernel", "in order"};
    text_add(out, texts[loop->became]);
    if (loop->became <= BECAME_TURNS)
        text_printf(out, " %s", routine->kernels.items[loop->kernel - 1].name);
}

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
        add_fate(routine, loop, &fate);
        size_t start = FATE_COLUMN;
        if (start + fate.length > WIDTH) { /* a line of its own, as far right as it can stand */
            text_add(out, "\n");
            start = fate.length < WIDTH ? WIDTH - fate.length : 0;
        }
        pad_to(out, start);
        text_printf(out, "%s\n", text_string(&fate));
        text_free(&fate);
        Text why = {0};
        if (loop->finding != LOOP_PARALLEL && loop->reason) text_printf(&why, "%s: %s", report_finding_words[loop->finding], loop->reason);
        if (loop->no_kernel) text_printf(&why, "%sno vector kernel: %s", why.length ? "; " : "", loop->no_kernel);
        if (loop->pieces) text_printf(&why, "%s%s", why.length ? "; " : "", loop->pieces);
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
        text_add(&words, transfer->bytes);
        if (transfer->filled) text_add(&words, "; all of it is stored first");
        if (transfer->again) text_add(&words, "; statements on the host have it too");
        add_wrapped(out, 42, text_string(&words));
        text_add(out, "\n");
        text_free(&words);
    }
}

/* ---- a kernel --------------------------------------------------------------------------- */

static void add_made_of(const ReportKernel *kernel, Text *out)
{
    Text words = {0};
    const char *lanes = kernel->axes.count ? kernel->axes.items[0] : "?";
    if (kernel->fused.count == 0) text_printf(&words, "a kernel of the IR text, %s as lanes", lanes);
    else
        text_printf(&words, "%u loop%s over %s as lanes, line%s ", kernel->fused.count, plural(kernel->fused.count), lanes,
                    plural(kernel->fused.count));
    for (uint32_t i = 0; i < kernel->fused.count; i++) text_printf(&words, "%s%u", i ? ", " : "", kernel->fused.items[i]);
    for (uint32_t a = 1; a < kernel->axes.count; a++) text_printf(&words, "%s %s", a == 1 ? "; rows over" : ",", kernel->axes.items[a]);
    if (kernel->apart) text_printf(&words, "; the next loop is apart: %s", kernel->apart);
    add_line(out, "made of", &words);
}

static void add_guard(const ReportKernel *kernel, Text *out)
{
    Text words = {0};
    if (!kernel->guard) return;
    text_printf(&words, "%s; elsewhere these loops run as they were written", kernel->guard);
    add_line(out, "runs where", &words);
}

static void add_shape(const ReportKernel *kernel, Text *out)
{
    Text words = {0};
    text_printf(&words, kernel->points ? "%s, vectors of %u elements, halo %d left, %d right: " : "%s, vectors of %u lanes, halo %d left, %d right: ", shape_info(kernel->shape)->name,
                kernel->vl, kernel->halo_left, kernel->halo_right);
    if (kernel->strips.add) text_printf(&words, "a row of n points is ceil((n+%d)/%d) ", (int)kernel->strips.add, (int)kernel->strips.stride);
    else text_printf(&words, "a row of n points is ceil(n/%d) ", (int)kernel->strips.stride);
    text_add(&words, shape_info(kernel->shape)->walk);
    if (kernel->columns > 1) text_printf(&words, ", %u rows of %s beside each other in a block", kernel->columns, kernel->columns_axis);
    if (kernel->points) text_printf(&words, ", of which a lane does %u points of %u; loads are staged for %u turns at a time", kernel->points, kernel->rows, kernel->turns);
    if (kernel->abreast > 1) text_printf(&words, ", %u abreast in a block", kernel->abreast);
    if (kernel->rows_beside > 1) text_printf(&words, ", %u rows of %s a lane", kernel->rows_beside, kernel->rows_axis);
    if (kernel->march) text_printf(&words, ", over %u of %s", kernel->march, kernel->march_axis);
    add_line(out, "shape", &words);
    text_add(&words, "lanes run a point, for rows of");
    for (int i = 0; i < REPORT_ROW_LENGTHS; i++)
        text_printf(&words, "%s %u: %.2f", i ? "," : "", report_row_lengths[i], report_lane_waste(kernel, report_row_lengths[i]));
    add_line(out, "", &words);
}

/* What each shape is expected to take, from the least on; then what does not fit. */
static void add_prices(const ReportKernel *kernel, Text *out)
{
    Text words = {0};
    bool told[SHAPE_COUNT + 1] = {false};
    for (uint32_t n = 0; n < kernel->priced.count; n++) {
        const VecPriced *next = NULL;
        for (uint32_t i = 0; i < kernel->priced.count; i++) {
            const VecPriced *priced = &kernel->priced.items[i];
            if (!priced->why && !told[priced->shape] && (!next || priced->price < next->price)) next = priced;
        }
        if (!next) break;
        told[next->shape] = true;
        text_printf(&words, "%s%s %.1f%s", n ? ", " : "", next->shape == SHAPE_NONE ? "loops" : shape_info(next->shape)->name, next->price,
                    next->shape == kernel->shape ? " (chosen)" : "");
    }
    if (!words.length) return;
    text_add(&words, " picoseconds a point by the model");
    for (uint32_t i = 0; i < kernel->priced.count; i++)
        if (kernel->priced.items[i].why) text_printf(&words, "; %s does not fit: %s", shape_info(kernel->priced.items[i].shape)->name, kernel->priced.items[i].why);
    add_line(out, "price", &words);
}

static void add_remedy(const ReportKernel *kernel, Text *out)
{
    static const char *const texts[] = {
        "none needed: no array is loaded where another block stores it",
        "stream: one block owns the row, and loads a point before it stores it",
        "borders: a small kernel first saves the cells at the strips' borders, which neighbours load",
        "rows: a block walks rows in order, its stores wait; a small kernel first saves the rows that it loads of other blocks",
    };
    Text words = {0};
    text_add(&words, texts[kernel->remedy]);
    if (kernel->walk_rows) text_printf(&words, "; %u rows a block", kernel->walk_rows);
    if (kernel->handed_on)
        text_printf(&words, ", of which each hands %u value%s on to the next: the first one alone computes %s twice", kernel->handed_on,
                    kernel->handed_on == 1 ? "" : "s", kernel->handed_on == 1 ? "it" : "them");
    add_line(out, "in place", &words);
}

static void add_count(Text *words, uint64_t count, const char *one, const char *many, bool *any)
{
    if (!count) return;
    text_printf(words, "%s%llu %s", *any ? ", " : "", (unsigned long long)count, count == 1 ? one : many);
    *any = true;
}

static void add_work(const ReportKernel *kernel, Text *out)
{
    const ReportWork *work = &kernel->work;
    Text words = {0};
    bool any = false;
    text_printf(&words, "%llu flops a point%s", (unsigned long long)report_flops(work), report_flops(work) ? ": " : "");
    add_count(&words, work->adds, "add", "adds", &any);
    add_count(&words, work->subtracts, "subtract", "subtracts", &any);
    add_count(&words, work->multiplies, "multiply", "multiplies", &any);
    add_count(&words, work->divides, "divide", "divides", &any);
    add_count(&words, work->square_roots, "square root", "square roots", &any);
    any = false;
    text_add(&words, report_other_work(work) ? "; besides " : "");
    add_count(&words, work->min_max, "min/max", "min/max", &any);
    add_count(&words, work->compares, "compare", "compares", &any);
    add_count(&words, work->selects, "select", "selects", &any);
    add_count(&words, work->signs, "abs/sign/negation", "abs/sign/negations", &any);
    if (work->conversions || work->library) text_add(&words, "; ");
    any = false;
    add_count(&words, work->conversions, "conversion", "conversions", &any);
    add_count(&words, work->library, "library function", "library functions", &any);
    if (work->open_loops) text_printf(&words, "; %u loop%s in the lane of unknown length counted as one turn", work->open_loops, plural(work->open_loops));
    text_printf(&words, "; as written %llu flops and %llu others", (unsigned long long)report_flops(&kernel->written), (unsigned long long)report_other_work(&kernel->written));
    add_line(out, "work", &words);
}

static void add_memory(const ReportKernel *kernel, Text *out)
{
    Text words = {0};
    uint32_t bytes = kernel->bytes_loaded + kernel->bytes_stored;
    text_printf(&words, "at least %u bytes a point: %u loaded, %u stored", bytes, kernel->bytes_loaded, kernel->bytes_stored);
    if (bytes) text_printf(&words, "; %.1f flops a byte", (double)report_flops(&kernel->work) / bytes);
    if (kernel->halo_bytes)
        text_printf(&words, "; halos: %u bytes a %s", kernel->halo_bytes, shape_info(kernel->shape)->item);
    bool halo = kernel->halo_bytes != 0;
    if (kernel->border_bytes) text_printf(&words, "%s %u bytes of %s saved before", halo ? "," : ";", kernel->border_bytes, kernel->remedy == REMEDY_ROWS ? "rows" : "borders");
    add_line(out, "memory", &words);
}

static void add_registers(const Report *report, const ReportKernel *kernel, Text *out)
{
    Text words = {0};
    text_printf(&words, "%u at the peak", kernel->pressure);
    if (report->regs) text_printf(&words, ", %u allowed", report->regs);
    text_printf(&words, "; any order keeps %u alive in registers or slots; %u spill%s, %u reload%s", kernel->bound, kernel->spills,
                plural(kernel->spills), kernel->reloads, plural(kernel->reloads));
    add_line(out, "registers", &words);
    text_printf(&words, "%u bytes a block", kernel->shared_bytes);
    if (report->regs) text_printf(&words, ", %u allowed", report->shared);
    text_printf(&words, "; scratch in global memory %u bytes a block", kernel->scratch_bytes);
    add_line(out, "shared", &words);
}

static void add_barriers(const ReportKernel *kernel, Text *out)
{
    Text words = {0};
    if (!kernel->barriers.count) text_add(&words, "none");
    else text_printf(&words, "%u a strip", kernel->barriers.count);
    for (uint32_t i = 0; i < kernel->barriers.count; i++)
        text_printf(&words, "%s%u", i ? ", " : i + 1 == kernel->barriers.count ? ", instruction " : ", instructions ", kernel->barriers.items[i]);
    if (kernel->barriers.count) text_printf(&words, " of %u", kernel->instructions);
    add_line(out, "barriers", &words);
}

/* Those of one kind; nothing where there is none. */
static void add_ifs_that(const ReportKernel *kernel, bool by_lane, const char *words_for_them, Text *words)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < kernel->ifs.count; i++) {
        const ReportIf *one = &kernel->ifs.items[i];
        if (one->by_lane != by_lane) continue;
        if (count++) text_add(words, ", ");
        else text_printf(words, "%s%s: instructions ", words->length ? "; " : "", words_for_them);
        text_printf(words, "%u-%u", one->first, one->last);
    }
}

static void add_ifs(const ReportKernel *kernel, Text *out)
{
    Text words = {0};
    add_ifs_that(kernel, false, "all lanes of a block go one way", &words);
    add_ifs_that(kernel, true, "each lane goes its own way", &words);
    if (kernel->ifs.count) add_line(out, "ifs", &words);
}

static void add_reductions(const ReportKernel *kernel, Text *out)
{
    Text words = {0};
    for (uint32_t i = 0; i < kernel->reductions.count; i++) {
        const ReportReduction *one = &kernel->reductions.items[i];
        text_printf(&words, "%s%s into %s", i ? "; " : "", one->word, one->names.items[0]);
        for (uint32_t n = 1; n < one->names.count; n++) text_printf(&words, "%s%s", n > 1 ? ", " : " with its place in ", one->names.items[n]);
        if (one->in_order)
            text_printf(&words, " in the order of the source: a GPU gives the host %u bytes a point, which adds %u term%s, 1 to 3 ns each",
                        one->bytes, one->steps, plural(one->steps));
        else text_add(&words, one->tree ? " in a tree, where it arises" : " where it arises");
    }
    if (kernel->reductions.count) add_line(out, "reductions", &words);
}

static void add_ptxas(const Report *report, const ReportKernel *kernel, Text *out)
{
    const ReportPtxas *ptxas = &kernel->ptxas;
    Text words = {0};
    if (!report->ptxas_run) text_add(&words, "not run");
    else if (!ptxas->known) text_add(&words, "does not name this kernel");
    else {
        text_printf(&words, "%s: %u registers, of which %u were predicted for vector values; spill stores %u bytes, loads %u "
                    "bytes; stack %u bytes; shared %u bytes", report->target, ptxas->registers, kernel->pressure,
                    ptxas->spill_stores, ptxas->spill_loads, ptxas->stack, ptxas->shared);
        if (ptxas->limit) text_printf(&words, "; %u blocks, %u of 64 warps a multiprocessor, limited by %s", ptxas->blocks, ptxas->warps, ptxas->limit);
    }
    add_line(out, "ptxas", &words);
}

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
    for (uint32_t i = 0; i < kernel->contracted.count; i++) add_list(&words, kernel->contracted.items[i], i == 0);
    if (!kernel->contracted.count) text_add(&words, "none");
    add_line(out, "contracted", &words);
}

static void add_stays(const ReportKernel *kernel, const ReportValue *value, Text *out)
{
    Text words = {0};
    for (uint32_t i = 0; i < value->stays.count; i++) {
        const ReportStay *stay = &value->stays.items[i];
        if (i) text_add(&words, ", ");
        add_location(&words, stay->location);
        text_printf(&words, " %u-%u", stay->from, stay->to);
    }
    if (value->pad_slot) {
        text_printf(&words, "; %u lane%s kept in ", value->pad, plural(value->pad));
        add_location(&words, (Location){kernel->slots.items[value->pad_slot].kind, value->pad_slot});
    }
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
        add_location(out, (Location){slot->kind, slot->id});
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
        add_location(out, move->from);
        text_add(out, " to ");
        add_location(out, move->to);
        if (move->reason) text_add(out, ":");
        if (move->reason) add_wrapped(out, 17, move->reason);
        text_add(out, "\n");
    }
}

static void add_kernel(const Report *report, const ReportKernel *kernel, Text *out)
{
    text_printf(out, "\nkernel %s\n", kernel->name);
    add_made_of(kernel, out);
    add_guard(kernel, out);
    add_shape(kernel, out);
    add_prices(kernel, out);
    add_remedy(kernel, out);
    add_work(kernel, out);
    add_memory(kernel, out);
    add_registers(report, kernel, out);
    add_barriers(kernel, out);
    add_ifs(kernel, out);
    add_reductions(kernel, out);
    add_ptxas(report, kernel, out);
    add_arrays(kernel, out);
    add_slots(kernel, out);
    add_moves(kernel, out);
    add_values(kernel, out);
}

void report_print_text(const Report *report, Text *out)
{
    add_fate_counts(report, out);
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
