/* The text of one directive, taken word by word. */
#ifndef CRAYON_FRONTEND_LOWER_DIRECTIVE_H
#define CRAYON_FRONTEND_LOWER_DIRECTIVE_H

#include "frontend/lower/lower.h"

typedef struct {
    Lower *lower;
    const AstStmt *directive;
    const char *text, *at;
    bool located;  /* the text stands at byte `base` of the file */
    uint32_t base;
    bool failed;
} DirectiveParser;

/* The range in the file of a part of the text. */
SourceRange directive_place(const DirectiveParser *parser, const char *begin, const char *end);

/* Goes on to what is no blank. */
void directive_skip_blanks(DirectiveParser *parser);

/* Takes the token, in either case, if it is next. */
bool directive_accept(DirectiveParser *parser, const char *token);

/* Takes a name, in lower case; NULL when none is next. */
Name directive_name(DirectiveParser *parser, SourceRange *loc);

/* One directive of an executable part or of the specifications; may set lower->assertions. */
void directive_lower(Lower *lower, const AstStmt *directive);

/* Reads a directive that is not Crayon's own, as an assertion on the next loop; what is unknown gives a warning. */
void foreign_directive(DirectiveParser *parser);

/* Finds the directive's text in the file, so that a caret can stand under one word of it. */
void directive_locate(DirectiveParser *parser);

/* Reports a fault at the next character, once for each directive. */
void directive_fail(DirectiveParser *parser, const char *message);

/* Takes an expression of operators that bind at least as `level`, 0: of all, which stands in `depth` others. */
AstExpr *directive_expr(DirectiveParser *parser, int level, int depth);

#endif
