#include "backend_cuda/kernel_parts.h"

#include "backend_cuda/buffers.h"
#include "ir/build.h"
#include "ir/transpose.h"
#include "ir/walk.h"

enum { LIGHT = 64 }; /* turns of loops in a lane, at most: what takes longer had better be on all multiprocessors, to which a launch is nothing */

/* Turns of a loop whose bounds are numbers; LIGHT + 1: more, or it is not known. */
static int64_t count_turns(const NestRoutine *routine, const Stmt *loop)
{
    int64_t lower, upper, step;
    const bool known = nest_int_value(routine, loop->loop.lower, &lower) && nest_int_value(routine, loop->loop.upper, &upper) && nest_int_value(routine, loop->loop.step, &step);
    if (!known || (step != 1 && step != -1) || lower < INT32_MIN || lower > INT32_MAX || upper < INT32_MIN || upper > INT32_MAX) return LIGHT + 1;
    const int64_t turns = (upper - lower)*step + 1;
    return turns < 0 ? 0 : turns > LIGHT ? LIGHT + 1 : turns;
}

/* Whether no loop in the list takes more than so many turns, with those inside. */
static bool is_light(const NestRoutine *routine, StmtId first, int64_t room)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        StmtId lists[2];
        const Stmt *stmt = nest_stmt(routine, id);
        const uint32_t count = nest_stmt_lists(stmt, lists);
        const int64_t turns = stmt->kind == STMT_LOOP ? count_turns(routine, stmt) : stmt->kind == STMT_WHILE ? LIGHT + 1 : 1;
        if (turns > room) return false;
        for (uint32_t n = 0; n < count; n++)
            if (!is_light(routine, lists[n], turns > 1 ? room/turns : room)) return false;
    }
    return true;
}

static void count_element(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    (void)use;
    *(int64_t *)data += nest_expr(routine, id)->op == OP_ELEMENT;
}

/* Elements that a lane reads and stores in the list, those under conditions too; loops are light. */
static int64_t count_elements(NestRoutine *routine, StmtId first)
{
    int64_t all = 0;
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        StmtId lists[2];
        const Stmt *stmt = nest_stmt(routine, id);
        const int64_t turns = stmt->kind == STMT_LOOP ? count_turns(routine, stmt) : 1;
        nest_walk_stmt_exprs(routine, id, count_element, &all);
        for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++) all += turns * count_elements(routine, lists[n]);
    }
    return all;
}

StmtId kernel_in_turns(const CudaPlan *plan, StmtId around)
{
    const NestRoutine *routine = plan->routine;
    const Stmt *loop = nest_stmt(routine, around);
    const SymbolFacts *facts = plan->printer->facts;
    const StmtId id = loop->kind == STMT_LOOP ? loop->loop.body : 0;
    if (!id || nest_stmt(routine, id)->next || !plan->is_kernel[id] || nest_stmt(routine, id)->kind != STMT_LOOP || transpose_any(routine, id)) return 0;
    Touch *heads = arena_array(plan->context->scratch, Touch, routine->symbols.count), *touches = arena_array(plan->context->scratch, Touch, routine->symbols.count);
    for (uint32_t n = 0; n < nest_loop_info(routine, id)->axes; n++) {
        const StmtId axis = plan_axis(routine, id, n);
        const LoopInfo *info = nest_loop_info(routine, axis);
        if (plan_depends_on_axes(routine, id, n) || facts[nest_stmt(routine, axis)->loop.variable].outside) return 0;
        for (uint32_t i = 0; i < info->privates.count; i++)
            if (info->privates.items[i].last_value && facts[info->privates.items[i].symbol].outside) return 0;
        plan_add_head(routine, axis, heads);
    }
    if (!is_light(routine, nest_stmt(routine, plan_axis(routine, id, nest_loop_info(routine, id)->axes - 1))->loop.body, LIGHT)) return 0;
    plan_add_stmt(routine, id, touches);
    if (facts[loop->loop.variable].outside || touches[loop->loop.variable].written) return 0;
    for (SymId symbol = 1; symbol < routine->symbols.count; symbol++)
        if (heads[symbol].read && nest_symbol(routine, symbol)->rank) return 0;
    return id;
}

/* Opens the loop over the turns, and tells a turn's lanes; `product` is a format of two numbers of lanes. */
static void open_turn(Kernel *k, HostPrinter *printer, const Axis *turn, const char *product)
{
    const char *lanes = NULL;
    const Name counter = k->host->symbols[turn->variable].counter;
    host_line(printer, "for (int64_t %s = 0; %s < %s; %s++) {", turn->at, turn->at, turn->trips, turn->at);
    printer->indent++;
    host_line(printer, "const int64_t %s = %s;", counter, kernel_value_text(k, turn, turn->at));
    printer->symbols[turn->variable].wide = counter;
    for (uint32_t n = 0; n < k->axes.count; n++) {
        const Axis *axis = &k->axes.items[n];
        kernel_print_first(k, printer, axis, "const ");
        host_line(printer, "const int64_t %s = %s;", axis->trips, kernel_trips_text(k, printer, axis));
        lanes = lanes ? arena_printf(k->plan->context->scratch, product, lanes, axis->trips) : axis->trips;
    }
    host_line(printer, "const int64_t %s = %s;", k->count, lanes);
}

/* The lanes of a turn, at most: those of all turns are counted. */
static void print_most_lanes(Kernel *k, const Axis *turn, Name most)
{
    HostPrinter *host = k->host;
    kernel_print_first(k, host, turn, "const ");
    host_line(host, "const int64_t %s = %s;", turn->trips, kernel_trips_text(k, host, turn));
    host_line(host, "int64_t %s = 0;", most);
    open_turn(k, host, turn, "crayon_lanes(%s, %s)");
    host_line(host, "if (%s > %s) %s = %s;", k->count, most, most, k->count);
    host->symbols[turn->variable].wide = NULL;
    host->indent--;
    host_line(host, "}");
}

static void print_turns_text(Kernel *k, const Axis *turn)
{
    HostPrinter *lane = &k->lane;
    const Dialect *dialect = k->plan->dialect;
    const StmtId inner = k->axes.items[k->axes.count - 1].loop;
    text_add(k->plan->kernels, "\n");
    lane->indent = 0;
    host_print_finding(lane, k->loop);
    host_line(lane, "%s%s(%s)", dialect_text(k->plan->context->scratch, dialect->kernel, "CRAYON_TURN_BLOCK", NULL, NULL), k->name, k->parameters);
    host_line(lane, "{");
    lane->indent = 1;
    open_turn(k, lane, turn, "%s * %s");
    host_line(lane, "for (int64_t %s = %s; %s < %s; %s += %s) {", k->number, dialect->turn_lane, k->number, k->count, k->number, dialect->turn_lanes);
    lane->indent = 3;
    kernel_print_own_variables(k);
    kernel_print_axis_values(k);
    host_print_stmts(lane, nest_stmt(k->plan->routine, inner)->loop.body);
    host_print_cycle_label(lane, inner);
    lane->indent = 2;
    host_line(lane, "}");
    host_line(lane, "%s", dialect->turn_barrier);
    lane->indent = 0;
    host_line(lane, "    }");
    host_line(lane, "}");
}

Name kernel_print_turns(CudaPlan *plan, StmtId around)
{
    HostPrinter *host = plan->printer;
    const StmtId loop = kernel_in_turns(plan, around);
    const Stmt stmt = *nest_stmt(plan->routine, around);
    const Name taken = host_fresh(host, "taken"), most = host_fresh(host, "most"), arguments = host_fresh(host, "arguments");
    Kernel k = {.plan = plan, .host = host, .loop = loop, .name = kernel_choose_name(plan, loop), .in_turns = true};
    Axis turn = {.loop = around, .variable = stmt.loop.variable};
    host_line(host, "bool %s = false;", taken);
    kernel_begin(&k);
    host_name_counter(host, turn.variable);
    turn.first = kernel_fresh(&k, "turn", "first");
    turn.trips = host_fresh(host, "turns");
    turn.at = host_fresh(host, "turn");
    if (!nest_int_value(plan->routine, stmt.loop.step, &turn.constant_step)) turn.step = kernel_fresh(&k, "turn", "step");
    k.touches[turn.variable] = (Touch){0};
    print_most_lanes(&k, &turn, most);
    kernel_begin_lane(&k);
    const StmtId inner = k.axes.items[k.axes.count - 1].loop;
    const int64_t elements = count_elements((NestRoutine *)plan->routine, nest_stmt(plan->routine, inner)->loop.body);
    host_line(host, "if (CRAYON_TURNS_FIT(%s, %s, %s, %lld)) {", k.name, turn.trips, most, (long long)elements);
    host->indent++;
    kernel_add_word(&k, turn.first);
    kernel_add_word(&k, turn.trips);
    if (turn.step) kernel_add_word(&k, turn.step);
    buffers_print_late(plan, loop);
    kernel_add_symbols(&k);
    host_line(host, "void *%s[] = {%s};", arguments, k.arguments);
    host_line(host, "CRAYON_LAUNCH_TURNS(%s, %s);", k.name, arguments);
    buffers_print_late_leave(plan, loop);
    host_line(host, "%s = true;", taken);
    host->indent--;
    host_line(host, "}");
    k.lane.names = host->names;
    print_turns_text(&k, &turn);
    host->names = k.lane.names;
    host->indent--;
    host_line(host, "}");
    return taken;
}
