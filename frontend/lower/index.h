/* The indices of DO CONCURRENT and FORALL. */
#ifndef CRAYON_FRONTEND_LOWER_INDEX_H
#define CRAYON_FRONTEND_LOWER_INDEX_H

#include "frontend/lower/lower.h"
#include "frontend/sema/scope.h"

/* An index of DO CONCURRENT or FORALL (index.c). */
typedef struct {
    Entity *entity;
    Node *bounds[3]; /* lower, upper, step */
    SymId variable;
    Shadow shadow;
} Index;

typedef LIST(Index) IndexList;

/* The indices in the header, in order; false after a report. */
bool index_analyze(Unit *unit, const AstStmt *stmt, IndexList *indices);

/* Evaluates the bounds here. */
void index_hold(Lower *lower, Index *index);

/* Lets the name stand for the index until index_release. */
void index_bind(Lower *lower, Index *index);
void index_release(Unit *unit, Index *index);

/* Appends the loop over an index that is bound. */
StmtId index_open(Lower *lower, const Index *index, uint32_t assertions, SourceRange loc);

#endif
