/* What random kernels and their allocated programs hold: a campaign in which one of these is missing shows nothing
 * about it. */
#ifndef CRAYON_TESTS_VEC_FEATURES_H
#define CRAYON_TESTS_VEC_FEATURES_H

#include "ir/vec_build.h"

typedef enum {
    /* of a kernel of values */
    FEATURE_IN_PLACE, FEATURE_IN_PLACE_MASKED, FEATURE_LOAD_BOUNDED, FEATURE_GATHER, FEATURE_SCATTER, FEATURE_STRIDE,
    FEATURE_BEHIND_STORE, FEATURE_STORED_TWICE, FEATURE_DIVIDE_MASKED, FEATURE_DIVIDE_IN_SET, FEATURE_MASK_KIND,
    FEATURE_SMALL_TYPE, FEATURE_UNIFORM, FEATURE_LOOP, FEATURE_MERGE, FEATURE_REPEATED,
    FEATURE_REPEATED_ELSEWHERE, FEATURE_REPEATED_BEHIND_STORE, FEATURE_IF, FEATURE_ELSE, FEATURE_PHI, FEATURE_IF_IN_IF, FEATURE_IF_IN_LOOP,
    FEATURE_LOOP_IN_IF, FEATURE_STORE_IN_IF, FEATURE_TWO_AXES, FEATURE_SET_OF_ROWS, FEATURE_REDUCE, FEATURE_REDUCE_STEPS, FEATURE_REDUCE_PLACE, FEATURE_LEAVE, FEATURE_ROWS_IN_PLACE,
    FEATURE_LOWERED, /* the first one of an allocated program */
    FEATURE_RAISED = FEATURE_LOWERED, FEATURE_BORDER, FEATURE_ROWS_AHEAD, FEATURE_ROWS_BEHIND, FEATURE_STREAM, FEATURE_PAD, FEATURE_BARRIER, FEATURE_SPILL, FEATURE_RELOAD,
    FEATURE_IF_LOWERED, FEATURE_IF_OF_ONE_WAY, FEATURE_IF_OF_HOST, FEATURE_IF_MADE, FEATURE_PHI_OF_MEMORY, FEATURE_SPILL_IN_IF,
    FEATURE_SPILL_AT_PHI, FEATURE_REGISTER_REUSED, FEATURE_SHARED_REUSED, FEATURE_SCRATCH_REUSED, FEATURE_SCRATCH_EXCHANGE,
    FEATURE_COUNT
} VecTestFeature;

extern const char *const vec_test_features[FEATURE_COUNT]; /* in words */

/* Adds one to the count of each feature that the kernel has. */
void vec_test_count_values(const NestRoutine *routine, const VecKernel *kernel, uint64_t *counts);

/* The same for the program that a kernel was lowered to. */
void vec_test_count_lowered(const NestRoutine *routine, const VecKernel *kernel, const VecKernel *lowered, uint64_t *counts);

#endif
