/* Integers that are numbers where they stand. */
#ifndef CRAYON_PASSES_NEST_NUMBERS_H
#define CRAYON_PASSES_NEST_NUMBERS_H

#include "passes/nest/facts.h"

/* IFs that compare numbers become the side that runs. */
void numbers_take_sides(NestRoutine *routine);

/* Puts numbers for subscripts, and bounds of loops whose turns are counted, whose value is one by what scalars hold there. False: there are none. The facts are out of date then. */
bool numbers_put(Context *context, NestRoutine *routine, const NestFacts *facts);

#endif
