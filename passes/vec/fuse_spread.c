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
    SetId points; /* at which it is read so; 0: not of one instruction alone */
    bool unlike;  /* neither those of one have all of another, or where one is read is not told */
    ValueId own;  /* the load at that offset */
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

static bool reads_at_its_points(const VecInst *inst)
{
    bool at_its_points = inst->kind == VEC_OP || inst->kind == VEC_LOAD || inst->kind == VEC_STORE || inst->kind == VEC_REDUCE;
    return at_its_points && inst->set;
}

/* One more instruction that reads the load. */
static void add_points(const Fusion *f, Spread *spread, const VecInst *inst)
{
    Arena *scratch = f->context->scratch;
    spread->unlike |= !reads_at_its_points(inst);
    if (spread->unlike || spread->points == inst->set) return;
    if (!spread->points || vec_set_within(scratch, f->routine, f->kernel, spread->points, inst->set)) spread->points = inst->set;
    else spread->unlike = !vec_set_within(scratch, f->routine, f->kernel, inst->set, spread->points);
}

static Spread *find_spread(const Fusion *f, SpreadList *list, const VecOperand *read)
{
    for (uint32_t i = 0; i < list->count; i++)
        if (list->items[i].load == read->value && list->items[i].offset == read->offset[0]) return &list->items[i];
    list_push(f->context->scratch, list, ((Spread){.load = read->value, .offset = read->offset[0]}));
    return &list->items[list->count - 1];
}

/* All loads, at the offsets at which they are read. */
static SpreadList find_reads(const Fusion *f)
{
    SpreadList list = {0};
    for (uint32_t at = 0; at < f->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(f->kernel, f->kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            const VecOperand *read = vec_operand(f->kernel, inst, n);
            if (read->value && is_common_load(f, read->value)) add_points(f, find_spread(f, &list, read), inst);
        }
    }
    return list;
}

/* The points at which the load is read at that offset. */
static SetId set_of(Fusion *f, const Spread *spread)
{
    if (!spread->unlike) return spread->points;
    VecInterval own = f->kernel->sets.items[vec_inst(f->kernel, spread->load)->set].axes[0];
    return vec_set_on(f->context, f->kernel, 0, (VecInterval){fuse_plus(f, own.lower, -spread->offset), fuse_plus(f, own.upper, -spread->offset)});
}

/* The same load, some lanes further on. */
static ValueId load_at(Fusion *f, const Spread *spread)
{
    VecKernel *kernel = f->kernel;
    VecInst load = *vec_inst(kernel, spread->load);
    uint32_t first = kernel->subs.count, rank = nest_symbol(f->routine, load.array)->rank;
    for (uint32_t n = 0; n < rank; n++) {
        VecSub sub = kernel->subs.items[load.subs + n];
        sub.constant += (int64_t)sub.coefficient[0] * spread->offset;
        list_push(f->context->arena, &kernel->subs, sub);
    }
    load.subs = first;
    load.set = set_of(f, spread);
    return vec_inst_add(f->context, kernel, load, NULL, 0);
}

void fuse_spread_loads(Fusion *f)
{
    VecKernel *kernel = f->kernel;
    ValueList loads = {0};
    if (!exchanges_loads_alone(f)) return;
    SpreadList list = find_reads(f);
    for (uint32_t i = 0; i < list.count; i++) {
        Spread *spread = &list.items[i];
        if (!spread->offset) continue;
        spread->own = load_at(f, spread);
        list_push(f->context->arena, &loads, spread->own);
    }
    if (!loads.count) return;
    for (uint32_t i = 0; i < list.count; i++)
        if (!list.items[i].offset) vec_inst(kernel, list.items[i].load)->set = set_of(f, &list.items[i]); /* other lanes read it no more */
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        for (uint32_t n = 0; n < inst->count; n++) {
            VecOperand *operand = &kernel->operands.items[inst->first + n];
            if (!operand->offset[0]) continue;
            operand->value = find_spread(f, &list, operand)->own;
            operand->offset[0] = 0;
        }
    }
    fuse_put_first(f, loads);
}
