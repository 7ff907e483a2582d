#include "same.h"

#include "ir/print.h"
#include "ir/read.h"
#include "ir/vec_text.h"

#include <string.h>

bool vec_test_round_trip(Context *context, const NestProgram *program, Text *report)
{
    Text first = {0}, second = {0};
    nest_print_program(program, &first);
    char *kept = arena_strndup(context->arena, text_string(&first), first.length);
    uint32_t file = diag_add_file(context->diag, "printed", kept, first.length);
    NestProgram *again = nest_read_program(context, file);
    if (again) nest_print_program(again, &second);
    bool good = again && strcmp(text_string(&first), text_string(&second)) == 0;
    if (!good) text_printf(report, "the text does not read back:\n%s%s", text_string(&first), text_string(&second));
    text_free(&first);
    text_free(&second);
    return good;
}

/* A kernel on its way through the stages. */
typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    const VecMemory *before, *after; /* what all runs begin with, and must leave */
    uint64_t block_seed;
    Text *report;
} Lowering;

/* Verifier and text form of the kernel, which stands in the routine. */
static bool check_form(const Lowering *l, const VecKernel *kernel)
{
    bool good = vec_verify_kernel(l->program, l->routine, kernel, l->report);
    return vec_test_round_trip(l->context, l->program, l->report) && good;
}

static bool check_values(const Lowering *l, const VecKernel *kernel)
{
    VecMemory memory = vec_test_copy_memory(l->context->arena, l->routine, l->before);
    return vec_interpret_values(l->routine, kernel, &memory, l->report) &&
           vec_test_compare_memory(l->routine, l->after, &memory, l->report);
}

static bool check_slots(const Lowering *l, const VecKernel *kernel)
{
    VecMemory memory = vec_test_copy_memory(l->context->arena, l->routine, l->before);
    return vec_interpret_allocated(l->routine, kernel, &memory, l->block_seed, l->report) &&
           vec_test_compare_memory(l->routine, l->after, &memory, l->report);
}

/* The kernel behind a stage. */
static VecTestResult check_stage(const Lowering *l, VecKernel *kernel, const VecOptions *options)
{
    Name why = NULL;
    if (!vec_lower_kernel(l->context, l->routine, kernel, options, &why)) {
        text_printf(l->report, "refused: %s\n", why ? why : "?");
        return VEC_TEST_REFUSED;
    }
    VecKernel *original = l->routine->kernels.items[1];
    l->routine->kernels.items[1] = kernel;
    bool good = check_form(l, kernel);
    good = check_values(l, kernel) && good;
    if (kernel->state >= KERNEL_ALLOCATED) good = check_slots(l, kernel) && good;
    if (!good) {
        text_printf(l->report, "behind the stage %s:\n", vec_stages[options->until].name);
        nest_print_routine(l->program, l->routine, l->report);
    }
    l->routine->kernels.items[1] = original;
    return good ? VEC_TEST_SAME : VEC_TEST_DIFFERENT;
}

VecTestResult vec_test_lowered(Context *context, const NestProgram *program, NestRoutine *routine, const VecOptions *options,
                               const VecMemory *memory, uint64_t block_seed, uint64_t *features, Text *report)
{
    VecMemory after = vec_test_copy_memory(context->arena, routine, memory);
    const Lowering lowering = {context, program, routine, memory, &after, block_seed, report};
    const VecKernel *original = routine->kernels.items[1];
    if (!vec_interpret_values(routine, original, &after, report)) return VEC_TEST_DIFFERENT;
    VecOptions to = *options;
    for (VecStage stage = 1; stage < STAGE_COUNT; stage++) {
        VecKernel *kernel = vec_kernel_copy(context, original);
        to.until = stage;
        VecTestResult result = check_stage(&lowering, kernel, &to);
        if (result != VEC_TEST_SAME) return result;
        if (stage + 1 == STAGE_COUNT && kernel->state < KERNEL_ALLOCATED) {
            text_add(report, "it is not allocated behind the last stage\n");
            return VEC_TEST_DIFFERENT;
        }
        if (stage + 1 == STAGE_COUNT && features) vec_test_count_lowered(routine, original, kernel, features);
    }
    return VEC_TEST_SAME;
}
