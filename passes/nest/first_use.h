/* What statements do first with a variable. */
#ifndef CRAYON_PASSES_NEST_FIRST_USE_H
#define CRAYON_PASSES_NEST_FIRST_USE_H

#include "ir/build.h"

/* Nothing, in some case at least, and no read; a read, in some case; in any case it is set before it is read. */
typedef enum { NOTHING, READS, SETS } First;

/* What a statement, with what is inside, does first with a scalar, or with the elements of an array from 1 to `upper`, which stays the same: a loop over these sets
 * each of them. */
First first_use(NestRoutine *routine, StmtId stmt, SymId symbol, ExprId upper);

#endif
