/* Which dummy arrays a routine stores to as a whole before it reads any of their elements: Symbol.filled. */
#ifndef CRAYON_PASSES_NEST_FILL_H
#define CRAYON_PASSES_NEST_FILL_H

#include "ir/nest.h"

/* Finds them in routines without vector kernels. */
void fill_find(Context *context, NestProgram *program);

#endif
