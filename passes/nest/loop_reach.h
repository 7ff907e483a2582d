/* How far a loop that becomes a kernel reaches into an array whose extent is not known. */
#ifndef CRAYON_PASSES_NEST_LOOP_REACH_H
#define CRAYON_PASSES_NEST_LOOP_REACH_H

#include "passes/nest/facts.h"

/* How many elements of the array, from its first one on, the loop surely touches, in integers of 8 bytes; 0: it is not known. */
ExprId loop_reach(Context *context, const NestFacts *facts, const LoopFacts *kernel, SymId array);

#endif
