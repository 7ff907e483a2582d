/* transpose: which arrays of lanes that run along rows pass through shared memory.
 *
 * WHAT    A kernel whose lanes each run along a row of their own loads with every lane in a sector of its own. Where ir/transpose.h allows it, the
 *         loops of its lanes get pieces, and the arrays that pass through shared memory in each. Nothing else changes.
 *           parallel j { do i = 2, n { ... a[i,j] ... d[i-1,j] ... d[i,j] = ... } }   =>   do i { @transpose 16 a[i,j] load, d[i,j] -1:0 store
 *         An element that stays the same in such a loop and is set in each turn, a sum, is a scalar in it: memory is not looked at between pieces.
 *           do i = 1, n { s[j] = s[j] + a[i,j] }   =>   if (1 <= n) s.1 = s[j] ; do i = 1, n { s.1 = s.1 + a[i,j] } ; if (1 <= n) s[j] = s.1
 * NEEDS   maps
 * KEEPS   findings and maps
 * BREAKS  nothing
 * FP      bit-exact: what is computed, and in what order, stays
 * COST    of each loop quadratic in its accesses, of which it has a bounded number
 * SOURCE  the transposed tiles of Ruetsch and Micikevicius, Optimizing Matrix Transpose in CUDA (2009); bench/RESULTS.md, tridiagonal */
#include "passes/nest/nest_transpose.h"

#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/storage.h"
#include "ir/transpose.h"
#include "ir/walk.h"
#include "passes/nest/facts.h"

/* Bytes of a sector of memory, of a line, and of the shared memory of a block that leaves room for eight others on a multiprocessor. */
enum { SECTOR = 32, LINE = 128, ROOM = 24576, FEW_TURNS = 4 };

typedef struct {
    Context *context;
    const NestRoutine *routine;
    StmtId kernel;
    uint32_t shared; /* bytes */
    const bool *aliased; /* NULL: nobody has asked yet */
} Transposing;

/* The turns of a loop are few: constants, like the extent of a short row. */
static bool is_short(const NestRoutine *routine, StmtId loop)
{
    const Stmt *stmt = nest_stmt(routine, loop);
    int64_t lower, upper;
    if (!nest_int_value(routine, stmt->loop.lower, &lower) || !nest_int_value(routine, stmt->loop.upper, &upper)) return false;
    int64_t turns = wrap_add(upper, wrap_multiply(lower, -1));
    return turns < FEW_TURNS && turns > -FEW_TURNS; /* either way */
}

/* Lanes side by side are in one sector, or in the next one. */
static bool is_narrow(const NestRoutine *routine, const Transposed *array)
{
    const Symbol *symbol = nest_symbol(routine, nest_expr(routine, array->element)->symbol);
    int64_t extent;
    return int_extent(routine, nest_dim(routine, symbol, 0), &extent) && extent <= SECTOR / (int64_t)type_info(symbol->type)->bytes;
}

/* As many turns as make whole lines of memory of the widest elements, fewer where there is no room; 0: not even those of a sector have it. */
static uint32_t choose_piece(const NestRoutine *routine, const TransposedList *arrays, uint32_t room)
{
    uint32_t size = 1;
    for (uint32_t n = 0; n < arrays->count; n++) {
        uint32_t bytes = type_info(nest_expr(routine, arrays->items[n].element)->type)->bytes;
        if (bytes > size) size = bytes;
    }
    uint32_t piece = LINE / size < TRANSPOSE_WIDEST ? LINE / size : TRANSPOSE_WIDEST;
    if (arrays->count == 1 && !arrays->items[0].store) piece = TRANSPOSE_WIDEST; /* 0.150 ms where lines take 0.173 (bench/light.md) */
    while (piece * size >= SECTOR && transpose_bytes(routine, arrays, piece) > room) piece /= 2;
    return piece * size >= SECTOR && piece > 1 ? piece : 0;
}

uint32_t transpose_choose(const NestRoutine *routine, Arena *arena, StmtId kernel, uint32_t axes, StmtId loop, uint32_t shared, TransposedList *arrays)
{
    if (is_short(routine, loop)) return 0;
    TransposedList found = transpose_find(routine, arena, kernel, axes, loop);
    for (uint32_t n = 0; n < found.count; n++)
        if (!is_narrow(routine, &found.items[n])) list_push(arena, arrays, found.items[n]);
    return arrays->count ? choose_piece(routine, arrays, shared < ROOM ? shared : ROOM) : 0;
}

static void transpose_loop(Transposing *t, StmtId loop)
{
    const NestRoutine *routine = t->routine;
    TransposedList arrays = {0};
    LoopInfo *info = nest_loop_info(routine, loop);
    info->piece = transpose_choose(routine, t->context->scratch, t->kernel, nest_loop_info(routine, t->kernel)->axes, loop, t->shared, &arrays);
    for (uint32_t n = 0; n < arrays.count && info->piece; n++) list_push(t->context->arena, &info->transposed, arrays.items[n]);
}

/* ---- sums ------------------------------------------------------------------------------------ */

/* Uses of an array in a loop. */
typedef struct {
    ExprId element;
    bool read;
    bool others; /* of other elements, or as a whole */
} Sum;

static void look_at_use(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Sum *sum = data;
    const bool same = nest_expr_equal(routine, id, sum->element);
    sum->others |= nest_expr(routine, id)->symbol == nest_expr(routine, sum->element)->symbol && !same;
    sum->read |= same && use != USE_WRITE;
}

static bool look_at_uses(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, look_at_use, data);
    return true;
}

/* Whether it is an element that the turns of the loop have in common, by this name alone; `*read`: they read it. */
static bool is_sum(const Transposing *t, NestRoutine *routine, StmtId loop, ExprId target, const Bitset *assigned, bool *read)
{
    const Expr *expr = nest_expr(routine, target);
    if (expr->op != OP_ELEMENT || t->aliased[expr->symbol]) return false;
    for (uint32_t n = 0; n < expr->count; n++) {
        ExprId subscript = nest_operand(routine, expr, n);
        if (nest_reads_element(routine, subscript) || nest_reads_some(routine, subscript, assigned)) return false;
    }
    Sum sum = {.element = target};
    nest_walk_stmts(routine, nest_stmt(routine, loop)->loop.body, look_at_uses, &sum);
    *read = sum.read;
    return !sum.others;
}

typedef struct {
    ExprId element, scalar;
} Held;

static ExprId hold(void *data, NestRoutine *routine, ExprId id)
{
    const Held *held = data;
    return nest_expr_equal(routine, id, held->element) ? held->scalar : 0;
}

/* if (lower <= upper) target = value */
static StmtId move(const Transposing *t, NestRoutine *routine, StmtId loop, ExprId target, ExprId value)
{
    const Stmt stmt = *nest_stmt(routine, loop);
    int64_t step;
    nest_int_value(routine, stmt.loop.step, &step);
    StmtId set = nest_stmt_add(t->context, routine, (Stmt){.kind = STMT_ASSIGN, .loc = stmt.loc, .assign = {target, value}});
    ExprId some = nest_op2(t->context, routine, step > 0 ? OP_LE : OP_GE, stmt.loop.lower, stmt.loop.upper, stmt.loc);
    return nest_stmt_add(t->context, routine, (Stmt){.kind = STMT_IF, .loc = stmt.loc, .if_ = {some, set, 0}});
}

/* A recurrence by the element's accesses is one by the scalar now: its reason stays. */
static void forget_pair(const NestRoutine *routine, StmtId loop, Name array)
{
    LoopInfo *info = nest_loop_info(routine, loop);
    if (info->finding != LOOP_RECURRENCE || nest_symbol(routine, nest_expr(routine, info->first)->symbol)->name != array) return;
    info->finding = LOOP_UNKNOWN;
    info->first = info->second = 0;
}

/* Holds the sums of a loop in scalars of the lanes; what is to stand before it. */
static StmtList hold_sums(const Transposing *t, NestRoutine *routine, StmtId loop)
{
    StmtList before = {0};
    const Stmt stmt = *nest_stmt(routine, loop);
    Bitset assigned = bitset_create(t->context->scratch, routine->symbols.count);
    facts_assigned_scalars(routine, stmt.loop.body, &assigned);
    if (nest_reads_some(routine, stmt.loop.lower, &assigned) || nest_reads_some(routine, stmt.loop.upper, &assigned)) return before;
    bitset_add(&assigned, stmt.loop.variable);
    for (StmtId id = stmt.loop.body; id; id = nest_stmt(routine, id)->next) {
        const Stmt set = *nest_stmt(routine, id);
        bool read;
        if (set.kind != STMT_ASSIGN || !is_sum(t, routine, loop, set.assign.target, &assigned, &read)) continue;
        const Symbol array = *nest_symbol(routine, nest_expr(routine, set.assign.target)->symbol);
        SymId symbol = nest_temporary_add(t->context, routine, array.name, array.type, 0, NULL);
        Held held = {set.assign.target, nest_scalar(t->context, routine, symbol, set.loc)};
        nest_list_replace(t->context, routine, stmt.loop.body, hold, &held);
        forget_pair(routine, loop, array.name);
        list_push(t->context->arena, &nest_loop_info(routine, t->kernel)->privates, ((Private){symbol, false}));
        if (read) nest_list_append(routine, &before, move(t, routine, loop, held.scalar, held.element));
        StmtId after = move(t, routine, loop, held.element, held.scalar);
        nest_stmt(routine, after)->next = nest_stmt(routine, loop)->next;
        nest_stmt(routine, loop)->next = after;
    }
    return before;
}

/* The same for the loops of the lanes that run in pieces. */
static void hold_sums_of_lanes(const Transposing *t, NestRoutine *routine)
{
    StmtId inner = t->kernel, previous = 0;
    for (uint32_t n = 1; n < nest_loop_info(routine, t->kernel)->axes; n++) inner = nest_stmt(routine, inner)->loop.body;
    for (StmtId id = nest_stmt(routine, inner)->loop.body; id; previous = id, id = nest_stmt(routine, id)->next) {
        if (nest_stmt(routine, id)->kind != STMT_LOOP || !nest_loop_info(routine, id)->piece) continue;
        StmtList before = hold_sums(t, routine, id);
        if (!before.first) continue;
        nest_stmt(routine, before.last)->next = id;
        if (previous) nest_stmt(routine, previous)->next = before.first;
        else nest_stmt(routine, inner)->loop.body = before.first;
    }
}

/* ---- the program ----------------------------------------------------------------------------- */

/* Whether the loop in order has a kernel of lanes that it tells alone, whose turns may be one launch (a front): there is no room for pieces in that. */
static bool takes_turns(const NestRoutine *routine, StmtId loop)
{
    const Stmt *stmt = nest_stmt(routine, loop), *inner = stmt->loop.body ? nest_stmt(routine, stmt->loop.body) : NULL;
    if (!inner || inner->kind != STMT_LOOP || inner->next || nest_loop_info(routine, stmt->loop.body)->map != MAP_KERNEL) return false;
    return nest_mentions(routine, inner->loop.lower, stmt->loop.variable) && nest_mentions(routine, inner->loop.upper, stmt->loop.variable);
}

static bool visit(void *data, NestRoutine *routine, StmtId id)
{
    Transposing *t = data;
    if (nest_stmt(routine, id)->kind != STMT_LOOP) return true;
    if (takes_turns(routine, id)) return false;
    LoopInfo *info = nest_loop_info(routine, id);
    info->piece = 0;
    info->transposed.count = 0;
    if (info->map == MAP_KERNEL) t->kernel = id;
    else if (info->map == MAP_SERIAL && t->kernel) transpose_loop(t, id);
    return true;
}

static bool visit_kernel(void *data, NestRoutine *routine, StmtId id)
{
    Transposing *t = data;
    if (nest_stmt(routine, id)->kind != STMT_LOOP || nest_loop_info(routine, id)->map != MAP_KERNEL) return true;
    t->kernel = id;
    if (!transpose_any(routine, id)) return false;
    if (!t->aliased) t->aliased = storage_find_aliased(t->context, routine);
    hold_sums_of_lanes(t, routine);
    return false;
}

void pass_transpose_rows(Context *context, NestProgram *program, uint32_t shared)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        Transposing t = {.context = context, .routine = program->routines.items[id], .shared = shared};
        nest_walk_stmts(program->routines.items[id], program->routines.items[id]->body, visit, &t);
        nest_walk_stmts(program->routines.items[id], program->routines.items[id]->body, visit_kernel, &t);
    }
}
