/* The verifier's rule of values that one side of an if alone defines. What needs them at all points of its set stands in an if of its own, has
 * a predicate, or chooses; whether the condition there is the same one is not asked. */
#include "ir/vec_verifier.h"

/* Whether an if stands around the region that is not around the other one, which encloses it. */
static bool is_under_if(const VecVerifier *v, RegionId region, RegionId outer)
{
    for (; region != outer; region = vec_region(&v->regions, region)->parent)
        if (vec_region(&v->regions, region)->kind != REGION_LOOP) return true;
    return false;
}

/* Whether the instruction needs its n-th operand wherever it is done. */
static bool needs(const VecInst *inst, uint32_t n)
{
    if (inst->predicated) return n == inst->count - 1;
    if (inst->kind == VEC_OP) return inst->op != OP_SELECT || n == 0;
    return inst->kind == VEC_LOAD || inst->kind == VEC_STORE || vec_is_move(inst);
}

void vec_verify_sides(VecVerifier *v)
{
    bool *partly = arena_array(v->arena, bool, v->kernel->insts.count);
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        ValueId id = v->kernel->order.items[at];
        const VecInst *inst = vec_inst(v->kernel, id);
        partly[id] = inst->kind == VEC_PHI && !vec_operand(v->kernel, inst, 1)->value;
        for (uint32_t n = 0; n < inst->count; n++) {
            ValueId value = vec_operand(v->kernel, inst, n)->value;
            if (!partly[value] || !needs(inst, n) || is_under_if(v, v->regions.of[at], v->regions.value[value])) continue;
            if (inst->set) vec_verifier_fault(v, id, "operand %u is undefined behind the other side of an if", n);
            partly[id] = true;
        }
    }
}
