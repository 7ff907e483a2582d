/* crayon report: the allocation report, with ptxas's figures beside it when asked for. */
#include "driver/backends.h"
#include "driver/commands.h"
#include "driver/ir_text.h"
#include "driver/outputs.h"
#include "driver/process.h"

#include <string.h>

/* Translates one source file to CUDA in the folder and compiles it; nvcc's messages go to `output`. */
static bool compile_file(Context *context, const NestProgram *program, const Options *options, uint32_t file,
                         const char *folder, Text *output)
{
    Text text = {0};
    const char *path = arena_printf(context->arena, "%s/%u.cu", folder, file);
    bool done = backend_emit(context, backend_find("cuda"), program, file, "crayon report", false, false, NULL, &text);
    done = done && write_path(context, path, text.data, text.length);
    text_free(&text);
    if (!done) return false;
    Arguments arguments = {0};
    const char *arch = arena_printf(context->arena, "-arch=%s", options->target);
    arguments_add(context, &arguments, "nvcc", arch, "-O3", "-Xptxas", "-v", "-c", "-o", "out.o", path, NULL);
    size_t before = output->length;
    if (process_run(context, arguments, folder, output) == 0) return true;
    const char *said = text_string(output) + before;
    size_t length = strlen(said);
    while (length && said[length - 1] == '\n') length--;
    diag_error(context->diag, (SourceRange){0}, "nvcc does not compile the translation:\n%.*s", (int)length, said);
    return false;
}

/* False after a reported fault. */
static bool run_ptxas(Context *context, const NestProgram *program, const Options *options, Report *report)
{
    if (!process_exists(context, "nvcc")) {
        diag_error(context->diag, (SourceRange){0}, "--ptxas needs nvcc, which is not installed");
        return false;
    }
    const char *folder = temporary_folder(context);
    if (!folder) return false;
    Text output = {0};
    bool done = true;
    for (uint32_t i = 0; i < program->files.count && done; i++)
        done = compile_file(context, program, options, program->files.items[i], folder, &output);
    if (done) report_read_ptxas(report, text_string(&output));
    text_free(&output);
    temporary_remove(folder);
    return done;
}

static void print_page(Context *context, const Options *options, const NestProgram *program, const Report *report, Text *out)
{
    uint32_t count = ir_text_given(options) ? 0 : options->file_count;
    const Listing **listings = arena_array(context->scratch, const Listing *, count + 1);
    for (uint32_t n = 0; n < count; n++) listings[n] = command_list_file(context, options, program, report, n);
    report_print_html(report, listings, count, out);
}

int command_report(Context *context, const Options *options)
{
    NestProgram *program = command_translate(context, options);
    if (!program) return EXIT_FAULTS;
    if (!command_select(context, program, options)) return EXIT_USAGE;
    if (program->routines.count == 1 && diag_error_count(context->diag)) return command_finish(context, program, false);
    Report *report = report_collect(context, program, backend_find("cuda"));
    report->target = options->target;
    if (options->pipeline.vectorize) {
        report->regs = options->pipeline.vector.regs;
        report->shared = options->pipeline.vector.shared;
    }
    if (options->ptxas && !run_ptxas(context, program, options, report)) return EXIT_FAULTS;
    Text text = {0};
    if (strcmp(options->format, "json") == 0) report_print_json(report, &text);
    else if (strcmp(options->format, "html") == 0) print_page(context, options, program, report, &text);
    else report_print_text(report, &text);
    fputs(text_string(&text), stdout);
    text_free(&text);
    int status = command_finish(context, program, true);
    return command_gate_met(context, program, options) ? status : EXIT_GATE;
}
