/* Parsing: one file to a list of program units. */
#ifndef CRAYON_FRONTEND_TEXT_PARSE_H
#define CRAYON_FRONTEND_TEXT_PARSE_H

#include "frontend/text/ast.h"
#include "frontend/text/source_options.h"
#include "support/text.h"

/* Parses a registered file (INCLUDE lines are registered and read on the way) into the list of its
 * program units. Faults go to the diagnostics; what could be understood is returned all the same. */
AstStmt *parse_file(Context *context, uint32_t file, const FrontendOptions *options);

/* Prints the tree, one node a line, indented: for tests. */
void ast_print(const Context *context, const AstStmt *units, Text *out);

#endif
