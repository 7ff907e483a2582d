/* Intrinsic functions that give the elements of an array at other places: CSHIFT, EOSHIFT, TRANSPOSE, SPREAD, RESHAPE; and MATMUL, which is made of them. */
#ifndef CRAYON_FRONTEND_SEMA_REARRANGE_H
#define CRAYON_FRONTEND_SEMA_REARRANGE_H

#include "frontend/sema/node.h"

/* The position of the argument that the keyword names. */
bool rearrange_keyword(const char *intrinsic, Name keyword, uint32_t *position);

/* A reference; arguments that are not given are NULL, `dim` is what DIM says. */
Node *rearrange_analyze(Unit *unit, const char *intrinsic, Node *const *args, uint32_t dim, SourceRange loc);

/* RESHAPE of a list or an array of one dimension to a constant shape; others, PAD and ORDER are refused. */
Node *reshape_analyze(Unit *unit, Node *const *args, uint32_t count, SourceRange loc);

/* MATMUL of two arguments of numbers, where gfortran has loops for it; others are refused, and those that are no matrices. */
Node *matmul_analyze(Unit *unit, Node **args, SourceRange loc);

#endif
