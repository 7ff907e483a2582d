/* The verifier's rules of sets. */
#include "ir/vec_verifier.h"

#include "ir/vec_set.h"

/* No lane works beyond the lane axis: what is stored or reduced is so there. */
void vec_verify_sets(VecVerifier *v)
{
    const VecAxis *lanes = &v->kernel->axes[0];
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        VecInterval set = v->kernel->sets.items[inst->set].axes[0];
        if (vec_has_effect(inst) && set.lower && !vec_interval_within(v->arena, v->routine, set, (VecInterval){lanes->lower, lanes->upper}))
            vec_verifier_fault(v, v->kernel->order.items[at], "its set is not known to lie within the points of axis %s", lanes->name);
    }
}
