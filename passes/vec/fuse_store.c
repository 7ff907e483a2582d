/* The stores of a fused nest, after all of it was walked. */
#include "passes/vec/fuse.h"

uint32_t fuse_count_stores(const Fusion *f, uint32_t array)
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

/* A condition of more values is not looked at: those that several others are made of count each time. */
enum { MAX_VALUES = 256 };

/* Whether a value is another one in other rows of these axes; the nest does not write what it is loaded from. */
static bool varies(const Fusion *f, ValueId id, uint32_t axes, uint32_t *seen)
{
    const VecInst *inst = vec_inst(f->kernel, id);
    if (++*seen > MAX_VALUES) return true;
    switch (inst->kind) {
    case VEC_UNIFORM: return false;
    case VEC_INDEX: return axes >> inst->axis & 1;
    case VEC_OP: break;
    case VEC_LOAD:
        if (bitset_has(&f->written, inst->array)) return true;
        for (uint32_t n = 0; n < nest_symbol(f->routine, inst->array)->rank; n++)
            for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++)
                if (f->kernel->subs.items[inst->subs + n].coefficient[axis] && axes >> axis & 1) return true;
        break;
    default: return true;
    }
    for (uint32_t n = 0; n < inst->count; n++)
        if (varies(f, vec_operand(f->kernel, inst, n)->value, axes, seen)) return true;
    return false;
}

static bool is_same_in_rows(const Fusion *f, Ref condition, uint32_t axes)
{
    uint32_t seen = 0;
    return !condition.value || !varies(f, condition.value, axes, &seen);
}

Ref fuse_in_last_row(Fusion *f, const ArrayState *state, Ref condition)
{
    if (!is_same_in_rows(f, condition, state->missing_rows)) return fuse_fail(f, "%s is written under a condition, and used after the rows", nest_symbol(f->routine, state->symbol)->name);
    Ref all = {0};
    for (uint32_t axis = 1; axis < f->kernel->axis_count; axis++) {
        if (!(state->missing_rows >> axis & 1)) continue;
        const VecAxis *row = &f->kernel->axes[axis];
        Type type = nest_symbol(f->routine, row->variable)->type;
        Ref index = fuse_inst(f, (VecInst){.kind = VEC_INDEX, .type = type, .axis = axis, .name = row->name}, NULL, 0);
        Ref upper = fuse_uniform(f, nest_convert(f->context, f->routine, row->upper, type, f->loc));
        all = fuse_and(f, all, fuse_op(f, OP_EQ, TYPE_L32, (Ref[]){index, upper}, 2));
    }
    return fuse_and(f, condition, all);
}

LaneLoop fuse_claim_lane(Fusion *f, const Claim *claim)
{
    return (LaneLoop){.variable = f->kernel->axes[0].variable, .lower = claim->lower, .upper = claim->upper,
                      .lower_expr = claim->lower_expr, .upper_expr = claim->upper_expr,
                      .set = vec_set_on(f->context, f->kernel, 0, (VecInterval){claim->lower_expr, claim->upper_expr})};
}

void fuse_begin_elements(Fusion *f, const Version *version, LaneLoop *lane)
{
    *lane = fuse_claim_lane(f, &version->claims[0]);
    if (version->claim_count == 1) f->lane = lane;
    else f->unbounded = true;
}

void fuse_end_elements(Fusion *f)
{
    f->lane = NULL;
    f->unbounded = false;
}

void fuse_store_version(Fusion *f, uint32_t array)
{
    const Version version = f->arrays.items[array].version;
    for (uint32_t n = 0; n < version.claim_count; n++) {
        LaneLoop lane = fuse_claim_lane(f, &version.claims[n]);
        f->lane = &lane;
        Ref stored = fuse_and(f, fuse_rows_mask(f, &version.rows), version.stored);
        if (version.claims[n].defined) stored = fuse_and(f, fuse_uniform(f, version.claims[n].defined), stored);
        fuse_store(f, &f->arrays.items[array], &(Element){.array = array, .ref = version.ref, .predicate = stored});
    }
    f->lane = NULL;
}

void fuse_join_stores(Fusion *f)
{
    for (uint32_t array = 0; array < f->arrays.count && !f->why; array++) {
        const ArrayState *state = &f->arrays.items[array];
        if (!state->version.known || state->untold || fuse_count_stores(f, array) < 2) continue;
        remove_stores(f, array);
        f->loc = vec_inst(f->kernel, state->version.ref.value)->loc;
        fuse_store_version(f, array);
    }
}

VecInterval fuse_stored_points(Fusion *f)
{
    LIST(VecInterval) points = {0};
    for (uint32_t i = 0; i < f->stores.count; i++) list_push(f->context->scratch, &points, f->stores.items[i].points);
    for (uint32_t i = 0; i < f->reduced_points.count; i++) list_push(f->context->scratch, &points, f->reduced_points.items[i]);
    return fuse_hull(f, points.items, points.count);
}

/* The position of the last load from what the store writes, at the end of the outermost loop around it; 0 when there is none. */
static uint32_t last_load(const Fusion *f, const VecInst *store)
{
    const VecKernel *kernel = f->kernel;
    uint32_t last = 0, depth = 0;
    bool within = false;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        depth += inst->kind == VEC_LOOP;
        depth -= inst->kind == VEC_END_LOOP;
        if (inst->kind == VEC_LOAD && vec_may_meet(f->routine, kernel, inst, store)) {
            last = at;
            within = true;
        }
        /* What directly follows a loop's end belongs to it. */
        if (within && (depth || inst->kind == VEC_END_LOOP || inst->kind == VEC_OUT)) last = at;
        else if (inst->kind != VEC_LOAD) within = false;
    }
    return last;
}

void fuse_sink_stores(Fusion *f)
{
    typedef struct { ValueId store; uint32_t until; } Late;
    VecKernel *kernel = f->kernel;
    LIST(Late) late = {0};
    LIST(ValueId) order = {0};
    uint32_t depth = 0; /* what is stored in a loop stays there */
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        const VecInst *inst = vec_inst(kernel, id);
        depth += inst->kind == VEC_LOOP;
        depth -= inst->kind == VEC_END_LOOP;
        uint32_t until = inst->kind == VEC_STORE && !depth ? last_load(f, inst) : 0;
        if (until > at) list_push(f->context->scratch, &late, ((Late){id, until}));
        else list_push(f->context->arena, &order, id);
        for (uint32_t n = 0; n < late.count; n++)
            if (late.items[n].until == at) list_push(f->context->arena, &order, late.items[n].store);
    }
    kernel->order.items = order.items;
    kernel->order.count = order.count;
    kernel->order.capacity = order.capacity;
}
