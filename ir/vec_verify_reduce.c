/* Rules of reductions. */
#include "ir/build.h"
#include "ir/storage.h"
#include "ir/vec_reduce.h"
#include "ir/vec_verifier.h"

static bool is_scalar(const VecVerifier *v, SymId id)
{
    return id && id < v->routine->symbols.count && nest_symbol(v->routine, id)->rank == 0;
}

/* Whether what is reduced, written or assigned elsewhere in the kernel may be the same memory. */
static SymId find_other(const VecVerifier *v, ValueId id, SymId scalar)
{
    const VecKernel *kernel = v->kernel;
    uint32_t own = 0;
    for (uint32_t i = 0; i < kernel->assigned.count; i++)
        if (storage_overlap(v->routine, kernel->assigned.items[i], scalar)) return kernel->assigned.items[i];
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        bool access = inst->kind == VEC_STORE || inst->kind == VEC_LOAD;
        if (access && storage_overlap(v->routine, inst->array, scalar)) return inst->array;
        for (uint32_t n = 0; inst->kind == VEC_REDUCE && n < vec_reduction(kernel, inst)->count; n++) {
            SymId other = vec_reduction(kernel, inst)->symbols[n];
            if (!storage_overlap(v->routine, other, scalar)) continue;
            if (kernel->order.items[at] != id || other != scalar || own++) return other;
        }
    }
    return 0;
}

static void check_symbols(VecVerifier *v, ValueId id, const VecReduction *reduction)
{
    for (uint32_t n = 0; n < reduction->count; n++) {
        SymId other = find_other(v, id, reduction->symbols[n]);
        if (other)
            vec_verifier_fault(v, id, "%s shares memory with %s, which the kernel uses otherwise", nest_symbol(v->routine, reduction->symbols[n])->name,
                               nest_symbol(v->routine, other)->name);
    }
}

static void check_step(VecVerifier *v, ValueId id, const VecReduction *reduction, uint32_t step)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    for (uint32_t n = 0; n < reduction->count; n++) {
        ValueId term = vec_operand(v->kernel, inst, vec_reduce_term(reduction, step, n))->value;
        Type type = nest_symbol(v->routine, reduction->symbols[n])->type;
        if (!term) vec_verifier_fault(v, id, "a term is undefined");
        else if (vec_inst(v->kernel, term)->type != type)
            vec_verifier_fault(v, id, "a term for %s is %s, not %s", nest_symbol(v->routine, reduction->symbols[n])->name,
                               type_info(vec_inst(v->kernel, term)->type)->word, type_info(type)->word);
    }
    ValueId predicate = vec_operand(v->kernel, inst, vec_reduce_predicate(reduction, step))->value;
    if (predicate && !type_is_logical(vec_inst(v->kernel, predicate)->type)) vec_verifier_fault(v, id, "a predicate is not logical");
}

void vec_verify_reduction_ids(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    if (inst->reduction == 0 || inst->reduction >= v->kernel->reductions.count) {
        vec_verifier_fault(v, id, "its reduction does not exist");
        return;
    }
    const VecReduction *reduction = vec_reduction(v->kernel, inst);
    if (reduction->count == 0 || reduction->count > VEC_MAX_REDUCED) vec_verifier_fault(v, id, "it reduces no scalar, or too many");
    for (uint32_t n = 0; n < reduction->count && n < VEC_MAX_REDUCED; n++)
        if (!is_scalar(v, reduction->symbols[n])) vec_verifier_fault(v, id, "what it reduces is no scalar");
}

void vec_verify_reduction(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    const VecReduction *reduction = vec_reduction(v->kernel, inst);
    if (!vec_reduce_has(reduction->op, nest_symbol(v->routine, reduction->symbols[0])->type))
        vec_verifier_fault(v, id, "%s does not reduce %s", op_info(reduction->op)->word,
                           type_info(nest_symbol(v->routine, reduction->symbols[0])->type)->word);
    if (reduction->tree && !vec_reduce_rounds(reduction->op, inst->type)) vec_verifier_fault(v, id, "a tree folds sums and products of reals");
    if (reduction->count > 1 && !vec_reduce_chooses(reduction->op)) vec_verifier_fault(v, id, "%s reduces one scalar", op_info(reduction->op)->word);
    if (inst->type != nest_symbol(v->routine, reduction->symbols[0])->type) vec_verifier_fault(v, id, "its type is not the scalar's");
    if (inst->count == 0 || inst->count % vec_reduce_width(reduction)) vec_verifier_fault(v, id, "it has no whole steps");
    else
        for (uint32_t step = 0; step < vec_reduce_steps(v->kernel, inst); step++) check_step(v, id, reduction, step);
    if (!inst->set) vec_verifier_fault(v, id, "a reduction needs a set of points");
    if (vec_region_loop(&v->regions, v->regions.value[id])) vec_verifier_fault(v, id, "no reduction stands in a loop");
    check_symbols(v, id, reduction);
}
