/* What is worth a nest (outline_few.c). */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_FEW_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_FEW_H

#include "frontend/outline/outline_internal.h"

/* Whether the statement has a loop or an operation on arrays; other ones than arrays that are set to long lists of numbers, and DO WHILE without others. */
bool outline_is_work(Outline *outline, Unit *unit, const AstStmt *stmt);
bool outline_is_worth(Outline *outline, Unit *unit, const AstStmt *stmt);

/* Whether it is, or holds, a DO WHILE or a DO without control. */
bool outline_holds_turns(const AstStmt *stmt);

/* Whether the statements from `first` up to `end` set few elements, as is plain to see, call nothing, and no other loop of the unit stores arrays of theirs. */
bool outline_is_few(Outline *outline, Unit *unit, const AstStmt *first, const AstStmt *end);

/* Whether they have loops along columns alone: of elements whose first two subscripts are variables of two of the `count` DO loops around, which are Fortran's
 * (outline_columns.c). */
bool outline_is_of_columns(Outline *outline, Unit *unit, const AstStmt *first, const AstStmt *end, const AstStmt *const *around, uint32_t count);

/* Whether they set few elements, one by one, as is plain to see, and do so time and again: in a loop (`repeats`), or in a procedure without one, which
 * is called for each point. A call takes longer than they do. */
bool outline_is_brief(Outline *outline, Unit *unit, const AstStmt *first, const AstStmt *end, bool repeats);

/* How many elements and scalars the statement sets at most, where they are few; -1: that is not plain to see. */
int64_t outline_brief_points(Outline *outline, Unit *unit, const AstStmt *stmt);

/* The array, or part of one, that SUM or kin takes, where it is not plain to see how many elements it has; NULL: the expression is nothing of that kind. */
const AstExpr *outline_summed(Outline *outline, Unit *unit, const AstExpr *expr);

/* Whether what the statements name are elements, parts of arrays, and functions and sums of few of these; `sums`: and of others of outline_summed, and calls of anything. */
bool outline_is_plain(Outline *outline, Unit *unit, const AstStmt *first, const AstStmt *end, bool sums);

/* Finds what tells, before the nest, that it sets few elements this time, where its loops' ends and its arrays' sizes are known by then (outline_turns.c). */
void outline_find_turns(Outline *outline, OutlineNest *nest);

#endif
