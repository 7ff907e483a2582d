/* Sums of integer products: the form in which integer expressions of a routine are compared and printed. */
#ifndef CRAYON_IR_INT_SUM_H
#define CRAYON_IR_INT_SUM_H

#include "ir/nest.h"

typedef struct {
    ExprId leaf;
    int64_t coefficient; /* may have become 0 */
} IntTerm;

/* Computed in 64 bits. Subscripts and bounds that overflow their own type are faults of the Fortran program, so that
 * widening them changes no legal result and lets loops vectorise. */
typedef struct {
    LIST(IntTerm) terms;
    int64_t constant;
} IntSum;

/* sum += coefficient * expr */
void int_sum_add(Arena *arena, const NestRoutine *routine, IntSum *sum, ExprId expr, int64_t coefficient);

/* True when no term is left: the sum is its constant. */
bool int_sum_is_constant(const IntSum *sum);

/* `to - from` where that is a constant. */
bool int_distance(Arena *arena, const NestRoutine *routine, ExprId from, ExprId to, int64_t *distance);

/* The elements of a dimension, at least 0, where its bounds are constants. */
bool int_extent(const NestRoutine *routine, const Dim *dim, int64_t *extent);

/* a + b, a * b modulo 2**64. */
static inline int64_t wrap_add(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a + (uint64_t)b);
}

static inline int64_t wrap_multiply(int64_t a, int64_t b)
{
    return (int64_t)((uint64_t)a * (uint64_t)b);
}

#endif
