/* Elements that a row of a kernel stores and other rows load (REMEDY_ROWS). */
#ifndef CRAYON_IR_VEC_ROWS_H
#define CRAYON_IR_VEC_ROWS_H

#include "ir/vec.h"

/* Whether what a load brings at a point is what a store of the same array stores in another row. `by` gets how many points further on each axis that
 * is stored: on the axis of lanes it is not 0 where another lane stores it. */
bool vec_rows_apart(const NestRoutine *routine, const VecKernel *kernel, const VecInst *load, const VecInst *store, int64_t *by);

/* Whether only the first row that a block walks runs what stands at that place of the order. */
bool vec_is_in_first_row(const VecKernel *kernel, uint32_t at);

/* How many rows of those that a block walks the store waits: as many as the farthest load looks back at its array. */
int32_t vec_store_waits(const NestRoutine *routine, const VecKernel *kernel, const VecInst *store);

/* Loads of an array that look back, or ahead, find what was saved for the one of them that looks farthest: that load. */
ValueId vec_saved_for(const NestRoutine *routine, const VecKernel *kernel, ValueId load);

/* How many rows of a block load what another block's rows store: the first ones of those that it walks, or the last ones. */
static inline int32_t vec_saved_rows(const VecInst *load)
{
    return load->across < 0 ? -load->across : load->across;
}

#endif
