/* Nests whose lanes run along rows of their own. */
#ifndef CRAYON_PASSES_VEC_ALONG_H
#define CRAYON_PASSES_VEC_ALONG_H

#include "passes/nest/nest_map.h"

/* Leaves a nest to be a kernel of its own, whose arrays pass through shared memory, where that is faster than the vector kernel with those lanes, which have
 * a sector for each load: notes the reason. False: it is not so. */
bool along_leave(const Mapping *mapping, StmtId root, SymId lanes, uint32_t shared);

#endif
