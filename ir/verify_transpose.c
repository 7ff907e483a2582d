#include "ir/verifier.h"

#include "ir/transpose.h"
#include "ir/walk.h"

/* The array that transpose_find gives for the element; NULL: it may not pass through shared memory. */
static const Transposed *find_allowed(const NestRoutine *routine, const TransposedList *allowed, ExprId element)
{
    for (uint32_t n = 0; n < allowed->count; n++)
        if (nest_expr_equal(routine, allowed->items[n].element, element)) return &allowed->items[n];
    return NULL;
}

static void verify_array(Verifier *v, StmtId loop, const TransposedList *allowed, const Transposed *array)
{
    if (!nest_access_number(v->routine, nest_stmt(v->routine, loop)->loop.body, array->element)) {
        verifier_fault_stmt(v, loop, "its pieces name an access that is not in its body");
        return;
    }
    const Transposed *right = find_allowed(v->routine, allowed, array->element);
    const char *name = nest_symbol(v->routine, nest_expr(v->routine, array->element)->symbol)->name;
    if (!right) {
        verifier_fault_stmt(v, loop, "'%s' may not be in pieces with that element", name);
        return;
    }
    if (array->low != right->low || array->high != right->high) verifier_fault_stmt(v, loop, "pieces of '%s' have other turns beside them", name);
    if (array->store != right->store || (right->load && !array->load)) verifier_fault_stmt(v, loop, "pieces of '%s' are loaded or stored otherwise", name);
}

void verify_pieces(Verifier *v, StmtId kernel, StmtId loop)
{
    const LoopInfo *info = nest_loop_info(v->routine, loop);
    uint32_t before = v->fault_count;
    bitset_add(&v->pieces_claimed, loop);
    if (info->piece > TRANSPOSE_WIDEST || info->piece < 2 || (info->piece & (info->piece - 1)))
        verifier_fault_stmt(v, loop, "its pieces have no power of two of turns, of at most %d", TRANSPOSE_WIDEST);
    if (info->transposed.count == 0) verifier_fault_stmt(v, loop, "it runs in pieces, of no array");
    TransposedList allowed = transpose_find(v->routine, v->arena, kernel, nest_loop_info(v->routine, kernel)->axes, loop);
    for (uint32_t n = 0; n < info->transposed.count; n++) {
        verify_array(v, loop, &allowed, &info->transposed.items[n]);
        for (uint32_t k = 0; k < n; k++)
            if (nest_expr_equal(v->routine, info->transposed.items[k].element, info->transposed.items[n].element))
                verifier_fault_stmt(v, loop, "an array is in its pieces twice");
    }
    if (v->fault_count == before && transpose_bytes(v->routine, &info->transposed, info->piece) > TRANSPOSE_BYTES)
        verifier_fault_stmt(v, loop, "its pieces take more than %d bytes", TRANSPOSE_BYTES);
}
