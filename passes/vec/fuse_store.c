/* The stores of a fused nest, after all of it was walked. */
#include "passes/vec/fuse.h"

static uint32_t count_stores(const Fusion *f, uint32_t array)
{
    uint32_t count = 0;
    for (uint32_t i = 0; i < f->stores.count; i++) count += f->stores.items[i].array == array;
    return count;
}

/* Takes the stores of the array out of the program. */
static void remove_stores(Fusion *f, uint32_t array)
{
    uint32_t kept = 0, stores = 0;
    for (uint32_t at = 0; at < f->kernel->order.count; at++) {
        ValueId id = f->kernel->order.items[at];
        bool removed = false;
        for (uint32_t i = 0; i < f->stores.count; i++)
            removed |= f->stores.items[i].array == array && f->stores.items[i].inst == id;
        if (!removed) f->kernel->order.items[kept++] = id;
    }
    f->kernel->order.count = kept;
    for (uint32_t i = 0; i < f->stores.count; i++)
        if (f->stores.items[i].array != array) f->stores.items[stores++] = f->stores.items[i];
    f->stores.count = stores;
}

LaneLoop fuse_version_lane(Fusion *f, const Version *version)
{
    return (LaneLoop){.variable = f->kernel->axes[0].variable, .lower = version->lower, .upper = version->upper,
                      .lower_expr = version->lower_expr, .upper_expr = version->upper_expr,
                      .set = vec_set_on(f->context, f->kernel, 0, (VecInterval){version->lower_expr, version->upper_expr})};
}

/* Stores the array's version at the lanes of its elements, where the loops stored. */
static void store_version(Fusion *f, uint32_t array)
{
    const ArrayState *state = &f->arrays.items[array];
    const Version *version = &state->version;
    LaneLoop lane = fuse_version_lane(f, version);
    f->lane = &lane;
    f->loc = vec_inst(f->kernel, version->ref.value)->loc;
    fuse_store(f, state, &(Element){.array = array, .ref = version->ref, .predicate = version->stored});
    f->lane = NULL;
}

void fuse_join_stores(Fusion *f)
{
    for (uint32_t array = 0; array < f->arrays.count && !f->why; array++) {
        const ArrayState *state = &f->arrays.items[array];
        if (!state->version.known || state->untold || count_stores(f, array) < 2) continue;
        remove_stores(f, array);
        store_version(f, array);
    }
}

VecInterval fuse_stored_points(Fusion *f)
{
    LIST(VecInterval) points = {0};
    for (uint32_t i = 0; i < f->stores.count; i++) list_push(f->context->scratch, &points, f->stores.items[i].points);
    for (uint32_t i = 0; i < f->reduced_points.count; i++) list_push(f->context->scratch, &points, f->reduced_points.items[i]);
    return fuse_hull(f, points.items, points.count);
}
