#include "passes/vec/along.h"

#include "ir/build.h"
#include "ir/transpose.h"
#include "ir/walk.h"
#include "passes/nest/nest_transpose.h"

/* Elements that a loop names, and those that pass through shared memory. */
typedef struct {
    Arena *arena;
    LoopInfo pieces;
    SymId turn;         /* the loop's variable */
    const Bitset *own;  /* scalars that differ between lanes, or turns */
    uint32_t all, transposed;
} Share;

/* Whether a subscript names a scalar that differs between lanes: all but the turn that iterations set. */
static bool differs(const Share *share, const NestRoutine *routine, const Expr *element)
{
    for (uint32_t n = 0; n < element->count; n++) {
        ExprId subscript = nest_operand(routine, element, n);
        if (nest_reads_element(routine, subscript) || nest_reads_some(routine, subscript, share->own)) return true;
    }
    return false;
}

static bool names_turn(const Share *share, const NestRoutine *routine, const Expr *element)
{
    for (uint32_t n = 0; n < element->count; n++)
        if (nest_mentions(routine, nest_operand(routine, element, n), share->turn)) return true;
    return false;
}

static void count_element(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Share *share = data;
    int64_t offset;
    (void)use;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op != OP_ELEMENT || !names_turn(share, routine, expr) || !differs(share, routine, expr)) return; /* a lane's own in all turns, or the same for all lanes */
    share->all++;
    if (transpose_of(routine, share->arena, &share->pieces, id, &offset)) share->transposed++;
}

static bool count_stmt(void *data, NestRoutine *routine, StmtId id)
{
    nest_walk_stmt_exprs(routine, id, count_element, data);
    return true;
}

/* Whether turns wait for each other, and most elements of them would pass. */
static bool loop_fits(const Mapping *mapping, StmtId root, uint32_t axes, StmtId loop, uint32_t shared)
{
    NestRoutine *routine = mapping->routine;
    Arena *arena = mapping->context->scratch;
    const Stmt *stmt = nest_stmt(routine, loop);
    Bitset own = bitset_create(arena, routine->symbols.count);
    bitset_assign(&own, &facts_loop(mapping->facts, root)->assigned);
    bitset_remove(&own, stmt->loop.variable);
    Share share = {.arena = arena, .turn = stmt->loop.variable, .own = &own};
    if (nest_loop_info(routine, loop)->finding == LOOP_PARALLEL || nest_has_loop(routine, stmt->loop.body)) return false;
    if (!transpose_choose(routine, arena, root, axes, loop, shared, &share.pieces.transposed)) return false;
    nest_walk_stmts(routine, stmt->loop.body, count_stmt, &share);
    return 2 * share.transposed > share.all;
}

/* Whether lanes keep to themselves what the axis makes its own: scalars, none of which is seen behind it. */
static bool is_own(const NestRoutine *routine, StmtId axis)
{
    const LoopInfo *info = nest_loop_info(routine, axis);
    bool own = info->finding == LOOP_PARALLEL && !(info->assertions & LOOP_SPARE);
    for (uint32_t n = 0; n < info->privates.count; n++) own = own && !info->privates.items[n].last_value && !nest_symbol(routine, info->privates.items[n].symbol)->rank;
    return own;
}

/* The lanes are rows, and all that they do in loops is to run along them, by which one turn waits for the one before. */
static bool is_better(const Mapping *mapping, StmtId root, SymId lanes, uint32_t shared)
{
    NestRoutine *routine = mapping->routine;
    const LoopFacts *facts = facts_loop(mapping->facts, root);
    uint32_t axes = 1, loops = 0;
    if (!facts->counted || !is_own(routine, root) || facts_is_tiny(facts) || map_obstacle(mapping, facts)) return false;
    StmtId inner = root;
    for (StmtId axis; axes < MAP_MAX_AXES && (axis = map_axis(mapping, facts, inner)); axes++) {
        if (!is_own(routine, axis)) return false;
        inner = axis;
    }
    for (StmtId id = nest_stmt(routine, inner)->loop.body; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        StmtId lists[2];
        if (stmt->kind == STMT_LOOP && !loop_fits(mapping, root, axes, id, shared)) return false;
        if (stmt->kind == STMT_LOOP) loops++;
        else if (stmt->kind == STMT_WHILE) return false;
        else
            for (uint32_t count = nest_stmt_lists(stmt, lists), n = 0; n < count; n++)
                if (nest_has_loop(routine, lists[n])) return false;
    }
    return loops > 0 && nest_stmt(routine, inner)->loop.variable == lanes;
}

bool along_leave(const Mapping *mapping, StmtId root, SymId lanes, uint32_t shared)
{
    if (!is_better(mapping, root, lanes, shared)) return false;
    nest_loop_info(mapping->routine, root)->no_kernel = intern(mapping->context->names, "each lane runs along a row of its own, which passes through shared memory");
    return true;
}
