#ifndef CRAYON_TESTS_FUZZ_GATHERS_H
#define CRAYON_TESTS_FUZZ_GATHERS_H

#include "fortran.h"

/* A routine that reads at the places that lists tell. */
void gathers_routine(Gen *g, uint32_t number);

#endif
