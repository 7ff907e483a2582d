/* Reductions in the interpreters: what the steps are given at each point is kept, and folded in the order of the source when the
 * kernel has run, in whatever order it did. */
#include "ir/vec_reduce.h"
#include "ir/vec_run.h"

#include <inttypes.h>

/* What one instruction is given: by step and point. */
struct VecTerms {
    uint64_t *bits; /* the terms of a step behind each other */
    bool *taken, *done;
};

/* The points of the kernel, of all rows. */
static uint64_t count_points(const VecRun *run)
{
    uint64_t count = 1;
    for (uint32_t a = 0; a < run->kernel->axis_count; a++) {
        if (run->axes[a].upper < run->axes[a].lower) return 0;
        count *= (uint64_t)(run->axes[a].upper - run->axes[a].lower) + 1;
    }
    return count;
}

/* The number of a point in the order of the source. */
static uint64_t place_of(const VecRun *run, int64_t point)
{
    uint64_t place = 0;
    for (uint32_t a = run->kernel->axis_count; a-- > 0;)
        place = place * (uint64_t)(run->axes[a].upper - run->axes[a].lower + 1) + (uint64_t)((a ? run->index[a] : point) - run->axes[a].lower);
    return place;
}

void vec_run_begin_reductions(VecRun *run)
{
    const VecKernel *kernel = run->kernel;
    uint64_t points = count_points(run);
    run->terms = arena_array(run->arena, VecTerms *, kernel->insts.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_REDUCE) continue;
        VecTerms *terms = arena_new(run->arena, VecTerms);
        uint64_t count = points * vec_reduce_steps(kernel, inst) + 1;
        terms->bits = arena_array(run->arena, uint64_t, count * vec_reduction(kernel, inst)->count);
        terms->taken = arena_array(run->arena, bool, count);
        terms->done = arena_array(run->arena, bool, points + 1);
        run->terms[kernel->order.items[at]] = terms;
    }
}

static void keep_step(VecRun *run, ValueId id, uint32_t step, uint64_t place, int64_t point, const VecOperands *in)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    const VecReduction *reduction = vec_reduction(run->kernel, inst);
    uint32_t predicate = vec_reduce_predicate(reduction, step);
    bool has = vec_operand(run->kernel, inst, predicate)->value != 0;
    bool defined = !has || in->defined[predicate], taken = !has || in->bits[predicate];
    uint64_t number = place * vec_reduce_steps(run->kernel, inst) + step;
    for (uint32_t n = 0; n < reduction->count && taken; n++) {
        defined = defined && in->defined[vec_reduce_term(reduction, step, n)];
        run->terms[id]->bits[number * reduction->count + n] = in->bits[vec_reduce_term(reduction, step, n)];
    }
    if (!defined) vec_run_fault(run, id, "uses an undefined value at %" PRId64, point);
    run->terms[id]->taken[number] = taken;
}

void vec_run_reduce(VecRun *run, ValueId id, int64_t point, const VecOperands *in)
{
    if (point < run->axes[0].lower || point > run->axes[0].upper) {
        vec_run_fault(run, id, "is done at %" PRId64 ", which is no point of the kernel", point);
        return;
    }
    uint64_t place = place_of(run, point);
    VecTerms *terms = run->terms[id];
    if (terms->done[place]) vec_run_fault(run, id, "is done twice at %" PRId64, point);
    terms->done[place] = true;
    for (uint32_t step = 0; step < vec_reduce_steps(run->kernel, vec_inst(run->kernel, id)); step++) keep_step(run, id, step, place, point, in);
}

static void fold_point(VecRun *run, ValueId id, uint64_t *const *scalars, int64_t point)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    const VecReduction *reduction = vec_reduction(run->kernel, inst);
    const VecTerms *terms = run->terms[id];
    uint64_t place = place_of(run, point);
    if (!terms->done[place] && vec_run_in_set(run, inst->set, point) && !run->regions.value[id])
        vec_run_fault(run, id, "is not done at %" PRId64, point);
    for (uint32_t step = 0; step < vec_reduce_steps(run->kernel, inst) && terms->done[place]; step++) {
        uint64_t number = place * vec_reduce_steps(run->kernel, inst) + step;
        if (!terms->taken[number] || !vec_reduce_fold(reduction->op, inst->type, reduction->count, scalars, &terms->bits[number * reduction->count]))
            continue;
        for (uint32_t n = 0; n < reduction->count && run->memory->stored; n++) run->memory->stored[reduction->symbols[n]][0] = true;
    }
}

void vec_run_end_reductions(VecRun *run)
{
    const VecKernel *kernel = run->kernel;
    if (!count_points(run)) return;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        if (vec_inst(kernel, id)->kind != VEC_REDUCE) continue;
        const VecReduction *reduction = vec_reduction(kernel, vec_inst(kernel, id));
        uint64_t *scalars[VEC_MAX_REDUCED];
        for (uint32_t n = 0; n < reduction->count; n++) scalars[n] = run->memory->data[reduction->symbols[n]];
        for (bool more = vec_run_first(run, ~1u, run->axes); more && !vec_run_stopped(run); more = vec_run_next(run, ~1u, run->axes))
            for (int64_t point = run->axes[0].lower; point <= run->axes[0].upper; point++) fold_point(run, id, scalars, point);
    }
}
