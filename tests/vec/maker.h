/* The state of a random kernel that is being made, and the parts it is made of. Private to the generator. */
#ifndef CRAYON_TESTS_VEC_MAKER_H
#define CRAYON_TESTS_VEC_MAKER_H

#include "generate.h"

#include "ir/build.h"
#include "ir/vec_build.h"

enum {
    MARGIN = 64,    /* points of an array left of 1 and right of n */
    TABLE = 8,      /* elements of the tables that computed subscripts read */
    MAX_VALUES = 200,
    REACH = 4,      /* greatest offset */
};

/* A value under construction: where it is defined, [1 + low, n + high]. */
typedef struct {
    ValueId id;
    Type type;
    int32_t low, high;
    uint32_t depth; /* of loops; only values of the loops open now may be used */
    uint32_t loop;  /* the loop's serial number, 0 outside */
} Known;

typedef struct {
    Context *context;
    NestRoutine *routine;
    VecKernel *kernel;
    uint64_t state;
    SymId n, rows[2], k, scalars[5]; /* scalars by maker_types */
    SymId arrays[16], tables[2], scatters[2];
    uint32_t array_count;
    bool stored[16];
    int32_t stored_at[16], loaded_at[16]; /* constants of the accesses */
    bool loaded[16];
    Known known[MAX_VALUES];
    uint32_t known_count;
    uint32_t loops_open[4], depth, loop_serial;
    Known loop_cover; /* low and high of the values of the loop being made */
    int32_t hull_low, hull_high;
    bool any_store, long_ranges;
} Maker;

/* What an instruction is made of: operands, and where all of them are defined. */
typedef struct {
    VecOperand operands[VEC_MAX_AXES + 4];
    uint32_t count;
    int32_t low, high;
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

enum { MAKER_TYPES = 5 };
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

/* A value is known from now on; whether an instruction made now may read it. */
void maker_remember(Maker *m, ValueId id, Type type, int32_t low, int32_t high);
bool maker_sees(const Maker *m, const Known *value);

/* Uniform values. */
ValueId maker_uniform(Maker *m, ExprId expr);
ExprId maker_uniform_expr(Maker *m, Type type);

/* No operands yet; adds one of the type, usually a value at an offset, a uniform one where there is none. */
Parts maker_parts(const Maker *m);
void maker_add_part(Maker *m, Parts *parts, Type type);

/* The last value made becomes the n-th operand, in place of what was chosen. */
void maker_replace_part(Maker *m, Parts *parts, uint32_t n, ValueId id);

/* Appends the instruction. Its set is where its operands are defined, or any set for operations that cannot trap. */
ValueId maker_append(Maker *m, VecInst inst, const Parts *parts, bool may_be_everywhere);
ValueId maker_append_op(Maker *m, Op op, Type type, const Parts *parts);

/* A value clamped to low .. high, by MIN and MAX. */
ValueId maker_clamped(Maker *m, Type type, int64_t low, int64_t high);

#endif
