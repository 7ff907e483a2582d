/* Statements that run once where the arrays that they name are. */
#ifndef CRAYON_PASSES_NEST_ONCE_H
#define CRAYON_PASSES_NEST_ONCE_H

#include "ir/nest.h"

/* A loop of one turn around the list, which is made a kernel as short as it is (LOOP_ON_DEVICE): on the host its statements would have whole arrays
 * come from the device. */
StmtId once_on_device(Context *context, NestRoutine *routine, StmtId list, SourceRange loc);

#endif
