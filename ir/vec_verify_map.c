/* The verifier's rules of kernels that have a shape: frames of lanes, and memory. */
#include "ir/vec_verifier.h"

#include "ir/build.h"
#include "ir/int_sum.h"
#include "ir/vec_rows.h"
#include "ir/storage.h"
#include "ir/vec_shape.h"
#include "ir/vec_tile.h"

#include <inttypes.h>

/* ---- extents and delays ----------------------------------------------------------------- */

/* What the instruction is needed on, of an operand with an offset, the operand's instruction covers. */
static void check_extents(VecVerifier *v, ValueId id, uint32_t n)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    const VecOperand *operand = vec_operand(v->kernel, inst, n);
    const VecInst *value = vec_inst(v->kernel, operand->value);
    for (uint32_t a = 0; a < v->kernel->axis_count; a++) {
        int32_t low = inst->extent[a].low + operand->offset[a], high = inst->extent[a].high + operand->offset[a];
        if (value->extent[a].low > low || value->extent[a].high < high)
            vec_verifier_fault(v, id, "operand %u is needed on %d:%d%s%s, its extent is %d:%d", n, low, high, a ? " of axis " : "",
                               a ? v->kernel->axes[a].name : "", value->extent[a].low, value->extent[a].high);
    }
}

/* The VEC_IF that decides whether the instruction runs or, for a VEC_PHI, what it is; NULL: none. */
static const VecInst *find_if(const VecVerifier *v, ValueId id)
{
    bool phi = vec_inst(v->kernel, id)->kind == VEC_PHI;
    RegionId side = phi ? vec_phi_if(v->kernel, &v->regions, v->position[id] - 1) : vec_region_side(&v->regions, v->regions.value[id]);
    return side ? vec_verifier_at(v, vec_region(&v->regions, side)->first) : NULL;
}

/* Where an instruction is needed, the condition is. */
static void check_condition_extents(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id), *condition = find_if(v, id);
    for (uint32_t a = 0; condition && a < v->kernel->axis_count; a++)
        if (condition->extent[a].low > inst->extent[a].low || condition->extent[a].high < inst->extent[a].high)
            vec_verifier_fault(v, id, "it is needed on %d:%d%s%s, the if on %d:%d", inst->extent[a].low, inst->extent[a].high,
                               a ? " of axis " : "", a ? v->kernel->axes[a].name : "", condition->extent[a].low, condition->extent[a].high);
}

/* Whether all lanes of a block run the instruction; a VEC_PHI belongs to the if that it stands behind. */
static bool is_uniform_flow(const VecVerifier *v, ValueId id)
{
    RegionId here = v->regions.value[id];
    if (vec_inst(v->kernel, id)->kind == VEC_PHI) here = vec_phi_if(v->kernel, &v->regions, v->position[id] - 1);
    return shape_is_uniform(v->kernel, vec_region(&v->regions, here)->axes);
}

static void check_shift(VecVerifier *v, ValueId id, uint32_t n)
{
    const VecKernel *kernel = v->kernel;
    const VecInst *inst = vec_inst(kernel, id);
    const VecOperand *operand = vec_operand(kernel, inst, n);
    const VecInst *value = vec_inst(kernel, operand->value);
    int32_t shift = vec_shift(kernel, inst, n);
    if (value->kind == VEC_INDEX) {
        if (shift) vec_verifier_fault(v, id, "operand %u is an index read %d lanes away", n, shift);
        return;
    }
    RegionId defined = v->regions.value[operand->value];
    if (shift && defined)
        vec_verifier_fault(v, id, "operand %u is defined in %s and read %d lanes away", n,
                           vec_region_loop(&v->regions, defined) ? "a loop" : "a side of an if", shift);
    if (shape_crosses_lanes(kernel, shift) && !is_uniform_flow(v, id))
        vec_verifier_fault(v, id, "operand %u is read %d lanes away, where lanes go different ways", n, shift);
    ShapeReach reach = shape_info(kernel->shape)->reach(kernel);
    if (shift > reach.right) vec_verifier_fault(v, id, "operand %u is read %d lanes to the right", n, shift);
    if (-(int64_t)shift > reach.left) vec_verifier_fault(v, id, "operand %u is read %d lanes away, more than a strip", n, -shift);
}

/* Only loads of strips have borders. */
static void check_border(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    if (inst->border_left < 0 || inst->border_right < 0) vec_verifier_fault(v, id, "its border is %d:%d", inst->border_left, inst->border_right);
    if (inst->kind == VEC_LOAD && v->kernel->remedy == REMEDY_BORDERS) return;
    if (inst->border_left || inst->border_right) vec_verifier_fault(v, id, "no borders are saved for it");
}

/* Only loads find elements of other rows saved, in their own lane. */
static void check_across(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    if (!inst->across) return;
    if (inst->kind != VEC_LOAD || v->kernel->remedy != REMEDY_ROWS) vec_verifier_fault(v, id, "no rows are saved for it");
    else if (inst->across < -VEC_MAX_ACROSS || inst->across > VEC_MAX_ACROSS)
        vec_verifier_fault(v, id, "it loads across %d rows, more than %d", inst->across, VEC_MAX_ACROSS);
}

/* The rows that blocks walk. */
static void check_walk(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    bool walks = kernel->remedy == REMEDY_ROWS;
    if (walks != (kernel->walk_rows != 0) || walks != (kernel->walk_axis != 0) || kernel->walk_axis >= kernel->axis_count)
        vec_verifier_fault(v, 0, "its blocks walk %u rows of axis %u, with remedy %s", kernel->walk_rows, kernel->walk_axis,
                           vec_form_remedies[kernel->remedy]);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        bool rows = inst->kind == VEC_FIRST ? walks && inst->axis == kernel->walk_axis : inst->kind != VEC_PREVIOUS || walks;
        if (!rows) vec_verifier_fault(v, kernel->order.items[at], "no block walks its rows");
    }
    if (walks && kernel->reductions.count > 1) vec_verifier_fault(v, 0, "its blocks walk rows, and it has reductions");
}

/* The rows that a block takes beside each other. */
static void check_columns(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    if (!kernel->columns && !kernel->columns_axis) return;
    if (kernel->columns < 2 || kernel->columns > kernel->vl || kernel->vl % kernel->columns || !kernel->columns_axis || kernel->columns_axis >= kernel->axis_count)
        vec_verifier_fault(v, 0, "its blocks of %u lanes take %u columns of axis %u", kernel->vl, kernel->columns, kernel->columns_axis);
    if (kernel->walk_rows || kernel->reductions.count > 1) vec_verifier_fault(v, 0, "its blocks take columns, and %s", kernel->walk_rows ? "walk rows" : "it has reductions");
}

/* The halos hold the lanes of every instruction. */
static void check_halo(VecVerifier *v, ValueId id)
{
    const VecKernel *kernel = v->kernel;
    const VecInst *inst = vec_inst(kernel, id);
    int64_t first = (int64_t)inst->extent[0].low + inst->delay[0], last = (int64_t)inst->extent[0].high + inst->delay[0];
    if (inst->extent[0].low > inst->extent[0].high) vec_verifier_fault(v, id, "its extent has no point");
    if (vec_has_effect(inst) && (inst->extent[0].low || inst->extent[0].high))
        vec_verifier_fault(v, id, "a %s is needed on its own points only", inst->kind == VEC_STORE ? "store" : "reduction");
    if (v->everywhere[id]) return;
    const ShapeInfo *shape = shape_info(kernel->shape);
    if (!shape->walks && inst->delay[0])
        vec_verifier_fault(v, id, "in %s shape only what is computed from uniform values has a delay", shape->name);
    if (-first > kernel->halo_left || last > kernel->halo_right)
        vec_verifier_fault(v, id, "its lanes, from %" PRId64 " left to %" PRId64 " right, are not within the halo %d:%d", -first, last,
                           kernel->halo_left, kernel->halo_right);
}

/* On axes on which the shape finds no neighbours there is nothing but the point itself. */
static void check_axis(VecVerifier *v, ValueId id, uint32_t axis)
{
    const VecKernel *kernel = v->kernel;
    const VecInst *inst = vec_inst(kernel, id);
    const char *name = kernel->axes[axis].name, *shape = shape_info(kernel->shape)->name;
    if (inst->extent[axis].low || inst->extent[axis].high || inst->delay[axis])
        vec_verifier_fault(v, id, "it has an extent or a delay on axis %s, where %s shape has none", name, shape);
    if (kernel->sets.items[inst->set].axes[axis].lower)
        vec_verifier_fault(v, id, "its set has bounds on axis %s, where %s shape has none", name, shape);
    for (uint32_t n = 0; n < inst->count; n++)
        if (vec_operand(kernel, inst, n)->offset[axis])
            vec_verifier_fault(v, id, "operand %u is read at an offset on axis %s, where %s shape has none", n, name, shape);
}

/* Lanes go the way that they found for their own points. */
static void check_condition_delay(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id), *condition = find_if(v, id);
    if (condition && condition->delay[0] != inst->delay[0])
        vec_verifier_fault(v, id, "its delay is %d, that of the if %d", inst->delay[0], condition->delay[0]);
}

static void check_shape(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    if (kernel->shape >= SHAPE_COUNT || kernel->remedy > REMEDY_ROWS) {
        vec_verifier_fault(v, 0, "its shape or remedy does not exist");
        return;
    }
    const ShapeInfo *shape = shape_info(kernel->shape);
    if (kernel->vl == 0 || kernel->vl > (shape->stages ? VEC_MAX_TILE : 1024)) vec_verifier_fault(v, 0, "its vector length is %u", kernel->vl);
    if (kernel->halo_left < 0 || kernel->halo_right < 0) vec_verifier_fault(v, 0, "its halo is %d:%d", kernel->halo_left, kernel->halo_right);
    if (shape->strips(kernel).stride <= 0)
        vec_verifier_fault(v, 0, "the halo %d:%d leaves nothing of %u lanes", kernel->halo_left, kernel->halo_right, shape_length(kernel));
    if (kernel->remedy != REMEDY_NONE && kernel->remedy != shape->remedy && kernel->remedy != shape->of_rows)
        vec_verifier_fault(v, 0, "%s is no remedy of %s shape", vec_form_remedies[kernel->remedy], shape->name);
    check_walk(v);
    check_columns(v);
}

void vec_verify_map(VecVerifier *v)
{
    check_shape(v);
    if (v->kernel->shape >= SHAPE_COUNT) return;
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        ValueId id = v->kernel->order.items[at];
        const VecInst *inst = vec_inst(v->kernel, id);
        if (!vec_has_frame(inst)) continue;
        check_border(v, id);
        check_across(v, id);
        check_halo(v, id);
        check_condition_delay(v, id);
        for (uint32_t a = 0; a < v->kernel->axis_count; a++)
            if (!(shape_info(v->kernel->shape)->offset_axes >> a & 1)) check_axis(v, id, a);
        for (uint32_t n = 0; n < inst->count; n++) {
            ValueId value = vec_operand(v->kernel, inst, n)->value;
            if (!value || vec_is_uniform(v->kernel, value)) continue;
            check_shift(v, id, n);
        }
    }
}

void vec_verify_extents(VecVerifier *v)
{
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        if (vec_has_frame(inst)) check_condition_extents(v, v->kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count && vec_has_frame(inst); n++) {
            ValueId value = vec_operand(v->kernel, inst, n)->value;
            if (!value || vec_is_free(vec_inst(v->kernel, value))) continue;
            check_extents(v, v->kernel->order.items[at], n);
        }
    }
}

/* What a value's copy keeps: from which place of the order on (+ 1; 0: there is none), and its pad. */
typedef struct {
    uint32_t from, pad;
} Kept;

static Kept *find_copies(VecVerifier *v)
{
    Kept *kept = arena_array(v->arena, Kept, v->kernel->insts.count);
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        if (inst->kind != VEC_COPY) continue;
        Kept *of_value = &kept[vec_operand(v->kernel, inst, 0)->value];
        if (of_value->from) vec_verifier_fault(v, v->kernel->order.items[at], "its operand has a copy already");
        *of_value = (Kept){at + 1, inst->pad};
    }
    return kept;
}

/* Slots tell later on what other lanes find. */
void vec_verify_copies(VecVerifier *v)
{
    if (v->kernel->state != KERNEL_PLACED) return;
    const Kept *kept = find_copies(v);
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        for (uint32_t n = 0; n < inst->count; n++) {
            ValueId value = vec_operand(v->kernel, inst, n)->value;
            if (!value || !vec_defines_value(vec_inst(v->kernel, value))) continue;
            int64_t shift = vec_shift(v->kernel, inst, n), pad = shape_info(v->kernel->shape)->walks && shift < 0 ? -shift : 0;
            if (shift && (!kept[value].from || kept[value].from > at || kept[value].pad < pad))
                vec_verifier_fault(v, v->kernel->order.items[at], "operand %u is read %d lanes away, and no copy keeps it", n, (int)shift);
        }
    }
}

/* ---- memory ----------------------------------------------------------------------------- */

/* How two accesses of one array lie to each other. */
typedef enum {
    ACCESSES_APART,   /* never the same element */
    ACCESSES_ALIGNED, /* the same element, at points a constant apart: in one row, or in rows a constant apart */
    ACCESSES_UNKNOWN,
} AccessRelation;

/* How many points of each axis the first access's element stands further than the second's. */
typedef struct {
    int64_t by[VEC_MAX_AXES];
} AccessDistance;

static bool same_expr(const VecVerifier *v, ExprId a, ExprId b)
{
    return a == b || (a && b && nest_expr_equal(v->routine, a, b));
}

static bool is_constant(const VecVerifier *v, const VecSub *sub)
{
    for (uint32_t a = 0; a < v->kernel->axis_count; a++)
        if (sub->coefficient[a]) return false;
    return !sub->base && sub->operand < 0;
}

static bool has_no_axis(const VecSub *sub)
{
    for (uint32_t a = 0; a < VEC_MAX_AXES; a++)
        if (sub->coefficient[a]) return false;
    return true;
}

/* Whether the condition, or what it is made of by AND, asks that the two subscripts, without axes, differ. */
static bool asks_to_differ(const VecVerifier *v, ExprId condition, const VecSub *a, const VecSub *b)
{
    const Expr *expr = nest_expr(v->routine, condition);
    if (expr->op == OP_AND) return asks_to_differ(v, nest_operand(v->routine, expr, 0), a, b) || asks_to_differ(v, nest_operand(v->routine, expr, 1), a, b);
    if (expr->op != OP_NE) return false;
    bool asks = false;
    for (int64_t sign = -1; sign <= 1; sign += 2) {
        IntSum sum = {.constant = sign*(a->constant - b->constant)};
        int_sum_add(v->arena, v->routine, &sum, nest_operand(v->routine, expr, 0), 1);
        int_sum_add(v->arena, v->routine, &sum, nest_operand(v->routine, expr, 1), -1);
        if (a->base) int_sum_add(v->arena, v->routine, &sum, a->base, sign);
        if (b->base) int_sum_add(v->arena, v->routine, &sum, b->base, -sign);
        asks |= int_sum_is_constant(&sum) && !sum.constant;
    }
    return asks;
}

/* The relation by one subscript; `distance` gets how many points further the first access's element stands, on the axis `*axis`. */
static AccessRelation relate_subs(const VecVerifier *v, const VecSub *a, const VecSub *b, uint32_t *axis, int64_t *distance)
{
    if (a->operand >= 0 || b->operand >= 0) return ACCESSES_UNKNOWN;
    if (v->kernel->guard && has_no_axis(a) && has_no_axis(b) && asks_to_differ(v, v->kernel->guard, a, b)) return ACCESSES_APART;
    if (!same_expr(v, a->base, b->base)) return ACCESSES_UNKNOWN;
    if (is_constant(v, a) && is_constant(v, b) && a->constant != b->constant) return ACCESSES_APART;
    for (uint32_t n = 0; n < VEC_MAX_AXES; n++)
        if (a->coefficient[n] != b->coefficient[n]) return ACCESSES_UNKNOWN;
    uint32_t axes = 0;
    for (uint32_t n = 0; n < VEC_MAX_AXES; n++) {
        if (!a->coefficient[n]) continue;
        *axis = n;
        axes++;
    }
    if (axes == 0) return a->constant == b->constant ? ACCESSES_ALIGNED : ACCESSES_APART;
    if (axes > 1) return a->constant == b->constant ? ACCESSES_ALIGNED : ACCESSES_UNKNOWN;
    if ((a->constant - b->constant) % a->coefficient[*axis]) return ACCESSES_APART;
    *distance = (a->constant - b->constant) / a->coefficient[*axis];
    return ACCESSES_ALIGNED;
}

/* Whether different points of the axis access different elements. */
static bool has_axis(const VecVerifier *v, const VecInst *inst, uint32_t axis)
{
    if (vec_verifier_axes_apart(v, inst) >> axis & 1) return true;
    return axis > 0 && inst->predicated &&
           vec_verifier_holds_at_one_point(v, vec_operand(v->kernel, inst, inst->count - 1)->value, axis);
}

static bool is_same_array(const VecVerifier *v, SymId a, SymId b)
{
    const Symbol *x = nest_symbol(v->routine, a), *y = nest_symbol(v->routine, b);
    if (a == b) return true;
    if (x->storage != STORAGE_AREA || y->storage != STORAGE_AREA || x->area != y->area) return false;
    if (x->offset != y->offset || x->type != y->type || x->rank != y->rank) return false;
    for (uint32_t n = 0; n < x->rank; n++) {
        const Dim *p = nest_dim(v->routine, x, n), *q = nest_dim(v->routine, y, n);
        if (!same_expr(v, p->lower, q->lower) || !same_expr(v, p->upper, q->upper)) return false;
    }
    return true;
}

/* Whether different points access different elements, whatever subscripts are computed. */
static bool has_all_axes(const VecVerifier *v, const VecInst *inst)
{
    uint32_t all = (1u << v->kernel->axis_count) - 1, apart = vec_verifier_axes_known(v, inst);
    for (uint32_t axis = 1; axis < v->kernel->axis_count; axis++)
        if (inst->predicated && vec_verifier_holds_at_one_point(v, vec_operand(v->kernel, inst, inst->count - 1)->value, axis)) apart |= 1u << axis;
    return apart == all;
}

static AccessRelation relate(const VecVerifier *v, const VecInst *a, const VecInst *b, AccessDistance *distance)
{
    *distance = (AccessDistance){{0}};
    if (!is_same_array(v, a->array, b->array)) return storage_overlap(v->routine, a->array, b->array) ? ACCESSES_UNKNOWN : ACCESSES_APART;
    AccessRelation relation = ACCESSES_ALIGNED;
    bool seen[VEC_MAX_AXES] = {false};
    bool known = has_all_axes(v, a) && has_all_axes(v, b); /* by the others, where subscripts without an axis may be the same or not */
    for (uint32_t n = 0; n < nest_symbol(v->routine, a->array)->rank; n++) {
        const VecSub *x = &v->kernel->subs.items[a->subs + n], *y = &v->kernel->subs.items[b->subs + n];
        int64_t here = 0;
        uint32_t of = 0;
        AccessRelation by_this = relate_subs(v, x, y, &of, &here);
        if (by_this == ACCESSES_APART) return ACCESSES_APART;
        bool fixed = has_no_axis(x) && has_no_axis(y);
        if (by_this == ACCESSES_UNKNOWN && !(known && fixed)) relation = ACCESSES_UNKNOWN;
        for (uint32_t axis = 0; axis < v->kernel->axis_count; axis++) {
            if (!x->coefficient[axis]) continue;
            if (seen[axis] && here != distance->by[axis]) relation = ACCESSES_UNKNOWN;
            seen[axis] = true;
            distance->by[axis] = here;
        }
    }
    for (uint32_t axis = 0; axis < v->kernel->axis_count; axis++)
        if (!has_axis(v, a, axis) || !has_axis(v, b, axis)) relation = ACCESSES_UNKNOWN;
    return relation;
}

/* Whether a barrier stands between two places that is passed whenever both are. */
static bool has_barrier(const VecVerifier *v, uint32_t from, uint32_t to)
{
    for (uint32_t at = from; at < to; at++) {
        RegionId here = v->regions.of[at];
        if (vec_verifier_at(v, at)->kind != VEC_BARRIER) continue;
        if (vec_region_encloses(&v->regions, here, v->regions.of[from]) || vec_region_encloses(&v->regions, here, v->regions.of[to])) return true;
    }
    return false;
}

/* Two accesses of the same elements in rows apart: what a load brings was saved, or its block stores it later. */
static void check_rows_apart(VecVerifier *v, uint32_t first, uint32_t second, const AccessDistance *distance)
{
    const VecKernel *kernel = v->kernel;
    const VecInst *load = vec_verifier_at(v, first), *store = vec_verifier_at(v, second);
    ValueId later = kernel->order.items[second], earlier = kernel->order.items[first];
    const char *name = nest_symbol(v->routine, store->array)->name;
    bool one_axis = kernel->remedy == REMEDY_ROWS && !distance->by[0];
    for (uint32_t axis = 1; axis < kernel->axis_count; axis++) one_axis &= axis == kernel->walk_axis || !distance->by[axis];
    if (load->kind != VEC_LOAD || !one_axis || load->across != distance->by[kernel->walk_axis]) {
        vec_verifier_fault(v, later, "it may meet another row's access of %s", name);
        return;
    }
    if (load->extent[0].low || load->extent[0].high || load->delay[0] != store->delay[0])
        vec_verifier_fault(v, earlier, "other lanes store what it loads of other rows of %s", name);
    if (v->regions.of[second] && vec_region_loop(&v->regions, v->regions.of[second]))
        vec_verifier_fault(v, later, "it stores %s in a loop, and other rows load it", name);
    for (uint32_t n = 0; n < nest_symbol(v->routine, load->array)->rank; n++)
        if (kernel->subs.items[load->subs + n].operand >= 0) vec_verifier_fault(v, earlier, "it loads %s across rows at a computed index", name);
}

/* Two accesses of the same elements, `first` earlier in the order, one of them a store. The element of the first at
 * a point is the second's at a point `distance` further. */
static void check_pair(VecVerifier *v, uint32_t first, uint32_t second, int64_t distance)
{
    const VecKernel *kernel = v->kernel;
    const VecInst *a = vec_verifier_at(v, first), *b = vec_verifier_at(v, second);
    ValueId later = kernel->order.items[second];
    const char *name = nest_symbol(v->routine, b->array)->name;
    int64_t lanes = (int64_t)b->delay[0] + distance - a->delay[0]; /* how far right of the first the second's lane is */
    ShapePair pair = shape_info(kernel->shape)->pair(a, b, distance);
    if (pair == PAIR_REVERSED)
        vec_verifier_fault(v, later, "it reaches elements of %s %" PRId64 " lanes before an access that comes first in the order", name, -lanes);
    if (pair == PAIR_OF_BLOCKS) vec_verifier_fault(v, later, "it may meet another block's access of %s", name);
    if (shape_crosses_lanes(kernel, lanes) && kernel->state >= KERNEL_ALLOCATED && !has_barrier(v, first, second))
        vec_verifier_fault(v, later, "no barrier stands between it and another lane's access of the same element of %s", name);
}

/* Points of different lanes and rows store to different elements. */
static void check_store(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    for (uint32_t a = 0; a < v->kernel->axis_count; a++)
        if (!has_axis(v, inst, a)) vec_verifier_fault(v, id, "points of axis %s may store to one element", v->kernel->axes[a].name);
}

static bool are_rows_apart(const AccessDistance *distance)
{
    for (uint32_t axis = 1; axis < VEC_MAX_AXES; axis++)
        if (distance->by[axis]) return true;
    return false;
}

void vec_verify_memory(VecVerifier *v)
{
    for (uint32_t second = 0; second < v->kernel->order.count; second++) {
        const VecInst *b = vec_verifier_at(v, second);
        if (b->kind == VEC_STORE) check_store(v, v->kernel->order.items[second]);
        if (b->kind != VEC_STORE && b->kind != VEC_LOAD) continue;
        for (uint32_t first = 0; first < second; first++) {
            const VecInst *a = vec_verifier_at(v, first);
            AccessDistance distance;
            if ((a->kind != VEC_STORE && a->kind != VEC_LOAD) || (a->kind == VEC_LOAD && b->kind == VEC_LOAD) || vec_stays_beside(v->routine, v->kernel, a, b)) continue;
            AccessRelation relation = relate(v, a, b, &distance);
            if (relation == ACCESSES_UNKNOWN)
                vec_verifier_fault(v, v->kernel->order.items[second], "it cannot be told apart from another access of %s",
                                   nest_symbol(v->routine, a->array)->name);
            else if (relation == ACCESSES_ALIGNED && are_rows_apart(&distance)) check_rows_apart(v, first, second, &distance);
            else if (relation == ACCESSES_ALIGNED) check_pair(v, first, second, distance.by[0]);
        }
    }
}
