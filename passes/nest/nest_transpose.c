/* transpose: which arrays of lanes that run along rows pass through shared memory.
 *
 * WHAT    A kernel whose lanes each run along a row of their own loads with every lane in a sector of its own. Where ir/transpose.h allows it, the
 *         loops of its lanes get pieces, and the arrays that pass through shared memory in each. Nothing else changes.
 *           parallel j { do i = 2, n { ... a[i,j] ... d[i-1,j] ... d[i,j] = ... } }   =>   do i { @transpose 16 a[i,j] load, d[i,j] -1:0 store
 * NEEDS   maps
 * KEEPS   the statements, findings and maps
 * BREAKS  nothing
 * FP      bit-exact: what is computed, and in what order, stays
 * COST    of each loop quadratic in its accesses, of which it has a bounded number
 * SOURCE  the transposed tiles of Ruetsch and Micikevicius, Optimizing Matrix Transpose in CUDA (2009); bench/RESULTS.md, tridiagonal */
#include "passes/nest/nest_transpose.h"

#include "passes/nest/nest_passes.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/transpose.h"
#include "ir/walk.h"

/* Bytes of a sector of memory, of a line, and of the shared memory of a block that leaves room for eight others on a multiprocessor. */
enum { SECTOR = 32, LINE = 128, ROOM = 24576, FEW_TURNS = 4 };

typedef struct {
    Context *context;
    const NestRoutine *routine;
    StmtId kernel;
    uint32_t shared; /* bytes */
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

static bool visit(void *data, NestRoutine *routine, StmtId id)
{
    Transposing *t = data;
    if (nest_stmt(routine, id)->kind != STMT_LOOP) return true;
    LoopInfo *info = nest_loop_info(routine, id);
    info->piece = 0;
    info->transposed.count = 0;
    if (info->map == MAP_KERNEL) t->kernel = id;
    else if (info->map == MAP_SERIAL && t->kernel) transpose_loop(t, id);
    return true;
}

void pass_transpose_rows(Context *context, NestProgram *program, uint32_t shared)
{
    for (RoutineId id = 1; id < program->routines.count; id++) {
        Transposing t = {.context = context, .routine = program->routines.items[id], .shared = shared};
        nest_walk_stmts(program->routines.items[id], program->routines.items[id]->body, visit, &t);
    }
}
