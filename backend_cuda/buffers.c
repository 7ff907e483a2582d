#include "backend_cuda/buffers.h"

#include "ir/build.h"

#include <inttypes.h>
#include <string.h>

static const char *buffer_host(const CudaPlan *plan, const Buffer *buffer)
{
    const HostPrinter *printer = plan->printer;
    Arena *arena = plan->context->scratch;
    if (!buffer->on_host) return "NULL";
    if (!buffer->area) return arena_printf(arena, "(void *)%s", printer->symbols[buffer->symbol].text);
    const Area *area = &printer->file->program->areas.items[buffer->area];
    Name storage = area->kind == AREA_OVERLAY ? printer->overlay_names[buffer->area] : printer->file->area_names[buffer->area];
    return arena_printf(arena, "(void *)(%s + %" PRId64 ")", storage, buffer->offset);
}

bool buffers_belong_to_caller(const CudaPlan *plan, const Buffer *buffer)
{
    if (buffer->area) return plan->printer->file->program->areas.items[buffer->area].kind != AREA_OVERLAY;
    return nest_symbol(plan->routine, buffer->symbol)->storage == STORAGE_DUMMY;
}

bool buffers_have_values(const CudaPlan *plan, const Buffer *buffer)
{
    return buffers_belong_to_caller(plan, buffer) && (buffer->area || !nest_symbol(plan->routine, buffer->symbol)->filled);
}

const char *buffers_place(const CudaPlan *plan)
{
    const NestRoutine *routine = plan->routine;
    const EmitOptions *options = plan->printer->file->options;
    const char *known = options->place ? options->place(options->place_data, routine->name) : NULL;
    uint32_t line = 0;
    if (!known && !routine->loc.file) return routine->name;
    if (!known) {
        diag_position(plan->context->diag, routine->loc.file, routine->loc.begin, &line, NULL);
        const char *path = diag_file_path(plan->context->diag, routine->loc.file), *slash = strrchr(path, '/');
        known = arena_printf(plan->context->scratch, "%s:%u", slash ? slash + 1 : path, line);
    }
    Text text = {0};
    text_add_c_string(&text, arena_printf(plan->context->scratch, "%s:%s", known, routine->name));
    char *place = arena_printf(plan->context->scratch, "%s", text_string(&text));
    for (char *c = place; *c; c++)
        if (*c == ' ') *c = '_';
    text_free(&text);
    return place;
}

const char *buffers_print_part(CudaPlan *plan, SymId array)
{
    HostPrinter *printer = plan->printer;
    const Symbol *symbol = nest_symbol(plan->routine, array);
    Arena *arena = plan->context->scratch;
    const char *list = "";
    bool part = false;
    for (uint32_t d = 0; d < symbol->rank; d++) {
        const Dim *dim = nest_dim(plan->routine, symbol, d);
        Dim own = {dim->lower, nest_elements_end(plan->routine, array, d)};
        part = part || own.upper != dim->upper;
        if (!own.upper) return NULL;
        list = arena_printf(arena, "%s%s%s, %s", list, d ? ", " : "", host_extent(printer, dim, BIND_ANY), host_extent(printer, &own, BIND_ANY));
    }
    if (!part) return NULL;
    Name dims = host_fresh(printer, arena_printf(arena, "%s_dims", symbol->name));
    host_line(printer, "const int64_t %s[] = {%s};", dims, list);
    return arena_printf(arena, "crayon_part(%s, sizeof(%s), %u, %s)", printer->symbols[array].text, type_info(symbol->type)->c_type, symbol->rank, dims);
}

/* The elements of an array that is no part of another. */
static const char *elements(CudaPlan *plan, SymId array, StmtId kernel)
{
    ExprId reach = kernel ? plan_reach(plan->routine, kernel, array) : 0;
    return reach ? host_expr(plan->printer, reach, BIND_ANY) : host_elements(plan->printer, array);
}

static void print_buffer(CudaPlan *plan, const Buffer *buffer, StmtId kernel)
{
    HostPrinter *printer = plan->printer;
    const Symbol *symbol = nest_symbol(plan->routine, buffer->symbol);
    bool has_values = buffer->late || buffers_have_values(plan, buffer);
    const char *bytes = buffer->area ? arena_printf(plan->context->scratch, "%" PRId64, buffer->bytes)
                                     : arena_printf(plan->context->scratch, "(size_t)(%s) * sizeof(%s)", elements(plan, buffer->symbol, kernel), type_info(symbol->type)->c_type);
    const char *part = buffer->area ? NULL : buffers_print_part(plan, buffer->symbol);
    if (part)
        host_line(printer, "crayon_buffer %s = crayon_section_array(\"%s\", %s, %s);", buffer->name, symbol->name, part, has_values ? "true" : "false");
    else host_line(printer, "crayon_buffer %s = crayon_array(\"%s\", %s, %s, %s);", buffer->name, symbol->name, buffer_host(plan, buffer), bytes,
              has_values ? "true" : "false");
}

/* Those of a kernel, which has `uses` by buffer, or those that are there from the routine's entry on. */
static bool is_wanted(const CudaPlan *plan, uint32_t number, const bool *uses)
{
    return plan->buffers.items[number].late ? uses && uses[number] : !uses;
}

static bool has_late(const CudaPlan *plan)
{
    for (uint32_t i = 1; i < plan->buffers.count; i++)
        if (plan->buffers.items[i].late) return true;
    return false;
}

/* Whether the host may do what the caller has as Fortran. */
static bool may_stay(const CudaPlan *plan) { return plan->routine->may_leave && plan->printer->file->options->may_stay; }

/* Whether the results are the same then. */
static bool may_go(const CudaPlan *plan) { return may_stay(plan) && !host_has_library(plan->printer->file->program, plan->routine); }

static const char *estimate(CudaPlan *plan, ExprId expr, const char *none) { return expr ? host_expr(plan->printer, expr, BIND_ANY) : none; }

/* Before anything is known of its arrays: returns where the host has it for its few operations, or because it has the whole program. */
static void print_early_choice(CudaPlan *plan)
{
    HostPrinter *printer = plan->printer;
    const char *list = NULL;
    uint32_t count = 0, moving = 0;
    if (!may_go(plan) || plan->buffers.count < 2) return;
    for (uint32_t i = 1; i < plan->buffers.count; i++) moving += plan->buffers.items[i].on_host && !plan->buffers.items[i].late;
    plan->nest = host_fresh(printer, "nest");
    plan->work = host_fresh(printer, "work");
    plan->choice = host_fresh(printer, "choice");
    host_line(printer, "static crayon_nest %s;", plan->nest);
    host_line(printer, "crayon_begin();");
    host_line(printer, "const double %s = %s;", plan->work, estimate(plan, plan->routine->work, "-1"));
    host_line(printer, "const crayon_choice %s = crayon_choose(&%s, %s, %u, \"%s\");", plan->choice, plan->nest, plan->work, moving, buffers_place(plan));
    host_line(printer, "if (%s == CRAYON_CHOICE_HOST) return;", plan->choice);
    for (uint32_t i = 1; i < plan->buffers.count; i++) {
        if (!plan->buffers.items[i].late) continue;
        list = arena_printf(plan->context->scratch, "%s%s(const char *)%s", list ? list : "", list ? ", " : "", buffer_host(plan, &plan->buffers.items[i]));
        count++;
    }
    if (!list) return;
    Name firsts = host_fresh(printer, "firsts");
    host_line(printer, "const char *const %s[] = {%s};", firsts, list);
    host_line(printer, "if (crayon_is_programs(%s, %s, %u)) return;", plan->choice, firsts, count);
}

/* Returns where the host has done it before the arrays are on the device, or is sooner done with it. */
static void print_choice(CudaPlan *plan, const char *buffers, uint32_t count)
{
    HostPrinter *printer = plan->printer;
    const NestRoutine *routine = plan->routine;
    const char *place = buffers_place(plan), *launches = estimate(plan, routine->launches, "1");
    plan->tried = plan->choice && !has_late(plan);
    if (plan->tried) {
        Name trials = host_fresh(printer, "trials");
        host_line(printer, "static __thread crayon_trial %s[CRAYON_TRIALS];", trials);
        host_line(printer, "if (crayon_is_hosts(%s, &%s, %s, %s, %u, %s, %s, \"%s\")) return;", plan->choice, plan->nest, trials, buffers, count, plan->work, launches, place);
    } else if (may_stay(plan) && !has_late(plan) && routine->work)
        host_line(printer, "if (crayon_stays_on_host(%s, %u, %s, %s, true, \"%s\", NULL)) return;", buffers, count, estimate(plan, routine->work, NULL), launches, place);
}

static void print_list(CudaPlan *plan, StmtId kernel, const bool *uses)
{
    HostPrinter *printer = plan->printer;
    const char *list = NULL;
    uint32_t count = 0;
    for (uint32_t i = 1; i < plan->buffers.count; i++) {
        if (!is_wanted(plan, i, uses)) continue;
        print_buffer(plan, &plan->buffers.items[i], kernel);
        list = arena_printf(plan->context->scratch, "%s%s&%s", list ? list : "", list ? ", " : "", plan->buffers.items[i].name);
        count++;
    }
    if (!list) return;
    Name all = host_fresh(printer, "buffers");
    host_line(printer, "crayon_buffer *%s[] = {%s};", all, list);
    if (kernel || !plan->choice) host_line(printer, "crayon_begin();");
    if (!kernel) print_choice(plan, all, count);
    host_line(printer, "crayon_enter(%s, %u, \"%s\");", all, count, buffers_place(plan));
}

static void print_leaves(CudaPlan *plan, const bool *uses)
{
    for (uint32_t i = 1; i < plan->buffers.count; i++)
        if (is_wanted(plan, i, uses))
            host_line(plan->printer, "crayon_leave(&%s, %s);", plan->buffers.items[i].name, buffers_belong_to_caller(plan, &plan->buffers.items[i]) ? "true" : "false");
}

void buffers_print(CudaPlan *plan)
{
    print_early_choice(plan);
    print_list(plan, 0, NULL);
}

void buffers_print_leave(CudaPlan *plan)
{
    HostPrinter *printer = plan->printer;
    printer->indent = 0;
    if (printer->epilogue_used) host_line(printer, "%s:;", printer->epilogue);
    printer->epilogue_used = false;
    printer->indent = 1;
    print_leaves(plan, NULL);
    if (plan->tried) host_line(printer, "crayon_end_trial();");
}

static const bool *find_uses(const CudaPlan *plan, StmtId kernel)
{
    Touch *touches = arena_array(plan->context->scratch, Touch, plan->routine->symbols.count);
    bool *uses = arena_array(plan->context->scratch, bool, plan->buffers.count);
    plan_add_stmt(plan->routine, kernel, touches);
    for (SymId id = 1; id < plan->routine->symbols.count; id++)
        if (touches[id].read || touches[id].written) uses[plan->buffer_of[id]] = true;
    return uses;
}

void buffers_print_late(CudaPlan *plan, StmtId kernel)
{
    print_list(plan, kernel, find_uses(plan, kernel));
}

void buffers_print_late_leave(CudaPlan *plan, StmtId kernel) { print_leaves(plan, find_uses(plan, kernel)); }
