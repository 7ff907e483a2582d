#ifndef CRAYON_TESTS_FUZZ_FRONTS_H
#define CRAYON_TESTS_FUZZ_FRONTS_H

#include "fortran.h"

/* A routine of loops in each other whose iterations wait for each other. */
void fronts_routine(Gen *g, uint32_t number);

#endif
