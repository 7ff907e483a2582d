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

/* Verifier and text form of the lowered kernel, which stands in the routine. */
static bool check_form(Context *context, const NestProgram *program, const NestRoutine *routine, const VecKernel *kernel,
                       Text *report)
{
    bool good = vec_verify_kernel(program, routine, kernel, report);
    return vec_test_round_trip(context, program, report) && good;
}

static bool check_runs(Context *context, const NestRoutine *routine, const VecKernel *original, const VecKernel *lowered,
                       const VecMemory *memory, uint64_t block_seed, Text *report)
{
    VecMemory by_values = vec_test_copy_memory(context->arena, routine, memory);
    VecMemory by_slots = vec_test_copy_memory(context->arena, routine, memory);
    return vec_interpret_values(routine, original, &by_values, report) &&
           vec_interpret_allocated(routine, lowered, &by_slots, block_seed, report) &&
           vec_test_compare_memory(routine, &by_values, &by_slots, report);
}

VecTestResult vec_test_lowered(Context *context, const NestProgram *program, NestRoutine *routine,
                               const VecOptions *options, const VecMemory *memory, uint64_t block_seed, Text *report)
{
    VecKernel *original = routine->kernels.items[1];
    VecKernel *lowered = vec_kernel_copy(context, original);
    Name why = NULL;
    if (!vec_lower_kernel(context, routine, lowered, options, &why)) {
        text_printf(report, "refused: %s\n", why ? why : "?");
        return VEC_TEST_REFUSED;
    }
    routine->kernels.items[1] = lowered;
    bool good = check_form(context, program, routine, lowered, report);
    good = check_runs(context, routine, original, lowered, memory, block_seed, report) && good;
    if (!good) {
        Text text = {0};
        nest_print_routine(program, routine, &text);
        text_add(report, text_string(&text));
        text_free(&text);
    }
    routine->kernels.items[1] = original;
    return good ? VEC_TEST_SAME : VEC_TEST_DIFFERENT;
}

bool vec_test_same(Context *context, const NestProgram *program, NestRoutine *routine, const VecOptions *options,
                   const VecMemory *memory, uint64_t block_seed, Text *report)
{
    return vec_test_lowered(context, program, routine, options, memory, block_seed, report) != VEC_TEST_DIFFERENT;
}
