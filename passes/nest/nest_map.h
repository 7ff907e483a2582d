/* Which loops can be kernels that are no vector kernels, as the pass `map` decides it. */
#ifndef CRAYON_PASSES_NEST_NEST_MAP_H
#define CRAYON_PASSES_NEST_NEST_MAP_H

#include "passes/nest/facts.h"

enum { MAP_MAX_AXES = 3 };

typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Bitset *live_after; /* scalars_live_after */
    bool trusts; /* the inspectors of LoopInfo.reaches are there, or will be */
} Mapping;

/* Why a parallel loop can be no kernel, or NULL. */
Name map_obstacle(const Mapping *mapping, const LoopFacts *loop);

/* The loop that is all there is in the body of `outer`, can be an axis under `kernel`, and whose variable's value after the nest is not used;
 * 0 when there is none. */
StmtId map_axis(const Mapping *mapping, const LoopFacts *kernel, StmtId outer);

/* Whether a statement is a kernel, of vectors or a loop that `map` made one. */
bool map_is_kernel(const NestRoutine *routine, StmtId stmt);

/* Whether a list holds some. */
bool map_holds_kernels(const NestRoutine *routine, StmtId first);

#endif
