/* One case after the other: inputs are made of integers that decide sizes and of random data, the program as given runs on them in
 * the order of its statements, its kernels by their values; what does not stand the inputs, or reads undefined data, drops the case.
 * The candidate runs parallel loops and blocks in another order, allocated kernels as they are allocated. */
#include "driver/check/interpreted.h"

#include "driver/check/locate.h"
#include "driver/check/model.h"
#include "driver/commands.h"
#include "ir/build.h"
#include "ir/eval.h"
#include "ir/interp_run.h"

#include <inttypes.h>
#include <string.h>

enum { MOST_STEPS = 20000000, MOST_ELEMENTS = 1 << 20, DRAWS = 3000, ENOUGH = 24, LAST_EXTENT = 64 };

/* One routine. */
typedef struct {
    Context *context; /* of the case: memory goes when it is done */
    Context *files;   /* which knows the source */
    const NestProgram *given, *passed;
    const Options *options;
    Model *model;
    RoutineId id;
    uint32_t tried, cases, different, undefined;
    uint64_t values, stored;
    Text shown;  /* of the first case that differs */
    Text nan;    /* where the first NaN comes from, of the first case with one; --trap=nan */
    Text faults; /* of the last run of the program as given */
} Checking;

/* What the data of a case comes from. */
typedef struct {
    const Checking *c;
    const int64_t *row;  /* the integers, by slot */
    uint64_t number;
    uint64_t **scalars;  /* of the routine, by symbol */
    RunItem *items;      /* by item of the model */
} Case;

/* splitmix64, Steele, Lea and Flood 2014. */
static uint64_t mix(uint64_t x)
{
    x += UINT64_C(0x9e3779b97f4a7c15);
    x = (x ^ (x >> 30)) * UINT64_C(0xbf58476d1ce4e5b9);
    x = (x ^ (x >> 27)) * UINT64_C(0x94d049bb133111eb);
    return x ^ (x >> 31);
}

/* ---- inputs ----------------------------------------------------------------------------- */

/* Reals are of one of a few ranges, a case each; integers small, or near what they are compared with. */
static uint64_t element_value(const Case *k, const ModelItem *item, uint64_t random)
{
    static const double ranges[][2] = {{0.1, 2.0}, {0.5, 1.5}, {-1.5, 1.5}, {-2.0, 0.5}};
    const Symbol *symbol = nest_symbol(item->routine, item->symbol);
    if (type_is_logical(symbol->type)) return random >> 33 & 1;
    if (type_is_int(symbol->type) && item->constants.count)
        return eval_wrap(symbol->type, item->constants.items[(random >> 8) % item->constants.count] + (int64_t)(random >> 48) % 3 - 1);
    if (type_is_int(symbol->type)) return 1 + (random >> 8) % 9;
    const double *range = ranges[k->number % 4];
    Type from = TYPE_F64;
    union { double real; uint64_t bits; } value = {range[0] + (double)(random >> 40) / 16777216.0 * (range[1] - range[0])};
    uint64_t bits;
    eval_op(OP_CONVERT, symbol->type, &from, &value.bits, &bits);
    return bits;
}

static uint64_t value_at(const Case *k, uint32_t item, uint64_t at)
{
    const ModelItem *info = &k->c->model->items.items[item];
    if (info->slot >= 0) return (uint64_t)k->row[info->slot];
    uint64_t key = mix(k->c->options->seed ^ mix(k->number << 20 ^ item));
    return element_value(k, info, mix(key + at));
}

static void fill(void *data, const RunItem *item)
{
    const Case *k = data;
    Type type = nest_symbol(item->routine, item->symbol)->type;
    for (uint64_t n = 0; n < item->count; n++)
        interp_store(type, item->memory + n * type_info(type)->bytes, value_at(k, (uint32_t)(item - k->items), n));
}

/* The scalars that bounds are made of: those that come with the call, and what is assigned once from them. */
static void find_scalars(Case *k)
{
    const Model *model = k->c->model;
    uint32_t count = model->routine->symbols.count;
    k->scalars = arena_array(k->c->context->arena, uint64_t *, count);
    for (SymId id = 1; id < count; id++) k->scalars[id] = arena_new(k->c->context->arena, uint64_t);
    for (uint32_t i = 0; i < model->items.count; i++) {
        const ModelItem *item = &model->items.items[i];
        if (item->routine == model->routine && nest_symbol(item->routine, item->symbol)->rank == 0)
            *k->scalars[item->symbol] = value_at(k, i, 0);
    }
    for (int turn = 0; turn < 4; turn++)
        for (SymId id = 1; id < count; id++)
            if (model->definition[id]) eval_uniform(model->routine, model->definition[id], k->scalars, k->scalars[id]);
}

/* The variables of a run, or NULL: they are too many, or no such sizes are possible. */
static RunItem *list_items(Case *k)
{
    const Model *model = k->c->model;
    RunItem *items = arena_array(k->c->context->arena, RunItem, model->items.count + 1);
    uint64_t total = 0;
    for (uint32_t i = 0; i < model->items.count; i++) {
        const ModelItem *item = &model->items.items[i];
        int extent = item->area ? -1 : model_extent_slot(model, item->symbol);
        items[i] = (RunItem){.place = item->result ? RUN_RESULT : item->area ? RUN_AREA : RUN_ARGUMENT, .routine = item->routine,
                             .symbol = item->symbol, .argument = item->argument < 0 ? 0 : (uint32_t)item->argument,
                             .dead = nest_symbol(item->routine, item->symbol)->flags & SYMBOL_DEAD_AT_EXIT};
        if (!run_count_elements(item->routine, item->symbol, k->scalars, extent < 0 ? 0 : k->row[extent], &items[i].count)) return NULL;
        if (items[i].count > MOST_ELEMENTS || (total += items[i].count) > MOST_ELEMENTS) return NULL;
    }
    return items;
}

/* ---- one case --------------------------------------------------------------------------- */

/* `locate`: gets what leaves values; NULL: nothing does. */
static bool run(Case *k, const NestProgram *program, RunItem *items, unsigned char byte, bool passed, Locate *locate, Text *faults)
{
    KernelRuns kernels = {.seed = k->c->options->seed + k->number, .in_order = true};
    InterpOptions options = {.max_steps = MOST_STEPS, .fill = byte, .order_seed = passed ? kernels.seed + 1 : 0, .data = &kernels,
                             .kernel = passed ? run_kernel_as_it_is : run_kernel_values};
    k->items = items;
    if (locate) locate_prepare(k->c->context, locate, items, k->c->model->items.count, &options);
    return run_items(k->c->context, program, k->c->id, items, k->c->model->items.count, &options, fill, k, faults);
}

static void show(Checking *c, const int64_t *row, const Text *what)
{
    if (c->different++) return;
    text_printf(&c->shown, "    case %u:", c->cases);
    for (uint32_t i = 0; i < c->model->slots.count; i++)
        text_printf(&c->shown, " %s=%" PRId64, c->model->slots.items[i].name, row[i]);
    text_printf(&c->shown, " seed=%" PRIu64 "\n%s", c->options->seed, text_string(what));
}

/* Where the first difference comes from. */
static void show_place(const Checking *c, const Locate *locate, const RunItem *a, const RunItem *b, Text *what)
{
    uint32_t count = c->model->items.count;
    unsigned char **differs = arena_array(c->context->arena, unsigned char *, count + 1);
    for (uint32_t i = 0; i < count; i++) {
        Type type = nest_symbol(a[i].routine, a[i].symbol)->type;
        uint32_t bytes = type_info(type)->bytes;
        differs[i] = arena_array(c->context->arena, unsigned char, a[i].count + 1);
        for (uint64_t n = 0; n < a[i].count && !a[i].dead; n++)
            differs[i][n] = !eval_same(type, interp_load(type, a[i].memory + n * bytes), interp_load(type, b[i].memory + n * bytes));
    }
    if (!locate_print(c->files, locate, differs, c->passed, what)) text_add(what, "    no statement of the program as given assigns what differs\n");
}

static void count_values(Checking *c, const RunItem *items)
{
    for (uint32_t i = 0; i < c->model->items.count; i++) {
        uint64_t bytes = items[i].count * type_info(nest_symbol(items[i].routine, items[i].symbol)->type)->bytes;
        if (!items[i].dead) c->values += items[i].count;
        for (uint64_t b = 0; b < bytes; b++) c->stored += items[i].stored[b];
    }
}

static void append_faults(const Text *faults, Text *out)
{
    for (const char *at = text_string(faults); *at; at += strcspn(at, "\n"), at += *at == '\n')
        text_printf(out, "    %.*s\n", (int)strcspn(at, "\n"), at);
}

static void run_case(Checking *c, const int64_t *row)
{
    Context *context = c->context, own = context_create(0);
    Case k = {.c = c, .row = row, .number = c->tried++};
    Text ignored = {0}, faults = {0}, what = {0};
    Locate place, *locate = c->options->locate || c->options->trap_nan ? &place : NULL;
    c->context = &own;
    find_scalars(&k);
    RunItem *first = list_items(&k), *again = list_items(&k), *other = list_items(&k);
    text_free(&c->faults);
    c->faults = (Text){0};
    if (!first) {
        text_add(&c->faults, "the arrays are too large, or their bounds are not known\n");
    } else if (run(&k, c->given, first, 0xa5, false, locate, &c->faults)) {
        bool settled = run(&k, c->given, again, 0x5a, false, NULL, &ignored) && !run_compare(first, again, c->model->items.count, "", &ignored);
        c->undefined += !settled;
        if (!settled) text_add(&c->faults, "it reads undefined data\n");
        else {
            c->cases++;
            count_values(c, first);
            bool good = run(&k, c->passed, other, 0x5a, true, NULL, &faults);
            append_faults(&faults, &what);
            if (c->options->trap_nan && !c->nan.length) (void)locate_print_nan(c->files, locate, &c->nan);
            bool differs = run_compare(first, other, c->model->items.count, "    ", &what) > 0;
            if (differs && c->options->locate) show_place(c, locate, first, other, &what);
            if (differs || !good) show(c, row, &what);
        }
    }
    text_free(&ignored);
    text_free(&faults);
    text_free(&what);
    c->context = context;
    context_destroy(&own);
}

/* ---- cases ------------------------------------------------------------------------------ */

static bool has_kernels(const NestProgram *program)
{
    for (RoutineId r = 1; r < program->routines.count; r++)
        if (program->routines.items[r]->kernels.count > 1) return true;
    return false;
}

/* Kernels say nothing to the model about what is legal: sizes around one length of rows are tried until enough runs stand them. */
static void draw_cases(Checking *c)
{
    int64_t vl = c->options->pipeline.vector.vl;
    const int64_t lengths[] = {5, 0, 1, 2, vl - 1, vl, vl + 1, 33, 2 * vl + 3};
    const ModelSlot *slots = c->model->slots.items;
    uint32_t count = c->model->slots.count, enough = count ? ENOUGH : 4;
    int64_t *row = arena_array(c->context->arena, int64_t, count + 1);
    for (uint32_t n = 0; n < DRAWS && c->cases < enough; n++) {
        uint64_t length = (uint64_t)lengths[c->cases % (sizeof lengths / sizeof lengths[0])];
        for (uint32_t i = 0; i < count; i++) {
            uint64_t random = mix(c->options->seed ^ mix((uint64_t)n << 16 ^ i)), near = random >> 8;
            const uint64_t choices[] = {length, length + 1 + near % 6, 1 + near % 6, length + 12};
            row[i] = (int64_t)choices[random % 4];
            if (slots[i].constants.count && random >> 60 == 0) row[i] = slots[i].constants.items[near % slots[i].constants.count];
            if (slots[i].ranged) row[i] = slots[i].low + (int64_t)(near % ((uint64_t)slots[i].high - (uint64_t)slots[i].low + 1));
            if (slots[i].extent) row[i] = (int64_t)length + LAST_EXTENT;
        }
        run_case(c, row);
        if (n > DRAWS / 10 && !c->cases) break;
    }
}

static void run_cases(Checking *c)
{
    if (has_kernels(c->given)) {
        draw_cases(c);
        return;
    }
    model_solve_cases(c->model);
    for (uint32_t n = 0; n < c->model->case_count; n++) run_case(c, c->model->cases.items + (size_t)n * c->model->slots.count);
}

/* ---- verdicts --------------------------------------------------------------------------- */

/* Whether the routine is identical; prints its line. */
static bool print_verdict(const Checking *c)
{
    const char *reason = text_string(&c->faults);
    printf("%-16s interp    ", model_label(c->model));
    if (c->model->reason) printf("not checked: %s\n", c->model->reason);
    else if (!c->cases && !c->tried) printf("not checked: no input was tried\n");
    else if (!c->cases) printf("not checked: as given it does not stand any of %u inputs: %.*s\n", c->tried, (int)strcspn(reason, "\n"), reason);
    else if (c->different) printf("DIFFERENT   %u of %u cases\n%s", c->different, c->cases, text_string(&c->shown));
    else if (!c->stored) printf("VACUOUS     it stores nothing in any of %u cases\n", c->cases);
    else printf("identical   %u cases, %" PRIu64 " values\n", c->cases, c->values);
    if (c->options->trap_nan && c->cases) fputs(c->nan.length ? text_string(&c->nan) : "    no operation makes a NaN of what is none\n", stdout);
    return c->cases && !c->different && c->stored;
}

int interp_check(Context *context, const NestProgram *given, const NestProgram *passed, const Options *options)
{
    uint32_t routines = 0, identical = 0;
    for (RoutineId r = 1; r < given->routines.count; r++) {
        NestRoutine *routine = given->routines.items[r];
        if ((routine->internal && !routine->entry) || !command_selects(options, routine)) continue;
        Checking c = {.context = context, .files = context, .given = given, .passed = passed, .options = options, .id = r};
        c.model = model_create(context, given, routine);
        c.model->vl = options->pipeline.vector.vl;
        model_note_kernels(c.model, passed);
        if (!c.model->reason) run_cases(&c);
        routines++;
        identical += print_verdict(&c);
        text_free(&c.shown);
        text_free(&c.nan);
        text_free(&c.faults);
    }
    printf("check: %u of %u comparisons with the program as given are equal\n", identical, routines);
    if (routines) return identical == routines ? EXIT_DONE : EXIT_DIFFERENCE;
    diag_error(context->diag, (SourceRange){0}, "no routine to check in the given files");
    return EXIT_FAULTS;
}
