/* Routines whose loops vary. */
#ifndef CRAYON_TESTS_FUZZ_VARIES_H
#define CRAYON_TESTS_FUZZ_VARIES_H

#include "fortran.h"

/* Prints routine `number`. */
void varies_routine(Gen *g, uint32_t number);

#endif
