/* Routines of nests with rows behind each other, which share arrays. */
#ifndef CRAYON_TESTS_FUZZ_PLANES_H
#define CRAYON_TESTS_FUZZ_PLANES_H

#include "fortran.h"

/* Prints routine `number`. */
void planes_routine(Gen *g, uint32_t number);

#endif
