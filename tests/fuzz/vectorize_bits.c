/* vectorize_bits [--nest] [--structured] [--planes] [--species] [--sweeps] [--lists] [--meets] [--counts] [--gathers] [--fronts] [--scatters] [--pairs] [--varying] [--patterns] [--routines=N] [--shape=auto|strip|row] [--loops] [--only=K] [--show] [--vl=N] [--columns=N] [--regs=N] [--shared=N] [--reasons]
 *                [--by=verifier|interpreters] [--enough=N] [--file=PATH] SEED COUNT
 *
 * Random programs before the passes and behind them, through the interpreters: the same bits in all memory and no store that
 * the source does not make, whatever the options of the kernels are and the order in which parallel loops run. Programs are random Fortran, or with --nest random nest IR. With --file the program is read, and
 * SEED chooses options and inputs alone. --by leaves the finding to the verifier, behind each pass, or to the interpreters. --enough stops after
 * so many differences. --reasons lists why nests became no kernels. Each difference is printed with its seed, routine and options. Exit status 1 then, and when nothing
 * was compared or, but for --loops, no kernel has run. */
#define _DEFAULT_SOURCE /* MAP_ANONYMOUS */
#include "fortran.h"
#include "run_routine.h"

#include "frontend/frontend.h"
#include "ir/build.h"
#include "ir/print.h"
#include "ir/vec_shape.h"
#include "passes/pipeline.h"
#include "tests/unit/gen_nest.h"

#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

enum { STEPS = 4000000, NEST_STEPS = 2000000 };

typedef enum { BY_BOTH, BY_VERIFIER, BY_INTERPRETERS } FoundBy;

typedef struct {
    bool nest, structured, planes, species, sweeps, lists, meets, counts, gathers, fronts, scatters, pairs, varying, patterns, reasons, show, loops;
    FoundBy by;
    uint64_t enough;                 /* 0: runs all seeds */
    uint32_t routines;
    int64_t shape, vl, columns, regs, shared; /* -1: drawn */
    const char *file;                /* NULL: random programs */
    int64_t only;                    /* the number of the one routine that is run; -1: all */
} Given;

typedef struct {
    uint64_t compared, stopped, kernels, runs, different;
} Totals;

static int64_t draw(int64_t given, uint64_t *state, const int64_t *choices, uint32_t count)
{
    int64_t chosen = choices[gen_random(state, count)];
    return given < 0 ? chosen : given;
}

static PipelineOptions draw_options(const Given *given, uint64_t *state)
{
    static const int64_t lengths[] = {32, 32, 64}, columns[] = {0, 0, 4, 8};
    static const int64_t regs[] = {8, 10, 24, 128}, shared[] = {0, 1024, 4096, 49152};
    PipelineOptions options = {.verify_each = true, .unverified = given->by == BY_INTERPRETERS, .vectorize = !given->loops};
    Shape shapes[SHAPE_COUNT + 1] = {SHAPE_NONE};
    Shape shape = shapes[gen_random(state, 1 + shape_list_chosen(shapes + 1))];
    options.vector.shape = given->shape < 0 ? shape : (Shape)given->shape;
    options.vector.vl = (uint32_t)draw(given->vl, state, lengths, 3);
    options.vector.columns = (uint32_t)draw(given->columns, state, columns, 4);
    options.vector.regs = (uint32_t)draw(given->regs, state, regs, 4);
    options.vector.shared = (uint32_t)draw(given->shared, state, shared, 4);
    options.vector.schedule = gen_random(state, 2) ? SCHEDULE_LIST : SCHEDULE_NATURAL;
    options.host_vectors = given->loops || options.vector.schedule == SCHEDULE_NATURAL;
    return options;
}

static InterpOptions vector_options(uint64_t steps, KernelRuns *runs)
{
    return (InterpOptions){.max_steps = steps, .order_seed = runs->seed + 1, .data = runs, .kernel = run_kernel_as_it_is};
}

static void print_options(const PipelineOptions *o)
{
    printf("--shape=%s --vl=%u --columns=%u --regs=%u --shared=%u --schedule=%s", o->vector.shape == SHAPE_NONE ? "auto" : shape_info(o->vector.shape)->name,
           (unsigned)o->vector.vl, (unsigned)o->vector.columns, (unsigned)o->vector.regs, (unsigned)o->vector.shared,
           o->vector.schedule == SCHEDULE_LIST ? "list" : "natural");
}

static void count_kernels(const Given *given, const NestProgram *program, Totals *totals)
{
    for (RoutineId r = 1; r < program->routines.count; r++) {
        const NestRoutine *routine = program->routines.items[r];
        if (routine->kernels.count) totals->kernels += routine->kernels.count - 1;
        for (LoopId l = 1; l < routine->loops.count && given->reasons; l++)
            if (routine->loops.items[l].no_kernel) printf("reason: %s\n", routine->loops.items[l].no_kernel);
    }
}

/* ---- Fortran ---------------------------------------------------------------------------- */

/* The program of a file with random routines. */
static NestProgram *translate(Context *context, const char *path, bool fixed)
{
    FrontendOptions frontend = {.form = fixed ? FORM_FIXED : FORM_FREE, .line_length = 72};
    return frontend_translate(context, &path, 1, &frontend);
}

/* The source form that a seed, or a file's name, means. */
static bool is_fixed(const Given *given, uint64_t seed)
{
    const char *extension = given->file ? strrchr(given->file, '.') : NULL;
    uint64_t state = seed + 98;
    return given->file ? extension && strcmp(extension, ".f") == 0 : gen_random(&state, 3) == 0;
}

static void compare_routine(Context *context, const Given *given, const NestProgram *before, const NestProgram *after,
                            RoutineId id, const PipelineOptions *options, uint64_t seed, Totals *totals)
{
    static const int64_t points[] = {0, 1, 2, 5, 31, 32, 33, 40, 64, 65, 83};
    const NestRoutine *routine = before->routines.items[id];
    uint64_t state = seed * 31 + strtoull(routine->name + 1, NULL, 10);
    for (int n = 0, runs_wanted = given->file ? 12 : 3; n < runs_wanted; n++) {
        RoutineInput input = {points[gen_random(&state, 11)], gen_random(&state, 5), seed + (uint64_t)n, routine->symbols.count};
        RoutineState expected, got;
        Text faults = {0};
        KernelRuns runs = {.seed = seed + totals->runs};
        InterpOptions plain = {.max_steps = STEPS}, vector = vector_options(32 * STEPS, &runs);
        if (!run_routine(context, before, routine, input, &plain, &expected, &faults)) {
            totals->stopped++;
            if (given->show) printf("%s: %s", routine->name, text_string(&faults));
            text_free(&faults);
            continue;
        }
        bool good = run_routine(context, after, after->routines.items[id], input, &vector, &got, &faults);
        totals->compared++;
        totals->runs += runs.runs;
        if (run_compare(expected.items, got.items, expected.count, "", &faults) || !good) {
            totals->different++;
            printf("seed %llu%s, routine %s, %lld points, %lld rows, ", (unsigned long long)seed, is_fixed(given, seed) ? " --fixed" : "", routine->name, (long long)input.points, (long long)input.rows);
            print_options(options);
            printf("\n%s", text_string(&faults));
            n = runs_wanted;
        }
        text_free(&faults);
    }
}

static bool write_file(const char *path, const Text *text)
{
    return file_write_atomically(path, text_string(text), text->length);
}

static void run_fortran(const Given *given, uint64_t seed, const char *folder, Totals *totals)
{
    Context first = context_create(0), second = context_create(0);
    uint64_t state = seed + 99;
    FuzzOptions fuzz = {.seed = seed, .routines = given->routines, .only = -1, .fixed = is_fixed(given, seed), .structured = given->structured, .planes = given->planes, .species = given->species, .sweeps = given->sweeps, .lists = given->lists, .meets = given->meets, .counts = given->counts, .gathers = given->gathers, .fronts = given->fronts, .scatters = given->scatters, .pairs = given->pairs,
                        .varying = given->varying, .patterns = given->patterns};
    PipelineOptions options = draw_options(given, &state);
    const char *path = given->file ? given->file : arena_printf(first.arena, "%s/fuzz.f", folder);
    Text text = {0};
    if (!given->file) fuzz_fortran(first.arena, &fuzz, &text);
    if (given->show) fputs(text_string(&text), stdout);
    if (!given->file && !write_file(path, &text)) perror(path), exit(2);
    NestProgram *before = translate(&first, path, fuzz.fixed), *after = translate(&second, path, fuzz.fixed);
    if (!before || diag_error_count(first.diag)) {
        printf("seed %llu: the front end refuses it\n", (unsigned long long)seed);
        diag_flush(first.diag, stdout);
        totals->different++;
    } else if (pipeline_run(&second, after, &options)) {
        for (RoutineId id = 1; id < before->routines.count && given->by != BY_VERIFIER; id++)
            if (before->routines.items[id]->name[0] == 'f' && (given->only < 0 || atoi(before->routines.items[id]->name + 1) == given->only))
                compare_routine(&first, given, before, after, id, &options, seed, totals);
        count_kernels(given, after, totals);
    }
    if (!given->file) unlink(path);
    text_free(&text);
    context_destroy(&first);
    context_destroy(&second);
}

/* ---- nest IR ---------------------------------------------------------------------------- */

/* Logicals become 0 or 1: what is true already would not be stored again. What row nests use, from ra on, are reals of
 * -2 to 2. */
static void fill_common(const NestRoutine *routine, AreaId area, unsigned char *memory, size_t size, uint64_t seed)
{
    for (size_t n = 0; n < size; n++) memory[n] = (unsigned char)gen_random(&seed, 3);
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = &routine->symbols.items[id];
        if (symbol->storage != STORAGE_AREA || symbol->area != area || !type_is_logical(symbol->type)) continue;
        size_t bytes = type_info(symbol->type)->bytes, end = symbol->rank ? (GEN_NEST_MIDDLE + 7) * bytes : bytes;
        for (size_t at = (size_t)symbol->offset; at < (size_t)symbol->offset + end && at + bytes <= size; at += bytes)
            interp_store(symbol->type, memory + at, interp_load(symbol->type, memory + at));
    }
    SymId rows = 1;
    while (rows < routine->symbols.count && strcmp(nest_symbol(routine, rows)->name, "ra") != 0) rows++;
    for (size_t at = rows < routine->symbols.count ? (size_t)nest_symbol(routine, rows)->offset : size; at + 8 <= size; at += 8) {
        double value = (gen_random(&seed, 4001) - 2000.0) / 1000;
        memcpy(memory + at, &value, sizeof value);
    }
}

/* The common block of the program after a run, and which bytes of it were stored. */
typedef struct {
    unsigned char *memory, *stored;
    size_t size;
} NestState;

static NestState run_nest(Context *context, const NestProgram *program, uint64_t seed, const InterpOptions *options, Text *faults)
{
    Interp *interp = interp_create(context, program, options);
    AreaId area = 1;
    RoutineId entry = 1;
    while (program->areas.items[area].kind != AREA_COMMON) area++;
    while (strcmp(program->routines.items[entry]->name, "main") != 0) entry++;
    unsigned char *memory = interp_area(interp, area);
    size_t size = (size_t)program->areas.items[area].size;
    NestState state = {memory, arena_array(context->arena, unsigned char, size), size};
    fill_common(program->routines.items[entry], area, memory, size, seed);
    interp_watch(interp, memory, size, state.stored);
    interp_call(interp, entry, NULL, 0, NULL, faults);
    return state;
}

/* Appends the first byte that differs, and the first that the second run alone stored. */
static bool compare_nests(const NestState *a, const NestState *b, Text *faults)
{
    size_t value = 0, store = 0;
    while (value < a->size && a->memory[value] == b->memory[value]) value++;
    while (store < a->size && (a->stored[store] || !b->stored[store])) store++;
    if (value < a->size)
        text_printf(faults, "byte %zu of the common block: %02x and %02x\n", value, a->memory[value], b->memory[value]);
    if (store < a->size) text_printf(faults, "byte %zu of the common block is stored, which the source does not do\n", store);
    return value == a->size && store == a->size;
}

static void forget_findings(const NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++)
        for (LoopId loop = 1; loop < program->routines.items[id]->loops.count; loop++)
            program->routines.items[id]->loops.items[loop] = (LoopInfo){0};
}

static void run_nest_seed(const Given *given, uint64_t seed, Totals *totals)
{
    Context context = context_create(0);
    Text faults = {0}, text = {0};
    uint64_t state = seed + 99;
    NestProgram *program = gen_nest_program(&context, seed);
    forget_findings(program);
    nest_print_program(program, &text);
    if (given->show) fputs(text_string(&text), stdout);
    PipelineOptions options = draw_options(given, &state);
    KernelRuns runs = {.seed = seed + totals->runs};
    InterpOptions plain = {.max_steps = NEST_STEPS / 2}, vector = vector_options(NEST_STEPS, &runs);
    NestState expected = run_nest(&context, program, seed, &plain, &faults);
    bool finished = faults.length == 0;
    pipeline_run(&context, program, &options);
    count_kernels(given, program, totals);
    if (finished && given->by != BY_VERIFIER) {
        NestState got = run_nest(&context, program, seed, &vector, &faults);
        totals->compared++;
        totals->runs += runs.runs;
        if (!compare_nests(&expected, &got, &faults) || faults.length) {
            totals->different++;
            printf("--nest, seed %llu, ", (unsigned long long)seed);
            print_options(&options);
            printf("\n%s", text_string(&faults));
            text_free(&text);
            nest_print_program(program, &text);
            printf("%s", given->show ? text_string(&text) : "");
        }
    } else if (!finished) {
        totals->stopped++;
    }
    text_free(&faults);
    text_free(&text);
    context_destroy(&context);
}

/* Runs a seed in a process of its own: an internal error ends that alone. */
static void run_seed(const Given *given, uint64_t seed, const char *folder, Totals *totals)
{
    int status = 0;
    fflush(stdout);
    pid_t child = fork();
    if (child == 0) {
        if (given->nest) run_nest_seed(given, seed, totals);
        else run_fortran(given, seed, folder, totals);
        fflush(stdout);
        _exit(0);
    }
    if (child < 0 || waitpid(child, &status, 0) < 0) perror("fork"), exit(2);
    if (status == 0) return;
    totals->different++;
    printf("seed %llu: ended with status %d\n", (unsigned long long)seed, WIFEXITED(status) ? WEXITSTATUS(status) : -WTERMSIG(status));
}

/* ---- the command ------------------------------------------------------------------------ */

static bool read_option(Given *given, const char *argument)
{
    const char *value = strchr(argument, '=');
    if (strcmp(argument, "--nest") == 0) given->nest = true;
    else if (strcmp(argument, "--structured") == 0) given->structured = true;
    else if (strcmp(argument, "--planes") == 0) given->planes = true;
    else if (strcmp(argument, "--species") == 0) given->species = true;
    else if (strcmp(argument, "--sweeps") == 0) given->sweeps = true;
    else if (strcmp(argument, "--lists") == 0) given->lists = true;
    else if (strcmp(argument, "--meets") == 0) given->meets = true;
    else if (strcmp(argument, "--counts") == 0) given->counts = true;
    else if (strcmp(argument, "--gathers") == 0) given->gathers = true;
    else if (strcmp(argument, "--fronts") == 0) given->fronts = true;
    else if (strcmp(argument, "--scatters") == 0) given->scatters = true;
    else if (strcmp(argument, "--pairs") == 0) given->pairs = true;
    else if (strcmp(argument, "--varying") == 0) given->varying = true;
    else if (strcmp(argument, "--patterns") == 0) given->patterns = true;
    else if (strcmp(argument, "--reasons") == 0) given->reasons = true;
    else if (strcmp(argument, "--show") == 0) given->show = true;
    else if (strcmp(argument, "--loops") == 0) given->loops = true;
    else if (!value++) return false;
    else if (strncmp(argument, "--shape=", 8) == 0) given->shape = shape_by_name(value);
    else if (strncmp(argument, "--by=", 5) == 0) given->by = strcmp(value, "verifier") == 0 ? BY_VERIFIER : BY_INTERPRETERS;
    else if (strncmp(argument, "--enough=", 9) == 0) given->enough = strtoull(value, NULL, 10);
    else if (strncmp(argument, "--vl=", 5) == 0) given->vl = atoi(value);
    else if (strncmp(argument, "--columns=", 10) == 0) given->columns = atoi(value);
    else if (strncmp(argument, "--regs=", 7) == 0) given->regs = atoi(value);
    else if (strncmp(argument, "--shared=", 9) == 0) given->shared = atoi(value);
    else if (strncmp(argument, "--file=", 7) == 0) given->file = value;
    else if (strncmp(argument, "--only=", 7) == 0) given->only = atoi(value);
    else if (strncmp(argument, "--routines=", 11) == 0) given->routines = (uint32_t)atoi(value);
    else return false;
    return true;
}

int main(int argc, char **argv)
{
    Given given = {.routines = 8, .shape = -1, .vl = -1, .columns = -1, .regs = -1, .shared = -1, .only = -1};
    Totals *totals = mmap(NULL, sizeof *totals, PROT_READ | PROT_WRITE, MAP_SHARED | MAP_ANONYMOUS, -1, 0);
    uint64_t numbers[2];
    int count = 0;
    for (int n = 1; n < argc; n++) {
        if (*argv[n] == '-' && read_option(&given, argv[n])) continue;
        if (*argv[n] == '-' || count == 2) count = 3;
        else numbers[count++] = strtoull(argv[n], NULL, 10);
    }
    if (count != 2) return fprintf(stderr, "usage: vectorize_bits [OPTIONS] SEED COUNT\n"), 2;
    char folder[] = "/tmp/crayon-fuzz.XXXXXX";
    if (!mkdtemp(folder)) return perror(folder), 2;
    if (totals == MAP_FAILED) return perror("mmap"), 2;
    for (uint64_t seed = numbers[0]; seed < numbers[0] + numbers[1]; seed++) {
        run_seed(&given, seed, folder, totals);
        if (given.enough && totals->different >= given.enough) break;
    }
    rmdir(folder);
    printf("%llu runs compared, %llu different; %llu left out; %llu kernels, run %llu times\n", (unsigned long long)totals->compared,
           (unsigned long long)totals->different, (unsigned long long)totals->stopped, (unsigned long long)totals->kernels,
           (unsigned long long)totals->runs);
    if (given.by == BY_VERIFIER) return totals->different || !totals->kernels;
    return totals->different || !totals->compared || (!totals->runs && !given.loops);
}
