#ifndef CRAYON_TESTS_FUZZ_SCATTERS_H
#define CRAYON_TESTS_FUZZ_SCATTERS_H

#include "fortran.h"

/* A routine that stores and changes elements at the places that lists tell. */
void scatters_routine(Gen *g, uint32_t number);

#endif
