#include "driver/commands.h"
#include "driver/ir_text.h"

#include "ir/read.h"
#include "ir/vec_text.h"
#include "ir/verify.h"

#include <string.h>

static bool is_ir_text(const char *path)
{
    size_t length = strlen(path);
    return length > 5 && strcmp(path + length - 5, ".nest") == 0;
}

bool ir_text_given(const Options *options)
{
    bool given = false;
    for (uint32_t i = 0; i < options->file_count; i++) given |= is_ir_text(options->files[i]);
    return given;
}

bool ir_text_refuse(Context *context, const Options *options)
{
    for (uint32_t i = 0; i < options->file_count; i++) {
        if (!is_ir_text(options->files[i])) continue;
        diag_error(context->diag, (SourceRange){0}, "'%s' is IR text, and the command '%s' needs Fortran", options->files[i], options->command->name);
        return false;
    }
    return true;
}

bool ir_text_verify(Context *context, const NestProgram *program)
{
    Text faults = {0};
    bool good = nest_verify_program(program, &faults);
    if (!good) {
        fputs(text_string(&faults), stderr);
        diag_error(context->diag, (SourceRange){0}, "the IR breaks the rules above");
    }
    text_free(&faults);
    return good;
}

bool ir_text_is_finished(Context *context, const NestProgram *program, const Options *options)
{
    bool good = true;
    if (options->as_it_stands || strcmp(options->with, "interp") == 0) return true;
    for (RoutineId r = 1; r < program->routines.count; r++)
        for (uint32_t n = 1; n < program->routines.items[r]->kernels.count; n++) {
            const VecKernel *kernel = program->routines.items[r]->kernels.items[n];
            if (kernel->state >= KERNEL_LAUNCHED) continue;
            diag_error(context->diag, kernel->loc, "the kernel '%s' has the state '%s': it is not ready for the command '%s'", kernel->name,
                       vec_state_word(kernel->state), options->command->name);
            good = false;
        }
    return good;
}

NestProgram *ir_text_translate(Context *context, const Options *options)
{
    if (options->file_count != 1) {
        diag_error(context->diag, (SourceRange){0}, "one .nest file at a time");
        return NULL;
    }
    uint32_t file = frontend_open_file(context, options->files[0]);
    NestProgram *program = file ? nest_read_program(context, file) : NULL;
    if (!program || !ir_text_verify(context, program)) return NULL;
    bool named = options->pipeline.only || options->pipeline.after;
    if (options->after_frontend || (!named && options->as_it_stands)) return program;
    PipelineOptions pipeline = options->pipeline;
    pipeline.of_text = true;
    if (!pipeline_run(context, program, &pipeline)) return NULL;
    return ir_text_is_finished(context, program, options) ? program : NULL;
}
