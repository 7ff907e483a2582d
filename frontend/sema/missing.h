/* What a scope cannot know because something is missing. */
#ifndef CRAYON_FRONTEND_SEMA_MISSING_H
#define CRAYON_FRONTEND_SEMA_MISSING_H

#include "frontend/sema/unit.h"

/* True when a name without a declaration, or a procedure that is not given, may belong to something missing. What the
 * unit does with it is no further fault then; the unit is left out. */
bool missing_declaration(Unit *unit);
bool missing_procedure(Unit *unit);

/* True when the unit has had a message already that procedure `name` is not given. Notes that it has now. */
bool missing_said_before(Unit *unit, Name name);

/* Notes what a unit lacks whose file was not read as a whole; the unit is left out. */
void missing_text(Unit *unit);

/* USE of a module that is not given, and of one name of a module that may have it. */
void missing_module(Unit *unit, const AstStmt *use);
void missing_item(Unit *unit, const AstEntity *item);

#endif
