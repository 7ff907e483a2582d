/* Sentences of the report. */
#include "report/words.h"

const char *words_plural(uint64_t count) { return count == 1 ? "" : "s"; }

void words_add_location(Location location, Text *words)
{
    if (location.kind == LOCATION_NONE) text_add(words, "-");
    else text_printf(words, "%c%u", report_slot_letters[location.kind], location.slot);
}

/* ---- loops and calls -------------------------------------------------------------------- */

void words_add_counts(const Report *report, Text *words)
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
    bool any = false;
    text_printf(words, "%u routine%s, %u loop%s%s", report->routines.count, words_plural(report->routines.count), loops,
                words_plural(loops), loops ? ": " : "");
    if (vector) text_printf(words, "%u in %u vector kernel%s", vector, kernels, words_plural(kernels)), any = true;
    if (alone) text_printf(words, "%s%u in %u kernel%s of %s own", any ? ", " : "", alone, own, words_plural(own), own == 1 ? "its" : "their"), any = true;
    if (ordered) text_printf(words, "%s%u in order", any ? ", " : "", ordered);
}

bool words_is_left_over(const ReportLoop *loop) { return !loop->kernel && loop->became == BECAME_ORDERED; }

const char *words_obstacle(const ReportLoop *loop)
{
    bool obstacle = loop->no_kernel && loop->finding == LOOP_PARALLEL;
    return obstacle ? loop->no_kernel : loop->reason ? loop->reason : "not analyzed";
}

void words_add_fate(const ReportRoutine *routine, const ReportLoop *loop, Text *words)
{
    static const char *const texts[] = {"rows of", "lanes of", "turns in", "in each lane", "a kernel of its own", "an axis of that kernel", "in order"};
    text_add(words, texts[loop->became]);
    if (loop->became <= BECAME_TURNS)
        text_printf(words, " %s", routine->kernels.items[loop->kernel - 1].name);
}

void words_add_why(const ReportLoop *loop, Text *words)
{
    if (loop->finding != LOOP_PARALLEL && loop->reason) text_printf(words, "%s: %s", report_finding_words[loop->finding], loop->reason);
    if (loop->no_kernel) text_printf(words, "%sno vector kernel: %s", words->length ? "; " : "", loop->no_kernel);
    if (loop->pieces) text_printf(words, "%s%s", words->length ? "; " : "", loop->pieces);
}

void words_add_transfer(const ReportTransfer *transfer, Text *words)
{
    text_add(words, transfer->bytes);
    if (transfer->filled) text_add(words, "; all of it is stored first");
    if (transfer->again) text_add(words, "; statements on the host have it too");
}

/* ---- a kernel --------------------------------------------------------------------------- */

/* The words are released. */
static void add_line(const WordsLines *out, const char *label, Text *words)
{
    out->line(out->to, label, text_string(words));
    text_free(words);
}

const char *const words_looks = "looks, before the work begins, whether a point would come to output, STOP or a call";

static void add_made_of(const ReportKernel *kernel, const WordsLines *out)
{
    Text words = {0};
    const char *lanes = kernel->axes.count ? kernel->axes.items[0] : "?";
    if (kernel->fused.count == 0) text_printf(&words, "a kernel of the IR text, %s as lanes", lanes);
    else
        text_printf(&words, "%u loop%s over %s as lanes, line%s ", kernel->fused.count, words_plural(kernel->fused.count), lanes,
                    words_plural(kernel->fused.count));
    for (uint32_t i = 0; i < kernel->fused.count; i++) text_printf(&words, "%s%u", i ? ", " : "", kernel->fused.items[i]);
    for (uint32_t a = 1; a < kernel->axes.count; a++) text_printf(&words, "%s %s", a == 1 ? "; rows over" : ",", kernel->axes.items[a]);
    if (kernel->looks) text_printf(&words, "; %s", words_looks);
    if (kernel->apart) text_printf(&words, "; the next loop is apart: %s", kernel->apart);
    add_line(out, "made of", &words);
}

static void add_guard(const ReportKernel *kernel, const WordsLines *out)
{
    Text words = {0};
    if (!kernel->guard) return;
    text_printf(&words, "%s; elsewhere these loops run as they were written", kernel->guard);
    add_line(out, "runs where", &words);
}

static void add_shape(const ReportKernel *kernel, const WordsLines *out)
{
    Text words = {0};
    text_printf(&words, kernel->points ? "%s, vectors of %u elements, halo %d left, %d right: " : "%s, vectors of %u lanes, halo %d left, %d right: ", shape_info(kernel->shape)->name,
                kernel->vl, kernel->halo_left, kernel->halo_right);
    if (kernel->strips.add) text_printf(&words, "a row of n points is ceil((n+%d)/%d) ", (int)kernel->strips.add, (int)kernel->strips.stride);
    else text_printf(&words, "a row of n points is ceil(n/%d) ", (int)kernel->strips.stride);
    text_add(&words, shape_info(kernel->shape)->walk);
    if (kernel->columns > 1) text_printf(&words, ", %u rows of %s beside each other in a block", kernel->columns, kernel->columns_axis);
    if (kernel->points) text_printf(&words, ", of which a lane does %u points of %u; loads are staged for %u turns at a time", kernel->points, kernel->rows, kernel->turns);
    if (kernel->abreast > 1) text_printf(&words, ", %u abreast in a block%s", kernel->abreast, kernel->crossed ? ", whose threads go across them" : "");
    if (kernel->rows_beside > 1) text_printf(&words, ", %u rows of %s a lane", kernel->rows_beside, kernel->rows_axis);
    if (kernel->march) text_printf(&words, ", over %u of %s", kernel->march, kernel->march_axis);
    add_line(out, "shape", &words);
    text_add(&words, "lanes run a point, for rows of");
    for (int i = 0; i < REPORT_ROW_LENGTHS; i++)
        text_printf(&words, "%s %u: %.2f", i ? "," : "", report_row_lengths[i], report_lane_waste(kernel, report_row_lengths[i]));
    add_line(out, "", &words);
}

/* What each shape is expected to take, from the least on; then what does not fit. */
static void add_prices(const ReportKernel *kernel, const WordsLines *out)
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
        text_printf(&words, "%s%s %.1f%s", n ? ", " : "", report_priced_word(next), next->price,
                    next->shape == kernel->shape ? " (chosen)" : "");
    }
    if (!words.length) return;
    text_add(&words, " picoseconds a point by the model");
    for (uint32_t i = 0; i < kernel->priced.count; i++)
        if (kernel->priced.items[i].why) text_printf(&words, "; %s does not fit: %s", shape_info(kernel->priced.items[i].shape)->name, kernel->priced.items[i].why);
    add_line(out, "price", &words);
}

static void add_remedy(const ReportKernel *kernel, const WordsLines *out)
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

static void add_work(const ReportKernel *kernel, const WordsLines *out)
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
    if (work->open_loops) text_printf(&words, "; %u loop%s in the lane of unknown length counted as one turn", work->open_loops, words_plural(work->open_loops));
    text_printf(&words, "; as written %llu flops and %llu others", (unsigned long long)report_flops(&kernel->written), (unsigned long long)report_other_work(&kernel->written));
    add_line(out, "work", &words);
}

static void add_memory(const ReportKernel *kernel, const WordsLines *out)
{
    Text words = {0};
    uint32_t bytes = report_bytes(kernel);
    text_printf(&words, "at least %u bytes a point: %u loaded, %u stored", bytes, kernel->bytes_loaded, kernel->bytes_stored);
    if (bytes) text_printf(&words, "; %.1f flops a byte", report_flops_a_byte(kernel));
    if (kernel->halo_bytes)
        text_printf(&words, "; halos: %u bytes a %s", kernel->halo_bytes, shape_info(kernel->shape)->item);
    bool halo = kernel->halo_bytes != 0;
    if (kernel->border_bytes) text_printf(&words, "%s %u bytes of %s saved before", halo ? "," : ";", kernel->border_bytes, kernel->remedy == REMEDY_ROWS ? "rows" : "borders");
    add_line(out, "memory", &words);
}

static void add_registers(const Report *report, const ReportKernel *kernel, const WordsLines *out)
{
    Text words = {0};
    text_printf(&words, "%u at the peak", kernel->pressure);
    if (report->regs) text_printf(&words, ", %u allowed", report->regs);
    text_printf(&words, "; any order keeps %u alive in registers or slots; %u spill%s, %u reload%s", kernel->bound, kernel->spills,
                words_plural(kernel->spills), kernel->reloads, words_plural(kernel->reloads));
    add_line(out, "registers", &words);
    text_printf(&words, "%u bytes a block", kernel->shared_bytes);
    if (report->regs) text_printf(&words, ", %u allowed", report->shared);
    text_printf(&words, "; scratch in global memory %u bytes a block", kernel->scratch_bytes);
    add_line(out, "shared", &words);
}

static void add_barriers(const ReportKernel *kernel, const WordsLines *out)
{
    Text words = {0};
    if (!kernel->barriers.count) text_add(&words, "none");
    else text_printf(&words, "%u a strip", kernel->barriers.count);
    for (uint32_t i = 0; i < kernel->barriers.count; i++)
        text_printf(&words, "%s%u", i ? ", " : i + 1 == kernel->barriers.count ? ", instruction " : ", instructions ", kernel->barriers.items[i]);
    if (kernel->barriers.count) text_printf(&words, " of %u", kernel->program.count);
    add_line(out, "barriers", &words);
}

const char *words_way(bool by_lane) { return by_lane ? "each lane goes its own way" : "all lanes of a block go one way"; }

/* Those of one kind; nothing where there is none. */
static void add_ifs_that(const ReportKernel *kernel, bool by_lane, Text *words)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < kernel->ifs.count; i++) {
        const ReportIf *one = &kernel->ifs.items[i];
        if (one->by_lane != by_lane) continue;
        if (count++) text_add(words, ", ");
        else text_printf(words, "%s%s: instructions ", words->length ? "; " : "", words_way(by_lane));
        text_printf(words, "%u-%u", one->first, one->last);
    }
}

static void add_ifs(const ReportKernel *kernel, const WordsLines *out)
{
    Text words = {0};
    add_ifs_that(kernel, false, &words);
    add_ifs_that(kernel, true, &words);
    if (kernel->ifs.count) add_line(out, "ifs", &words);
}

static void add_reductions(const ReportKernel *kernel, const WordsLines *out)
{
    Text words = {0};
    for (uint32_t i = 0; i < kernel->reductions.count; i++) {
        const ReportReduction *one = &kernel->reductions.items[i];
        text_printf(&words, "%s%s into %s", i ? "; " : "", one->word, one->names.items[0]);
        for (uint32_t n = 1; n < one->names.count; n++) text_printf(&words, "%s%s", n > 1 ? ", " : " with its place in ", one->names.items[n]);
        if (one->in_order)
            text_printf(&words, " in the order of the source: a GPU gives the host %u bytes a point, which adds %u term%s, 1 to 3 ns each",
                        one->bytes, one->steps, words_plural(one->steps));
        else text_add(&words, one->tree ? " in a tree, where it arises" : " where it arises");
    }
    if (kernel->reductions.count) add_line(out, "reductions", &words);
}

static void add_ptxas(const Report *report, const ReportKernel *kernel, const WordsLines *out)
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

void words_tell_kernel(const Report *report, const ReportKernel *kernel, const WordsLines *lines)
{
    add_made_of(kernel, lines);
    add_guard(kernel, lines);
    add_shape(kernel, lines);
    add_prices(kernel, lines);
    add_remedy(kernel, lines);
    add_work(kernel, lines);
    add_memory(kernel, lines);
    add_registers(report, kernel, lines);
    add_barriers(kernel, lines);
    add_ifs(kernel, lines);
    add_reductions(kernel, lines);
    add_ptxas(report, kernel, lines);
}

void words_add_contracted(const ReportKernel *kernel, Text *words)
{
    for (uint32_t i = 0; i < kernel->contracted.count; i++) text_printf(words, "%s%s", i ? ", " : "", kernel->contracted.items[i]);
    if (!kernel->contracted.count) text_add(words, "none");
}

void words_add_stays(const ReportKernel *kernel, const ReportValue *value, Text *words)
{
    for (uint32_t i = 0; i < value->stays.count; i++) {
        const ReportStay *stay = &value->stays.items[i];
        if (i) text_add(words, ", ");
        words_add_location(stay->location, words);
        text_printf(words, " %u-%u", stay->from, stay->to);
    }
    if (!value->pad_slot) return;
    text_printf(words, "; %u lane%s kept in ", value->pad, words_plural(value->pad));
    words_add_location((Location){kernel->slots.items[value->pad_slot].kind, value->pad_slot}, words);
}
