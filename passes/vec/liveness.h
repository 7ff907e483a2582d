/* Where the values of an ordered kernel are read. Positions are indices into the order. */
#ifndef CRAYON_PASSES_VEC_LIVENESS_H
#define CRAYON_PASSES_VEC_LIVENESS_H

#include "ir/vec_region.h"
#include "passes/vec/vec_passes.h"

typedef struct {
    uint32_t position;
    bool lane; /* read at its own lane (a register serves); else through an exchange slot */
} VecUse;

typedef struct {
    uint32_t defined;         /* position */
    uint32_t last;            /* position after which it is dead; a use in a loop that does not hold the definition
                                 keeps it alive to the end of that loop */
    uint32_t last_exchange;   /* the same for reads at another lane; 0: none */
    LIST(VecUse) uses;         /* in order */
} VecLife;

typedef struct {
    VecLife *lives;           /* by value */
    VecRegions regions;
} Liveness;

/* Finds the lives of all values. The second operand of a VEC_CARRY is read at the end of its loop; the carry
 * itself lives to the last VEC_OUT of it, at least to the loop's end. The VEC_PHIs behind an IF read all their operands at the
 * last of them. Allocated in `arena`. */
Liveness vec_find_liveness(Arena *arena, const VecKernel *kernel);

/* The first read at its own lane after `position`, UINT32_MAX when there is none. */
uint32_t vec_next_lane_use(const VecLife *life, uint32_t position);

/* Whether there is one. */
bool vec_has_lane_use(const VecLife *life, uint32_t position);

#endif
