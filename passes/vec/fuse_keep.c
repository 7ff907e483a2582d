/* A scalar that rows set under a condition, the value and the condition the same for all, and keep elsewhere: `if (kind < 3) r = 1`.
 * Where nothing else of the nest sets it, each row has what the first one has behind that IF: the value, or what was there before the nest. */
#include "ir/walk.h"
#include "passes/vec/fuse_copy.h"

typedef struct {
    SymId scalar;
    uint32_t count;
} Settings;

static bool count_setting(void *data, NestRoutine *routine, StmtId id)
{
    Settings *settings = data;
    settings->count += nest_stmt_sets(routine, nest_stmt(routine, id), settings->scalar);
    return true;
}

/* How many statements of the nest set the scalar. */
static uint32_t count_settings(const Fusion *f, SymId scalar)
{
    Settings settings = {scalar, 0};
    nest_walk_stmt(f->routine, f->root, count_setting, &settings);
    return settings.count;
}

/* Whether a row, or what stands behind the nest, may use what the scalar held before: else that may be nothing. */
static bool is_old_value_used(const Fusion *f, SymId scalar)
{
    return bitset_has(f->live, scalar) || scalars_scan_stmt(f->context, f->facts, f->root).exposed[scalar];
}

void fuse_keep(Fusion *f, StmtId id)
{
    const Stmt stmt = *nest_stmt(f->routine, id);
    if (stmt.kind != STMT_IF || stmt.if_.else_ || !f->root || f->repeats || f->predicate.value || !fuse_is_uniform(f, stmt.if_.condition)) return;
    for (StmtId in = stmt.if_.then; in; in = nest_stmt(f->routine, in)->next) {
        const Stmt set = *nest_stmt(f->routine, in);
        if (set.kind != STMT_ASSIGN || !fuse_is_uniform(f, set.assign.value)) continue;
        SymId scalar = nest_expr(f->routine, set.assign.target)->symbol;
        if (fuse_scalar(f, scalar)->defined || count_settings(f, scalar) != 1 || !is_old_value_used(f, scalar)) continue;
        ExprId before = nest_scalar(f->context, f->routine, scalar, set.loc);
        ExprId value = nest_select(f->context, f->routine, stmt.if_.condition, set.assign.value, before, set.loc);
        list_push(f->context->scratch, &f->keeps, ((Copy){scalar, fuse_copy_symbol(f, scalar, "keep"), value, stmt.if_.condition}));
    }
}

void fuse_take_kept(Fusion *f)
{
    for (uint32_t n = 0; n < f->keeps.count && !f->why; n++) {
        const Copy kept = f->keeps.items[n];
        ExprId value = nest_scalar(f->context, f->routine, kept.copy, f->loc);
        fuse_set_scalar(f, kept.symbol, (ScalarState){true, fuse_uniform(f, value), (Linear){0}, 0});
        list_push(f->context->scratch, &f->copies, kept);
    }
    f->keeps.count = 0;
}

ExprId fuse_kept_condition(const Fusion *f, SymId scalar, ExprId value)
{
    const Expr *expr = nest_expr(f->routine, value);
    for (uint32_t n = 0; n < f->copies.count; n++) {
        const Copy *copy = &f->copies.items[n];
        if (copy->symbol == scalar && expr->op == OP_SCALAR && expr->symbol == copy->copy) return copy->condition;
    }
    return 0;
}

/* The symbol that an attempt without a kernel has left for another one, of that rank; 0: none. */
static SymId find_in_pool(const Fusion *f, SymId symbol, uint32_t rank)
{
    for (uint32_t n = 0; n < f->pool->count; n++) {
        const Copy *left = &f->pool->items[n];
        if (left->symbol == symbol && nest_symbol(f->routine, left->copy)->rank == rank) return left->copy;
    }
    return 0;
}

static SymId add_symbol(Fusion *f, SymId symbol, const char *stem, uint32_t rank, const Dim *dims)
{
    const Symbol like = *nest_symbol(f->routine, symbol);
    SymId copy = nest_temporary_add(f->context, f->routine, arena_printf(f->context->scratch, "%s.%s", stem, like.name), like.type, rank, dims);
    list_push(f->context->arena, f->pool, ((Copy){symbol, copy, 0, 0}));
    return copy;
}

SymId fuse_copy_symbol(Fusion *f, SymId symbol, const char *stem)
{
    const Symbol like = *nest_symbol(f->routine, symbol);
    SymId copy = find_in_pool(f, symbol, like.rank);
    Dim dims[NEST_MAX_RANK];
    for (uint32_t n = 0; n < like.rank; n++) dims[n] = *nest_dim(f->routine, &like, n);
    return copy ? copy : add_symbol(f, symbol, stem, like.rank, dims);
}

SymId fuse_element_symbol(Fusion *f, SymId scalar)
{
    SymId element = find_in_pool(f, scalar, 1);
    ExprId one = nest_const_int(f->context, f->routine, TYPE_I32, 1);
    return element ? element : add_symbol(f, scalar, "last", 1, &(Dim){one, one});
}
