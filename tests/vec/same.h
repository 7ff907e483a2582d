/* Runs a kernel by its values and, lowered, slot by slot, and compares all memory. */
#ifndef CRAYON_TESTS_VEC_SAME_H
#define CRAYON_TESTS_VEC_SAME_H

#include "generate.h"

#include "passes/vec/vec_passes.h"

typedef enum { VEC_TEST_SAME, VEC_TEST_REFUSED, VEC_TEST_DIFFERENT } VecTestResult;

/* Lowers a copy of the routine's first kernel, verifies it and reads its text back, runs both on copies of the memory,
 * and compares. Appends what is wrong, or why the passes refuse the kernel. The routine's kernel is kept as it was. */
VecTestResult vec_test_lowered(Context *context, const NestProgram *program, NestRoutine *routine,
                               const VecOptions *options, const VecMemory *memory, uint64_t block_seed, Text *report);

/* True unless the result is VEC_TEST_DIFFERENT. */
bool vec_test_same(Context *context, const NestProgram *program, NestRoutine *routine, const VecOptions *options,
                   const VecMemory *memory, uint64_t block_seed, Text *report);

/* True when the program's text reads back to a program of the same text. */
bool vec_test_round_trip(Context *context, const NestProgram *program, Text *report);

#endif
