/* Threads of the host that share the iterations of a loop, by OpenMP. Each thread has scalars of its own where iterations have. Nothing is shared
 * where the order of iterations is seen: in reductions, and where a scalar keeps the last iteration's value. */
#include "backend_host/host.h"

#include "ir/build.h"
#include "ir/walk.h"

#include <string.h>

void host_open_threads(HostPrinter *printer, const char *name, const char *work)
{
    host_line(printer, "const double %s = %s;", name, work);
    host_line(printer, "(void)%s;", name);
    host_line(printer, "#pragma omp parallel if (%s >= CRAYON_THREAD_WORK)", name);
    host_line(printer, "{");
    printer->indent++;
}

const char *host_threads_text(const HostFile *file)
{
    if (!file->options->threads) return "";
    return "/* What a nest must do, in operations, for threads to share it: they begin in some microseconds. */\n"
           "#ifndef CRAYON_THREAD_WORK\n"
           "#define CRAYON_THREAD_WORK 50000.\n"
           "#endif\n"
           "#ifndef _OPENMP\n"
           "#pragma GCC diagnostic ignored \"-Wunknown-pragmas\"\n"
           "#endif\n";
}

/* ---- what iterations have for themselves ------------------------------------------------ */

typedef struct {
    const HostPrinter *printer;
    bool *assigned;   /* by symbol: a scalar that the loop's statements assign */
    bool *inside;     /* by statement: it stands in the loop */
    bool refused;
    uint32_t work;    /* expressions */
} Sharing;

static void count_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Sharing *sharing = data;
    const Expr *expr = nest_expr(routine, id);
    sharing->work++;
    if (use == USE_ARGUMENT) sharing->refused = true;
    if (use == USE_WRITE && expr->op == OP_SCALAR) sharing->assigned[expr->symbol] = true;
}

static void note_privates(Sharing *sharing, const LoopInfo *info)
{
    for (uint32_t i = 0; i < info->privates.count; i++) {
        const Private *own = &info->privates.items[i];
        sharing->refused |= nest_symbol(sharing->printer->routine, own->symbol)->rank > 0 || (own->last_value && sharing->printer->facts[own->symbol].outside);
    }
}

static bool look_at(void *data, NestRoutine *routine, StmtId id)
{
    Sharing *sharing = data;
    const Stmt *stmt = nest_stmt(routine, id);
    nest_walk_stmt_exprs(routine, id, count_expr, sharing);
    sharing->inside[id] = true;
    sharing->refused |= stmt->kind == STMT_CALL || stmt->kind == STMT_KERNEL || stmt->kind == STMT_RETURN;
    if (stmt->kind == STMT_EXIT || stmt->kind == STMT_CYCLE) sharing->refused |= !sharing->inside[stmt->jump.target];
    if (stmt->kind == STMT_LOOP) sharing->assigned[stmt->loop.variable] = true;
    if (stmt->kind == STMT_LOOP && nest_loop_info(routine, id)->map == MAP_AXIS) note_privates(sharing, nest_loop_info(routine, id));
    return true;
}

/* What the iterations of a loop have for themselves; false: threads may not share them. */
static bool find_sharing(HostPrinter *printer, StmtId loop, Sharing *sharing)
{
    NestRoutine *routine = (NestRoutine *)printer->routine; /* the visitors change nothing */
    const LoopInfo *info = nest_loop_info(routine, loop);
    uint32_t symbols = routine->symbols.count + 1;
    if (!printer->file->options->threads || printer->file->cplusplus || printer->in_lane || printer->hook || printer->sharing) return false;
    if (info->map != MAP_KERNEL || info->finding != LOOP_PARALLEL || info->assertions & LOOP_SPARE) return false;
    *sharing = (Sharing){.printer = printer, .assigned = arena_array(printer->context->scratch, bool, symbols)};
    sharing->inside = arena_array(printer->context->scratch, bool, routine->stmts.count + 1);
    note_privates(sharing, info);
    nest_walk_stmts(routine, nest_stmt(routine, loop)->loop.body, look_at, sharing);
    sharing->assigned[nest_stmt(routine, loop)->loop.variable] = true;
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        bool in_memory = symbol->storage == STORAGE_AREA || printer->symbols[id].pointer;
        if (sharing->assigned[id] && in_memory) return false;
    }
    return !sharing->refused;
}

bool host_may_share(HostPrinter *printer, StmtId loop)
{
    Sharing sharing;
    return find_sharing(printer, loop, &sharing);
}

/* ---- what it is worth ------------------------------------------------------------------- */

/* Whether the expression can be evaluated before the loop, with the value that it has in it. */
static bool is_known_before(const Sharing *sharing, ExprId id)
{
    const NestRoutine *routine = sharing->printer->routine;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op == OP_ELEMENT || (expr->op == OP_SCALAR && sharing->assigned[expr->symbol])) return false;
    for (uint32_t n = 0; n < expr->count; n++)
        if (!is_known_before(sharing, nest_operand(routine, expr, n))) return false;
    return !nest_may_trap(routine, id);
}

/* The trips of the first loops within each other whose bounds are known before, as factors. */
static const char *inner_trips(HostPrinter *printer, const Sharing *sharing, StmtId first, const char *work)
{
    for (StmtId id = first; id; id = nest_stmt(printer->routine, id)->next) {
        const Stmt *stmt = nest_stmt(printer->routine, id);
        if (stmt->kind != STMT_LOOP || !is_known_before(sharing, stmt->loop.lower) || !is_known_before(sharing, stmt->loop.upper)) continue;
        work = arena_printf(printer->context->scratch, "%s * (double)crayon_extent(%s, %s)", work, host_wide(printer, stmt->loop.lower, BIND_ANY),
                            host_wide(printer, stmt->loop.upper, BIND_ANY));
        return inner_trips(printer, sharing, stmt->loop.body, work);
    }
    return work;
}

/* ---- the text --------------------------------------------------------------------------- */

/* The pragma, with the scalars of which each thread has a copy; they begin as they are outside, though none is read before it is assigned, so that compilers
 * need not prove that. */
static void print_pragma(HostPrinter *printer, const Sharing *sharing, bool plain)
{
    enum { WIDTH = 100 };
    Text text = {0};
    size_t column = 0;
    text_printf(&text, "#pragma omp for%s schedule(static)", plain ? " simd" : "");
    for (SymId id = 1; id < printer->routine->symbols.count; id++) {
        if (!sharing->assigned[id] || !printer->facts[id].outside) continue;
        const char *name = printer->symbols[id].text;
        bool begins = column == 0 || column + strlen(name) > WIDTH;
        if (begins) text_add(&text, column ? ") \\\n    firstprivate(" : " \\\n    firstprivate(");
        column = (begins ? 0 : column + 2) + strlen(name);
        text_printf(&text, "%s%s", begins ? "" : ", ", name);
    }
    host_line(printer, "%s%s", text_string(&text), column ? ")" : "");
    text_free(&text);
}

bool host_share_loop(HostPrinter *printer, StmtId loop, const char *trips, bool plain)
{
    Sharing sharing;
    if (!find_sharing(printer, loop, &sharing)) return false;
    const char *work = arena_printf(printer->context->scratch, "%u. * (double)%s", sharing.work, trips);
    work = inner_trips(printer, &sharing, nest_stmt(printer->routine, loop)->loop.body, work);
    host_open_threads(printer, host_fresh(printer, "work"), work);
    printer->sharing = true;
    print_pragma(printer, &sharing, plain);
    return true;
}

void host_share_end(HostPrinter *printer)
{
    printer->sharing = false;
    printer->indent--;
    host_line(printer, "}");
}
