#include "features.h"

#include "ir/build.h"
#include "ir/vec_reduce.h"
#include "ir/vec_region.h"
#include "ir/vec_rows.h"
#include "ir/vec_shape.h"

#include <string.h>

const char *const vec_test_features[FEATURE_COUNT] = {
    [FEATURE_IN_PLACE] = "arrays stored that are loaded at another constant",
    [FEATURE_IN_PLACE_MASKED] = "the same, loaded under a condition",
    [FEATURE_LOAD_BOUNDED] = "loads whose predicate keeps them within the array",
    [FEATURE_GATHER] = "computed subscripts of loads",
    [FEATURE_SCATTER] = "computed subscripts of stores",
    [FEATURE_STRIDE] = "subscripts of other coefficients than 1",
    [FEATURE_BEHIND_STORE] = "loads behind a store to the array",
    [FEATURE_STORED_TWICE] = "arrays stored twice at different constants",
    [FEATURE_DIVIDE_MASKED] = "integer divisors that a mask keeps from being 0",
    [FEATURE_DIVIDE_IN_SET] = "integer divisors that are 0 outside of a set",
    [FEATURE_MASK_KIND] = "masks of other kinds than logical(4)",
    [FEATURE_SMALL_TYPE] = "values of one or two bytes",
    [FEATURE_UNIFORM] = "uniform values with names",
    [FEATURE_LOOP] = "loops within the lane",
    [FEATURE_MERGE] = "merges",
    [FEATURE_REPEATED] = "operations and loads that are there twice",
    [FEATURE_REPEATED_ELSEWHERE] = "operations that are there twice but for the points of an operand",
    [FEATURE_REPEATED_BEHIND_STORE] = "loads that are there twice, with a store to the array between",
    [FEATURE_IF] = "ifs",
    [FEATURE_ELSE] = "ifs with two sides",
    [FEATURE_PHI] = "phis",
    [FEATURE_IF_IN_IF] = "ifs in ifs",
    [FEATURE_IF_IN_LOOP] = "ifs in loops",
    [FEATURE_LOOP_IN_IF] = "loops in ifs",
    [FEATURE_STORE_IN_IF] = "stores in ifs",
    [FEATURE_TWO_AXES] = "offsets on two axes",
    [FEATURE_SET_OF_ROWS] = "sets of more rows than the axis has",
    [FEATURE_REDUCE] = "reductions",
    [FEATURE_REDUCE_STEPS] = "reductions of several steps",
    [FEATURE_REDUCE_PLACE] = "reductions of several scalars",
    [FEATURE_REDUCE_TREE] = "sums and products in trees",
    [FEATURE_LEAVE] = "loops whose turns are under a condition that they carry",
    [FEATURE_ROWS_IN_PLACE] = "loads of rows that other rows store",
    [FEATURE_HANDED] = "values that rows hand on to the next ones",
    [FEATURE_RAISED] = "loads that the schedule put before earlier operations",
    [FEATURE_BORDER] = "borders",
    [FEATURE_ROWS_AHEAD] = "loads of rows ahead that are stored in place",
    [FEATURE_ROWS_BEHIND] = "loads of rows behind that are stored in place, for which stores wait",
    [FEATURE_HANDED_LOWERED] = "values that rows hand on, in allocated programs",
    [FEATURE_FIRST_ROW] = "ifs of the first row that a block walks",
    [FEATURE_STREAM] = "streams",
    [FEATURE_COLUMNS] = "columns",
    [FEATURE_PAD] = "pads",
    [FEATURE_BARRIER] = "barriers",
    [FEATURE_SPILL] = "spills",
    [FEATURE_RELOAD] = "reloads",
    [FEATURE_IF_LOWERED] = "ifs in allocated programs",
    [FEATURE_IF_OF_ONE_WAY] = "values of other lanes read where all lanes go one way of an if",
    [FEATURE_IF_OF_HOST] = "ifs of a uniform value in allocated programs",
    [FEATURE_IF_MADE] = "ifs made of selects and predicates",
    [FEATURE_PHI_OF_MEMORY] = "phis of values that a side left in memory",
    [FEATURE_SPILL_IN_IF] = "spills and reloads in ifs",
    [FEATURE_SPILL_AT_PHI] = "spills among phis behind an if of one way",
    [FEATURE_REGISTER_REUSED] = "registers used again",
    [FEATURE_SHARED_REUSED] = "shared slots read by other lanes, then used again",
    [FEATURE_SCRATCH_REUSED] = "scratch slots read by other lanes, then used again",
    [FEATURE_SCRATCH_EXCHANGE] = "exchange through scratch",
};

static const VecInst *at_place(const VecKernel *kernel, uint32_t at)
{
    return vec_inst(kernel, kernel->order.items[at]);
}

static const VecInst *operand_inst(const VecKernel *kernel, const VecInst *inst, uint32_t n)
{
    return vec_inst(kernel, vec_operand(kernel, inst, n)->value);
}

/* ---- values ----------------------------------------------------------------------------- */

static bool has_computed_sub(const NestRoutine *routine, const VecKernel *kernel, const VecInst *access)
{
    for (uint32_t n = 0; n < nest_symbol(routine, access->array)->rank; n++)
        if (kernel->subs.items[access->subs + n].operand >= 0) return true;
    return false;
}

static bool has_stride(const NestRoutine *routine, const VecKernel *kernel, const VecInst *access)
{
    for (uint32_t n = 0; n < nest_symbol(routine, access->array)->rank; n++) {
        int32_t coefficient = kernel->subs.items[access->subs + n].coefficient[0];
        if (coefficient != 0 && coefficient != 1) return true;
    }
    return false;
}

/* Marks what an access has to do with the stores before it. */
static void see_stores(const NestRoutine *routine, const VecKernel *kernel, uint32_t place, bool *has)
{
    const VecInst *access = at_place(kernel, place);
    for (uint32_t at = 0; at < place; at++) {
        const VecInst *store = at_place(kernel, at);
        int64_t first, second;
        if (store->kind != VEC_STORE || store->array != access->array) continue;
        if (access->kind == VEC_LOAD) has[FEATURE_BEHIND_STORE] = true;
        else if (vec_lane_constant(routine, kernel, store, &first) && vec_lane_constant(routine, kernel, access, &second) &&
                 first != second)
            has[FEATURE_STORED_TWICE] = true;
    }
}

/* Whether a store stores what the load brings to other rows. */
static bool loads_other_rows(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load)
{
    bool found = false;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        int64_t by[VEC_MAX_AXES];
        found |= at_place(kernel, at)->kind == VEC_STORE && vec_rows_apart(routine, kernel, load, at_place(kernel, at), by);
    }
    return found;
}

static void see_access(const NestRoutine *routine, const VecKernel *kernel, uint32_t place, bool *has)
{
    const VecInst *access = at_place(kernel, place);
    bool load = access->kind == VEC_LOAD;
    if (has_computed_sub(routine, kernel, access)) has[load ? FEATURE_GATHER : FEATURE_SCATTER] = true;
    if (has_stride(routine, kernel, access)) has[FEATURE_STRIDE] = true;
    see_stores(routine, kernel, place, has);
    bool bounded = access->predicated && load && operand_inst(kernel, access, access->count - 1)->op == OP_AND;
    if (bounded) has[FEATURE_LOAD_BOUNDED] = true;
    if (load && loads_other_rows(routine, kernel, access)) has[FEATURE_ROWS_IN_PLACE] = true;
    if (!load || !vec_owner_offset(routine, kernel, access)) return;
    has[FEATURE_IN_PLACE] = true;
    if (access->predicated) has[FEATURE_IN_PLACE_MASKED] = true;
}

static void see_op(const VecKernel *kernel, const VecInst *inst, bool *has)
{
    bool divides = (inst->op == OP_DIV || inst->op == OP_MOD || inst->op == OP_MODULO) && type_is_int(inst->type);
    if (!divides) return;
    const VecInst *divisor = operand_inst(kernel, inst, 1);
    if (divisor->kind == VEC_OP && divisor->op == OP_SELECT) has[FEATURE_DIVIDE_MASKED] = true;
    if (divisor->kind == VEC_MERGE) has[FEATURE_DIVIDE_IN_SET] = true;
}

static bool has_store_between(const VecKernel *kernel, uint32_t first, uint32_t last, SymId array)
{
    for (uint32_t at = first; at < last; at++)
        if (at_place(kernel, at)->kind == VEC_STORE && at_place(kernel, at)->array == array) return true;
    return false;
}

/* Whether a place holds what an earlier one does, but for the offsets of operands. */
static void see_repeated(const VecKernel *kernel, uint32_t place, bool *has)
{
    const VecInst *inst = at_place(kernel, place);
    for (uint32_t at = 0; at < place; at++) {
        const VecInst *before = at_place(kernel, at);
        bool like = before->kind == inst->kind && before->op == inst->op && before->type == inst->type &&
                    before->count == inst->count && (inst->kind == VEC_OP || (before->array == inst->array && before->subs == inst->subs));
        bool same = true;
        for (uint32_t n = 0; n < inst->count && like; n++) {
            const VecOperand *x = vec_operand(kernel, before, n), *y = vec_operand(kernel, inst, n);
            like = x->value == y->value;
            same &= memcmp(x->offset, y->offset, sizeof x->offset) == 0;
        }
        if (!like) continue;
        if (!same) has[FEATURE_REPEATED_ELSEWHERE] = true;
        else if (inst->kind == VEC_LOAD && has_store_between(kernel, at, place, inst->array))
            has[FEATURE_REPEATED_BEHIND_STORE] = true;
        else if (before->set == inst->set) has[FEATURE_REPEATED] = true;
    }
}

/* Whether the instruction does one thing or another by a mask of a kind other than the usual one. */
static bool has_other_mask(const VecKernel *kernel, const VecInst *inst)
{
    Type type = TYPE_L32;
    if (inst->predicated) type = operand_inst(kernel, inst, inst->count - 1)->type;
    else if (inst->kind == VEC_OP && inst->op == OP_SELECT) type = operand_inst(kernel, inst, 0)->type;
    return type != TYPE_L32;
}

static void see_region(const VecKernel *kernel, const VecRegions *regions, uint32_t place, bool *has)
{
    RegionId here = regions->of[place];
    VecKind kind = at_place(kernel, place)->kind;
    if (kind == VEC_IF) has[FEATURE_IF] = true;
    if (kind == VEC_IF && operand_inst(kernel, at_place(kernel, place), 0)->kind == VEC_CARRY) has[FEATURE_LEAVE] = true;
    if (kind == VEC_ELSE) has[FEATURE_ELSE] = true;
    if (kind == VEC_PHI) has[FEATURE_PHI] = true;
    if (kind == VEC_IF && vec_region_side(regions, here)) has[FEATURE_IF_IN_IF] = true;
    if (kind == VEC_IF && vec_region_loop(regions, here)) has[FEATURE_IF_IN_LOOP] = true;
    if (kind == VEC_LOOP && vec_region_side(regions, here)) has[FEATURE_LOOP_IN_IF] = true;
    if (kind == VEC_STORE && vec_region_side(regions, here)) has[FEATURE_STORE_IN_IF] = true;
}

/* Offsets on both axes, though each may be another instruction's. */
static void see_axes(const VecKernel *kernel, bool *has)
{
    bool on[VEC_MAX_AXES] = {false};
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = at_place(kernel, at);
        for (uint32_t n = 0; n < inst->count; n++)
            for (uint32_t a = 0; a < VEC_MAX_AXES; a++) on[a] |= vec_operand(kernel, inst, n)->offset[a] != 0;
        if (kernel->sets.items[inst->set].axes[1].lower) has[FEATURE_SET_OF_ROWS] = true;
    }
    has[FEATURE_TWO_AXES] = on[0] && on[1];
}

static void see_reduction(const VecKernel *kernel, const VecInst *inst, bool *has)
{
    has[FEATURE_REDUCE] = true;
    has[FEATURE_REDUCE_STEPS] |= vec_reduce_steps(kernel, inst) > 1;
    has[FEATURE_REDUCE_PLACE] |= vec_reduction(kernel, inst)->count > 1;
    has[FEATURE_REDUCE_TREE] |= vec_reduction(kernel, inst)->tree;
}

void vec_test_count_values(const NestRoutine *routine, const VecKernel *kernel, uint64_t *counts)
{
    bool has[FEATURE_COUNT] = {false};
    Arena *arena = arena_create();
    VecRegions regions = vec_regions_find(arena, kernel);
    see_axes(kernel, has);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = at_place(kernel, at);
        see_region(kernel, &regions, at, has);
        if (inst->kind == VEC_LOAD || inst->kind == VEC_STORE) see_access(routine, kernel, at, has);
        if (inst->kind == VEC_OP) see_op(kernel, inst, has);
        if (inst->kind == VEC_REDUCE) see_reduction(kernel, inst, has);
        if (inst->kind == VEC_OP || inst->kind == VEC_LOAD) see_repeated(kernel, at, has);
        if (has_other_mask(kernel, inst)) has[FEATURE_MASK_KIND] = true;
        if (vec_defines_value(inst) && type_info(inst->type)->bytes < 4) has[FEATURE_SMALL_TYPE] = true;
        if (inst->kind == VEC_UNIFORM && inst->name) has[FEATURE_UNIFORM] = true;
        if (inst->kind == VEC_LOOP) has[FEATURE_LOOP] = true;
        if (inst->kind == VEC_MERGE) has[FEATURE_MERGE] = true;
        if (inst->kind == VEC_PREVIOUS) has[FEATURE_HANDED] = true;
    }
    arena_destroy(arena);
    for (uint32_t f = 0; f < FEATURE_LOWERED; f++) counts[f] += has[f];
}

/* ---- programs --------------------------------------------------------------------------- */

static uint32_t place_of(const VecKernel *kernel, ValueId id)
{
    uint32_t at = 0;
    while (at < kernel->order.count && kernel->order.items[at] != id) at++;
    return at;
}

/* Whether some load stands before an operation that it stood behind. */
static bool has_raised_load(const VecKernel *kernel, const VecKernel *lowered)
{
    for (uint32_t at = 1; at < kernel->order.count; at++) {
        uint32_t load = place_of(lowered, kernel->order.items[at]);
        if (at_place(kernel, at)->kind != VEC_LOAD || load == lowered->order.count) continue;
        for (uint32_t before = 0; before < at; before++) {
            uint32_t now = place_of(lowered, kernel->order.items[before]);
            if (at_place(kernel, before)->kind == VEC_OP && now != lowered->order.count && now > load) return true;
        }
    }
    return false;
}

/* Whether what another instruction reads at the place is overwritten behind it with another value; of memory, what
 * another lane reads. */
static bool is_reused(const VecKernel *kernel, uint32_t place, uint32_t n)
{
    const VecInst *reader = at_place(kernel, place);
    const VecOperand *operand = vec_operand(kernel, reader, n);
    if (operand->location.kind != LOCATION_REGISTER && vec_shift(kernel, reader, n) == 0) return false;
    for (uint32_t at = place + 1; at < kernel->order.count; at++) {
        const VecInst *writer = at_place(kernel, at);
        if (writer->location.kind == operand->location.kind && writer->location.slot == operand->location.slot &&
            vec_value_root(kernel, kernel->order.items[at]) != vec_value_root(kernel, operand->value))
            return true;
    }
    return false;
}

static void see_reuse(const VecKernel *kernel, uint32_t place, bool *has)
{
    static const VecTestFeature reused[] = {[LOCATION_REGISTER] = FEATURE_REGISTER_REUSED,
                                            [LOCATION_SHARED] = FEATURE_SHARED_REUSED,
                                            [LOCATION_GLOBAL] = FEATURE_SCRATCH_REUSED};
    const VecInst *inst = at_place(kernel, place);
    for (uint32_t n = 0; n < inst->count; n++) {
        LocationKind kind = vec_operand(kernel, inst, n)->location.kind;
        if (kind != LOCATION_NONE && !has[reused[kind]] && is_reused(kernel, place, n)) has[reused[kind]] = true;
    }
}

/* Whether a place is among the phis behind an if that all lanes of a block pass in one way. */
static bool is_among_phis(const VecKernel *kernel, const VecRegions *regions, uint32_t place)
{
    RegionId side = vec_phi_if(kernel, regions, place);
    return side && !vec_region_varies(regions, side, vec_uniform_axes(kernel));
}

static void see_lowered_region(const VecKernel *kernel, const VecRegions *regions, uint32_t place, bool *has)
{
    const VecInst *inst = at_place(kernel, place);
    bool within = vec_region_side(regions, regions->of[place]);
    if (inst->kind == VEC_IF) has[FEATURE_IF_LOWERED] = true;
    if (within && (inst->kind == VEC_SPILL || inst->kind == VEC_RELOAD)) has[FEATURE_SPILL_IN_IF] = true;
    for (uint32_t n = 0; n < inst->count; n++) {
        const VecOperand *operand = vec_operand(kernel, inst, n);
        if (inst->kind == VEC_IF && vec_is_uniform(kernel, operand->value)) has[FEATURE_IF_OF_HOST] = true;
        if (within && vec_shift(kernel, inst, n)) has[FEATURE_IF_OF_ONE_WAY] = true;
        if (inst->kind == VEC_PHI && operand->location.kind > LOCATION_REGISTER) has[FEATURE_PHI_OF_MEMORY] = true;
    }
}

static uint32_t count_ifs(const VecKernel *kernel)
{
    uint32_t count = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) count += at_place(kernel, at)->kind == VEC_IF;
    return count;
}

void vec_test_count_lowered(const NestRoutine *routine, const VecKernel *kernel, const VecKernel *lowered, uint64_t *counts)
{
    bool has[FEATURE_COUNT] = {false};
    has[FEATURE_IF_MADE] = count_ifs(lowered) > count_ifs(kernel);
    has[FEATURE_RAISED] = has_raised_load(kernel, lowered);
    has[FEATURE_STREAM] = lowered->remedy && shape_info(lowered->shape)->walks;
    has[FEATURE_COLUMNS] = lowered->columns != 0;
    Arena *arena = arena_create();
    VecRegions regions = vec_regions_with_axes(arena, routine, lowered);
    for (uint32_t at = 0; at < lowered->order.count; at++) {
        const VecInst *inst = at_place(lowered, at);
        if (inst->border_left || inst->border_right) has[FEATURE_BORDER] = true;
        if (inst->across > 0) has[FEATURE_ROWS_AHEAD] = true;
        if (inst->across < 0) has[FEATURE_ROWS_BEHIND] = true;
        if (inst->kind == VEC_PREVIOUS) has[FEATURE_HANDED_LOWERED] = true;
        if (inst->kind == VEC_IF && operand_inst(lowered, inst, 0)->kind == VEC_FIRST) has[FEATURE_FIRST_ROW] = true;
        if (inst->pad) has[FEATURE_PAD] = true;
        if (inst->kind == VEC_BARRIER) has[FEATURE_BARRIER] = true;
        if (inst->kind == VEC_SPILL) has[FEATURE_SPILL] = true;
        if (inst->kind == VEC_RELOAD) has[FEATURE_RELOAD] = true;
        if (inst->kind == VEC_COPY && inst->location.kind == LOCATION_GLOBAL) has[FEATURE_SCRATCH_EXCHANGE] = true;
        see_reuse(lowered, at, has);
        see_lowered_region(lowered, &regions, at, has);
        if (inst->kind == VEC_SPILL && is_among_phis(lowered, &regions, at)) has[FEATURE_SPILL_AT_PHI] = true;
    }
    arena_destroy(arena);
    for (uint32_t f = FEATURE_LOWERED; f < FEATURE_COUNT; f++) counts[f] += has[f];
}
