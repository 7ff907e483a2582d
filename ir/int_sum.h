/* Sums of integer products, constant + sum of coefficient * number: the one form in which integers are compared. What the numbers
 * are is the user's: expressions of a routine (here, and uniform ones of a kernel in passes/vec/linear.h), values that an analysis
 * names (passes/nest/affine.h, which interns sums), variables of a system (passes/nest/system.h), sizes (driver/check/size_expr.h).
 * No such sums are the subscripts of vector IR, which have a coefficient for each axis and an expression for the rest, and isl's sets. */
#ifndef CRAYON_IR_INT_SUM_H
#define CRAYON_IR_INT_SUM_H

#include "ir/nest.h"

typedef struct {
    uint32_t of; /* the number of what is multiplied */
    int64_t coefficient;
} IntTerm;

/* sum = a + factor * b, where all are terms by rising number without zeros; the terms that it has, -1 when a coefficient overflows.
 * There is room for those of both. */
int64_t int_terms_add(IntTerm *sum, const IntTerm *a, uint32_t a_count, const IntTerm *b, uint32_t b_count, int64_t factor);

/* A sum of expressions, in the order in which they came; coefficients may have become 0. The same are those of one id, and one
 * scalar: what is compared or printed stands in one place of the program.
 * Computed in 64 bits. Subscripts and bounds that overflow their own type are faults of the Fortran program, so that
 * widening them changes no legal result and lets loops vectorise. */
typedef struct {
    LIST(IntTerm) terms;
    int64_t constant;
} IntSum;

/* sum += coefficient * expr */
void int_sum_add(Arena *arena, const NestRoutine *routine, IntSum *sum, ExprId expr, int64_t coefficient);

/* The sum as an expression, in integers of a type. */
ExprId int_sum_expr(Context *context, NestRoutine *routine, const IntSum *sum, Type type, SourceRange loc);

/* True when no term is left: the sum is its constant. */
bool int_sum_is_constant(const IntSum *sum);

/* `to - from` where that is a constant. */
bool int_distance(Arena *arena, const NestRoutine *routine, ExprId from, ExprId to, int64_t *distance);

/* The elements of a dimension, at least 0, where its bounds are constants. */
bool int_extent(const NestRoutine *routine, const Dim *dim, int64_t *extent);

/* The elements of an array whose bounds are constants, where it has any, and at most so many in a dimension and in all. */
bool int_elements(const NestRoutine *routine, const Symbol *symbol, uint32_t most, uint32_t *count);

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
