/* What is known of the nests of a run, which become one row of one kernel: fuse_planes.c. Private to its files. */
#ifndef CRAYON_PASSES_VEC_PLANES_H
#define CRAYON_PASSES_VEC_PLANES_H

#include "passes/vec/fuse.h"


/* A nest at a distance: iteration j + shift of the nest in row j, for those rows. */
typedef struct {
    RowShift shift;
    RowSpan rows;
    uint32_t axis, ahead; /* of the same plane, the instance of the next row on that axis, which hands its values on; axis 0: none */
} Instance;

/* What a nest reads of an array that the nests write, at a distance from its home. */
typedef struct {
    SymId symbol;
    bool writes; /* it does no more than write it there: what it held matters where that is under a condition */
    RowShift shift;
} RowRead;

typedef struct {
    const RowNest *nest;
    bool near;   /* its bounds are those of the kernel and constants, */
    int64_t low[VEC_MAX_AXES], high[VEC_MAX_AXES]; /* these */
    uint32_t rows_like; /* the first nest that has the same rows */
    bool stored; /* it writes an array that is used after the nests */
    Bitset written, read;
    LIST(RowRead) reads;
    LIST(Instance) instances;
} Plane;

/* Where the nests write an array: the subscripts in which rows take part. */
typedef struct {
    SymId symbol;
    bool has_row[NEST_MAX_RANK];
    Linear subs[NEST_MAX_RANK];
} Home;

struct Planes {
    Plane *items;
    uint32_t count, at; /* `at`: the nest at hand */
    uint32_t instances;
    uint32_t base;       /* the first nest that stores */
    bool storing;        /* one has been walked */
    bool hands_on;       /* rows may hand values on to the next ones */
    uint32_t in_place;   /* bit a: arrays are updated in place, and read in other rows of axis a */
    LIST(Home) homes;
    uint64_t again; /* what is computed again costs */
};

/* ---- fuse_homes.c ---- */

bool planes_same_shift(RowShift a, RowShift b);
bool planes_same_rows(const RowSpan *a, const RowSpan *b);

/* The nest's row variables become the axes'. */
void planes_enter(Fusion *f, uint32_t at);

/* What the nest names; later, when all have been seen, what it reads of what nests write. */
void planes_see_nest(Fusion *f, uint32_t at);
void planes_see_reads(Fusion *f, uint32_t at);

/* Whether the array is used after the nests. */
bool planes_kept(const Fusion *f, SymId symbol);

/* How the nest's bounds lie to those of the first one that stores. */
void planes_see_bounds(Fusion *f, uint32_t at);

/* The nest's loop that is the axis. */
Stmt planes_row(const Fusion *f, const Plane *plane, uint32_t axis);

/* How many rows from its home a state of an array lies; false where that is not a constant. */
bool planes_state_shift(const Fusion *f, const ArrayState *state, RowShift *shift);

/* ---- fuse_planes.c, fuse_hand.c ---- */

/* The nest, as an instance of it. */
void planes_walk_instance(Fusion *f, const RowNest *nest, const Instance *instance, bool stores);

/* Sees what the nest reads of an array at a distance: whether that is updated in place. */
void planes_see_in_place(Fusion *f, uint32_t at, const RowRead *read);

/* All that is asked of the plane is known: which of its instances the row before has made. */
void planes_hand_on(Fusion *f, Plane *plane);

/* Walks such an instance. */
void planes_walk_behind(Fusion *f, const Plane *plane, const Instance *instance);

#endif
