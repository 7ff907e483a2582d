/* Affine expressions of the integers that decide sizes, and of loop variables. */
#include "driver/check/size_expr.h"

enum { LIMIT = 100000 }; /* of factors: what is beyond is no size */

SizeExpr size_constant(int64_t value) { return (SizeExpr){.known = true, .constant = value}; }

SizeExpr size_variable(uint32_t variable)
{
    SizeExpr a = size_constant(0);
    a.count = 1;
    a.terms[0].variable = variable;
    a.terms[0].factor = 1;
    return a;
}

SizeExpr size_scale(SizeExpr a, int64_t factor)
{
    if (factor == 0 && a.known) return size_constant(0);
    if (factor > LIMIT || factor < -LIMIT || __builtin_mul_overflow(a.constant, factor, &a.constant)) a.known = false;
    for (uint32_t i = 0; a.known && i < a.count; i++)
        if (__builtin_mul_overflow(a.terms[i].factor, factor, &a.terms[i].factor)) a.known = false;
    return a;
}

/* Terms stay sorted by variable, without zeros. */
SizeExpr size_add(SizeExpr a, SizeExpr b)
{
    SizeExpr sum = size_constant(0);
    uint32_t i = 0, k = 0;
    sum.known = a.known && b.known && !__builtin_add_overflow(a.constant, b.constant, &sum.constant);
    while (sum.known && (i < a.count || k < b.count)) {
        bool left = k == b.count || (i < a.count && a.terms[i].variable <= b.terms[k].variable);
        bool right = i == a.count || (k < b.count && b.terms[k].variable <= a.terms[i].variable);
        uint32_t variable = left ? a.terms[i].variable : b.terms[k].variable;
        int64_t factor;
        if (__builtin_add_overflow(left ? a.terms[i++].factor : 0, right ? b.terms[k++].factor : 0, &factor)) return (SizeExpr){0};
        if (!factor) continue;
        if (sum.count == MAX_TERMS) return (SizeExpr){0};
        sum.terms[sum.count].variable = variable;
        sum.terms[sum.count++].factor = factor;
    }
    return sum;
}

SizeExpr size_sub(SizeExpr a, SizeExpr b) { return size_add(a, size_scale(b, -1)); }
