/* Whether the statements of a loop's body may run one after the other, each over all iterations. */
#ifndef CRAYON_PASSES_NEST_SPLIT_H
#define CRAYON_PASSES_NEST_SPLIT_H

#include "passes/nest/dependence.h"

typedef LIST(StmtId) Split; /* statements of a body, in the order in which they then run; empty: they may not */

/* Such an order, in which each statement's iterations are independent of each other where all that one reads was read before anything is
 * written. Scalars aside, which shall have an element an iteration: none carries a value from one iteration to another. All memory is
 * scratch. */
Split split_loop(Context *context, const NestFacts *facts, DependenceTester *tester, const LoopFacts *loop);

/* By loop of the facts: the order of those that are not parallel and have no loop inside. */
const Split *split_loops(Context *context, const NestFacts *facts);

#endif
