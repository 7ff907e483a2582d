/* The table of back ends. */
#include "driver/backends.h"

#include "backend_c/backend_c.h"
#include "backend_c/strips.h"
#include "backend_cuda/backend_cuda.h"
#include "backend_cuda/dialect.h"

#include <string.h>

static const Backend *const backends[] = {&backend_c, &backend_cuda};

const Backend *backend_find(const char *name)
{
    for (size_t i = 0; i < sizeof backends / sizeof backends[0]; i++)
        if (strcmp(backends[i]->name, name) == 0) return backends[i];
    internal_error("there is no back end '%s'", name);
}

void backend_limit(const Backend *backend, bool threads, PipelineOptions *options)
{
    VecOptions *vector = &options->vector;
    vector->operations = backend->operations;
    vector->stream_rows = backend->stream_rows;
    vector->tile_elements = backend->tile_elements;
    vector->plain_in_loops = backend->plain_in_loops && vector->shape == SHAPE_NONE;
    vector->transpose = backend->transpose && vector->shape == SHAPE_NONE;
    vector->threads = threads;
    if (!backend->columns && !vector->columns) vector->columns = 1;
    if (!backend->quick) vector->divide = DIVIDE_IEEE;
    vector->apart = backend->apart;
    options->transpose = backend->transpose;
    options->device = backend->device;
    options->host_vectors = !backend->device && !threads;
    options->text = threads ? 0 : backend->text;
    if (vector->reductions == REDUCTIONS_IN_ORDER) return;
    /* Every back end has the same kernels, and so the same trees. */
    vector->operations = backend_cuda.operations;
    vector->plain_in_loops = false;
}

const char *backend_extension(const Backend *backend, const char *dialect)
{
    return dialect ? dialect_find(dialect)->extension : backend->extension;
}

bool backend_is_target(const char *name)
{
    size_t digits = strncmp(name, "sm_", 3) == 0 ? strspn(name + 3, "0123456789") : 0;
    const char *end = name + 3 + digits;
    return (digits == 3 || (digits == 2 && name[3] >= '5')) && (!*end || ((*end == 'a' || *end == 'f') && !end[1]));
}

EmitOptions backend_options(uint32_t file, const char *command, bool line_directives, const char *dialect)
{
    return (EmitOptions){.file = file, .command = command, .line_directives = line_directives, .dialect = dialect, .print_strips = strips_print_kernel};
}

bool backend_emit(Context *context, const Backend *backend, const NestProgram *program, uint32_t file, const char *command,
                  bool line_directives, bool threads, const char *dialect, Text *out)
{
    EmitOptions options = backend_options(file, command, line_directives, dialect);
    options.threads = threads;
    return backend->emit(context, program, &options, out);
}
