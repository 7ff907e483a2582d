/* Where arrays lie: what calls of nests, and conditions before them, ask for. */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_ADDRESS_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_ADDRESS_H

#include "frontend/outline/outline_internal.h"

/* The function that gives addresses in the unit: LOC, or where that is not allowed one of the nests' own object. */
const char *outline_address_word(const Outline *outline, const Unit *unit);

/* x(lbound(x,1),lbound(x,2)): the first element. */
const char *outline_first_element(const Outline *outline, const OutlineVariable *variable);

/* The same with constants for bounds where they are known: rho(1,lbound(rho,2)). */
void outline_print_first(const Outline *outline, const OutlineVariable *variable, Text *out);

/* x(ubound(x,1),ubound(x,2)). */
const char *outline_last_element(const Outline *outline, const OutlineVariable *variable);

/* How many elements of dimension `dim` (from 1) lie from one row of the next dimension to the next: an integer expression. Of structures, those
 * of their array; 0: of the component in one. */
const char *outline_span(const Outline *outline, OutlineNest *nest, const OutlineVariable *variable, uint32_t dim);

/* Of the names WORD_1, WORD_2 ... that the unit does not have, the one of that number, from 1. */
Name outline_new_scalar(const Outline *outline, const Unit *unit, const char *word, uint32_t number);

/* Whether a condition of a variable is one that it has no gaps in a dimension. */
bool outline_asks_for_gaps(const char *condition);

/* Adds the conditions under which the nest's declaration of an array fits where its elements lie; without a nest they ask nothing of scalars. */
void outline_add_gap_conditions(Outline *outline, const Unit *unit, OutlineNest *nest, OutlineVariable *variable);

/* The extent of a dimension of an array. Where SIZE is another name, as a generic function of a module, by the bounds, which of no elements are 1 and 0. */
const char *outline_extent(const Outline *outline, const Unit *unit, const char *array, uint32_t dim);

/* Whether the call of the nest, or what is asked before it, calls an intrinsic function that is something else in the unit. */
bool outline_asks_hidden(Outline *outline, const OutlineNest *nest);

#endif
