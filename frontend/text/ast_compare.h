/* Trees that say the same. */
#ifndef CRAYON_FRONTEND_TEXT_AST_COMPARE_H
#define CRAYON_FRONTEND_TEXT_AST_COMPARE_H

#include "frontend/text/ast.h"

/* Whether two expressions are written alike, but for blanks and letter case; NULL is like NULL alone. */
bool ast_is_same(const AstExpr *a, const AstExpr *b);

#endif
