/* Elements that all iterations of a loop read alike. */
#ifndef CRAYON_PASSES_NEST_HOLD_INVARIANT_H
#define CRAYON_PASSES_NEST_HOLD_INVARIANT_H

#include "passes/nest/facts.h"

/* Reads such elements of arrays that a parallel loop without others inside stores once, before it, if `read`; holds what all iterations of a loop in order change. True where
 * something was changed. */
bool hold_invariants(Context *context, const NestFacts *facts, bool read);

#endif
