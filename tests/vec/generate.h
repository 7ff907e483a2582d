/* Random vector kernels for tests: legal ones, as vectorization may make them, with memory to run them on. */
#ifndef CRAYON_TESTS_VEC_GENERATE_H
#define CRAYON_TESTS_VEC_GENERATE_H

#include "ir/vec_interp.h"

/* The seed's routine, registered in the program, whose body is one unmapped kernel. All seeds together use every
 * operation that vectors have, offsets from -4 to 4, sets with other bounds than the stores', arrays that are
 * updated in place and loaded at several constants, masks of all kinds that keep loads in bounds and divisors from 0,
 * computed and strided subscripts, loops with carried values, reductions, one to three axes; a third of them ifs with phis and stores, in each
 * other and in loops, or offsets on the first row axis too, a sixth (all with `regions`) loops that lanes leave and ifs with many phis;
 * see features.h. */
NestRoutine *vec_test_generate(Context *context, NestProgram *program, uint64_t seed, bool regions);

/* The same for shapes that stage loads: loops in lanes, of sums of products whose factors vary on one axis each, on both, or on none. */
NestRoutine *vec_test_generate_product(Context *context, NestProgram *program, uint64_t seed);

/* Memory for a routine made by it, with seeded contents: rows of `n` points. In `arena`. */
VecMemory vec_test_memory(Arena *arena, const NestRoutine *routine, uint64_t seed, int64_t n);

/* A copy of all contents, which records stores. */
VecMemory vec_test_copy_memory(Arena *arena, const NestRoutine *routine, const VecMemory *memory);

/* Compares all contents; appends a line a difference, at most 5. NaNs are the same whatever their bits. An element that only
 * `b` stores, whatever the value, is a difference. */
bool vec_test_compare_memory(const NestRoutine *routine, const VecMemory *a, const VecMemory *b, Text *faults);

/* The next number of a seeded sequence, and one below `count`. */
uint64_t vec_test_random(uint64_t *state);
uint32_t vec_test_pick(uint64_t *state, uint32_t count);

#endif
