/* Nests beside each other in a loop in order become one, so that all loops stand in each other. */
#ifndef CRAYON_PASSES_NEST_JOIN_H
#define CRAYON_PASSES_NEST_JOIN_H

#include "passes/nest/dependence.h"

enum { JOIN_MAX_DEPTH = 3 };

typedef struct {
    StmtId root;     /* the loop around them */
    Stmt old;        /*   as it was */
    uint32_t depth;  /* of loops in each other each nest had, which are one now */
    LIST(StmtId) firsts; /* what each part begins with in the body of the innermost one */
} Join;

typedef LIST(Join) JoinList;

/* Joins the nests that stand in loops in order, with assignments of scalars between them, where one of them has no lanes, all run over the same ranges, and scalars allow it. Findings
 * are to be made again. `live_after`: scalars_live_after. */
JoinList join_nests(Context *context, NestRoutine *routine, const NestFacts *facts, const Bitset *live_after);

/* Whether iterations of joined nests that touch the same memory come in the order in which they did; by facts of the routine as it is now. */
bool join_keeps_order(Context *context, const NestFacts *facts, DependenceTester *tester, const Join *join);

/* Puts the nests back. */
void join_undo(NestRoutine *routine, const Join *join);

#endif
