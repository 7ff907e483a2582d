/* The kernel in place of the nest that it was made of. */
#ifndef CRAYON_PASSES_VEC_REPLACE_H
#define CRAYON_PASSES_VEC_REPLACE_H

#include "ir/vec.h"
#include "passes/nest/facts.h"
#include "passes/vec/fuse.h"

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after; /* scalars used behind it */
    StmtId root, end;         /* one loop, or a run of them in one list */
    const RowNest *nests;     /* that it was made of; a run of lane loops has one without rows */
    uint32_t nest_count;
    const FinalValue *finals; /* of scalars that each row sets alike */
    uint32_t final_count;
    const Copy *copies;       /* made before the kernel */
    uint32_t copy_count;
    ExprId guard;             /* where the kernel is the loops; 0: everywhere */
    ExprId many;              /* where the kernel runs, and not `few` in its place; 0: everywhere */
    VecKernel *few;
} ReplacedNest;

/* The statement of `root` becomes the kernel, behind it scalars get the values that are used there; with a guard, an IF around these, beside
 * a copy of the nest. The loops live on out of the tree, the root under a new id. */
void replace_nest(const ReplacedNest *nest, VecKernel *kernel);

#endif
