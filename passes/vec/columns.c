/* Which rows stand beside each other in a block. Along another axis than the first one of arrays a lane's neighbours are far away in memory: a warp's load
 * then touches a sector of 32 bytes for each lane. Rows that begin side by side in memory, one a lane, share these. */
#include "passes/vec/columns.h"

#include "ir/build.h"
#include "ir/vec_shape.h"

/* Whether neighbours on the axis lie side by side in the array: it alone stands in the first subscript. */
static bool lies_along(const VecKernel *kernel, const VecInst *access, uint32_t axis)
{
    const VecSub *first = &kernel->subs.items[access->subs];
    if (first->operand >= 0 || (first->coefficient[axis] != 1 && first->coefficient[axis] != -1)) return false;
    for (uint32_t a = 0; a < kernel->axis_count; a++)
        if (a != axis && first->coefficient[a]) return false;
    return true;
}

uint32_t columns_axis(const NestRoutine *routine, const VecKernel *kernel)
{
    uint32_t along[VEC_MAX_AXES] = {0}, all = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if ((inst->kind != VEC_LOAD && inst->kind != VEC_STORE) || !nest_symbol(routine, inst->array)->rank) continue;
        for (uint32_t axis = 0; axis < kernel->axis_count; axis++) {
            bool here = lies_along(kernel, inst, axis);
            along[axis] += here;
            all += here;
        }
    }
    for (uint32_t axis = 1; axis < kernel->axis_count; axis++)
        if (2 * along[axis] > all) return axis;
    return 0;
}

/* The columns that lanes load a whole sector with. Where lanes exchange values, more of them leave an item fewer positions and a kernel fewer items: the PPM
 * sweep along j of 384 points, in rows of 64 lanes, in place, guarded, on an H200, Gcell/s (bench/ppm.md)
 *
 *     rows               1024   2048   4096   8192  147456
 *     fp64, 4 columns     3.6    6.4    9.1    9.6    12.2      without: 8.9 at the most
 *     fp64, 8 columns     2.0    3.9    6.2    9.1    11.7
 *     fp32, 4 columns     7.3   12.1   17.3   19.1    23.2      without: 10.3
 *     fp32, 8 columns     4.1    8.2   13.8   18.0    23.8
 */
static uint32_t choose_columns(const VecKernel *kernel)
{
    enum { SECTOR = 32, FEW = 4 };
    uint32_t bytes = 1;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++)
            if (vec_operand(kernel, inst, n)->offset[0]) return FEW;
        if ((inst->kind == VEC_LOAD || inst->kind == VEC_STORE) && type_info(inst->type)->bytes > bytes) bytes = type_info(inst->type)->bytes;
    }
    return SECTOR / bytes;
}

void columns_take(const NestRoutine *routine, VecKernel *kernel, const VecOptions *options)
{
    uint32_t axis = columns_axis(routine, kernel), columns = options->columns ? options->columns : axis ? choose_columns(kernel) : 1;
    if (columns < 2 || kernel->vl % columns || kernel->axis_count == 1) return;
    kernel->columns = columns;
    kernel->columns_axis = axis ? axis : 1;
}

bool columns_pay(const VecKernel *kernel)
{
    enum { REDUNDANT = 4 }; /* the most of its lanes that may be, one of so many */
    return !kernel->columns || shape_info(kernel->shape)->walks || (uint64_t)REDUNDANT * (uint64_t)(kernel->halo_left + kernel->halo_right) <= shape_length(kernel);
}
