/* Faults planted in allocated programs, one at a time. */
#ifndef CRAYON_TESTS_VEC_SPOIL_H
#define CRAYON_TESTS_VEC_SPOIL_H

#include "same.h"

typedef enum {
    SPOIL_BARRIER,    /* one is left out */
    SPOIL_SLOT,       /* a result goes to another slot, in use or not */
    SPOIL_FREED,      /* a register is given to the next result one instruction before its last reader */
    SPOIL_EXTENT,     /* one short */
    SPOIL_DELAY,      /* one more or less */
    SPOIL_PAD,        /* one short */
    SPOIL_BORDER,     /* one short */
    SPOIL_ACROSS,     /* the rows that a load is told to look across are one more or less */
    SPOIL_HALO,       /* one short */
    SPOIL_MARKER,     /* the begin, else or end of an if goes one step up or down */
    SPOIL_SIDE,       /* a value of a side is read outside of it */
    SPOIL_ROWS,       /* an extent on rows one short, in a kernel of values that no shape takes */
    SPOIL_COUNT
} VecTestSpoil;

extern const char *const vec_test_spoils[SPOIL_COUNT]; /* in words */

/* Of a kind of fault: how many were planted, and found by each. */
typedef struct {
    uint64_t planted, by_verifier, by_interpreter;
} VecTestSpoiled;

/* Lowers the routine's first kernel - one with offsets on rows to its extents only - and plants a fault of each kind in a copy. The values mean what they did; a program that
 * the verifier accepts must leave the same memory, else VEC_TEST_DIFFERENT. The interpreter, which counts as having
 * found a fault when it reports one or leaves other memory, runs also what the verifier refuses. VEC_TEST_REFUSED when there is no
 * program to spoil. Adds to `counts`, of SPOIL_COUNT. */
VecTestResult vec_test_spoiled(Context *context, const NestProgram *program, NestRoutine *routine, const VecOptions *options,
                               const VecMemory *memory, uint64_t seed, VecTestSpoiled *counts, Text *report);

#endif
