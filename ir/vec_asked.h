/* Where values are asked for: what only choices by a condition read is of no matter where that is not so. There a quick operation asks nothing
 * of its operands: a limiter that divides where two differences have one sign divides zero by zero in all points of a state that is uniform. */
#ifndef CRAYON_IR_VEC_ASKED_H
#define CRAYON_IR_VEC_ASKED_H

#include "ir/vec_region.h"

enum { VEC_MOST_ASKED = 4 };

/* A logical value, and what it is. */
typedef struct {
    ValueId condition;
    bool holds;
} VecLiteral;

/* Conditions that all hold at every point where the value is asked for; `read`: something reads it; `place`: its position in the order, from 1 on. */
typedef struct {
    VecLiteral items[VEC_MOST_ASKED];
    uint32_t count, place;
    bool read;
} VecAsked;

/* By value: conditions of choices, and of accesses under a predicate, that stand in a register from their definition on to the reader. In `arena`. */
VecAsked *vec_find_asked(Arena *arena, const VecKernel *kernel);

/* Whether the condition is among them. */
bool vec_asked_has(const VecAsked *asked, VecLiteral literal);

/* Whether an instruction at position `at` may ask for the condition: its register has it there, for the same point. `asked` are those of all values. */
bool vec_may_ask(const VecKernel *kernel, const VecRegions *regions, const VecAsked *asked, uint32_t at, const VecLiteral *literal);

#endif
