/* Loops in order that go into the parallel loop that they stand around. */
#ifndef CRAYON_PASSES_NEST_ORDER_H
#define CRAYON_PASSES_NEST_ORDER_H

#include "passes/nest/facts.h"

/* The parallel loop, 0: the loop `id` stays outside. `live_after` is scalars_live_after's. */
StmtId order_inside(Context *context, const NestFacts *facts, const Bitset *live_after, StmtId id);

#endif
