/* What statements and kernels name. */
#include "passes/vec/uses.h"

#include "ir/build.h"
#include "ir/vec_visit.h"
#include "ir/walk.h"

static void scan_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Uses *uses = data;
    const Expr *expr = nest_expr(routine, id);
    if (expr->op != OP_ELEMENT && expr->op != OP_ARRAY && expr->op != OP_SCALAR) return;
    uses->named[expr->symbol]++;
    if (use != USE_READ && expr->op != OP_SCALAR && uses->written) bitset_add(uses->written, expr->symbol);
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
    if (written && k->uses->written) bitset_add(k->uses->written, array);
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
