/* Chains of IFs without an ELSE. */
#ifndef CRAYON_PASSES_NEST_CHAINS_H
#define CRAYON_PASSES_NEST_CHAINS_H

#include "ir/nest.h"

/* Codes choose a scheme by a number: if (scheme == 1) ... else if (scheme == 2) ..., or SELECT CASE, and say nothing of other numbers; what all sides set has the value of
 * another point then. Of chains of two sides and more whose conditions read scalars alone that nothing in the routine sets, the last side becomes the ELSE, behind an IF that holds a CALL of NEST_REST where none of the
 * conditions does, which is known at the routine's start: where all sides set a variable of the routine alone first of all that they do with it, no statement around has surely set it before, and it is read behind the
 * chain before it is set anew. For routines that may leave their work. */
void chains_complete(Context *context, NestRoutine *routine);

#endif
