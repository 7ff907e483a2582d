/* How a row loop splits: which of its arrays and scalars get an element a row, and into which parts it falls. */
#ifndef CRAYON_PASSES_NEST_ROWS_H
#define CRAYON_PASSES_NEST_ROWS_H

#include "passes/nest/cover.h"
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
    const Bitset *only; /* the loops, by statement, that may be split; NULL: any */
} RowAnalysis;

/* An assignment of a scalar, a part of its own, that a later group makes again. */
typedef struct {
    uint32_t group, part;
} RowRepeat;

/* A scalar that a group takes from one before it, or leaves to one behind. */
typedef struct {
    uint32_t group;
    SymId scalar;
    bool leave;
} RowHanded;

/* All memory is scratch. */
typedef struct {
    const LoopFacts *outer; /* the row loop that becomes several; */
    LIST(const LoopFacts *) inner; /*   row loops nested perfectly in it, whose bounds are known at entry: each part gets them */
    const LoopFacts *row;   /* the innermost of these */
    LIST(StmtId) parts;   /* the statements of its body */
    uint32_t *part_of;   /* a statement: 1 + the index in `parts` of the one that holds it, 0 outside the loop */
    uint32_t *group;     /* a part: its group, from 0, rising */
    uint32_t groups;
    bool cut;            /* scalars stay scalars within groups, which hand them over; */
    LIST(RowRepeat) repeats; /*   or make them again, in order */
    LIST(RowHanded) handed;
    SymId symbol_count;  /* when it was planned */
    bool *expand;        /* a symbol: gets one more dimension, over rows */
    bool *live;          /* an expanded array: its contents are used after the loop; */
    bool *copied;        /*   a write, by its index: what it has written in the last row is copied back, and all that others have written is among it */
    bool near;           /* rows of work arrays are to stay in the cache nearest by; when nobody knows how many rows there are, malloc has small blocks at once */
    CoverAsked *asked;   /*   under which conditions, of those around it */
    bool lanes;          /* there are kernels: single elements are copied in one */
    bool guarded;        /* the loop may be split only where a condition holds: */
    CoverGuard guard;    /*   all of this, at the routine's start */
    bool rows_first;     /* the added dimension comes first: rows are next to each other in the arrays that stay */
} RowPlan;

/* True with a plan when the loop can be split and a part becomes parallel by it. */
bool rows_plan(RowAnalysis *analysis, const LoopFacts *row, RowPlan *plan);

/* The same of rows whose variable is along memory in some array: of others the inner loops are vectors as they stand, and one work row stays in the cache nearest by. */
bool rows_plan_along_memory(RowAnalysis *analysis, const LoopFacts *row, RowPlan *plan);

/* The statements of the body of plan->row become its parts, each a group. */
void rows_find_parts(const RowAnalysis *analysis, RowPlan *plan);

/* Whether two iterations of a row loop touch one element, one of them writing. */
bool rows_conflict(const RowAnalysis *analysis, const RowPlan *plan, const LoopFacts *loop, SymId array);

/* Whether the array can have its own elements in each row, exactly. */
bool rows_can_expand(RowAnalysis *analysis, RowPlan *plan, isl_ctx *isl, SymId array);

/* Whether nobody uses what the rows leave in the array, or all rows write the same elements. */
bool rows_leave_same(RowAnalysis *analysis, RowPlan *plan, isl_ctx *isl, SymId array);

/* Whether a statement itself, without those inside, names the scalar. */
bool rows_mention(const NestRoutine *routine, const Stmt *stmt, SymId scalar);

/* Whether most accesses to the other arrays of rank 2 and more have the row loop's variable in their first subscript. */
bool rows_are_neighbours(const RowAnalysis *analysis, const RowPlan *plan);

/* Plans to split that loop, if it is to be. */
typedef bool (*RowPlanner)(RowAnalysis *analysis, const LoopFacts *loop, RowPlan *plan);

enum { ROW_PLANS = 64 };

/* Plans to split row loops, none inside another one, with memory of their own. */
typedef struct {
    RowAnalysis analysis;
    Context here, own[ROW_PLANS];
    RowPlan plans[ROW_PLANS];
    uint32_t count;
} RowPlanning;

/* Plans what rows_split_some splits, and gives the memory back. */
RowPlanning *rows_plan_some(Context *context, const NestProgram *program, NestRoutine *routine, RowPlanner plan, bool lanes, const Bitset *only);
void rows_end_planning(RowPlanning *planning);

/* Splits row loops that can be, at most ROW_PLANS of them, none inside another one; how many. All are planned before the first is changed, so that the
 * routine is walked once for them. `lanes` and `only` are those of the analysis. */
uint32_t rows_split_some(Context *context, const NestProgram *program, NestRoutine *routine, RowPlanner plan, bool lanes, const Bitset *only);

/* Adds to `found` the loops, by statement, that would be split so, and changes nothing. */
void rows_find_some(Context *context, const NestProgram *program, NestRoutine *routine, RowPlanner plan, bool lanes, Bitset *found);

/* Whether other groups make again all that the group does, which leaves them nothing else. */
bool rows_is_repeated(const RowPlan *plan, uint32_t group);

/* Whether a row has work arrays that get an element a row, and not scalars alone. */
bool rows_have_arrays(const NestRoutine *routine, const RowPlan *plan);

/* Whether the expression has one value from the routine's start to its end. */
bool rows_is_fixed(const NestRoutine *routine, ExprId expr);

/* Loops have no findings any more. */
void rows_forget_findings(NestRoutine *routine);

/* For walks over statements: a loop keeps its reason where the accesses that this speaks of are gone. */
bool rows_forget_pair(void *data, NestRoutine *routine, StmtId id);

/* The n-th row loop of the plan from the outermost one, 0, on; NULL behind the last one. */
const LoopFacts *rows_loop(const RowPlan *plan, uint32_t n);

#endif
