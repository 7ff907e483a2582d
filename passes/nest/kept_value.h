/* Scalars that a loop sets only under conditions that stay as they are. */
#ifndef CRAYON_PASSES_NEST_KEPT_VALUE_H
#define CRAYON_PASSES_NEST_KEPT_VALUE_H

#include "passes/nest/facts.h"

/* Rewrites the first loop, from the outside in, that has such a scalar: its iterations begin with the scalar's value before the loop. False: none
 * has. The facts are out of date then. */
bool kept_value_rewrite_next(Context *context, NestRoutine *routine, const NestFacts *facts);

#endif
