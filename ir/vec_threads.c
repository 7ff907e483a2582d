#include "ir/vec_threads.h"

#include "ir/vec_build.h"
#include "ir/vec_launch.h"
#include "ir/vec_shape.h"

/* Whether nothing else in the kernel accesses the array of a store. */
static bool is_only_access(const NestRoutine *routine, const VecKernel *kernel, const VecInst *store)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        if (inst != store && vec_same_array(routine, inst->array, store->array)) return false;
    }
    return true;
}

/* Whether the strips of a row may be done in any order, though the shape walks them: nothing is handed on in slots, and no strip meets in memory what
 * another one stores. */
static bool strips_are_apart(const NestRoutine *routine, const VecKernel *kernel)
{
    if (kernel->shared_bytes || kernel->scratch_bytes) return false;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->pad || (inst->kind == VEC_STORE && !is_only_access(routine, kernel, inst))) return false;
    }
    return true;
}

VecThreads vec_threads(const NestRoutine *routine, const VecKernel *kernel)
{
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (vec_inst(kernel, kernel->order.items[at])->kind == VEC_REDUCE) return THREADS_NONE;
    if (kernel->axis_count > 1) return THREADS_ROWS;
    return !shape_info(kernel->shape)->walks || strips_are_apart(routine, kernel) ? THREADS_STRIPS : THREADS_NONE;
}

uint32_t vec_point_work(const VecKernel *kernel)
{
    uint32_t work = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) work += vec_runs(vec_inst(kernel, kernel->order.items[at]));
    return work ? work : 1;
}
