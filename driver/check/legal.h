/* The sizes that are legal, and the loops that they bound. */
#ifndef CRAYON_DRIVER_CHECK_LEGAL_H
#define CRAYON_DRIVER_CHECK_LEGAL_H

#include "driver/check/size_expr.h"
#include "driver/check/model.h"

#include <isl/set.h>

/* A family of loops whose trip counts depend on the slots alone, and differ by constants. */
typedef struct {
    SizeExpr span;    /* upper - lower + 1 of the shortest */
    int64_t spread; /* what the longest has more */
    int64_t step;   /* 1 or more: span = step runs it once */
} Trip;
typedef LIST(Trip) Trips;

typedef struct {
    isl_ctx *ctx;
    isl_set *set;      /* of the model's slots: all sizes for which no affine subscript leaves its bounds */
    Trips trips;
} Legal;

/* Solves the legal sizes of a routine, and marks the slots that bound something. False with model->reason set when there
 * are none, or they are too involved. `legal` is to be freed either way. */
bool legal_solve(Model *model, Legal *legal);
void legal_free(Legal *legal);

/* set with `a` == 0 or `a` >= 0; `a` is of slots. Takes `set`. */
isl_set *legal_constrain(isl_set *set, const SizeExpr *a, bool equality);

#endif
