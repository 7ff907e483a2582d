/* Ranges of reals: which values an expression can have, whatever those that are not known are.
 *
 * A range is two intervals, one the other's mirror image, zero, and NaN. It is sound for IEEE arithmetic rounded to nearest: bounds
 * are computed in the type's own arithmetic, which is monotone, so that they hold for what is rounded. Overflow gives infinity,
 * underflow zero. Nothing is assumed of a value that is not stated: it may be anything, a NaN too. */
#ifndef CRAYON_IR_VEC_RANGE_H
#define CRAYON_IR_VEC_RANGE_H

#include "ir/ops.h"

typedef struct {
    double least, most;       /* of |x|, where x is neither zero nor a NaN; most may be infinity */
    bool negative, positive;  /* whether such an x may be of that sign; neither: there is none */
    bool zero, nan;           /* whether it may be a zero of either sign, a NaN */
} VecRange;

/* Any value of a real type; exactly one; |x| from least to most, of either sign if `negative`. */
VecRange range_any(Type type);
VecRange range_of(double value);
VecRange range_within(double least, double most, bool negative);

/* What is in either, in both; nothing left in both is a range without values. */
VecRange range_union(VecRange a, VecRange b);
VecRange range_meet(VecRange a, VecRange b);

/* What an operation of ops.def makes of its operands' ranges; `same`: both are one value. The first operand of OP_SELECT is left out.
 * Operations that it does not know give anything. */
VecRange range_op(Op op, Type type, const VecRange *operands, bool same);

/* What x of range `x` can be where `x op y` (a comparison) is `holds`; the same where |x| is compared. */
VecRange range_compared(VecRange x, Op op, VecRange y, bool holds);
VecRange range_magnitude_compared(VecRange x, Op op, VecRange y, bool holds);

/* Whether there is a value that is neither zero nor a NaN. */
static inline bool range_has_numbers(VecRange x) { return x.negative || x.positive; }

#endif
