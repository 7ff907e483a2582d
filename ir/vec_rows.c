#include "ir/vec_rows.h"

#include "ir/build.h"
#include "ir/vec_build.h"

/* The one axis of a subscript; VEC_MAX_AXES: it has none, or several. */
static uint32_t axis_of(const VecSub *sub)
{
    uint32_t found = VEC_MAX_AXES;
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) {
        if (!sub->coefficient[axis]) continue;
        if (found < VEC_MAX_AXES) return VEC_MAX_AXES;
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

/* Whether a subscript of several axes goes along with one of those on which the access is apart. */
static bool is_skewed(const VecSub *sub, const int64_t *by)
{
    bool apart = false;
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) apart |= sub->coefficient[axis] && by[axis];
    return apart && axis_of(sub) == VEC_MAX_AXES;
}

bool vec_rows_apart(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load, const VecInst *store, int64_t *by)
{
    bool seen[VEC_MAX_AXES] = {false}, rows = false;
    uint32_t rank = nest_symbol(routine, load->array)->rank;
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++) by[axis] = 0;
    if (load->array != store->array) return false;
    for (uint32_t n = 0; n < rank; n++) {
        const VecSub *x = &kernel->subs.items[load->subs + n], *y = &kernel->subs.items[store->subs + n];
        if (!differ_in_constants(routine, x, y)) return false;
        int64_t apart = x->constant - y->constant;
        uint32_t axis = axis_of(x);
        if (axis == VEC_MAX_AXES && apart) return false;
        if (axis == VEC_MAX_AXES) continue;
        if (apart % x->coefficient[axis] || (seen[axis] && by[axis] != apart / x->coefficient[axis])) return false;
        seen[axis] = true;
        by[axis] = apart / x->coefficient[axis];
        rows |= axis && apart;
    }
    for (uint32_t n = 0; n < rank && rows; n++)
        if (is_skewed(&kernel->subs.items[load->subs + n], by)) by[0] = INT32_MAX;
    return rows;
}

/* Whether a predicate is true in the first row alone that a block walks. */
static bool implies_first(const VecKernel *kernel, ValueId value)
{
    const VecInst *inst = vec_inst(kernel, value);
    if (inst->kind == VEC_FIRST) return true;
    if (inst->kind != VEC_OP || inst->op != OP_AND) return false;
    return implies_first(kernel, vec_operand(kernel, inst, 0)->value) || implies_first(kernel, vec_operand(kernel, inst, 1)->value);
}

bool vec_is_in_first_row(const VecKernel *kernel, uint32_t at)
{
    uint32_t ended = 0; /* ifs that end before it, seen from there */
    while (at-- > 0) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_END_IF) ended++;
        if (inst->kind == VEC_IF && ended) ended--;
        else if (inst->kind == VEC_IF && implies_first(kernel, vec_operand(kernel, inst, 0)->value)) return true;
        else if (inst->kind == VEC_ELSE && !ended) ended++; /* the side before is another one */
    }
    return false;
}

int32_t vec_store_waits(const NestRoutine *routine, const VecKernel *kernel, const VecInst *store)
{
    int32_t waits = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *load = vec_inst(kernel, kernel->order.items[at]);
        if (load->kind != VEC_LOAD || -load->across <= waits || !vec_same_array(routine, load->array, store->array)) continue;
        bool first = (load->predicated && implies_first(kernel, vec_operand(kernel, load, load->count - 1)->value)) || vec_is_in_first_row(kernel, at);
        if (!first) waits = -load->across; /* the rows before the first one are another block's */
    }
    return waits;
}

/* Whether two loads bring the same elements, each of a row of its own. */
static bool differ_in_rows(const NestRoutine *routine, const VecKernel *kernel, const VecInst *a, const VecInst *b)
{
    bool rows = a->array == b->array;
    for (uint32_t n = 0; rows && n < nest_symbol(routine, a->array)->rank; n++) {
        const VecSub *x = &kernel->subs.items[a->subs + n], *y = &kernel->subs.items[b->subs + n];
        rows = differ_in_constants(routine, x, y) && (x->constant == y->constant || axis_of(x) == kernel->walk_axis);
    }
    return rows;
}

ValueId vec_saved_for(const NestRoutine *routine, const VecKernel *kernel, ValueId load)
{
    const VecInst *inst = vec_inst(kernel, load), *farthest = inst;
    ValueId found = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *other = vec_inst(kernel, id);
        if (other->kind != VEC_LOAD || (other->across < 0) != (inst->across < 0) || !other->across) continue;
        if (!differ_in_rows(routine, kernel, inst, other) || (found && vec_saved_rows(other) <= vec_saved_rows(farthest))) continue;
        found = id;
        farthest = other;
    }
    return found;
}
