/* Scalars that loops leave alone. */
#ifndef CRAYON_PASSES_NEST_LIFT_H
#define CRAYON_PASSES_NEST_LIFT_H

#include "ir/nest.h"

/* Integers and logicals that loops around other loops compute alike in each turn are computed before them. True where something was changed:
 * what was found of loops is then to be found again. */
bool lift_scalars(Context *context, NestRoutine *routine);

#endif
