/* Commands that translate and print: c, cuda, ir, ast. */
#include "driver/backends.h"
#include "driver/commands.h"
#include "driver/ir_text.h"
#include "driver/make_rules.h"
#include "driver/nests.h"
#include "driver/outputs.h"
#include "driver/tune/tuning.h"
#include "driver/wrapper.h"
#include "frontend/text/source.h"
#include "frontend/text/parse.h"
#include "ir/print.h"
#include "ir/vec_build.h"

#include <string.h>

NestProgram *command_translate(Context *context, const Options *options)
{
    if (ir_text_given(options)) return ir_text_translate(context, options);
    NestProgram *program =
        options->nests ? frontend_translate_texts(context, options->nests->sources, options->nests->count, &options->frontend)
                       : frontend_translate(context, options->files, options->file_count, &options->frontend);
    if (!program || (diag_error_count(context->diag) && !options->keep_going)) return NULL;
    if (options->nests) nests_mark(context, program, options->nests->outlines, options->nests->count);
    if (options->after_frontend) return program;
    PipelineOptions pipeline = options->pipeline;
    if (!tuning_apply(context, program, options, &pipeline.vector)) return NULL;
    if (options->nests) nests_finish(context, program, true, &(LeaveList){0}, &(LeaveList){0});
    if (!pipeline_run(context, program, &pipeline)) return NULL;
    return ir_text_is_finished(context, program, options) ? program : NULL;
}

char *command_base_name(Context *context, const char *path)
{
    const char *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path;
    const char *dot = strrchr(name, '.');
    return arena_strndup(context->arena, name, dot && dot != name ? (size_t)(dot - name) : strlen(name));
}

/* True when something of the file is to be written: a routine or, with `areas`, a variable of a module. */
static bool has_routines(const NestProgram *program, uint32_t file, bool areas)
{
    for (RoutineId i = 1; i < program->routines.count; i++)
        if (program->routines.items[i]->file == file) return true;
    for (AreaId i = 1; areas && i < program->areas.count; i++)
        if (program->areas.items[i].file == file) return true;
    return false;
}

/* Writes the translation of one source file. False after a reported fault. */
static bool emit_file(Context *context, const NestProgram *program, const Options *options, const Backend *backend,
                      uint32_t file, MadeList *made)
{
    const char *command = arena_printf(context->arena, "crayon %s", options->command->name);
    Text text = {0};
    bool ok = backend_emit(context, backend, program, file, command, !options->no_line_directives, options->threads, options->dialect, &text);
    if (ok) {
        const char *name = command_base_name(context, diag_file_path(context->diag, file));
        const char *path = arena_printf(context->arena, "%s/%s%s", options->output_dir, name, backend_extension(backend, options->dialect));
        list_push(context->arena, made, ((Made){name, path}));
        ok = write_path(context, path, text.data, text.length);
    }
    text_free(&text);
    return ok;
}

int command_pipeline(void)
{
    Text text = {0};
    pipeline_print(&text);
    fputs(text_string(&text), stdout);
    text_free(&text);
    return EXIT_DONE;
}

bool command_names_differ(Context *context, const Options *options)
{
    for (uint32_t i = 0; i < options->file_count; i++)
        for (uint32_t k = 0; k < i; k++)
            if (strcmp(command_base_name(context, options->files[i]), command_base_name(context, options->files[k])) == 0) {
                diag_error(context->diag, (SourceRange){0}, "'%s' and '%s' would write the same output file",
                           options->files[k], options->files[i]);
                return false;
            }
    return true;
}

/* Beside the translation, the modules that Fortran goes on to use. */
static bool write_modules(Context *context, const NestProgram *program, const Options *options, uint32_t file, MadeList *made)
{
    if (!wrapper_needed(program, file)) return true;
    const char *source = diag_file_path(context->diag, file);
    bool fixed = source_is_fixed(source, &options->frontend);
    Text text = {0};
    wrapper_print_modules(context, program, file, fixed, &options->frontend, &text);
    const char *name = command_base_name(context, source), *path = arena_printf(context->arena, "%s/%s_interface.%s", options->output_dir, name, fixed ? "f" : "f90");
    list_push(context->arena, made, ((Made){name, path}));
    bool ok = write_path(context, path, text.data, text.length);
    text_free(&text);
    return ok;
}

static void list_omissions(Context *context, const NestProgram *program)
{
    for (uint32_t i = 0; i < program->omissions.count; i++) {
        const NestOmission *omission = &program->omissions.items[i];
        if (omission->callee)
            diag_warning(context->diag, omission->loc, "'%s' is left out: it calls '%s', which is", omission->name,
                         omission->callee);
        else diag_warning(context->diag, omission->loc, "'%s' is left out for its faults", omission->name);
    }
}

int command_finish(Context *context, const NestProgram *program, bool done)
{
    if (!diag_error_count(context->diag)) return EXIT_DONE;
    list_omissions(context, program);
    return done ? EXIT_PARTLY : EXIT_FAULTS;
}

bool command_gate_met(Context *context, const NestProgram *program, const Options *options)
{
    bool met = true;
    for (RoutineId r = 1; r < program->routines.count; r++)
        for (uint32_t n = 1; n < program->routines.items[r]->kernels.count; n++) {
            const VecKernel *kernel = program->routines.items[r]->kernels.items[n];
            uint32_t spills = vec_count_kind(kernel, VEC_SPILL);
            if (spills <= options->max_spill) continue;
            diag_error(context->diag, kernel->loc, "the kernel '%s' spills %u value%s, and --max-spill allows %u", kernel->name, spills, spills == 1 ? "" : "s",
                       options->max_spill);
            met = false;
        }
    return met;
}

static bool write_hosts(Context *context, const Options *options, MadeList *made)
{
    for (uint32_t n = 0; options->nests && n < options->nests->count; n++)
        list_push(context->arena, made, ((Made){command_base_name(context, options->files[n]), nests_host_path(context, options, n)}));
    return !options->nests || nests_write_hosts(context, options);
}

int command_emit(Context *context, const Options *options)
{
    if (!command_names_differ(context, options)) return EXIT_FAULTS;
    NestProgram *program = command_translate(context, options);
    if (!program) return EXIT_FAULTS;
    if (!command_select(context, program, options)) return EXIT_USAGE;
    if (!command_gate_met(context, program, options)) return EXIT_GATE;
    const Backend *backend = backend_find(options->command->name);
    if (!make_folder(context, options->output_dir)) return EXIT_FAULTS;
    uint32_t written = 0;
    MadeList made = {0};
    bool failed = false;
    for (uint32_t i = 0; i < program->files.count; i++) {
        uint32_t file = program->files.items[i];
        if (!has_routines(program, file, !options->routine_count)) continue;
        if (write_modules(context, program, options, file, &made) && emit_file(context, program, options, backend, file, &made)) written++;
        else failed = true;
    }
    if (!written && !failed && !diag_error_count(context->diag)) {
        diag_error(context->diag, (SourceRange){0}, "no routine to translate in the given files");
        return EXIT_FAULTS;
    }
    if (failed || !write_hosts(context, options, &made) || !make_rules_write(context, options, &made)) return EXIT_FAULTS;
    return command_finish(context, program, written > 0);
}

int command_ir(Context *context, const Options *options)
{
    NestProgram *program = command_translate(context, options);
    if (!program) return EXIT_FAULTS;
    if (!command_select(context, program, options)) return EXIT_USAGE;
    bool any = program->routines.count > 1;
    if (options->verify) return ir_text_verify(context, program) ? command_finish(context, program, any) : EXIT_FAULTS;
    Text text = {0};
    nest_print_program(program, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
    int status = command_finish(context, program, any);
    return command_gate_met(context, program, options) ? status : EXIT_GATE;
}

int command_ast(Context *context, const Options *options)
{
    if (!ir_text_refuse(context, options)) return EXIT_FAULTS;
    for (uint32_t i = 0; i < options->file_count; i++) {
        uint32_t file = frontend_open_file(context, options->files[i]);
        if (!file) continue;
        AstStmt *units = parse_file(context, file, &options->frontend);
        Text text = {0};
        ast_print(context, units, &text);
        fputs(text_string(&text), stdout);
        text_free(&text);
    }
    return diag_error_count(context->diag) ? EXIT_FAULTS : EXIT_DONE;
}
