/* Local variables that a procedure may read before it sets them. */
#ifndef CRAYON_PASSES_NEST_UNSET_H
#define CRAYON_PASSES_NEST_UNSET_H

#include "ir/build.h"

/* A scalar, or an element of an array. */
typedef struct {
    SymId symbol;
    uint32_t place; /* of the element, from 0, in memory */
} UnsetVariable;

typedef LIST(UnsetVariable) UnsetList;

/* The routine's own scalars, and elements of its own arrays of at most 64 that it names by numbers, or by variables of loops of few turns, which on some way through its IFs are read before they are set; the result of a function
 * is read where it ends. A call begins with such variables undefined (Fortran 2018, 19.6.6), unless they have SAVE. Loops are taken to have turns. `known`: by symbol, the number
 * that an integer is throughout; NULL: it is no number. In scratch. */
UnsetList unset_find(Context *context, NestRoutine *routine, const int64_t *const *known);

/* The subscripts of the element. */
void unset_subscripts(const NestRoutine *routine, const UnsetVariable *variable, int64_t subscripts[NEST_MAX_RANK]);

#endif
