/* Which arrays a routine may reach beyond what is declared of them: NestRoutine.reaches. */
#ifndef CRAYON_PASSES_NEST_REACH_H
#define CRAYON_PASSES_NEST_REACH_H

#include "passes/nest/facts.h"

/* The least or largest value of the form over the loops around it, as far as one whose step is a variable; 0: it is not known. */
FormId reach_end(const NestFacts *facts, FormId form, bool high);

/* Finds them in a routine that may leave its work to the caller. */
void reach_find(Context *context, const NestFacts *facts);

#endif
