/* Scalars that lie on elements of arrays, by EQUIVALENCE. */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_ON_ELEMENT_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_ON_ELEMENT_H

#include "frontend/outline/outline_internal.h"

/* Makes a scalar of the nest's own of one that shares memory with that variable alone, if it lies on an element of it. Whether the nest touches that by the array's name is found
 * later (passes/nest/apart.h). */
void outline_take_from_element(Outline *outline, OutlineNest *nest, OutlineVariable *scalar, OutlineVariable *array);

/* The statements that take them from their elements, where the nest begins, or put them there, where it ends. */
void outline_print_on_elements(const OutlineNest *nest, bool begin, Text *out);

#endif
