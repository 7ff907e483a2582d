/* Whether the statements of a loop's body may run one after the other, each over all iterations. */
#ifndef CRAYON_PASSES_NEST_SPLIT_H
#define CRAYON_PASSES_NEST_SPLIT_H

#include "passes/nest/dependence.h"

/* Statements of a body, in the order in which they then run; empty: they may not. */
typedef struct {
    StmtId *items;
    uint32_t count, capacity;
    bool whole; /* none alone, but all together may run at once, where all that they read of other iterations was read before */
} Split;

/* Such an order, in which each statement's iterations are independent of each other where all that one reads was read before anything is
 * written. Scalars aside, which shall have an element an iteration: none carries a value from one iteration to another. All memory is
 * scratch. */
Split split_loop(Context *context, const NestFacts *facts, DependenceTester *tester, const LoopFacts *loop);

/* Adds the scalars that a statement, or what is inside, assigns and reads to the sets, and notes all of it as this part. */
void split_scan(NestRoutine *routine, StmtId stmt, uint32_t part, uint32_t *part_of, Bitset *assigned, Bitset *used);

/* By loop of the facts: the order of those that are not parallel and have no loop inside. */
const Split *split_loops(Context *context, const NestFacts *facts);

#endif
