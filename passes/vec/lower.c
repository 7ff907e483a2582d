/* From values to an allocated program:
 *
 *   simplify -> extents -> map (delays, halos) -> schedule -> place (copies) -> allocate (spills, reloads)
 *            -> synchronize (barriers)
 */
#include "passes/vec/vec_passes.h"

bool vec_lower_kernel(Context *context, NestRoutine *routine, VecKernel *kernel, const VecOptions *options, Name *why)
{
    vec_simplify(context, routine, kernel);
    vec_find_extents(kernel);
    if (!vec_map_shape(context, routine, kernel, options, why)) return false;
    vec_schedule(context, kernel, options);
    kernel->bound = vec_pressure_bound(context, kernel);
    vec_place(context, kernel);
    vec_allocate(context, kernel, options);
    vec_synchronize(context, routine, kernel);
    return true;
}
