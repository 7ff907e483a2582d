/* Running a routine by the interpreters, and comparing what two runs leave: for `crayon check --with=interp` and for tests. */
#ifndef CRAYON_IR_INTERP_RUN_H
#define CRAYON_IR_INTERP_RUN_H

#include "ir/interp.h"

typedef enum { RUN_ARGUMENT, RUN_AREA, RUN_RESULT } RunPlace;

/* A variable that a run gets and leaves. */
typedef struct {
    RunPlace place;
    const NestRoutine *routine; /* that declares it */
    SymId symbol;
    uint32_t argument;          /* RUN_ARGUMENT: position */
    uint64_t count;             /* elements */
    bool dead;                  /* it is an input alone: not compared */
    unsigned char *memory;      /* set by the run, like `stored`: a byte for each, not 0 where the routine stored, whatever value */
    unsigned char *stored;
} RunItem;

/* Gives a variable its elements before a run. */
typedef void RunFill(void *data, const RunItem *item);

/* Runs a routine once, in a fresh memory of the program. Items that an area holds come to where they are there. False after a
 * fault, which is appended; the items can be compared nevertheless. */
bool run_items(Context *context, const NestProgram *program, RoutineId routine, RunItem *items, uint32_t count,
               const InterpOptions *options, RunFill *fill, void *fill_data, Text *faults);

/* The elements that differ, or that `b` alone stored; the first few are appended, a line each, `indent` in front. */
uint64_t run_compare(const RunItem *a, const RunItem *b, uint32_t count, const char *indent, Text *out);

/* The elements of an array whose bounds are uniform, as eval_uniform. `last` is the last extent of an assumed-size one. False when
 * a bound is anything else. */
bool run_count_elements(const NestRoutine *routine, SymId symbol, uint64_t *const *scalars, int64_t last, uint64_t *count);

/* Kernels of a run, what they loaded and stored together. `seed` chooses the order of blocks. in_order: what VecMemory's says. */
typedef struct {
    bool in_order;
    uint64_t seed, runs, loads, saved_loads, stores;
} KernelRuns;

/* For InterpOptions.kernel, with KernelRuns as its data: an allocated kernel as it is allocated, another by its values; every kernel
 * by its values. */
bool run_kernel_as_it_is(void *data, const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, Text *faults);
bool run_kernel_values(void *data, const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, Text *faults);

#endif
