/* vec_fuzz SEED COUNT [--shape=strip|row|tile] [--vl=N] [--columns=N] [--regs=N] [--shared=N] [--schedule=natural|list] [--n=N]
 *          [--values] [--spoil] [--regions] [--show]
 *
 * For each seed: makes a kernel, takes it through every stage with options drawn from the seed, then in both shapes
 * with the least budgets (or once with those given), and compares what its values leave behind each stage, and its
 * allocated program, with the kernel as it was made. --values stops before the stages: text form, verifier and value
 * interpreter only.
 * --spoil plants one fault of each kind in each allocated program: what the verifier lets pass must leave the same memory.
 * --regions: all kernels have regions of all kinds. --show prints every kernel. Exit status 1 after a difference; each is printed with its seed and options. Also when ENOUGH
 * seeds, drawn freely and not with --regions, do not hold every feature of features.h; with --spoil, when the verifier or the interpreter found
 * no fault of a kind. */
#include "spoil.h"
#include "same.h"

#include "ir/build.h"
#include "ir/print.h"
#include "ir/verify.h"
#include "ir/vec_shape.h"
#include "ir/vec_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_GIVEN = -1, ENOUGH = 500 };

typedef struct {
    int64_t shape, vl, columns, regs, shared, schedule, n;
    bool values, spoil, regions, show;
} Given;

typedef struct {
    uint64_t same, refused, different;
    uint64_t features[FEATURE_COUNT]; /* kernels, and programs, that have each */
    VecTestSpoiled spoiled[SPOIL_COUNT];
} Totals;

static int64_t choose(int64_t given, uint64_t *state, const int64_t *choices, uint32_t count)
{
    int64_t chosen = choices[vec_test_pick(state, count)];
    return given == NOT_GIVEN ? chosen : given;
}

/* Shapes that stage loads have kernels of their own. */
static bool is_product(const Given *given)
{
    return given->shape != NOT_GIVEN && shape_info((Shape)given->shape)->stages;
}

static VecOptions choose_options(const Given *given, uint64_t *state)
{
    static const int64_t lengths[] = {32, 32, 64, 128, 256}, columns[] = {0, 1, 1, 4, 8}, tiles[] = {2, 4, 4, 8, 16};
    static const int64_t regs[] = {8, 12, 24, 64, 255}, shared[] = {0, 1024, 4096, 49152};
    static const int64_t orders[] = {SCHEDULE_NATURAL, SCHEDULE_LIST};
    Shape shapes[SHAPE_COUNT];
    uint64_t beside = *state; /* columns are drawn beside the others */
    Shape shape = shapes[vec_test_pick(state, shape_list_chosen(shapes))];
    return (VecOptions){
        .shape = given->shape == NOT_GIVEN ? shape : (Shape)given->shape,
        .vl = (uint32_t)choose(given->vl, state, lengths, 5),
        .columns = (uint32_t)choose(given->columns, &beside, is_product(given) ? tiles : columns, 5),
        .regs = (uint32_t)choose(given->regs, state, regs, 5),
        .shared = (uint32_t)choose(given->shared, state, shared, 4),
        .schedule = (SchedulePolicy)choose(given->schedule, state, orders, 2),
    };
}

/* Row lengths around the vector length, and a few others. */
static int64_t choose_length(const Given *given, uint32_t vl, uint64_t *state)
{
    int64_t lengths[] = {0, 1, 2, vl - 1, vl, vl + 1, 2 * (int64_t)vl + 3, vec_test_pick(state, 100), 3 * (int64_t)vl};
    return choose(given->n, state, lengths, sizeof lengths / sizeof lengths[0]);
}

static bool check_values(Context *context, const NestProgram *program, const NestRoutine *routine, const VecMemory *memory,
                         Text *report)
{
    VecMemory copy = vec_test_copy_memory(context->arena, routine, memory);
    bool good = nest_verify_program(program, report);
    good = vec_verify_kernel(program, routine, routine->kernels.items[1], report) && good;
    good = vec_test_round_trip(context, program, report) && good;
    return vec_interpret_values(routine, routine->kernels.items[1], &copy, report) && good;
}

static VecOptions tight_options(Shape shape, uint64_t *state)
{
    uint64_t beside = *state;
    return (VecOptions){.shape = shape, .vl = 32, .columns = vec_test_pick(&beside, 4) ? 1 : 2, .regs = 8, .shared = 0, .schedule = (SchedulePolicy)vec_test_pick(state, 2)};
}

static void print_case(uint64_t seed, const VecOptions *options, int64_t n)
{
    printf("seed %" PRIu64 " --shape=%s --vl=%u --columns=%u --regs=%u --shared=%u --schedule=%s --n=%" PRId64 "\n", seed,
           shape_info(options->shape)->name, options->vl, options->columns, options->regs, options->shared,
           options->schedule == SCHEDULE_LIST ? "list" : "natural", n);
}

/* The kernel of a seed, as it was made. */
typedef struct {
    Context *context;
    NestProgram *program;
    NestRoutine *routine;
    uint64_t seed;
} Made;

/* One run of a seed's kernel, through the stages unless --values is given. */
static void run_case(const Made *made, const Given *given, const VecOptions *options, int64_t n, Totals *totals)
{
    Text report = {0};
    VecMemory memory = vec_test_memory(made->context->arena, made->routine, made->seed, n);
    VecTestResult result = VEC_TEST_DIFFERENT;
    if (check_values(made->context, made->program, made->routine, &memory, &report)) {
        result = given->values  ? VEC_TEST_SAME
                 : given->spoil ? vec_test_spoiled(made->context, made->program, made->routine, options, &memory, made->seed,
                                                   totals->spoiled, &report)
                                : vec_test_lowered(made->context, made->program, made->routine, options, &memory, made->seed,
                                                   totals->features, &report);
    }
    *(result == VEC_TEST_SAME ? &totals->same : result == VEC_TEST_REFUSED ? &totals->refused : &totals->different) += 1;
    if (result == VEC_TEST_DIFFERENT) print_case(made->seed, options, n);
    if (result == VEC_TEST_DIFFERENT || given->show) fputs(text_string(&report), stdout);
    text_free(&report);
}

static bool is_drawn_freely(const Given *given)
{
    return given->shape == NOT_GIVEN && given->vl == NOT_GIVEN && given->columns == NOT_GIVEN && given->regs == NOT_GIVEN && given->shared == NOT_GIVEN &&
           given->schedule == NOT_GIVEN && given->n == NOT_GIVEN;
}

static void run_seed(uint64_t seed, const Given *given, Totals *totals)
{
    Context context = context_create(0);
    uint64_t state = seed * 77 + 5;
    NestProgram *program = nest_program_create(&context);
    NestRoutine *routine = is_product(given) ? vec_test_generate_product(&context, program, seed) : vec_test_generate(&context, program, seed, given->regions);
    Made made = {&context, program, routine, seed};
    vec_test_count_values(made.routine, made.routine->kernels.items[1], totals->features);
    if (given->show) {
        Text text = {0};
        nest_print_program(program, &text);
        fputs(text_string(&text), stdout);
        text_free(&text);
    }
    VecOptions options = choose_options(given, &state);
    options.branch = (BranchPolicy)(seed % 3);
    run_case(&made, given, &options, choose_length(given, options.vl, &state), totals);
    Shape shapes[SHAPE_COUNT];
    uint32_t count = shape_list_chosen(shapes);
    for (uint32_t i = 0; i < count && is_drawn_freely(given) && !given->values; i++) {
        options = tight_options(shapes[i], &state);
        options.branch = (BranchPolicy)(seed % 3);
        run_case(&made, given, &options, choose_length(given, options.vl, &state), totals);
    }
    diag_flush(context.diag, stdout);
    context_destroy(&context);
}

/* Prints the counts; true when one that should not be is 0. */
static bool print_counts(const Given *given, const Totals *totals)
{
    bool poor = false;
    uint32_t features = given->values || given->spoil ? FEATURE_LOWERED : FEATURE_COUNT;
    for (uint32_t f = 0; f < features; f++) {
        printf("%8" PRIu64 " %s\n", totals->features[f], vec_test_features[f]);
        poor |= totals->features[f] == 0;
    }
    for (uint32_t k = 0; given->spoil && k < SPOIL_COUNT; k++) {
        const VecTestSpoiled *s = &totals->spoiled[k];
        printf("%s: %" PRIu64 " planted, %" PRIu64 " found by the verifier, %" PRIu64 " by the interpreter\n", vec_test_spoils[k],
               s->planted, s->by_verifier, s->by_interpreter);
        poor |= s->by_verifier == 0 || s->by_interpreter == 0;
    }
    return poor;
}

/* The number or word after `name` in an argument; false when the argument is another one. */
static bool take(const char *argument, const char *name, const char *first, const char *second, int64_t base, int64_t *into)
{
    size_t length = strlen(name);
    if (strncmp(argument, name, length) != 0 || argument[length] != '=') return false;
    const char *value = argument + length + 1;
    if (first && strcmp(value, first) == 0) *into = base;
    else if (second && strcmp(value, second) == 0) *into = base + 1;
    else *into = strtoll(value, NULL, 10);
    return true;
}

static bool take_option(const char *argument, Given *given)
{
    if (strcmp(argument, "--values") == 0) return given->values = true;
    if (strcmp(argument, "--spoil") == 0) return given->spoil = true;
    if (strcmp(argument, "--regions") == 0) return given->regions = true;
    if (strcmp(argument, "--show") == 0) return given->show = true;
    if (strncmp(argument, "--shape=", 8) == 0) return (given->shape = shape_by_name(argument + 8)) != SHAPE_NONE;
    return take(argument, "--vl", NULL, NULL, 0, &given->vl) || take(argument, "--columns", NULL, NULL, 0, &given->columns) || take(argument, "--regs", NULL, NULL, 0, &given->regs) ||
           take(argument, "--shared", NULL, NULL, 0, &given->shared) ||
           take(argument, "--schedule", "natural", "list", SCHEDULE_NATURAL, &given->schedule) ||
           take(argument, "--n", NULL, NULL, 0, &given->n);
}

int main(int argc, char **argv)
{
    Given given = {NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, false, false, false, false};
    Totals totals = {0};
    bool good = argc >= 3;
    for (int i = 3; i < argc; i++) good = take_option(argv[i], &given) && good;
    if (!good) {
        fprintf(stderr, "usage: vec_fuzz SEED COUNT [--shape=strip|row|tile] [--vl=N] [--columns=N] [--regs=N] [--shared=N] "
                        "[--schedule=natural|list] [--n=N] [--values] [--spoil] [--regions] [--show]\n");
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
    for (uint64_t i = 0; i < count; i++) run_seed(seed + i, &given, &totals);
    printf("%" PRIu64 " kernels; %" PRIu64 " runs the same, %" PRIu64 " refused, %" PRIu64 " different\n", count, totals.same,
           totals.refused, totals.different);
    bool poor = print_counts(&given, &totals) && count >= ENOUGH && is_drawn_freely(&given) && !given.regions;
    if (poor) printf("one of these is missing\n");
    return totals.different != 0 || totals.same == 0 || poor;
}
