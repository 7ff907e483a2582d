/* What loops leave in scalars that not every iteration sets. */
#ifndef CRAYON_PASSES_NEST_LAST_VALUE_H
#define CRAYON_PASSES_NEST_LAST_VALUE_H

#include "passes/nest/facts.h"

/* Rewrites the first loop, from the outside in, that has such a scalar: it gets one of its own, and the value is made again behind it. `live_after` is
 * that of scalars.h; `lanes`: there are kernels, and elements are read in one. False: none has. The facts are out of date then. */
bool last_value_rewrite_next(Context *context, NestRoutine *routine, const NestFacts *facts, const Bitset *live_after, bool lanes);

#endif
