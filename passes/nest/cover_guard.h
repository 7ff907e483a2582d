/* Under which values, known when the routine starts, an iteration reads of an array only what it has written itself. */
#ifndef CRAYON_PASSES_NEST_COVER_GUARD_H
#define CRAYON_PASSES_NEST_COVER_GUARD_H

#include "passes/nest/system.h"

/* Sums that are not to be negative. */
typedef struct {
    LIST(FormId) forms;
} CoverGuard;

/* Adds to the system that the sums are not negative. */
void cover_guard_assume(const CoverGuard *guard, System *system);

/* Adds sums to the guard that exclude `rest`, which is what remains of `all`: sets over `rank` elements and those atoms. Takes both. Sizes are taken to be large: what a sum
 * excludes is a value below a number, or one value greater than another one; false, and nothing is added, where none is of that kind, or holds what is not known
 * when the routine starts. */
bool cover_guard_add(Context *context, const NestFacts *facts, CoverGuard *guard, isl_set *rest, isl_set *all, uint32_t rank, const AtomId *atoms, uint32_t count);

#endif
