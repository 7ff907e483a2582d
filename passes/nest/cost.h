/* What statements cost. */
#ifndef CRAYON_PASSES_NEST_COST_H
#define CRAYON_PASSES_NEST_COST_H

#include "ir/nest.h"

/* The operations of a list, each done once, at the prices of ops.def; an element 4. */
uint64_t nest_cost(NestRoutine *routine, StmtId first);

#endif
