/* References to procedures. */
#ifndef CRAYON_FRONTEND_SEMA_CALL_H
#define CRAYON_FRONTEND_SEMA_CALL_H

#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"

/* The actual arguments of a reference in the order of the dummies, analyzed and checked; NULL after a fault. `*callee` becomes the
 * variant that takes them, and they are those of its dummies. */
Node **expr_arguments(Unit *unit, Unit **callee, const AstExpr *args, SourceRange loc, uint32_t *count);

/* The unit a procedure name refers to from here; NULL after a reported fault. */
Unit *expr_procedure(Unit *unit, Name name, Entity *entity, SourceRange loc, bool function);

/* The specific procedure that a reference to a generic name means; NULL, with a report if `loud`, when there is none. */
Unit *call_specific(Unit *unit, const Entity *generic, const AstExpr *args, SourceRange loc, bool function, bool loud);

/* False, with a report, when a procedure is called by an implicit interface that does not do. */
bool call_has_interface(Unit *unit, const Unit *callee, const Entity *entity, SourceRange loc);

/* Warns of actual arguments that overlap, one of which the callee changes, as far as that can be seen. */
void overlap_warn(Unit *unit, const Unit *callee, Node *const *args, uint32_t count);

/* Gives a NODE_CALL of a function that returns an array its rank, and as `entity` an array of the result's shape; false after a report. */
bool result_set_shape(Unit *unit, Node *call);

/* `unit` calls itself or its host, as `name`. */
void call_refuse_recursion(Unit *unit, SourceRange loc, Name name);

/* Says where the dummy is declared. */
void call_argument_note(Unit *unit, const Unit *callee, const Entity *dummy);

#endif
