/* The rows of intrinsics.def. */
#ifndef CRAYON_FRONTEND_SEMA_INTRINSIC_TABLE_H
#define CRAYON_FRONTEND_SEMA_INTRINSIC_TABLE_H

#include "frontend/sema/intrinsic.h"

typedef enum {
    RULE_SAME, RULE_STRICT, RULE_CHAIN, RULE_CONVERT, RULE_DPROD, RULE_LOGICAL, RULE_ISHFT, RULE_MERGE, RULE_CRAY_MERGE,
    RULE_ISNAN, RULE_INQUIRY, RULE_SELECTED_REAL, RULE_SELECTED_INT, RULE_SHAPE, RULE_REDUCE, RULE_PRESENT,
    RULE_RIGHT, RULE_BITS, RULE_SHIFTED, RULE_TURNED, RULE_SPREAD, RULE_RESHAPE, RULE_MATMUL,
} Rule;

typedef enum { KIND_NONE, KIND_INTEGER, KIND_REAL, KIND_DOUBLE } DefaultKind;

struct Intrinsic {
    const char *name, *arguments;
    uint32_t minimum;
    Rule rule;
    Op op;
    DefaultKind result;
};

#endif
