/* How a row loop splits: which of its arrays and scalars get an element a row, and into which parts it falls. */
#ifndef CRAYON_PASSES_NEST_ROWS_H
#define CRAYON_PASSES_NEST_ROWS_H

#include "passes/nest/dependence.h"
#include "passes/nest/scalars.h"

#include <isl/ctx.h>

typedef struct {
    Context *context;
    const NestProgram *program;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after;
    DependenceTester *tester;
    bool lanes; /* rows of recurrences may be lanes, with work arrays of their own */
} RowAnalysis;

/* All memory is scratch. */
typedef struct {
    const LoopFacts *row;
    LIST(StmtId) parts;   /* the statements of its body */
    uint32_t *part_of;   /* a statement: 1 + the index in `parts` of the one that holds it, 0 outside the loop */
    uint32_t *group;     /* a part: its group, from 0, rising */
    uint32_t groups;
    SymId symbol_count;  /* when it was planned */
    bool *expand;        /* a symbol: gets one more dimension, over rows */
    bool *live;          /* an expanded array: its contents are used after the loop */
    bool rows_first;     /* the added dimension comes first: rows are next to each other in the arrays that stay */
} RowPlan;

/* True with a plan when the loop can be split and a part becomes parallel by it. */
bool rows_plan(RowAnalysis *analysis, const LoopFacts *row, RowPlan *plan);

/* Whether the expression has one value from the routine's start to its end. */
bool rows_is_fixed(const NestRoutine *routine, ExprId expr);

#endif
