/* Whether arrays that lanes run along are worth passing through shared memory. */
#ifndef CRAYON_PASSES_NEST_NEST_TRANSPOSE_H
#define CRAYON_PASSES_NEST_NEST_TRANSPOSE_H

#include "ir/nest.h"

/* The turns of a piece of a loop that lanes of a kernel run, which may yet be none, with so many axes and bytes of shared memory for a block, and the
 * arrays of it; 0: it stays as it is. */
uint32_t transpose_choose(const NestRoutine *routine, Arena *arena, StmtId kernel, uint32_t axes, StmtId loop, uint32_t shared, TransposedList *arrays);

#endif
