/* The interpreters first, which need no compiler: the nest as it is read, and after the passes. Then what is compiled of it now. */
#include "driver/check/replay.h"

#include "driver/check/locate.h"
#include "driver/nests.h"
#include "driver/process.h"
#include "ir/build.h"
#include "ir/eval.h"
#include "ir/interp.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

/* ---- programs ----------------------------------------------------------------------------- */

/* What `!line N` in the text says. */
static void find_places(Context *context, const SavedCall *saved, FrontendSource *source)
{
    LIST(DiagPlace) places = {0};
    const char *colon = strrchr(saved->place, ':');
    const char *path = arena_strndup(context->arena, saved->place, colon ? (size_t)(colon - saved->place) : strlen(saved->place));
    for (const char *at = saved->text; (at = strstr(at, "!line ")); at++) {
        const char *next = strchr(at, '\n');
        if (next) list_push(context->arena, &places, ((DiagPlace){(uint32_t)(next + 1 - saved->text), (uint32_t)strtoul(at + 6, NULL, 10), path}));
    }
    source->places = places.items;
    source->place_count = places.count;
}

static NestProgram *translate(Context *context, const Replay *replay, bool passes)
{
    const SavedCall *saved = &replay->saved;
    FrontendOptions file = {.real8 = strstr(saved->options, "-real-8"), .int8 = strstr(saved->options, "-integer-8")};
    file.double16 = file.real8 && !strstr(saved->options, "-double-8");
    FrontendOptions options = nests_options(&file);
    FrontendSource source = {.name = "nest.f90", .text = saved->text, .length = strlen(saved->text)};
    find_places(context, saved, &source);
    NestProgram *program = frontend_translate_texts(context, &source, 1, &options);
    if (!program || diag_error_count(context->diag)) return NULL;
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        routine->may_leave = routine->rare = strcmp(routine->name, saved->nest) == 0;
    }
    if (!passes) return program;
    nests_finish(context, program, true, &(LeaveList){0}, &(LeaveList){0});
    return pipeline_run(context, program, &replay->options->pipeline) ? program : NULL;
}

static RoutineId find_nest(const Replay *replay, const NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++)
        if (strcmp(program->routines.items[id]->name, replay->saved.nest) == 0) return id;
    return 0;
}

/* ---- arguments ---------------------------------------------------------------------------- */

/* Packed values, put where they lie among all that there is room for. */
static void unpack(const SavedItem *item, const unsigned char *packed, unsigned char *memory)
{
    for (uint64_t n = 0; n < item->elements; n++) memcpy(memory + replay_position(item, n) * item->bytes, packed + n * item->bytes, item->bytes);
}

static uint64_t room_of(const SavedItem *item)
{
    uint64_t room = 1;
    for (uint32_t d = 0; d < item->rank; d++) room *= item->room[d] > 0 ? (uint64_t)item->room[d] : 0;
    return room;
}

static const SavedItem *find_saved(const SavedCall *saved, Name own)
{
    for (uint32_t i = 0; i < saved->count; i++)
        if (saved->items[i].own == own) return &saved->items[i];
    return NULL;
}

/* By symbol, what scalars hold at the beginning; 0 where that was not saved: nothing asks for it. */
static uint64_t **find_scalars(const Replay *replay, const NestRoutine *routine)
{
    uint64_t **scalars = arena_array(replay->context->arena, uint64_t *, routine->symbols.count);
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const SavedItem *item = find_saved(&replay->saved, nest_symbol(routine, id)->name);
        scalars[id] = arena_new(replay->context->arena, uint64_t);
        if (item && item->rank == 0 && item->before) *scalars[id] = interp_load(nest_symbol(routine, id)->type, item->before);
    }
    return scalars;
}

/* False after a reported fault: what was saved does not fit the text. */
static bool find_arguments(Replay *replay)
{
    Arena *arena = replay->context->arena;
    const NestRoutine *routine = replay->given->routines.items[find_nest(replay, replay->given)];
    uint64_t **scalars = find_scalars(replay, routine);
    replay->count = routine->arguments.count;
    replay->arguments = arena_array(arena, ReplayArgument, replay->count + 1);
    for (uint32_t n = 0; n < replay->count; n++) {
        SymId id = routine->arguments.items[n];
        const Symbol *symbol = nest_symbol(routine, id);
        ReplayArgument *argument = &replay->arguments[n];
        const SavedItem *item = find_saved(&replay->saved, symbol->name);
        uint64_t count, size = type_info(symbol->type)->bytes;
        bool here = item && item->before, known = run_count_elements(routine, id, scalars, 0, &count) && count <= NEST_MAX_BYTES;
        if (here ? item->bytes != size || item->rank != symbol->rank : !known) {
            diag_error(replay->context->diag, (SourceRange){0}, "'%s' of the nest is not as it was saved", symbol->name);
            return false;
        }
        argument->saved = here ? item : NULL;
        argument->bytes = (here ? room_of(item) : count) * size;
        unsigned char *memory = arena_alloc(arena, argument->bytes + 8);
        if (here) unpack(item, item->before, memory);
        if (n + 1 == replay->count) memory[0] = 1;
        argument->before = memory;
    }
    return true;
}

/* ---- comparisons -------------------------------------------------------------------------- */

static void add_value(const SavedItem *item, uint64_t bits, Text *out)
{
    union { uint64_t bits; double real; } wide = {bits};
    union { uint32_t bits; float real; } narrow = {(uint32_t)bits};
    int64_t value = (int64_t)(bits << (64 - 8 * item->bytes)) >> (64 - 8 * item->bytes);
    if (item->kind != 'r') text_printf(out, "%-24" PRId64, value);
    else text_printf(out, "%-24.*g", item->bytes == 4 ? 9 : 17, item->bytes == 4 ? (double)narrow.real : wide.real);
    text_printf(out, " 0x%0*" PRIx64 "\n", (int)(2 * item->bytes), bits);
}

static Type item_type(const SavedItem *item) { return item->kind != 'r' ? TYPE_I64 : item->bytes == 4 ? TYPE_F32 : TYPE_F64; }

/* Compares what a candidate left with gfortran's values, and prints the line; `differs` gets 1 for elements that differ. Whether all are equal. */
static bool compare(const Replay *replay, const char *candidate, unsigned char **differs)
{
    uint64_t values = 0, different = 0;
    Text first = {0};
    for (uint32_t n = 0; n < replay->count; n++) {
        const ReplayArgument *argument = &replay->arguments[n];
        const SavedItem *item = argument->saved;
        if (!item || item->role != 'c') continue;
        values += item->elements;
        if (!differs[n]) differs[n] = arena_array(replay->context->arena, unsigned char, argument->bytes / item->bytes + 1);
        memset(differs[n], 0, argument->bytes / item->bytes);
        for (uint64_t k = 0; k < item->elements; k++) {
            uint64_t position = replay_position(item, k), a = 0, b = 0;
            memcpy(&a, item->gfortran + k * item->bytes, item->bytes);
            memcpy(&b, argument->after + position * item->bytes, item->bytes);
            if (eval_same(item_type(item), a, b)) continue;
            differs[n][position] = 1;
            if (different++) continue;
            text_add(&first, "    ");
            replay_add_element(item, k, &first);
            text_add(&first, "\n      gfortran   ");
            add_value(item, a, &first);
            text_add(&first, "      candidate  ");
            add_value(item, b, &first);
        }
    }
    if (different) printf("%-16s DIFFERENT   %" PRIu64 " of %" PRIu64 " values\n%s", candidate, different, values, text_string(&first));
    else printf("%-16s identical   %" PRIu64 " values\n", candidate, values);
    text_free(&first);
    return different == 0;
}

/* What Crayon left then. */
static void take_saved(Replay *replay)
{
    for (uint32_t n = 0; n < replay->count; n++) {
        ReplayArgument *argument = &replay->arguments[n];
        argument->after = arena_alloc(replay->context->arena, argument->bytes + 8);
        memcpy(argument->after, argument->before, argument->bytes);
        if (argument->saved && argument->saved->role == 'c') unpack(argument->saved, argument->saved->crayon, argument->after);
    }
}

/* ---- interpreters ------------------------------------------------------------------------- */

static void fill(void *data, const RunItem *item)
{
    const Replay *replay = data;
    memcpy(item->memory, replay->arguments[item->argument].before, replay->arguments[item->argument].bytes);
}

/* Runs it by the interpreters; false after a fault, which is printed. `locate`: notes what leaves values; NULL: not. */
static bool interpret(Replay *replay, const NestProgram *program, const char *candidate, Locate *locate)
{
    Arena *arena = replay->context->arena;
    RoutineId id = find_nest(replay, program);
    const NestRoutine *routine = program->routines.items[id];
    RunItem *items = arena_array(arena, RunItem, replay->count + 1);
    KernelRuns kernels = {.seed = replay->options->seed};
    InterpOptions options = {.fill = 0xa5, .data = &kernels, .kernel = run_kernel_as_it_is};
    Text faults = {0};
    for (uint32_t n = 0; n < replay->count; n++) {
        SymId symbol = routine->arguments.items[n];
        items[n] = (RunItem){.place = RUN_ARGUMENT, .routine = routine, .symbol = symbol, .argument = n,
                             .count = replay->arguments[n].bytes / type_info(nest_symbol(routine, symbol)->type)->bytes};
    }
    if (locate) locate_prepare(replay->context, locate, items, replay->count, &options);
    bool good = run_items(replay->context, program, id, items, replay->count, &options, fill, replay, &faults);
    for (uint32_t n = 0; n < replay->count; n++) replay->arguments[n].after = items[n].memory;
    if (!good) printf("%-16s not checked: %.*s\n", candidate, (int)strcspn(text_string(&faults), "\n"), text_string(&faults));
    text_free(&faults);
    return good;
}

/* ---- the whole ---------------------------------------------------------------------------- */

typedef struct {
    Replay *replay;
    Locate locate;          /* of the nest as it is read */
    bool located;
    unsigned char **differs; /* by argument, by element */
    bool other_text;        /* gfortran makes other values of the text than of the program */
} Verdicts;

/* Prints the verdict of a candidate, and where the first difference comes from. */
static bool judge(Verdicts *v, const char *candidate)
{
    bool same = compare(v->replay, candidate, v->differs);
    Text text = {0};
    if (!same && v->located && v->replay->options->locate) (void)locate_print(v->replay->context, &v->locate, v->differs, v->replay->passed, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
    return same;
}

static const char *const compiled[] = {"gfortran", "c", "cuda-cpu", "cuda"};

static bool is_wanted(const char *list, const char *name)
{
    size_t length = strlen(name);
    for (const char *at = list; *at; at += strcspn(at, ","), at += *at == ',')
        if (strcspn(at, ",") == length && strncmp(at, name, length) == 0) return true;
    return false;
}

/* The name of the first candidate that differs, NULL: none does. gfortran is none. */
static const char *run_compiled(Verdicts *v)
{
    const char *found = NULL, *why;
    for (size_t i = 0; i < sizeof compiled / sizeof *compiled; i++) {
        if (i && !is_wanted(v->replay->options->with, compiled[i])) continue;
        if (!replay_run_compiled(v->replay, compiled[i], &why)) printf("%-16s not checked: %s\n", compiled[i], why);
        else if (!judge(v, compiled[i])) {
            if (i == 0) v->other_text = true;
            else if (!found) found = compiled[i];
        }
    }
    return found;
}

static void print_nan(const Verdicts *v)
{
    Text text = {0};
    if (!locate_print_nan(v->replay->context, &v->locate, &text)) text_add(&text, "    no operation makes a NaN of what is none\n");
    fputs(text_string(&text), stdout);
    text_free(&text);
}

static int conclude(const Verdicts *v, bool given, bool passed, const char *found)
{
    if (v->other_text) puts("check: gfortran makes other values of the nest than of the program: it is not what stands there, or is rounded otherwise (doc/fc.md)");
    else if (!given) puts("check: the nest as Crayon reads it gives other values: its reading is wrong, or gfortran rounds otherwise (doc/fc.md)");
    else if (!passed) puts("check: the passes change values");
    else if (found) printf("check: the program after the passes gives gfortran's values, and its text as '%s' does not\n", found);
    else puts("check: nothing differs that is made of it now: the object of then, its compiler or the device did");
    return given && passed && !found && !v->other_text ? EXIT_DONE : EXIT_DIFFERENCE;
}

int replay_check(Context *context, const Options *options)
{
    Replay replay = {.context = context, .options = options};
    if (!replay_read(context, options->replay, &replay.saved)) return EXIT_FAULTS;
    Context shadow = context_create(0);
    replay.given = translate(context, &replay, false);
    replay.passed = replay.given ? translate(&shadow, &replay, true) : NULL;
    int status = EXIT_FAULTS;
    bool found = replay.passed && find_nest(&replay, replay.given) && find_nest(&replay, replay.passed);
    if (replay.given && !found) diag_error(context->diag, (SourceRange){0}, "'%s' has no nest '%s' in its text", options->replay, replay.saved.nest);
    if (found && find_arguments(&replay)) {
        Verdicts v = {.replay = &replay, .differs = arena_array(context->arena, unsigned char *, replay.count + 1)};
        printf("%s in '%s', call %s\n", replay.saved.place, replay.saved.unit, replay.saved.call);
        bool given = v.located = interpret(&replay, replay.given, "as read", &v.locate);
        if (given) given = judge(&v, "as read");
        if (v.located && options->trap_nan) print_nan(&v);
        take_saved(&replay);
        (void)judge(&v, "saved");
        bool passed = interpret(&replay, replay.passed, "after passes", NULL) && judge(&v, "after passes");
        const char *candidate = run_compiled(&v);
        status = conclude(&v, given, passed, candidate);
    }
    context_destroy(&shadow);
    return status;
}
