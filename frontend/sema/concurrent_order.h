/* The order in which gfortran takes the indices of DO CONCURRENT. */
#ifndef CRAYON_FRONTEND_SEMA_CONCURRENT_ORDER_H
#define CRAYON_FRONTEND_SEMA_CONCURRENT_ORDER_H

#include "frontend/sema/unit.h"

/* Puts the indices of the unit's DO CONCURRENTs in the order in which gfortran's -ffrontend-loop-interchange, which each level but -O0 has, takes
 * them, the innermost first. It matters where the construct, against the rules of Fortran before REDUCE, adds up or recurs in a scalar. The unit is
 * declared. */
void interchange_indices(Unit *unit);

#endif
