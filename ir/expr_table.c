#include "ir/expr_table.h"

#include "ir/build.h"

static uint64_t mix(uint64_t hash, uint64_t value)
{
    hash = (hash ^ value) * UINT64_C(0x9e3779b97f4a7c15);
    return hash ^ hash >> 32;
}

/* Equal for what nest_expr_equal finds equal. */
static uint64_t hash_expr(const NestRoutine *routine, ExprId id)
{
    const Expr *expr = nest_expr(routine, id);
    uint64_t hash = mix(mix(mix(expr->op, expr->type), expr->symbol), expr->bits);
    for (uint32_t n = 0; n < expr->count; n++) hash = mix(hash, hash_expr(routine, nest_operand(routine, expr, n)));
    return hash;
}

/* The slot of the expression, or the free one where it would stand. */
static uint32_t *find_slot(const NestRoutine *routine, const ExprTable *table, ExprId expr)
{
    uint64_t at = hash_expr(routine, expr);
    for (;; at++) {
        uint32_t *slot = &table->slots[at & (table->slot_count - 1)];
        if (!*slot || nest_expr_equal(routine, table->exprs.items[*slot - 1], expr)) return slot;
    }
}

uint32_t expr_table_add(Arena *arena, const NestRoutine *routine, ExprTable *table, ExprId expr)
{
    if (2 * table->exprs.count >= table->slot_count) {
        table->slot_count = table->slot_count ? 2 * table->slot_count : 16;
        table->slots = arena_array(arena, uint32_t, table->slot_count);
        for (uint32_t i = 0; i < table->exprs.count; i++) *find_slot(routine, table, table->exprs.items[i]) = i + 1;
    }
    uint32_t *slot = find_slot(routine, table, expr);
    if (*slot) return *slot;
    list_push(arena, &table->exprs, expr);
    return *slot = table->exprs.count;
}
