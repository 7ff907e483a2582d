/* nest_emit c|cuda FILE [-line] [-unverified]: prints the back end's text of nest IR, for tests below the front end.
 * -unverified: of IR that breaks rules which the back ends do not need. */
#include "backend_c/backend_c.h"
#include "backend_c/strips.h"
#include "backend_cuda/backend_cuda.h"
#include "ir/read.h"
#include "ir/verify.h"

#include <string.h>

static bool has_option(int argc, char **argv, const char *option)
{
    for (int i = 3; i < argc; i++)
        if (strcmp(argv[i], option) == 0) return true;
    return false;
}

static bool emit(Context *context, const char *backend_name, const char *path, bool lines, bool verify)
{
    Text text = {0}, out = {0}, faults = {0};
    if (!file_read(path, &text)) {
        fprintf(stderr, "nest_emit: cannot read %s\n", path);
        return false;
    }
    const char *copy = arena_copy(context->arena, text_string(&text), text.length + 1);
    uint32_t file = diag_add_file(context->diag, path, copy, text.length);
    text_free(&text);
    NestProgram *program = nest_read_program(context, file);
    bool ok = program && (!verify || nest_verify_program(program, &faults));
    fputs(text_string(&faults), stderr);
    const Backend *backend = strcmp(backend_name, "cuda") == 0 ? &backend_cuda : &backend_c;
    EmitOptions options = {.file = file, .command = "nest_emit", .line_directives = lines, .print_strips = strips_print_kernel};
    ok = ok && backend->emit(context, program, &options, &out);
    if (ok) fputs(text_string(&out), stdout);
    text_free(&out);
    text_free(&faults);
    return ok;
}

int main(int argc, char **argv)
{
    if (argc < 3) return 2;
    Context context = context_create(0);
    bool ok = emit(&context, argv[1], argv[2], has_option(argc, argv, "-line"), !has_option(argc, argv, "-unverified"));
    diag_flush(context.diag, stderr);
    context_destroy(&context);
    return ok ? 0 : 1;
}
