/* Texts in nests (outline_compare.c). */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_COMPARE_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_COMPARE_H

#include "frontend/outline/outline_internal.h"

/* ---- comparisons with variables ---- */

/* The variable that a comparison of one with a literal compares, or whose component, and its name there; NULL: it is something else. */
const Entity *outline_compared_text(Outline *outline, Unit *unit, const AstExpr *expr, Name *name);

/* Whether an expression compares with a literal text. */
bool outline_compares(const AstExpr *expr);

/* Makes what it gives an argument of the nest under the name; the name that it has, or NULL. */
void outline_add_comparison(Outline *outline, OutlineNest *nest, const AstExpr *expr, Name name);
Name outline_comparison_name(Outline *outline, const OutlineNest *nest, const AstExpr *expr);

/* Prints what it gives; false: the expression is something else. `unit` is the one whose expression it is. */
bool outline_print_comparison(Outline *outline, AstSource *source, Unit *unit, const OutlineNest *nest, const AstExpr *expr);

/* ---- arguments of procedures ---- */

/* An argument of a procedure that is a text, whole and plain; the one of the procedure that a name, or TRIM of one, is, or NULL. */
bool outline_is_text_dummy(const Entity *entity);
const Entity *outline_text_dummy(Unit *procedure, const AstExpr *expr);

/* Whether all that an expression does is to compare one of the procedure with a literal, that SELECT CASE compares one with literals; whether
 * one can be given what stands in a call by `unit`: a literal, or such an argument of it. What nests have in its place is noted. */
bool outline_compares_argument(Outline *outline, Unit *procedure, const AstExpr *expr);
bool outline_selects_argument(Outline *outline, Unit *procedure, const AstStmt *select);
bool outline_passes_text(Outline *outline, Unit *unit, const Entity *dummy, const AstExpr *expr);

/* Prints what nests have in the place of one; false: the expression is something else. */
bool outline_print_text(Outline *outline, AstSource *source, const AstExpr *expr);
void outline_add_text_type(const Entity *dummy, bool as_text, Text *out);

#endif
