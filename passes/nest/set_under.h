/* Scalars that iterations set under conditions and read under the same ones. */
#ifndef CRAYON_PASSES_NEST_SET_UNDER_H
#define CRAYON_PASSES_NEST_SET_UNDER_H

#include "passes/nest/facts.h"

/* Whether each read of the scalar in an iteration of the loop comes behind an assignment in it, by the conditions around both. */
bool set_under_is_set(Context *context, NestRoutine *routine, const NestFacts *facts, const LoopFacts *loop, SymId scalar);

/* Rewrites the first loop, from the inside out, that has such scalars of the routine's own, which nobody reads behind it (`live_after`, by scalars_live_after): its iterations begin with them as 0. False: none
 * has. The facts are out of date then. */
bool set_under_rewrite_next(Context *context, NestRoutine *routine, const NestFacts *facts, const Bitset *live_after);

#endif
