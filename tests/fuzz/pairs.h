/* Routines of loops in each other whose statements have their lanes along different loops. */
#ifndef CRAYON_FUZZ_PAIRS_H
#define CRAYON_FUZZ_PAIRS_H

#include "fortran.h"

void pairs_routine(Gen *g, uint32_t number);

#endif
