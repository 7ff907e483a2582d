/* What procedures that nests call use, and their callers do not see, or have no need to. */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_IMPORT_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_IMPORT_H

#include "frontend/outline/outline_internal.h"

/* A scalar of the unit that has its value by DATA or its declaration, and that nothing changes but what the unit CALLs, as a constant; NULL: the variable is none. */
const Entity *outline_initial_constant(Outline *outline, Unit *unit, const Entity *entity);

/* Makes the routine of the unit see what a procedure uses, which it does not see; false: it cannot. */
bool outline_import(Outline *outline, Unit *unit, const OutlineOuter *outer);

/* Whether what the procedure uses is the same thing in the unit that calls it, or can be. */
bool outline_sees_the_same(Outline *outline, Unit *unit, const OutlineCallee *callee);

/* Whether others know the name of the procedure alone, as outline_print_stub says it. */
bool outline_is_stub(const Outline *outline, const Unit *procedure);

/* The USE statements, and the declarations of COMMON, of what the routine's nests take of that, a line each. */
void outline_print_uses(const Outline *outline, const Unit *routine, Text *out);
void outline_print_blocks(const Outline *outline, const Unit *routine, Text *out);

#endif
