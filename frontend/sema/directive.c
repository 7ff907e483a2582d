/* Directives: Crayon's own, and the assertions of others on the next loop. */
#include "frontend/sema/internal.h"

void directive_lower(Lower *lower, const AstStmt *directive)
{
    (void)lower;
    (void)directive;
}
