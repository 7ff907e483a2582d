/* Statements that fold real values into a scalar by MIN or MAX. */
#ifndef CRAYON_IR_EXTREMUM_H
#define CRAYON_IR_EXTREMUM_H

#include "ir/nest.h"

/* scalar = MIN(scalar, value), = MIN(value, scalar), or IF (value < scalar) scalar = value; with > for MAX. */
typedef struct {
    SymId scalar;
    bool least; /* MIN */
    bool later; /* of two that are equal, or do not compare, the value is taken, not what the scalar has */
    ExprId value; /* does not name the scalar */
} NestExtremum;

/* Whether the statement is one. */
bool nest_is_extremum(const NestRoutine *routine, StmtId stmt, NestExtremum *fold);

#endif
