/* Routines that reduce. */
#ifndef CRAYON_TESTS_FUZZ_FOLDS_H
#define CRAYON_TESTS_FUZZ_FOLDS_H

#include "fortran.h"

/* Prints routine `number`. */
void folds_routine(Gen *g, uint32_t number);

#endif
