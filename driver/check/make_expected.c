/* Running gfortran: four builds of the user's Fortran, and what they compute.
 *
 * plain is the reference. checked (-fcheck=all) tells inputs that the Fortran does not stand, and what it stores to:
 * without optimization, since an optimizer may drop a store of what is there already. snan and
 * zero start all locals and results as signalling NaN and as zero: where they disagree, undefined data was read. */
#include "driver/check/make.h"

#include "driver/check/reference.h"
#include "driver/outputs.h"
#include "ir/build.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

extern const char text_harness_o[];
extern const unsigned long text_harness_o_size;

static const struct {
    const char *name;
    const char *flags[6];
} builds[] = {
    {"plain", {NULL}},
    {"checked", {"-O0", "-fcheck=all", NULL}},
    {"snan", {"-finit-real=snan", "-finit-integer=-2147483647", "-finit-logical=true", "-finit-character=63", NULL}},
    {"zero", {"-finit-real=zero", "-finit-integer=0", "-finit-logical=false", "-finit-character=32", NULL}},
};
enum { BUILD_COUNT = 4 };

/* ---- the order of the files -------------------------------------------------------------- */

/* Reads the word after `keyword` at the start of a line. False when the line starts otherwise. */
static bool line_word(const char *line, size_t length, const char *keyword, char *word, size_t size)
{
    size_t at = 0, count = 0, key = strlen(keyword);
    while (at < length && isspace((unsigned char)line[at])) at++;
    if (at + key >= length || strncasecmp(line + at, keyword, key) != 0 || isalnum((unsigned char)line[at + key]))
        return false;
    for (at += key; at < length && (isspace((unsigned char)line[at]) || line[at] == ':' || line[at] == ','); at++)
        continue;
    while (at < length && count + 1 < size && (isalnum((unsigned char)line[at]) || line[at] == '_'))
        word[count++] = (char)tolower((unsigned char)line[at++]);
    word[count] = 0;
    return count > 0;
}

/* True when some line of the file is `keyword name`. */
static bool file_has(const Context *context, uint32_t file, const char *keyword, const char *name)
{
    size_t length;
    const char *text = diag_file_text(context->diag, file, &length);
    char word[128];
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t line = end ? (size_t)(end - text) - at : length - at;
        if (line_word(text + at, line, keyword, word, sizeof word) && strcmp(word, name) == 0) return true;
        at += line + 1;
    }
    return false;
}

/* True when `user` has a USE of a module that `maker` holds. */
static bool depends(const Context *context, uint32_t user, uint32_t maker)
{
    size_t length;
    const char *text = diag_file_text(context->diag, user, &length);
    char word[128];
    for (size_t at = 0; at < length;) {
        const char *end = memchr(text + at, '\n', length - at);
        size_t line = end ? (size_t)(end - text) - at : length - at;
        if (line_word(text + at, line, "use", word, sizeof word) && file_has(context, maker, "module", word)) return true;
        at += line + 1;
    }
    return false;
}

typedef LIST(uint32_t) Files;

/* The files, those that hold modules before those that use them; otherwise in the order given. */
static Files ordered_files(const Making *making)
{
    const NestProgram *program = making->program;
    Context *context = making->context;
    Files result = {0};
    Bitset done = bitset_create(context->arena, program->files.count + 1);
    while (result.count < program->files.count) {
        uint32_t next = program->files.count, first = next;
        for (uint32_t i = 0; i < program->files.count && next == program->files.count; i++) {
            bool ready = !bitset_has(&done, i);
            if (ready && first == program->files.count) first = i;
            for (uint32_t k = 0; ready && k < program->files.count; k++)
                if (k != i && !bitset_has(&done, k) && depends(context, program->files.items[i], program->files.items[k]))
                    ready = false;
            if (ready) next = i;
        }
        if (next == program->files.count) next = first;
        bitset_add(&done, next);
        list_push(context->arena, &result, program->files.items[next]);
    }
    return result;
}

/* ---- building ---------------------------------------------------------------------------- */

static bool write_copies(const Making *making, const Publications *publications, const char *result)
{
    for (uint32_t i = 0; i < making->program->files.count; i++) {
        uint32_t file = making->program->files.items[i];
        Text text = {0};
        reference_copy(making->context, making->program, file, making->options, publications, result, &text);
        bool good = write_file(making->context, making->work, reference_file_name(making->context, file),
                               text_string(&text), text.length);
        text_free(&text);
        if (!good) return false;
    }
    Text text = {0};
    reference_print_merges(&text);
    const char *library = frontend_scilib_text();
    bool good = write_file(making->context, making->work, "crayon_cray.f90", text_string(&text), text.length) &&
                write_file(making->context, making->work, "crayon_scilib.f90", library, strlen(library));
    text_free(&text);
    return good;
}

static const char *folder_of(Context *context, const char *path)
{
    const char *slash = strrchr(path, '/');
    if (!slash) return ".";
    return slash == path ? "/" : arena_strndup(context->arena, path, (size_t)(slash - path));
}

static void add_language_flags(const Making *making, Arguments *a)
{
    const FrontendOptions *o = &making->options->frontend;
    Context *context = making->context;
    if (o->real8) arguments_add(context, a, "-fdefault-real-8", "-fdefault-double-8", NULL);
    if (o->int8) arguments_add(context, a, "-fdefault-integer-8", NULL);
    if (o->form == FORM_FIXED) arguments_add(context, a, "-ffixed-form", NULL);
    if (o->form == FORM_FREE) arguments_add(context, a, "-ffree-form", NULL);
    const char *columns = o->line_length ? arena_printf(context->arena, "%u", o->line_length) : "none";
    arguments_add(context, a, arena_printf(context->arena, "-ffixed-line-length-%s", columns),
                  "-ffree-line-length-none", "-fd-lines-as-comments", "-fdollar-ok", NULL);
    if (o->cpp != CPP_BY_EXTENSION) arguments_add(context, a, o->cpp == CPP_ON ? "-cpp" : "-nocpp", NULL);
    for (uint32_t i = 0; i < o->macro_count; i++)
        arguments_add(context, a, arena_printf(context->arena, "-%s", o->macros[i]), NULL);
    for (uint32_t i = 0; i < making->program->files.count; i++) {
        const char *path = diag_file_path(context->diag, making->program->files.items[i]);
        arguments_add(context, a, "-I", absolute_path(context, folder_of(context, path)), NULL);
    }
    for (uint32_t i = 0; i < o->include_count; i++)
        arguments_add(context, a, "-I", absolute_path(context, o->include_dirs[i]), NULL);
}

/* Runs a tool in the private folder. On failure prints what it could not do, what it said, and the command. */
static bool run_tool(const Making *making, Arguments arguments, const char *purpose, Text *output)
{
    Text own = {0}, *said = output ? output : &own;
    int status = process_run(making->context, arguments, making->work, said);
    if (status)
        fprintf(stderr, "crayon: error: %s cannot %s (status %d):\n%s", arguments.items[0], purpose, status, text_string(said));
    if (making->options->verbose || status) {
        fputs(status ? "crayon: note: in a private folder it was run as:" : "check:", stderr);
        for (uint32_t i = 0; i < arguments.count; i++) fprintf(stderr, " %s", arguments.items[i]);
        fputs("\n", stderr);
    }
    text_free(&own);
    return status == 0;
}

static const char *library_path(const Making *making, int build)
{
    return arena_printf(making->context->arena, "%s/%s.so", making->work, builds[build].name);
}

/* The reference's compiler and how it computes. Its vectorizer would call a vector library whose exp, pow and kin differ from
 * the C library's. */
static void add_compiler(const Making *making, Arguments *a)
{
    arguments_add(making->context, a, "gfortran", "-O2", "-ffp-contract=off", "-fno-tree-vectorize", "-fPIC", NULL);
}

static bool build_merges(const Making *making)
{
    Arguments a = {0};
    if (!reference_needs_merges(making->program)) return true;
    add_compiler(making, &a);
    arguments_add(making->context, &a, "-ffree-form", "-c", "-o", "crayon_cray.o", "crayon_cray.f90", NULL);
    return run_tool(making, a, "compile Cray's merges", NULL);
}

/* True for an extension that gfortran takes for Fortran's; the linker gets other files. */
static bool has_known_extension(const char *name)
{
    static const char *const known[] = {".f", ".for", ".ftn", ".fpp", ".f90", ".f95", ".f03", ".f08", NULL};
    const char *dot = strrchr(name, '.');
    for (int i = 0; dot && known[i]; i++)
        if (strcasecmp(dot, known[i]) == 0) return true;
    return false;
}

static void add_source(const Making *making, Arguments *a, uint32_t file)
{
    Context *context = making->context;
    const char *name = reference_file_name(context, file), *path = arena_printf(context->arena, "./%s", name);
    bool known = has_known_extension(name), fixed = reference_is_fixed(context, file, making->options);
    if (known) arguments_add(context, a, path, NULL);
    else arguments_add(context, a, "-x", fixed ? "f77" : "f95", path, "-x", "none", NULL);
}

static bool build_reference(const Making *making, int build)
{
    Context *context = making->context;
    Arguments a = {0};
    add_compiler(making, &a);
    arguments_add(context, &a, "-std=legacy", "-fallow-argument-mismatch", "-w", "-shared", "-o", library_path(making, build), NULL);
    for (const char *const *flag = builds[build].flags; *flag; flag++) arguments_add(context, &a, *flag, NULL);
    add_language_flags(making, &a);
    Files files = ordered_files(making);
    for (uint32_t i = 0; i < files.count; i++) add_source(making, &a, files.items[i]);
    if (frontend_uses_scilib(context, making->program)) /* after the user's files, whose routines of these names hold */
        arguments_add(context, &a, "crayon_scilib.f90", "-Wl,--allow-multiple-definition", NULL);
    if (reference_needs_merges(making->program)) arguments_add(context, &a, "crayon_cray.o", NULL);
    if (run_tool(making, a, "compile the Fortran", NULL)) return true;
    if (making->program->omissions.count)
        fputs("crayon: note: gfortran compiles the refused routines of a module too, and needs the modules and include files "
              "that they use\n", stderr);
    return false;
}

/* ---- names that PRIVATE hides ------------------------------------------------------------ */

/* True when `nm` lists the symbol as defined. */
static bool listed(const char *names, const char *symbol)
{
    size_t length = strlen(symbol);
    for (const char *at = names; (at = strstr(at, symbol)); at += length)
        if (at > names && at[-1] == ' ' && (at[length] == '\n' || at[length] == '@')) return true;
    return false;
}

/* What module entities plain.so does not export. */
static bool find_hidden(const Making *making, Publications *publications)
{
    Context *context = making->context;
    Arguments a = {0};
    Text names = {0};
    arguments_add(context, &a, "nm", "-D", "--defined-only", library_path(making, 0), NULL);
    bool good = run_tool(making, a, "list the symbols of the Fortran", &names);
    for (uint32_t i = 0; good && i < making->models.count; i++) {
        const NestRoutine *routine = making->models.items[i]->routine;
        if (!routine->module || listed(text_string(&names), routine->entry ? routine->entry : routine->symbol)) continue;
        if (nest_entry_routine(making->model_program, routine) != routine) continue; /* once an entry */
        Publication p = {routine->module, routine->name};
        list_push(context->arena, publications, p);
    }
    for (AreaId i = 1; good && i < making->program->areas.count; i++) {
        const Area *area = &making->program->areas.items[i];
        const char *module_end = area->symbol ? strstr(area->symbol, "_MOD_") : NULL;
        if (!area_is_shared(area) || area->kind != AREA_MODULE || !module_end) continue;
        if (listed(text_string(&names), area->symbol)) continue;
        Publication p = {intern_text(context->names, area->symbol + 2, (size_t)(module_end - area->symbol) - 2),
                         intern(context->names, module_end + 5)};
        list_push(context->arena, publications, p);
    }
    text_free(&names);
    return good;
}

/* The bits that results of functions and locals in EQUIVALENCE start with, NULL: whatever there is. */
static const char *const result_bits[BUILD_COUNT] = {NULL, NULL, "-1_8", "0_8"};

static bool build_references(const Making *making)
{
    Publications publications = {0};
    if (!write_copies(making, NULL, NULL) || !build_merges(making) || !build_reference(making, 0)) return false;
    if (!find_hidden(making, &publications)) return false;
    if (publications.count && (!write_copies(making, &publications, NULL) || !build_reference(making, 0))) return false;
    for (int build = 1; build < BUILD_COUNT; build++) {
        if (result_bits[build] && !write_copies(making, &publications, result_bits[build])) return false;
        if (!build_reference(making, build)) return false;
    }
    return true;
}

const char *made_harness(const Making *making)
{
    return arena_printf(making->context->arena, "%s/harness", making->work);
}

static bool build_harness(const Making *making)
{
    Context *context = making->context;
    const char *object = arena_printf(context->arena, "%s/harness.o", making->work);
    Arguments a = {0};
    if (!write_path(context, object, text_harness_o, text_harness_o_size)) return false;
    arguments_add(context, &a, "cc", "-std=c11", "-O1", "-rdynamic", "-o", made_harness(making), object, NULL);
    arguments_add(context, &a, arena_printf(context->arena, "%s/interface.c", making->folder), "-ldl", "-lm", NULL);
    return run_tool(making, a, "link the harness", NULL);
}

int make_expected(const Making *making, Text *summary)
{
    static const char *const tools[] = {"gfortran", "cc", "nm"};
    for (int i = 0; i < 3; i++)
        if (!process_exists(making->context, tools[i])) {
            fprintf(stderr, "crayon: error: %s is not installed; check compares with what gfortran computes\n", tools[i]);
            fprintf(stderr, "crayon: note: `--make DIR` where it is makes a folder that `--run DIR` checks without it\n");
            return EXIT_USAGE;
        }
    if (!build_references(making) || !build_harness(making)) return EXIT_USAGE;
    Arguments a = {0};
    arguments_add(making->context, &a, made_harness(making), "make",
                  arena_printf(making->context->arena, "%s/expected.bin", making->folder), NULL);
    for (int build = 0; build < BUILD_COUNT; build++) arguments_add(making->context, &a, library_path(making, build), NULL);
    return run_tool(making, a, "compute the expected results", summary) ? EXIT_DONE : EXIT_USAGE;
}
