/* What --explain says of a file. */
#include "driver/backends.h"
#include "driver/fc/fc.h"
#include "ir/build.h"

#include <inttypes.h>
#include <string.h>

static const NestRoutine *find_routine(const NestProgram *program, const char *name)
{
    for (RoutineId id = 1; id < program->routines.count; id++)
        if (strcmp(program->routines.items[id]->name, name) == 0) return program->routines.items[id];
    return NULL;
}

/* ", in 'a' (8*size(a) bytes), 'b' (80 bytes)" of those that move that way and no other. */
static void add_arrays(const Outline *outline, uint32_t nest, const NestRoutine *routine, const BackendTransfers *transfers, bool in, bool out,
                       const char *word, Text *text)
{
    bool any = false;
    for (uint32_t i = 0; i < transfers->count; i++) {
        const BackendTransfer *transfer = &transfers->items[i];
        const Symbol *symbol = nest_symbol(routine, transfer->symbol);
        const char *array = outline_nest_variable(outline, nest, symbol->name);
        if (transfer->in != in || transfer->out != out) continue;
        text_printf(text, "%s %s'%s' (", !any && text->length ? "," : any ? "," : "", any ? "" : word, array);
        if (transfer->bytes >= 0) text_printf(text, "%" PRId64 " bytes", transfer->bytes);
        else text_printf(text, "%u*size(%s) bytes", type_info(symbol->type)->bytes, array);
        text_printf(text, "%s%s)", transfer->filled ? ", all stored first" : "", transfer->again ? ", the host has it too" : "");
        any = true;
    }
}

static void explain_transfers(Context *context, const char *path, uint32_t line, const Outline *outline, uint32_t nest, const Backend *backend,
                              const NestProgram *program)
{
    const NestRoutine *routine = find_routine(program, outline_nest_name(outline, nest));
    if (!routine) return;
    BackendTransfers transfers = backend->transfers(context, program, routine);
    Text text = {0};
    add_arrays(outline, nest, routine, &transfers, true, true, "in and out ", &text);
    add_arrays(outline, nest, routine, &transfers, true, false, "in ", &text);
    add_arrays(outline, nest, routine, &transfers, false, true, "out ", &text);
    if (text.length) fprintf(stderr, "crayon fc: %s:%u: a call copies at most%s\n", path, line, text_string(&text));
    text_free(&text);
}

void fc_explain(Context *context, const FcLine *line, const char *path, const Outline *outline, const NestProgram *program)
{
    const OutlineReason *reasons;
    const Backend *backend = backend_find(line->backend == FC_C ? "c" : "cuda");
    if (!line->explain) return;
    for (uint32_t i = 0; i < outline_count(outline); i++) {
        uint32_t begin = outline_nest_range(outline, i).begin, at = outline_line(outline, begin);
        const char *file = outline_path(outline, begin, path), *unless;
        fprintf(stderr, "crayon fc: %s:%u: nest %s\n", file, at, outline_nest_name(outline, i));
        for (uint32_t n = 0; (unless = outline_nest_unless(outline, i, n)); n++)
            fprintf(stderr, "crayon fc: %s:%u: left to gfortran at run time where %s\n", file, at, unless);
        if (backend->transfers && program) explain_transfers(context, file, at, outline, i, backend, program);
    }
    uint32_t count = outline_reasons(outline, &reasons);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at = reasons[i].where.begin;
        fprintf(stderr, "crayon fc: %s:%u: left to gfortran: %s\n", outline_path(outline, at, path), outline_line(outline, at), reasons[i].why);
    }
}
