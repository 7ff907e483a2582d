#include "driver/nests.h"

#include "backend_host/host.h"
#include "driver/commands.h"
#include "driver/outputs.h"
#include "frontend/text/cpp.h"
#include "frontend/text/included.h"
#include "ir/build.h"
#include "ir/walk.h"
#include "passes/nest/apart.h"
#include "passes/nest/nest_passes.h"
#include "support/name_table.h"

#include <ctype.h>
#include <string.h>

/* ---- what the front end takes ------------------------------------------------------------ */

/* Hands what has faults back to Fortran. False: a fault is no nest's. */
static bool reject_faults(Outline *const *outlines, const Diag *diag)
{
    SourceRange where;
    const char *message;
    bool rejected = false;
    for (uint32_t n = 0; diag_error_at(diag, n, &where, &message); n++)
        if (where.file) rejected |= outline_reject(outlines[where.file - 1], where.begin, message);
    return rejected;
}

/* Prints the nests that are left; how many there are. */
static uint32_t print_nests(Context *context, Outline *const *outlines, const char *const *paths, uint32_t count, FrontendSource *sources)
{
    uint32_t nests = 0;
    for (uint32_t i = 0; i < count; i++) {
        Text text = {0};
        FrontendSource *source = &sources[i];
        outline_print_nests(outlines[i], &text);
        *source = (FrontendSource){.name = paths[i], .text = arena_strndup(context->arena, text_string(&text), text.length), .length = text.length};
        source->places = outline_places(outlines[i], paths[i], &source->place_count);
        nests += outline_count(outlines[i]);
        text_free(&text);
    }
    return nests;
}

FrontendOptions nests_options(const FrontendOptions *file)
{
    return (FrontendOptions){.form = FORM_FREE, .cpp = CPP_OFF, .real8 = file->real8, .double16 = file->double16, .int8 = file->int8,
                             .calls_matmul = file->calls_matmul, .indices_as_written = true};
}

void nests_mark(Context *context, NestProgram *program, Outline *const *outlines, uint32_t count)
{
    NameTable nests = {0}, plain = {0}, early = {0};
    for (uint32_t i = 0; i < count; i++)
        for (uint32_t n = 0; n < outline_count(outlines[i]); n++) {
            name_table_add(context->arena, outline_is_made(outlines[i], OUTLINE_PLAIN, n) ? &plain : &nests, outline_nest_name(outlines[i], n));
            if (outline_is_made(outlines[i], OUTLINE_EARLY, n)) name_table_add(context->arena, &early, outline_nest_name(outlines[i], n));
        }
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        routine->early = name_table_find(&early, routine->name, strlen(routine->name));
        routine->rare = name_table_find(&nests, routine->name, strlen(routine->name));
        routine->may_leave |= routine->rare || name_table_find(&plain, routine->name, strlen(routine->name));
    }
}

/* ---- ways out ---------------------------------------------------------------------------- */

/* Elements that nests have as scalars; `shared`: the places of those that they touch in other ways. */
static void finish_apart(Context *context, NestProgram *program, LeaveList *shared)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        SourceRange where;
        if (routine->may_leave && !apart_guard(context, routine, &where)) list_push(context->arena, shared, where);
        arena_reset(context->scratch);
    }
}

void nests_finish(Context *context, NestProgram *program, bool checks, LeaveList *stay, LeaveList *shared)
{
    finish_apart(context, program, shared);
    if (shared->count) return;
    pass_inline_calls(context, program);
    arena_reset(context->scratch);
    leave_at_start(context, program, checks, stay);
    command_drop_inlined(context, program);
}

/* Hands back to Fortran what may be left where that is not known before it begins: the calls of the procedures that may leave; where that
 * does not help, the statements as they are. False: there is none. */
static bool reject_ways_out(Context *context, Outline *const *outlines, NestProgram *program, bool checks)
{
    LeaveList stay = {0}, shared = {0};
    bool rejected = false;
    nests_finish(context, program, checks, &stay, &shared);
    for (uint32_t n = 0; n < shared.count; n++)
        rejected |= outline_reject(outlines[shared.items[n].file - 1], shared.items[n].begin, "a scalar lies, by EQUIVALENCE, on an element that may be touched by the array's name");
    if (shared.count && !rejected) internal_error("a scalar that lies on an element stands in no nest");
    for (uint32_t n = 0; n < stay.count; n++)
        rejected |= outline_reject_way_out(outlines[stay.items[n].file - 1], stay.items[n].begin);
    for (uint32_t n = 0; n < stay.count && !rejected; n++)
        rejected |= outline_reject(outlines[stay.items[n].file - 1], stay.items[n].begin, "whether it reads, writes or stops is not known before");
    if (stay.count && !rejected) internal_error("a way out stands in no nest");
    return rejected;
}

/* ---- functions of libraries for vectors ---------------------------------------------------- */

typedef struct {
    const NestProgram *program;
    Outline *const *outlines; /* NULL: in a procedure, where the first function ends the search */
    Arena *arena;
    bool in_loop;
    const char *function; /* of the statement at hand; NULL: there is none */
    bool rejected;
} Library;

static bool note_statement(void *data, NestRoutine *routine, StmtId id);

static void note_function(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const OpInfo *info = op_info(nest_expr(routine, id)->op);
    (void)use;
    if (info->flags & OP_LIBM) ((Library *)data)->function = strcmp(info->word, "pow") == 0 ? "**" : info->word;
}

/* What a procedure takes in loops, or anywhere if it is called in one. */
static const char *find_in_procedure(const Library *library, RoutineId id)
{
    NestRoutine *routine = library->program->routines.items[id];
    Library within = {.program = library->program, .in_loop = library->in_loop};
    nest_walk_stmts(routine, routine->body, note_statement, &within);
    return within.function;
}

/* Hands a statement of a nest back to Fortran; the others are still to be looked at. */
static void reject_statement(Library *library, SourceRange where)
{
    const char *why = arena_printf(library->arena, "gfortran takes vectors of '%s' from a library with other last bits (with -fno-tree-vectorize it becomes a nest)",
                                   library->function);
    library->rejected |= outline_reject(library->outlines[where.file - 1], where.begin, why);
    library->function = NULL;
}

static bool note_statement(void *data, NestRoutine *routine, StmtId id)
{
    Library *library = data;
    const Stmt *stmt = nest_stmt(routine, id);
    bool loop = stmt->kind == STMT_LOOP || stmt->kind == STMT_WHILE;
    if (library->function) return false;
    if (library->in_loop || stmt->kind == STMT_WHILE) nest_walk_stmt_exprs(routine, id, note_function, library);
    if (stmt->kind == STMT_CALL && stmt->call.routine && !library->function) library->function = find_in_procedure(library, stmt->call.routine);
    if (library->function && library->outlines) reject_statement(library, stmt->loc);
    if (!loop || library->in_loop) return true;
    library->in_loop = true;
    nest_walk_stmts(routine, stmt->kind == STMT_LOOP ? stmt->loop.body : stmt->while_.body, note_statement, library);
    library->in_loop = false;
    return false;
}

/* Hands such statements of nests back to Fortran. False: there are none. */
static bool reject_library(Outline *const *outlines, const NestProgram *program, Arena *arena)
{
    Library library = {.program = program, .outlines = outlines, .arena = arena};
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        if (routine->may_leave) nest_walk_stmts(routine, routine->body, note_statement, &library);
    }
    return library.rejected;
}

/* ---- vectors that fuse --------------------------------------------------------------------- */

/* Hands back to Fortran what its compiler may fuse. False: there is nothing. */
static bool reject_fused(Context *context, Outline *const *outlines, const NestProgram *program)
{
    HostPlaces found = {0};
    bool rejected = false;
    for (RoutineId id = 1; id < program->routines.count; id++) host_find_fused(context, program, program->routines.items[id], &found);
    for (uint32_t n = 0; n < found.count; n++)
        rejected |= outline_reject(outlines[found.items[n].file - 1], found.items[n].begin, "gfortran fuses products of neighbours that its vectors add and subtract (with -fno-tree-vectorize it becomes a nest)");
    return rejected;
}

NestProgram *nests_translate(Context *context, Outline *const *outlines, const char *const *paths, uint32_t count, uint32_t wishes,
                             const FrontendOptions *options, FrontendSource *sources)
{
    while (print_nests(context, outlines, paths, count, sources)) {
        Context own = *context;
        own.diag = diag_create(context->arena, 0);
        NestProgram *program = frontend_translate_texts(&own, sources, count, options);
        if (!diag_error_count(own.diag)) {
            nests_mark(context, program, outlines, count);
            if (wishes & NESTS_LIBRARY && reject_library(outlines, program, context->arena)) continue;
            if (wishes & NESTS_FUSED && reject_fused(context, outlines, program)) continue;
            if (reject_ways_out(&own, outlines, program, wishes & NESTS_CHECKS)) continue;
            *context = own;
            return program;
        }
        if (!reject_faults(outlines, own.diag)) break;
    }
    return NULL;
}

/* ---- the files of a command -------------------------------------------------------------- */

typedef enum { UNREAD, REGISTERED, READING, READ } State;

typedef struct {
    const char *path;
    uint32_t file; /* what was read, registered */
    State state;
    Outline *outline;
} NestFile;

typedef struct {
    Context *context;
    const FrontendOptions *options;
    NestFile *files;
    uint32_t count;
    OutlineChosen *chosen; /* the names of --routine */
    uint32_t chosen_count;
} Reading;

/* What the preprocessor made of a file, with marks where its lines do not follow each other, and what they stand for. */
static uint32_t register_preprocessed(Reading *reading, const char *path, uint32_t raw, const FrontendText *made)
{
    Arena *arena = reading->context->arena;
    Text text = {0};
    LIST(DiagPlace) places = {0};
    uint32_t next = 1;
    for (size_t at = 0; at < made->length;) {
        const char *end = memchr(made->text + at, '\n', made->length - at);
        size_t length = end ? (size_t)(end - made->text) + 1 - at : made->length - at;
        uint32_t line = next;
        if (made->from) diag_position(reading->context->diag, raw, made->from[at], &line, NULL);
        if (line != next) {
            text_printf(&text, "# %u \"", line);
            text_add_c_string(&text, path);
            text_add(&text, "\"\n");
            list_push(arena, &places, ((DiagPlace){(uint32_t)text.length, line, path}));
        }
        text_add_bytes(&text, made->text + at, length);
        next = line + 1;
        at += length;
    }
    uint32_t file = diag_add_file(reading->context->diag, path, arena_strndup(arena, text_string(&text), text.length), text.length);
    diag_presume(reading->context->diag, file, places.items, places.count);
    text_free(&text);
    return file;
}

/* The file with the program units of others that it includes; 0: there are none. */
static uint32_t register_whole(Reading *reading, const char *path, uint32_t file)
{
    Arena *arena = reading->context->arena;
    IncludedText whole = {0};
    size_t length;
    const char *text = diag_file_text(reading->context->diag, file, &length);
    uint32_t registered = 0;
    if (included_expand(reading->context, reading->options, path, text, length, &whole)) {
        registered = diag_add_file(reading->context->diag, path, arena_strndup(arena, text_string(&whole.text), whole.text.length), whole.text.length);
        diag_presume(reading->context->diag, registered, whole.places.items, whole.places.count);
    }
    text_free(&whole.text);
    return registered;
}

/* Registers a file as it is, or as the preprocessor leaves it; 0 after a reported fault. */
static uint32_t register_file(Reading *reading, const char *path)
{
    uint32_t file = frontend_open_file(reading->context, path);
    if (!file) return 0;
    if (!cpp_applies(path, reading->options)) {
        uint32_t whole = register_whole(reading, path, file);
        return whole ? whole : file;
    }
    FrontendText made = frontend_read_text(reading->context, file, reading->options);
    return register_preprocessed(reading, path, file, &made);
}

static bool find_module(void *data, const char *module, OutlineText *found);

static void register_once(Reading *reading, NestFile *file)
{
    if (file->state != UNREAD) return;
    file->state = REGISTERED;
    file->file = register_file(reading, file->path);
}

/* Opens a file, once. False: it cannot be, or is being opened. */
static bool open_file(Reading *reading, NestFile *file)
{
    if (file->state == READING || file->state == READ) return file->state == READ && file->outline;
    OutlineSources sources = {.module = find_module, .data = reading};
    register_once(reading, file);
    file->state = READING;
    if (file->file) file->outline = outline_open(reading->context, file->file, reading->options, OUTLINE_COMMENTS, true, false, &sources);
    if (file->outline) outline_take_rows(file->outline);
    if (file->outline) outline_choose(file->outline, &(OutlineChoice){file->path, "--routine", reading->chosen, reading->chosen_count, .leads = true});
    file->state = READ;
    return file->outline != NULL;
}

/* Whether the line's statement reads `module NAME`; blanks do not count, as in fixed form, nor what follows. */
static bool begins_module(const char *line, const char *end, const char *module)
{
    const char *const words[] = {"module", module};
    for (; line < end && (isspace((unsigned char)*line) || isdigit((unsigned char)*line)); line++) continue;
    for (uint32_t n = 0; n < 2; n++)
        for (const char *at = words[n]; *at; at++, line++) {
            while (line < end && (*line == ' ' || *line == '\t')) line++;
            if (line == end || tolower((unsigned char)*line) != *at) return false;
        }
    return true;
}

/* Whether the file may define the module: a file that does not is not opened for it, as it may use one that is being opened. */
static bool may_define(Reading *reading, NestFile *file, const char *module)
{
    size_t length;
    register_once(reading, file);
    if (!file->file) return false;
    const char *text = diag_file_text(reading->context->diag, file->file, &length), *end = text + length;
    for (const char *line = text; line && line < end; line = memchr(line, '\n', (size_t)(end - line)), line = line ? line + 1 : end)
        if (begins_module(line, end, module)) return true;
    return false;
}

/* A module of another of the files, without what its procedures hold: no object says which. */
static bool find_module(void *data, const char *module, OutlineText *found)
{
    Reading *reading = data;
    for (uint32_t i = 0; i < reading->count; i++) {
        NestFile *file = &reading->files[i];
        const char *name;
        if (!may_define(reading, file, module) || !open_file(reading, file)) continue;
        for (uint32_t n = 0; (name = outline_module(file->outline, n)); n++) {
            if (strcmp(name, module) != 0) continue;
            Text text = {0};
            outline_print_module(file->outline, n, false, &text);
            *found = (OutlineText){.path = module, .text = arena_strndup(reading->context->arena, text_string(&text), text.length),
                                   .length = text.length, .fixed = outline_is_fixed(file->outline)};
            text_free(&text);
            return true;
        }
    }
    return false;
}

static bool open_files(Reading *reading)
{
    bool good = true;
    for (uint32_t i = 0; i < reading->count; i++) {
        NestFile *file = &reading->files[i];
        if (open_file(reading, file)) continue;
        good = false;
        if (file->file) diag_error(reading->context->diag, (SourceRange){0}, "the program units of '%s' are not understood", file->path);
    }
    return good;
}

static void tell_what_is_left(const Reading *reading)
{
    for (uint32_t i = 0; i < reading->count; i++) {
        const OutlineReason *reasons;
        uint32_t count = outline_reasons(reading->files[i].outline, &reasons);
        for (uint32_t n = 0; n < count; n++) {
            if (outline_is_not_chosen(reading->files[i].outline, &reasons[n])) continue;
            SourceRange where = reasons[n].where;
            where.file = reading->files[i].file;
            diag_warning(reading->context->diag, where, "left to the Fortran compiler: %s", reasons[n].why);
        }
    }
}

/* The names of --routine, which say here whose nests are taken. */
static void choose_routines(Reading *reading, Options *options)
{
    reading->chosen = arena_array(reading->context->arena, OutlineChosen, options->routine_count);
    reading->chosen_count = options->routine_count;
    for (uint32_t i = 0; i < options->routine_count; i++) reading->chosen[i].name = options->routines[i];
    options->routine_count = 0;
}

static bool all_found(const Reading *reading)
{
    bool all = true;
    for (uint32_t i = 0; i < reading->chosen_count; i++) {
        if (!reading->chosen[i].found) command_tell_no_routine(reading->chosen[i].name);
        all &= reading->chosen[i].found;
    }
    return all;
}

int nests_prepare(Context *context, Options *options)
{
    uint32_t count = options->file_count;
    Reading reading = {.context = context, .options = &options->frontend, .count = count};
    choose_routines(&reading, options);
    reading.files = arena_array(context->arena, NestFile, count);
    Nests *nests = arena_new(context->arena, Nests);
    FrontendOptions *given = arena_new(context->arena, FrontendOptions);
    *given = options->frontend;
    *nests = (Nests){arena_array(context->arena, FrontendSource, count), arena_array(context->arena, Outline *, count),
                     arena_array(context->arena, uint32_t, count), count, given, false};
    for (uint32_t i = 0; i < count; i++) reading.files[i].path = options->files[i];
    if (!open_files(&reading)) return EXIT_FAULTS;
    if (!all_found(&reading)) return EXIT_USAGE;
    for (uint32_t i = 0; i < count; i++) {
        nests->outlines[i] = reading.files[i].outline;
        nests->files[i] = reading.files[i].file;
    }
    FrontendOptions own = nests_options(&options->frontend);
    Context trial = *context;
    bool any = nests->any = nests_translate(&trial, nests->outlines, options->files, count, NESTS_CHECKS, &own, nests->sources) != NULL;
    bool lists = options->command->takes & TAKES_LISTING;
    if (!lists) tell_what_is_left(&reading);
    if (!any && !lists) diag_error(context->diag, (SourceRange){0}, "the given files have no nest that can be translated");
    options->frontend = own;
    options->nests = nests;
    return any || lists ? EXIT_DONE : EXIT_FAULTS;
}

const char *nests_host_path(Context *context, const Options *options, uint32_t n)
{
    return arena_printf(context->arena, "%s/%s_host.%s", options->output_dir, command_base_name(context, options->files[n]),
                        outline_is_fixed(options->nests->outlines[n]) ? "f" : "f90");
}

bool nests_write_hosts(Context *context, const Options *options)
{
    for (uint32_t i = 0; i < options->nests->count; i++) {
        const char *path = nests_host_path(context, options, i);
        Text text = {0};
        /* Under -fopenmp its directives would stand before calls of nests. */
        text_add(&text, outline_is_fixed(options->nests->outlines[i]) ? "!$    compile this copy without OpenMP and OpenACC\n"
                                                                       : "!$ compile this copy without OpenMP and OpenACC\n");
        outline_print_host(options->nests->outlines[i], options->files[i], &text);
        bool good = write_path(context, path, text_string(&text), text.length);
        text_free(&text);
        if (!good) return false;
    }
    return true;
}
