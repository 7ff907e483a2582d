/* Integers that conditions choose before the work. */
#ifndef CRAYON_PASSES_NEST_CHOICE_H
#define CRAYON_PASSES_NEST_CHOICE_H

#include "passes/nest/facts.h"

/* Integers of the routine's own that an IF in a loop sets on all its sides, and nothing else does, by what the routine is entered with alone (`if (open(1) == 0) then; first = 0; else; first = 1 - ka`), are selected once,
 * at entry: bounds of loops made of them are known there. `changed`: scalars that the routine may assign and arrays that it may change; `calls`: it holds calls. False: there are none. The facts are out of date then. */
bool choice_hoist(Context *context, NestRoutine *routine, const NestFacts *facts, const Bitset *changed, bool calls);

#endif
