/* Affine expressions of the integers that decide sizes, and of loop variables. */
#include "driver/check/size_expr.h"

#include <string.h>

enum { LIMIT = 100000 }; /* of factors: what is beyond is no size */

SizeExpr size_constant(int64_t value) { return (SizeExpr){.known = true, .constant = value}; }

SizeExpr size_variable(uint32_t variable)
{
    SizeExpr a = size_constant(0);
    a.count = 1;
    a.terms[0].of = variable;
    a.terms[0].coefficient = 1;
    return a;
}

static SizeExpr add_scaled(SizeExpr a, SizeExpr b, int64_t factor)
{
    IntTerm terms[2 * MAX_TERMS];
    int64_t scaled, count = int_terms_add(terms, a.terms, a.count, b.terms, b.count, factor);
    SizeExpr sum = {.known = a.known && b.known && count >= 0 && count <= MAX_TERMS};
    if (!sum.known || __builtin_mul_overflow(b.constant, factor, &scaled) || __builtin_add_overflow(a.constant, scaled, &sum.constant))
        return (SizeExpr){0};
    sum.count = (uint32_t)count;
    memcpy(sum.terms, terms, sum.count * sizeof *terms);
    return sum;
}

SizeExpr size_add(SizeExpr a, SizeExpr b) { return add_scaled(a, b, 1); }
SizeExpr size_sub(SizeExpr a, SizeExpr b) { return add_scaled(a, b, -1); }

SizeExpr size_scale(SizeExpr a, int64_t factor)
{
    if (factor > LIMIT || factor < -LIMIT) a.known = false;
    return add_scaled(size_constant(0), a, factor);
}
