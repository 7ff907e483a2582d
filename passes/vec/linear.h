/* Linear forms of integer expressions over the axes of a kernel, for fusing loops:
 * sum of coefficient * axis index + sum of factor * uniform expression + constant. */
#ifndef CRAYON_PASSES_VEC_LINEAR_H
#define CRAYON_PASSES_VEC_LINEAR_H

#include "ir/int_sum.h"
#include "ir/vec_build.h"

enum { LINEAR_MAX_TERMS = 8 };

typedef struct {
    bool known; /* false: not of this form */
    int32_t coefficient[VEC_MAX_AXES];
    int64_t constant;
    uint32_t count;
    IntTerm terms[LINEAR_MAX_TERMS]; /* of expressions, in the order in which they came */
} Linear;

Linear linear_constant(int64_t value);
Linear linear_axis(uint32_t axis);
Linear linear_term(ExprId expr);

/* a + factor * b; unknown when either is or there are too many terms. Equal terms are found by their trees. */
Linear linear_add(const NestRoutine *routine, Linear a, Linear b, int64_t factor);

/* True, with the value, when a - b is a constant. */
bool linear_difference(const NestRoutine *routine, Linear a, Linear b, int64_t *value);

/* Takes multiples of the lane axis's coefficient, which is not 0, out of the constant; how many. a(2*i+3) is the point behind i of a(2*i+1). */
int64_t linear_take_points(Linear *sub);

/* Whether two subscripts go past each other, whatever points and rows they are of: a(2*i) and a(2*i+1). */
bool linear_goes_past(const NestRoutine *routine, const Linear *a, const Linear *b);

/* True when no axis takes part. */
bool linear_is_uniform(const Linear *linear);

/* The uniform part without the constant as an expression, 0 when there is none. */
ExprId linear_base(Context *context, NestRoutine *routine, const Linear *linear);

#endif
