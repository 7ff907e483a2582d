/* Integers that say which components of small arrays are which, or how many: the direction of a Riemann solver, the width of a stencil. */
#ifndef CRAYON_PASSES_NEST_DIRECTIONS_H
#define CRAYON_PASSES_NEST_DIRECTIONS_H

#include "passes/nest/facts.h"

/* A routine is there for each of few numbers of such an integer: `if (dir == 1) { all, with 1 } else if (dir == 2) { all, with 2 } else { all }`. Whether
 * there is one: then facts are to be made again. */
bool directions_split(Context *context, const NestProgram *program, NestRoutine *routine, const NestFacts *facts);

#endif
