/* Random programs before and after the passes on nest IR: the same bits, also when every loop that was found parallel
 * runs its iterations in another order with its privates poisoned. */
#include "unit.h"

#include "gen_nest.h"
#include "ir/interp.h"
#include "ir/print.h"
#include "passes/pipeline.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { PROGRAMS = 1500, STEPS = 40000 };

/* The common block of the program after a run. */
static unsigned char *run(Context *context, const NestProgram *program, uint64_t seed, InterpOptions options, size_t *size,
                          Text *faults)
{
    Interp *interp = interp_create(context, program, &options);
    AreaId id = 1;
    while (program->areas.items[id].kind != AREA_COMMON) id++;
    unsigned char *memory = interp_area(interp, id);
    *size = (size_t)program->areas.items[id].size;
    for (size_t n = 0; n < *size; n++) memory[n] = (unsigned char)gen_random(&seed, 3);
    RoutineId entry = 1;
    while (strcmp(program->routines.items[entry]->name, "main") != 0) entry++;
    interp_call(interp, entry, NULL, 0, NULL, faults);
    return memory;
}

static void assert_same_run(Context *context, const NestProgram *program, uint64_t seed, uint64_t order,
                            const unsigned char *expected, const Text *before)
{
    size_t size;
    Text faults = {0};
    InterpOptions options = {.max_steps = STEPS, .order_seed = order};
    unsigned char *memory = run(context, program, seed, options, &size, &faults);
    if (faults.length || memcmp(memory, expected, size) != 0) {
        Text after = {0};
        nest_print_program(program, &after);
        size_t at = 0;
        while (at < size && memory[at] == expected[at]) at++;
        fprintf(stderr, "%s\n; ---- after the passes:\n%s", text_string(before), text_string(&after));
        fail_msg("program %u, order %u: %s at byte %u", (unsigned)seed, (unsigned)order,
                 faults.length ? text_string(&faults) : "other bits", (unsigned)at);
    }
    text_free(&faults);
}

/* As lowering leaves them: the passes find out. */
static void forget_findings(const NestProgram *program)
{
    for (RoutineId id = 1; id < program->routines.count; id++)
        for (LoopId loop = 1; loop < program->routines.items[id]->loops.count; loop++)
            program->routines.items[id]->loops.items[loop] = (LoopInfo){0};
}

static void passes_keep_the_bits(void **state)
{
    (void)state;
    uint32_t parallel = 0, compared = 0;
    const char *only = getenv("SEED");
    for (uint64_t seed = only ? strtoull(only, NULL, 10) : 0; seed < PROGRAMS; seed++) {
        Context context = context_create(0);
        Text text = {0}, faults = {0};
        size_t size;
        NestProgram *program = gen_nest_program(&context, seed);
        forget_findings(program);
        nest_print_program(program, &text);
        InterpOptions options = {.max_steps = STEPS / 2};
        unsigned char *expected = run(&context, program, seed, options, &size, &faults);
        bool finished = faults.length == 0;
        PipelineOptions pipeline = {.verify_each = true};
        assert_true(pipeline_run(&context, program, &pipeline));
        if (finished)
            for (uint64_t order = 0; order < 3; order++) assert_same_run(&context, program, seed, order, expected, &text);
        compared += finished;
        for (RoutineId id = 1; id < program->routines.count; id++)
            for (LoopId loop = 1; loop < program->routines.items[id]->loops.count; loop++)
                parallel += program->routines.items[id]->loops.items[loop].finding == LOOP_PARALLEL;
        text_free(&text);
        text_free(&faults);
        context_destroy(&context);
        if (only) break;
    }
    assert_true(only || (compared > PROGRAMS * 9 / 10 && parallel > PROGRAMS / 10));
}

int main(void)
{
    const struct CMUnitTest tests[] = {cmocka_unit_test(passes_keep_the_bits)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
