#include "ir/vec_rows.h"

#include "ir/build.h"
#include "ir/vec_build.h"

/* The one axis of a subscript; 0: it has several, or the lanes. */
static uint32_t axis_of(const VecSub *sub)
{
    uint32_t found = 0;
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) {
        if (!sub->coefficient[axis]) continue;
        if (!axis || found) return 0;
        found = axis;
    }
    return found;
}

static bool differ_in_constants(const NestRoutine *routine, const VecSub *x, const VecSub *y)
{
    bool bases = x->base == y->base || (x->base && y->base && nest_expr_equal(routine, x->base, y->base));
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) bases &= x->coefficient[axis] == y->coefficient[axis];
    return bases && x->operand < 0 && y->operand < 0;
}

bool vec_row_distance(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load, const VecInst *store, uint32_t *axis,
                      int64_t *rows)
{
    *axis = 0;
    *rows = 0;
    if (load->array != store->array) return false;
    for (uint32_t n = 0; n < nest_symbol(routine, load->array)->rank; n++) {
        const VecSub *x = &kernel->subs.items[load->subs + n], *y = &kernel->subs.items[store->subs + n];
        if (!differ_in_constants(routine, x, y)) return false;
        int64_t apart = x->constant - y->constant;
        uint32_t only = axis_of(x);
        if (only && only == *axis && apart != *rows * x->coefficient[only]) return false;
        if (!apart) continue;
        if (!only || (*axis && *axis != only) || apart % x->coefficient[only]) return false;
        *axis = only;
        *rows = apart / x->coefficient[only];
    }
    return *rows != 0;
}

int32_t vec_store_waits(const NestRoutine *routine, const VecKernel *kernel, const VecInst *store)
{
    int32_t waits = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *load = vec_inst(kernel, kernel->order.items[at]);
        if (load->kind == VEC_LOAD && -load->across > waits && vec_same_array(routine, load->array, store->array)) waits = -load->across;
    }
    return waits;
}
