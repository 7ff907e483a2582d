/* The state of a random kernel that is being made, and the parts it is made of. Private to the generator. */
#ifndef CRAYON_TESTS_VEC_MAKER_H
#define CRAYON_TESTS_VEC_MAKER_H

#include "generate.h"

#include "ir/build.h"
#include "ir/vec_build.h"

enum {
    MARGIN = 64,    /* points of an array left of 1 and right of n */
    TIGHT = 2,      /* the same of some arrays: most loads of them need a predicate */
    GENERAL = 8,    /* arrays of any subscripts have so many elements more than those reach */
    TABLE = 8,      /* elements of the tables that computed subscripts read */
    MAX_VALUES = 200,
    REACH = 4,      /* greatest offset */
    ROW_MARGIN = 5, /* rows of an array beside the axis's, in kernels with offsets on rows, or rows in place */
    ROW_REACH = 2,  /* greatest offset there */
};

enum { MAKER_TYPES = 10, MAKER_PLAIN_TYPES = 5 /* the first ones, which most values have */ };

/* A value under construction: where it is defined, [1 + low, n + high], and on axis 1 [1 + row_low, m1 + row_high]. */
typedef struct {
    ValueId id;
    Type type;
    int32_t low, high, row_low, row_high;
    uint32_t depth;  /* of regions; only values of those open now may be used */
    uint32_t region; /* the innermost one's serial number, 0 outside */
} Known;

typedef struct {
    Context *context;
    NestRoutine *routine;
    VecKernel *kernel;
    uint64_t state;
    SymId n, rows[2], k, scalars[MAKER_TYPES]; /* scalars by maker_types */
    SymId arrays[16], tables[2], scatters[2];
    SymId general[2]; /* loaded only, of one and of two dimensions */
    int32_t margins[16]; /* of arrays: MARGIN or TIGHT */
    uint32_t array_count;
    bool stored[16];
    int32_t stored_at[16], loaded_at[16]; /* constants of the accesses */
    bool loaded[16];
    Known known[MAX_VALUES];
    uint32_t known_count;
    uint32_t open[4], depth, region_serial; /* regions: loops, and sides of ifs */
    Known cover;      /* low and high of the values of the regions being made */
    uint32_t loops, varying; /* of the open ones: loops, and sides under conditions that lanes may differ in */
    bool has_ifs, has_row_offsets; /* what the kernel gets */
    bool has_inner_offsets; /* values of a side at offsets, where lanes go one way: they mean something, and no shape takes it */
    bool has_regions;       /* several axes, loops that lanes leave, and rows' ifs with many phis */
    bool has_rows_in_place; /* loads of rows that other rows store; and hardly an offset on lanes, with which no shape takes them */
    bool is_alone;          /* lanes exchange nothing; loads of several rows of what is not stored */
    int32_t hull_low, hull_high;
    bool any_store, long_ranges;
} Maker;

/* What an instruction is made of: operands, and where all of them are defined. */
typedef struct {
    VecOperand operands[VEC_MAX_AXES + 4];
    uint32_t count;
    int32_t low, high, row_low, row_high;
    bool any_vector;
} Parts;

static inline uint32_t pick(Maker *m, uint32_t count)
{
    return vec_test_pick(&m->state, count);
}

static inline bool chance(Maker *m, uint32_t percent)
{
    return pick(m, 100) < percent;
}

static inline int32_t pick_between(Maker *m, int32_t low, int32_t high)
{
    return low + (int32_t)pick(m, (uint32_t)(high - low + 1));
}

extern const Type maker_types[MAKER_TYPES];

/* Integer and logical constants, scalars of the routine, and one plus a constant. */
ExprId maker_constant(Maker *m, Type type, int64_t value);
ExprId maker_scalar(Maker *m, SymId symbol);
ExprId maker_shifted(Maker *m, SymId symbol, int32_t by);

/* The routine's dummies and the kernel's axes. */
void maker_add_symbols(Maker *m);

/* The points [1 + low, n + high]; and a set that need not lie around the points stored: constant bounds, often empty
 * or of a few points. */
SetId maker_set(Maker *m, int32_t low, int32_t high);
SetId maker_odd_set(Maker *m);

/* A value is known from now on, on the rows of the axis, or on more; whether an instruction made now may read it. */
void maker_remember(Maker *m, ValueId id, Type type, int32_t low, int32_t high);
void maker_remember_rows(Maker *m, ValueId id, Type type, const Parts *where);
bool maker_sees(const Maker *m, const Known *value);

/* Uniform values. */
ValueId maker_uniform(Maker *m, ExprId expr);
ExprId maker_uniform_expr(Maker *m, Type type);

/* No operands yet; adds one of the type, usually a value at an offset, a uniform one where there is none. */
Parts maker_parts(const Maker *m);
void maker_add_part(Maker *m, Parts *parts, Type type);

/* A value that is known becomes the n-th operand, in place of what was chosen. */
void maker_replace_part(Maker *m, Parts *parts, uint32_t n, ValueId id);

/* Adds a value that is known, or a constant. */
void maker_add_value(Maker *m, Parts *parts, ValueId id);
void maker_add_constant(Maker *m, Parts *parts, Type type, int64_t value);

/* Appends the instruction. Its set is where its operands are defined, or any set for operations that cannot trap. */
ValueId maker_append(Maker *m, VecInst inst, const Parts *parts, bool may_be_everywhere);
ValueId maker_append_op(Maker *m, Op op, Type type, const Parts *parts);

/* A value clamped to low .. high, by MIN and MAX. */
ValueId maker_clamped(Maker *m, Type type, int64_t low, int64_t high);

/* The point's index on an axis. */
ValueId maker_index(Maker *m, uint32_t axis, Type type);

/* The types of values: one for a letter of ops.def. */
Type maker_type_for(Maker *m, char letter);

/* Lists the arrays that the kernel accesses. */
void maker_add_accesses(Maker *m);

/* Makes up to that many values. */
void maker_values(Maker *m, uint32_t count);

/* Begins a region, on whose points conditions and initial values are as in `parts`: gives the points of what is made in it; and
 * ends it, with the points around it. */
void maker_open_region(Maker *m, const Parts *parts);
void maker_close_region(Maker *m, Known outer);

/* ---- ifs (generate_ifs.c) --------------------------------------------------------------- */

/* An if with values and stores in it, mostly with phis behind. */
bool maker_if(Maker *m);

/* A value of the type that a phi may take from a region, or from before the if, defined on `cover`; 0 for none. */
ValueId maker_value_of_side(Maker *m, uint32_t region, Known cover, Type type);

/* ---- regions (generate_regions.c) ------------------------------------------------------- */

/* A loop that each lane leaves when a carried value says so. */
bool maker_leaving(Maker *m);

/* ---- rows (generate_rows.c) ------------------------------------------------------------- */

/* A value that rows hand on to the next ones, stored where that can be. */
bool maker_handed(Maker *m);

/* ---- masks (generate_masks.c) ----------------------------------------------------------- */

/* Adds a logical operand of any kind. */
void maker_add_mask(Maker *m, Parts *parts);

/* True where the point + `at` is in 1 - margin .. n + margin; and, now and then, a random mask holds. */
ValueId maker_in_bounds(Maker *m, int32_t at, int32_t margin);

/* True where an integer value lies between two constants. */
ValueId maker_between(Maker *m, ValueId value, Type type, int64_t low, int64_t high);

/* Adds a divisor that is not 0 (nor -1) wherever it is used: clamped, chosen by a mask, or within a set that the other
 * operand is then limited to; elsewhere it may be 0. */
void maker_add_divisor(Maker *m, Parts *parts, Type type);

/* ---- memory (generate_memory.c) --------------------------------------------------------- */

/* Each makes one access, with what it needs; false when there is none to make. */
bool maker_load(Maker *m);
bool maker_gather(Maker *m);         /* of a table, by a computed subscript */
bool maker_load_general(Maker *m);   /* strides, transposed, uniform bases */
bool maker_store(Maker *m);
void maker_store_value(Maker *m, ValueId value); /* a known one, where an array of its type is not stored yet */
bool maker_scatter(Maker *m);        /* to the element of the own point, by a computed subscript */

/* Combines most values of a type, the oldest first or last, and stores the result: all of them live until then. */
bool maker_sum(Maker *m);

/* The lane axis covers these points from now on. */
void maker_widen_hull(Maker *m, int32_t low, int32_t high);

/* ---- reductions (generate_reduce.c) ----------------------------------------------------- */

/* The last that is made: what comes before does not depend on it. */
void maker_reduce(Maker *m, uint64_t seed);

#endif
