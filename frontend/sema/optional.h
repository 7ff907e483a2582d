/* OPTIONAL arguments and procedures that are passed. */
#ifndef CRAYON_FRONTEND_SEMA_OPTIONAL_H
#define CRAYON_FRONTEND_SEMA_OPTIONAL_H

#include "frontend/sema/entity.h"
#include "frontend/sema/node.h"

/* Sets up the dummy of that position; false when it is none of the variant's arguments. */
bool variant_declare_dummy(Unit *unit, Entity *dummy, uint32_t position);

/* Finds the procedure dummies of a unit whose declarations were read. */
void variant_check_dummies(Unit *unit);

/* True for a dummy that stands for a procedure; for an actual argument that is absent here; the procedure that an actual argument
 * names, NULL after a report; the value of PRESENT. */
bool variant_takes_procedure(const Entity *dummy);
bool variant_is_absent(const Unit *unit, const AstExpr *actual);
Unit *variant_procedure(Unit *unit, const AstExpr *actual, const Entity *dummy);
Node *variant_present(Unit *unit, const AstExpr *apply);

#endif
