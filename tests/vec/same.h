/* Runs a kernel by its values behind each stage and, allocated, slot by slot, and compares all memory. */
#ifndef CRAYON_TESTS_VEC_SAME_H
#define CRAYON_TESTS_VEC_SAME_H

#include "features.h"
#include "generate.h"

#include "passes/vec/vec_passes.h"

typedef enum { VEC_TEST_SAME, VEC_TEST_REFUSED, VEC_TEST_DIFFERENT } VecTestResult;

/* Takes copies of the routine's first kernel to each stage of vec_stages in turn. Behind each one the verifier finds
 * nothing, the text reads back, and the values leave the memory that the original's leave; the allocated program
 * does too, slot by slot. Appends what is wrong, with the stage, or why the passes refuse the kernel. The routine's
 * kernel is kept as it was. Adds to `features`, of FEATURE_COUNT, unless it is NULL. */
VecTestResult vec_test_lowered(Context *context, const NestProgram *program, NestRoutine *routine, const VecOptions *options,
                               const VecMemory *memory, uint64_t block_seed, uint64_t *features, Text *report);

/* True when the program's text reads back to a program of the same text. */
bool vec_test_round_trip(Context *context, const NestProgram *program, Text *report);

#endif
