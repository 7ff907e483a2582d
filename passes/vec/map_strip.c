/* Strips: every value is computed in its own lane, and the halos are what the extents ask for. */
#include "passes/vec/map.h"

bool map_strip(Mapping *m, Name *why)
{
    VecKernel *kernel = m->kernel;
    kernel->halo_left = kernel->halo_right = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        inst->delay[0] = 0;
        if (vec_is_free(inst)) continue;
        if (-inst->extent[0].low > kernel->halo_left) kernel->halo_left = -inst->extent[0].low;
        if (inst->extent[0].high > kernel->halo_right) kernel->halo_right = inst->extent[0].high;
    }
    map_copy_free_values(m);
    if (shape_info(kernel->shape)->strips(kernel).stride > 0) return true;
    *why = intern_printf(m->context->names, "halos of %d and %d points leave nothing of a vector of %u",
                         kernel->halo_left, kernel->halo_right, shape_length(kernel));
    return false;
}
