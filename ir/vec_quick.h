/* Quick operations: divides and square roots of reals without branches, exact within bounds.
 *
 * A first value from an approximate reciprocal (root), refined by Newton steps with fma, is corrected by its remainder, which is exact
 * (Markstein; Cornea, Harrison and Tang, "Scientific Computing on Itanium", ch. 4 and 8). Bounds keep reciprocal, remainder and
 * result free of over- and underflow:
 *            divisor, |b|          numerator, |a|    result              root of
 *   f64      2**-450 .. 2**1017                      2**-450 .. 2**1017  2**-900 .. 2**1017
 *   f32      2**-126 .. 2**126     from 2**-100 on   from 2**-125 on     2**-100 on
 * A zero numerator is 0/b or -0/b; a zero has itself as its root; both are done apart (VEC_TEST_ZERO). In f64 a test is one ordered compare of the
 * upper half read as a float, which is a NaN from 2**1017*(1 + 2**-20) on. In f32 infinities and NaNs make the result a NaN, which no test lets pass, so
 * that a numerator has no upper bound while the result is tested.
 *
 * One that is `near` is without the correction by its remainder, and a reciprocal in f32 is the device's own approximation. Within the same bounds it
 * is apart from the exact result by less than 2**-51 of that (f64), 2**-21 (f32): from a first value with an error of 2**-20, a step of third order makes one of 2**-60, and
 * the reciprocal and the product round once each, the root's square once more; in f32 the device's approximations are within 2**-22.9 (PTX ISA, rcp and rsqrt). */
#ifndef CRAYON_IR_VEC_QUICK_H
#define CRAYON_IR_VEC_QUICK_H

#include "ir/vec_range.h"
#include "ir/vec_region.h"

typedef enum {
    QUICK_NONE,
    QUICK_SCALE,      /* a divide by a constant power of two is a product: exact for all operands, without tests */
    QUICK_CONSTANT,   /* a divide by another constant: its reciprocal, rounded, is one too */
    QUICK_RECIPROCAL, /* 1/b */
    QUICK_DIVIDE,
    QUICK_ROOT,
} QuickKind;

/* What an instruction can be done as. */
QuickKind vec_quick_kind(const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst);

/* By value: the tests that a quick operation needs where the guards of the kernel stand as they do; 0 for others. Left out are tests that the
 * program implies (constants, sums and products of what is bounded, choices by comparisons, sides of ifs), and those that one of the same guard has made
 * before on the same value: all that could be quick are (`planned`), or those that are, by the tests that they have. In `arena`. */
uint8_t *vec_quick_needs(Arena *arena, const NestRoutine *routine, const VecKernel *kernel, const VecRegions *regions, bool planned);

/* Whether an operation that has some tests is exact where it needs others. */
static inline bool vec_tests_suffice(uint8_t tests, uint8_t needs)
{
    uint8_t missing = needs & (uint8_t)~tests;
    if (tests & VEC_TEST_RESULT) missing &= (uint8_t)~VEC_TEST_ZERO; /* a zero does not pass: slow, but right */
    return missing == 0;
}

#endif
