/* What gfortran compiles: the file as it was written, and the copy that calls its nests. */
#include "driver/fc/fc_compilation.h"

#include <string.h>
#include <sys/stat.h>

static bool has_debug_option(const FcLine *line)
{
    for (uint32_t i = 0; i < line->compile.count; i++)
        if (strncmp(line->compile.items[i], "-g", 2) == 0) return true;
    return false;
}

/* The option by which the debugger sees the user's file in the copy, and the same each time. Only where it is needed: COMPILER_OPTIONS has it. */
static const char *same_names(const Compilation *c)
{
    const char *slash = strrchr(c->path, '/');
    return arena_printf(c->context->arena, "-fdebug-prefix-map=%s/host/=%.*s", c->folder, (int)(slash ? slash + 1 - c->path : 0), c->path);
}

/* `stop`: -c or -S, what gfortran makes. */
static int run(const Compilation *c, const char *source, const char *stop, const char *made, Text *output)
{
    Context *context = c->context;
    const char *wrapper = fc_wrap_assembler(context, c->line);
    Arguments arguments = {0};
    arguments_add(context, &arguments, c->line->gfortran, (char *)NULL);
    if (wrapper) arguments_add(context, &arguments, "-wrapper", wrapper, (char *)NULL);
    if (source != c->path) arguments_add(context, &arguments, "-I", fc_folder(context, c->path), (char *)NULL);
    for (uint32_t i = 0; i < c->line->compile.count; i++) {
        const char *option = c->line->compile.items[i];
        bool first_line = strcmp(option, "-fpreprocessed") == 0; /* it wants a mark there */
        if (source == c->path || !first_line) list_push(context->arena, &arguments, option);
    }
    if (source != c->path) arguments_add(context, &arguments, "-nocpp", (char *)NULL); /* it is preprocessed already */
    if (source != c->path && has_debug_option(c->line)) arguments_add(context, &arguments, same_names(c), (char *)NULL);
    if (!c->line->contracts && !c->line->plain) arguments_add(context, &arguments, "-ffp-contract=off", (char *)NULL);
    for (uint32_t i = 0; c->refuses && i < c->line->dependencies.count; i++) list_push(context->arena, &arguments, c->line->dependencies.items[i]);
    arguments_add(context, &arguments, stop, "-o", made, strcmp(stop, "-S") == 0 ? "-fverbose-asm" : (char *)NULL, (char *)NULL);
    fc_add_source(context, &arguments, c->line->language, source);
    return process_run(context, arguments, NULL, output);
}

int fc_run_gfortran(const Compilation *c, const char *source, const char *object, Text *output) { return run(c, source, "-c", object, output); }

bool fc_takes_vectors(const FcLine *line) { return line->backend == FC_C && line->vectorizes; }

bool fc_keeps_data(const FcLine *line) { return line->backend == FC_CUDA && !line->openacc; }

/* ---- the assembler's text ---------------------------------------------------------------- */

/* Whether vectors are looked for there: not where the linker makes them. */
static bool compares_vectors(const Compilation *c)
{
    for (uint32_t i = 0; i < c->line->compile.count; i++)
        if (strncmp(c->line->compile.items[i], "-flto", 5) == 0) return false;
    return fc_takes_vectors(c->line) && (c->line->fuses || outline_has_library(c->outline));
}

static const char *assembler_of(const Compilation *c, bool copy) { return arena_printf(c->context->arena, "%s/%s.s", c->folder, copy ? "host" : "plain"); }

/* Has gfortran run the assembler on what it made before, with what it is told of that. */
static int assemble(const Compilation *c, const char *text, const char *object, Text *output)
{
    const Arguments *given = &c->line->compile;
    Arguments arguments = {0};
    arguments_add(c->context, &arguments, c->line->gfortran, (char *)NULL);
    for (uint32_t i = 0; i < given->count; i++) {
        const char *option = given->items[i];
        bool takes_next = strcmp(option, "-Xassembler") == 0;
        if (takes_next || strncmp(option, "-m", 2) == 0 || strncmp(option, "-Wa,", 4) == 0 || strncmp(option, "-B", 2) == 0) list_push(c->context->arena, &arguments, option);
        if (takes_next && i + 1 < given->count) list_push(c->context->arena, &arguments, given->items[++i]);
    }
    arguments_add(c->context, &arguments, "-c", "-o", object, "-x", "assembler", text, (char *)NULL);
    return process_run(c->context, arguments, NULL, output);
}

FcCompared fc_compare_vectors(Compilation *c)
{
    FcVectors copy = {0}, apart = {0};
    bool left = false;
    if (!c->vectors) return FC_SAME_VECTORS;
    if (!fc_read_vectors(c->context, assembler_of(c, true), &copy)) return FC_OTHER_VECTORS;
    fc_find_other_vectors(c->context, c->vectors, &copy, &apart);
    for (uint32_t i = 0; i < apart.count; i++) {
        const FcVector *vector = &apart.items[i];
        left |= outline_leave_units(c->outline, &(OutlineCode){vector->file, vector->line, vector->function},
                                    arena_printf(c->context->arena, "gfortran makes other vectors of line %u where nests are called, which round otherwise", vector->line));
    }
    return !apart.count ? FC_SAME_VECTORS : left ? FC_UNITS_LEFT : FC_OTHER_VECTORS;
}

/* Notes the vectors of the file as it was written. False: gfortran refuses it. */
static bool read_original(Compilation *c)
{
    FcVectors vectors = {0};
    Text output = {0};
    bool good = run(c, c->path, "-S", assembler_of(c, false), &output) == 0 && fc_read_vectors(c->context, assembler_of(c, false), &vectors);
    text_free(&output);
    if (!good) return false;
    c->vectors = arena_new(c->context->arena, FcVectors);
    *c->vectors = vectors;
    return true;
}

/* ---- the copy ---------------------------------------------------------------------------- */

const char *fc_copy_path(const Compilation *c)
{
    const char *slash = strrchr(c->path, '/');
    return arena_printf(c->context->arena, "%s/host/%s", c->folder, slash ? slash + 1 : c->path);
}

/* What gfortran says of it names lines of the file `path`, of the copy if that is NULL. */
static bool compile_host(Compilation *c, const char *path, const char *object, Text *copy, Text *output)
{
    outline_print_host(c->outline, path, copy);
    mkdir(fc_folder(c->context, fc_copy_path(c)), 0700);
    if (!file_write_atomically(fc_copy_path(c), text_string(copy), copy->length)) return false;
    if (!c->vectors) return run(c, fc_copy_path(c), "-c", object, output) == 0;
    return run(c, fc_copy_path(c), "-S", assembler_of(c, true), output) == 0 && assemble(c, assembler_of(c, true), object, output) == 0;
}

bool fc_compile_copy(Compilation *c, const char *object, Text *output)
{
    Text copy = {0};
    if (!c->vectors && outline_count(c->outline) && compares_vectors(c) && !read_original(c)) return false;
    bool good = compile_host(c, c->path, object, &copy, output);
    text_free(&copy);
    if (good || !fc_keeps_data(c->line)) return good;
    outline_forget_left(c->outline);
    text_free(output);
    good = compile_host(c, c->path, object, &copy, output);
    text_free(&copy);
    if (good) fprintf(stderr, "crayon fc: warning: '%s': what stays with gfortran there does not get newer values of the device\n", c->path);
    return good;
}

bool fc_leave_refused(Compilation *c, const char *object)
{
    uint32_t line;
    const char *message;
    Text copy = {0}, output = {0};
    bool good = fc_run_gfortran(c, c->path, object, &output) == 0;
    text_free(&output);
    good = good && !compile_host(c, NULL, object, &copy, &output);
    good = good && fc_find_error(c->context, text_string(&output), fc_copy_path(c), &line, &message);
    const char *at = text_string(&copy);
    while (good && line-- > 1 && strchr(at, '\n')) at = strchr(at, '\n') + 1;
    good = good && outline_refuse(c->outline, (uint32_t)(at - text_string(&copy)),
                                  arena_printf(c->context->arena, "gfortran refuses its call in the copy: %s", message));
    text_free(&copy);
    text_free(&output);
    return good;
}
