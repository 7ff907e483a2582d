/* Routines whose iterations meet at one element, or are kept apart by conditions. */
#ifndef CRAYON_TESTS_FUZZ_MEETS_H
#define CRAYON_TESTS_FUZZ_MEETS_H

#include "fortran.h"

/* Prints routine `number`. */
void meets_routine(Gen *g, uint32_t number);

#endif
