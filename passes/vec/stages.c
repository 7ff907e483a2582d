/* From values to an allocated program, by the rows of passes.def:
 *
 *   fuse (vectorize.c) -> simplify -> unify -> branch (ifs) -> extents -> shape (map*.c: delays, halos) -> schedule -> place (copies)
 *                      -> allocate (spills, reloads) -> synchronize (barriers) -> launch (groups, addresses) -> guard (quick divides)
 */
#include "passes/vec/vec_passes.h"

#include "ir/vec_shape.h"

const VecStageInfo vec_stages[STAGE_COUNT] = {
#define STAGE(id, name, function, needs, makes, text) [STAGE_##id] = {name, function, KERNEL_##needs, KERNEL_##makes, text},
#include "passes/passes.def"
};

static void show(const StageRun *run, VecStage stage, bool done)
{
    const StageWatch *watch = run->options->watch;
    if (watch) watch->seen(watch->data, run, stage, done);
}

static bool run_stage(StageRun *run, VecStage stage)
{
    const VecStageInfo *info = &vec_stages[stage];
    if (run->kernel->state != info->needs) internal_error("kernel %s is not in the state that %s needs", run->kernel->name, info->name);
    show(run, stage, false);
    if (!info->run(run)) return false;
    run->kernel->state = info->makes;
    show(run, stage, true);
    return true;
}

/* The first stage that takes kernels in that state. */
static VecStage first_stage(KernelState state)
{
    VecStage stage = 1;
    while (stage < STAGE_COUNT && vec_stages[stage].needs != state) stage++;
    return stage;
}

/* Stages hand on what stands in the kernel, so that each has the same scratch memory again. */
bool vec_lower_kernel(Context *context, NestRoutine *routine, VecKernel *kernel, const VecOptions *options, Name *why)
{
    Context own = *context;
    own.scratch = context->stage;
    StageRun run = {&own, routine, kernel, options, NULL};
    VecStage from = options->from ? options->from : first_stage(kernel->state);
    VecStage until = options->until ? options->until : STAGE_COUNT - 1;
    bool lowered = true;
    for (VecStage stage = from; stage <= until && lowered; stage++) {
        lowered = run_stage(&run, stage);
        arena_reset(own.scratch);
    }
    if (!lowered) *why = run.why;
    return lowered;
}

/* With columns, or, where they do not fit, without. `lowered`: how far it came. */
static bool lower_columns(Context *context, NestRoutine *routine, const VecKernel *kernel, const VecOptions *options, VecKernel **lowered, Name *why)
{
    VecOptions apart = *options;
    apart.columns = 1;
    *lowered = vec_kernel_copy(context, kernel);
    if (vec_lower_kernel(context, routine, *lowered, options, why)) return true;
    if (!(*lowered)->columns || kernel->state >= KERNEL_MAPPED || shape_info(options->shape)->stages) return false;
    *lowered = vec_kernel_copy(context, kernel);
    return vec_lower_kernel(context, routine, *lowered, &apart, why);
}

/* With the ifs that the stage branch makes, or, where a shape does not take them, without. */
static VecKernel *lower_copy(Context *context, NestRoutine *routine, const VecKernel *kernel, const VecOptions *options, Name *why)
{
    VecOptions plain = *options;
    VecKernel *lowered;
    plain.branch = BRANCH_NEVER;
    if (lower_columns(context, routine, kernel, options, &lowered, why)) return lowered;
    if (options->branch == BRANCH_NEVER || kernel->state != KERNEL_VALUES || !vec_has_if(lowered)) return NULL;
    return lower_columns(context, routine, kernel, &plain, &lowered, why) ? lowered : NULL;
}

/* The table of shapes has them in order of preference, which is measured (bench/ppm.md): 7.4 Gcell/s in strips, with their
 * borders saved, against 6.1 by rows. */
VecKernel *vec_lower_copy(Context *context, NestRoutine *routine, const VecKernel *kernel, const VecOptions *options, Name *why)
{
    bool open = options->shape == SHAPE_NONE && kernel->state < KERNEL_MAPPED;
    if (!open) return lower_copy(context, routine, kernel, options, why);
    Shape chosen[SHAPE_COUNT];
    uint32_t count = shape_list_chosen(chosen);
    for (uint32_t i = 0; i < count; i++) {
        VecOptions own = *options;
        own.shape = chosen[i];
        if (shape_info(chosen[i])->walks && kernel->axis_count == 1) continue; /* one row would be one block */
        VecKernel *lowered = lower_copy(context, routine, kernel, &own, why);
        if (lowered) return lowered;
    }
    return NULL;
}
