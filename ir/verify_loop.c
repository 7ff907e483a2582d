#include "ir/verifier.h"

#include "ir/build.h"
#include "ir/walk.h"

#include <string.h>

/* ---- findings --------------------------------------------------------------------------- */

static void verify_privates(Verifier *v, StmtId id, const LoopInfo *info)
{
    for (uint32_t i = 0; i < info->privates.count; i++) {
        SymId symbol = info->privates.items[i].symbol;
        if (symbol == 0 || symbol >= v->routine->symbols.count) {
            verifier_fault_stmt(v, id, "a private symbol does not exist");
            continue;
        }
        for (uint32_t j = 0; j < i; j++)
            if (info->privates.items[j].symbol == symbol)
                verifier_fault_stmt(v, id, "'%s' is private twice", nest_symbol(v->routine, symbol)->name);
    }
}

static void verify_pair(Verifier *v, StmtId id, const LoopInfo *info)
{
    StmtId body = nest_stmt(v->routine, id)->loop.body;
    if ((info->first && !nest_access_number(v->routine, body, info->first)) ||
        (info->second && !nest_access_number(v->routine, body, info->second)))
        verifier_fault_stmt(v, id, "its pair names an access that is not in its body");
}

static void verify_info(Verifier *v, StmtId id)
{
    const LoopInfo *info = nest_loop_info(v->routine, id);
    if (info->finding > LOOP_UNKNOWN || info->map > MAP_AXIS || info->assertions & ~(uint32_t)(LOOP_ASSERTED_INDEPENDENT | LOOP_ASSERTED_SERIAL | LOOP_SPARE | LOOP_CHUNKS | LOOP_ON_DEVICE | LOOP_INSPECTS | LOOP_OF_TERMS)) {
        verifier_fault_stmt(v, id, "its finding, map or assertions are out of range");
        return;
    }
    if ((info->finding == LOOP_UNANALYZED) != (info->reason == NULL))
        verifier_fault_stmt(v, id, "a finding comes with a reason, and only a finding does");
    verify_pair(v, id, info);
    verify_privates(v, id, info);
    if (info->map != MAP_KERNEL && (info->axes || info->accesses.count))
        verifier_fault_stmt(v, id, "only a kernel has axes and accesses");
}

/* ---- kernels ---------------------------------------------------------------------------- */

typedef struct {
    Verifier *verifier;
    StmtId kernel, innermost;
    LIST(StmtId) axes;
    Bitset inside;   /* statements of the innermost body */
    Bitset privates; /* symbols private to the kernel's loops */
    StmtId stmt;     /* whose expressions are looked at */
} Kernel;

static bool is_axis_variable(const Kernel *kernel, SymId symbol)
{
    for (uint32_t i = 0; i < kernel->axes.count; i++)
        if (nest_stmt(kernel->verifier->routine, kernel->axes.items[i])->loop.variable == symbol) return true;
    return false;
}

static void verify_axis_bound(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Kernel *kernel = data;
    const Expr *expr = nest_expr(routine, id);
    (void)use;
    if (expr->op == OP_SCALAR && is_axis_variable(kernel, expr->symbol))
        verifier_fault_stmt(kernel->verifier, kernel->stmt, "the bounds of an axis use the axis variable '%s'",
                            nest_symbol(routine, expr->symbol)->name);
}

/* A kernel evaluates the bounds of all its axes, also where the loops around an inner one do not run. */
static void verify_axis_traps(Kernel *kernel, StmtId id)
{
    Verifier *v = kernel->verifier;
    const Stmt *stmt = nest_stmt(v->routine, id);
    if (id != kernel->kernel && (nest_may_trap(v->routine, stmt->loop.lower) || nest_may_trap(v->routine, stmt->loop.upper)))
        verifier_fault_stmt(v, id, "the bounds of an inner axis may trap");
}

/* Adds a loop to the axes: parallel, with bounds that are the same for all lanes. */
static void add_axis(Kernel *kernel, StmtId id)
{
    Verifier *v = kernel->verifier;
    const LoopInfo *info = nest_loop_info(v->routine, id);
    if (info->finding != LOOP_PARALLEL) verifier_fault_stmt(v, id, "a loop of a kernel must be parallel");
    list_push(v->arena, &kernel->axes, id);
    kernel->stmt = kernel->innermost = id;
    verify_axis_traps(kernel, id);
    nest_walk_stmt_exprs(v->routine, id, verify_axis_bound, kernel);
    for (uint32_t i = 0; i < info->privates.count; i++)
        if (info->privates.items[i].symbol < kernel->privates.size)
            bitset_add(&kernel->privates, info->privates.items[i].symbol);
}

/* The loops of the nest; false when it is not perfect. */
static bool find_axes(Kernel *kernel)
{
    Verifier *v = kernel->verifier;
    uint32_t axes = nest_loop_info(v->routine, kernel->kernel)->axes;
    if (axes == 0) verifier_fault_stmt(v, kernel->kernel, "a kernel has at least one axis");
    add_axis(kernel, kernel->kernel);
    while (kernel->axes.count < axes) {
        StmtId inner = nest_stmt(v->routine, kernel->innermost)->loop.body;
        if (!inner || nest_stmt(v->routine, inner)->next || nest_stmt(v->routine, inner)->kind != STMT_LOOP ||
            nest_loop_info(v->routine, inner)->map != MAP_AXIS) {
            verifier_fault_stmt(v, kernel->kernel, "the kernel has %u axes, but axis %u is not nested perfectly", axes,
                                kernel->axes.count + 1);
            return false;
        }
        bitset_add(&v->axes_claimed, inner);
        add_axis(kernel, inner);
    }
    return true;
}

static bool mark_inside(void *data, NestRoutine *routine, StmtId id)
{
    Kernel *kernel = data;
    (void)routine;
    bitset_add(&kernel->inside, id);
    return true;
}

static void verify_scalar(Kernel *kernel, StmtId id, SymId symbol)
{
    Verifier *v = kernel->verifier;
    if (nest_symbol(v->routine, symbol)->rank || bitset_has(&kernel->privates, symbol)) return;
    verifier_fault_stmt(v, id, "'%s' is assigned in a kernel and is not private", nest_symbol(v->routine, symbol)->name);
}

/* True when the two symbols are one object to a kernel: the same, or laid over the same area. */
static bool same_object(const NestRoutine *routine, SymId a, SymId b)
{
    const Symbol *x = nest_symbol(routine, a), *y = nest_symbol(routine, b);
    return a == b || (x->storage == STORAGE_AREA && y->storage == STORAGE_AREA && x->area == y->area);
}

static void verify_element(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Kernel *kernel = data;
    const Expr *expr = nest_expr(routine, id);
    const LoopInfo *info = nest_loop_info(routine, kernel->kernel);
    if (expr->op != OP_ELEMENT || bitset_has(&kernel->privates, expr->symbol)) return;
    for (uint32_t i = 0; i < info->accesses.count; i++) {
        const KernelAccess *access = &info->accesses.items[i];
        if (access->symbol < routine->symbols.count && same_object(routine, access->symbol, expr->symbol) &&
            (use == USE_WRITE ? access->written : access->read))
            return;
    }
    verifier_fault_stmt(kernel->verifier, kernel->stmt, "'%s' is %s and the kernel's accesses do not say so",
                        nest_symbol(routine, expr->symbol)->name, use == USE_WRITE ? "written" : "read");
}

static bool verify_inside(void *data, NestRoutine *routine, StmtId id)
{
    Kernel *kernel = data;
    Verifier *v = kernel->verifier;
    const Stmt *stmt = nest_stmt(routine, id);
    kernel->stmt = id;
    nest_walk_stmt_exprs(routine, id, verify_element, kernel);
    switch (stmt->kind) {
    case STMT_ASSIGN: verify_scalar(kernel, id, nest_expr(routine, stmt->assign.target)->symbol); break;
    case STMT_LOOP:
        verify_scalar(kernel, id, stmt->loop.variable);
        if (nest_loop_info(routine, id)->map != MAP_SERIAL)
            verifier_fault_stmt(v, id, "a loop inside the lanes of a kernel must be serial");
        else if (nest_loop_info(routine, id)->piece)
            verify_pieces(v, kernel->kernel, id);
        break;
    case STMT_EXIT:
    case STMT_CYCLE:
        if (!bitset_has(&kernel->inside, stmt->jump.target) &&
            (stmt->kind == STMT_EXIT || stmt->jump.target != kernel->innermost))
            verifier_fault_stmt(v, id, "it leaves the kernel");
        break;
    case STMT_CALL:
    case STMT_RETURN:
    case STMT_KERNEL: verifier_fault_stmt(v, id, "it cannot stand in a kernel"); break;
    default: break;
    }
    return true;
}

static void verify_accesses(Verifier *v, StmtId id)
{
    const LoopInfo *info = nest_loop_info(v->routine, id);
    for (uint32_t i = 0; i < info->accesses.count; i++) {
        const KernelAccess *access = &info->accesses.items[i];
        if (access->symbol == 0 || access->symbol >= v->routine->symbols.count) {
            verifier_fault_stmt(v, id, "the symbol of an access does not exist");
            continue;
        }
        const Symbol *symbol = nest_symbol(v->routine, access->symbol);
        if (!access->read && !access->written)
            verifier_fault_stmt(v, id, "'%s' is accessed, but neither read nor written", symbol->name);
        if (!symbol->rank && symbol->storage != STORAGE_AREA)
            verifier_fault_stmt(v, id, "'%s' is accessed, but no array and in no area", symbol->name);
        for (uint32_t j = 0; j < i; j++) {
            SymId before = info->accesses.items[j].symbol;
            if (before && before < v->routine->symbols.count && same_object(v->routine, before, access->symbol))
                verifier_fault_stmt(v, id, "the object of '%s' is accessed twice", symbol->name);
        }
    }
}

static void verify_kernel(Verifier *v, StmtId id)
{
    Kernel kernel = {.verifier = v, .kernel = id};
    kernel.inside = bitset_create(v->arena, v->routine->stmts.count);
    kernel.privates = bitset_create(v->arena, v->routine->symbols.count);
    verify_accesses(v, id);
    if (!find_axes(&kernel)) return;
    StmtId body = nest_stmt(v->routine, kernel.innermost)->loop.body;
    nest_walk_stmts(v->routine, body, mark_inside, &kernel);
    nest_walk_stmts(v->routine, body, verify_inside, &kernel);
}

static bool verify_loop(void *data, NestRoutine *routine, StmtId id)
{
    Verifier *v = data;
    if (nest_stmt(routine, id)->kind != STMT_LOOP) return true;
    verify_info(v, id);
    LoopMap map = nest_loop_info(routine, id)->map;
    if (map == MAP_KERNEL) verify_kernel(v, id);
    if (map == MAP_AXIS && !bitset_has(&v->axes_claimed, id))
        verifier_fault_stmt(v, id, "it is an axis of no kernel");
    if (nest_loop_info(routine, id)->piece && !bitset_has(&v->pieces_claimed, id))
        verifier_fault_stmt(v, id, "it runs in pieces, and in no lanes of a kernel");
    return true;
}

void verify_loops(Verifier *v)
{
    v->axes_claimed = bitset_create(v->arena, v->routine->stmts.count);
    v->pieces_claimed = bitset_create(v->arena, v->routine->stmts.count);
    nest_walk_stmts(v->routine, v->routine->body, verify_loop, v);
}
