/* synchronize
 *
 * WHAT   Inserts barriers so that every read of another lane's slot element, or of an array element that another lane
 *        stores, is ordered with the write: write - barrier - read, and read - barrier - next write of the slot.
 *          s0 = copy r0 ; r1 = sub r0, s0[-1] ; s0 = copy r1    ->   a barrier before the sub and before the second copy
 *        Each barrier is put as late as its first hazard allows, which makes them fewest for a straight program.
 *        A strip follows the one before, so hazards around the end are closed by one barrier there.
 * NEEDS  allocate.
 * KEEPS  the order of the rest. No barrier stands inside a region: hazards in it are met before it begins.
 * COST   instructions times slots touched.
 */
#include "passes/vec/vec_passes.h"
#include "ir/build.h"
#include "ir/storage.h"
#include "ir/vec_region.h"
#include "ir/vec_shape.h"

/* What happened to a slot or an array since a barrier, by count of barriers: 0 never. */
typedef struct {
    uint32_t written;    /* barriers passed + 1 at the last write */
    uint32_t read_across; /* the same at the last read by another lane than the writer's */
} History;

typedef LIST(ValueId) Order;

typedef struct {
    Context *context;
    const NestRoutine *routine;
    VecKernel *kernel;
    History *slots, *arrays; /* by slot, by class of accesses */
    ValueId *classes;        /* a load or store: the first of those that may touch the same bytes, directly or through others */
    uint32_t *pads;          /* by value: the slot that keeps its strip before */
    uint32_t now;            /* barriers passed + 1 */
    VecRegions regions;      /* of the order without barriers */
} Hazards;

static bool is_since_barrier(const Hazards *h, uint32_t when)
{
    return when == h->now;
}

static ValueId id_of(const VecKernel *kernel, const VecInst *inst)
{
    return (ValueId)(inst - kernel->insts.items);
}

static bool share_bytes(const Hazards *h, const VecInst *a, const VecInst *b)
{
    if (a->array == b->array) return vec_may_meet(h->routine, h->kernel, a, b);
    return nest_symbol(h->routine, a->array)->storage == STORAGE_AREA &&
           nest_symbol(h->routine, b->array)->storage == STORAGE_AREA && storage_overlap(h->routine, a->array, b->array);
}

/* Accesses that may share bytes have one history. */
static void find_classes(Hazards *h)
{
    const VecKernel *kernel = h->kernel;
    LIST(ValueId) seen = {0};
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        ValueId id = kernel->order.items[at], class = id;
        const VecInst *inst = vec_inst(kernel, id);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        for (uint32_t n = 0; n < seen.count; n++) {
            ValueId other = h->classes[seen.items[n]];
            if (other == class || !share_bytes(h, inst, vec_inst(kernel, seen.items[n]))) continue;
            for (uint32_t k = 0; k < seen.count; k++)
                if (h->classes[seen.items[k]] == class) h->classes[seen.items[k]] = other;
            class = other;
        }
        h->classes[id] = class;
        list_push(h->context->scratch, &seen, id);
    }
}

/* Whether the kernel both loads and stores the array at frames that differ, so that lanes meet. */
static bool lanes_meet(const Hazards *h, const VecInst *access)
{
    const VecKernel *kernel = h->kernel;
    if (!shape_crosses_lanes(kernel, 1)) return false;
    ValueId class = h->classes[id_of(kernel, access)];
    uint32_t rank = nest_symbol(h->routine, access->array)->rank;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *other = vec_inst(kernel, kernel->order.items[at]);
        if ((other->kind != VEC_LOAD && other->kind != VEC_STORE) || h->classes[kernel->order.items[at]] != class) continue;
        if (other->kind == VEC_LOAD && access->kind == VEC_LOAD) continue;
        if (other->array != access->array || other->delay[0] != access->delay[0]) return true;
        int64_t constant;
        bool has_lane = vec_lane_constant(h->routine, kernel, access, &constant); /* whatever the others are, of one element there is one lane */
        for (uint32_t n = 0; n < rank; n++) {
            const VecSub *x = &kernel->subs.items[access->subs + n], *y = &kernel->subs.items[other->subs + n];
            if (has_lane && !x->coefficient[0] && !y->coefficient[0]) continue;
            if (access->across != other->across && !x->coefficient[0] && !y->coefficient[0]) continue; /* of the lane's own points */
            if (x->operand >= 0 || y->operand >= 0 || x->constant != y->constant || x->base != y->base ||
                x->coefficient[0] != y->coefficient[0])
                return true;
        }
    }
    return false;
}

static History *slot_history(const Hazards *h, Location location)
{
    return location.kind == LOCATION_SHARED || location.kind == LOCATION_GLOBAL ? &h->slots[location.slot] : NULL;
}

/* Whether this instruction, run now, meets what other lanes did since the last barrier. */
static bool is_hazard(const Hazards *h, const VecInst *inst)
{
    for (uint32_t n = 0; n < inst->count; n++) {
        const VecOperand *operand = vec_operand(h->kernel, inst, n);
        const History *slot = slot_history(h, operand->location);
        if (slot && shape_crosses_lanes(h->kernel, vec_shift(h->kernel, inst, n)) && is_since_barrier(h, slot->written)) return true;
    }
    const History *result = slot_history(h, inst->location);
    if (result && is_since_barrier(h, result->read_across)) return true;
    if (inst->pad_slot && is_since_barrier(h, h->slots[inst->pad_slot].read_across)) return true;
    if ((inst->kind == VEC_LOAD || inst->kind == VEC_STORE) && lanes_meet(h, inst)) {
        const History *array = &h->arrays[h->classes[id_of(h->kernel, inst)]];
        if (is_since_barrier(h, array->written)) return true;
        if (inst->kind == VEC_STORE && is_since_barrier(h, array->read_across)) return true;
    }
    return false;
}

static void record(Hazards *h, const VecInst *inst)
{
    for (uint32_t n = 0; n < inst->count; n++) {
        const VecOperand *operand = vec_operand(h->kernel, inst, n);
        History *slot = slot_history(h, operand->location);
        if (!slot || !shape_crosses_lanes(h->kernel, vec_shift(h->kernel, inst, n))) continue;
        slot->read_across = h->now;
        if (h->pads[operand->value]) h->slots[h->pads[operand->value]].read_across = h->now;
    }
    History *result = slot_history(h, inst->location);
    if (result) result->written = h->now;
    if (inst->pad_slot) h->slots[inst->pad_slot].written = h->now;
    if (inst->kind == VEC_LOAD || inst->kind == VEC_STORE) {
        History *array = &h->arrays[h->classes[id_of(h->kernel, inst)]];
        if (inst->kind == VEC_STORE) array->written = h->now;
        else array->read_across = h->now;
    }
}

static bool is_piece_hazard(const Hazards *h, uint32_t at, uint32_t last)
{
    for (uint32_t i = at; i <= last; i++)
        if (is_hazard(h, vec_inst(h->kernel, h->kernel->order.items[i]))) return true;
    return false;
}

static void add_barrier(Hazards *h, Order *order, SourceRange loc)
{
    VecInst barrier = {.kind = VEC_BARRIER, .loc = loc};
    list_push(h->context->arena, order, vec_inst_add(h->context, h->kernel, barrier, NULL, 0));
    h->now++;
}

/* The program with barriers where its own order asks for them. */
static Order order_round(Hazards *h)
{
    Order order = {0};
    for (uint32_t at = 0; at < h->kernel->order.count; at++) {
        uint32_t last = vec_whole_end(h->kernel, &h->regions, at);
        if (is_piece_hazard(h, at, last)) add_barrier(h, &order, vec_inst(h->kernel, h->kernel->order.items[at])->loc);
        for (; at <= last; at++) {
            list_push(h->context->arena, &order, h->kernel->order.items[at]);
            record(h, vec_inst(h->kernel, h->kernel->order.items[at]));
        }
        at = last;
    }
    return order;
}

/* Whether the next round, begun while lanes may still be in this one, meets it before its first barrier. */
static bool meets_next_round(const Hazards *h)
{
    for (uint32_t at = 0; at < h->kernel->order.count; at++) {
        const VecInst *inst = vec_inst(h->kernel, h->kernel->order.items[at]);
        if (inst->kind == VEC_BARRIER) return false;
        if (is_hazard(h, inst)) return true;
    }
    return false;
}

static uint32_t *find_pads(Context *context, const VecKernel *kernel)
{
    uint32_t *pads = arena_array(context->scratch, uint32_t, kernel->insts.count);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *copy = vec_inst(kernel, kernel->order.items[at]);
        if (copy->kind == VEC_COPY) pads[vec_operand(kernel, copy, 0)->value] = copy->pad_slot;
    }
    return pads;
}

bool vec_synchronize(StageRun *run)
{
    Context *context = run->context;
    const NestRoutine *routine = run->routine;
    VecKernel *kernel = run->kernel;
    Hazards hazards = {.context = context, .routine = routine, .kernel = kernel, .now = 1};
    hazards.slots = arena_array(context->scratch, History, kernel->slots.count + 1);
    hazards.arrays = arena_array(context->scratch, History, kernel->insts.count);
    hazards.classes = arena_array(context->scratch, ValueId, kernel->insts.count);
    find_classes(&hazards);
    hazards.pads = find_pads(context, kernel);
    hazards.regions = vec_regions_with_axes(context->scratch, routine, kernel);
    Order order = order_round(&hazards);
    kernel->order.items = order.items;
    kernel->order.count = order.count;
    kernel->order.capacity = order.capacity;
    if (!meets_next_round(&hazards)) return true;
    add_barrier(&hazards, &order, kernel->loc);
    kernel->order.items = order.items;
    kernel->order.count = order.count;
    kernel->order.capacity = order.capacity;
    return true;
}
