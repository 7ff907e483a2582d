/* Runs a routine of nest IR by the interpreter, on inputs made for the routines of fortran.h. */
#ifndef CRAYON_TESTS_FUZZ_RUN_ROUTINE_H
#define CRAYON_TESTS_FUZZ_RUN_ROUTINE_H

#include "ir/interp_run.h"
#include "support/list.h"

/* The arguments, and the COMMON and module variables that the routine declares; arrays that die are inputs alone. */
typedef LIST(RunItem) RoutineState;

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

#endif
