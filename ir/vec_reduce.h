/* Reductions of vector kernels (VEC_REDUCE, VecReduction): their operands and what a step does. */
#ifndef CRAYON_IR_VEC_REDUCE_H
#define CRAYON_IR_VEC_REDUCE_H

#include "ir/vec_build.h"

static inline const VecReduction *vec_reduction(const VecKernel *kernel, const VecInst *inst)
{
    return &kernel->reductions.items[inst->reduction];
}

/* Operands of a step: its terms and the predicate. */
static inline uint32_t vec_reduce_width(const VecReduction *reduction) { return reduction->count + 1; }

/* How many steps an instruction does at a point. */
uint32_t vec_reduce_steps(const VecKernel *kernel, const VecInst *inst);

/* The number of the operand that is term `n` of a step; of its predicate, whose value may be 0. */
uint32_t vec_reduce_term(const VecReduction *reduction, uint32_t step, uint32_t n);
uint32_t vec_reduce_predicate(const VecReduction *reduction, uint32_t step);

/* Whether an operation reduces values of the type. */
bool vec_reduce_has(Op op, Type type);

/* True for operations that take the term or leave the scalar as it is: those that may reduce several scalars at once. */
bool vec_reduce_chooses(Op op);

/* True when the order of the steps decides how their results round: sums and products of reals. */
bool vec_reduce_rounds(Op op, Type type);

/* True when each step is folded into the scalar in the order of the source, one behind the other: a result that rounds, and no tree. */
bool vec_reduce_in_order(const VecKernel *kernel, const VecInst *inst);

/* What changes no value of a sum or product of reals, in the form of Expr.bits: -0 and 1. */
uint64_t vec_reduce_nothing(Op op, Type type);

/* Folds a step into the scalars, whose predicate is true; whether that assigns them. Values are in the form of Expr.bits. */
bool vec_reduce_fold(Op op, Type type, uint32_t count, uint64_t *const *scalars, const uint64_t *terms);

#endif
