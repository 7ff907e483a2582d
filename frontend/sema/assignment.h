/* Both sides of an assignment. */
#ifndef CRAYON_FRONTEND_SEMA_ASSIGNMENT_H
#define CRAYON_FRONTEND_SEMA_ASSIGNMENT_H

#include "frontend/sema/node.h"

/* The target of an assignment: a variable that may be defined. */
Node *stmt_analyze_target(Unit *unit, const AstExpr *ast);

/* Both sides of an assignment, the value of the target's type; false after a report. */
bool stmt_analyze_assignment(Unit *unit, const AstStmt *stmt, Node **target, Node **value);

#endif
