/* Ways out of nests: statements that leave their work to Fortran where a loop comes to one. */
#ifndef CRAYON_FRONTEND_OUTLINE_OUTLINE_OUT_H
#define CRAYON_FRONTEND_OUTLINE_OUTLINE_OUT_H

#include "frontend/outline/outline.h"
#include "frontend/text/ast.h"

/* A statement by which loops leave nests to Fortran. */
typedef struct {
    const AstStmt *stmt;
    const char *why; /* it is in no nest otherwise */
    bool alone;      /* a CALL, and no loops stand beside it anywhere in the statement that is asked about: where the nest leaves its work, Fortran has no loops that could be nests */
    bool at_start;   /*   of which the conditions are asked before the nest: its loops are a nest of their own */
} OutlineWayOut;

/* The constructs around a statement, within the one that is asked about. */
typedef struct OutlineInside {
    const struct OutlineInside *outer;
    const AstStmt *stmt;
} OutlineInside;

bool outline_is_way_out(const AstStmt *stmt); /* a nest that comes upon it leaves its work to Fortran: input, output and STOP */
bool outline_is_taken_out(const Outline *outline, const AstStmt *stmt); /* the same, and CALLs of what cannot come along, on sides of IFs in loops */
void outline_add_way_out(Outline *outline, const AstStmt *stmt, const char *why, bool alone); /* such a CALL, or another one that is a way out; `why` it is in no nest otherwise */
const char *outline_word_for(const Outline *outline, const AstStmt *stmt); /* what stands for one in the text of a nest; NULL: it is none */
bool outline_is_chosen_in_loop(const OutlineInside *inside, bool alone); /* a loop comes to the statement where a condition in it says so; `alone`: the innermost one has no loops beside it */
bool outline_is_in_work(const OutlineInside *inside); /* the innermost loop sets elements whatever is chosen in it: one that looks for something alone would be left as soon as that is found */
bool outline_stands_alone_in_loops(const OutlineInside *inside, const AstStmt *stmt); /* no loops but short ones stand beside it, or beside what it stands in */
bool outline_leaves_at_start(const Outline *outline, const AstStmt *stmt); /* it holds a way out of which the conditions are asked before the nest */

#endif
