/* Whether one of several conditions holds whatever a value is: `m > 2`, `m < 3`. */
#ifndef CRAYON_PASSES_NEST_CASES_H
#define CRAYON_PASSES_NEST_CASES_H

#include "ir/nest.h"

/* Integers from the one to the other, none where `low` is greater. */
typedef struct {
    int64_t low, high;
} CaseRange;

typedef LIST(CaseRange) CaseRanges;

/* The values of `of` for which none of the conditions so far holds; they may overlap. */
typedef struct {
    ExprId of; /* an integer, or a condition, which is 0 or 1; 0: there was no condition yet */
    CaseRanges left;
} Cases;

/* Adds a condition, or its opposite, that is the same whenever it is asked. Returns false while some value may be left. */
bool cases_add(Context *context, const NestRoutine *routine, Cases *cases, ExprId condition, bool negated);

#endif
