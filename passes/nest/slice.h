/* A backward slice: the statements of a routine that decide whether it comes to certain ones of its statements. */
#ifndef CRAYON_PASSES_NEST_SLICE_H
#define CRAYON_PASSES_NEST_SLICE_H

#include "passes/nest/dependence.h"
#include "support/bitset.h"

#include <isl/ctx.h>

/* An iteration of the loop begins with what the element holds. */
typedef struct {
    StmtId loop;
    ExprId element;
} SliceLoad;

/* How an array that the slice sets is one of a copy of it. */
typedef enum { SLICE_NOT_SET, SLICE_ELEMENT, SLICE_ARRAY } SliceArray;

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    bool (*is_aim)(const Stmt *stmt); /* the statements that are asked about: CALLs, which set nothing */
    /* the result */
    LIST(StmtId) order;  /* the statements of which the slice is a part: up to the last one of the routine's own in which one that is asked about stands */
    Bitset within;       /* the same */
    Bitset assigned;     /* scalars and arrays that these set */
    Bitset kept;         /* the slice */
    Bitset given;        /* scalars that it sets, and of which the value at the start is asked for */
    SliceArray *arrays;  /* by symbol. An element: all that is set, and read after that, is one element an iteration of a loop. An array: all that is read of it
                          * was set in the same iteration of a loop */
    Bitset as_before;    /* reads, by expression, that find what the array holds at the start; */
    LIST(SliceLoad) loads; /* elements that need that */
    Bitset taken;        /* arrays of which this is not shown, but taken to be so */
    bool failed;         /* there is no such slice */
    /* its own */
    StmtId *around;      /* a statement: the LOOP, WHILE, IF or BLOCK that it stands in; 0 */
    StmtId *before;      /* the one before it in its list; 0 */
    Bitset read, set;    /* arrays that it reads; of which it has all assignments */
    uint32_t *ends;      /*   these, by symbol: before which place of the order */
    Bitset set_before;   /* reads that may find something that was set */
    StmtId demand;       /* where what is looked at is read */
    bool takes;          /* that may be */
    DependenceTester *tester;
    isl_ctx *isl;
    bool changed;
} Slice;

/* The slice of the statements from `first` on; `is_aim` holds for one of them, or in one. All memory is scratch. Within it run LOOPs, IFs, BLOCKs, EXIT and CYCLE. With
 * `takes` iterations of the innermost loop around all that names an array are taken to set what they read of it, where that cannot be shown. */
Slice *slice_find(Context *context, NestRoutine *routine, StmtId first, bool (*is_aim)(const Stmt *stmt), bool takes);

/* slice_array.c: adds arrays of which the slice reads what its statements may have set. */
void slice_add_arrays(Slice *slice);

/* What stands for those in a copy of the slice. */
void slice_sort_arrays(Slice *slice);

#endif
