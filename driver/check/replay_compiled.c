/* The nest as a program of its own: a main program in C that reads its arguments from a file, calls it, and writes them into another. */
#include "driver/check/replay.h"

#include "driver/backends.h"
#include "driver/check/make.h"
#include "driver/outputs.h"
#include "ir/build.h"

#include <inttypes.h>
#include <string.h>

static const char main_begin[] = "#include <stdio.h>\n#include <stdlib.h>\n#ifdef __cplusplus\nextern \"C\"\n#endif\n";

static void print_main(const Replay *replay, const char *symbol, Text *out)
{
    text_add(out, main_begin);
    text_printf(out, "void %s(", symbol);
    for (uint32_t n = 0; n < replay->count; n++) text_printf(out, "%svoid *", n ? ", " : "");
    text_add(out, ");\nint main(int argc, char **argv)\n{\n    static const size_t bytes[] = {");
    for (uint32_t n = 0; n < replay->count; n++) text_printf(out, "%s%" PRIu64, n ? ", " : "", replay->arguments[n].bytes);
    text_printf(out, "};\n    enum { COUNT = %u };\n    void *a[COUNT];\n    FILE *in = fopen(argv[1], \"rb\");\n    int good = argc == 3 && in;\n", replay->count);
    text_add(out, "    for (int n = 0; n < COUNT && good; n++) {\n        a[n] = malloc(bytes[n] + 8);\n"
                  "        good = a[n] && fread(a[n], 1, bytes[n], in) == bytes[n];\n    }\n    if (!good) return 3;\n");
    text_printf(out, "    %s(", symbol);
    for (uint32_t n = 0; n < replay->count; n++) text_printf(out, "%sa[%u]", n ? ", " : "", n);
    text_add(out, ");\n    FILE *out = fopen(argv[2], \"wb\");\n    for (int n = 0; n < COUNT && out; n++) good = good && fwrite(a[n], 1, bytes[n], out) == bytes[n];\n"
                  "    return out && good && fclose(out) == 0 ? 0 : 3;\n}\n");
}

static bool write_inputs(const Replay *replay, const char *folder)
{
    Text text = {0};
    for (uint32_t n = 0; n < replay->count; n++) text_add_bytes(&text, (const char *)replay->arguments[n].before, replay->arguments[n].bytes);
    bool good = write_file(replay->context, folder, "inputs", text_string(&text), text.length);
    text_free(&text);
    return good;
}

static bool read_outputs(Replay *replay, const char *folder)
{
    Text text = {0};
    uint64_t at = 0, bytes = 0;
    for (uint32_t n = 0; n < replay->count; n++) bytes += replay->arguments[n].bytes;
    bool good = file_read(arena_printf(replay->context->arena, "%s/outputs", folder), &text) && text.length == bytes;
    for (uint32_t n = 0; good && n < replay->count; n++) {
        ReplayArgument *argument = &replay->arguments[n];
        argument->after = arena_alloc(replay->context->arena, argument->bytes + 8);
        memcpy(argument->after, text.data + at, argument->bytes);
        at += argument->bytes;
    }
    text_free(&text);
    return good;
}

/* The sources of the candidate. */
static bool write_sources(const Replay *replay, const char *candidate, const char *folder)
{
    Context *context = replay->context;
    Text text = {0}, program = {0};
    bool good = true;
    if (strcmp(candidate, "gfortran") == 0) text_add(&text, replay->saved.text);
    else {
        const Backend *backend = backend_find(strcmp(candidate, "c") == 0 ? "c" : "cuda");
        good = backend_emit(context, backend, replay->passed, replay->passed->files.items[0], "check", false, false, NULL, &text);
    }
    const char *name = strcmp(candidate, "gfortran") == 0 ? "nest.f90" : strcmp(candidate, "c") == 0 ? "nest.c" : "nest.cu";
    print_main(replay, arena_printf(context->arena, "%s_", replay->saved.nest), &program);
    good = good && write_file(context, folder, name, text_string(&text), text.length) &&
           write_file(context, folder, "main.c", text_string(&program), program.length);
    if (good && strcmp(candidate, "cuda-cpu") == 0) good = make_cuda_on_cpu(context, folder);
    text_free(&text);
    text_free(&program);
    return good;
}

/* The command that compiles it, in its folder. */
static Arguments compiler(const Replay *replay, const char *candidate)
{
    Context *context = replay->context;
    Arguments arguments = {0};
    if (strcmp(candidate, "gfortran") == 0) {
        arguments_add(context, &arguments, "gfortran", "-O2", "-ffp-contract=off", "-fno-tree-vectorize", "-std=legacy", "-fallow-argument-mismatch", NULL);
        char *rest = arena_strndup(context->arena, replay->saved.options, strlen(replay->saved.options));
        for (char *word = strtok(rest, " "); word; word = strtok(NULL, " ")) list_push(context->arena, &arguments, word);
        arguments_add(context, &arguments, "nest.f90", "main.c", NULL);
    } else if (strcmp(candidate, "c") == 0) arguments_add(context, &arguments, "cc", "-O2", "nest.c", "main.c", "-lm", NULL);
    else if (strcmp(candidate, "cuda") == 0) arguments_add(context, &arguments, "nvcc", "-O3", "-arch=native", "nest.cu", "main.c", NULL);
    else arguments_add(context, &arguments, "g++", "-O1", "-std=c++17", "-DCRAYON_CUDA_ON_CPU", "-I", ".", "-x", "c++", "nest.cu", "main.c", NULL);
    arguments_add(context, &arguments, "-w", "-o", "run", NULL);
    if (strcmp(candidate, "cuda-cpu") == 0) arguments_add(context, &arguments, "-lpthread", NULL);
    return arguments;
}

bool replay_run_compiled(Replay *replay, const char *candidate, const char **why)
{
    Context *context = replay->context;
    const char *folder = temporary_folder(context);
    Text output = {0};
    *why = "no folder for it can be made";
    bool good = folder && write_sources(replay, candidate, folder) && write_inputs(replay, folder);
    if (good) {
        Arguments build = compiler(replay, candidate), run = {0};
        int status = process_run(context, build, folder, &output);
        if (status) *why = status == 127 ? arena_printf(context->arena, "there is no %s", build.items[0]) : arena_printf(context->arena, "%s refuses it", build.items[0]);
        good = status == 0;
        arguments_add(context, &run, "./run", "inputs", "outputs", NULL);
        status = good ? process_run(context, run, folder, &output) : 0;
        if (status) *why = arena_printf(context->arena, "it ends with status %d", status);
        good = good && status == 0 && read_outputs(replay, folder);
    }
    text_free(&output);
    if (folder) temporary_remove(folder);
    return good;
}
