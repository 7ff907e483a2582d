/* Affine expressions of the integers that decide sizes (slots of the model), and of loop variables. */
#ifndef CRAYON_DRIVER_CHECK_SIZE_EXPR_H
#define CRAYON_DRIVER_CHECK_SIZE_EXPR_H

#include "ir/int_sum.h"

enum { MAX_TERMS = 12 };

/* A variable is slot k, or LOOP_BASE + depth of a loop. */
enum { LOOP_BASE = 10000 };

/* constant + sum of factor * variable. Terms are sorted by variable, without zeros. */
typedef struct {
    bool known; /* false: not affine, or too involved; so is what is made of it */
    int64_t constant;
    uint32_t count;
    IntTerm terms[MAX_TERMS]; /* of variables */
} SizeExpr;

SizeExpr size_constant(int64_t value);
SizeExpr size_variable(uint32_t variable);

/* Not known when a coefficient overflows, or more terms than MAX_TERMS are left. */
SizeExpr size_scale(SizeExpr a, int64_t factor);
SizeExpr size_add(SizeExpr a, SizeExpr b);
SizeExpr size_sub(SizeExpr a, SizeExpr b);

#endif
