/* Routines of rows with loops over species in them. */
#ifndef CRAYON_TESTS_FUZZ_SPECIES_H
#define CRAYON_TESTS_FUZZ_SPECIES_H

#include "fortran.h"

/* Prints routine `number`. */
void species_routine(Gen *g, uint32_t number);

#endif
