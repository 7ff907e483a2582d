/* Reductions that run behind a nest: its iterations leave the terms in arrays of the nest's bounds, and loops as these reduce them in the order of the source. */
#ifndef CRAYON_PASSES_NEST_BEHIND_H
#define CRAYON_PASSES_NEST_BEHIND_H

#include "ir/build.h"
#include "passes/nest/scalars.h"

enum { BEHIND_MAX_LOOPS = 4 };

typedef struct {
    StmtId stmt; /* that needs it */
    ExprId expr;
    SymId array;
} BehindTerm;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const LoopFacts *loops[BEHIND_MAX_LOOPS]; /* plain ones with nothing else between, from the outermost on */
    uint32_t count;
    Bitset scalars;         /* that are reduced */
    LIST(StmtId) stmts;     /* of the innermost loop's body, which run behind */
    LIST(BehindTerm) terms;
} Behind;

/* Finds what runs behind of the loops, which are set: all scalars that go from iteration to iteration, or are in `live`, the scalars used behind the loops, but for the loops' variables. False: one of them is no reduction, stands beside something
 * else, or bounds may change from the routine's start on, which the arrays need. */
bool behind_find(Behind *behind, const Bitset *live);

/* Whether a statement of the innermost body runs behind. */
bool behind_has(const Behind *behind, StmtId stmt);

/* Makes the arrays. */
void behind_make_arrays(Behind *behind);

/* The statements that leave the terms of one that runs behind. */
StmtList behind_keep_terms(const Behind *behind, StmtId stmt);

/* The loops that reduce. */
StmtId behind_make_nest(const Behind *behind);

#endif
