/* Random nest programs that obey every rule of the verifier and can be run: subscripts stay in bounds, loops end,
 * integers are not divided by zero. The same seed gives the same program. */
#ifndef CRAYON_TESTS_GEN_NEST_H
#define CRAYON_TESTS_GEN_NEST_H

#include "ir/nest.h"

/* A subroutine `main` without arguments that is only known by its areas, which are its input and output, and the
 * routines that it calls. */
NestProgram *gen_nest_program(Context *context, uint64_t seed);

/* The next of a stream of random numbers, below `limit`. */
uint32_t gen_random(uint64_t *seed, uint32_t limit);

#endif
