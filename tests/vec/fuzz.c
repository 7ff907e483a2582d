/* vec_fuzz SEED COUNT [--shape=strip|row] [--vl=N] [--regs=N] [--shared=N] [--schedule=natural|list] [--n=N]
 *          [--values] [--spoil] [--show]
 *
 * For each seed: makes a kernel, lowers it with options drawn from the seed (or the ones given), and compares its
 * allocated program with its values. --values stops before lowering: text form, verifier and value interpreter only.
 * --spoil changes one decision of each allocated program: what the verifier lets pass must still leave the same memory.
 * --show prints every kernel. Exit status 1 after a difference; each is printed with its seed and options; also when 500
 * seeds or more hold no kernel that loads an array at another constant than it stores to it, under a condition. */
#include "same.h"

#include "ir/build.h"
#include "ir/print.h"
#include "ir/verify.h"
#include "ir/vec_text.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { NOT_GIVEN = -1, ENOUGH = 500 /* seeds that must hold every kind of kernel counted */ };

typedef struct {
    int64_t shape, vl, regs, shared, schedule, n;
    bool values, spoil, show;
} Given;

typedef struct {
    uint64_t same, refused, different;
    uint64_t shifted, conditional; /* kernels that store to an array they load at another constant; under a condition */
} Totals;

static int64_t choose(int64_t given, uint64_t *state, const int64_t *choices, uint32_t count)
{
    int64_t chosen = choices[vec_test_pick(state, count)];
    return given == NOT_GIVEN ? chosen : given;
}

static VecOptions choose_options(const Given *given, uint64_t *state)
{
    static const int64_t shapes[] = {SHAPE_STRIP, SHAPE_ROW}, lengths[] = {32, 32, 64, 128, 256};
    static const int64_t regs[] = {8, 12, 24, 64, 255}, shared[] = {0, 4096, 49152}, orders[] = {SCHEDULE_NATURAL, SCHEDULE_LIST};
    return (VecOptions){
        .shape = (Shape)choose(given->shape, state, shapes, 2),
        .vl = (uint32_t)choose(given->vl, state, lengths, 5),
        .regs = (uint32_t)choose(given->regs, state, regs, 5),
        .shared = (uint32_t)choose(given->shared, state, shared, 3),
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

/* Whether the kernel stores to an array that it loads at another constant, and whether it does so under a condition. */
static bool loads_shifted(const NestRoutine *routine, const VecKernel *kernel, bool predicated)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *load = vec_inst(kernel, kernel->order.items[at]);
        if (load->kind == VEC_LOAD && load->predicated >= predicated && vec_owner_offset(routine, kernel, load)) return true;
    }
    return false;
}

static void run_seed(uint64_t seed, const Given *given, Totals *totals)
{
    Context context = context_create(0);
    Text report = {0};
    uint64_t state = seed * 77 + 5;
    NestProgram *program = nest_program_create(&context);
    NestRoutine *routine = vec_test_generate(&context, program, seed);
    VecOptions options = choose_options(given, &state);
    int64_t n = choose_length(given, options.vl, &state);
    VecMemory memory = vec_test_memory(context.arena, routine, seed, n);
    VecTestResult result = check_values(&context, program, routine, &memory, &report) ? VEC_TEST_SAME : VEC_TEST_DIFFERENT;
    if (result == VEC_TEST_SAME && !given->values)
        result = (given->spoil ? vec_test_spoiled : vec_test_lowered)(&context, program, routine, &options, &memory, seed, &report);
    totals->shifted += loads_shifted(routine, routine->kernels.items[1], false);
    totals->conditional += loads_shifted(routine, routine->kernels.items[1], true);
    if (given->show) {
        Text text = {0};
        nest_print_program(program, &text);
        fputs(text_string(&text), stdout);
        text_free(&text);
    }
    *(result == VEC_TEST_SAME ? &totals->same : result == VEC_TEST_REFUSED ? &totals->refused : &totals->different) += 1;
    if (result == VEC_TEST_DIFFERENT)
        printf("seed %" PRIu64 " --shape=%s --vl=%u --regs=%u --shared=%u --schedule=%s --n=%" PRId64 "\n", seed,
               options.shape == SHAPE_ROW ? "row" : "strip", options.vl, options.regs, options.shared,
               options.schedule == SCHEDULE_LIST ? "list" : "natural", n);
    if (result == VEC_TEST_DIFFERENT || given->show) fputs(text_string(&report), stdout);
    diag_flush(context.diag, stdout);
    text_free(&report);
    context_destroy(&context);
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
    if (strcmp(argument, "--show") == 0) return given->show = true;
    return take(argument, "--shape", "strip", "row", SHAPE_STRIP, &given->shape) ||
           take(argument, "--vl", NULL, NULL, 0, &given->vl) || take(argument, "--regs", NULL, NULL, 0, &given->regs) ||
           take(argument, "--shared", NULL, NULL, 0, &given->shared) ||
           take(argument, "--schedule", "natural", "list", SCHEDULE_NATURAL, &given->schedule) ||
           take(argument, "--n", NULL, NULL, 0, &given->n);
}

int main(int argc, char **argv)
{
    Given given = {NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, NOT_GIVEN, false, false, false};
    Totals totals = {0};
    bool good = argc >= 3;
    for (int i = 3; i < argc; i++) good = take_option(argv[i], &given) && good;
    if (!good) {
        fprintf(stderr, "usage: vec_fuzz SEED COUNT [--shape=strip|row] [--vl=N] [--regs=N] [--shared=N] "
                        "[--schedule=natural|list] [--n=N] [--values] [--spoil] [--show]\n");
        return 2;
    }
    uint64_t seed = strtoull(argv[1], NULL, 10), count = strtoull(argv[2], NULL, 10);
    for (uint64_t i = 0; i < count; i++) run_seed(seed + i, &given, &totals);
    printf("%" PRIu64 " same, %" PRIu64 " refused, %" PRIu64 " different; %" PRIu64 " store to an array that they load at another "
           "constant, %" PRIu64 " under a condition\n", totals.same, totals.refused, totals.different, totals.shifted, totals.conditional);
    bool poor = count >= ENOUGH && (totals.shifted == 0 || totals.conditional == 0);
    return totals.different != 0 || totals.same == 0 || poor;
}
