/* Constants and what is computed of them. */
#ifndef CRAYON_FRONTEND_SEMA_CONSTANT_H
#define CRAYON_FRONTEND_SEMA_CONSTANT_H

#include "ir/ops.h"
#include "support/diag.h"

/* A constant: bits as in Expr.bits. TYPE_NONE: none. */
typedef struct {
    Type type;
    uint64_t bits;
} Constant;

/* How folding ended. */
typedef enum { FOLD_OK, FOLD_OVERFLOW, FOLD_DIVISION, FOLD_DOMAIN, FOLD_NONE } Fold;

/* The value of an operation on constants, rounded to the type at this operation. FOLD_NONE: not folded. */
Fold constant_op(Op op, Type type, const Constant *operands, uint32_t count, Constant *result);

/* base ** exponent as gfortran folds it. */
Fold constant_power(Constant base, Constant exponent, Constant *result);

/* Conversion between types; FOLD_OVERFLOW when out of range. */
Fold constant_convert(Constant value, Type type, Constant *result);

/* Literals. */
Fold constant_integer(const char *text, Type type, Constant *result);
Fold constant_real(const char *text, Type type, Constant *result);

/* The bits of a BOZ constant, `letter` b, o or z, as a value of the type; FOLD_OVERFLOW when it has more. */
Fold constant_boz(char letter, const char *digits, Type type, Constant *result);

/* A value as a constant, and a constant as a value. */
Constant constant_int(Type type, int64_t value);
int64_t constant_as_int(Constant value);
double constant_as_double(Constant value);

/* The sentence for a fault. */
const char *fold_message(Fold fold);

#endif
