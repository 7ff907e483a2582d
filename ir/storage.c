#include "ir/storage.h"

#include <stdlib.h>

/* The extent of a dimension; -1 when it is not constant. */
static int64_t constant_extent(const NestRoutine *routine, const Dim *dim)
{
    int64_t lower, upper;
    if (!dim->upper || !nest_int_value(routine, dim->lower, &lower) || !nest_int_value(routine, dim->upper, &upper))
        return -1;
    return upper < lower ? 0 : upper - lower + 1;
}

int64_t storage_bytes(const NestRoutine *routine, SymId id)
{
    const Symbol *symbol = nest_symbol(routine, id);
    int64_t bytes = type_info(symbol->type)->bytes;
    for (uint32_t n = 0; n < symbol->rank; n++) {
        int64_t extent = constant_extent(routine, nest_dim(routine, symbol, n));
        if (extent < 0 || __builtin_mul_overflow(bytes, extent, &bytes)) return -1;
    }
    return bytes;
}

bool storage_overlap(const NestRoutine *routine, SymId a, SymId b)
{
    const Symbol *x = nest_symbol(routine, a), *y = nest_symbol(routine, b);
    if (a == b) return true;
    if (x->storage != STORAGE_AREA || y->storage != STORAGE_AREA || x->area != y->area) return false;
    int64_t x_bytes = storage_bytes(routine, a), y_bytes = storage_bytes(routine, b);
    if (x_bytes < 0 || y_bytes < 0) return true;
    return x->offset < y->offset + y_bytes && y->offset < x->offset + x_bytes;
}

/* Where a symbol lies in its area. */
typedef struct {
    uint32_t area;
    SymId symbol;
    int64_t begin, end;
} Piece;

static int compare_pieces(const void *a, const void *b)
{
    const Piece *x = a, *y = b;
    if (x->area != y->area) return x->area < y->area ? -1 : 1;
    if (x->begin != y->begin) return x->begin < y->begin ? -1 : 1;
    return (x->end > y->end) - (x->end < y->end);
}

/* The symbols that lie in areas, those of an area in the order of where they begin; one of unknown size is all of its area. */
static uint32_t list_pieces(const NestRoutine *routine, Piece *pieces)
{
    uint32_t count = 0;
    for (SymId id = 1; id < routine->symbols.count; id++) {
        const Symbol *symbol = nest_symbol(routine, id);
        if (symbol->storage != STORAGE_AREA) continue;
        int64_t bytes = storage_bytes(routine, id);
        pieces[count++] = bytes < 0 ? (Piece){symbol->area, id, INT64_MIN, INT64_MAX} : (Piece){symbol->area, id, symbol->offset, symbol->offset + bytes};
    }
    qsort(pieces, count, sizeof *pieces, compare_pieces);
    return count;
}

const bool *storage_find_aliased(Context *context, const NestRoutine *routine)
{
    uint32_t all = routine->symbols.count;
    bool *aliased = arena_array(context->scratch, bool, all);
    Piece *pieces = arena_array(context->scratch, Piece, all);
    uint32_t count = list_pieces(routine, pieces);
    int64_t end = 0; /* of what begins before a piece, in its area */
    for (uint32_t n = 0; n < count; n++) {
        const Piece *piece = &pieces[n];
        bool first = n == 0 || piece[-1].area != piece->area, last = n + 1 == count || piece[1].area != piece->area;
        aliased[piece->symbol] = (!first && piece->begin < end) || (!last && piece[1].begin < piece->end);
        if (first || piece->end > end) end = piece->end;
    }
    return aliased;
}

bool storage_live_at_exit(const NestProgram *program, const NestRoutine *routine, SymId id)
{
    const Symbol *symbol = nest_symbol(routine, id);
    if (symbol->flags & SYMBOL_DEAD_AT_EXIT) return false;
    if (id == routine->result) return true;
    switch (symbol->storage) {
    case STORAGE_LOCAL: return false;
    case STORAGE_DUMMY: return symbol->intent != INTENT_IN;
    case STORAGE_AREA: {
        const Area *area = &program->areas.items[symbol->area];
        return !area->constant && area->kind != AREA_OVERLAY;
    }
    }
    return true;
}

/* Whether all of the array that the routine names is elements with 1 for their last subscript: then what is declared is there, and nothing else is
 * used. Who is called may use what stands behind. */
static bool is_used_as_declared(const NestRoutine *routine, SymId id)
{
    bool first = true;
    for (ExprId n = 1; n < routine->exprs.count && first; n++) {
        const Expr *expr = nest_expr(routine, n);
        int64_t last;
        if (expr->symbol != id || (expr->op != OP_ELEMENT && expr->op != OP_ARRAY)) continue;
        first = expr->op == OP_ELEMENT && nest_int_value(routine, nest_operand(routine, expr, expr->count - 1), &last) && last == 1;
    }
    for (StmtId n = 1; n < routine->stmts.count && first; n++) first = nest_stmt(routine, n)->kind != STMT_CALL;
    return first;
}

bool storage_extent_known(const NestRoutine *routine, SymId id)
{
    const Symbol *symbol = nest_symbol(routine, id);
    int64_t upper, lower;
    if (symbol->rank == 0) return true;
    const Dim *last = nest_dim(routine, symbol, symbol->rank - 1);
    if (!last->upper) return false;
    if (symbol->storage != STORAGE_DUMMY || !nest_int_value(routine, last->upper, &upper) || upper != 1) return true;
    return nest_int_value(routine, last->lower, &lower) && lower == 1 && is_used_as_declared(routine, id);
}

SymId storage_object(const NestRoutine *routine, SymId id)
{
    const Symbol *symbol = nest_symbol(routine, id);
    if (symbol->storage != STORAGE_AREA) return id;
    for (SymId other = 1; other < id; other++) {
        const Symbol *candidate = nest_symbol(routine, other);
        if (candidate->storage == STORAGE_AREA && candidate->area == symbol->area) return other;
    }
    return id;
}

bool storage_same_expr(const NestRoutine *routine, ExprId a, ExprId b)
{
    if (a == b) return true;
    if (!a || !b) return false;
    const Expr *x = nest_expr(routine, a), *y = nest_expr(routine, b);
    if (x->op != y->op || x->type != y->type || x->symbol != y->symbol || x->count != y->count || x->bits != y->bits)
        return false;
    for (uint32_t n = 0; n < x->count; n++)
        if (!storage_same_expr(routine, nest_operand(routine, x, n), nest_operand(routine, y, n))) return false;
    return true;
}
