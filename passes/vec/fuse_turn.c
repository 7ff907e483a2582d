/* Elements that a loop which each lane runs goes over: `x(i,j,k) = x(i,j,k)/s(i)` in a loop over k, within the lane or around the lane loop. In
 * subscripts the loop's variable is an axis behind those of the kernel, whose index is computed. Such an element is loaded and stored in its
 * turn, as the source does. Its point alone touches it: all accesses of the array are of their own point's elements, and no load stands behind
 * a store. */
#include "passes/vec/fuse.h"

Linear fuse_begin_turn(Fusion *f, Ref value)
{
    uint32_t axis = VEC_MAX_AXES - 1;
    for (uint32_t n = 0; n < f->turn_count && n < VEC_MAX_AXES; n++) axis -= f->turns[n].axis != 0;
    bool free = axis >= f->kernel->axis_count && f->turn_count < VEC_MAX_AXES;
    if (f->turn_count < VEC_MAX_AXES) f->turns[f->turn_count] = (Turn){free ? axis : 0, f->depth, value};
    f->turn_count++;
    return free ? linear_axis(axis) : (Linear){0};
}

/* Versions of what the loop went over are of its last turn. */
void fuse_end_turn(Fusion *f)
{
    uint32_t axis = --f->turn_count < VEC_MAX_AXES ? f->turns[f->turn_count].axis : 0;
    for (uint32_t i = 0; i < f->arrays.count && axis; i++) {
        ArrayState *state = &f->arrays.items[i];
        bool goes_over = false;
        for (uint32_t n = 0; n < NEST_MAX_RANK; n++) goes_over |= state->subs[n].coefficient[axis] != 0;
        if (!goes_over || !(state->version.known || state->version.unknown)) continue;
        state->version = (Version){.unknown = true};
        state->untold = true;
    }
}

bool fuse_has_turn(const Fusion *f, const Linear *subs, uint32_t rank)
{
    bool found = false;
    for (uint32_t n = 0; n < rank; n++)
        for (uint32_t axis = f->kernel->axis_count; axis < VEC_MAX_AXES; axis++) found |= subs[n].coefficient[axis] != 0;
    return found;
}

uint32_t fuse_turn_depth(const Fusion *f, const ArrayState *state)
{
    uint32_t depth = 0;
    for (uint32_t t = 0; t < f->turn_count && t < VEC_MAX_AXES; t++)
        for (uint32_t n = 0; n < NEST_MAX_RANK; n++)
            if (f->turns[t].axis && state->subs[n].coefficient[f->turns[t].axis]) depth = f->turns[t].depth;
    return depth;
}

Ref fuse_turn_index(Fusion *f, const Linear *sub)
{
    Ref sum = {0};
    for (uint32_t t = 0; t < f->turn_count && t < VEC_MAX_AXES; t++) {
        int32_t factor = f->turns[t].axis ? sub->coefficient[f->turns[t].axis] : 0;
        if (!factor) continue;
        Ref term = f->turns[t].value;
        if (factor != 1) {
            term = fuse_op(f, OP_CONVERT, TYPE_I64, &term, 1);
            term = fuse_op(f, OP_MUL, TYPE_I64, (Ref[]){term, fuse_uniform(f, nest_const_int(f->context, f->routine, TYPE_I64, factor))}, 2);
        }
        if (sum.value) {
            Ref wide[] = {fuse_op(f, OP_CONVERT, TYPE_I64, &sum, 1), fuse_op(f, OP_CONVERT, TYPE_I64, &term, 1)};
            sum = fuse_op(f, OP_ADD, TYPE_I64, wide, 2);
        } else sum = term;
    }
    return sum;
}

void fuse_store_turn(Fusion *f)
{
    Elements kept = {0}, stored = f->now.elements;
    for (uint32_t i = 0; i < stored.count && !f->why; i++) {
        const Element *element = &stored.items[i];
        ArrayState *state = &f->arrays.items[element->array];
        if (element->depth != f->depth || fuse_turn_depth(f, state) != f->depth) {
            list_push(f->context->scratch, &kept, *element);
            continue;
        }
        if (fuse_is_stored(f, state)) fuse_store(f, state, element);
        state->version = (Version){.unknown = true};
        state->untold = true;
    }
    f->now.elements = kept;
}

/* Whether two accesses are of the same point's elements. */
static bool are_of_one_point(const Fusion *f, const VecInst *a, const VecInst *b)
{
    int64_t first = 0, second = 0;
    return vec_lane_constant(f->routine, f->kernel, a, &first) && vec_lane_constant(f->routine, f->kernel, b, &second) && first == second;
}

void fuse_check_turns(Fusion *f)
{
    const VecKernel *kernel = f->kernel;
    uint32_t depth = 0;
    for (uint32_t s = 0; s < kernel->order.count && !f->why; s++) {
        const VecInst *store = vec_inst(kernel, kernel->order.items[s]);
        depth += store->kind == VEC_LOOP;
        depth -= store->kind == VEC_END_LOOP;
        if (store->kind != VEC_STORE || !depth) continue;
        for (uint32_t at = 0; at < kernel->order.count; at++) {
            const VecInst *other = vec_inst(kernel, kernel->order.items[at]);
            if ((other->kind != VEC_LOAD && other->kind != VEC_STORE) || !vec_may_meet(f->routine, kernel, other, store)) continue;
            if (are_of_one_point(f, other, store) && (other->kind == VEC_STORE || at < s)) continue;
            fuse_fail(f, "%s is stored in a loop that each lane runs, and used otherwise", nest_symbol(f->routine, store->array)->name);
        }
        for (uint32_t i = 0; i < f->arrays.count; i++)
            if (f->arrays.items[i].load && vec_may_meet(f->routine, kernel, vec_inst(kernel, f->arrays.items[i].load), store))
                fuse_fail(f, "%s is stored in a loop that each lane runs, and used otherwise", nest_symbol(f->routine, store->array)->name);
    }
}
