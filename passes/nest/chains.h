/* Chains of IFs without an ELSE. */
#ifndef CRAYON_PASSES_NEST_CHAINS_H
#define CRAYON_PASSES_NEST_CHAINS_H

#include "ir/nest.h"

/* Codes choose a scheme by a number: if (scheme == 1) ... else if (scheme == 2) ..., or SELECT CASE, and say nothing of other numbers; what the sides set has the value of
 * another point then. In chains of two sides and more whose conditions read scalars alone that nothing in the routine sets, the last side becomes the ELSE, behind an IF that holds a CALL of NEST_REST where none of the
 * conditions does, which is known at the routine's start; so does a side, the ELSE too, that alone does not set what all others do. That is a variable of the routine alone, or elements of a work row, which go by no loop around, that the sides
 * set first of all that they do with them, that no statement around has surely set before, and that is read behind the chain before it is set anew. For routines that may leave their work. */
void chains_complete(Context *context, NestRoutine *routine);

#endif
