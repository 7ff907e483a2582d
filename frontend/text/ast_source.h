/* The tree as Fortran again: expressions and statements in free form. */
#ifndef CRAYON_FRONTEND_TEXT_AST_SOURCE_H
#define CRAYON_FRONTEND_TEXT_AST_SOURCE_H

#include "frontend/text/ast.h"
#include "support/text.h"

typedef struct AstSource AstSource;

struct AstSource {
    Text *out;
    /* Prints something else for an expression and returns true; NULL: all are printed as they are. */
    bool (*replace)(AstSource *source, const AstExpr *expr);
    void (*note)(AstSource *source, const AstStmt *stmt); /* called where each statement begins; NULL: nobody asks */
    const char *(*word_for)(const AstSource *source, const AstStmt *stmt); /* the directive of nests that stands for it, NULL: itself; NULL: input, output and STOP are not
                                                                            * printed */
    void *data;
};

/* Appends an expression. Its tokens stand in the order in which they were written, so that it parses to the same tree. */
void ast_source_expr(AstSource *source, const AstExpr *expr);

/* Appends a list of expressions, with commas between. */
void ast_source_list(AstSource *source, const AstExpr *list);

/* Appends executable statements, one a line, each list from `stmt` on up to `end` (NULL: to its end). False when one of them is of a kind
 * that it does not print: input and output, STOP, what has faults. Labelled DOs end with END DO. */
bool ast_source_stmts(AstSource *source, const AstStmt *stmt, const AstStmt *end, int indent);

#endif
