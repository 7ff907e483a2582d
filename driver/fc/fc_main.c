#include "driver/fc/fc.h"

#include "driver/options.h"
#include "driver/tune/tuning.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static int hand_over(Context *context, const FcLine *line)
{
    Arguments arguments = {0};
    arguments_add(context, &arguments, line->gfortran, (char *)NULL);
    for (uint32_t i = 0; i < line->given.count; i++) list_push(context->arena, &arguments, line->given.items[i]);
    list_push(context->arena, &arguments, (const char *)NULL);
    fflush(NULL);
    execvp(arguments.items[0], (char *const *)arguments.items);
    fprintf(stderr, "crayon fc: error: cannot run '%s': %s\n", line->gfortran, strerror(errno));
    return EXIT_FAULTS;
}

/* "a/b.f90" gives "b.o". */
static const char *object_name(Context *context, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    return arena_printf(context->arena, "%.*s.o", (int)(dot ? dot - name : (long)strlen(name)), name);
}

/* Adds the CUDA runtime, which is beside nvcc's folder unless the linker finds it anyway; nothing without nvcc, for then no kernel needs it. */
static void add_cuda(Context *context, Arguments *arguments)
{
    const char *nvcc = process_find(context, "nvcc");
    if (!nvcc) return;
    const char *folder = arena_printf(context->arena, "-L%.*s/../lib64", (int)(strrchr(nvcc, '/') - nvcc), nvcc);
    arguments_add(context, arguments, folder, "-lcudart_static", "-lstdc++", "-ldl", "-lrt", "-lpthread", (char *)NULL);
}

bool fc_find_library(Context *context, const FcLine *line, const char *file, const char **folder)
{
    Arguments ask = {0};
    Text answer = {0};
    arguments_add(context, &ask, line->gfortran, arena_printf(context->arena, "-print-file-name=%s", file), (char *)NULL);
    bool answers = process_run(context, ask, NULL, &answer) == 0;
    const char *path = text_string(&answer), *slash = strrchr(path, '/');
    *folder = answers && slash ? arena_strndup(context->arena, path, (size_t)(slash - path)) : NULL;
    text_free(&answer);
    return answers;
}

/* Prints what the program needs beyond what cc links. */
static int print_libs(Context *context, const FcLine *line)
{
    Arguments libs = {0};
    const char *folder;
    bool answers = fc_find_library(context, line, "libgfortran.so", &folder);
    if (folder) arguments_add(context, &libs, arena_printf(context->arena, "-L%s", folder), (char *)NULL);
    arguments_add(context, &libs, "-lgfortran", "-lm", (char *)NULL);
    if (line->threads) arguments_add(context, &libs, "-lgomp", (char *)NULL);
    if (line->backend == FC_CUDA) add_cuda(context, &libs);
    for (uint32_t i = 0; i < libs.count; i++) printf(i ? " %s" : "%s", libs.items[i]);
    putchar('\n');
    return answers ? EXIT_DONE : EXIT_FAULTS;
}

/* `folder`: for what is compiled into the program; NULL: nothing is. */
static int link_program(Context *context, FcLine *line, const char *folder)
{
    const char *messages = folder && line->backend == FC_CUDA ? fc_messages(context, line, folder) : NULL;
    Arguments arguments = {0};
    arguments_add(context, &arguments, line->gfortran, (char *)NULL);
    for (uint32_t i = 0; i < line->link.count; i++) list_push(context->arena, &arguments, line->link.items[i]);
    if (messages) list_push(context->arena, &arguments, messages);
    if (line->output) arguments_add(context, &arguments, "-o", line->output, (char *)NULL);
    if (line->threads) arguments_add(context, &arguments, "-fopenmp", (char *)NULL);
    for (uint32_t i = 0; i < line->dependencies.count; i++) list_push(context->arena, &arguments, line->dependencies.items[i]);
    if (line->backend == FC_CUDA) add_cuda(context, &arguments);
    return process_run(context, arguments, NULL, NULL);
}

/* Files of other languages, which -c compiles too. */
static int compile_others(Context *context, const FcLine *line)
{
    Arguments arguments = {0};
    uint32_t others = 0;
    arguments_add(context, &arguments, line->gfortran, "-c", (char *)NULL);
    for (uint32_t i = 0; i < line->compile.count; i++) list_push(context->arena, &arguments, line->compile.items[i]);
    for (uint32_t i = 0; i < line->dependencies.count; i++) list_push(context->arena, &arguments, line->dependencies.items[i]);
    for (uint32_t i = 0; i < line->inputs.count; i++) {
        if (line->inputs.items[i].is_fortran) continue;
        list_push(context->arena, &arguments, line->inputs.items[i].path);
        others++;
    }
    return others ? process_run(context, arguments, NULL, NULL) : 0;
}

/* Without what compiles nests all is gfortran's, which is said once. */
static void look_for_compiler(Context *context, FcLine *line)
{
    bool is_cuda = line->backend == FC_CUDA;
    const char *name = is_cuda ? "nvcc" : "cc";
    if (line->plain || process_exists(context, name)) return;
    fprintf(stderr, "crayon fc: warning: %s is not installed: gfortran alone compiles%s\n", name, is_cuda ? " (--backend=c needs no nvcc)" : "");
    line->plain = arena_printf(context->arena, "%s is not installed", name);
}

/* Whether all that the name may be in is compiled here: a program, or the file of FILE:LINE. */
static bool is_all_here(const FcLine *line, const char *name)
{
    const char *colon = strrchr(name, ':');
    if (!line->stops_before_link || line->explain) return true;
    for (uint32_t i = 0; colon && i < line->inputs.count; i++) {
        const char *path = line->inputs.items[i].path;
        size_t whole = strlen(path), length = (size_t)(colon - name);
        bool ends = whole >= length && strncmp(path + whole - length, name, length) == 0;
        if (ends && (whole == length || path[whole - length - 1] == '/')) return true;
    }
    return false;
}

/* Names that choose nothing, as a slip does. */
static void warn_of_choice(const FcLine *line, const char *option, const OutlineChosen *names, uint32_t count)
{
    for (uint32_t i = 0; i < count; i++)
        if (!names[i].found && is_all_here(line, names[i].name))
            fprintf(stderr, "crayon fc: warning: %s=%s: nothing that is compiled here has that name\n", option, names[i].name);
}

/* gfortran compiles and links by itself: what it writes beside objects has the program's name. */
static int link_plain(Context *context, FcLine *line)
{
    for (uint32_t i = 0; i < line->inputs.count; i++)
        if (line->inputs.items[i].is_fortran) fc_say_plain(line, line->inputs.items[i].path);
    return link_program(context, line, NULL);
}

static int compile_all(Context *context, FcLine *line)
{
    if (line->plain && !line->stops_before_link) return link_plain(context, line);
    const char *folder = temporary_folder_somewhere(context);
    int status = 0;
    if (!folder) return hand_over(context, line);
    for (uint32_t i = 0; i < line->inputs.count; i++) { /* all, whatever becomes of one: gfortran does so too */
        const FcInput *input = &line->inputs.items[i];
        if (!input->is_fortran) continue;
        look_for_compiler(context, line);
        const char *object = line->stops_before_link ? (line->output ? line->output : object_name(context, input->path))
                                                     : arena_printf(context->arena, "%s/%u.o", folder, i);
        Context own = context_create(0);
        line->language = input->language;
        int one = fc_compile(&own, line, input->path, object, folder);
        if (one != 0) status = one;
        context_destroy(&own);
        line->link.items[input->at] = object;
        if (input->language) line->link.items[input->at - 1] = "none";
    }
    warn_of_choice(line, "--only", line->only.items, line->only.count);
    warn_of_choice(line, "--not", line->except.items, line->except.count);
    if (line->stops_before_link) {
        int others = compile_others(context, line);
        if (status == 0) status = others;
    } else if (status == 0) {
        status = link_program(context, line, folder);
    }
    temporary_remove(folder);
    return status;
}

/* Whether the output is one of the inputs, which gfortran leaves as it is. */
static bool overwrites_input(const FcLine *line)
{
    struct stat output, input;
    bool there = line->output && stat(line->output, &output) == 0 && S_ISREG(output.st_mode);
    for (uint32_t i = 0; there && i < line->inputs.count; i++)
        if (stat(line->inputs.items[i].path, &input) == 0 && input.st_dev == output.st_dev && input.st_ino == output.st_ino) return true;
    return false;
}

/* Several files into one object, and what is wrong, are gfortran's. */
static bool is_ours(const FcLine *line)
{
    uint32_t fortran = 0;
    for (uint32_t i = 0; i < line->inputs.count; i++) fortran += line->inputs.items[i].is_fortran;
    if (line->hands_over || !line->inputs.count || overwrites_input(line)) return false;
    return !line->stops_before_link || (fortran && (!line->output || line->inputs.count == 1));
}

/* A file that is not well-formed is told before anything is compiled. */
static bool tuning_is_good(Context *context, const FcLine *line)
{
    Tuning tuning;
    bool good = !line->tuning || tuning_read(context, line->tuning, false, &tuning);
    if (!good) diag_flush(context->diag, stderr);
    return good;
}

int fc_main(int argc, char **argv)
{
    if (argc == 1 && strcmp(argv[0], "--help") == 0) return options_print_help("fc") ? EXIT_DONE : EXIT_INTERNAL;
    Context context = context_create(0);
    FcLine line;
    int status = EXIT_USAGE;
    if (fc_read_line(&context, fc_read_responses(&context, argc, argv), &line)) {
        bool there = strchr(line.gfortran, '/') ? access(line.gfortran, X_OK) == 0 : process_exists(&context, line.gfortran);
        if (!there) status = hand_over(&context, &line); /* which says so */
        else if (!tuning_is_good(&context, &line)) status = EXIT_FAULTS;
        else if (line.libs) status = print_libs(&context, &line);
        else status = is_ours(&line) ? compile_all(&context, &line) : hand_over(&context, &line);
    }
    context_destroy(&context);
    return status;
}
