/* What a program is expected to take on a GPU, by the passes' prices. */
#ifndef CRAYON_DRIVER_TUNE_TUNE_PRICE_H
#define CRAYON_DRIVER_TUNE_TUNE_PRICE_H

#include "driver/options.h"

/* Picoseconds a point, the sum over kernels and loops that are kernels. */
double tune_price(NestProgram *program);

/* The same of one routine. */
double tune_routine_price(NestRoutine *routine);

#endif
