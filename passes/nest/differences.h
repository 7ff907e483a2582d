/* Systems whose rows bound differences of two variables, which most loops and subscripts make: they are decided without isl.
 *
 * SOURCE Pratt, Two easy theories whose combination is hard (1977): such a system has a whole solution unless its rows close a circle of
 * negative length; Cormen, Leiserson, Rivest, Stein, Introduction to Algorithms, section 22.4 (4th edition). */
#ifndef CRAYON_PASSES_NEST_DIFFERENCES_H
#define CRAYON_PASSES_NEST_DIFFERENCES_H

#include "passes/nest/system.h"

/* 1: no integer point, 0: some, -1: it has a row of another kind, or numbers that are too large. */
int differences_are_empty(const System *system);

/* Whether all integer points of `inner`, which may have more variables, lie in `outer`, of which the first `kept` variables are those of
 * `inner`, and the others may have any values. False: not so, or it cannot be said by differences. Leaves `inner` as it was. */
bool differences_hold(System *inner, const System *outer, uint32_t kept);

#endif
