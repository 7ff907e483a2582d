/* What statements and kernels name. */
#ifndef CRAYON_PASSES_VEC_USES_H
#define CRAYON_PASSES_VEC_USES_H

#include "ir/nest.h"
#include "support/bitset.h"

typedef struct {
    uint32_t *named; /* by symbol: how often it is named */
    Bitset *written; /* arrays; or NULL */
    bool calls;
} Uses;

/* For walks over statements (nest_walk_stmts): adds what a statement names to `data`, a Uses. */
bool uses_count(void *data, NestRoutine *routine, StmtId stmt);

#endif
