/* Runs a routine of nest IR by the interpreter, on inputs made for the routines of fortran.h. */
#ifndef CRAYON_TESTS_FUZZ_RUN_ROUTINE_H
#define CRAYON_TESTS_FUZZ_RUN_ROUTINE_H

#include "ir/interp.h"

/* What a run leaves behind: the elements of the arguments, and of COMMON and module variables that the routine
 * declares, by symbol; as Expr.bits. Arrays that die and the routine's own variables are NULL. */
typedef struct {
    uint64_t **data;
    unsigned char **stored; /* not 0: the element was stored, with whatever value */
    uint64_t *counts;
} RoutineState;

/* Sizes: the loops run about `points` times, those around them `rows` times. What passes added to the symbols are other views
 * of the same storage: they get no values. */
typedef struct {
    int64_t points, rows;
    uint64_t seed;
    uint32_t symbols; /* the routine's number of symbols before the passes */
} RoutineInput;

/* False after a fault, which is appended. */
bool run_routine(Context *context, const NestProgram *program, const NestRoutine *routine, RoutineInput input,
                 const InterpOptions *options, RoutineState *state, Text *faults);

/* Appends what differs, and what `b` alone stored, by the names of the first's symbols; both routines have the same symbols up to those that
 * passes added. */
bool compare_states(const NestRoutine *routine, const RoutineState *a, const RoutineState *b, Text *faults);

#endif
