/* From values to an allocated program:
 *
 *   fuse (vectorize.c) -> simplify -> extents -> shape (map.c: delays, halos) -> schedule -> place (copies)
 *                      -> allocate (spills, reloads) -> synchronize (barriers)
 */
#include "passes/vec/vec_passes.h"

const VecStageInfo vec_stages[VEC_STAGE_COUNT] = {
    [VEC_STAGE_LAST] = {"synchronize", "barriers stand between what lanes do to one slot or array element"},
    [VEC_STAGE_FUSE] = {"fuse", "loops over the same lanes become one kernel of values"},
    [VEC_STAGE_SIMPLIFY] = {"simplify", "repeated and unused instructions go"},
    [VEC_STAGE_EXTENTS] = {"extents", "every value gets the lanes beyond the stores that readers need"},
    [VEC_STAGE_SHAPE] = {"shape", "the kernel gets its shape: delays, halos, remedy for updates in place"},
    [VEC_STAGE_SCHEDULE] = {"schedule", "instructions are ordered"},
    [VEC_STAGE_PLACE] = {"place", "values that other lanes read are copied to slots"},
    [VEC_STAGE_ALLOCATE] = {"allocate", "every result and operand gets a slot within the budgets; spills, reloads"},
};

bool vec_lower_kernel(Context *context, NestRoutine *routine, VecKernel *kernel, const VecOptions *options, Name *why)
{
    if (options->until == VEC_STAGE_FUSE) return true;
    vec_simplify(context, routine, kernel);
    if (options->until == VEC_STAGE_SIMPLIFY) return true;
    vec_find_extents(kernel);
    if (options->until == VEC_STAGE_EXTENTS) return true;
    if (!vec_map_shape(context, routine, kernel, options, why)) return false;
    if (options->until == VEC_STAGE_SHAPE) return true;
    vec_schedule(context, kernel, options);
    kernel->bound = vec_pressure_bound(context, kernel);
    if (options->until == VEC_STAGE_SCHEDULE) return true;
    vec_place(context, kernel);
    if (options->until == VEC_STAGE_PLACE) return true;
    vec_allocate(context, kernel, options);
    if (options->until == VEC_STAGE_ALLOCATE) return true;
    vec_synchronize(context, routine, kernel);
    return true;
}
