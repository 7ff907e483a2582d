/* Interpreters of vector kernels, for tests of passes: exact bits, poisoned storage. */
#ifndef CRAYON_IR_VEC_INTERP_H
#define CRAYON_IR_VEC_INTERP_H

#include "ir/vec.h"
#include "support/text.h"

/* Memory and scalars that a run works on. */
typedef struct {
    /* By symbol of the routine: scalars hold one element, arrays all of theirs, column major; as Expr.bits. */
    uint64_t **data;
    uint64_t *counts; /* elements */
    bool in_order;    /* what trees reduce is given on as it is in the order of the source, once the tree's result lies where it must (ir/vec_tree.h) */
    bool **stored;    /* by symbol, as `data`: elements that were stored become true; NULL: not recorded */
    /* How many elements vec_interpret_allocated loaded, of them saved ones (REMEDY_BORDERS), and stored; added up. */
    uint64_t loads, saved_loads, stores;
} VecMemory;

/* Runs the kernel by the meaning of its values alone (shape, order of rows and locations play no part): for each
 * instruction in order, every point of its set. Uses of undefined values and accesses outside arrays are faults.
 * True when there is none; faults are appended a line each. */
bool vec_interpret_values(const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, Text *faults);

/* Runs the mapped and allocated program: blocks, strips, lanes and slots as the back ends print them. Slots are
 * poisoned for each block; a read of a slot element that holds another value than the operand names, that
 * nothing wrote, or that another lane wrote (or will overwrite) without a barrier between is a fault; so is a memory access
 * that meets another block's or, without a barrier, another lane's. `block_seed` chooses the order of blocks. */
bool vec_interpret_allocated(const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory,
                             uint64_t block_seed, Text *faults);

#endif
