/* Scalars that loops inside a loop set. */
#ifndef CRAYON_PASSES_NEST_SET_WHEN_H
#define CRAYON_PASSES_NEST_SET_WHEN_H

#include "passes/nest/facts.h"

/* For each scalar from `first` on that iterations of the loop set in loops inside alone, whose bounds are the same in all iterations and each of whose
 * own iterations sets it: when it is set in an iteration, which is in each or in none. 0: it is not so. Of scalars that iterations never read before they set them
 * the last value is behind the loop then, if that runs; else they are what they were. An array by symbol. */
ExprId *set_when_find(Context *context, NestRoutine *routine, const NestFacts *facts, StmtId loop, SymId first);

#endif
