/* Loads of what neighbours read: where lanes exchange nothing but elements that one load brings for all of them, each has loads of its own.
 *
 *   %a = load a[i] ; %s = add %a@-1, %a@+1   ->   %l = load a[i-1] ; %r = load a[i+1] ; %s = add %l, %r
 *
 * No lane then works for others, and there is no barrier; the caches serve the neighbours. Where computed values are exchanged, too, lanes
 * beyond the stores are needed anyway. */
#include "ir/build.h"
#include "ir/vec_build.h"
#include "ir/vec_set.h"
#include "passes/vec/fuse.h"

typedef struct {
    ValueId load;
    int32_t offset;
    ValueId own; /* the load at that offset */
} Spread;

typedef LIST(Spread) SpreadList;

/* Whether the value is the one load of an array that no store of the kernel touches. */
static bool is_common_load(const Fusion *f, ValueId value)
{
    bool common = false;
    for (uint32_t i = 0; i < f->arrays.count; i++) common |= f->arrays.items[i].load == value && !f->arrays.items[i].written;
    for (uint32_t at = 0; at < f->kernel->order.count && common; at++) {
        const VecInst *inst = vec_inst(f->kernel, f->kernel->order.items[at]);
        if (inst->kind == VEC_STORE && vec_may_meet(f->routine, f->kernel, vec_inst(f->kernel, value), inst)) common = false;
    }
    return common;
}

static bool exchanges_loads_alone(const Fusion *f)
{
    for (uint32_t at = 0; at < f->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(f->kernel, f->kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            const VecOperand *operand = vec_operand(f->kernel, inst, n);
            if (operand->offset[0] && !is_common_load(f, operand->value)) return false;
        }
    }
    return true;
}

/* Whether all loops that read the load's elements `offset` lanes further on do so at points of that set. */
static bool has_all_reads(const Fusion *f, const ArrayState *state, int32_t offset, SetId set)
{
    VecInterval points = f->kernel->sets.items[set].axes[0];
    for (uint32_t k = 0; k < state->loads.count; k++) {
        const LoadRange *read = &state->loads.items[k];
        if (read->constant != offset || read->set == set) continue;
        if (!vec_interval_within(f->context->scratch, f->routine, f->kernel->sets.items[read->set].axes[0], points)) return false;
    }
    return true;
}

/* The points from which those of the load are seen `offset` lanes further on: of one of the loops that read there, where it has all points of
 * the others. */
static SetId set_at(Fusion *f, ValueId load, int32_t offset)
{
    for (uint32_t i = 0; i < f->arrays.count; i++) {
        const ArrayState *state = &f->arrays.items[i];
        for (uint32_t k = 0; k < state->loads.count && state->load == load; k++)
            if (state->loads.items[k].constant == offset && has_all_reads(f, state, offset, state->loads.items[k].set)) return state->loads.items[k].set;
    }
    VecInterval own = f->kernel->sets.items[vec_inst(f->kernel, load)->set].axes[0];
    return vec_set_on(f->context, f->kernel, 0, (VecInterval){fuse_plus(f, own.lower, -offset), fuse_plus(f, own.upper, -offset)});
}

/* The same load, `offset` lanes further on. */
static ValueId load_at(Fusion *f, ValueId value, int32_t offset)
{
    VecKernel *kernel = f->kernel;
    VecInst load = *vec_inst(kernel, value);
    uint32_t first = kernel->subs.count, rank = nest_symbol(f->routine, load.array)->rank;
    for (uint32_t n = 0; n < rank; n++) {
        VecSub sub = kernel->subs.items[load.subs + n];
        sub.constant += (int64_t)sub.coefficient[0] * offset;
        list_push(f->context->arena, &kernel->subs, sub);
    }
    load.subs = first;
    load.set = set_at(f, value, offset);
    return vec_inst_add(f->context, kernel, load, NULL, 0);
}

static ValueId own_load(Fusion *f, SpreadList *list, ValueId load, int32_t offset)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i].load == load && list->items[i].offset == offset) return list->items[i].own;
    Spread spread = {load, offset, load_at(f, load, offset)};
    list_push(f->context->scratch, list, spread);
    return spread.own;
}

void fuse_spread_loads(Fusion *f)
{
    VecKernel *kernel = f->kernel;
    SpreadList list = {0};
    ValueList loads = {0};
    if (!exchanges_loads_alone(f)) return;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0, first = inst->first, count = inst->count; n < count; n++) {
            VecOperand *operand = &kernel->operands.items[first + n];
            if (!operand->offset[0]) continue;
            ValueId own = own_load(f, &list, operand->value, operand->offset[0]);
            operand = &kernel->operands.items[first + n];
            operand->value = own;
            operand->offset[0] = 0;
        }
    }
    for (uint32_t i = 0; i < list.count; i++) {
        SetId set = set_at(f, list.items[i].load, 0); /* other lanes read it no more */
        vec_inst(kernel, list.items[i].load)->set = set;
        list_push(f->context->arena, &loads, list.items[i].own);
    }
    fuse_put_first(f, loads);
}
