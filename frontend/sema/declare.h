/* Specification parts. */
#ifndef CRAYON_FRONTEND_SEMA_DECLARE_H
#define CRAYON_FRONTEND_SEMA_DECLARE_H

#include "frontend/sema/unit.h"

/* Resolves the specification part of a unit, its host's first. Idempotent. */
void declare_unit(Unit *unit);

/* Checks what of a main program can be seen without its modules; warns that it is not translated. */
void main_check(Unit *unit);

#endif
