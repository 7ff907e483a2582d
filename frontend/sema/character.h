/* Scalars of type CHARACTER: declarations and analysis.
 *
 * Such a variable is an array of bytes in the nest IR, from 1 to its length, flagged `character`. A dummy's length is an 8-byte
 * integer passed by value behind all other arguments, as gfortran does; the bounds use it where the length is declared as `*`.
 * Comparing two texts gives an integer, -1, 0 or 1, which is compared with 0: the shorter one counts as padded by blanks, and
 * bytes are compared without sign. */
#ifndef CRAYON_FRONTEND_SEMA_CHARACTER_H
#define CRAYON_FRONTEND_SEMA_CHARACTER_H

#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"

/* Makes an entity one of type CHARACTER; `length` is its own one (name*8), or NULL. */
void character_declare(Unit *unit, Entity *entity, const AstTypeSpec *spec, AstExpr *length, SourceRange loc);

/* Says what the entity is, once all its attributes are known; a constant gets its value. Length and shape are refused here. */
void character_resolve(Unit *unit, Entity *entity);

/* Stores the value of an initialisation or DATA, blanks behind it. False after a report. */
bool character_initialise(Unit *unit, const Entity *entity, const AstExpr *value);

/* True for what is a value of type CHARACTER by its form and names. */
bool character_is_value(const Unit *unit, const AstExpr *ast);

/* A NODE_TEXT, or one in parentheses, or an error node. */
Node *character_analyze(Unit *unit, const AstExpr *ast);

/* True for a comparison one side of which is such a value; its value. */
bool character_is_comparison(const Unit *unit, const AstExpr *ast);
Node *character_compare(Unit *unit, const AstExpr *ast);

/* The order of two texts compared by `op`: a logical value. */
Node *character_order_test(Unit *unit, Op op, Node *first, Node *second, SourceRange loc);

/* LEN, LGE, LGT, LLE, LLT; NULL when the reference is to something else. */
Node *character_intrinsic(Unit *unit, const AstExpr *apply);

/* The selector of a SELECT CASE: a NODE_TEXT, or an error node. */
Node *character_selector(Unit *unit, const AstExpr *ast);

/* The order of two constants, as gfortran's comparisons have it. */
int character_order_of(const Node *first, const Node *second);

#endif
