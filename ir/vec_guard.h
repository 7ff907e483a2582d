/* Guards: what a lane may do a second time.
 *
 * A lane does a guard with quick operations, whose values are anything where a test does not hold, and then all of it again. So nothing in it may show
 * that it ran before, or do harm with such values:
 * - It has no store, reduction, barrier, and hands nothing on to another row.
 * - No quick value decides whether or where it loads, or whether it divides integers.
 * - A slot in memory that it writes it does not read before; what is written in a side of an if is accessed there alone. (Registers hold a value each:
 *   what is written is not what was read.)
 * Its region is that of its first instruction; of regions within it has the whole. */
#ifndef CRAYON_IR_VEC_GUARD_H
#define CRAYON_IR_VEC_GUARD_H

#include "ir/vec_quick.h"

/* A guard that grows piece by piece, to see what may be in it. */
typedef struct {
    const NestRoutine *routine;
    const VecKernel *kernel;
    const VecRegions *regions;
    bool *quick;     /* by value: it depends on a quick operation of the guard */
    bool *waits;     /* by region: whether it runs depends on one */
    RegionId *first; /* by slot: the region of the first write, if that is the first access */
    enum VecSlotAccess { SLOT_UNUSED, SLOT_READ, SLOT_WRITTEN } *access; /* by slot: its first one */
    RegionId region;
    uint32_t begin, end; /* positions; begin == end: empty */
} VecGuard;

/* An empty one. */
VecGuard vec_guard_create(Arena *arena, const NestRoutine *routine, const VecKernel *kernel, const VecRegions *regions);

/* Empties it. */
void vec_guard_clear(VecGuard *guard);

/* Adds the positions from its end (of an empty one: from anywhere) to `to`, an instruction or a whole region with what stands
 * directly behind it; returns why they may not be in it, in one lower-case sentence, and the guard is then of no more use; NULL: they may. */
const char *vec_guard_add(VecGuard *guard, uint32_t from, uint32_t to);

#endif
