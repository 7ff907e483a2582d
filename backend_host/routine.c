#include "backend_host/host.h"

#include "ir/build.h"
#include "ir/walk.h"

#include <inttypes.h>
#include <string.h>

/* Local arrays of constant size above this are static, as gfortran's are: they would overflow the stack. */
enum { STACK_LIMIT = 65536 };

static const char *c_type(const NestRoutine *routine, SymId id)
{
    return type_info(nest_symbol(routine, id)->type)->c_type;
}

static bool changed(const SymbolFacts *facts)
{
    return facts->assigned || facts->passed;
}

const char *host_return_type(const NestRoutine *routine)
{
    return routine->kind == ROUTINE_FUNCTION ? c_type(routine, routine->result) : "void";
}

/* Fortran lets no two dummies, nor a dummy and an area, share memory that either changes: `restrict` says so. */
void host_print_head(HostFile *file, const NestRoutine *routine, const char *name, const HostPrinter *printer, Text *out)
{
    const SymbolFacts *facts = printer ? printer->facts : host_facts(file->context, file->program, routine, false);
    text_printf(out, "%s %s(", host_return_type(routine), name);
    for (uint32_t n = 0; n < routine->arguments.count; n++) {
        SymId id = routine->arguments.items[n];
        if (host_by_value(routine, id)) {
            text_printf(out, "%s%s%s%s", n ? ", " : "", c_type(routine, id), printer ? " " : "", printer ? printer->parameters[id] : "");
            continue;
        }
        text_printf(out, "%s%s%s *", n ? ", " : "", changed(&facts[id]) ? "" : "const ", c_type(routine, id));
        if (printer) text_printf(out, "%s %s", file->cplusplus ? "__restrict__" : "restrict", printer->parameters[id]);
    }
    text_add(out, routine->arguments.count ? ")" : "void)");
}

/* ---- what the symbols are called ---- */

static bool is_declared(const HostPrinter *printer, SymId id)
{
    return printer->facts[id].used && printer->facts[id].outside && !printer->no_storage[id];
}

/* True for a scalar argument that loops change: C has it in a variable, which compilers keep in a register, and puts it back at the exit.
 * Wrappers of kernels, in C++, pass on its address. */
static bool is_held(const HostPrinter *printer, SymId id)
{
    const Symbol *symbol = nest_symbol(printer->routine, id);
    const SymbolFacts *facts = &printer->facts[id];
    return symbol->storage == STORAGE_DUMMY && !symbol->rank && !(symbol->flags & SYMBOL_OPTIONAL) && facts->repeated && !facts->passed &&
           !host_by_value(printer->routine, id) && !printer->file->cplusplus;
}

static void name_symbol(HostPrinter *printer, SymId id)
{
    const Symbol *symbol = nest_symbol(printer->routine, id);
    const SymbolFacts *facts = &printer->facts[id];
    if (!facts->used && symbol->storage != STORAGE_DUMMY) return;
    SymbolText *text = &printer->symbols[id];
    text->text = host_fresh(printer, symbol->name);
    if (symbol->storage == STORAGE_AREA) text->pointer = true;
    if (symbol->storage != STORAGE_DUMMY) return;
    bool by_value = host_by_value(printer->routine, id);
    bool copied = symbol->rank == 0 && facts->used && !by_value && (!changed(facts) || is_held(printer, id));
    text->pointer = !copied && !by_value;
    printer->parameters[id] = copied ? host_fresh(printer, arena_printf(printer->context->scratch, "%s_ref", text->text)) : text->text;
}

/* A variable for the stride of each dimension behind one of variable extent. */
static void name_strides(HostPrinter *printer, SymId id)
{
    const Symbol *symbol = nest_symbol(printer->routine, id);
    bool constant = true;
    int64_t extent;
    for (uint32_t d = 0; d < symbol->rank; d++) {
        if (!constant)
            printer->strides[symbol->first_dim + d] =
                host_fresh(printer, arena_printf(printer->context->scratch, "%s_stride%u", printer->symbols[id].text, d + 1));
        constant = constant && int_extent(printer->routine, nest_dim(printer->routine, symbol, d), &extent);
    }
}

static void mark_scalars(HostPrinter *printer, ExprId id)
{
    const Expr *expr = nest_expr(printer->routine, id);
    if (expr->op == OP_SCALAR) printer->in_dims[expr->symbol] = true;
    for (uint32_t n = 0; n < expr->count; n++) mark_scalars(printer, nest_operand(printer->routine, expr, n));
}

static void mark_dims(HostPrinter *printer, SymId id)
{
    const Symbol *symbol = nest_symbol(printer->routine, id);
    for (uint32_t d = 0; printer->facts[id].used && d < symbol->rank; d++) {
        mark_scalars(printer, nest_dim(printer->routine, symbol, d)->lower);
        if (nest_dim(printer->routine, symbol, d)->upper) mark_scalars(printer, nest_dim(printer->routine, symbol, d)->upper);
    }
}

HostPrinter host_printer_create(HostFile *file, const NestRoutine *routine, bool sizes, Text *out)
{
    Arena *arena = file->context->arena;
    uint32_t symbols = routine->symbols.count + 1, stmts = routine->stmts.count + 1;
    HostPrinter printer = {
        .file = file, .context = file->context, .routine = routine, .out = out, .columns = {TEXT_HOST_F32, TEXT_HOST_F64},
        .facts = host_facts(file->context, file->program, routine, sizes),
        .symbols = arena_array(arena, SymbolText, symbols), .parameters = arena_array(arena, Name, symbols),
        .strides = arena_array(arena, Name, routine->dims.count + 1),
        .overlay_names = arena_array(arena, Name, file->program->areas.count + 1),
        .no_storage = arena_array(arena, bool, symbols), .in_dims = arena_array(arena, bool, symbols),
        .names = names_create(file->context, &file->names),
        .neighbours = host_stores_neighbours(file->context, routine),
        .late = arena_array(arena, StmtId, symbols), .jump_out = arena_array(arena, bool, stmts), .jump_on = arena_array(arena, bool, stmts),
    };
    for (SymId id = 1; id < routine->symbols.count; id++) name_symbol(&printer, id);
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        if (!printer.facts[id].used) continue;
        name_strides(&printer, id);
        mark_dims(&printer, id);
        if (symbol->storage != STORAGE_AREA) continue;
        file->area_used[symbol->area] = true;
        const Area *area = &file->program->areas.items[symbol->area];
        if (area->kind == AREA_OVERLAY && !printer.overlay_names[symbol->area])
            printer.overlay_names[symbol->area] = host_fresh(&printer, arena_printf(file->context->scratch, "%s_storage", area->name));
    }
    for (uint32_t i = 0; sizes && i < routine->hints.count; i++)
        if (routine->hints.items[i].kind == HINT_ELEMENTS && printer.facts[routine->hints.items[i].symbol].used) mark_scalars(&printer, routine->hints.items[i].upper);
    printer.body = routine->body;
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (host_allocated(&printer, id) || is_held(&printer, id)) printer.epilogue = intern(file->context->names, "done");
    host_find_late(&printer);
    return printer;
}

/* ---- entry ---- */

static void print_copies(HostPrinter *printer)
{
    const NestRoutine *routine = printer->routine;
    for (uint32_t n = 0; n < routine->arguments.count; n++) {
        SymId id = routine->arguments.items[n];
        if (printer->parameters[id] != printer->symbols[id].text)
            host_line(printer, "%s%s %s = *%s;", is_held(printer, id) ? "" : "const ", c_type(routine, id), printer->symbols[id].text, printer->parameters[id]);
    }
}

static void print_overlays(HostPrinter *printer)
{
    for (AreaId id = 1; id < printer->file->program->areas.count; id++) {
        const Area *area = &printer->file->program->areas.items[id];
        if (printer->overlay_names[id])
            host_line(printer, "%sunsigned char %s[%" PRId64 "] __attribute__((aligned(16)));",
                      area->size > STACK_LIMIT ? "static " : "", printer->overlay_names[id], area->size > 0 ? area->size : 1);
    }
}

static void print_area_pointer(HostPrinter *printer, SymId id)
{
    const Symbol *symbol = nest_symbol(printer->routine, id);
    const Area *area = &printer->file->program->areas.items[symbol->area];
    Name storage = area->kind == AREA_OVERLAY ? printer->overlay_names[symbol->area] : printer->file->area_names[symbol->area];
    const char *type = host_storage_type(printer->routine, id), *constant = area->constant ? "const " : "";
    const char *place = symbol->offset ? arena_printf(printer->context->scratch, "(%s + %" PRId64 ")", storage, symbol->offset) : storage;
    host_line(printer, "%s%s *const %s = (%s%s *)%s;", constant, type, printer->symbols[id].text, constant, type, place);
}

static void print_strides(HostPrinter *printer, SymId id)
{
    const NestRoutine *routine = printer->routine;
    const Symbol *symbol = nest_symbol(routine, id);
    const char *stride = NULL;
    int64_t before = 1, extent;
    if (printer->strides_printed[id]) return;
    printer->strides_printed[id] = true;
    for (uint32_t d = 0; d < symbol->rank; d++) {
        const Dim *dim = nest_dim(routine, symbol, d);
        Name name = printer->strides[symbol->first_dim + d];
        if (name) {
            host_line(printer, "const int64_t %s = %s;", name, stride);
            stride = name;
        }
        if (d + 1 == symbol->rank) break;
        Arena *arena = printer->context->scratch;
        if (stride) stride = arena_printf(arena, "%s * %s", stride, host_extent(printer, dim, BIND_UNARY));
        else if (int_extent(routine, dim, &extent)) before *= extent;
        else if (before == 1) stride = host_extent(printer, dim, BIND_ANY);
        else stride = arena_printf(arena, "%" PRId64 " * %s", before, host_extent(printer, dim, BIND_UNARY));
    }
}

static bool constant_bytes(const NestRoutine *routine, const Symbol *symbol, int64_t *bytes)
{
    *bytes = type_info(symbol->type)->bytes;
    for (uint32_t d = 0; d < symbol->rank; d++) {
        int64_t extent;
        if (!int_extent(routine, nest_dim(routine, symbol, d), &extent)) return false;
        *bytes *= extent;
    }
    return true;
}

bool host_allocated(const HostPrinter *printer, SymId id)
{
    const Symbol *symbol = nest_symbol(printer->routine, id);
    int64_t bytes;
    return symbol->storage == STORAGE_LOCAL && symbol->rank && printer->facts[id].used && !printer->no_storage[id] &&
           !constant_bytes(printer->routine, symbol, &bytes);
}

static void print_array(HostPrinter *printer, SymId id)
{
    const NestRoutine *routine = printer->routine;
    const Symbol *symbol = nest_symbol(routine, id);
    const char *type = c_type(routine, id), *name = printer->symbols[id].text, *elements = host_elements(printer, id);
    int64_t bytes;
    if (printer->no_storage[id]) return;
    if (constant_bytes(routine, symbol, &bytes))
        host_line(printer, "%s%s %s[%s];", bytes > STACK_LIMIT ? "static " : "", type, name, bytes == 0 ? "1" : elements);
    else if (printer->late[id])
        host_line(printer, "%s *%s = NULL;", type, name);
    else
        host_line(printer, "%s *const %s = (%s *)crayon_alloc(%s * (int64_t)sizeof(%s));", type, name, type, elements, type);
}

/* Scalars of one type on a line. They start as zero: to be undefined is of no use in C. */
static void print_scalars(HostPrinter *printer)
{
    const NestRoutine *routine = printer->routine;
    Arena *arena = printer->context->scratch;
    for (Type type = 0; type < TYPE_COUNT; type++) {
        const char *list = NULL;
        for (SymId id = 1; id < routine->symbols.count; id++) {
            const Symbol *symbol = nest_symbol(routine, id);
            if (symbol->storage != STORAGE_LOCAL || symbol->rank || symbol->type != type || !is_declared(printer, id)) continue;
            list = arena_printf(arena, list ? "%s, %s = 0" : "%s%s = 0", list ? list : "", printer->symbols[id].text);
        }
        if (list) host_line(printer, "%s %s;", type_info(type)->c_type, list);
    }
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        bool local = symbol->storage == STORAGE_LOCAL && !symbol->rank && is_declared(printer, id);
        if (local && !printer->facts[id].read) host_line(printer, "(void)%s;", printer->symbols[id].text);
    }
}

/* For nest_walk_stmt_exprs. */
static void print_strides_of(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    HostPrinter *printer = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    if (expr->op == OP_ELEMENT && printer->facts[expr->symbol].used) print_strides(printer, expr->symbol);
}

/* Lowering sets the scalars that bounds need first; strides and sizes come behind them, but for the arrays that these are elements of. */
static void print_bound_assignments(HostPrinter *printer)
{
    const NestRoutine *routine = printer->routine;
    for (; printer->body; printer->body = nest_stmt(routine, printer->body)->next) {
        const Stmt *stmt = nest_stmt(routine, printer->body);
        if (stmt->kind != STMT_ASSIGN) return;
        const Expr *target = nest_expr(routine, stmt->assign.target);
        bool capture = nest_symbol(routine, target->symbol)->flags & SYMBOL_TEMPORARY;
        if (target->op != OP_SCALAR || !(capture || printer->in_dims[target->symbol])) return;
        nest_walk_stmt_exprs((NestRoutine *)routine, printer->body, print_strides_of, printer); /* the visitor changes nothing */
        host_print_stmt(printer, printer->body);
    }
}

void host_print_entry(HostPrinter *printer)
{
    const NestRoutine *routine = printer->routine;
    printer->indent = 1;
    printer->strides_printed = arena_array(printer->context->scratch, bool, routine->symbols.count);
    print_copies(printer);
    print_overlays(printer);
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (nest_symbol(routine, id)->storage == STORAGE_AREA && printer->facts[id].used && !printer->no_storage[id])
            print_area_pointer(printer, id);
    print_scalars(printer);
    if (!routine->part && !printer->file->options->verified) host_line(printer, "crayon_start();");
    print_bound_assignments(printer);
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (printer->facts[id].used) print_strides(printer, id);
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (nest_symbol(routine, id)->storage == STORAGE_LOCAL && nest_symbol(routine, id)->rank && printer->facts[id].used)
            print_array(printer, id);
}

/* Nothing is stored where it stayed as it was. The address of the variable is not taken, for it would be no register in loops then. */
static void print_held(HostPrinter *printer, SymId id)
{
    Name own = printer->symbols[id].text, place = printer->parameters[id];
    Type type = nest_symbol(printer->routine, id)->type;
    if (!type_is_real(type)) {
        host_line(printer, "if (*%s != %s) *%s = %s;", place, own, place, own);
        return;
    }
    Name left = host_fresh(printer, arena_printf(printer->context->scratch, "%s_left", own));
    host_line(printer, "const %s %s = %s;", type_info(type)->c_type, left, own);
    host_line(printer, "if (memcmp(&%s, %s, sizeof %s) != 0) *%s = %s;", left, place, left, place, left);
}

void host_print_exit(HostPrinter *printer)
{
    const NestRoutine *routine = printer->routine;
    if (printer->epilogue_used) {
        printer->indent = 0;
        host_line(printer, "%s:;", printer->epilogue);
        printer->indent = 1;
    }
    for (uint32_t n = 0; n < routine->arguments.count; n++) {
        SymId id = routine->arguments.items[n];
        if (is_held(printer, id)) print_held(printer, id);
    }
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (host_allocated(printer, id))
            host_line(printer, printer->late[id] ? "if (%s) free(%s);" : "free(%s);", printer->symbols[id].text, printer->symbols[id].text);
    if (routine->kind == ROUTINE_FUNCTION) host_line(printer, "return %s;", printer->symbols[routine->result].text);
    text_add(printer->out, "}\n");
}

void host_print_title(HostPrinter *printer)
{
    const NestRoutine *routine = printer->routine;
    text_printf(printer->out, "\n/* %s %s%s%s */\n", routine->kind == ROUTINE_FUNCTION ? "function" : "subroutine", routine->name,
                routine->module ? " of module " : "", routine->module ? routine->module : "");
}

void host_print_open(HostPrinter *printer, const char *prefix, const char *name)
{
    Text head = {0};
    host_print_directive(printer, printer->routine->loc);
    text_add(&head, prefix);
    host_print_head(printer->file, printer->routine, name, printer, &head);
    printer->indent = 0;
    host_print_long(printer, arena_printf(printer->context->scratch, "%s", text_string(&head)));
    text_free(&head);
    text_add(printer->out, "{\n");
    printer->indent = 1;
}

void host_print_routine(HostPrinter *printer, const char *name)
{
    const char *prefix = printer->routine->part ? HOST_PART_PREFIX : name ? "static " : printer->file->cplusplus ? "extern \"C\" " : "";
    host_print_open(printer, prefix, name ? name : printer->routine->symbol);
    host_print_entry(printer);
    host_print_stmts(printer, printer->body);
    host_print_exit(printer);
}

void host_print_whole(HostFile *file, const NestRoutine *routine, const char *name, Text *out)
{
    Text text = {0}, kernels = {0};
    HostPrinter printer = host_printer_create(file, routine, false, out);
    host_print_title(&printer);
    printer.out = &text;
    printer.kernels = &kernels;
    host_print_routine(&printer, name);
    if (kernels.length) text_printf(out, "%s\n", text_string(&kernels));
    text_add(out, text_string(&text));
    text_free(&kernels);
    text_free(&text);
}
