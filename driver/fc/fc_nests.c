/* What compiles the text of nests. */
#include "driver/fc/fc.h"

#include <stdlib.h>
#include <string.h>

/* The code of what is asked for, and text that the driver makes code of where the GPU is another one: nvcc alone has the text only, whose code each program waits for at its first start. */
static void add_architectures(Context *context, const char *target, Arguments *arguments)
{
    static const char oldest[] = "75"; /* of nvcc 13, and its own choice */
    const char *number = target + strlen("sm_"), *text = strlen(number) == 2 && strcmp(number, oldest) < 0 ? number : oldest;
    arguments_add(context, arguments, "-gencode", arena_printf(context->arena, "arch=compute_%s,code=%s", number, target), "-gencode",
                  arena_printf(context->arena, "arch=compute_%s,code=compute_%s", text, text), (char *)NULL);
}

/* Whether the user's environment has options of nvcc that name architectures. */
static bool names_architectures(void)
{
    static const char *const variables[] = {"NVCC_PREPEND_FLAGS", "NVCC_APPEND_FLAGS"};
    bool names = false;
    for (size_t i = 0; i < sizeof variables / sizeof *variables; i++) {
        const char *options = getenv(variables[i]);
        names = names || (options && (strstr(options, "-arch") || strstr(options, "-gencode") || strstr(options, "-gpu-")));
    }
    return names;
}

/* The object has no name of the private folder, nor nvcc's of a process (-keep). The host's part of CUDA calls and waits: there is nothing to optimize, and much of it. Nests in C
 * are vectors without -O3, too: their results are the same, and VH-1 takes half the time. */
int fc_compile_nests(Context *context, const FcLine *line, const char *folder, const char *source, const char *object, Text *output)
{
    Arguments arguments = {0};
    if (line->backend == FC_CUDA) {
        arguments_add(context, &arguments, "nvcc", "-keep", "-Xcompiler", "-Og", "-Xcompiler", "-fPIC", "-w", (char *)NULL);
        if (!names_architectures()) add_architectures(context, line->target, &arguments);
        arguments_add(context, &arguments, "-c", source, "-o", object, (char *)NULL);
        return process_run(context, arguments, folder, output);
    }
    arguments_add(context, &arguments, "cc", "-O2", "-ftree-vectorize", "-fvect-cost-model=dynamic", line->threads ? "-fopenmp" : (char *)NULL, (char *)NULL);
    for (uint32_t i = 0; i < line->c_options.count; i++) list_push(context->arena, &arguments, line->c_options.items[i]);
    arguments_add(context, &arguments, "-w", arena_printf(context->arena, "-fdebug-prefix-map=%s/=", folder), "-c",
                  arena_printf(context->arena, "%s/%s", folder, source), "-o", arena_printf(context->arena, "%s/%s", folder, object), (char *)NULL);
    return process_run(context, arguments, NULL, output);
}
