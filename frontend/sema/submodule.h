/* Submodules, and MODULE PROCEDURE as the head of a procedure. */
#ifndef CRAYON_FRONTEND_SEMA_SUBMODULE_H
#define CRAYON_FRONTEND_SEMA_SUBMODULE_H

#include "frontend/sema/unit.h"

/* Under what name a unit is among `globals`, where it is a module or a submodule. */
Name submodule_key(const Unit *module);

/* Once all units are there: the parent of a submodule becomes its host, and a MODULE PROCEDURE gets the head and the declarations of its
 * interface. What is not found is noted as missing text. */
void submodule_link(Sema *sema);

/* Whether in a MODULE PROCEDURE, or in one around the unit, a name may stand for something else than in its interface, or that is not known. */
bool submodule_hides_interface(const Unit *unit);

#endif
