/* The body of a routine in another one. */
#ifndef CRAYON_PASSES_NEST_INLINE_COPY_H
#define CRAYON_PASSES_NEST_INLINE_COPY_H

#include "passes/nest/bind.h"

/* One call that becomes a body. */
typedef struct {
    Context *context;
    NestProgram *program;
    NestRoutine *caller;
    const NestRoutine *callee;
    CallBinding *binding;
    SymId *symbols;   /* the callee's symbol in the caller, 0 when it has none yet */
    ExprId *exprs;    /* the callee's expression in the caller, 0 when not copied yet */
    ExprId *actuals;  /* a dummy: its actual, with subscripts that the body cannot change */
    StmtId *stmts;    /* the callee's LOOP, WHILE, BLOCK in the caller */
    StmtId block;     /* what an early RETURN leaves, 0: there is none */
} InlineCopy;

/* The caller's symbol for a symbol of the callee that is no dummy, or for a dummy that its actual argument is copied to; added when it has none yet. */
SymId inline_copy_symbol(InlineCopy *copy, SymId id);

/* The callee's expression (0: none) in the caller. */
ExprId inline_copy_expr(InlineCopy *copy, ExprId id);

/* The callee's statements from `first` on; a RETURN at the routine's end is not copied. */
StmtId inline_copy_list(InlineCopy *copy, StmtId first);

#endif
