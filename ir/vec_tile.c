#include "ir/vec_tile.h"

#include "ir/build.h"
#include "ir/storage.h"
#include "ir/vec_launch.h"

/* ---- elements of a lane ------------------------------------------------------------------ */

uint32_t vec_tile_width(const VecKernel *kernel, uint32_t count)
{
    uint32_t bytes = 0;
    for (ValueId id = 1; id < kernel->insts.count; id++)
        if (vec_inst(kernel, id)->staged && type_info(vec_inst(kernel, id)->type)->bytes > bytes) bytes = type_info(vec_inst(kernel, id)->type)->bytes;
    uint32_t width = bytes ? VEC_STAGE_BYTES / bytes : 1;
    while (width > 1 && count % width) width /= 2;
    return width;
}

/* ---- what is staged ---------------------------------------------------------------------- */

bool vec_is_induction(const VecKernel *kernel, ValueId carry, ValueId *step, bool *minus)
{
    const VecInst *inst = vec_inst(kernel, carry);
    if (inst->kind != VEC_CARRY || !type_is_int(inst->type) || !vec_is_uniform(kernel, vec_operand(kernel, inst, 0)->value)) return false;
    const VecInst *next = vec_inst(kernel, vec_value_root(kernel, vec_operand(kernel, inst, 1)->value));
    if (next->kind != VEC_OP || (next->op != OP_ADD && next->op != OP_SUB) || next->type != inst->type) return false;
    uint32_t own = vec_value_root(kernel, vec_operand(kernel, next, 0)->value) == carry ? 0 : 1;
    if (vec_value_root(kernel, vec_operand(kernel, next, own)->value) != carry || (own && next->op == OP_SUB)) return false;
    *step = vec_operand(kernel, next, 1 - own)->value;
    *minus = next->op == OP_SUB;
    return vec_is_uniform(kernel, *step);
}

/* Whether what a subscript is computed of is known for the turns ahead, in all lanes. */
static bool is_known_ahead(const VecKernel *kernel, const VecRegions *regions, const uint32_t *axes, RegionId loop, ValueId value, uint32_t tile)
{
    ValueId step;
    bool minus;
    value = vec_value_root(kernel, value);
    if (vec_is_free(vec_inst(kernel, value))) return !(axes[value] & tile);
    if (regions->value[value] == loop) return vec_is_induction(kernel, value, &step, &minus);
    return !(axes[value] & tile) && vec_region_encloses(regions, regions->value[value], loop);
}

static bool leaves(const VecKernel *kernel, uint32_t begin)
{
    for (uint32_t at = begin + 1; at < kernel->order.count && vec_is_among_carries(vec_inst(kernel, kernel->order.items[at])); at++)
        if (vec_inst(kernel, kernel->order.items[at])->leaves) return true;
    return false;
}

static bool may_be_stored(const NestRoutine *routine, const VecKernel *kernel, SymId array)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *store = vec_inst(kernel, kernel->order.items[at]);
        if (store->kind == VEC_STORE && (vec_same_array(routine, store->array, array) || storage_overlap(routine, store->array, array))) return true;
    }
    return false;
}

const char *vec_stage_obstacle(Arena *scratch, const NestRoutine *routine, const VecKernel *kernel, const VecRegions *regions, const uint32_t *axes, uint32_t at,
                               uint32_t columns_axis)
{
    ValueId id = kernel->order.items[at];
    const VecInst *load = vec_inst(kernel, id);
    uint32_t tile = 1u | 1u << columns_axis;
    RegionId loop = regions->of[at];
    if (load->kind != VEC_LOAD || load->predicated) return "it is no load that every turn does";
    if (type_info(load->type)->bytes != 4 && type_info(load->type)->bytes != 8) return "its type is a small one";
    if (vec_region(regions, loop)->kind != REGION_LOOP || leaves(kernel, vec_region(regions, loop)->begin)) return "it stands in no loop that runs all its turns";
    if (vec_region(regions, loop)->axes & tile) return "its loop is not run by all lanes";
    if ((axes[id] & tile) == tile || !(axes[id] & tile)) return "it does not vary on one axis of the tile alone";
    if (load->extent[0].low || load->extent[0].high || load->delay[0]) return "other points need it";
    if (may_be_stored(routine, kernel, load->array)) return "its array is stored";
    for (uint32_t n = 0; n < load->count; n++)
        if (!is_known_ahead(kernel, regions, axes, loop, vec_operand(kernel, load, n)->value, tile)) return "its element is not known ahead of its turn";
    bool first, last;
    VecSpan span = {0};
    vec_set_cuts(scratch, routine, kernel, load->set, 0, &span, &first, &last);
    return first || last ? "it is not defined at all points" : NULL;
}

uint32_t vec_stage_axis(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load)
{
    for (uint32_t d = 0; d < nest_symbol(routine, load->array)->rank; d++)
        if (kernel->subs.items[load->subs + d].coefficient[0]) return 0;
    return kernel->columns_axis;
}

bool vec_stage_is_turned(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load)
{
    const VecSub *first = &kernel->subs.items[load->subs];
    return first->operand >= 0 && !first->coefficient[vec_stage_axis(routine, kernel, load)];
}

uint32_t vec_stage_extent(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load)
{
    return vec_stage_axis(routine, kernel, load) ? shape_columns(kernel) : shape_length(kernel);
}

uint32_t vec_stage_stride(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load)
{
    uint32_t extent = vec_stage_extent(routine, kernel, load);
    return vec_stage_is_turned(routine, kernel, load) ? extent + VEC_STAGE_BYTES / type_info(load->type)->bytes : extent;
}

uint32_t vec_stage_elements(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load)
{
    return 2 * kernel->depth * vec_stage_stride(routine, kernel, load);
}

ValueId vec_loop_stages(const VecKernel *kernel, const VecRegions *regions, uint32_t begin)
{
    RegionId loop = regions->marks[begin];
    for (uint32_t at = begin + 1; at < vec_region(regions, loop)->end; at++)
        if (regions->of[at] == loop && vec_inst(kernel, kernel->order.items[at])->staged) return kernel->order.items[at];
    return 0;
}

/* ---- what a tile asks for ---------------------------------------------------------------- */

static const char *inst_obstacle(const VecInst *inst)
{
    if (inst->kind == VEC_REDUCE) return "scalars are reduced";
    if (inst->kind == VEC_FIRST || inst->kind == VEC_PREVIOUS) return "rows hand values on";
    if (inst->kind == VEC_BARRIER || inst->kind == VEC_COPY || inst->across) return "lanes exchange values";
    if (inst->leaves) return "points leave a loop one by one";
    return NULL;
}

const char *vec_tile_obstacle(const VecKernel *kernel, const VecRegions *regions)
{
    if (kernel->halo_left || kernel->halo_right) return "values are read at other points";
    for (RegionId id = 1; id < regions->list.count; id++)
        if (vec_region(regions, id)->axes & vec_tile_axes(kernel)) return "points go different ways";
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const char *obstacle = inst_obstacle(vec_inst(kernel, kernel->order.items[at]));
        if (obstacle) return obstacle;
    }
    return NULL;
}

bool vec_is_in_registers(const VecKernel *kernel)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (vec_is_move(inst) || inst->location.kind > LOCATION_REGISTER) return false;
        for (uint32_t n = 0; n < inst->count; n++)
            if (vec_operand(kernel, inst, n)->location.kind > LOCATION_REGISTER) return false;
    }
    return true;
}

VecKernel vec_tile_in_rows(const VecKernel *kernel)
{
    VecKernel rows = *kernel;
    rows.shape = shape_info(kernel->shape)->of_one_row;
    rows.vl = shape_length(kernel);
    rows.columns = rows.columns_axis = rows.points = rows.rows = rows.depth = rows.shared_bytes = 0;
    return rows;
}
