#include "backend_cuda/kernel_parts.h"

#include "backend_cuda/buffers.h"
#include "ir/build.h"
#include "ir/transpose.h"
#include "ir/walk.h"

#include <inttypes.h>
#include <string.h>

static const char *join(Kernel *k, const char *list, const char *item)
{
    return list ? arena_printf(k->plan->context->scratch, "%s, %s", list, item) : item;
}

static void add_parameter(Kernel *k, const char *declaration, const char *argument)
{
    k->parameters = join(k, k->parameters, declaration);
    k->arguments = join(k, k->arguments, argument);
}

void kernel_add_word(Kernel *k, Name name)
{
    Arena *arena = k->plan->context->scratch;
    add_parameter(k, arena_printf(arena, "int64_t %s", name), arena_printf(arena, "(void *)&%s", name));
}

Name kernel_fresh(Kernel *k, const char *stem, const char *end)
{
    return host_fresh(k->host, arena_printf(k->plan->context->scratch, "%s_%s", stem, end));
}

/* ---- what the kernel is made of ---- */

static void find_axes(Kernel *k)
{
    const NestRoutine *routine = k->plan->routine;
    uint32_t count = nest_loop_info(routine, k->loop)->axes;
    for (uint32_t n = 0; n < count; n++) {
        Axis axis = {.loop = plan_axis(routine, k->loop, n)};
        const Stmt *stmt = nest_stmt(routine, axis.loop);
        axis.variable = stmt->loop.variable;
        host_name_counter(k->host, axis.variable);
        const char *name = k->host->symbols[axis.variable].text;
        axis.first = kernel_fresh(k, name, "first");
        axis.trips = kernel_fresh(k, name, "trips");
        axis.at = kernel_fresh(k, name, "at");
        if (!nest_int_value(routine, stmt->loop.step, &axis.constant_step)) axis.step = kernel_fresh(k, name, "step");
        axis.depends = plan_depends_on_axes(routine, k->loop, n);
        list_push(k->plan->context->scratch, &k->axes, axis);
    }
}

static bool is_axis(const Kernel *k, SymId symbol)
{
    for (uint32_t n = 0; n < k->axes.count; n++)
        if (k->axes.items[n].variable == symbol) return true;
    return false;
}

/* Notes the scalars of one axis whose last value the host takes; an inner axis repeats those of the outer ones. */
static void find_last_values(Kernel *k, const LoopInfo *info)
{
    for (uint32_t i = 0; i < info->privates.count; i++) {
        const Private *own = &info->privates.items[i];
        bool known = !own->last_value || is_axis(k, own->symbol) || !k->host->facts[own->symbol].outside;
        for (uint32_t n = 0; n < k->last_values.count && !known; n++) known = k->last_values.items[n].symbol == own->symbol;
        if (!known) list_push(k->plan->context->scratch, &k->last_values, *own);
    }
}

static void find_touches(Kernel *k)
{
    const NestRoutine *routine = k->plan->routine;
    k->touches = arena_array(k->plan->context->scratch, Touch, routine->symbols.count);
    const Axis *inner = &k->axes.items[k->axes.count - 1];
    plan_add_list(routine, nest_stmt(routine, inner->loop)->loop.body, k->touches);
    for (uint32_t n = 0; n < k->axes.count; n++)
        if (k->in_turns || k->axes.items[n].depends) plan_add_head(routine, k->axes.items[n].loop, k->touches);
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        if (!k->touches[id].read && !k->touches[id].written) continue;
        for (uint32_t d = 0; d < symbol->rank; d++) plan_add_expr(routine, nest_dim(routine, symbol, d)->lower, k->touches);
    }
    for (uint32_t n = 0; n < k->axes.count; n++) {
        const Touch touch = k->touches[k->axes.items[n].variable];
        k->axes.items[n].named = touch.read || touch.written;
        k->touches[k->axes.items[n].variable] = (Touch){false, false}; /* the host sets its last value */
        find_last_values(k, nest_loop_info(routine, k->axes.items[n].loop));
    }
}

static const char *c_type(const Kernel *k, SymId id)
{
    return type_info(nest_symbol(k->plan->routine, id)->type)->c_type;
}

/* ---- the launch ---- */

void kernel_print_on_host(CudaPlan *plan, uint32_t buffer, bool writes)
{
    if (plan->buffers.items[buffer].late) return; /* the host has what it holds */
    host_line(plan->printer, "crayon_on_host(&%s, %s);", plan->buffers.items[buffer].name, writes ? "true" : "false");
}

/* Scalars are passed from the host, bounds are computed there: their values must be on the host. */
static void print_host_needs(Kernel *k)
{
    CudaPlan *plan = k->plan;
    const NestRoutine *routine = plan->routine;
    bool *needed = arena_array(plan->context->scratch, bool, plan->buffers.count);
    Touch *heads = arena_array(plan->context->scratch, Touch, routine->symbols.count);
    for (uint32_t n = 0; n < k->axes.count; n++) plan_add_head(routine, k->axes.items[n].loop, heads);
    for (SymId id = 1; id < routine->symbols.count; id++)
        if (heads[id].read || (k->touches[id].read && nest_symbol(routine, id)->rank == 0)) needed[plan->buffer_of[id]] = true;
    for (uint32_t i = 1; i < plan->buffers.count; i++)
        if (needed[i]) kernel_print_on_host(plan, i, false);
}

static const char *step_text(Kernel *k, const Axis *axis)
{
    return axis->step ? axis->step : arena_printf(k->plan->context->scratch, "%" PRId64, axis->constant_step);
}

/* `first + index * step` */
const char *kernel_value_text(Kernel *k, const Axis *axis, const char *index)
{
    Arena *arena = k->plan->context->scratch;
    if (!axis->step && axis->constant_step == 1) return arena_printf(arena, "%s + %s", axis->first, index);
    return arena_printf(arena, "%s + %s * %s", axis->first, index, step_text(k, axis));
}

const char *kernel_trips_text(Kernel *k, HostPrinter *printer, const Axis *axis)
{
    const Stmt *stmt = nest_stmt(k->plan->routine, axis->loop);
    return arena_printf(k->plan->context->scratch, "(int64_t)crayon_trips(%s, %s, %s)", axis->first, host_narrow(printer, stmt->loop.upper), step_text(k, axis));
}

void kernel_print_first(Kernel *k, HostPrinter *printer, const Axis *axis, const char *constant)
{
    const Stmt *stmt = nest_stmt(k->plan->routine, axis->loop);
    host_line(printer, "%sint64_t %s = %s;", constant, axis->first, host_narrow(printer, stmt->loop.lower));
    if (axis->step) host_line(printer, "%sint64_t %s = %s;", constant, axis->step, host_narrow(printer, stmt->loop.step));
}

/* The largest trip count of axis n over the iterations of those outside it. */
static void print_largest_trips(Kernel *k, uint32_t n)
{
    HostPrinter *host = k->host;
    const Axis *axis = &k->axes.items[n];
    host_line(host, "int64_t %s = 0;", axis->trips);
    for (uint32_t m = 0; m < n; m++) {
        const Axis *outer = &k->axes.items[m];
        const char *trips = outer->trips;
        if (outer->depends) {
            host_line(host, "{");
            host->indent++;
            kernel_print_first(k, host, outer, "const ");
            trips = kernel_trips_text(k, host, outer);
        }
        host_line(host, "for (int64_t %s = 0; %s < %s; %s++) {", outer->at, outer->at, trips, outer->at);
        host->indent++;
        Name counter = host->symbols[outer->variable].counter;
        host_line(host, "const int64_t %s = %s;", counter, kernel_value_text(k, outer, outer->at));
        host->symbols[outer->variable].wide = counter;
    }
    kernel_print_first(k, host, axis, "const ");
    host_line(host, "const int64_t %s = %s;", axis->at, kernel_trips_text(k, host, axis));
    host_line(host, "if (%s > %s) %s = %s;", axis->at, axis->trips, axis->trips, axis->at);
    for (uint32_t m = n; m-- > 0;) {
        host->symbols[k->axes.items[m].variable].wide = NULL;
        host->indent--;
        host_line(host, "}");
        if (!k->axes.items[m].depends) continue;
        host->indent--;
        host_line(host, "}");
    }
}

static void print_counts(Kernel *k)
{
    const char *lanes = NULL;
    for (uint32_t n = 0; n < k->axes.count; n++) {
        const Axis *axis = &k->axes.items[n];
        if (axis->depends) {
            print_largest_trips(k, n);
        } else {
            kernel_print_first(k, k->host, axis, "");
            host_line(k->host, "int64_t %s = %s;", axis->trips, kernel_trips_text(k, k->host, axis));
        }
        lanes = lanes ? arena_printf(k->plan->context->scratch, "crayon_lanes(%s, %s)", lanes, axis->trips) : axis->trips;
    }
    host_line(k->host, "int64_t %s = %s;", k->count, lanes);
}

/* ---- parameters ---- */

static void add_axis_parameters(Kernel *k)
{
    kernel_add_word(k, k->count);
    for (uint32_t n = 0; n < k->axes.count; n++) {
        const Axis *axis = &k->axes.items[n];
        if (!axis->depends) {
            kernel_add_word(k, axis->first);
            if (axis->step) kernel_add_word(k, axis->step);
        }
        if (n) kernel_add_word(k, axis->trips);
    }
}

static void add_scalar(Kernel *k, SymId id)
{
    Arena *arena = k->plan->context->scratch;
    const SymbolText *text = &k->host->symbols[id];
    SymbolText *own = &k->lane.symbols[id];
    own->pointer = false;
    if (k->touches[id].written) return; /* the lane's own */
    if (text->wide) {
        kernel_add_word(k, text->wide);
        return;
    }
    add_parameter(k, arena_printf(arena, "%s %s", c_type(k, id), text->text), arena_printf(arena, text->pointer ? "(void *)%s" : "(void *)&%s", text->text));
}

/* Arrays of an area that overlap others may be changed through them: no restrict, and types that may alias. */
static void add_array(Kernel *k, SymId id)
{
    CudaPlan *plan = k->plan;
    const NestRoutine *routine = plan->routine;
    const Symbol *symbol = nest_symbol(routine, id);
    Arena *arena = plan->context->scratch;
    if (plan_is_private(routine, k->loop, id)) return;
    const Buffer *buffer = &plan->buffers.items[plan->buffer_of[id]];
    const char *name = k->host->symbols[id].text, *type = buffer->shared ? host_storage_type(routine, id) : c_type(k, id);
    bool written = k->touches[id].written;
    const char *constant = written ? "" : "const ";
    Name device = kernel_fresh(k, name, "device");
    const char *place = arena_printf(arena, "crayon_on_device(&%s, %s)", buffer->name, written ? "true" : "false");
    if (buffer->area && symbol->offset != buffer->offset) place = arena_printf(arena, "((char *)%s + %" PRId64 ")", place, symbol->offset - buffer->offset);
    host_line(k->host, "%s%s *%s = (%s *)%s;", constant, type, device, type, place);
    add_parameter(k, arena_printf(arena, "%s%s%s *%s%s", plan->dialect->global, constant, type, buffer->shared || (k->in_turns && written) ? "" : plan->dialect->restricted, name), arena_printf(arena, "(void *)&%s", device));
    for (uint32_t d = 0; d < symbol->rank; d++)
        if (k->host->strides[symbol->first_dim + d]) kernel_add_word(k, k->host->strides[symbol->first_dim + d]);
}

void kernel_add_symbols(Kernel *k)
{
    const NestRoutine *routine = k->plan->routine;
    for (SymId id = 1; id < routine->symbols.count; id++) {
        if (!k->touches[id].read && !k->touches[id].written) continue;
        if (nest_symbol(routine, id)->rank) add_array(k, id);
        else add_scalar(k, id);
    }
}

/* ---- the kernel's text ---- */

void kernel_print_own_variables(Kernel *k)
{
    const NestRoutine *routine = k->plan->routine;
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        if (!k->touches[id].read && !k->touches[id].written) continue;
        const char *name = k->lane.symbols[id].text;
        if (symbol->rank && plan_is_private(routine, k->loop, id)) host_line(&k->lane, "%s %s[%s];", c_type(k, id), name, host_elements(&k->lane, id));
        if (symbol->rank == 0 && k->touches[id].written && k->host->facts[id].outside) host_line(&k->lane, "%s %s = 0;", c_type(k, id), name);
    }
}

/* Whether nothing that a lane does has the variable, as in loops of one turn that the compiler makes. */
static bool is_unused(const Kernel *k, const Axis *axis)
{
    return k->axes.count == 1 && !k->in_pieces && !axis->depends && !axis->named && k->last_values.count == 0;
}

void kernel_print_axis_values(Kernel *k)
{
    HostPrinter *lane = &k->lane;
    if (k->axes.count > 1) {
        Name rest = host_fresh(k->host, "rest");
        host_line(lane, "int64_t %s = %s;", rest, k->number);
        for (uint32_t n = k->axes.count; n-- > 1;)
            host_line(lane, "const int64_t %s = crayon_split(&%s, %s);", k->axes.items[n].at, rest, k->axes.items[n].trips);
        k->axes.items[0].at = rest;
    } else {
        k->axes.items[0].at = k->number;
    }
    for (uint32_t n = 0; n < k->axes.count; n++) {
        const Axis *axis = &k->axes.items[n];
        if (axis->depends) {
            kernel_print_first(k, lane, axis, "const ");
            host_line(lane, "if (%s >= %s) return;", axis->at, kernel_trips_text(k, lane, axis));
        }
        Name counter = k->host->symbols[axis->variable].counter;
        if (!is_unused(k, axis)) host_line(lane, "const int64_t %s = %s;", counter, kernel_value_text(k, axis, axis->at));
        lane->symbols[axis->variable].wide = counter;
    }
}

static void print_last_values(Kernel *k)
{
    if (k->last_values.count == 0) return;
    const char *works = k->in_pieces ? arena_printf(k->plan->context->scratch, "%s < %s && ", k->pieces.own, k->pieces.rows) : "";
    host_line(&k->lane, "if (%s%s == %s - 1) {", works, k->number, k->count);
    for (uint32_t i = 0; i < k->last_values.count; i++) {
        Name name = k->lane.symbols[k->last_values.items[i].symbol].text;
        host_line(&k->lane, "    %s->%s = %s;", k->last, name, name);
    }
    host_line(&k->lane, "}");
}

static void print_struct(Kernel *k)
{
    if (k->last_values.count == 0) return;
    text_printf(k->plan->kernels, "\nstruct %s_values {\n", k->name);
    for (uint32_t i = 0; i < k->last_values.count; i++) {
        SymId id = k->last_values.items[i].symbol;
        text_printf(k->plan->kernels, "    %s %s;\n", c_type(k, id), k->host->symbols[id].text);
    }
    text_add(k->plan->kernels, "};\n");
}

/* Lanes of a block, at most. */
static const char *block_text(const Kernel *k)
{
    return k->in_pieces ? arena_printf(k->plan->context->scratch, "%d", TRANSPOSE_LANES) : "CRAYON_BLOCK";
}

/* What a value computes and loads, but for subscripts; a function of a library is much. */
static uint32_t count_operations(const NestRoutine *routine, ExprId id, uint32_t *loads)
{
    enum { FUNCTION = 16 };
    const Expr *expr = nest_expr(routine, id);
    uint32_t count = op_info(expr->op)->flags & OP_LIBM ? FUNCTION : expr->op != OP_SCALAR && expr->op != OP_CONST;
    if (expr->op == OP_ELEMENT) (*loads)++;
    for (uint32_t n = 0; n < expr->count && expr->op != OP_ELEMENT; n++) count += count_operations(routine, nest_operand(routine, expr, n), loads);
    return count;
}

/* How many turns of a loop stand one behind the other; NULL: one, as where it holds more than assignments of scalars. */
static const char *turns_beside(const NestRoutine *routine, StmtId loop)
{
    uint32_t count = 0, loads = 0;
    for (StmtId id = nest_stmt(routine, loop)->loop.body; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind != STMT_ASSIGN || nest_expr(routine, stmt->assign.target)->op != OP_SCALAR) return NULL;
        count += count_operations(routine, stmt->assign.value, &loads);
    }
    return loads ? dialect_turns(count) : NULL;
}

static const char *turns_line(const HostPrinter *lane, StmtId loop)
{
    const CudaPlan *plan = lane->hook_data;
    const char *turns = turns_beside(lane->routine, loop);
    return turns ? dialect_text(lane->context->scratch, plan->dialect->by_turns, turns, NULL, NULL) : NULL;
}

static bool find_turns(const void *data, const NestRoutine *routine, StmtId id)
{
    (void)data;
    return nest_stmt(routine, id)->kind == STMT_LOOP && turns_beside(routine, id);
}

/* What stands before a kernel's name. Where turns stand beside each other there are registers for what they load: else nvcc has few of these on their way. */
static const char *kernel_prefix(const Kernel *k, StmtId body)
{
    enum { LEAST_BLOCKS = 6 };
    const Dialect *dialect = k->plan->dialect;
    Arena *arena = k->plan->context->scratch;
    const bool room = !k->in_pieces && nest_some_stmt(k->plan->routine, body, find_turns, NULL);
    return dialect_text(arena, room ? dialect->kernel_with_room : dialect->kernel, block_text(k), room ? arena_printf(arena, "%d", LEAST_BLOCKS) : NULL, NULL);
}

static void print_text(Kernel *k)
{
    HostPrinter *lane = &k->lane;
    const Dialect *dialect = k->plan->dialect;
    const Axis *inner = &k->axes.items[k->axes.count - 1];
    const StmtId body = nest_stmt(k->plan->routine, inner->loop)->loop.body;
    print_struct(k);
    text_add(k->plan->kernels, "\n");
    lane->indent = 0;
    host_print_finding(lane, k->loop);
    host_line(lane, "%s%s(%s)", kernel_prefix(k, body), k->name, k->parameters);
    host_line(lane, "{");
    lane->indent = 1;
    if (k->in_pieces) {
        pieces_open(&k->pieces, k->loop, k->number, k->count);
    } else {
        host_line(lane, "const int64_t %s = (int64_t)%s * %s + %s;", k->number, dialect->block, dialect->lanes, dialect->lane);
        host_line(lane, "if (%s >= %s) return;", k->number, k->count);
    }
    kernel_print_own_variables(k);
    kernel_print_axis_values(k);
    if (k->in_pieces) pieces_print(&k->pieces, body);
    else host_print_stmts(lane, body);
    host_print_cycle_label(lane, inner->loop);
    print_last_values(k);
    lane->indent = 0;
    host_line(lane, "}");
}

/* ---- both ---- */

static void print_launch(Kernel *k)
{
    HostPrinter *host = k->host;
    Name device = kernel_fresh(k, k->last, "device"), arguments = host_fresh(host, "arguments");
    if (k->last_values.count) {
        host_line(host, "struct %s_values %s, *%s = (struct %s_values *)crayon_take(sizeof %s);", k->name, k->last, device, k->name, k->last);
        Arena *arena = k->plan->context->scratch;
        add_parameter(k, arena_printf(arena, "%sstruct %s_values *%s", k->plan->dialect->global, k->name, k->last), arena_printf(arena, "(void *)&%s", device));
    }
    host_line(host, "void *%s[] = {%s};", arguments, k->arguments);
    const char *block = k->in_pieces ? block_text(k) : host_fresh(host, "block");
    if (!k->in_pieces) host_line(host, "const unsigned %s = crayon_block_lanes(%s);", block, k->count);
    host_line(host, "CRAYON_LAUNCH(%s, crayon_grid_of(%s, %s), dim3(%s), %s, 0);", k->name, k->count, block, block, arguments);
    if (k->last_values.count == 0) return;
    host_line(host, "CRAYON_CHECK(cudaMemcpy(&%s, %s, sizeof %s, cudaMemcpyDeviceToHost));", k->last, device, k->last);
    host_line(host, "crayon_give(%s);", device);
    for (uint32_t i = 0; i < k->last_values.count; i++) {
        SymId id = k->last_values.items[i].symbol;
        const SymbolText *text = &host->symbols[id];
        if (k->plan->buffer_of[id]) kernel_print_on_host(k->plan, k->plan->buffer_of[id], true);
        host_line(host, "%s%s = %s.%s;", text->pointer ? "*" : "", text->text, k->last, text->text);
    }
}

/* The values of the DO variables after the loops: the inner ones are set only if the outer ones ran. */
static void print_finals(Kernel *k)
{
    for (uint32_t n = 0; n < k->axes.count; n++) {
        const Axis *axis = &k->axes.items[n];
        const SymbolText *text = &k->host->symbols[axis->variable];
        if (!k->host->facts[axis->variable].outside) continue;
        const char *guard = "";
        for (uint32_t m = 0; m < n; m++)
            guard = arena_printf(k->plan->context->scratch, "%sif (%s > 0) ", guard, k->axes.items[m].trips);
        if (k->plan->buffer_of[axis->variable]) kernel_print_on_host(k->plan, k->plan->buffer_of[axis->variable], true);
        host_line(k->host, "%s%s%s = (%s)(%s);", guard, text->pointer ? "*" : "", text->text, c_type(k, axis->variable), kernel_value_text(k, axis, axis->trips));
    }
}

Name kernel_choose_name(CudaPlan *plan, StmtId loop)
{
    SourceRange loc = nest_stmt(plan->routine, loop)->loc;
    uint32_t line = 0;
    if (loc.file) (void)diag_presumed(plan->context->diag, loc.file, loc.begin, &line);
    const char *stem = arena_printf(plan->context->scratch, line ? "%s_line%u" : "%s_loop%u", plan->routine->name, line ? line : loop);
    return names_fresh(plan->context, &plan->printer->file->names, stem);
}

void kernel_begin(Kernel *k)
{
    k->count = host_fresh(k->host, "lanes");
    k->number = host_fresh(k->host, "lane");
    k->last = host_fresh(k->host, "last");
    find_axes(k);
    find_touches(k);
    host_line(k->host, "{");
    k->host->indent++;
    print_host_needs(k);
}

void kernel_begin_lane(Kernel *k)
{
    const CudaPlan *plan = k->plan;
    k->lane = *k->host;
    k->lane.symbols = arena_copy(plan->context->scratch, k->host->symbols, plan->routine->symbols.count * sizeof *k->host->symbols);
    k->lane.columns = plan->dialect->columns;
    k->lane.in_lane = true;
    k->lane.hook = NULL;
    k->lane.turns_hook = turns_line;
    k->lane.innermost = 0;
    k->lane.out = plan->kernels;
}

void kernel_print(CudaPlan *plan, StmtId loop)
{
    HostPrinter *host = plan->printer;
    Kernel k = {.plan = plan, .host = host, .loop = loop, .name = kernel_choose_name(plan, loop)};
    kernel_begin(&k);
    print_counts(&k);
    kernel_begin_lane(&k);
    k.pieces = (Pieces){.plan = plan, .lane = &k.lane};
    k.in_pieces = transpose_any(plan->routine, loop);
    add_axis_parameters(&k);
    host_line(host, "if (%s > 0) {", k.count);
    host->indent++;
    buffers_print_late(plan, loop);
    kernel_add_symbols(&k);
    print_launch(&k);
    buffers_print_late_leave(plan, loop);
    host->indent--;
    host_line(host, "}");
    k.lane.names = host->names;
    print_text(&k);
    host->names = k.lane.names;
    print_finals(&k);
    host->indent--;
    host_line(host, "}");
}
