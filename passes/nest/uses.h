/* What statements and kernels name. */
#ifndef CRAYON_PASSES_NEST_USES_H
#define CRAYON_PASSES_NEST_USES_H

#include "ir/nest.h"
#include "support/bitset.h"
#include "support/list.h"

typedef struct {
    uint32_t *named; /* by symbol: how often it is named */
    Bitset *written, *read; /* arrays; or NULL */
    bool calls;
} Uses;

/* A side of an IF that no loop is around, while the other side has loops too: what stands in one is never run before or behind what stands in the
 * other. */
typedef struct {
    Bitset stmts;    /* that stand in it */
    uint32_t *named; /* by symbol: how often the other side names it */
} UsesSide;

typedef LIST(UsesSide) UsesSides;

/* The sides in a routine. */
UsesSides uses_find_sides(Context *context, NestRoutine *routine);

/* For walks over statements (nest_walk_stmts): adds what a statement names to `data`, a Uses. */
bool uses_count(void *data, NestRoutine *routine, StmtId stmt);

#endif
