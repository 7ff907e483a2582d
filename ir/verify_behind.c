/* What stands behind a kernel: the loops that it replaced assigned scalars and filled arrays, the kernel does neither but for what
 * it stores. A walk along all paths, forward, carries the scalars that still are as they were before those loops. */
#include "ir/verifier.h"

#include "ir/storage.h"
#include "ir/vec_build.h"
#include "ir/vec_visit.h"
#include "ir/walk.h"

typedef struct {
    Verifier *verifier;
    Bitset stale;    /* on some path to here: scalars that a kernel's loops assigned, and nothing since; empty where unreachable */
    Bitset told;     /* scalars that a fault was said of */
    Bitset *leaving; /* by LOOP, WHILE or BLOCK: of the jumps to its end; words NULL when there are none */
    Bitset *cycling; /* of the jumps to its next iteration */
} Behind;

static void walk_list(Behind *b, StmtId first);

static Bitset copy_of(const Behind *b, const Bitset *set)
{
    Bitset copy = bitset_create(b->verifier->arena, set->size);
    bitset_assign(&copy, set);
    return copy;
}

static Bitset none(const Behind *b)
{
    return bitset_create(b->verifier->arena, b->stale.size);
}

static bool join(Behind *b, Bitset *into, const Bitset *from)
{
    if (!into->words) *into = none(b);
    return bitset_union(into, from);
}

/* ---- uses ------------------------------------------------------------------------------- */

static void use_symbol(Behind *b, SymId used)
{
    const NestRoutine *routine = b->verifier->routine;
    for (SymId id = 1; id < b->stale.size; id++) {
        if (!bitset_has(&b->stale, id) || bitset_has(&b->told, id) || !storage_overlap(routine, id, used)) continue;
        bitset_add(&b->told, id);
        verifier_fault_symbol(b->verifier, id, "it is used behind a kernel, whose loops assigned it");
    }
}

static void use_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    const Expr *expr = nest_expr(routine, id);
    bool named = expr->op == OP_SCALAR || expr->op == OP_ELEMENT || expr->op == OP_ARRAY;
    if (named && use != USE_WRITE) use_symbol(data, expr->symbol);
}

static void use_kernel_expr(void *data, ExprId id)
{
    Behind *b = data;
    nest_walk_expr(b->verifier->routine, id, use_expr, b);
}

static void use_kernel_array(void *data, SymId array, bool written)
{
    if (!written) use_symbol(data, array);
}

static void use_reduced(void *data, SymId scalar)
{
    use_symbol(data, scalar);
}

static void walk_kernel(Behind *b, const Stmt *stmt)
{
    static const VecVisitor visitor = {use_kernel_expr, use_kernel_array, use_reduced};
    const VecKernel *kernel = b->verifier->routine->kernels.items[stmt->kernel.kernel];
    vec_visit(b->verifier->routine, kernel, &visitor, b);
    for (uint32_t i = 0; i < kernel->assigned.count; i++) bitset_add(&b->stale, kernel->assigned.items[i]);
}

/* ---- paths ------------------------------------------------------------------------------ */

static void walk_loop(Behind *b, StmtId id)
{
    NestRoutine *routine = b->verifier->routine;
    const Stmt stmt = *nest_stmt(routine, id);
    bool counted = stmt.kind == STMT_LOOP;
    if (counted) {
        nest_walk_stmt_exprs(routine, id, use_expr, b);
        bitset_remove(&b->stale, stmt.loop.variable);
    }
    Bitset head = copy_of(b, &b->stale);
    do {
        bitset_assign(&b->stale, &head);
        if (!counted) nest_walk_stmt_exprs(routine, id, use_expr, b);
        walk_list(b, counted ? stmt.loop.body : stmt.while_.body);
        if (b->cycling[id].words) bitset_union(&b->stale, &b->cycling[id]);
        if (counted) bitset_remove(&b->stale, stmt.loop.variable);
    } while (bitset_union(&head, &b->stale));
    bitset_assign(&b->stale, &head);
    if (b->leaving[id].words) bitset_union(&b->stale, &b->leaving[id]);
}

static void walk_if(Behind *b, StmtId id)
{
    const Stmt stmt = *nest_stmt(b->verifier->routine, id);
    Bitset other = copy_of(b, &b->stale);
    walk_list(b, stmt.if_.then);
    Bitset then = b->stale;
    b->stale = other;
    walk_list(b, stmt.if_.else_);
    bitset_union(&b->stale, &then);
}

static void walk_end(Behind *b)
{
    Verifier *v = b->verifier;
    for (SymId id = 1; id < b->stale.size; id++)
        if (storage_live_at_exit(v->program, v->routine, id)) use_symbol(b, id);
}

/* A call may read, and hands on, every scalar of an area. */
static void walk_call(Behind *b, const Stmt *stmt)
{
    for (SymId id = 1; id < b->stale.size; id++)
        if (nest_symbol(b->verifier->routine, id)->storage == STORAGE_AREA) use_symbol(b, id);
    if (stmt->call.result) bitset_remove(&b->stale, stmt->call.result);
}

static void walk_jump(Behind *b, const Stmt *stmt)
{
    Bitset *jumps = stmt->kind == STMT_EXIT ? b->leaving : b->cycling;
    join(b, &jumps[stmt->jump.target], &b->stale);
    b->stale = none(b);
}

static SymId assigned_scalar(const NestRoutine *routine, const Stmt *stmt)
{
    const Expr *target = stmt->kind == STMT_ASSIGN ? nest_expr(routine, stmt->assign.target) : NULL;
    return target && target->op == OP_SCALAR ? target->symbol : 0;
}

/* Whether a condition says that loops have iterations: first <= last, for each. */
static bool says_reached(const NestRoutine *routine, ExprId condition)
{
    const Expr *expr = nest_expr(routine, condition);
    if (expr->op != OP_AND && expr->op != OP_LE) return false;
    for (uint32_t n = 0; n < expr->count; n++) {
        ExprId operand = nest_operand(routine, expr, n);
        if (expr->op == OP_AND ? !says_reached(routine, operand) : !type_is_int(nest_expr(routine, operand)->type)) return false;
    }
    return true;
}

/* The scalar that an IF sets, and does nothing else: IF (condition) variable = value. */
static SymId set_under_condition(const NestRoutine *routine, const Stmt *stmt)
{
    if (stmt->kind != STMT_IF || stmt->if_.else_ || !stmt->if_.then || nest_stmt(routine, stmt->if_.then)->next) return 0;
    return assigned_scalar(routine, nest_stmt(routine, stmt->if_.then));
}

/* What a kernel's loops leave in their DO variables, or in scalars that all rows set alike, where they were reached: IF (reached) variable =
 * value, directly behind it. Where they were not, the variable keeps its value in the source as well. Other scalars pass here, too, also those
 * that rows set under a condition of their own. */
static SymId final_value(const NestRoutine *routine, const Stmt *stmt)
{
    SymId scalar = set_under_condition(routine, stmt);
    return scalar && says_reached(routine, stmt->if_.condition) ? scalar : 0;
}

static void walk_stmt(Behind *b, StmtId id)
{
    NestRoutine *routine = b->verifier->routine;
    const Stmt stmt = *nest_stmt(routine, id);
    if (stmt.kind != STMT_LOOP && stmt.kind != STMT_WHILE) nest_walk_stmt_exprs(routine, id, use_expr, b);
    switch (stmt.kind) {
    case STMT_ASSIGN:
        if (assigned_scalar(routine, &stmt)) bitset_remove(&b->stale, assigned_scalar(routine, &stmt));
        break;
    case STMT_LOOP: case STMT_WHILE: walk_loop(b, id); break;
    case STMT_IF: walk_if(b, id); break;
    case STMT_BLOCK:
        walk_list(b, stmt.block.body);
        if (b->leaving[id].words) bitset_union(&b->stale, &b->leaving[id]);
        break;
    case STMT_EXIT: case STMT_CYCLE: walk_jump(b, &stmt); break;
    case STMT_RETURN:
        walk_end(b);
        b->stale = none(b);
        break;
    case STMT_CALL: walk_call(b, &stmt); break;
    case STMT_KERNEL: walk_kernel(b, &stmt); break;
    case STMT_NONE: break;
    }
}

static void walk_list(Behind *b, StmtId first)
{
    const NestRoutine *routine = b->verifier->routine;
    bool behind = false; /* only final values stand between a kernel and here */
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt *stmt = nest_stmt(routine, id);
        SymId final = behind ? final_value(routine, stmt) : 0;
        behind = stmt->kind == STMT_KERNEL || (behind && (set_under_condition(routine, stmt) || assigned_scalar(routine, stmt)));
        walk_stmt(b, id);
        if (final) bitset_remove(&b->stale, final);
    }
}

/* ---- contracted arrays ------------------------------------------------------------------ */

/* What statements, and kernels but one, name. */
typedef struct {
    const VecKernel *kernel; /* the one */
    Bitset named;
    bool calls;
} Names;

static void name_expr(void *data, NestRoutine *routine, ExprId id, ExprUse use)
{
    Names *names = data;
    (void)use;
    if (nest_expr(routine, id)->symbol) bitset_add(&names->named, nest_expr(routine, id)->symbol);
}

static void name_array(void *data, SymId array, bool written)
{
    Names *names = data;
    (void)written;
    bitset_add(&names->named, array);
}

static bool name_stmt(void *data, NestRoutine *routine, StmtId id)
{
    static const VecVisitor visitor = {.array = name_array};
    Names *names = data;
    const Stmt *stmt = nest_stmt(routine, id);
    /* A kernel's own loops, as they were written: they run in its place. */
    if (stmt->kind == STMT_LOOP && nest_loop_info(routine, id)->assertions & LOOP_SPARE) return false;
    names->calls |= stmt->kind == STMT_CALL;
    nest_walk_stmt_exprs(routine, id, name_expr, names);
    if (stmt->kind != STMT_KERNEL) return true;
    const VecKernel *kernel = routine->kernels.items[stmt->kernel.kernel];
    if (kernel != names->kernel) vec_visit(routine, kernel, &visitor, names);
    return true;
}

static bool is_sought(const void *data, const NestRoutine *routine, StmtId id)
{
    (void)routine;
    return id == *(const StmtId *)data;
}

static bool holds(NestRoutine *routine, StmtId first, StmtId sought) { return nest_some_stmt(routine, first, is_sought, &sought); }

/* What may run before or behind a statement: of an IF around it, that no loop is around, the side with the statement alone. */
static void name_list(Names *names, NestRoutine *routine, StmtId first, StmtId sought)
{
    for (StmtId id = first; id; id = nest_stmt(routine, id)->next) {
        const Stmt stmt = *nest_stmt(routine, id);
        bool then = stmt.kind == STMT_IF && holds(routine, stmt.if_.then, sought), other = stmt.kind == STMT_IF && holds(routine, stmt.if_.else_, sought);
        if (then || other) {
            nest_walk_stmt_exprs(routine, id, name_expr, names);
            name_list(names, routine, then ? stmt.if_.then : stmt.if_.else_, sought);
            continue;
        }
        nest_walk_stmt(routine, id, name_stmt, names);
    }
}

static bool is_seen(const Verifier *v, const Names *names, SymId array)
{
    if (storage_live_at_exit(v->program, v->routine, array)) return true;
    if (names->calls && nest_symbol(v->routine, array)->storage == STORAGE_AREA) return true;
    for (SymId id = 1; id < names->named.size; id++)
        if (bitset_has(&names->named, id) && storage_overlap(v->routine, id, array)) return true;
    return false;
}

static bool is_stored(const VecKernel *kernel, SymId array)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_STORE && inst->array == array) return true;
    }
    return false;
}

static bool verify_contracted(void *data, NestRoutine *routine, StmtId id)
{
    Verifier *v = data;
    const Stmt *stmt = nest_stmt(routine, id);
    if (stmt->kind != STMT_KERNEL) return true;
    Names names = {.kernel = routine->kernels.items[stmt->kernel.kernel]};
    if (!names.kernel->contracted.count) return true;
    names.named = bitset_create(v->arena, routine->symbols.count);
    name_list(&names, routine, routine->body, id);
    for (uint32_t i = 0; i < names.kernel->contracted.count; i++) {
        SymId array = names.kernel->contracted.items[i];
        if (!is_stored(names.kernel, array) && is_seen(v, &names, array))
            verifier_fault_symbol(v, array, "it is a row of values in kernel %s, which stores nothing of it, and it is seen elsewhere",
                                  names.kernel->name);
    }
    return true;
}

void verify_behind(Verifier *v)
{
    NestRoutine *routine = v->routine;
    if (routine->kernels.count <= 1) return;
    Behind b = {.verifier = v, .stale = bitset_create(v->arena, routine->symbols.count),
                .told = bitset_create(v->arena, routine->symbols.count)};
    b.leaving = arena_array(v->arena, Bitset, routine->stmts.count);
    b.cycling = arena_array(v->arena, Bitset, routine->stmts.count);
    walk_list(&b, routine->body);
    walk_end(&b);
    nest_walk_stmts(routine, routine->body, verify_contracted, v);
}
