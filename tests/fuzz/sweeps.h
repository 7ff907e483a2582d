/* Routines of sweeps: planes whose nests hand each other work arrays, recurrences across memory, rows of different length. */
#ifndef CRAYON_TESTS_FUZZ_SWEEPS_H
#define CRAYON_TESTS_FUZZ_SWEEPS_H

#include "fortran.h"

/* Prints routine `number`. */
void sweeps_routine(Gen *g, uint32_t number);

#endif
