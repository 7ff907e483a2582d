/* The text of one directive, taken word by word; between directive.c and foreign.c. */
#ifndef CRAYON_FRONTEND_SEMA_DIRECTIVE_H
#define CRAYON_FRONTEND_SEMA_DIRECTIVE_H

#include "frontend/sema/internal.h"

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

void directive_skip_blanks(DirectiveParser *parser);

/* Takes the token, in either case, if it is next. */
bool directive_accept(DirectiveParser *parser, const char *token);

/* Takes a name, in lower case; NULL when none is next. */
Name directive_name(DirectiveParser *parser, SourceRange *loc);

/* Reads a directive that is not Crayon's own, as an assertion on the next loop; what is unknown gives a warning. */
void foreign_directive(DirectiveParser *parser);

#endif
