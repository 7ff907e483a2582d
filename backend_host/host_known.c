/* Which sums integer scalars hold while a loop's body is printed: subscripts by them are printed as the sums, in 64 bits, so that the
 * compiler below sees strides where the Fortran counts by hand.
 *
 *      k = k_1 + 2 * (i - 1)  ;  k = k + 1  ;  a(k) = 0       ->       a[k_1 + (i - 1) * 2 + 1 - 1] = 0
 *
 * In C alone: functions of kernels, in C++, have no more scalars than their statements name. A sum is forgotten once a scalar in it may
 * change; what a list of statements may change is forgotten before it, if it repeats, and behind. */
#include "backend_host/host.h"

#include "ir/build.h"
#include "ir/walk.h"

enum { MAX_TERMS = 3 }; /* subscripts stay readable */

static bool is_own(const HostPrinter *printer, SymId id)
{
    const Symbol *symbol = nest_symbol(printer->routine, id);
    return !symbol->rank && (symbol->type == TYPE_I32 || symbol->type == TYPE_I64) && !printer->symbols[id].pointer && !printer->facts[id].passed;
}

void host_known_forget_scalar(HostPrinter *printer, SymId symbol)
{
    uint32_t kept = 0;
    for (uint32_t i = 0; i < printer->known.count; i++) {
        HostKnown known = printer->known.items[i];
        bool stays = known.symbol != symbol;
        for (uint32_t n = 0; n < known.sum.terms.count; n++) stays = stays && nest_expr(printer->routine, known.sum.terms.items[n].of)->symbol != symbol;
        if (stays) printer->known.items[kept++] = known;
    }
    printer->known.count = kept;
}

static bool forget_of_stmt(void *data, NestRoutine *routine, StmtId id)
{
    HostPrinter *printer = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind == STMT_ASSIGN && nest_expr(routine, stmt->assign.target)->op == OP_SCALAR) host_known_forget_scalar(printer, nest_expr(routine, stmt->assign.target)->symbol);
    if (stmt->kind == STMT_LOOP) host_known_forget_scalar(printer, stmt->loop.variable);
    if (stmt->kind == STMT_CALL && stmt->call.result) host_known_forget_scalar(printer, stmt->call.result);
    if (stmt->kind == STMT_KERNEL) printer->known.count = 0;
    return true;
}

void host_known_forget(HostPrinter *printer, StmtId first)
{
    if (printer->known.count) nest_walk_stmts((NestRoutine *)printer->routine, first, forget_of_stmt, printer); /* it changes nothing there */
}

void host_known_put(const HostPrinter *printer, IntSum *sum)
{
    uint32_t count = sum->terms.count;
    for (uint32_t i = 0; i < count; i++) {
        IntTerm term = sum->terms.items[i];
        const Expr *expr = nest_expr(printer->routine, term.of);
        for (uint32_t n = 0; n < printer->known.count && expr->op == OP_SCALAR && term.coefficient; n++) {
            const HostKnown *known = &printer->known.items[n];
            if (known->symbol != expr->symbol) continue;
            sum->terms.items[i].coefficient = 0;
            sum->constant = wrap_add(sum->constant, wrap_multiply(known->sum.constant, term.coefficient));
            for (uint32_t k = 0; k < known->sum.terms.count; k++)
                int_sum_add(printer->context->scratch, printer->routine, sum, known->sum.terms.items[k].of,
                            wrap_multiply(known->sum.terms.items[k].coefficient, term.coefficient));
            break;
        }
    }
}

void host_known_assign(HostPrinter *printer, const Stmt *stmt)
{
    const Expr *target = nest_expr(printer->routine, stmt->assign.target);
    if (target->op != OP_SCALAR) return;
    HostKnown known = {.symbol = target->symbol};
    IntSum sum = {0};
    bool good = printer->loops && !printer->hook && !printer->file->cplusplus && is_own(printer, target->symbol);
    if (good) int_sum_add(printer->context->scratch, printer->routine, &sum, stmt->assign.value, 1);
    if (good) host_known_put(printer, &sum);
    for (uint32_t n = 0; n < sum.terms.count; n++) {
        const Expr *leaf = nest_expr(printer->routine, sum.terms.items[n].of);
        if (!sum.terms.items[n].coefficient) continue;
        good = good && leaf->op == OP_SCALAR && leaf->symbol != target->symbol && is_own(printer, leaf->symbol);
        list_push(printer->context->scratch, &known.sum.terms, sum.terms.items[n]);
    }
    known.sum.constant = sum.constant;
    host_known_forget_scalar(printer, target->symbol);
    if (good && known.sum.terms.count <= MAX_TERMS) list_push(printer->context->scratch, &printer->known, known);
}

HostKnownList host_known_keep(const HostPrinter *printer)
{
    HostKnownList kept = {0};
    for (uint32_t i = 0; i < printer->known.count; i++) list_push(printer->context->scratch, &kept, printer->known.items[i]);
    return kept;
}
