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

/* Lowers the routine's first kernel, spoils one decision of the allocated program - a barrier, a slot, an extent, a
 * delay, a pad, a border, a halo - and runs it: the values mean what they did, so that a fault or other memory must have been found
 * by the verifier. VEC_TEST_REFUSED when there was nothing to spoil, or the verifier refuses the spoiled program. */
VecTestResult vec_test_spoiled(Context *context, const NestProgram *program, NestRoutine *routine,
                               const VecOptions *options, const VecMemory *memory, uint64_t seed, Text *report);

/* True when the program's text reads back to a program of the same text. */
bool vec_test_round_trip(Context *context, const NestProgram *program, Text *report);

#endif
