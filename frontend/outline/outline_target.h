/* What a pointer assignment of a unit says (outline_target.c), for what follows pointers (outline_pointer.c). */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_TARGET_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_TARGET_H

#include "frontend/outline/outline_internal.h"
#include "frontend/text/ast_target.h"

typedef struct {
    AstTarget text;
    Name pointer, root;     /* the first name of the target */
    const Entity *array;    /* the target without its subscripts */
    LIST(Name) subscripts;  /* variables in the subscripts of the target */
} OutlineTarget;

/* Reads the assignment in the unit; false: its pointer is no array of the unit's own, or its target is more than a part of an array whose
 * subscripts are sums and products of scalars. */
bool outline_read_target(Outline *outline, Unit *unit, const AstStmt *assignment, OutlineTarget *target);

/* Writes references to pointers that loops of the unit set as references to what they point at (outline_pointer.c). Before anything is asked of
 * its statements. */
void outline_follow_pointers(Outline *outline, Unit *unit);

#endif
