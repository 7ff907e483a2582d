/* Nests statements into blocks and program units. */
#ifndef CRAYON_FRONTEND_TEXT_STRUCTURE_H
#define CRAYON_FRONTEND_TEXT_STRUCTURE_H

#include "frontend/text/ast.h"

typedef struct Structure Structure;

/* `keeps_scopes`: of FrontendOptions. */
Structure *structure_create(Context *context, bool keeps_scopes);

/* Takes the next statement of the file. A statement with faults that is known to open or end something
 * comes as that kind with AST_ERROR parts; an AST_STMT_ERROR with `flag` may have been anything, and silences messages
 * about its unit's structure. */
void structure_add(Structure *structure, AstStmt *stmt);

/* The statements up to END TYPE declare procedures of a type: they need not be understood. */
bool structure_skips(const Structure *structure);

/* Ends the file: `end` is where it stops. `cut`: its last statement had a fault, so that it may stop in the middle of
 * that, and what has no END has no message of its own. The list of program units. */
AstStmt *structure_finish(Structure *structure, SourceRange end, bool cut);

#endif
