/* The verifier's rules of guards: what a lane may do again stands in them, and quick operations have the tests that they need. */
#include "ir/vec_verifier.h"

#include "ir/build.h"
#include "ir/vec_asked.h"
#include "ir/vec_guard.h"
#include "ir/vec_launch.h"

/* The last position of the run of a guard that begins at `from`. */
static uint32_t run_end(const VecVerifier *v, uint32_t from)
{
    uint32_t guard = vec_verifier_at(v, from)->guard, last = from;
    for (uint32_t at = from; at < v->kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        if (inst->guard == guard) last = at;
        else if (vec_has_group(inst) || inst->kind == VEC_BARRIER) break;
    }
    return last;
}

static bool is_whole(const VecVerifier *v, uint32_t from, uint32_t last)
{
    for (uint32_t at = from; at <= last; at++) {
        RegionId region = v->regions.of[at], marked = v->regions.marks[at];
        if (!vec_region_encloses(&v->regions, v->regions.of[from], region)) return false;
        if (vec_whole_end(v->kernel, &v->regions, at) > last) return false;
        if (marked && (vec_region(&v->regions, marked)->first < from || vec_region(&v->regions, marked)->last > last)) return false;
        if (vec_verifier_at(v, at)->kind == VEC_CARRY && v->regions.of[from] == region) return false; /* a loop begins with them */
    }
    return true;
}

static void check_guard(VecVerifier *v, VecGuard *guard, uint32_t from, uint32_t last)
{
    ValueId first = v->kernel->order.items[from];
    if (!is_whole(v, from, last)) {
        vec_verifier_fault(v, first, "a guard stands in one region, and of those within it has the whole");
        return;
    }
    bool any = false;
    vec_guard_clear(guard);
    for (uint32_t at = from; at <= last; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        any |= inst->quick;
        if (vec_has_group(inst) && inst->group != vec_verifier_at(v, from)->group) vec_verifier_fault(v, v->kernel->order.items[at], "its guard goes over groups");
        const char *why = vec_guard_add(guard, at, at);
        if (!why) continue;
        vec_verifier_fault(v, v->kernel->order.items[at], "it is in a guard, and cannot be done again: %s", why);
        return;
    }
    if (!any) vec_verifier_fault(v, first, "nothing in its guard is quick");
}

static void check_quick(VecVerifier *v, ValueId id, uint8_t needs)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    QuickKind kind = vec_quick_kind(v->routine, v->kernel, inst);
    if (inst->tests && !inst->quick) vec_verifier_fault(v, id, "it has tests, and is not quick");
    if (!inst->quick) return;
    if (kind == QUICK_NONE) vec_verifier_fault(v, id, "it is quick, and no divide or root of reals that is bounded");
    else if (kind == QUICK_SCALE && inst->near) vec_verifier_fault(v, id, "it is exact as a product, and near");
    else if (kind == QUICK_SCALE && inst->tests) vec_verifier_fault(v, id, "it is exact as a product, and has tests");
    else if (kind > QUICK_SCALE && !inst->guard) vec_verifier_fault(v, id, "it is quick, and in no guard");
    else if (!vec_tests_suffice(inst->tests, needs)) vec_verifier_fault(v, id, "its tests do not keep it to operands for which it is exact");
}

/* Whether the conditions say where the instruction at the position is asked for, and are there. */
static void check_asked(VecVerifier *v, uint32_t at, const VecAsked *asked)
{
    const VecInst *inst = vec_verifier_at(v, at);
    VecLiteral literal = {inst->asked, !inst->asked_false};
    if (!vec_asked_has(&asked[v->kernel->order.items[at]], literal) || !vec_may_ask(v->kernel, &v->regions, asked, at, &literal))
        vec_verifier_fault(v, v->kernel->order.items[at], "its tests are asked by a condition that is not there for its lane, or does not hold wherever its result is read");
}

void vec_verify_guards(VecVerifier *v)
{
    const VecKernel *kernel = v->kernel;
    bool any = false;
    for (ValueId id = 1; id < kernel->insts.count; id++) any |= vec_inst(kernel, id)->guard || vec_inst(kernel, id)->quick;
    if (!any) return;
    if (kernel->state < KERNEL_LAUNCHED) {
        vec_verifier_fault(v, 0, "its state is %s, and it has guards or quick operations", vec_form_states[kernel->state]);
        return;
    }
    for (ValueId id = 1; id < kernel->insts.count; id++)
        if ((kernel->launch.rows || kernel->points) && vec_inst(kernel, id)->guard) vec_verifier_fault(v, id, "it is in a guard, and lanes do rows beside each other");
    VecGuard guard = vec_guard_create(v->arena, v->routine, kernel, &v->regions);
    uint32_t seen = 0;
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        uint32_t number = vec_verifier_at(v, at)->guard;
        if (!number || number == seen) continue;
        if (number != seen + 1) vec_verifier_fault(v, kernel->order.items[at], "guards are not numbered as they stand, or one stands in two places");
        seen = number;
        uint32_t last = run_end(v, at);
        check_guard(v, &guard, at, last);
        at = last;
    }
    const uint8_t *needs = vec_quick_needs(v->arena, v->routine, kernel, &v->regions, false);
    const VecAsked *asked = vec_find_asked(v->arena, kernel);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        check_quick(v, kernel->order.items[at], needs[kernel->order.items[at]]);
        if (vec_verifier_at(v, at)->asked) check_asked(v, at, asked);
    }
}
