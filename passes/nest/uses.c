/* What statements and kernels name. */
#include "passes/nest/uses.h"

#include "ir/build.h"
#include "ir/vec_visit.h"
#include "ir/walk.h"

static void scan_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Uses *uses = data;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op != OP_ELEMENT && expr->op != OP_ARRAY && expr->op != OP_SCALAR) return;
    uses->named[expr->symbol]++;
    if (expr->op == OP_SCALAR) return;
    if (use != USE_READ && uses->written) bitset_add(uses->written, expr->symbol);
    if (use != USE_WRITE && uses->read) bitset_add(uses->read, expr->symbol);
}

typedef struct {
    Uses *uses;
    NestRoutine *routine;
} KernelUses;

static void scan_kernel_expr(void *data, ExprId expr)
{
    const KernelUses *k = data;
    nest_walk_expr(k->routine, expr, scan_expr, k->uses);
}

static void scan_kernel_array(void *data, SymId array, bool written)
{
    const KernelUses *k = data;
    k->uses->named[array]++;
    Bitset *set = written ? k->uses->written : k->uses->read;
    if (set) bitset_add(set, array);
}

static void scan_kernel_scalar(void *data, SymId scalar)
{
    const KernelUses *k = data;
    k->uses->named[scalar]++;
}

bool uses_count(void *data, NestRoutine *routine, StmtId stmt)
{
    static const VecVisitor visitor = {scan_kernel_expr, scan_kernel_array, scan_kernel_scalar};
    Uses *uses = data;
    const Stmt *s = nest_stmt(routine, stmt);
    if (s->kind == STMT_KERNEL) vec_visit(routine, routine->kernels.items[s->kernel.kernel], &visitor, &(KernelUses){uses, routine});
    uses->calls |= s->kind == STMT_CALL;
    if (s->kind == STMT_LOOP) uses->named[s->loop.variable]++;
    nest_walk_stmt_exprs(routine, stmt, scan_expr, data);
    return true;
}

/* ---- sides ------------------------------------------------------------------------------ */

enum { MAX_SIDES = 64 };

static bool mark(void *data, NestRoutine *routine, StmtId stmt)
{
    (void)routine;
    bitset_add(data, stmt);
    return true;
}

static void add_side(Context *context, NestRoutine *routine, StmtId side, StmtId other, UsesSides *sides)
{
    Uses uses = {.named = arena_array(context->scratch, uint32_t, routine->symbols.count)};
    UsesSide added = {bitset_create(context->scratch, routine->stmts.count), uses.named};
    nest_walk_stmts(routine, other, uses_count, &uses);
    nest_walk_stmts(routine, side, mark, &added.stmts);
    list_push(context->scratch, sides, added);
}

static void find_sides(Context *context, NestRoutine *routine, StmtId first, UsesSides *sides)
{
    for (StmtId id = first; id && sides->count < MAX_SIDES; id = nest_stmt(routine, id)->next) {
        const Stmt stmt = *nest_stmt(routine, id);
        if (stmt.kind != STMT_IF) continue;
        if (nest_has_loop(routine, stmt.if_.then) && nest_has_loop(routine, stmt.if_.else_)) {
            add_side(context, routine, stmt.if_.then, stmt.if_.else_, sides);
            add_side(context, routine, stmt.if_.else_, stmt.if_.then, sides);
        }
        find_sides(context, routine, stmt.if_.then, sides);
        find_sides(context, routine, stmt.if_.else_, sides);
    }
}

UsesSides uses_find_sides(Context *context, NestRoutine *routine)
{
    UsesSides sides = {0};
    find_sides(context, routine, routine->body, &sides);
    return sides;
}
