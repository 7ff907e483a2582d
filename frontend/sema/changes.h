/* What a routine may change, and the names that it refers to. */
#ifndef CRAYON_FRONTEND_SEMA_CHANGES_H
#define CRAYON_FRONTEND_SEMA_CHANGES_H

#include "frontend/sema/unit.h"

/* Marks the variables that the unit's executable part may change, in `assigned_in`, and lists the labels
 * jumped to. True when it calls other routines. */
bool scan_assigned(Unit *unit);

/* True for a label that a jump of the unit names. */
bool scan_is_target(const Unit *unit, uint32_t label);

/* True when the expression (NULL: none) alone, without what follows it in a list, or one of the list, has the name. */
bool scan_expr_names(const AstExpr *expr, Name name);
bool scan_list_names(const AstExpr *list, Name name);

/* True when the unit's executable part refers to the name. */
bool scan_names(const Unit *unit, Name name);

/* Makes the variables of the unit that only its statements name: its internal procedures see them. */
void scan_declare(Unit *unit);

/* True when they call the name, or refer to it as a function. */
bool scan_calls(const Unit *unit, Name name);

#endif
