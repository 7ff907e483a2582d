/* Integers that are 0 or a number, as bounds and neighbours have them: `do k = ks - kone, ke + kone ; ... a[k - kone]`. */
#ifndef CRAYON_PASSES_NEST_FLAGS_H
#define CRAYON_PASSES_NEST_FLAGS_H

#include "passes/nest/facts.h"

/* Loops behind each other that name such an integer so, with what stands among them, are there for that number, too: `if (kone == 1) { them, with 1 } else
 * { them }`. Whether any are: then facts are to be made again. */
bool flags_split(Context *context, NestRoutine *routine, const NestFacts *facts);

#endif
