/* Work arrays of unknown extents, of which only elements at known subscripts are used. */
#ifndef CRAYON_PASSES_NEST_NARROW_H
#define CRAYON_PASSES_NEST_NARROW_H

#include "passes/nest/facts.h"

/* Gives local arrays that nobody else sees the extents of what the routine uses of them, where some of theirs are no numbers, all subscripts lie between numbers,
 * and at most `most` elements are left: `g(2*ng)` with g[1] to g[6] becomes g[1:6]. An element beyond a declared bound is not Fortran, so all that are used are in both.
 * False: there are none. The facts are out of date then. */
bool narrow_arrays(Context *context, const NestProgram *program, NestRoutine *routine, const NestFacts *facts, uint32_t most);

#endif
