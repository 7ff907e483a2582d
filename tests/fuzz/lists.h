/* Routines of lists of points, which those leave that are done. */
#ifndef CRAYON_TESTS_FUZZ_LISTS_H
#define CRAYON_TESTS_FUZZ_LISTS_H

#include "fortran.h"

/* Prints routine `number`. */
void lists_routine(Gen *g, uint32_t number);

#endif
