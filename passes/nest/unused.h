/* Statements that nothing of a routine needs. */
#ifndef CRAYON_PASSES_NEST_UNUSED_H
#define CRAYON_PASSES_NEST_UNUSED_H

#include "ir/nest.h"

/* Takes out assignments of the routine's own scalars that nothing else reads, and what then holds no statement: IFs, loops, blocks. */
void unused_take_out(Context *context, NestRoutine *routine);

#endif
