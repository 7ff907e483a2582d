/* What --explain says of a file. */
#include "driver/backends.h"
#include "driver/fc/fc.h"
#include "ir/build.h"
#include "support/name_table.h"

#include <inttypes.h>
#include <string.h>

/* What the calls of nests move. */
typedef struct {
    const NestProgram *program;
    NameTable names;      /* of its routines */
    LIST(RoutineId) ids;  /* by number - 1 */
    const BackendTransfers *by_routine; /* NULL: there is one memory */
} Moves;

static Moves find_moves(Context *context, const Backend *backend, const NestProgram *program)
{
    Moves moves = {.program = program};
    if (!backend->transfers || !program) return moves;
    moves.by_routine = backend->transfers(context, program);
    for (RoutineId id = 1; id < program->routines.count; id++)
        if (name_table_add(context->arena, &moves.names, program->routines.items[id]->name) > moves.ids.count) list_push(context->arena, &moves.ids, id);
    return moves;
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

static void explain_transfers(const char *path, uint32_t line, const Outline *outline, uint32_t nest, const Moves *moves)
{
    const char *name = outline_nest_name(outline, nest);
    uint32_t number = moves->by_routine ? name_table_find(&moves->names, name, strlen(name)) : 0;
    if (!number) return;
    RoutineId id = moves->ids.items[number - 1];
    const NestRoutine *routine = moves->program->routines.items[id];
    BackendTransfers transfers = moves->by_routine[id];
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
    Moves moves = find_moves(context, backend, program);
    for (uint32_t i = 0; i < outline_count(outline); i++) {
        uint32_t begin = outline_nest_range(outline, i).begin, at = outline_line(outline, begin);
        const char *file = outline_path(outline, begin, path), *unless;
        fprintf(stderr, "crayon fc: %s:%u: nest %s\n", file, at, outline_nest_name(outline, i));
        for (uint32_t n = 0; (unless = outline_nest_unless(outline, i, n)); n++)
            fprintf(stderr, "crayon fc: %s:%u: left to gfortran at run time where %s\n", file, at, unless);
        explain_transfers(file, at, outline, i, &moves);
    }
    uint32_t count = outline_reasons(outline, &reasons);
    for (uint32_t i = 0; i < count; i++) {
        uint32_t at;
        const char *file = outline_reason_place(outline, &reasons[i], path, &at);
        fprintf(stderr, "crayon fc: %s:%u: left to gfortran: %s\n", file, at, reasons[i].why);
    }
}
