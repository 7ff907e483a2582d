/* Routines and their loops. The tree is walked in source order; where a vector kernel stands, the loops that it was
 * made of are listed, though they are no longer in the tree. */
#include "report/collect.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/int_sum.h"
#include "ir/print.h"
#include "support/bitset.h"

#include <inttypes.h>

const char *report_priced_word(const VecPriced *priced) { return priced->shape == SHAPE_NONE ? "loops" : shape_info(priced->shape)->name; }

const char *const report_finding_words[] = {"unanalyzed", "parallel", "reduction", "recurrence", "unknown"};
const char *const report_became_words[] = {"rows", "lanes", "turns", "in-lane", "own-kernel", "axis", "in-order"};
const char *const report_remedy_words[] = {"none", "stream", "borders", "rows"};
const char report_slot_letters[] = {'?', 'r', 's', 'g'};

typedef struct {
    Context *context;
    NestRoutine *routine;
    ReportRoutine *out;
    Bitset listed;       /* loops of lanes */
    StmtId *loop_around; /* by statement: the loop in whose body it stands; of several, copies that passes left behind, the newest. 0: none */
} Collecting;

/* Where the loops at hand run: what an enclosing loop became. */
typedef struct {
    uint32_t depth;
    uint32_t kernel;  /* vector kernel around, 0: none */
    bool in_lane;     /* inside a loop whose iterations are lanes */
} Around;

ReportPlace report_place(const Context *context, SourceRange loc)
{
    ReportPlace place = {0};
    if (!loc.file) return place;
    place.file = diag_presumed(context->diag, loc.file, loc.begin, &place.line);
    return place;
}

const char *report_take_text(Context *context, Text *text)
{
    const char *copy = arena_strndup(context->arena, text_string(text), text->length);
    text_free(text);
    return copy;
}

static const char *loop_header(Context *context, const NestRoutine *routine, const Stmt *loop)
{
    Text text = {0};
    int64_t step;
    text_printf(&text, "do %s = ", nest_symbol(routine, loop->loop.variable)->name);
    nest_print_fortran(routine, loop->loop.lower, &text);
    text_add(&text, ", ");
    nest_print_fortran(routine, loop->loop.upper, &text);
    if (!nest_int_value(routine, loop->loop.step, &step) || step != 1) {
        text_add(&text, ", ");
        nest_print_fortran(routine, loop->loop.step, &text);
    }
    return report_take_text(context, &text);
}

/* The arrays that lanes run along by way of shared memory, each once, and those of which lists tell how far they are read. */
static Name pieces_text(const Collecting *c, const LoopInfo *info)
{
    const NestRoutine *routine = c->routine;
    Text text = {0};
    for (uint32_t n = 0; n < info->transposed.count; n++) {
        SymId symbol = nest_expr(routine, info->transposed.items[n].element)->symbol;
        bool again = false;
        for (uint32_t k = 0; k < n; k++) again = again || nest_expr(routine, info->transposed.items[k].element)->symbol == symbol;
        if (!again) text_printf(&text, "%s%s", n ? ", " : "", nest_symbol(routine, symbol)->name);
    }
    if (text.length) text_printf(&text, " by way of shared memory, %u turns at a time", info->piece);
    for (uint32_t n = 0; n < info->reaches.count; n++)
        text_printf(&text, "%s%s", n ? ", " : text.length ? "; how far it touches " : "how far it touches ", nest_symbol(routine, info->reaches.items[n].symbol)->name);
    if (info->reaches.count) text_add(&text, " is found before, by an inspector");
    Name found = text.length ? intern(c->context->names, text_string(&text)) : NULL;
    text_free(&text);
    return found;
}

static void add_loop(Collecting *c, StmtId id, uint32_t depth, LoopBecame became, uint32_t kernel)
{
    const Stmt *stmt = nest_stmt(c->routine, id);
    const LoopInfo *info = nest_loop_info(c->routine, id);
    ReportLoop loop = {
        .place = report_place(c->context, stmt->loc), .depth = depth,
        .header = loop_header(c->context, c->routine, stmt), .finding = info->finding, .reason = info->reason,
        .pieces = pieces_text(c, info), .no_kernel = kernel ? NULL : info->no_kernel, .became = became, .kernel = kernel,
    };
    list_push(c->context->arena, &c->out->loops, loop);
}

static void walk(Collecting *c, StmtId first, Around around);

static void walk_loop(Collecting *c, StmtId id, Around around)
{
    const LoopInfo *info = nest_loop_info(c->routine, id);
    LoopBecame became = BECAME_ORDERED;
    if (!around.in_lane && info->map == MAP_KERNEL) became = BECAME_ALONE;
    else if (info->map == MAP_AXIS) became = BECAME_AXIS;
    else if (around.in_lane) became = BECAME_IN_LANE;
    add_loop(c, id, around.depth, became, around.kernel);
    around.depth++;
    around.in_lane = around.in_lane || became == BECAME_ALONE;
    walk(c, nest_stmt(c->routine, id)->loop.body, around);
}

/* ---- the loops of a vector kernel ------------------------------------------------------- */

/* The loop is around all of the list, and of the IFs in it. */
static void note_around(Collecting *c, StmtId first, StmtId loop)
{
    for (StmtId id = first; id; id = nest_stmt(c->routine, id)->next) {
        const Stmt *stmt = nest_stmt(c->routine, id);
        c->loop_around[id] = loop;
        if (stmt->kind != STMT_IF) continue;
        note_around(c, stmt->if_.then, loop);
        note_around(c, stmt->if_.else_, loop);
    }
}

static void find_loops_around(Collecting *c)
{
    c->loop_around = arena_array(c->context->scratch, StmtId, c->routine->stmts.count);
    for (StmtId id = 1; id < c->routine->stmts.count; id++)
        if (nest_stmt(c->routine, id)->kind == STMT_LOOP) note_around(c, nest_stmt(c->routine, id)->loop.body, id);
}

static void add_lanes(Collecting *c, StmtId lanes, Around around)
{
    bitset_add(&c->listed, lanes);
    add_loop(c, lanes, around.depth, BECAME_LANES, around.kernel);
    around.depth++;
    around.in_lane = true;
    walk(c, nest_stmt(c->routine, lanes)->loop.body, around);
}

/* What a row is made of: loops of lanes, in IFs and in turns too. */
static void walk_row(Collecting *c, StmtId first, Around around)
{
    const VecKernel *kernel = c->routine->kernels.items[around.kernel];
    for (StmtId id = first; id; id = nest_stmt(c->routine, id)->next) {
        const Stmt *stmt = nest_stmt(c->routine, id);
        if (stmt->kind == STMT_IF) {
            walk_row(c, stmt->if_.then, around);
            walk_row(c, stmt->if_.else_, around);
        }
        if (stmt->kind != STMT_LOOP) continue;
        bool lanes = false;
        for (uint32_t n = 0; n < kernel->fused.count; n++) lanes |= kernel->fused.items[n] == id;
        if (lanes) add_lanes(c, id, around);
        else {
            add_loop(c, id, around.depth, BECAME_TURNS, around.kernel);
            around.depth++;
            walk_row(c, stmt->loop.body, around);
            around.depth--;
        }
    }
}

/* Loops of lanes behind each other; what stands around one repeats it. */
static void walk_run(Collecting *c, const VecKernel *kernel, Around around)
{
    StmtId before = 0;
    for (uint32_t n = 0; n < kernel->fused.count; n++) {
        StmtId outermost = kernel->fused.items[n], up;
        while ((up = c->loop_around[outermost])) outermost = up;
        if (outermost == kernel->fused.items[n]) add_lanes(c, outermost, around);
        else if (outermost != before) walk_row(c, outermost, around);
        before = outermost;
    }
}

static bool is_row(const VecKernel *kernel, const Stmt *loop)
{
    for (uint32_t axis = 1; axis < kernel->axis_count; axis++)
        if (kernel->axes[axis].variable == loop->loop.variable) return true;
    return false;
}

/* A nest with rows around these lanes; false where it is none. Nests behind the first one may have other variables for the rows. */
static bool walk_nest(Collecting *c, const VecKernel *kernel, StmtId lanes, bool behind, Around around)
{
    LIST(StmtId) loops = {0}; /* around the lanes, from within */
    StmtId at = lanes;
    while ((at = c->loop_around[at])) list_push(c->context->scratch, &loops, at);
    uint32_t rows = kernel->axis_count - 1, outermost = loops.count;
    if (rows == 0 || outermost == 0) return false;
    while (rows > 0 && outermost > 0) {
        StmtId loop = loops.items[--outermost];
        bool row = behind || is_row(kernel, nest_stmt(c->routine, loop));
        add_loop(c, loop, around.depth++, row ? BECAME_ROWS : BECAME_TURNS, around.kernel);
        rows -= row;
    }
    walk_row(c, nest_stmt(c->routine, loops.items[outermost])->loop.body, around);
    return true;
}

static void walk_kernel(Collecting *c, uint32_t number, Around around)
{
    const VecKernel *kernel = c->routine->kernels.items[number];
    around.kernel = number;
    for (uint32_t n = 0; n < kernel->fused.count; n++) {
        StmtId lanes = kernel->fused.items[n];
        if (bitset_has(&c->listed, lanes) || walk_nest(c, kernel, lanes, n > 0, around)) continue;
        walk_run(c, kernel, around);
        return;
    }
}

static void walk(Collecting *c, StmtId first, Around around)
{
    for (StmtId id = first; id; id = nest_stmt(c->routine, id)->next) {
        const Stmt *stmt = nest_stmt(c->routine, id);
        switch (stmt->kind) {
        case STMT_LOOP:
            if (!(nest_loop_info(c->routine, id)->assertions & (LOOP_SPARE | LOOP_INSPECTS))) walk_loop(c, id, around);
            break;
        case STMT_KERNEL: walk_kernel(c, stmt->kernel.kernel, around); break;
        case STMT_WHILE: walk(c, stmt->while_.body, around); break;
        case STMT_BLOCK: walk(c, stmt->block.body, around); break;
        case STMT_IF:
            walk(c, stmt->if_.then, around);
            walk(c, stmt->if_.else_, around);
            break;
        default: break;
        }
    }
}

/* ---- what a call moves ------------------------------------------------------------------ */

/* The elements of a dimension as a factor: `n`, `(n + 2)`, `(upper - lower + 1)`. */
static void add_extent(const NestRoutine *routine, ExprId lower, ExprId upper, Text *text)
{
    int64_t first;
    bool known = nest_int_value(routine, lower, &first);
    const Symbol *symbol = nest_symbol(routine, nest_expr(routine, upper)->symbol);
    if (nest_expr(routine, upper)->op == OP_SCALAR && symbol->role == ROLE_EXTENT) {
        text_printf(text, "size(%s, %u)", nest_symbol(routine, symbol->of)->name, symbol->of_dim + 1);
        return;
    }
    bool plain = known && first == 1 && nest_expr(routine, upper)->op == OP_SCALAR;
    if (!plain) text_add(text, "(");
    nest_print_fortran(routine, upper, text);
    if (!known) {
        bool scalar = nest_expr(routine, lower)->op == OP_SCALAR;
        text_add(text, scalar ? " - " : " - (");
        nest_print_fortran(routine, lower, text);
        text_add(text, scalar ? " + 1" : ") + 1");
    } else if (first != 1) {
        text_printf(text, first < 1 ? " + %" PRId64 : " - %" PRId64, first < 1 ? 1 - first : first - 1);
    }
    if (!plain) text_add(text, ")");
}

static const char *transfer_bytes(Context *context, const NestRoutine *routine, const BackendTransfer *transfer)
{
    const Symbol *symbol = nest_symbol(routine, transfer->symbol);
    int64_t constant = type_info(symbol->type)->bytes, extent;
    Text text = {0};
    if (!storage_extent_known(routine, transfer->symbol)) return arena_printf(context->arena, "%" PRId64 " * elements reached", constant);
    if (transfer->bytes >= 0) return arena_printf(context->arena, "%" PRId64, transfer->bytes);
    for (uint32_t d = 0; d < symbol->rank; d++) {
        Dim dim = {nest_dim(routine, symbol, d)->lower, nest_elements_end(routine, transfer->symbol, d)};
        if (int_extent(routine, &dim, &extent)) {
            constant *= extent;
            continue;
        }
        text_add(&text, " * ");
        add_extent(routine, dim.lower, dim.upper, &text);
    }
    return arena_printf(context->arena, "%" PRId64 "%s", constant, report_take_text(context, &text));
}

static void collect_transfers(Context *context, const NestRoutine *routine, const BackendTransfers *transfers, ReportRoutine *out)
{
    for (uint32_t i = 0; i < transfers->count; i++) {
        const BackendTransfer *transfer = &transfers->items[i];
        ReportTransfer one = {.name = nest_symbol(routine, transfer->symbol)->name, .bytes = transfer_bytes(context, routine, transfer),
                              .in = transfer->in, .out = transfer->out, .filled = transfer->filled, .again = transfer->again};
        list_push(context->arena, &out->transfers, one);
    }
}

Report *report_collect(Context *context, NestProgram *program, const Backend *device)
{
    Report *report = arena_new(context->arena, Report);
    const BackendTransfers *transfers = device->transfers(context, program);
    for (RoutineId id = 1; id < program->routines.count; id++) {
        NestRoutine *routine = program->routines.items[id];
        ReportRoutine out = {.name = routine->name, .place = report_place(context, routine->loc)};
        Collecting c = {context, routine, &out, bitset_create(context->scratch, routine->stmts.count), NULL};
        find_loops_around(&c);
        walk(&c, routine->body, (Around){0});
        for (uint32_t k = 1; k < routine->kernels.count; k++) {
            ReportKernel kernel = report_collect_kernel(context, routine, routine->kernels.items[k]);
            list_push(context->arena, &out.kernels, kernel);
        }
        collect_transfers(context, routine, &transfers[id], &out);
        list_push(context->arena, &report->routines, out);
    }
    return report;
}
