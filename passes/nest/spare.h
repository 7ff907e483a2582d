/* Copies of loops, for where what is made of them does not hold. */
#ifndef CRAYON_PASSES_NEST_SPARE_H
#define CRAYON_PASSES_NEST_SPARE_H

#include "ir/nest.h"

/* A copy of the statements from `first` to `last` of a list, whose loops no pass shall change; `reason` says why they run in order. Jumps
 * stay inside. Returns its first statement. */
StmtId spare_copy(Context *context, NestRoutine *routine, StmtId first, StmtId last, Name reason);

#endif
