/* Evaluation of operations on bits, exactly as emitted programs compute on a CPU: for interpreters and tests. */
#ifndef CRAYON_IR_EVAL_H
#define CRAYON_IR_EVAL_H

#include "ir/nest.h"

/* One operation of ops.def on values in the form of Expr.bits (integers sign-extended, logicals 0 or 1, the low 32
 * bits for f32). `type` is the result's, `types` are the operands'. False when the operation traps: integer
 * division by zero, or a quotient out of range. Real powers multiply in the order of the run-time
 * libraries, whether the exponent is a constant or not; functions of OP_LIBM are the C library's here. */
bool eval_op(Op op, Type type, const Type *types, const uint64_t *bits, uint64_t *result);

/* A uniform expression: constants, operations, and scalars whose value stands in scalars[symbol][0]. False when an
 * operation traps or the expression holds anything else. */
bool eval_uniform(const NestRoutine *routine, ExprId expr, uint64_t *const *scalars, uint64_t *result);

/* The value in the type's form: integers wrapped to its width and sign-extended, logicals 0 or 1. */
uint64_t eval_wrap(Type type, int64_t value);

bool eval_is_nan(Type type, uint64_t bits);

/* True when both are the same value of the type: equal bits, or two NaNs. */
bool eval_same(Type type, uint64_t a, uint64_t b);

#endif
