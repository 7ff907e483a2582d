/* vec_check [--n=N | --print] FILE: --print prints the text that was read; else, for each vector kernel of the text: the verifier's faults; when it is allocated, also the faults
 * of running it on seeded memory with rows of N points (40 unless stated), and whether that leaves the same memory as
 * its values alone. The kernel is run even when the verifier has found faults, so that each finds by itself what is
 * planted. Exit status 1 when there is any fault or difference. */
#include "generate.h"

#include "ir/print.h"
#include "ir/read.h"
#include "ir/vec_text.h"

#include <stdlib.h>
#include <string.h>

static bool run_values(const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory)
{
    Text faults = {0};
    bool good = vec_interpret_values(routine, kernel, memory, &faults);
    printf("%s: values: %s", kernel->name, good ? "run\n" : text_string(&faults));
    text_free(&faults);
    return good;
}

static bool run_slots(const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, const VecMemory *expected)
{
    Text faults = {0};
    bool good = vec_interpret_allocated(routine, kernel, memory, 1, &faults);
    if (!good) printf("%s: slots:\n%s", kernel->name, text_string(&faults));
    else if (!(good = vec_test_compare_memory(routine, expected, memory, &faults)))
        printf("%s: slots leave other memory:\n%s", kernel->name, text_string(&faults));
    else printf("%s: slots: the same memory\n", kernel->name);
    text_free(&faults);
    return good;
}

static bool check_kernel(Context *context, const NestProgram *program, const NestRoutine *routine, const VecKernel *kernel,
                         int64_t n)
{
    Text faults = {0};
    bool good = vec_verify_kernel(program, routine, kernel, &faults);
    printf("%s: verifier: %s%s", kernel->name, good ? "no fault\n" : "\n", text_string(&faults));
    text_free(&faults);
    if (kernel->state < KERNEL_ALLOCATED) return good;
    VecMemory by_values = vec_test_memory(context->arena, routine, 1, n);
    VecMemory by_slots = vec_test_copy_memory(context->arena, routine, &by_values);
    good = run_values(routine, kernel, &by_values) && good;
    return run_slots(routine, kernel, &by_slots, &by_values) && good;
}

static void print_program(const NestProgram *program)
{
    Text text = {0};
    nest_print_program(program, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
}

int main(int argc, char **argv)
{
    int64_t n = 40;
    Text text = {0};
    if (argc > 2 && strncmp(argv[1], "--n=", 4) == 0) n = strtoll(argv[1] + 4, NULL, 10);
    if (argc < 2 || !file_read(argv[argc - 1], &text)) return 2;
    Context context = context_create(0);
    uint32_t file = diag_add_file(context.diag, argv[argc - 1], text_string(&text), text.length);
    const NestProgram *program = nest_read_program(&context, file);
    diag_flush(context.diag, stdout);
    bool good = program != NULL, print = strcmp(argv[1], "--print") == 0;
    if (program && print) print_program(program);
    for (RoutineId id = 1; program && !print && id < program->routines.count; id++)
        for (uint32_t k = 1; k < program->routines.items[id]->kernels.count; k++)
            good = check_kernel(&context, program, program->routines.items[id], program->routines.items[id]->kernels.items[k], n) && good;
    text_free(&text);
    context_destroy(&context);
    return good ? 0 : 1;
}
