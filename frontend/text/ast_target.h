/* References to a pointer, written as references to what it points at. */
#ifndef CRAYON_FRONTEND_TEXT_AST_TARGET_H
#define CRAYON_FRONTEND_TEXT_AST_TARGET_H

#include "frontend/text/ast.h"

enum { AST_MAX_RANK = 15 };

/* What is known of a pointer assignment: p(0:) => grid%u(k*8:). */
typedef struct {
    const AstStmt *assignment;
    uint32_t rank, array_rank;     /* of the pointer; of the array that the target is, or is a part of */
    int64_t first[AST_MAX_RANK];   /* the pointer's first subscripts, where it has its own */
    int64_t lower[AST_MAX_RANK];   /* the array's lower bounds, */
    bool asks_lower[AST_MAX_RANK]; /*   where LBOUND need not tell them */
} AstTarget;

/* An integer of at most nine digits, with or without a minus; false: it is something else. */
bool ast_small_number(const AstExpr *expr, int64_t *value);

/* Whether a reference to the pointer, an element, a section or the whole, can be written as one to the target. */
bool ast_may_retarget(const AstTarget *target, const AstExpr *reference);

/* Writes it so. */
void ast_retarget(Context *context, const AstTarget *target, AstExpr *reference);

#endif
