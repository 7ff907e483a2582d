#include "backend_host/host.h"

#include "ir/build.h"
#include "ir/walk.h"

#include <string.h>

static bool has_inner_loop(const NestRoutine *routine, StmtId first)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        if (stmt->kind == STMT_LOOP || stmt->kind == STMT_WHILE || stmt->kind == STMT_CALL) return true;
        if (stmt->kind == STMT_EXIT || stmt->kind == STMT_RETURN) return true;
        if (stmt->kind == STMT_BLOCK && has_inner_loop(routine, stmt->block.body)) return true;
        if (stmt->kind == STMT_IF && (has_inner_loop(routine, stmt->if_.then) || has_inner_loop(routine, stmt->if_.else_))) return true;
    }
    return false;
}

/* The compiler may be told so when nothing is shared between iterations in the C text either: private variables
 * must be C variables, not memory that the iterations share. */
static bool may_say_ivdep(const HostPrinter *printer, StmtId loop)
{
    const NestRoutine *routine = printer->routine;
    const LoopInfo *info = nest_loop_info(routine, loop);
    if (printer->in_lane || info->finding != LOOP_PARALLEL || has_inner_loop(routine, nest_stmt(routine, loop)->loop.body)) return false;
    for (uint32_t i = 0; i < info->privates.count; i++) {
        SymId symbol = info->privates.items[i].symbol;
        if (nest_symbol(routine, symbol)->rank || printer->symbols[symbol].pointer) return false;
    }
    return !printer->symbols[nest_stmt(routine, loop)->loop.variable].pointer;
}

void host_print_finding(HostPrinter *printer, StmtId loop)
{
    static const char *const words[] = {
        [LOOP_PARALLEL] = "parallel", [LOOP_REDUCTION] = "reduction", [LOOP_RECURRENCE] = "recurrence", [LOOP_UNKNOWN] = "in order",
    };
    const LoopInfo *info = nest_loop_info(printer->routine, loop);
    if (info->finding == LOOP_UNANALYZED) return;
    Text text = {0};
    text_printf(&text, "/* %s%s", words[info->finding], info->reason ? ": " : "");
    for (const char *c = info->reason; c && *c; c++)
        if (!(c[0] == '/' && text.data[text.length - 1] == '*')) text_add_bytes(&text, c, 1);
    text_add(&text, " */");
    host_print_long(printer, text_string(&text));
    text_free(&text);
}

static void print_label(HostPrinter *printer, const char *kind, StmtId id)
{
    uint32_t indent = printer->indent;
    printer->indent = indent ? indent - 1 : 0;
    host_line(printer, "%s_%u:;", kind, id);
    printer->indent = indent;
}

void host_print_exit_label(HostPrinter *printer, StmtId id)
{
    if (printer->jump_out[id]) print_label(printer, "exit", id);
}

void host_print_cycle_label(HostPrinter *printer, StmtId id)
{
    if (printer->jump_on[id]) print_label(printer, "cycle", id);
}

/* What a loop of C repeats. */
static void print_repeated(HostPrinter *printer, StmtId first)
{
    host_known_forget(printer, first);
    printer->loops++;
    host_print_stmts(printer, first);
    printer->loops--;
    host_known_forget(printer, first);
}

void host_print_body(HostPrinter *printer, StmtId loop, StmtId first)
{
    StmtId outer = printer->innermost;
    printer->innermost = loop;
    print_repeated(printer, first);
    printer->innermost = outer;
    host_print_cycle_label(printer, loop);
}

void host_print_set(HostPrinter *printer, SymId variable, const char *value)
{
    const SymbolText *text = &printer->symbols[variable];
    const char *type = type_info(nest_symbol(printer->routine, variable)->type)->c_type;
    if (printer->hook && printer->set_hook) printer->set_hook(printer->hook_data, variable);
    host_line(printer, "%s%s = (%s)%s;", text->pointer ? "*" : "", text->text, type, value);
}

static void print_order(HostPrinter *printer, StmtId loop)
{
    if (printer->in_lane || has_inner_loop(printer->routine, nest_stmt(printer->routine, loop)->loop.body)) return;
    if (host_keeps_order(printer, loop)) host_line(printer, "crayon_in_order();");
}

void host_print_turns(HostPrinter *printer, StmtId id, int64_t step, const char *lower, const char *upper, bool constant)
{
    const Stmt *stmt = nest_stmt(printer->routine, id);
    SymId variable = stmt->loop.variable;
    SymbolText *text = &printer->symbols[variable];
    bool storage = printer->facts[variable].outside;
    Name counter = text->counter;
    const char *end = constant ? upper : text->end;
    Arena *arena = printer->context->scratch;
    const char *advance = step == 1 ? arena_printf(arena, "%s++", counter)
                          : step > 0 ? arena_printf(arena, "%s += %lld", counter, (long long)step)
                          : step == -1 ? arena_printf(arena, "%s--", counter)
                                       : arena_printf(arena, "%s -= %lld", counter, -(long long)step);
    const char *start = arena_printf(arena, constant ? "int64_t %s = %s" : "int64_t %s = %s, %s = %s", counter, lower, end, upper);
    if (storage) {
        host_line(printer, "{");
        printer->indent++;
        host_line(printer, "%s;", start);
    }
    if (may_say_ivdep(printer, id)) host_line(printer, "#pragma GCC ivdep");
    if (printer->turns_line) host_line(printer, "%s", printer->turns_line);
    printer->turns_line = NULL;
    host_line(printer, "for (%s; %s %s %s; %s) {", storage ? "" : start, counter, step > 0 ? "<=" : ">=", end, advance);
    text->wide = counter;
    printer->indent++;
    if (storage) host_print_set(printer, variable, counter);
    print_order(printer, id);
    host_print_body(printer, id, stmt->loop.body);
    printer->indent--;
    text->wide = NULL;
    host_line(printer, "}");
    if (!storage) return;
    host_print_set(printer, variable, counter);
    printer->indent--;
    host_line(printer, "}");
}

/* A DO with a constant step over a type below 64 bits: its values and the next one fit in int64_t. */
static void print_plain_loop(HostPrinter *printer, StmtId id, int64_t step)
{
    const Stmt *stmt = nest_stmt(printer->routine, id);
    int64_t last;
    bool constant = nest_int_value(printer->routine, stmt->loop.upper, &last);
    const char *lower = host_narrow(printer, stmt->loop.lower);
    if (printer->turns_hook) printer->turns_line = printer->turns_hook(printer, id);
    host_print_turns(printer, id, step, lower, host_narrow(printer, stmt->loop.upper), constant);
}

/* Any other DO: counts its trips. */
static void print_counted_loop(HostPrinter *printer, StmtId id)
{
    const Stmt *stmt = nest_stmt(printer->routine, id);
    SymId variable = stmt->loop.variable;
    SymbolText *text = &printer->symbols[variable];
    bool storage = printer->facts[variable].outside;
    const char *name = text->text;
    Name first = host_fresh(printer, arena_printf(printer->context->scratch, "%s_first", name));
    Name step = host_fresh(printer, arena_printf(printer->context->scratch, "%s_step", name));
    Name trips = host_fresh(printer, arena_printf(printer->context->scratch, "%s_trips", name));
    Name trip = host_fresh(printer, arena_printf(printer->context->scratch, "%s_trip", name));
    host_line(printer, "{");
    printer->indent++;
    host_line(printer, "const int64_t %s = %s, %s = %s;", first, host_narrow(printer, stmt->loop.lower), step, host_narrow(printer, stmt->loop.step));
    host_line(printer, "const uint64_t %s = crayon_trips(%s, %s, %s);", trips, first, host_narrow(printer, stmt->loop.upper), step);
    bool ivdep = may_say_ivdep(printer, id);
    bool shared = host_share_loop(printer, id, trips, ivdep);
    if (ivdep && !shared) host_line(printer, "#pragma GCC ivdep");
    host_line(printer, "for (uint64_t %s = 0; %s < %s; %s++) {", trip, trip, trips, trip);
    printer->indent++;
    host_line(printer, "const int64_t %s = (int64_t)((uint64_t)%s + %s * (uint64_t)%s);", text->counter, first, trip, step);
    text->wide = text->counter;
    if (storage) host_print_set(printer, variable, text->counter);
    print_order(printer, id);
    StmtId outer = printer->innermost;
    printer->innermost = 0;
    print_repeated(printer, stmt->loop.body);
    printer->innermost = outer;
    host_print_cycle_label(printer, id);
    printer->indent--;
    text->wide = NULL;
    host_line(printer, "}");
    if (shared) host_share_end(printer);
    if (storage) host_print_set(printer, variable, arena_printf(printer->context->scratch, "((uint64_t)%s + %s * (uint64_t)%s)", first, trips, step));
    printer->indent--;
    host_line(printer, "}");
}

void host_name_counter(HostPrinter *printer, SymId variable)
{
    SymbolText *text = &printer->symbols[variable];
    if (text->counter) return;
    Arena *arena = printer->context->scratch;
    bool storage = printer->facts[variable].outside;
    text->counter = storage ? host_fresh(printer, arena_printf(arena, "%s_now", text->text)) : text->text;
    text->end = host_fresh(printer, arena_printf(arena, "%s_end", text->text));
}

/* `unit`: where the step is 1, whatever it is elsewhere. */
static void print_loop_as(HostPrinter *printer, StmtId id, bool unit)
{
    const Stmt *stmt = nest_stmt(printer->routine, id);
    int64_t step = 1;
    bool plain = unit || (nest_int_value(printer->routine, stmt->loop.step, &step) && step != 0 && step > -INT64_C(0x100000000) && step < INT64_C(0x100000000));
    if (plain && nest_symbol(printer->routine, stmt->loop.variable)->type != TYPE_I64 && !host_may_share(printer, id)) print_plain_loop(printer, id, step);
    else print_counted_loop(printer, id);
}

/* ---- strides that are 1 ------------------------------------------------------------------ */

typedef struct {
    SymId variable, stride;
    uint32_t stmts;
} Stride;

/* i*inc: a scalar of which the DO variable counts multiples. */
static void find_stride(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Stride *stride = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    if (expr->op != OP_MUL || !type_is_int(expr->type)) return;
    const Expr *a = nest_expr(routine, nest_operand(routine, expr, 0)), *b = nest_expr(routine, nest_operand(routine, expr, 1));
    if (a->op != OP_SCALAR || b->op != OP_SCALAR || (a->symbol == stride->variable) == (b->symbol == stride->variable)) return;
    stride->stride = a->symbol == stride->variable ? b->symbol : a->symbol;
}

static bool find_in_stmt(void *data, NestRoutine *routine, StmtId id)
{
    Stride *stride = data;
    stride->stmts++;
    nest_walk_stmt_exprs(routine, id, find_stride, stride);
    return true;
}

/* The scalar that a loop without others in it steps by, or has multiples of in subscripts, if it stays as it is there; else 0. */
static SymId stride_of(const HostPrinter *printer, StmtId id)
{
    enum { MOST = 16 }; /* statements: their text doubles */
    const Stmt *stmt = nest_stmt(printer->routine, id);
    const Expr *step = nest_expr(printer->routine, stmt->loop.step);
    Stride stride = {.variable = stmt->loop.variable};
    if (printer->hook || printer->in_lane || has_inner_loop(printer->routine, stmt->loop.body)) return 0;
    nest_walk_stmts((NestRoutine *)printer->routine, stmt->loop.body, find_in_stmt, &stride); /* the visitors change nothing */
    if (step->op == OP_SCALAR) stride.stride = step->symbol;
    bool good = stride.stride && stride.stmts <= MOST && !printer->facts[stride.stride].assigned && !printer->facts[stride.stride].passed;
    return good && !printer->symbols[stride.stride].pointer ? stride.stride : 0;
}

/* Where a stride is 1 the loop stands once more: compilers make other vectors of it. */
static void print_loop(HostPrinter *printer, StmtId id)
{
    const Stmt *stmt = nest_stmt(printer->routine, id);
    SymId stride = stride_of(printer, id);
    host_name_counter(printer, stmt->loop.variable);
    host_known_forget_scalar(printer, stmt->loop.variable);
    host_print_finding(printer, id);
    if (host_print_fold(printer, id)) return;
    if (stride) {
        host_line(printer, "if (%s == 1) {", printer->symbols[stride].text);
        printer->indent++;
        print_loop_as(printer, id, nest_expr(printer->routine, stmt->loop.step)->op == OP_SCALAR);
        printer->indent--;
        host_line(printer, "} else {");
        printer->indent++;
    }
    print_loop_as(printer, id, false);
    if (stride) {
        printer->indent--;
        host_line(printer, "}");
    }
    host_print_exit_label(printer, id);
}

/* ---- calls ---- */

static const NestRoutine *callee_of(const HostPrinter *printer, const Stmt *stmt)
{
    return stmt->call.routine ? printer->file->program->routines.items[stmt->call.routine] : NULL;
}

/* The type a parameter points to; void for those of unknown routines. */
static const char *parameter_type(const NestRoutine *callee, uint32_t n)
{
    if (!callee || n >= callee->arguments.count) return "void";
    return type_info(nest_symbol(callee, callee->arguments.items[n])->type)->c_type;
}

static void print_call(HostPrinter *printer, const Stmt *stmt)
{
    const NestRoutine *callee = callee_of(printer, stmt), *routine = printer->routine;
    Arena *arena = printer->context->scratch;
    const char *arguments = "";
    bool braces = false;
    for (uint32_t n = 0; n < stmt->call.count; n++) {
        ExprId id = routine->operands.items[stmt->call.first + n];
        const Expr *expr = nest_expr(routine, id);
        if (callee && n < callee->arguments.count && host_by_value(callee, callee->arguments.items[n])) {
            arguments = arena_printf(arena, "%s%s%s", arguments, n ? ", " : "", host_expr(printer, id, BIND_ANY));
            continue;
        }
        const char *address = host_address(printer, id), *type = parameter_type(callee, n);
        if (!address) {
            if (!braces) {
                host_line(printer, "{");
                printer->indent++;
                braces = true;
            }
            Name temporary = host_fresh(printer, "argument");
            host_line(printer, "%s %s = %s;", type_info(expr->type)->c_type, temporary, host_expr(printer, id, BIND_ANY));
            address = arena_printf(arena, "&%s", temporary);
        }
        bool same = strcmp(type, expr->symbol ? host_storage_type(routine, expr->symbol) : type_info(expr->type)->c_type) == 0;
        arguments = arena_printf(arena, same ? "%s%s%s" : "%s%s(%s *)%s", arguments, n ? ", " : "", same ? address : type, address);
    }
    if (stmt->call.result) {
        const SymbolText *text = &printer->symbols[stmt->call.result];
        host_line(printer, "%s%s = %s(%s);", text->pointer ? "*" : "", text->text, stmt->call.symbol, arguments);
        host_known_forget_scalar(printer, stmt->call.result);
    } else {
        host_line(printer, "%s(%s);", stmt->call.symbol, arguments);
    }
    if (!braces) return;
    printer->indent--;
    host_line(printer, "}");
}

/* ---- the others ---- */

static void print_assign(HostPrinter *printer, const Stmt *stmt)
{
    const Expr *target = nest_expr(printer->routine, stmt->assign.target);
    const SymbolText *text = &printer->symbols[target->symbol];
    const char *value = host_expr(printer, stmt->assign.value, BIND_ANY);
    if (target->op == OP_ELEMENT) host_line(printer, "%s = %s;", host_element(printer, stmt->assign.target), value);
    else host_line(printer, "%s%s = %s;", text->pointer ? "*" : "", text->text, value);
    host_known_assign(printer, stmt);
}

static void print_if(HostPrinter *printer, const Stmt *stmt)
{
    const Stmt *whole = stmt;
    HostKnownList before = host_known_keep(printer);
    host_line(printer, "if (%s) {", host_expr(printer, stmt->if_.condition, BIND_ANY));
    for (;;) {
        printer->indent++;
        host_print_stmts(printer, stmt->if_.then);
        printer->indent--;
        StmtId other = stmt->if_.else_;
        printer->known = before;
        if (!other) break;
        before = host_known_keep(printer);
        const Stmt *next = nest_stmt(printer->routine, other);
        bool chains = next->kind == STMT_IF && !next->next && !host_is_late(printer, other);
        if (chains && !printer->hook && !printer->file->options->line_directives) {
            stmt = next;
            host_line(printer, "} else if (%s) {", host_expr(printer, stmt->if_.condition, BIND_ANY));
            continue;
        }
        host_line(printer, "} else {");
        printer->indent++;
        host_print_stmts(printer, other);
        printer->indent--;
        printer->known = before;
        break;
    }
    host_known_forget(printer, whole->if_.then);
    host_known_forget(printer, whole->if_.else_);
    host_line(printer, "}");
}

static void print_jump(HostPrinter *printer, const Stmt *stmt)
{
    bool leave = stmt->kind == STMT_EXIT;
    StmtId target = stmt->jump.target;
    if (target == printer->innermost) {
        host_line(printer, leave ? "break;" : "continue;");
        return;
    }
    (leave ? printer->jump_out : printer->jump_on)[target] = true;
    host_line(printer, "goto %s_%u;", leave ? "exit" : "cycle", target);
}

static void print_return(HostPrinter *printer)
{
    const NestRoutine *routine = printer->routine;
    if (printer->epilogue) {
        printer->epilogue_used = true;
        host_line(printer, "goto %s;", printer->epilogue);
    } else if (routine->kind == ROUTINE_FUNCTION) {
        host_line(printer, "return %s;", printer->symbols[routine->result].text);
    } else {
        host_line(printer, "return;");
    }
}

void host_print_stmt(HostPrinter *printer, StmtId id)
{
    const Stmt *stmt = nest_stmt(printer->routine, id);
    switch (stmt->kind) {
    case STMT_NONE: break;
    case STMT_ASSIGN: print_assign(printer, stmt); break;
    case STMT_LOOP:
        if (printer->hook_data || !(nest_loop_info(printer->routine, id)->assertions & LOOP_INSPECTS)) print_loop(printer, id);
        break;
    case STMT_WHILE:
        host_known_forget(printer, stmt->while_.body); /* the condition is asked in each turn */
        host_line(printer, "while (%s) {", host_expr(printer, stmt->while_.condition, BIND_ANY));
        printer->indent++;
        host_print_body(printer, id, stmt->while_.body);
        printer->indent--;
        host_line(printer, "}");
        host_print_exit_label(printer, id);
        break;
    case STMT_IF: print_if(printer, stmt); break;
    case STMT_BLOCK:
        host_print_stmts(printer, stmt->block.body);
        host_known_forget(printer, stmt->block.body);
        host_print_exit_label(printer, id);
        break;
    case STMT_EXIT: case STMT_CYCLE: print_jump(printer, stmt); break;
    case STMT_CALL: print_call(printer, stmt); break;
    case STMT_RETURN: print_return(printer); break;
    case STMT_KERNEL:
        printer->file->options->print_strips(printer, id);
        printer->known.count = 0;
        break;
    }
}

void host_print_run(HostPrinter *printer, StmtId first, StmtId end)
{
    for (StmtId id = first; id != end; id = nest_stmt(printer->routine, id)->next) {
        host_print_directive(printer, nest_stmt(printer->routine, id)->loc);
        host_print_late(printer, id);
        if (!printer->hook || !printer->hook(printer->hook_data, printer, id)) host_print_stmt(printer, id);
    }
}

void host_print_stmts(HostPrinter *printer, StmtId first)
{
    host_print_run(printer, first, 0);
}
