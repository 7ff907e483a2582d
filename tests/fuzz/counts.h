#ifndef CRAYON_TESTS_FUZZ_COUNTS_H
#define CRAYON_TESTS_FUZZ_COUNTS_H

#include "fortran.h"

/* A routine that counts. */
void counts_routine(Gen *g, uint32_t number);

#endif
