/* Elements that nests have as scalars. */
#ifndef CRAYON_PASSES_NEST_APART_H
#define CRAYON_PASSES_NEST_APART_H

#include "ir/nest.h"

/* Takes the CALLs of NEST_APART out of a routine that may leave its work, which then leaves it where other accesses of its loops reach one of the
 * elements that these name. False, with nothing changed: an access does by a constant, or may outside of loops; `where` is the place of a CALL then. */
bool apart_guard(Context *context, NestRoutine *routine, SourceRange *where);

#endif
