/* Entries of routines with OPTIONAL arguments: which variant a call means. */
#include "backend_host/host.h"

#include "ir/build.h"

static bool is_optional(const NestRoutine *routine, uint32_t n)
{
    return nest_symbol(routine, routine->arguments.items[n])->flags & SYMBOL_OPTIONAL;
}

static void print_head(HostPrinter *printer, const NestRoutine *full, const char *end)
{
    Context *context = printer->context;
    const char *head = arena_printf(context->scratch, "%s%s %s(", printer->file->cplusplus ? "extern \"C\" " : "",
                                    host_return_type(full), full->entry);
    for (uint32_t n = 0; n < full->arguments.count; n++) {
        SymId id = full->arguments.items[n];
        head = arena_printf(context->scratch, "%s%s%s %sa%u", head, n ? ", " : "", type_info(nest_symbol(full, id)->type)->c_type,
                            host_by_value(full, id) ? "" : "*", n + 1);
    }
    host_print_long(printer, arena_printf(context->scratch, "%s)%s", head, end));
}

/* The variant's argument of that name, as its position; the count when it has none. */
static uint32_t find_argument(const NestRoutine *variant, Name name)
{
    uint32_t n = 0;
    while (n < variant->arguments.count && nest_symbol(variant, variant->arguments.items[n])->name != name) n++;
    return n;
}

static Name argument_name(const NestRoutine *routine, uint32_t n) { return nest_symbol(routine, routine->arguments.items[n])->name; }

/* `a2 && !a4`, of the arguments that may be absent. */
static const char *condition(const HostPrinter *printer, const NestRoutine *full, const NestRoutine *variant)
{
    const char *text = NULL;
    for (uint32_t n = 0; n < full->arguments.count; n++) {
        if (!is_optional(full, n)) continue;
        bool given = find_argument(variant, argument_name(full, n)) < variant->arguments.count;
        text = arena_printf(printer->context->scratch, "%s%s%sa%u", text ? text : "", text ? " && " : "", given ? "" : "!", n + 1);
    }
    return text;
}

static void print_variant(HostPrinter *printer, const NestRoutine *full, const NestRoutine *variant)
{
    Context *context = printer->context;
    const char *arguments = "";
    uint32_t given = 0;
    for (uint32_t n = 0; n < full->arguments.count; n++) {
        if (find_argument(variant, argument_name(full, n)) != given || given == variant->arguments.count) continue;
        arguments = arena_printf(context->scratch, "%s%sa%u", arguments, given++ ? ", " : "", n + 1);
    }
    const char *call = arena_printf(context->scratch, "%s(%s);", variant->symbol, arguments);
    if (full->kind == ROUTINE_FUNCTION) call = arena_printf(context->scratch, "return %s", call);
    else if (variant != full) call = arena_printf(context->scratch, "{ %s return; }", call);
    if (variant == full) host_line(printer, "%s", call);
    else host_line(printer, "if (%s) %s", condition(printer, full, variant), call);
}

static void print_entry(HostFile *file, const NestRoutine *full, Text *out)
{
    HostPrinter printer = {.file = file, .context = file->context, .routine = full, .out = out};
    text_printf(out, "\n/* %s, with or without its OPTIONAL arguments */\n", full->name);
    print_head(&printer, full, "");
    text_add(out, "{\n");
    printer.indent = 1;
    for (RoutineId id = 1; id < file->program->routines.count; id++) {
        const NestRoutine *variant = file->program->routines.items[id];
        if (variant->entry == full->entry && variant != full) print_variant(&printer, full, variant);
    }
    print_variant(&printer, full, full);
    text_add(out, "}\n");
}

static bool has_entry_here(const HostFile *file, const NestRoutine *routine)
{
    return routine->entry && host_routine_printed(file, routine) && nest_entry_routine(file->program, routine) == routine;
}

void host_print_entries(HostFile *file, Text *out)
{
    for (RoutineId id = 1; id < file->program->routines.count; id++)
        if (has_entry_here(file, file->program->routines.items[id])) print_entry(file, file->program->routines.items[id], out);
}

void host_print_entry_prototypes(HostFile *file, Text *out)
{
    HostPrinter printer = {.file = file, .context = file->context, .out = out};
    for (RoutineId id = 1; id < file->program->routines.count; id++)
        if (has_entry_here(file, file->program->routines.items[id])) print_head(&printer, file->program->routines.items[id], ";");
}
