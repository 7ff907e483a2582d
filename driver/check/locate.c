#include "driver/check/locate.h"

#include "ir/build.h"
#include "ir/print_stmt.h"
#include "ir/vec_form.h"

#include <inttypes.h>
#include <string.h>

/* For InterpOptions.event. */
static void note(void *data, const InterpEvent *event)
{
    Locate *locate = data;
    const char *address = event->address;
    if (!address) {
        if (!locate->nan_turn) locate->nan = *event;
        if (!locate->nan_turn) locate->nan_turn = locate->turns + 1;
        return;
    }
    locate->turns++;
    for (uint32_t i = 0; i < locate->count; i++) {
        const RunItem *item = &locate->items[i];
        const char *memory = (const char *)item->memory;
        uint32_t bytes = type_info(nest_symbol(item->routine, item->symbol)->type)->bytes;
        if (!memory || address < memory || address >= memory + item->count * bytes) continue;
        locate->marks[i][(uint64_t)(address - memory) / bytes] = (LocateMark){locate->turns, event->routine, event->stmt};
    }
}

void locate_prepare(Context *context, Locate *locate, const RunItem *items, uint32_t count, InterpOptions *options)
{
    *locate = (Locate){.items = items, .count = count};
    locate->marks = arena_array(context->arena, LocateMark *, count + 1);
    for (uint32_t i = 0; i < count; i++) locate->marks[i] = arena_array(context->arena, LocateMark, items[i].count + 1);
    options->event = note;
    options->event_data = locate;
}

/* "b(i) = c in solver.f90:23" */
static void add_statement(const Context *context, const NestRoutine *routine, StmtId id, Text *out)
{
    const Stmt *stmt = nest_stmt(routine, id);
    uint32_t line = 0;
    text_add(out, "'");
    print_stmt_head(routine, id, NULL, out);
    text_add(out, "'");
    if (!stmt->loc.file) return;
    const char *path = diag_presumed(context->diag, stmt->loc.file, stmt->loc.begin, &line);
    text_printf(out, " in %s:%u", path, line);
}

/* The instruction of a kernel that comes from the line: the store of that array, else the last that computes something; 0: there is none. */
static ValueId find_instruction(const Context *context, const NestRoutine *routine, const VecKernel *kernel, Name array, SourceRange loc)
{
    uint32_t line = 0, other = 0;
    ValueId found = 0;
    diag_position(context->diag, loc.file, loc.begin, &line, NULL);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = &kernel->insts.items[id];
        if (inst->loc.file != loc.file || (inst->kind != VEC_STORE && inst->kind != VEC_OP)) continue;
        diag_position(context->diag, inst->loc.file, inst->loc.begin, &other, NULL);
        if (other != line) continue;
        found = id;
        if (inst->kind == VEC_STORE && strcmp(nest_symbol(routine, inst->array)->name, array) == 0) return id;
    }
    return found;
}

/* False: no kernel has one. */
static bool add_instruction(Context *context, const NestProgram *passed, Name array, SourceRange loc, Text *out)
{
    for (RoutineId r = 1; r < passed->routines.count && loc.file; r++) {
        const NestRoutine *routine = passed->routines.items[r];
        for (uint32_t k = 1; k < routine->kernels.count; k++) {
            const VecKernel *kernel = routine->kernels.items[k];
            ValueId id = find_instruction(context, routine, kernel, array, loc);
            if (!id) continue;
            VecForm form = vec_form_create(context->arena, routine, kernel);
            text_printf(out, "    in kernel %s: ", kernel->name);
            vec_form_add_inst(&form, id, UINT32_MAX, out);
            text_add(out, "\n");
            return true;
        }
    }
    return false;
}

bool locate_print(Context *context, const Locate *locate, unsigned char *const *differs, const NestProgram *passed, Text *out)
{
    const LocateMark *first = NULL;
    uint32_t item = 0;
    for (uint32_t i = 0; i < locate->count; i++)
        for (uint64_t n = 0; n < locate->items[i].count; n++) {
            const LocateMark *mark = &locate->marks[i][n];
            if (!differs[i] || !differs[i][n] || !mark->turn || (first && mark->turn >= first->turn)) continue;
            first = mark;
            item = i;
        }
    if (!first) return false;
    text_add(out, "    first by ");
    add_statement(context, first->routine, first->stmt, out);
    text_printf(out, ", assignment %" PRIu64 "\n", first->turn);
    const Symbol *symbol = nest_symbol(locate->items[item].routine, locate->items[item].symbol);
    if (!add_instruction(context, passed, symbol->name, nest_stmt(first->routine, first->stmt)->loc, out))
        text_add(out, "    no vector instruction comes from there: its loop is no vector kernel\n");
    return true;
}

bool locate_print_nan(const Context *context, const Locate *locate, Text *out)
{
    if (!locate->nan_turn) return false;
    text_printf(out, "    the first NaN comes of '%s' in ", op_info(locate->nan.op)->word);
    add_statement(context, locate->nan.routine, locate->nan.stmt, out);
    text_printf(out, ", assignment %" PRIu64 "\n", locate->nan_turn);
    return true;
}
