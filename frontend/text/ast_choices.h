/* SELECT CASE of texts as IFs. */
#ifndef CRAYON_FRONTEND_TEXT_AST_CHOICES_H
#define CRAYON_FRONTEND_TEXT_AST_CHOICES_H

#include "frontend/text/ast.h"

/* In the list and in what it holds, but for those of whose branches `stays` says so. */
void ast_write_choices(Context *context, AstStmt *list, bool (*stays)(const AstStmt *branches));

#endif
