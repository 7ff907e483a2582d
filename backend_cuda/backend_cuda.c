#include "backend_cuda/backend_cuda.h"

#include "backend_cuda/buffers.h"
#include "backend_cuda/dialect.h"
#include "backend_cuda/kernel.h"
#include "backend_cuda/vec_kernel.h"
#include "ir/build.h"

#include <inttypes.h>
#include <string.h>

extern const char text_crayon_reach_h[], text_crayon_section_h[], text_crayon_stays_h[], text_crayon_way_h[], text_crayon_trials_h[],
    text_crayon_memory_h[], text_crayon_memory_device_h[], text_crayon_memory_pages_h[], text_crayon_memory_auto_h[],
    text_crayon_message_runs_h[], text_crayon_memory_messages_h[], text_crayon_memory_faces_h[], text_crayon_memory_touch_h[], text_crayon_memory_interpose_h[], text_crayon_memory_data_h[], text_crayon_ranges_h[], text_crayon_cuda_runtime_h[], text_crayon_reductions_h[], text_crayon_sums_h[], text_crayon_turns_h[], text_support_device_txt[];

/* ---- coherence: before a host statement, what it touches is brought to the host ---- */

static bool holds_call(const NestRoutine *routine, StmtId id);

static bool list_holds_call(const NestRoutine *routine, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next)
        if (holds_call(routine, id)) return true;
    return false;
}

static bool holds_call(const NestRoutine *routine, StmtId id)
{
    const Stmt *stmt = nest_stmt(routine, id);
    switch (stmt->kind) {
    case STMT_CALL: return true;
    case STMT_LOOP: return list_holds_call(routine, stmt->loop.body);
    case STMT_WHILE: return list_holds_call(routine, stmt->while_.body);
    case STMT_BLOCK: return list_holds_call(routine, stmt->block.body);
    case STMT_IF: return list_holds_call(routine, stmt->if_.then) || list_holds_call(routine, stmt->if_.else_);
    default: return false;
    }
}

/* Calls may touch all COMMON and module data. */
static void add_areas(const CudaPlan *plan, Touch *touches)
{
    for (SymId id = 1; id < plan->routine->symbols.count; id++)
        if (nest_symbol(plan->routine, id)->storage == STORAGE_AREA && plan->buffer_of[id]) touches[id] = (Touch){true, true};
}

/* Whether it is an array of the caller's that is touched. */
static bool is_touched(const CudaPlan *plan, const Touch *touches, SymId id)
{
    const Symbol *symbol = nest_symbol(plan->routine, id);
    return symbol->rank && symbol->storage == STORAGE_DUMMY && (touches[id].read || touches[id].written);
}

/* The host reads or changes the array, of which the program may keep something on the device. */
static void print_touch(CudaPlan *plan, SymId id, bool written)
{
    HostPrinter *printer = plan->printer;
    const Symbol *symbol = nest_symbol(plan->routine, id);
    const char *part = buffers_print_part(plan, id), *writes = written ? "true" : "false";
    bool known = true;
    if (part) {
        Name section = host_fresh(printer, arena_printf(plan->context->scratch, "%s_section", symbol->name));
        host_line(printer, "const crayon_section %s = %s;", section, part);
        host_line(printer, "crayon_memory_touch_section(&%s, %s, \"%s\");", section, writes, buffers_place(plan));
        return;
    }
    for (uint32_t d = 0; d < symbol->rank; d++) known = known && nest_dim(plan->routine, symbol, d)->upper;
    const char *bytes = known ? arena_printf(plan->context->scratch, "(size_t)(%s) * sizeof(%s)", host_elements(printer, id), type_info(symbol->type)->c_type) : "1";
    host_line(printer, "crayon_memory_touch((char *)%s, %s, %s, \"%s\");", printer->symbols[id].text, bytes, writes, buffers_place(plan));
}

/* The same of arrays that no kernel of the routine has. */
static void print_other_touches(CudaPlan *plan, const Touch *touches)
{
    HostPrinter *printer = plan->printer;
    bool any = false;
    for (SymId id = 1; id < plan->routine->symbols.count && printer->file->options->keeps_data; id++) {
        if (plan->buffer_of[id] || !is_touched(plan, touches, id)) continue;
        if (!any) host_line(printer, "if (crayon_memory_is_told()) {");
        printer->indent += !any;
        any = true;
        print_touch(plan, id, touches[id].written);
    }
    printer->indent -= any;
    if (any) host_line(printer, "}");
}

static bool print_coherence(CudaPlan *plan, const Touch *touches)
{
    bool any = false;
    print_other_touches(plan, touches);
    for (uint32_t i = 1; i < plan->buffers.count; i++) {
        bool read = false, written = false;
        for (SymId id = 1; id < plan->routine->symbols.count; id++) {
            if (plan->buffer_of[id] != i) continue;
            read = read || touches[id].read;
            written = written || touches[id].written;
        }
        if (read || written) kernel_print_on_host(plan, i, written);
        any = any || read || written;
    }
    return any;
}

static const char *peek_text(void *data, HostPrinter *printer, ExprId element)
{
    const CudaPlan *plan = data;
    uint32_t buffer = plan->buffer_of[nest_expr(plan->routine, element)->symbol];
    const bool known = buffer && !plan->buffers.items[buffer].late; /* of a late one the host has what it holds */
    return known ? arena_printf(printer->context->scratch, "crayon_peek(&%s, %s)", plan->buffers.items[buffer].name, host_address(printer, element)) : NULL;
}

/* Whether the host has what the expression is made of, wherever arrays are, but for single elements if these may be. */
static bool is_of_host(const CudaPlan *plan, ExprId id, bool elements)
{
    const Expr *expr = nest_expr(plan->routine, id);
    if (expr->op == OP_ARRAY || (expr->op == OP_ELEMENT && !elements) || (expr->op == OP_SCALAR && plan->buffer_of[expr->symbol])) return false;
    for (uint32_t i = 0; i < expr->count; i++)
        if (!is_of_host(plan, plan->routine->operands.items[expr->first + i], elements)) return false;
    return true;
}

/* Whether the statement sets a scalar by elements, each of which comes by itself. */
static bool peeks(const CudaPlan *plan, StmtId id)
{
    const Stmt *stmt = nest_stmt(plan->routine, id);
    if (stmt->kind != STMT_ASSIGN) return false;
    const Expr *target = nest_expr(plan->routine, stmt->assign.target);
    return target->op == OP_SCALAR && !plan->buffer_of[target->symbol] && is_of_host(plan, stmt->assign.value, true);
}

/* A condition that says whether the loop has turns; NULL: it is not known by its bounds alone. */
static const char *has_turns(const CudaPlan *plan, StmtId id)
{
    const Stmt *stmt = nest_stmt(plan->routine, id);
    int64_t step;
    if (stmt->kind != STMT_LOOP || plan->buffer_of[stmt->loop.variable] || !nest_int_value(plan->routine, stmt->loop.step, &step) || !step) return NULL;
    if (!is_of_host(plan, stmt->loop.lower, false) || !is_of_host(plan, stmt->loop.upper, false)) return NULL;
    return arena_printf(plan->context->scratch, "%s %s %s", host_wide(plan->printer, stmt->loop.lower, BIND_COMPARE), step > 0 ? "<=" : ">=",
                        host_wide(plan->printer, stmt->loop.upper, BIND_COMPARE));
}

/* What the statement, with all that is inside it, needs on the host; a loop of no turns needs nothing. */
static void print_needs(CudaPlan *plan, StmtId id)
{
    HostPrinter *printer = plan->printer;
    const char *turns = has_turns(plan, id);
    Touch *touches = arena_array(plan->context->scratch, Touch, plan->routine->symbols.count);
    plan_add_stmt(plan->routine, id, touches);
    if (holds_call(plan->routine, id)) add_areas(plan, touches);
    if (!turns) {
        print_coherence(plan, touches);
        return;
    }
    host_line(printer, "if (%s) {", turns);
    printer->indent++;
    print_coherence(plan, touches);
    printer->indent--;
    host_line(printer, "}");
}

/* One statement that only the host runs, with all that is inside it. */
static void print_on_host(CudaPlan *plan, StmtId id)
{
    HostPrinter *printer = plan->printer;
    printer->hook = NULL;
    if (peeks(plan, id)) {
        Touch *touches = arena_array(plan->context->scratch, Touch, plan->routine->symbols.count);
        plan_add_stmt(plan->routine, id, touches);
        print_other_touches(plan, touches);
        printer->element = peek_text;
        printer->element_data = plan;
    } else {
        print_needs(plan, id);
    }
    host_print_stmt(printer, id);
    printer->element = NULL;
}

/* A WHILE around kernels: its condition is evaluated on the host each time. */
static void print_while(CudaPlan *plan, StmtId id, const Touch *touches)
{
    HostPrinter *printer = plan->printer;
    const Stmt *stmt = nest_stmt(plan->routine, id);
    host_line(printer, "for (;;) {");
    printer->indent++;
    print_coherence(plan, touches);
    host_line(printer, "if (!(%s)) break;", host_expr(printer, stmt->while_.condition, BIND_ANY));
    host_print_body(printer, id, stmt->while_.body);
    printer->indent--;
    host_line(printer, "}");
    host_print_exit_label(printer, id);
}

/* A loop around a kernel alone, in one launch where its turns are of few lanes, else as it stands. */
static void print_turns(CudaPlan *plan, StmtId id)
{
    HostPrinter *printer = plan->printer;
    const Name taken = kernel_print_turns(plan, id);
    host_line(printer, "if (!%s) {", taken);
    printer->indent++;
    plan->turning = id;
    host_print_stmt(printer, id);
    plan->turning = 0;
    printer->indent--;
    host_line(printer, "}");
}

static bool print_hook(void *data, HostPrinter *printer, StmtId id)
{
    CudaPlan *plan = data;
    if (plan->turning == id) return false;
    if (plan->is_kernel[id]) {
        if (nest_stmt(plan->routine, id)->kind == STMT_KERNEL) vec_cuda_print(plan, id);
        else kernel_print(plan, id);
        return true;
    }
    const Stmt *stmt = nest_stmt(plan->routine, id);
    if (!plan->holds_kernel[id]) {
        if (stmt->kind == STMT_IF && is_of_host(plan, stmt->if_.condition, false)) return false; /* each side brings what it needs */
        print_on_host(plan, id);
        printer->hook = print_hook;
        return true;
    }
    Touch *touches = arena_array(plan->context->scratch, Touch, plan->routine->symbols.count);
    plan_add_head(plan->routine, id, touches);
    if (stmt->kind == STMT_WHILE) {
        print_while(plan, id, touches);
        return true;
    }
    print_coherence(plan, touches);
    if (!kernel_in_turns(plan, id)) return false;
    print_turns(plan, id);
    return true;
}

/* The DO variable of a loop around kernels may share memory with an array of theirs. */
static void print_before_set(void *data, SymId variable)
{
    CudaPlan *plan = data;
    if (plan->buffer_of[variable]) kernel_print_on_host(plan, plan->buffer_of[variable], true);
}

/* ---- routines ---- */

/* `return NAME(arguments);` */
static void print_call(CudaPlan *plan, const char *condition, Name name)
{
    const NestRoutine *routine = plan->routine;
    const char *arguments = "";
    for (uint32_t n = 0; n < routine->arguments.count; n++)
        arguments = arena_printf(plan->context->scratch, "%s%s%s", arguments, n ? ", " : "", plan->printer->parameters[routine->arguments.items[n]]);
    host_line(plan->printer, "%sreturn %s(%s);", condition, name, arguments);
}

/* Returns where other threads may store to what is copied, or more of an array is reached than that; arrays alike are asked for once. */
static void print_reaches(CudaPlan *plan)
{
    const NestRoutine *routine = plan->routine;
    HostTexts asked = {0};
    if (routine->may_leave) host_line(plan->printer, "if (crayon_in_threads()) return;");
    for (uint32_t n = 0; n < routine->reaches.count; n++) {
        const NestReach *reach = &routine->reaches.items[n];
        if (!plan->buffer_of[reach->symbol]) continue;
        const char *within = host_expr(plan->printer, reach->within, BIND_ANY);
        if (!host_is_new(plan->context->scratch, &asked, within)) continue;
        host_line(plan->printer, "if (!(%s)) return crayon_beyond(\"%s\", \"%s\");", within, nest_symbol(routine, reach->symbol)->name, buffers_place(plan));
    }
}

/* What runs without a GPU: the caller's own code where the routine may leave its work to that, else the routine as a function of the host. */
static Name print_without_gpu(HostFile *file, const NestRoutine *routine, Text *out)
{
    if (routine->may_leave) return NULL;
    Name name = names_fresh(file->context, &file->names, arena_printf(file->context->scratch, "%s_on_host", routine->name));
    host_print_whole(file, routine, name, out);
    return name;
}

/* The routine, and before it its kernels. For a dialect without a host's side the routine is printed as well, because what kernels are
 * given is found on the way, and dropped. */
static void print_with_kernels(Context *context, HostFile *file, const Dialect *dialect, const NestRoutine *routine, Text *out)
{
    Text text = {0}, kernels = {0};
    Name name = dialect->has_host ? print_without_gpu(file, routine, out) : NULL;
    HostPrinter printer = host_printer_create(file, routine, true, &text);
    printer.kernels = &kernels;
    CudaPlan plan = plan_create(context, &printer, dialect, &kernels);
    printer.epilogue = intern(context->names, "done");
    host_print_open(&printer, "extern \"C\" ", routine->symbol);
    if (name) print_call(&plan, "if (crayon_without_gpu()) ", name);
    else host_line(&printer, "if (crayon_without_gpu()) return;");
    host_print_entry(&printer);
    print_reaches(&plan);
    buffers_print(&plan);
    printer.hook = print_hook;
    printer.set_hook = print_before_set;
    printer.hook_data = &plan;
    host_print_stmts(&printer, printer.body);
    buffers_print_leave(&plan);
    host_print_exit(&printer);
    text_add(out, text_string(&kernels));
    if (dialect->has_host) {
        text_add(out, "\n");
        text_add(out, text_string(&text));
    }
    text_free(&kernels);
    text_free(&text);
}

/* Before a routine that runs on the host alone: the host has what its arguments hold, and the device gets what they will hold. */
static void print_touches(CudaPlan *plan)
{
    const NestRoutine *routine = plan->routine;
    Touch *touches = arena_array(plan->context->scratch, Touch, routine->symbols.count);
    plan_add_list(routine, plan->printer->body, touches);
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (is_touched(plan, touches, id)) print_touch(plan, id, touches[id].written);
}

/* A routine without kernels whose arguments may be on the device. */
static void print_on_host_alone(Context *context, HostFile *file, const Dialect *dialect, const NestRoutine *routine, Text *out)
{
    Text none = {0};
    Name name = names_fresh(context, &file->names, arena_printf(context->scratch, "%s_on_host", routine->name));
    host_print_whole(file, routine, name, out);
    HostPrinter printer = host_printer_create(file, routine, true, out);
    CudaPlan plan = plan_create(context, &printer, dialect, &none);
    host_print_open(&printer, "extern \"C\" ", routine->symbol);
    host_print_entry(&printer);
    print_touches(&plan);
    print_call(&plan, "", name);
    text_add(out, "}\n");
}

/* True when some loop of the routine runs as a kernel. */
static bool print_routine(Context *context, HostFile *file, const Dialect *dialect, const NestRoutine *routine, Text *out)
{
    Text none = {0};
    HostPrinter printer = host_printer_create(file, routine, false, out);
    CudaPlan plan = plan_create(context, &printer, dialect, &none);
    if (plan.kernel_count) {
        print_with_kernels(context, file, dialect, routine, out);
        return true;
    }
    if (dialect->has_host && file->options->keeps_data) print_on_host_alone(context, file, dialect, routine, out);
    else if (dialect->has_host) host_print_whole(file, routine, NULL, out);
    return false;
}

/* Whether a text calls what folds reductions. */
static bool reduces(const char *text)
{
    static const char *const calls[] = {"crayon_fold_all(", "crayon_bring(", "crayon_add_terms(", "crayon_tree_all(", "crayon_tree_of_points("};
    for (size_t n = 0; n < sizeof calls / sizeof *calls; n++)
        if (strstr(text, calls[n])) return true;
    return false;
}

/* Where kernels run on the CPU they take the time, and nobody waits for what moves memory but its compiler. */
static const char unhurried_begin[] = "#ifdef CRAYON_CUDA_ON_CPU\n#pragma GCC push_options\n#pragma GCC optimize(\"O0\")\n#endif\n";
static const char unhurried_end[] = "#ifdef CRAYON_CUDA_ON_CPU\n#pragma GCC pop_options\n#endif\n";

/* The file with everything around the kernels. */
static void print_whole_file(HostFile *file, const Dialect *dialect, const Text *body, bool kernels, Text *out)
{
    Text areas = {0}, prototypes = {0};
    host_print_areas(file, &areas);
    host_print_prototypes(file, &prototypes);
    host_print_origin(file, out);
    text_add(out, dialect->prelude);
    host_print_support(file, dialect->helper, "", body, out);
    if (kernels || file->options->keeps_data) {
        text_add(out, unhurried_begin);
        text_add(out, text_crayon_reach_h);
        text_add(out, text_crayon_section_h);
        text_add(out, text_crayon_memory_h);
        text_add(out, text_crayon_memory_device_h);
        text_add(out, text_crayon_memory_pages_h);
        text_add(out, text_crayon_memory_auto_h);
        text_add(out, text_crayon_message_runs_h);
        text_add(out, text_crayon_memory_messages_h);
        if (file->options->keeps_data) text_add(out, text_crayon_memory_faces_h); /* what has messages is linked by `crayon fc` */
        text_add(out, unhurried_end); /* the handler of touches ends by a jump, which takes an optimizer */
        text_add(out, text_crayon_memory_touch_h);
        if (file->options->keeps_data) {
            text_add(out, text_crayon_memory_interpose_h);
            text_add(out, text_crayon_ranges_h);
        }
        text_add(out, text_crayon_memory_data_h);
        text_add(out, text_crayon_cuda_runtime_h);
        if (strstr(text_string(body), "crayon_stays_on_host(") || strstr(text_string(body), "crayon_choose(")) {
            text_add(out, text_crayon_stays_h);
            text_add(out, text_crayon_way_h);
            text_add(out, text_crayon_trials_h);
        }
        if (reduces(text_string(body))) text_add(out, text_crayon_reductions_h);
        if (strstr(text_string(body), "crayon_add_terms(")) text_add(out, text_crayon_sums_h);
        if (strstr(text_string(body), "CRAYON_LAUNCH_TURNS(")) text_add(out, text_crayon_turns_h);
    }
    host_print_verified_support(file, out);
    if (areas.length) text_add(out, text_string(&areas));
    text_add(out, text_string(&prototypes));
    text_add(out, text_string(body));
    text_free(&areas);
    text_free(&prototypes);
}

static void print_kernels_alone(HostFile *file, const Dialect *dialect, const Text *kernels, Text *out)
{
    host_print_origin(file, out);
    text_add(out, dialect->prelude);
    host_print_helpers(file, dialect->helper, kernels, out);
    text_add(out, dialect_functions);
    text_add(out, text_string(kernels));
}

static bool emit(Context *context, const NestProgram *program, const EmitOptions *options, Text *out)
{
    HostFile file = host_file_create(context, program, options, true);
    file.own_helpers = text_support_device_txt;
    const Dialect *dialect = dialect_find(options->dialect);
    Text body = {0};
    bool kernels = false;
    if (!dialect) internal_error("there is no dialect '%s'", options->dialect);
    for (RoutineId id = 1; id < program->routines.count; id++)
        if (host_routine_printed(&file, program->routines.items[id]))
            kernels = print_routine(context, &file, dialect, program->routines.items[id], &body) || kernels;
    if (dialect->has_host) {
        host_print_verified(&file, &body);
        host_print_entries(&file, &body);
        print_whole_file(&file, dialect, &body, kernels, out);
    } else {
        print_kernels_alone(&file, dialect, &body, out);
    }
    text_free(&body);
    return !file.failed;
}

/* ---- what a call moves ---- */

static void add_transfer(const CudaPlan *plan, const Buffer *buffer, const Touch *on_device, const Touch *on_host, BackendTransfers *transfers)
{
    const NestRoutine *routine = plan->routine;
    uint32_t number = (uint32_t)(buffer - plan->buffers.items);
    const Symbol *symbol = nest_symbol(routine, buffer->symbol);
    BackendTransfer transfer = {.symbol = buffer->symbol, .bytes = buffer->area ? buffer->bytes : type_info(symbol->type)->bytes};
    int64_t extent;
    if (!buffers_belong_to_caller(plan, buffer)) return;
    transfer.filled = !buffer->late && !buffers_have_values(plan, buffer);
    transfer.in = !transfer.filled;
    for (SymId id = 1; id < routine->symbols.count; id++) {
        if (plan->buffer_of[id] != number) continue;
        transfer.out = transfer.out || on_device[id].written;
        transfer.again = transfer.again || on_host[id].read || on_host[id].written;
    }
    for (uint32_t d = 0; d < symbol->rank && !buffer->area && transfer.bytes >= 0; d++) {
        Dim dim = {nest_dim(routine, symbol, d)->lower, nest_elements_end(routine, buffer->symbol, d)};
        transfer.bytes = int_extent(routine, &dim, &extent) ? transfer.bytes * extent : -1;
    }
    list_push(plan->context->arena, transfers, transfer);
}

static BackendTransfers routine_transfers(Context *context, HostFile *file, const NestRoutine *routine)
{
    Text none = {0};
    HostPrinter printer = host_printer_create(file, routine, false, &none);
    CudaPlan plan = plan_create(context, &printer, dialect_find(NULL), &none);
    Touch *on_device = arena_array(context->scratch, Touch, routine->symbols.count), *on_host = arena_array(context->scratch, Touch, routine->symbols.count);
    BackendTransfers transfers = {0};
    for (StmtId id = 1; id < routine->stmts.count; id++)
        if (plan.is_kernel[id]) plan_add_stmt(routine, id, on_device);
    plan_add_host(&plan, on_host);
    for (uint32_t i = 1; i < plan.buffers.count; i++) add_transfer(&plan, &plan.buffers.items[i], on_device, on_host, &transfers);
    return transfers;
}

static BackendTransfers *find_transfers(Context *context, const NestProgram *program)
{
    BackendTransfers *transfers = arena_array(context->arena, BackendTransfers, program->routines.count);
    EmitOptions options = {0};
    HostFile file = {0};
    for (RoutineId id = 1; id < program->routines.count; id++) {
        const NestRoutine *routine = program->routines.items[id];
        if (id == 1 || options.file != routine->file) {
            options.file = routine->file;
            file = host_file_create(context, program, &options, true);
        }
        transfers[id] = routine_transfers(context, &file, routine);
    }
    return transfers;
}

/* nvcc takes one to two minutes for a kernel of so many operations, which as several kernels would be launched for each row by itself, 10 to 20 times slower. */
enum { MOST_OPERATIONS = 5000 };

/* Blocks of one row each that fill most of a GPU: passes/vec/stream.c. */
enum { STREAM_ROWS = 1024, TILE_ELEMENTS = 131072 };

const Backend backend_cuda = {"cuda", ".cu", emit, find_transfers, MOST_OPERATIONS, true, true, true, STREAM_ROWS, TILE_ELEMENTS, false, true, true, 0};
