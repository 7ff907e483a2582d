/* Dataflow of scalars over the structured tree: which loops may treat which scalars as private. */
#ifndef CRAYON_PASSES_NEST_SCALARS_H
#define CRAYON_PASSES_NEST_SCALARS_H

#include "passes/nest/facts.h"

/* For each loop (by its index in facts->loops) the scalars whose values after it may be used. Calls read
 * every scalar of an area; the routine's end reads what storage_live_at_exit says. */
const Bitset *scalars_live_after(Context *context, const NestProgram *program, const NestFacts *facts);

/* The assignments of scalars from `first` on whose values nothing reads, or such assignments alone. Those that may trap are none. What
 * the scalars hold behind the loop `seen` is read; 0: there is none such. */
Bitset scalars_find_unread(Context *context, const NestProgram *program, const NestFacts *facts, SymId first, StmtId seen);

/* One iteration of a loop. */
typedef struct {
    Bitset certain;   /* assigned on every path through the iteration */
    ExprId *exposed;  /* a symbol: its first read that may come before an assignment of the iteration, else 0 */
    ExprId *written;  /* a symbol: the target of its first assignment, else 0 */
} IterationScalars;

/* Loops inside may run zero times unless their trip count is a constant. */
IterationScalars scalars_scan_iteration(Context *context, const NestFacts *facts, StmtId loop);

/* The same for one statement with its inside; its jumps stay inside. */
IterationScalars scalars_scan_stmt(Context *context, const NestFacts *facts, StmtId stmt);

typedef enum { REDUCTION_NONE, REDUCTION_SUM, REDUCTION_PRODUCT, REDUCTION_MIN, REDUCTION_MAX, REDUCTION_ANY, REDUCTION_ALL } Reduction;

/* What a scalar is in the body of a loop, when all its uses there are `s = s op value` of one operation, or
 * `IF (value > s) s = value`, maybe with further conditions, and other scalars that are assigned with it. */
Reduction scalars_find_reduction(const NestRoutine *routine, StmtId loop, SymId scalar);

/* Whether the scalar is assigned in the body only where another one takes a value in such an IF: where it found its extremum. */
bool scalars_is_place(const NestRoutine *routine, StmtId loop, SymId scalar);

/* Whether all that the body does with the scalar is to assign it one constant, in one place or several: a flag that iterations raise in any order. */
bool scalars_is_flag(const NestRoutine *routine, StmtId loop, SymId scalar);

#endif
