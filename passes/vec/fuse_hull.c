/* Hulls of sets of points, and the loads of what arrays held before the kernel, over the hull of what is read. */
#include "ir/storage.h"
#include "passes/vec/fuse.h"

static bool is_same_set(const Fusion *f, VecInterval a, VecInterval b)
{
    return storage_same_expr(f->routine, a.lower, b.lower) && storage_same_expr(f->routine, a.upper, b.upper);
}

/* Beyond all points, and still so that the distance of two of them is an int64_t. */
static const int64_t beyond = INT64_C(1) << 61;

/* The bounds of a set, moved so that an empty set takes no part in a hull. */
static VecInterval guarded(Fusion *f, VecInterval set)
{
    Context *context = f->context;
    NestRoutine *routine = f->routine;
    set.lower = nest_convert(context, routine, set.lower, TYPE_I64, f->loc);
    set.upper = nest_convert(context, routine, set.upper, TYPE_I64, f->loc);
    if (nest_expr_equal(routine, set.lower, set.upper)) return set;
    ExprId some = nest_op2(context, routine, OP_LE, set.lower, set.upper, f->loc);
    ExprId high = nest_const_int(context, routine, TYPE_I64, beyond);
    ExprId low = nest_const_int(context, routine, TYPE_I64, -beyond);
    return (VecInterval){nest_select(context, routine, some, set.lower, high, f->loc),
                    nest_select(context, routine, some, set.upper, low, f->loc)};
}

VecInterval fuse_hull(Fusion *f, const VecInterval *sets, uint32_t count)
{
    LIST(VecInterval) distinct = {0};
    for (uint32_t i = 0; i < count; i++) {
        bool repeated = false;
        for (uint32_t k = 0; k < distinct.count; k++) repeated |= is_same_set(f, sets[i], distinct.items[k]);
        if (!repeated) list_push(f->context->scratch, &distinct, sets[i]);
    }
    if (distinct.count == 1) return distinct.items[0];
    VecInterval hull = {0};
    for (uint32_t i = 0; i < distinct.count; i++) {
        VecInterval set = guarded(f, distinct.items[i]);
        hull.lower = i ? nest_op2(f->context, f->routine, OP_MIN, hull.lower, set.lower, f->loc) : set.lower;
        hull.upper = i ? nest_op2(f->context, f->routine, OP_MAX, hull.upper, set.upper, f->loc) : set.upper;
    }
    return hull;
}

/* The elements that the array's one load must bring: over each lane loop, from the least to the greatest offset read. An
 * empty loop reads nothing, however far apart its offsets. */
static VecInterval load_hull(Fusion *f, const ArrayState *state)
{
    LIST(VecInterval) sets = {0};
    for (uint32_t i = 0; i < state->loads.count; i++) {
        SetId id = state->loads.items[i].set;
        int64_t low = state->loads.items[i].constant, high = low;
        bool seen = false;
        for (uint32_t k = 0; k < state->loads.count; k++) {
            if (state->loads.items[k].set != id) continue;
            seen |= k < i;
            if (state->loads.items[k].constant < low) low = state->loads.items[k].constant;
            if (state->loads.items[k].constant > high) high = state->loads.items[k].constant;
        }
        if (seen) continue;
        VecInterval set = f->kernel->sets.items[id].axes[0];
        bool widened = low != high;
        ExprId some = nest_op2(f->context, f->routine, OP_LE, set.lower, set.upper, f->loc);
        set.lower = fuse_plus(f, set.lower, low);
        /* Widened by high - low, an empty set must stay empty. */
        ExprId upper = fuse_plus(f, set.upper, high);
        set.upper = widened ? nest_select(f->context, f->routine, some, upper, fuse_plus(f, set.upper, low), f->loc) : upper;
        list_push(f->context->scratch, &sets, set);
    }
    return fuse_hull(f, sets.items, sets.count);
}

void fuse_put_first(Fusion *f, ValueList values)
{
    VecKernel *kernel = f->kernel;
    for (uint32_t at = 0; at < kernel->order.count; at++) list_push(f->context->arena, &values, kernel->order.items[at]);
    kernel->order.items = values.items;
    kernel->order.count = values.count;
    kernel->order.capacity = values.capacity;
}

void fuse_finish_loads(Fusion *f)
{
    ValueList loads = {0};
    for (uint32_t i = 0; i < f->arrays.count; i++) {
        const ArrayState *state = &f->arrays.items[i];
        if (!state->load) continue;
        VecInterval hull = load_hull(f, state);
        vec_inst(f->kernel, state->load)->set = vec_set_on(f->context, f->kernel, 0, hull);
        list_push(f->context->arena, &loads, state->load);
    }
    fuse_put_first(f, loads);
}
