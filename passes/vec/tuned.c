#include "passes/vec/tuned.h"

VecOptions tuned_options(const VecOptions *options, const NestRoutine *routine, bool *loops)
{
    VecOptions own = *options;
    *loops = false;
    for (uint32_t i = 0; i < options->tuned_count; i++) {
        const VecTuned *tuned = &options->tuned[i];
        if (tuned->symbol != routine->symbol) continue;
        if (tuned->loops && options->reductions == REDUCTIONS_TREE) continue; /* loops have no trees */
        *loops = tuned->loops;
        own.shape = tuned->shape;
        own.vl = tuned->vl;
        if (tuned->columns) own.columns = tuned->columns;
        own.regs = tuned->regs;
        own.schedule = tuned->schedule;
        if (options->divide == DIVIDE_GUARDED) own.divide = tuned->divide;
        own.plain_in_loops &= tuned->shape == SHAPE_NONE;
    }
    return own;
}
