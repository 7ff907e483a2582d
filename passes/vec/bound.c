/* The least register pressure of any order. */
#include "passes/vec/vec_passes.h"
#include "support/bitset.h"

enum { NOWHERE = UINT32_MAX };

typedef struct {
    const VecKernel *kernel;
    uint32_t count;   /* of the order */
    uint32_t *place;  /* of each value in the order; NOWHERE: it is not yet there, or not in it */
    Bitset *before;   /* of each place: the places that stand before it in every order (it too), those that it depends on */
    Bitset *after;    /* the same turned round */
    Bitset *between;  /* what may stand between the value of a place and one that reads it, and that too */
} Pressure;

static const VecInst *inst_at(const Pressure *p, uint32_t at) { return vec_inst(p->kernel, p->kernel->order.items[at]); }

/* The place of what the n-th operand reads, if that stands before. Loops are left as they are, a carry depending on its first operand only. */
static uint32_t place_read(const Pressure *p, const VecInst *inst, uint32_t n)
{
    ValueId value = vec_operand(p->kernel, inst, n)->value;
    return value ? p->place[value] : NOWHERE;
}

static Pressure find_orders(Context *context, const VecKernel *kernel)
{
    Arena *scratch = context->scratch;
    uint32_t count = kernel->order.count;
    Pressure p = {kernel, count, arena_array(scratch, uint32_t, kernel->insts.count), arena_array(scratch, Bitset, count),
                  arena_array(scratch, Bitset, count), arena_array(scratch, Bitset, count)};
    for (ValueId id = 0; id < kernel->insts.count; id++) p.place[id] = NOWHERE;
    for (uint32_t at = 0; at < count; at++) {
        const VecInst *inst = inst_at(&p, at);
        p.before[at] = bitset_create(scratch, count);
        p.after[at] = bitset_create(scratch, count);
        p.between[at] = bitset_create(scratch, count);
        bitset_add(&p.after[at], at);
        for (uint32_t n = 0; n < inst->count; n++) {
            uint32_t read = place_read(&p, inst, n);
            if (read != NOWHERE) bitset_union(&p.before[at], &p.before[read]);
        }
        /* Of what a phi reads it asks for one side's, which is there alone. */
        for (uint32_t n = 0; n < inst->count && inst->kind == VEC_PHI; n++)
            if (place_read(&p, inst, n) != NOWHERE) bitset_union(&p.between[place_read(&p, inst, n)], &p.before[at]);
        bitset_add(&p.before[at], at);
        for (uint32_t n = 0; n < inst->count && inst->kind != VEC_PHI; n++)
            if (place_read(&p, inst, n) != NOWHERE) bitset_union(&p.between[place_read(&p, inst, n)], &p.before[at]);
        p.place[kernel->order.items[at]] = at;
    }
    for (uint32_t at = count; at-- > 0;) {
        const VecInst *inst = inst_at(&p, at);
        for (uint32_t n = 0; n < inst->count; n++) {
            uint32_t read = vec_operand(kernel, inst, n)->value ? p.place[vec_operand(kernel, inst, n)->value] : NOWHERE;
            if (read < at) bitset_union(&p.after[read], &p.after[at]);
        }
    }
    return p;
}

uint32_t vec_pressure_bound(Context *context, const VecKernel *kernel)
{
    Pressure p = find_orders(context, kernel);
    uint32_t bound = 0;
    /* units[at]: of values defined before it with a use at or after it, in every order. (A result may take the register of an operand that dies.) */
    uint32_t *units = arena_array(context->scratch, uint32_t, p.count);
    for (uint32_t at = 0; at < p.count; at++) {
        if (!vec_defines_value(inst_at(&p, at))) continue;
        bitset_intersect(&p.between[at], &p.after[at]);
        bitset_remove(&p.between[at], at);
        uint32_t size = vec_type_units(inst_at(&p, at)->type);
        for (uint32_t mid = bitset_next(&p.between[at], 0); mid < p.count; mid = bitset_next(&p.between[at], mid + 1)) units[mid] += size;
    }
    for (uint32_t at = 0; at < p.count; at++)
        if (units[at] > bound) bound = units[at];
    return bound;
}
