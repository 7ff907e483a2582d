#include "ir/vec_reduce.h"

#include "ir/eval.h"

uint32_t vec_reduce_steps(const VecKernel *kernel, const VecInst *inst)
{
    return inst->count / vec_reduce_width(vec_reduction(kernel, inst));
}

uint32_t vec_reduce_term(const VecReduction *reduction, uint32_t step, uint32_t n)
{
    return step * vec_reduce_width(reduction) + n;
}

uint32_t vec_reduce_predicate(const VecReduction *reduction, uint32_t step)
{
    return step * vec_reduce_width(reduction) + reduction->count;
}

bool vec_reduce_chooses(Op op)
{
    return op == OP_MIN || op == OP_MAX || op == OP_LT || op == OP_LE || op == OP_GT || op == OP_GE || op == OP_SELECT;
}

bool vec_reduce_has(Op op, Type type)
{
    switch (op) {
    case OP_SELECT: return true;
    case OP_ADD: case OP_MUL: case OP_MIN: case OP_MAX: case OP_LT: case OP_LE: case OP_GT: case OP_GE: return !type_is_logical(type);
    case OP_AND: case OP_OR: case OP_EQV: case OP_NEQV: return type_is_logical(type);
    case OP_IAND: case OP_IOR: case OP_IEOR: return type_is_int(type);
    default: return false;
    }
}

bool vec_reduce_rounds(Op op, Type type)
{
    return type_is_real(type) && (op == OP_ADD || op == OP_MUL);
}

bool vec_reduce_in_order(const VecKernel *kernel, const VecInst *inst)
{
    const VecReduction *reduction = vec_reduction(kernel, inst);
    return vec_reduce_rounds(reduction->op, inst->type) && !reduction->tree;
}

uint64_t vec_reduce_nothing(Op op, Type type)
{
    if (type == TYPE_F32) return op == OP_MUL ? 0x3f800000 : 0x80000000;
    return op == OP_MUL ? UINT64_C(0x3ff0000000000000) : UINT64_C(0x8000000000000000);
}

/* Whether the scalar takes the term. */
static bool takes(Op op, Type type, uint64_t scalar, uint64_t term)
{
    const Type types[] = {type, type};
    bool unless = op == OP_MIN || op == OP_MAX;
    uint64_t result = 0;
    if (op == OP_SELECT) return true;
    eval_op(op == OP_MIN ? OP_LT : op == OP_MAX ? OP_GT : op, TYPE_L32, types, unless ? (uint64_t[]){scalar, term} : (uint64_t[]){term, scalar},
            &result);
    return unless ? !result : result;
}

bool vec_reduce_fold(Op op, Type type, uint32_t count, uint64_t *const *scalars, const uint64_t *terms)
{
    if (!vec_reduce_chooses(op)) {
        eval_op(op, type, (Type[]){type, type}, (uint64_t[]){*scalars[0], terms[0]}, scalars[0]);
        return true;
    }
    if (!takes(op, type, *scalars[0], terms[0])) return false;
    for (uint32_t n = 0; n < count; n++) *scalars[n] = terms[n];
    return true;
}
