/* Bounds of arrays as they are allocated. */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_EXTENTS_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_EXTENTS_H

#include "frontend/outline/outline_internal.h"

/* Whether the nest can have those of an ALLOCATABLE array, which then stand in its own names. */
bool outline_allocated_bounds(Outline *outline, OutlineNest *nest, const OutlineVariable *variable, const AstExpr **lower, const AstExpr **upper);

/* Whether a bound has the same value wherever the unit asks for it: it is made of constants and of arguments that stay. */
bool outline_is_fixed_bound(Outline *outline, const OutlineNest *nest, const AstExpr *bound);

/* The bound as the array's unit declares it, where a nest takes procedures with loops along, which runs where the bound has that value when it begins; NULL: it cannot have it so. */
const AstExpr *outline_declared_bound(Outline *outline, OutlineNest *nest, const OutlineVariable *variable, uint32_t dim, bool upper);

/* The name of an argument for a bound of another array, declared alike in its unit, that is the same as this bound; NULL: there is none. */
const char *outline_same_bound(Outline *outline, const OutlineNest *nest, const OutlineVariable *variable, uint32_t dim, bool upper);

/* Whether nothing but that it is allocated has to hold: programs have arrays that are there for some of their options alone. The address of what is not is
 * no place, and nothing asks for its elements: it has none. */
bool outline_may_be_absent(Outline *outline, const OutlineNest *nest, const OutlineVariable *variable);

/* A bound of the array as Fortran finds it; of what may be absent one of no elements where it is. */
const char *outline_asked_bound(Outline *outline, const OutlineVariable *variable, uint32_t dim, bool upper);

/* Notes which arrays are freed behind the nest, before anything else is done: they die in it. */
void outline_find_freed(Outline *outline, OutlineNest *nest);

/* Makes the nest run where the array has the bounds that are given for it. */
void outline_test_bounds(Outline *outline, OutlineNest *nest, const OutlineVariable *variable);

#endif
