/* Intrinsic procedures. */
#ifndef CRAYON_FRONTEND_SEMA_INTRINSIC_H
#define CRAYON_FRONTEND_SEMA_INTRINSIC_H

#include "frontend/sema/node.h"

typedef struct Intrinsic Intrinsic;

/* The row of an intrinsic function, NULL when there is none. */
const Intrinsic *intrinsic_find(Name name);

/* Whether gfortran has it by -std= of that year (0: no standard): else the name is an external function's. */
bool intrinsic_is_of_standard(Name name, uint32_t year);

/* CVMGT and kin, which gfortran lacks. */
bool intrinsic_is_cray_merge(Name name);

/* True for an intrinsic function or subroutine of gfortran that is not supported. */
bool intrinsic_is_unsupported(Name name, bool function);

/* True for one whose value has the shape of its first argument that is an array: one that takes arrays element by element, or shifts them. */
bool intrinsic_keeps_shape(const Intrinsic *intrinsic);

/* True for one that makes one value of many, as SUM. */
bool intrinsic_reduces(const Intrinsic *intrinsic);

/* True for one whose value is an array where all its arguments are scalars. */
bool intrinsic_adds_dimension(const Intrinsic *intrinsic);

/* True for one whose value the C library gives. */
bool intrinsic_is_of_library(const Intrinsic *intrinsic);

/* A reference to it. */
Node *intrinsic_analyze(Unit *unit, const Intrinsic *intrinsic, const AstExpr *apply);

#endif
