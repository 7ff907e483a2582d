/* Reductions in the interpreters: what the steps are given at each point is kept, and folded in the order of the source, or in a tree, when the
 * kernel has run, in whatever order it did. */
#include "ir/vec_reduce.h"
#include "ir/vec_run.h"
#include "ir/vec_tree.h"

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

/* Whether the steps of a point are there; a fault where they should be and are not. */
static bool has_point(VecRun *run, ValueId id, int64_t point)
{
    bool done = run->terms[id]->done[place_of(run, point)];
    if (!done && vec_run_in_set(run, vec_inst(run->kernel, id)->set, point) && !run->regions.value[id]) vec_run_fault(run, id, "is not done at %" PRId64, point);
    return done;
}

static void note_stored(VecRun *run, const VecReduction *reduction)
{
    for (uint32_t n = 0; n < reduction->count && run->memory->stored; n++) run->memory->stored[reduction->symbols[n]][0] = true;
}

static void fold_point(VecRun *run, ValueId id, uint64_t *const *scalars, int64_t point)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    const VecReduction *reduction = vec_reduction(run->kernel, inst);
    const VecTerms *terms = run->terms[id];
    uint64_t place = place_of(run, point);
    bool here = has_point(run, id, point);
    for (uint32_t step = 0; step < vec_reduce_steps(run->kernel, inst) && here; step++) {
        uint64_t number = place * vec_reduce_steps(run->kernel, inst) + step;
        if (!terms->taken[number] || !vec_reduce_fold(reduction->op, inst->type, reduction->count, scalars, &terms->bits[number * reduction->count]))
            continue;
        note_stored(run, reduction);
    }
}

/* ---- trees ------------------------------------------------------------------------------ */

/* A tree that is folded. */
typedef struct {
    VecRun *run;
    ValueId id;
    Op op;
    Type type;
    uint64_t nothing;
    VecTreeCheck check;
} Tree;

static void fold(const Tree *t, uint64_t *into, uint64_t value)
{
    (void)vec_reduce_fold(t->op, t->type, 1, &into, &value);
}

/* Folds neighbours in pairs until one is left; what is missing is nothing. */
static uint64_t fold_pairs(const Tree *t, uint64_t *values, uint64_t count)
{
    for (; count > 1; count = (count + 1) / 2) {
        for (uint64_t n = 0; n < count / 2; n++) {
            uint64_t pair = values[2 * n];
            fold(t, &pair, values[2 * n + 1]);
            values[n] = pair;
        }
        if (count % 2) values[count / 2] = values[count - 1];
    }
    return count ? values[0] : t->nothing;
}

static uint64_t point_of_tree(Tree *t, int64_t point)
{
    const VecRun *run = t->run;
    const VecInst *inst = vec_inst(run->kernel, t->id);
    uint64_t value = t->nothing;
    if (!has_point(t->run, t->id, point)) return value;
    for (uint32_t step = 0; step < vec_reduce_steps(run->kernel, inst); step++) {
        uint64_t number = place_of(run, point) * vec_reduce_steps(run->kernel, inst) + step;
        if (!run->terms[t->id]->taken[number]) continue;
        fold(t, &value, run->terms[t->id]->bits[number]);
        vec_tree_check_term(&t->check, run->terms[t->id]->bits[number]);
        note_stored(t->run, vec_reduction(run->kernel, inst));
    }
    return value;
}

/* The part of the block that begins at a point. */
static uint64_t fold_block(Tree *t, int64_t from, int64_t last)
{
    uint64_t columns[VEC_TREE_COLUMNS];
    for (int n = 0; n < VEC_TREE_COLUMNS; n++) columns[n] = t->nothing;
    for (int64_t n = 0; n < VEC_TREE_BLOCK && from + n <= last; n++) fold(t, &columns[n % VEC_TREE_COLUMNS], point_of_tree(t, from + n));
    return fold_pairs(t, columns, VEC_TREE_COLUMNS);
}

static void fold_tree(VecRun *run, ValueId id, uint64_t *scalar)
{
    const VecInst *inst = vec_inst(run->kernel, id);
    const VecReduction *reduction = vec_reduction(run->kernel, inst);
    VecRange range = run->sets[VEC_MAX_AXES * inst->set];
    if (range.upper < range.lower) return;
    uint64_t blocks = (uint64_t)(range.upper - range.lower) / VEC_TREE_BLOCK + 1, rows = 1, count = 0;
    for (uint32_t a = 1; a < run->kernel->axis_count; a++) rows *= (uint64_t)(run->axes[a].upper - run->axes[a].lower) + 1;
    uint64_t *parts = arena_array(run->arena, uint64_t, rows * blocks);
    Tree t = {.run = run, .id = id, .op = reduction->op, .type = inst->type, .nothing = vec_reduce_nothing(reduction->op, inst->type)};
    vec_tree_check_begin(&t.check, reduction->op, inst->type, *scalar);
    for (bool more = vec_run_first(run, ~1u, run->axes); more && !vec_run_stopped(run); more = vec_run_next(run, ~1u, run->axes))
        for (uint64_t n = 0; n < blocks; n++) parts[count++] = fold_block(&t, range.lower + (int64_t)n * VEC_TREE_BLOCK, range.upper);
    fold(&t, scalar, fold_pairs(&t, parts, count));
    if (!run->memory->in_order) return;
    if (!vec_tree_check_holds(&t.check, rows * blocks, vec_reduce_steps(run->kernel, inst), *scalar))
        vec_run_fault(run, id, "is further from what it is in the order of the source than rounding explains");
    *scalar = t.check.in_order;
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
        if (reduction->tree) {
            fold_tree(run, id, scalars[0]);
            continue;
        }
        for (bool more = vec_run_first(run, ~1u, run->axes); more && !vec_run_stopped(run); more = vec_run_next(run, ~1u, run->axes))
            for (int64_t point = run->axes[0].lower; point <= run->axes[0].upper; point++) fold_point(run, id, scalars, point);
    }
}
