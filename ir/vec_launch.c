#include "ir/vec_launch.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/vec_reduce.h"
#include "ir/vec_rows.h"
#include "ir/vec_shape.h"

/* ---- instructions ----------------------------------------------------------------------- */

bool vec_has_group(const VecInst *inst)
{
    return vec_runs(inst) || vec_is_marker(inst->kind);
}

bool vec_ends_lane_loop(const VecInst *inst)
{
    return inst->kind == VEC_BARRIER || vec_is_marker(inst->kind);
}

bool vec_stays(const VecKernel *kernel, const VecInst *inst)
{
    if (inst->kind != VEC_OUT) return false;
    Location from = vec_operand(kernel, inst, 0)->location;
    return inst->location.kind == from.kind && inst->location.slot == from.slot;
}

/* Whether each lane works by itself; how many reductions there are. */
static bool lanes_are_alone(const VecKernel *kernel, uint32_t *reductions)
{
    bool alone = !shape_info(kernel->shape)->walks && !kernel->walk_rows && !kernel->columns && kernel->remedy == REMEDY_NONE && !kernel->shared_bytes && !kernel->scratch_bytes;
    *reductions = 0;
    for (uint32_t at = 0; at < kernel->order.count && alone; at++) {
        VecKind kind = vec_inst(kernel, kernel->order.items[at])->kind;
        alone = kind != VEC_BARRIER;
        *reductions += kind == VEC_REDUCE;
    }
    return alone;
}

bool vec_items_are_apart(const VecKernel *kernel)
{
    uint32_t reductions;
    return lanes_are_alone(kernel, &reductions) && !reductions;
}

bool vec_reduces_in_trees(const VecKernel *kernel)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_REDUCE && vec_reduction(kernel, inst)->tree) return true;
    }
    return false;
}

bool vec_may_do_runs(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel)
{
    uint32_t reductions;
    if (!lanes_are_alone(kernel, &reductions) || !reductions || kernel->halo_left || kernel->halo_right) return false;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->delay[0]) return false;
        if (inst->kind != VEC_REDUCE) continue;
        VecSpan span = vec_span(inst);
        bool first = false, last = false;
        if (vec_reduction(kernel, inst)->tree) vec_set_cuts(scratch, routine, kernel, inst->set, 0, &span, &first, &last);
        if (first || last || vec_reduce_in_order(kernel, inst)) return false;
    }
    return true;
}

bool vec_may_fold_loosely(const VecKernel *kernel)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_REDUCE) continue;
        const VecReduction *reduction = vec_reduction(kernel, inst);
        if (reduction->tree || reduction->count != 1 || reduction->op == OP_SELECT) return false;
    }
    return true;
}

/* ---- grids, and rows beside each other --------------------------------------------------- */

bool vec_may_have_grid(const VecKernel *kernel)
{
    if (shape_info(kernel->shape)->walks || kernel->launch.waves) return false;
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (vec_inst(kernel, kernel->order.items[at])->kind == VEC_REDUCE) return false;
    return true;
}

bool vec_rows_may_stand_beside(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, uint32_t axis)
{
    if (axis == 0 || axis >= kernel->axis_count || !vec_items_are_apart(kernel)) return false;
    VecRegions regions = vec_regions_with_axes(scratch, routine, kernel);
    const uint32_t *axes = vec_find_axes(scratch, routine, kernel, &regions);
    for (RegionId id = 1; id < regions.list.count; id++)
        if (vec_region(&regions, id)->axes >> axis & 1) return false;
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (vec_inst(kernel, kernel->order.items[at])->leaves && axes[kernel->order.items[at]] >> axis & 1) return false;
    return true;
}

static bool stores_to(const NestRoutine *routine, const VecKernel *kernel, SymId array)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *store = vec_inst(kernel, kernel->order.items[at]);
        if (store->kind == VEC_STORE && vec_same_array(routine, store->array, array)) return true;
    }
    return false;
}

bool vec_loads_same(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load, const VecInst *other, uint32_t axis, int64_t *rows)
{
    bool by_row = false;
    *rows = 0;
    if (load->kind != VEC_LOAD || other->kind != VEC_LOAD || load->array != other->array || load->count || other->count) return false;
    if (load->set != other->set || load->delay[0] != other->delay[0] || load->type != other->type) return false;
    if (load->extent[0].low != other->extent[0].low || load->extent[0].high != other->extent[0].high) return false;
    for (uint32_t d = 0; d < nest_symbol(routine, load->array)->rank; d++) {
        VecSub x = vec_address_sub(kernel, load, d), y = vec_address_sub(kernel, other, d);
        if (!vec_same_sub(routine, &x, &y)) return false;
        int64_t apart = kernel->subs.items[load->subs + d].constant - kernel->subs.items[other->subs + d].constant;
        int32_t coefficient = x.coefficient[axis];
        if (coefficient == 0 && apart) return false;
        if (coefficient == 0) continue;
        if (apart % coefficient || (by_row && apart / coefficient != *rows)) return false;
        *rows = apart / coefficient;
        by_row = true;
    }
    return by_row && !stores_to(routine, kernel, load->array);
}

/* Whether lanes access elements that lie side by side. */
static bool is_along(const NestRoutine *routine, const VecKernel *kernel, const VecInst *access)
{
    const Symbol *array = nest_symbol(routine, access->array);
    bool along = array->rank > 0;
    for (uint32_t d = 0; d < array->rank; d++) {
        int64_t stride;
        const VecSub *sub = &kernel->subs.items[access->subs + d];
        bool near = vec_constant_stride(routine, array, d, &stride) && stride == 1;
        along = along && sub->operand < 0 && sub->coefficient[0] == (near ? 1 : 0);
    }
    return along;
}

/* Whether lanes access elements that lie apart, and rows of axis 1 such that lie side by side. */
static bool is_across(const NestRoutine *routine, const VecKernel *kernel, const VecInst *access)
{
    const Symbol *array = nest_symbol(routine, access->array);
    bool lanes = false, rows = false;
    for (uint32_t d = 0; d < array->rank; d++) {
        int64_t stride;
        const VecSub *sub = &kernel->subs.items[access->subs + d];
        bool near = vec_constant_stride(routine, array, d, &stride) && stride == 1;
        if (sub->operand >= 0 || (near && sub->coefficient[0])) return false;
        lanes |= sub->coefficient[0] != 0;
        rows |= near && (sub->coefficient[1] == 1 || sub->coefficient[1] == -1);
    }
    return lanes && rows;
}

uint32_t vec_crossed_bytes(const NestRoutine *routine, const VecKernel *kernel)
{
    uint32_t bytes = 0;
    for (uint32_t at = 0; at < kernel->order.count && kernel->axis_count > 1; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if ((inst->kind != VEC_LOAD && inst->kind != VEC_STORE) || !is_across(routine, kernel, inst)) continue;
        uint32_t own = type_info(nest_symbol(routine, inst->array)->type)->bytes;
        if (!bytes || own < bytes) bytes = own;
    }
    return bytes;
}

ValueId vec_crossed_access(const NestRoutine *routine, const VecKernel *kernel)
{
    ValueId found = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_STORE && is_across(routine, kernel, inst)) return kernel->order.items[at];
        if (inst->kind == VEC_LOAD && !found && is_across(routine, kernel, inst)) found = kernel->order.items[at];
    }
    return found;
}

ValueId vec_aligned_store(const NestRoutine *routine, const VecKernel *kernel)
{
    if (!vec_items_are_apart(kernel) || kernel->halo_left || kernel->halo_right) return 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *store = vec_inst(kernel, kernel->order.items[at]);
        if (store->kind == VEC_STORE && is_along(routine, kernel, store)) return kernel->order.items[at];
    }
    return 0;
}

/* Whether an instruction is at all points of the rows, in the lanes that have them. */
static bool is_everywhere(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst)
{
    VecSpan span = vec_span(inst);
    bool first, last;
    vec_set_cuts(scratch, routine, kernel, inst->set, 0, &span, &first, &last);
    return !first && !last && !inst->delay[0] && span.low == 0 && span.high == 0;
}

ValueId vec_bare_load(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel)
{
    if (kernel->order.count != 2) return 0;
    const VecInst *load = vec_inst(kernel, kernel->order.items[0]), *reduce = vec_inst(kernel, kernel->order.items[1]);
    if (load->kind != VEC_LOAD || reduce->kind != VEC_REDUCE || load->predicated || !is_along(routine, kernel, load)) return 0;
    const VecReduction *reduction = vec_reduction(kernel, reduce);
    if (reduction->op != OP_ADD || !vec_reduce_in_order(kernel, reduce) || vec_reduce_steps(kernel, reduce) != 1 || reduction->count != 1) return 0;
    const VecOperand *term = vec_operand(kernel, reduce, vec_reduce_term(reduction, 0, 0));
    if (term->value != kernel->order.items[0] || vec_operand(kernel, reduce, vec_reduce_predicate(reduction, 0))->value || vec_has_offset(term)) return 0;
    return is_everywhere(scratch, routine, kernel, load) && is_everywhere(scratch, routine, kernel, reduce) ? term->value : 0;
}

bool vec_rows_may_be_marched(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, uint32_t axis)
{
    if (!kernel->launch.rows || axis == kernel->launch.rows_axis || kernel->launch.groups.count != 2) return false;
    VecRegions regions = vec_regions_find(scratch, kernel);
    return regions.list.count == 1 && vec_rows_may_stand_beside(scratch, routine, kernel, axis);
}

uint32_t vec_next_in_march(const NestRoutine *routine, const VecKernel *kernel, uint32_t axis, uint32_t at)
{
    int64_t rows;
    const VecInst *load = vec_inst(kernel, kernel->order.items[at]);
    for (uint32_t next = 0; next < kernel->order.count; next++)
        if (vec_loads_same(routine, kernel, vec_inst(kernel, kernel->order.items[next]), load, axis, &rows) && rows == 1) return next + 1;
    return 0;
}

bool vec_items_may_join(const VecKernel *kernel, const VecRegions *regions)
{
    if (!shape_info(kernel->shape)->walks || kernel->walk_rows) return false;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecKind kind = vec_inst(kernel, kernel->order.items[at])->kind;
        if (kind == VEC_REDUCE || (kind == VEC_BARRIER && regions->of[at])) return false;
    }
    return true;
}

bool vec_is_exact(const VecKernel *kernel, const VecInst *inst)
{
    if (inst->kind == VEC_LOAD || vec_has_effect(inst)) return true;
    if (inst->kind != VEC_OP || !(op_info(inst->op)->flags & OP_TRAPS)) return false;
    return type_is_int(vec_inst(kernel, vec_operand(kernel, inst, 0)->value)->type);
}

static bool reads_other_lanes(const VecKernel *kernel, const VecInst *inst)
{
    uint32_t count = inst->kind == VEC_CARRY ? 1 : inst->count; /* the next value is read at the loop's end */
    for (uint32_t n = 0; n < count; n++)
        if (vec_operand(kernel, inst, n)->location.kind != LOCATION_NONE && vec_shift(kernel, inst, n) != 0) return true;
    return false;
}

bool vec_may_run_idle(const VecKernel *kernel, const VecInst *inst)
{
    if (kernel->launch.joined) return !vec_is_exact(kernel, inst);
    return !vec_is_exact(kernel, inst) && !reads_other_lanes(kernel, inst) && !inst->pad;
}

bool vec_has_border(const VecInst *inst)
{
    return inst->border_left || inst->border_right;
}

bool vec_is_saved(const NestRoutine *routine, const VecKernel *kernel, ValueId id)
{
    const VecInst *inst = vec_inst(kernel, id);
    return vec_has_border(inst) || (inst->across && vec_saved_for(routine, kernel, id) == id);
}

bool vec_is_plain(const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst)
{
    if (inst->kind == VEC_LOAD || inst->kind == VEC_STORE) {
        if (inst->predicated || vec_has_border(inst) || inst->across) return false;
        for (uint32_t d = 0; d < nest_symbol(routine, inst->array)->rank; d++)
            if (kernel->subs.items[inst->subs + d].operand >= 0) return false;
        return true;
    }
    if (inst->kind == VEC_REDUCE) return false;
    return inst->kind != VEC_OP || (!vec_is_exact(kernel, inst) && !(op_info(inst->op)->flags & OP_LIBM) && inst->op != OP_POWI);
}

bool vec_is_masked_side(const VecKernel *kernel, const VecRegions *regions, RegionId side)
{
    const VecInst *begin = vec_inst(kernel, kernel->order.items[vec_region(regions, side)->first]);
    const VecInst *condition = vec_inst(kernel, vec_operand(kernel, begin, 0)->value);
    if (condition->kind == VEC_UNIFORM || condition->kind == VEC_FIRST) return false;
    return !shape_is_uniform(kernel, vec_region(regions, side)->axes) || !vec_defined_set(condition);
}

bool vec_is_masked(const VecKernel *kernel, const VecRegions *regions, RegionId id)
{
    for (id = vec_region_side(regions, id); id; id = vec_region_side(regions, vec_region(regions, id)->parent))
        if (vec_is_masked_side(kernel, regions, id)) return true;
    return false;
}

/* ---- spans ------------------------------------------------------------------------------ */

VecSpan vec_span(const VecInst *inst)
{
    return (VecSpan){inst->extent[0].low + inst->delay[0], inst->extent[0].high + inst->delay[0], 0, 0};
}

bool vec_is_of_all(const VecKernel *kernel, const VecSpan *span)
{
    return kernel->launch.joined && span->low <= -kernel->halo_left && span->high >= kernel->halo_right;
}

bool vec_span_holds(const VecSpan *outer, const VecSpan *inner)
{
    return outer->low <= inner->low && outer->high >= inner->high;
}

void vec_set_cuts(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, SetId set, int32_t delay, const VecSpan *span,
                  bool *first, bool *last)
{
    int64_t distance;
    const VecInterval *bounds = &kernel->sets.items[set].axes[0];
    *first = *last = false;
    if (!bounds->lower) return;
    *first = !int_distance(scratch, routine, kernel->axes[0].lower, bounds->lower, &distance) || distance + delay > span->low;
    *last = !int_distance(scratch, routine, kernel->axes[0].upper, bounds->upper, &distance) || distance + delay < span->high;
}

VecSpan vec_lane_loop_span(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst)
{
    VecSpan span = vec_span(inst);
    bool first, last;
    vec_set_cuts(scratch, routine, kernel, inst->set, inst->delay[0], &span, &first, &last);
    if (vec_is_exact(kernel, inst) && (first || last)) {
        span.set = inst->set;
        span.delay = inst->delay[0];
    }
    return span;
}

/* ---- addresses -------------------------------------------------------------------------- */

static bool same_expr(const NestRoutine *routine, ExprId a, ExprId b)
{
    return a && b ? nest_expr_equal(routine, a, b) : a == b;
}

static bool same_dims(const NestRoutine *routine, const Symbol *a, const Symbol *b)
{
    if (a->rank != b->rank) return false;
    for (uint32_t d = 0; d < a->rank; d++) {
        const Dim *x = nest_dim(routine, a, d), *y = nest_dim(routine, b, d);
        bool last = d + 1 == a->rank;
        if (!nest_expr_equal(routine, x->lower, y->lower)) return false;
        if (!last && (!x->upper || !y->upper || !nest_expr_equal(routine, x->upper, y->upper))) return false;
    }
    return true;
}

SymId vec_first_alike(const NestRoutine *routine, const VecKernel *kernel, SymId array)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        if (same_dims(routine, nest_symbol(routine, inst->array), nest_symbol(routine, array))) return inst->array;
    }
    return array;
}

bool vec_constant_stride(const NestRoutine *routine, const Symbol *array, uint32_t dim, int64_t *stride)
{
    int64_t extent;
    *stride = 1;
    for (uint32_t d = 0; d < dim; d++) {
        if (!int_extent(routine, nest_dim(routine, array, d), &extent)) return false;
        *stride *= extent;
    }
    return true;
}

VecSub vec_address_sub(const VecKernel *kernel, const VecInst *access, uint32_t dim)
{
    VecSub sub = kernel->subs.items[access->subs + dim];
    sub.operand = -1;
    sub.constant = 0;
    return sub;
}

bool vec_same_sub(const NestRoutine *routine, const VecSub *a, const VecSub *b)
{
    for (uint32_t axis = 0; axis < VEC_MAX_AXES; axis++)
        if (a->coefficient[axis] != b->coefficient[axis]) return false;
    return a->constant == b->constant && a->operand == b->operand && same_expr(routine, a->base, b->base);
}

/* ---- what the host computes ------------------------------------------------------------- */

void vec_each_uniform(const NestRoutine *routine, const VecKernel *kernel, void (*use)(void *data, ExprId expr), void *data)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind == VEC_LOOP && nest_expr(routine, inst->uniform)->op != OP_CONST) use(data, inst->uniform);
        if (!vec_has_frame(inst)) continue;
        for (uint32_t n = 0; n < inst->count; n++) {
            const VecInst *value = vec_inst(kernel, vec_operand(kernel, inst, n)->value);
            if (value->kind == VEC_UNIFORM && nest_expr(routine, value->uniform)->op != OP_CONST) use(data, value->uniform);
        }
    }
}
