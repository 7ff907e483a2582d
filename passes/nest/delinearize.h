/* Subscripts that number the elements of a matrix: i + n*(j-1). */
#ifndef CRAYON_PASSES_NEST_DELINEARIZE_H
#define CRAYON_PASSES_NEST_DELINEARIZE_H

#include "passes/nest/facts.h"

/* The subscripts of two accesses of one array, side by side. */
typedef struct {
    FormId a, b;
} SubscriptPair;

/* Pairs that are equal, all of them, exactly when those of the two accesses, `rank` in number, are, for any iterations of the loop; how many.
 * `pairs` has room for twice the rank. */
uint32_t delinearize(const NestFacts *facts, const LoopFacts *loop, const Access *a, const Access *b, uint32_t rank, SubscriptPair *pairs);

#endif
