/* simplify
 *
 * WHAT   Removes instructions on which no store depends, and merges instructions that compute the same from the
 *        same operands at the same points:  %a = load u[i] ; %b = load u[i]  ->  %a = load u[i], %b is %a.
 *        A load is merged only if no store to its array stands between. Regions stay where something in them, or a phi
 *        behind, is needed; nothing is merged into a region or out of one.
 * NEEDS  nothing; runs before extents.
 * KEEPS  the order of what remains.
 * FP     bit-exact: nothing is reassociated or folded.
 * COST   linear in instructions, times the length of the hash chains.
 */
#include "passes/vec/vec_passes.h"
#include "ir/build.h"
#include "ir/vec_region.h"

#include <string.h>

/* replacement[v]: the value that stands for v. */
typedef struct {
    VecKernel *kernel;
    const NestRoutine *routine;
    ValueId *replacement;
} Merging;

static bool same_operands(const Merging *m, const VecInst *a, const VecInst *b)
{
    if (a->count != b->count) return false;
    for (uint32_t n = 0; n < a->count; n++) {
        const VecOperand *x = vec_operand(m->kernel, a, n), *y = vec_operand(m->kernel, b, n);
        if (x->value != y->value || memcmp(x->offset, y->offset, sizeof x->offset) != 0) return false;
    }
    return true;
}

static bool same_subs(const VecKernel *kernel, const VecInst *a, const VecInst *b, uint32_t rank)
{
    for (uint32_t n = 0; n < rank; n++) {
        const VecSub *x = &kernel->subs.items[a->subs + n], *y = &kernel->subs.items[b->subs + n];
        if (memcmp(x->coefficient, y->coefficient, sizeof x->coefficient) != 0 || x->base != y->base ||
            x->constant != y->constant || x->operand != y->operand)
            return false;
    }
    return true;
}

static bool same_value(const Merging *m, const VecInst *a, const VecInst *b)
{
    if (a->kind != b->kind || a->op != b->op || a->type != b->type || a->set != b->set || !same_operands(m, a, b))
        return false;
    switch (a->kind) {
    case VEC_UNIFORM: return nest_expr_equal(m->routine, a->uniform, b->uniform);
    case VEC_INDEX: case VEC_FIRST: return a->axis == b->axis;
    case VEC_OP: case VEC_MERGE: case VEC_PREVIOUS: return true;
    case VEC_LOAD:
        return a->array == b->array && a->predicated == b->predicated &&
               same_subs(m->kernel, a, b, nest_symbol(m->routine, a->array)->rank);
    default: return false;
    }
}

static uint32_t hash_inst(const VecKernel *kernel, const VecInst *inst)
{
    uint32_t hash = (uint32_t)inst->kind * 31u + inst->op;
    hash = hash * 31u + inst->set;
    hash = hash * 31u + (inst->kind == VEC_UNIFORM ? (uint32_t)inst->type : inst->uniform); /* equal expressions have several ids */
    hash = hash * 31u + inst->array;
    for (uint32_t n = 0; n < inst->count; n++) {
        const VecOperand *operand = vec_operand(kernel, inst, n);
        hash = (hash * 31u + operand->value) * 31u + (uint32_t)operand->offset[0];
    }
    return hash * 2654435761u;
}

/* Merges equal instructions of one straight piece: a region's begin and end start a new piece, and a store forgets the
 * loads. Uniform values are the same everywhere, so they are never forgotten. */
static void merge_repeated(Context *context, Merging *m)
{
    VecKernel *kernel = m->kernel;
    enum { BUCKETS = 1024 };
    typedef struct Entry { ValueId value; uint32_t epoch, next; } Entry;
    LIST(Entry) entries = {0};
    list_push(context->scratch, &entries, (Entry){0});
    uint32_t *heads = arena_array(context->scratch, uint32_t, BUCKETS);
    uint32_t epoch = 1, memory_epoch = 1, kept = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at];
        VecInst *inst = vec_inst(kernel, id);
        for (uint32_t n = 0; n < inst->count; n++) {
            VecOperand *operand = vec_operand(kernel, inst, n);
            operand->value = m->replacement[operand->value];
        }
        if (vec_is_marker(inst->kind)) epoch++, memory_epoch++;
        if (inst->kind == VEC_STORE) memory_epoch++;
        uint32_t now = inst->kind == VEC_UNIFORM ? 0 : inst->kind == VEC_LOAD ? memory_epoch : epoch;
        uint32_t bucket = hash_inst(kernel, inst) % BUCKETS;
        for (uint32_t e = heads[bucket]; e; e = entries.items[e].next)
            if (entries.items[e].epoch == now && same_value(m, vec_inst(kernel, entries.items[e].value), inst)) {
                m->replacement[id] = entries.items[e].value;
                break;
            }
        if (m->replacement[id] != id) continue;
        list_push(context->scratch, &entries, ((Entry){id, now, heads[bucket]}));
        heads[bucket] = entries.count - 1;
        kernel->order.items[kept++] = id;
    }
    kernel->order.count = kept;
}

/* A carry is read by its loop's instructions before its second operand is defined: one more renaming. */
static void rename_operands(Merging *m)
{
    for (uint32_t at = 0; at < m->kernel->order.count; at++) {
        VecInst *inst = vec_inst(m->kernel, m->kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            VecOperand *operand = vec_operand(m->kernel, inst, n);
            operand->value = m->replacement[operand->value];
        }
    }
}

/* What is needed, and what that needs: by value, and for the markers of regions too. */
typedef struct {
    const VecKernel *kernel;
    VecRegions regions;
    Arena *arena;
    const uint32_t *position; /* by value */
    bool *live;
    LIST(ValueId) work;
} Living;

static void keep(Living *l, ValueId id)
{
    if (!id || l->live[id]) return;
    l->live[id] = true;
    list_push(l->arena, &l->work, id);
}

/* The markers of a region; of an else those of its if too. */
static void keep_region(Living *l, RegionId id)
{
    if (!id) return;
    const VecRegion *region = vec_region(&l->regions, id);
    keep(l, l->kernel->order.items[region->first]);
    keep(l, l->kernel->order.items[region->begin]);
    keep(l, l->kernel->order.items[region->last]);
}

static void keep_needs(Living *l, ValueId id)
{
    const VecInst *inst = vec_inst(l->kernel, id);
    for (uint32_t n = 0; n < inst->count; n++) keep(l, vec_operand(l->kernel, inst, n)->value);
    if (vec_is_uniform(l->kernel, id)) return;
    keep_region(l, l->regions.value[id]);
    if (inst->kind == VEC_PHI) keep_region(l, vec_phi_if(l->kernel, &l->regions, l->position[id]));
}

void vec_remove_dead(Context *context, VecKernel *kernel)
{
    uint32_t *position = arena_array(context->scratch, uint32_t, kernel->insts.count);
    Living l = {.kernel = kernel, .regions = vec_regions_find(context->scratch, kernel), .arena = context->scratch, .position = position};
    l.live = arena_array(context->scratch, bool, kernel->insts.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        position[kernel->order.items[at]] = at;
        if (vec_has_effect(vec_inst(kernel, kernel->order.items[at]))) keep(&l, kernel->order.items[at]);
    }
    while (l.work.count) keep_needs(&l, l.work.items[--l.work.count]);
    uint32_t kept = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++)
        if (l.live[kernel->order.items[at]]) kernel->order.items[kept++] = kernel->order.items[at];
    kernel->order.count = kept;
}

bool vec_simplify(StageRun *run)
{
    Context *context = run->context;
    VecKernel *kernel = run->kernel;
    Merging merging = {kernel, run->routine, arena_array(context->scratch, ValueId, kernel->insts.count)};
    for (ValueId id = 0; id < kernel->insts.count; id++) merging.replacement[id] = id;
    merge_repeated(context, &merging);
    rename_operands(&merging);
    vec_remove_dead(context, kernel);
    return true;
}
