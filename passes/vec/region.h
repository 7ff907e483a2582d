/* Which loops of a routine are tried as one kernel. */
#ifndef CRAYON_PASSES_VEC_REGION_H
#define CRAYON_PASSES_VEC_REGION_H

#include "ir/walk.h"
#include "passes/nest/facts.h"
#include "passes/nest/split.h"
#include "passes/vec/fuse.h"
#include "passes/vec/stream.h"

/* Where regions are looked for. */
typedef struct {
    Context *context;
    NestRoutine *routine;
    const NestFacts *facts;
    const Split *splits; /* by loop */
} RegionSearch;

/* Which loops may be lanes. */
enum {
    LANES_IN_IFS = 1,   /* those in IFs among others, too */
    LANES_REDUCE = 2,   /* those that are parallel but for reductions, too */
    LANES_ALONG = 8,    /* none inside of a loop that is more along memory */
    ROWS_SHARED = 16,   /* nests behind each other within rows, which are theirs together */
    ARMS_LEFT = 32,     /* a guard may keep the nest from sides of IFs that do not fit */
    CELLS = 64,         /* none that goes over components, which other statements name by constants */
    ROWS_SERIAL = 4,    /* the innermost loop around them that is not parallel is no row: each lane runs it */
};

/* The most nests with rows that one kernel is made of, and sides of IFs that its guard leaves out. */
enum { REGION_MAX_NESTS = 32, REGION_MAX_LEFT = 8 };

/* The loops of one attempt. */
typedef struct {
    StmtId root, end; /* what the kernel replaces: one loop, or a run of them */
    RowNest nests[REGION_MAX_NESTS]; /* with rows; of a run of lane loops, the first loop */
    uint32_t nest_count;
    uint32_t shared;  /* the first rows of all nests: loops around them */
    StmtId last;      /* of a run of lane loops; 0: the sequence is all of a row loop's body */
    unsigned how;     /* which loops may be lanes */
    Arm left[REGION_MAX_LEFT]; /* sides of IFs that a guard keeps the nest from */
    uint32_t left_count;
    ExprId guard;     /* where the kernel is the loops; 0: everywhere */
    const Fusion *fusion;
    StreamChoice choice; /* what its kernel has become */
} Region;

/* Whether lanes inside of the loop would be components alone. */
bool region_is_of_cells(const RegionSearch *search, StmtId loop);

/* Whether the loop has too few iterations for lanes, and stands around none. */
bool region_is_tiny(const RegionSearch *search, StmtId loop);

/* The loop with its lane loops; without a first one where it is too deep. Or an IF, which region_extend makes a run of nests. */
Region region_find(const RegionSearch *search, StmtId root, unsigned how);

/* Makes the region a run, of at most `*length` loops or nests with what stands behind its root; `*length` is how many there are, 0 where an IF begins no run. */
void region_extend(const RegionSearch *search, Region *region, uint32_t *length);

/* Why the loop behind the region is not in it, and the bytes a point that it moves again; NULL: nothing is to be said. `why`: what the last
 * attempt with it said, or NULL. */
Name region_apart(const RegionSearch *search, const Region *region, Name why);

/* Visits the statements from `first` to `last` of one list, and what is inside them. */
void region_walk(NestRoutine *routine, StmtId first, StmtId last, StmtVisitor visitor, void *data);

/* Whether the region assigns the scalar outside of the loop, which reduces it. */
bool region_assigns_elsewhere(const RegionSearch *search, const Region *region, SymId scalar, StmtId loop);

/* Whether the loop holds a parallel one alone, of the same bounds in each row, around none: both are axes of a kernel as they stand, where the inner one as a vector
 * kernel would be a launch a row. */
bool region_is_plane(const RegionSearch *search, StmtId loop);

/* Whether the loop is parallel around reductions, and none inside it is parallel: each point adds up its own as a lane, where kernels of the sums would be a launch a point. */
bool region_is_of_sums(const RegionSearch *search, StmtId loop);

/* Whether a loop of the region is a reduction that is worth a kernel: a row of one that stands in other loops would be a kernel a turn, for
 * whose result the next one waits. It is one where these loops' kernels store what it reads: in order on the host it would wait for that. */
bool region_reduces(const RegionSearch *search, const Region *region);

#endif
