/* Loops that compilers make better vectors of as they stand than of a vector program (Backend.plain_in_loops). */
#ifndef CRAYON_PASSES_VEC_PLAIN_H
#define CRAYON_PASSES_VEC_PLAIN_H

#include "ir/nest.h"

/* Whether compilers make vectors of nearly all work in the statements root .. end of a list: that of innermost loops without functions of the library, and
 * without divides and roots on a side of an IF, which would have to be computed on the other one too, though they may trap. A vector program is worth what
 * strips cost for these alone: loops by themselves hand each other rows in caches, and keep what all lanes share in registers. */
bool plain_is_better(NestRoutine *routine, StmtId root, StmtId end);

/* Whether there are several innermost loops in them: threads that share rows of these begin together once where they are one kernel, and else for each. */
bool plain_has_several(NestRoutine *routine, StmtId root, StmtId end);

#endif
