/* One Fortran file: its nests through Crayon, the rest through gfortran, one object of both. */
#define _XOPEN_SOURCE 700 /* realpath */
#include "driver/fc/fc_compilation.h"

#include "driver/backends.h"
#include "driver/nests.h"
#include "driver/options.h"
#include "frontend/text/cpp.h"
#include "frontend/text/included.h"
#include "frontend/text/source.h"
#include "ir/build.h"
#include "passes/nest/leave_check.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

extern const char text_crayon_fc_calls_h[];

/* ---- what is said ----------------------------------------------------------------------- */

static void say(const FcLine *line, const char *path, const char *why)
{
    if (line->explain) fprintf(stderr, "crayon fc: %s: compiled by gfortran: %s\n", path, why);
}

static void say_plain(const Compilation *c, const char *why) { say(c->line, c->path, why); }

static int compile_plain(const Compilation *c, const char *why)
{
    int status = fc_run_gfortran(c, c->path, c->object, NULL);
    if (status == 0) say_plain(c, why);
    if (status == 0 && c->outline) fc_write_modules(c->context, c->line, c->outline);
    return status;
}

/* ---- nests ------------------------------------------------------------------------------ */

static bool is_preprocessed(const Compilation *c)
{
    const char *language = c->line->language;
    return c->line->preprocess || (language ? strstr(language, "-cpp-") != NULL : cpp_applies(c->path, &c->frontend));
}

/* Runs the preprocessor where it applies; false: it fails. */
static bool preprocess(Compilation *c)
{
    Context *context = c->context;
    c->read = c->path;
    if (!is_preprocessed(c)) return true;
    c->read = arena_printf(context->arena, "%s/read.%s", c->folder, source_is_fixed(c->path, &c->frontend) ? "f" : "f90");
    return fc_preprocess(context, c->line, c->line->language, c->path, c->read);
}

/* Hands back to Fortran the ways out that would be looked for in order; rare sides among them are part of their nests again, and where what is known before the work
 * will do, that decides. False: there are none. */
static bool reject_slow(Compilation *c)
{
    LeaveList slow = {0};
    bool rejected = false;
    for (RoutineId id = 1; id < c->program->routines.count; id++) {
        NestRoutine *routine = c->program->routines.items[id];
        uint32_t before = slow.count;
        leave_find_slow(c->context, routine, &slow);
        if (slow.count == before || !(routine->rare || routine->early)) continue;
        slow.count = before;
        outline_make(c->outline, routine->rare ? OUTLINE_PLAIN : OUTLINE_EARLY, routine->name);
        rejected = true;
    }
    for (uint32_t n = 0; n < slow.count; n++) rejected |= outline_reject_way_out(c->outline, slow.items[n].begin);
    return rejected;
}

/* What --tuning has for the nests; the others stay as they are without it. */
static PipelineOptions tuned_pipeline(Compilation *c, const PipelineOptions *pipeline)
{
    PipelineOptions own = *pipeline;
    TuningWish wish = {c->line->backend == FC_C ? "c" : c->line->target, NULL};
    LIST(VecTuned) list = {0};
    tuning_choose(c->context, c->program, &c->tuning, &wish, &own.vector, &c->stale);
    if (!own.vector.tuned_count || own.vectorize) return own;
    for (RoutineId id = 1; id < c->program->routines.count; id++) {
        VecTuned tuned = {.symbol = c->program->routines.items[id]->symbol, .loops = true};
        for (uint32_t i = 0; i < own.vector.tuned_count; i++)
            if (own.vector.tuned[i].symbol == tuned.symbol) tuned = own.vector.tuned[i];
        list_push(c->context->arena, &list, tuned);
    }
    own.vectorize = true;
    own.vector.tuned = list.items;
    own.vector.tuned_count = list.count;
    return own;
}

/* Translates the nests, without the statements that have faults. False: nothing is left. */
static bool translate(Compilation *c, const PipelineOptions *pipeline)
{
    FrontendOptions options = nests_options(&c->frontend);
    FrontendSource source;
    uint32_t wishes = (fc_takes_vectors(c->line) ? NESTS_LIBRARY | (c->line->fuses ? NESTS_FUSED : 0) : 0) | (c->line->backend == FC_C ? 0 : NESTS_CHECKS);
    do {
        c->program = nests_translate(c->context, &c->outline, &c->path, 1, wishes, &options, &source);
        c->text = source.text;
        if (!c->program) return false;
        PipelineOptions own = tuned_pipeline(c, pipeline);
        if (!pipeline_run(c->context, c->program, &own)) return false;
    } while (reject_slow(c));
    return true;
}

/* ---- data that the program keeps on the device ------------------------------------------ */

static void warn_plain(const FcLine *line, const char *path)
{
    if (fc_keeps_data(line) && fc_has_data_directives(path))
        fprintf(stderr, "crayon fc: warning: '%s' is compiled by gfortran alone: its directives move no data\n", path);
}

void fc_say_plain(const FcLine *line, const char *path)
{
    warn_plain(line, path);
    say(line, path, line->plain);
}

/* Names what is asked for in vain. */
static void warn_data(const Compilation *c)
{
    const OutlineReason *warnings;
    uint32_t count = outline_warnings(c->outline, &warnings);
    for (uint32_t i = 0; i < count; i++) {
        const uint32_t at = warnings[i].where.begin;
        fprintf(stderr, "crayon fc: warning: %s:%u: %s\n", outline_path(c->outline, at, c->path), outline_line(c->outline, at), warnings[i].why);
    }
}

/* What the Fortran of the object calls; a program with compute constructs has them from its beginning on. */
static void add_calls(const Compilation *c, Text *text)
{
    if (c->undirected) text_add(text, "#define CRAYON_UNDIRECTED\n");
    text_add(text, text_crayon_fc_calls_h);
    if (!outline_has_constructs(c->outline)) return;
    text_add(text, "__attribute__((constructor)) static void crayon_fc_has_constructs(void)\n{\n"
                   "    const int32_t none = 0;\n    crayon_fc_construct_(&none);\n}\n");
}

/* "solver.f90:23" */
static const char *place_of_nest(void *data, const char *name)
{
    const Compilation *c = data;
    for (uint32_t i = 0; i < outline_count(c->outline); i++) {
        if (strcmp(outline_nest_name(c->outline, i), name) != 0) continue;
        const uint32_t at = outline_nest_range(c->outline, i).begin;
        const char *path = outline_path(c->outline, at, c->path), *slash = strrchr(path, '/');
        return arena_printf(c->context->arena, "%s:%u", slash ? slash + 1 : path, outline_line(c->outline, at));
    }
    return c->path;
}

/* ---- calls that are compared with gfortran's -------------------------------------------- */

/* The number of a nest of that name; the count of nests: it is none. */
static uint32_t number_of_nest(const Compilation *c, const char *name)
{
    uint32_t n = 0;
    while (n < outline_count(c->outline) && strcmp(outline_nest_name(c->outline, n), name) != 0) n++;
    return n;
}

static const char *linker_name(const Compilation *c, uint32_t nest) { return arena_printf(c->context->arena, "%s_", outline_nest_name(c->outline, nest)); }

/* Nests make way for the functions that are called in their places. */
static void rename_nests(Compilation *c)
{
    for (RoutineId id = 1; id < c->program->routines.count; id++) {
        NestRoutine *routine = c->program->routines.items[id];
        if (number_of_nest(c, routine->name) < outline_count(c->outline)) routine->symbol = intern_printf(c->context->names, "%srun_", routine->symbol);
    }
}

/* The Fortran of a nest, with `!line N` before what stands in line N of the user's file, unless the line before is N-1 there. */
static const char *text_of_nest(const Compilation *c, uint32_t nest)
{
    uint32_t begin, end, count, line = 0;
    const DiagPlace *places = outline_places(c->outline, c->path, &count);
    Text text = {0};
    outline_nest_text(c->outline, nest, &begin, &end);
    for (uint32_t at = begin, n = 0; at < end;) {
        const char *stop = memchr(c->text + at, '\n', end - at);
        uint32_t next = stop ? (uint32_t)(stop - c->text) + 1 : end;
        for (; n < count && places[n].at < next; n++) {
            if (places[n].at >= at && places[n].line != line) text_printf(&text, "!line %u\n", places[n].line);
            if (places[n].at >= at) line = places[n].line;
        }
        text_add_bytes(&text, c->text + at, next - at);
        line++;
        at = next;
    }
    const char *copy = arena_strndup(c->context->arena, text_string(&text), text.length);
    text_free(&text);
    return copy;
}

static bool find_verified(void *data, const NestRoutine *routine, EmitVerified *found)
{
    const Compilation *c = data;
    const FrontendOptions *options = &c->frontend;
    uint32_t nest = number_of_nest(c, routine->name);
    if (nest == outline_count(c->outline)) return false;
    *found = (EmitVerified){intern(c->context->names, linker_name(c, nest)), intern_printf(c->context->names, "%s_", outline_comparing_name(c->outline, nest)), outline_nest_unit(c->outline, nest), text_of_nest(c, nest),
                            arena_printf(c->context->arena, "%s%s%s", options->real8 ? " -fdefault-real-8" : "",
                                         options->real8 && !options->double16 ? " -fdefault-double-8" : "", options->int8 ? " -fdefault-integer-8" : "")};
    return true;
}

static EmitVerifiedVariable find_variable(void *data, const NestRoutine *routine, SymId argument)
{
    const Compilation *c = data;
    uint32_t nest = number_of_nest(c, routine->name);
    const char *name = nest_symbol(routine, argument)->name;
    return (EmitVerifiedVariable){outline_nest_variable(c->outline, nest, name), outline_nest_changes(c->outline, nest, name)};
}

static bool write_nests(Compilation *c, const char *path)
{
    const Backend *backend = backend_find(c->line->backend == FC_C ? "c" : "cuda");
    EmitOptions options = backend_options(c->program->files.items[0], "crayon fc", false, NULL);
    Text text = {0};
    options.threads = c->line->threads;
    options.place = place_of_nest;
    options.place_data = c;
    options.keeps_data = true;
    if (!c->line->trees && !c->line->contract) {
        options.may_stay = c->line->few > 0; /* the host rounds as the device does */
        options.verified = find_verified;
        options.verified_variable = find_variable;
        options.verified_data = c;
        rename_nests(c);
    }
    bool good = backend->emit(c->context, c->program, &options, &text);
    outline_print_support(c->outline, c->line->backend == FC_CUDA, &text);
    if (fc_keeps_data(c->line)) add_calls(c, &text);
    good = good && file_write_atomically(path, text_string(&text), text.length);
    text_free(&text);
    return good;
}

/* The object that takes the place of the nests where there are none; `*needed` false: nobody needs it. */
static bool compile_without_nests(Compilation *c, const char *object, bool moves, bool *needed)
{
    const char *source = arena_printf(c->context->arena, "%s/calls.c", c->folder);
    Arguments arguments = {0};
    Text output = {0}, text = {0};
    if (moves || c->undirected) add_calls(c, &text);
    outline_print_support(c->outline, false, &text);
    *needed = text.length > 0;
    arguments_add(c->context, &arguments, "cc", "-O2", "-fPIC", "-w", "-c", source, "-o", object, (char *)NULL);
    bool good = *needed && file_write_atomically(source, text_string(&text), text.length) && process_run(c->context, arguments, NULL, &output) == 0;
    text_free(&output);
    text_free(&text);
    return good;
}

typedef enum { NO_NEST, REFUSED, OTHER_VECTORS, SETTLED } Settled;

/* Translates nests and compiles the copy, without those at which gfortran refuses it, or makes other vectors for them. */
static Settled settle(Compilation *c, const PipelineOptions *pipeline, const char *object, Text *output)
{
    enum { MAX_REFUSED = 8 };
    for (int turn = 0;; turn++) {
        if (!translate(c, pipeline)) return NO_NEST;
        bool values = c->frontend.standard != 1995; /* -std=f95 knows no VALUE */
        if (c->line->backend == FC_C) fc_settle_arguments(c->context, c->outline, c->program, values);
        outline_moves_data(c->outline);
        text_free(output);
        bool compiled = fc_compile_copy(c, object, output);
        FcCompared compared = compiled ? fc_compare_vectors(c) : FC_SAME_VECTORS;
        if (compiled && compared == FC_SAME_VECTORS) return SETTLED;
        if (compared == FC_OTHER_VECTORS || (compiled && turn == MAX_REFUSED)) return OTHER_VECTORS;
        if (!compiled && (turn == MAX_REFUSED || !fc_leave_refused(c, object))) return REFUSED;
    }
}

/* What the nests are called is no affair of other objects: two files may have nests of one name. */
static bool hide_nests(Compilation *c, const char *object)
{
    const char *path = arena_printf(c->context->arena, "%s/nests.names", c->folder);
    Arguments arguments = {0};
    Text names = {0}, output = {0};
    text_add(&names, OUTLINE_ADDRESS "_\n");
    text_add(&names, "crayon_fc_act_\ncrayon_fc_open_\ncrayon_fc_close_\ncrayon_fc_address_\ncrayon_fc_construct_\ncrayon_fc_host_begin_\n"
                     "crayon_fc_host_end_\ncrayon_fc_touch_\n" OUTLINE_BODIES "_\n" OUTLINE_ALL_APART "_\n");
    for (uint32_t i = 0; i < outline_count(c->outline); i++) text_printf(&names, "%s\n%srun_\n%s_\n", linker_name(c, i), linker_name(c, i), outline_comparing_name(c->outline, i));
    arguments_add(c->context, &arguments, "objcopy", "--wildcard", "--localize-symbol=__crayon_*__CON_*", (char *)NULL); /* procedures in nests */
    arguments_add(c->context, &arguments, arena_printf(c->context->arena, "--localize-symbols=%s", path), object, (char *)NULL);
    bool good = file_write_atomically(path, text_string(&names), names.length) && process_run(c->context, arguments, NULL, &output) == 0;
    text_free(&names);
    text_free(&output);
    return good;
}

/* What is no plain file, as /dev/null, is neither replaced nor removed. */
static bool is_device(const char *path)
{
    struct stat status;
    return stat(path, &status) == 0 && !S_ISREG(status.st_mode);
}

/* The object appears as a whole, where a link to it points if there is one; in a device it is gfortran's. */
static bool place(const Compilation *c, const char *object)
{
    Text bytes = {0};
    char *linked = realpath(c->object, NULL);
    bool good = !is_device(c->object) && file_read(object, &bytes);
    if (good) fc_restore_commons(&bytes);
    good = good && file_write_atomically(linked ? linked : c->object, bytes.data, bytes.length);
    text_free(&bytes);
    free(linked);
    return good;
}

static bool join(Compilation *c, const char *host, const char *nests)
{
    const char *object = arena_printf(c->context->arena, "%s/joined.o", c->folder);
    Arguments arguments = {0};
    Text output = {0};
    arguments_add(c->context, &arguments, "ld", "-r", "-o", object, host, nests, (char *)NULL);
    int status = process_run(c->context, arguments, NULL, &output);
    text_free(&output);
    return status == 0 && hide_nests(c, object) && place(c, object);
}

static bool find_module(void *data, const char *module, OutlineText *found)
{
    Compilation *c = data;
    return fc_find_module(c->context, c->line, c->path, module, found);
}

static bool module_defines(void *data, const char *module, const char *name)
{
    Compilation *c = data;
    return fc_module_may_define(c->context, c->line, c->path, &c->modules, module, name);
}

static bool find_procedure(void *data, const char *procedure, uint32_t n, OutlineText *found)
{
    Compilation *c = data;
    return fc_find_procedure(c->given, procedure, n, found);
}

/* Makes the object of a file without nests, if there is more to it than gfortran makes; else, or if that fails, why gfortran compiles alone. */
static const char *compile_no_nest(Compilation *c, const char *nests, const char *host)
{
    const char *why = "it has no nest that can be translated";
    Text output = {0};
    bool needed, moves = outline_moves_data(c->outline);
    fc_explain(c->context, c->line, c->path, c->outline, c->program);
    warn_data(c);
    bool good = compile_without_nests(c, nests, moves, &needed);
    good = good && (moves ? fc_compile_copy(c, host, &output) : fc_run_gfortran(c, c->path, host, &output) == 0) && join(c, host, nests);
    if (good) {
        fputs(text_string(&output), stderr); /* warnings */
        say_plain(c, why);
        fc_write_modules(c->context, c->line, c->outline);
    }
    text_free(&output);
    return good ? NULL : why;
}

/* Where the file includes others with program units: these stand in it from here on, and gfortran gets that. False: that cannot be written. */
static bool put_included(Compilation *c, Text *text)
{
    IncludedText whole = {0};
    bool any = included_expand(c->context, &c->frontend, c->path, text_string(text), text->length, &whole);
    text_free(any ? text : &whole.text);
    if (!any) return true;
    *text = whole.text;
    c->read = arena_printf(c->context->arena, "%s/whole.%s", c->folder, source_is_fixed(c->path, &c->frontend) ? "f" : "f90");
    return file_write_atomically(c->read, text_string(text), text->length);
}

/* Reads the file and finds its nests; NULL, or why there are none. */
static const char *find_nests(Compilation *c)
{
    const FcLine *line = c->line;
    Text text = {0};
    if (line->tuning && !tuning_read(c->context, line->tuning, false, &c->tuning)) return "its tuning cannot be read";
    if (!preprocess(c)) return "the preprocessor refuses it";
    c->undirected = fc_keeps_data(line) && is_preprocessed(c) && fc_loses_directives(line, c->path);
    if (c->undirected && line->explain)
        fprintf(stderr, "crayon fc: %s: no directive of the program moves data: here some stand under _OPENACC, which is not defined\n", c->path);
    if (!file_read(c->read, &text)) return "it cannot be read";
    if (!put_included(c, &text)) return "what it includes cannot be written";
    bool escapes = line->escapes && fc_has_escape(text_string(&text), source_is_fixed(c->path, &c->frontend));
    uint32_t file = diag_add_file(c->context->diag, c->read, arena_strndup(c->context->arena, text_string(&text), text.length), text.length);
    text_free(&text);
    if (escapes) return "-fbackslash, and it has a backslash";
    bool beside = fc_looks_beside(line);
    OutlineSources sources = {find_module, line->with.count || beside ? find_procedure : NULL, beside, module_defines, c};
    c->given = fc_open_given(c->context, line, c->path, c->folder);
    OutlineDirectives directives = !line->directives ? OUTLINE_COMMENTS : line->backend == FC_C ? OUTLINE_KEPT : OUTLINE_TAKEN;
    c->outline = outline_open(c->context, file, &c->frontend, directives, !c->frontend.standard, true, &sources);
    if (!c->outline) return line->cray_pointers ? "it has Cray pointers, or its structure is not understood" : "its structure is not understood";
    outline_take_rows(c->outline);
    if (fc_takes_vectors(line)) outline_leave_library(c->outline);
    if (line->backend != FC_C) outline_leave_few(c->outline, line->few);
    else outline_leave_brief(c->outline, line->few);
    outline_choose(c->outline, &(OutlineChoice){c->path, "--only", line->only.items, line->only.count, line->except.items, line->except.count, line->backend == FC_CUDA});
    if (fc_keeps_data(line)) outline_keep_data(c->outline);
    if (!line->trees && !line->contract) outline_verify(c->outline); /* nothing to compare bit by bit else */
    return NULL;
}

/* Compiles the nests and the copy that calls them, and joins the two; NULL, or what failed. What gfortran says of the copy goes to `output`,
 * what the nests' compiler says to `said`. */
static const char *compile_parts(Compilation *c, const PipelineOptions *pipeline, Text *output, Text *said)
{
    Arena *arena = c->context->arena;
    const char *name = c->line->backend == FC_C ? "nests.c" : "nests.cu", *source = arena_printf(arena, "%s/%s", c->folder, name);
    const char *nests = arena_printf(arena, "%s/nests.o", c->folder), *host = arena_printf(arena, "%s/host.o", c->folder);
    Settled settled = settle(c, pipeline, host, output);
    for (uint32_t i = 0; i < c->stale.count; i++)
        fprintf(stderr, "crayon fc: warning: %s: '%s' has changed since it was tuned, or is another nest\n", c->line->tuning, c->stale.items[i]->routine);
    if (settled == NO_NEST) return compile_no_nest(c, nests, host);
    if (settled == REFUSED) return arena_printf(arena, "gfortran refuses the copy that calls its nests: %s", text_string(output));
    if (settled == OTHER_VECTORS) return "gfortran makes other vectors where its nests are called, which round otherwise";
    c->loses = true;
    if (!write_nests(c, source)) return "its nests cannot be written";
    if (fc_compile_nests(c->context, c->line, c->folder, name, "nests.o", said) != 0) return arena_printf(arena, "the compiler refuses its nests: %s", text_string(said));
    if (!join(c, host, nests)) return "the two objects cannot be joined";
    c->loses = false;
    warn_data(c);
    fputs(text_string(output), stderr); /* warnings */
    fc_explain(c->context, c->line, c->path, c->outline, c->program);
    fc_write_modules(c->context, c->line, c->outline);
    return NULL;
}

/* Makes the object of both; NULL, or what failed. Nothing is said of that: gfortran then has the file as it is, and the last word. */
static const char *compile_both(Compilation *c, const PipelineOptions *pipeline)
{
    Text output = {0}, said = {0};
    const char *why = find_nests(c);
    if (!why) why = compile_parts(c, pipeline, &output, &said);
    text_free(&output);
    text_free(&said);
    return why;
}

/* Where gfortran looks for what INCLUDE names. */
static void set_include_folders(Compilation *c)
{
    LIST(const char *) folders = {0};
    list_push(c->context->arena, &folders, fc_folder(c->context, c->path));
    for (uint32_t i = 0; i < c->line->folders.count; i++) list_push(c->context->arena, &folders, c->line->folders.items[i]);
    c->frontend.include_dirs = folders.items;
    c->frontend.include_count = folders.count;
}

int fc_compile(Context *context, const FcLine *line, const char *path, const char *object, const char *folder)
{
    Compilation c = {.context = context, .line = line, .path = path, .object = object, .folder = folder, .frontend = line->frontend};
    PipelineOptions pipeline = pipeline_defaults();
    pipeline.contract = line->contract;
    pipeline.vector.near = line->near;
    if (line->trees) pipeline.vector.reductions = REDUCTIONS_TREE;
    backend_limit(backend_find(line->backend == FC_CUDA ? "cuda" : "c"), line->threads, &pipeline);
    /* Compilers make vectors of plain loops, better than of a vector program; threads share whole rows of that, and begin once. */
    pipeline.vectorize = line->backend == FC_CUDA || line->threads || line->trees;
    set_include_folders(&c);
    bool fixed = line->language && strncmp(line->language, "f77", 3) == 0 && c.frontend.form == FORM_BY_EXTENSION;
    if (fixed) c.frontend.form = FORM_FIXED;
    c.refuses = line->dependencies.count && !is_preprocessed(&c);
    const char *why = c.refuses ? "files of dependencies need -cpp" : line->plain ? line->plain : compile_both(&c, &pipeline);
    if (why) warn_plain(line, path);
    if (why && c.loses && !line->explain && !is_device(object))
        fprintf(stderr, "crayon fc: warning: %s: gfortran compiles it alone: %.*s (--explain says more)\n", path, (int)strcspn(why, ":"), why);
    int status = why ? compile_plain(&c, why) : 0;
    if (status == 0 && !c.refuses && line->dependencies.count && !fc_write_dependencies(context, line, path, c.outline)) {
        status = EXIT_FAULTS;
        if (!is_device(object)) remove(object);
    }
    return status;
}
