/* Words for messages about blocks and program units. */
#ifndef CRAYON_FRONTEND_TEXT_STRUCTURE_WORDS_H
#define CRAYON_FRONTEND_TEXT_STRUCTURE_WORDS_H

#include "frontend/text/ast.h"

/* What a block or unit is called, and the statement that ends it. */
typedef struct {
    AstStmtKind kind;
    const char *text, *end;
} StructureWords;

/* The words of a kind that opens a block or unit. */
const StructureWords *structure_words(AstStmtKind kind);

/* What cannot end a labelled DO, as a word for the message; NULL: it can. As gfortran decides: an arithmetic IF can. */
const char *structure_bad_terminal(const AstStmt *stmt);

#endif
