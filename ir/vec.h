/* Vector IR: a kernel as a program over vectors, one element a point of its axes.
 *
 * A kernel stands in a routine in place of a loop nest (STMT_KERNEL). Its lane axis is the axis of the fused
 * inner loops; its rows are the points of the outer, parallel loops. Instructions stand in one list, in
 * SSA: the id of an instruction is the id of its value. Passes fill in the rest step by step: extents and
 * delays, locations of results and operands; after allocation copies, spills, reloads and barriers are
 * instructions like others, and back ends only print. doc/ir-vector.md has the text form and the rules.
 *
 * Points and lanes. On strip s of a row, lane l (0 .. vl-1) works for a value of delay d on the point
 *     i = lower + s*stride - halo_left + l - d
 * with lower, upper the bounds of the lane axis: the hull of the points stored, n of them.
 * strip shape: stride = vl - halo_left - halo_right, ceil(n/stride) strips, every delay 0 but of values computed
 *              again in the frame of a reader; strips are independent. An instruction is active on lanes
 *              halo_left+extent_low+d .. vl-1-halo_right+extent_high+d.
 * row shape:   stride = vl, ceil((n+halo_left+halo_right)/vl) strips, which one block walks in order; delays are
 *              such that every operand is read at its own lane or to the left; halo_left = -min(extent_low+d),
 *              halo_right = max(extent_high+d) over all values. An instruction is active on the lanes whose points
 *              are in lower+extent_low .. upper+extent_high: left of them it would see what nothing computed.
 * In both an instruction is active only where the point is in its set: elsewhere it does not load, store or
 * trap, and its value is undefined. Set 0 is for instructions that do none of these.
 * An operand with offset c, in an instruction of delay du, of a value of delay dv, is read at lane l + shift,
 *     shift = c + dv - du.
 * In row shape a lane left of 0 means the strip before: lane l+shift+vl there, kept in the value's pad.
 * tile shape:  strips without halos, of as many rows as the block has columns, where each of a block's lanes does several of the vector's elements.
 * Where blocks take columns, lanes are positions above: vl / columns of them, each of so many lanes, side by side in rows of their own.
 * All of this is what the record of a shape says (ir/vec_shape.h): whoever needs it asks there. */
#ifndef CRAYON_IR_VEC_H
#define CRAYON_IR_VEC_H

#include "ir/nest.h"

typedef uint32_t ValueId; /* = id of the instruction that defines it */
typedef uint32_t SetId, KernelId;

typedef enum {
    VEC_NONE,
    VEC_UNIFORM, /* `uniform`, an expression of the routine over scalars that the kernel does not change; no location */
    VEC_INDEX,   /* the point's index on axis `axis`, as `type` (i32 or i64); no location, always read at shift 0 once mapped */
    VEC_FIRST,   /* l32: whether the row is the first one on axis `axis` that its block runs (REMEDY_ROWS), the same in all lanes; no location */
    VEC_OP,      /* `op` of ops.def */
    VEC_LOAD,    /* element of `array` at `subs`; operands: those of computed subscripts, then the predicate if `predicated` */
    VEC_STORE,   /* operand 0 to `array` at `subs`; then the same */
    VEC_REDUCE,  /* folds values of its points into the scalars of `reduction`: a VecReduction; operands: its steps, one behind the other */
    VEC_MERGE,   /* operand 0 where the point is in `set`, else operand 1 (ValueId 0: undefined) */
    VEC_PREVIOUS, /* what operand 0 was at the point of the row before on the axis walked; undefined where VEC_FIRST is true. It hands operand 0
                    on to the row behind, so that it runs in every row */
    VEC_LOOP,    /* begin of a loop run `uniform` times (evaluated once), all in one lane; ends at VEC_END_LOOP */
    VEC_CARRY,   /* directly after VEC_LOOP: operand 0 in the first iteration, operand 1's value of the last one later;
                    the carries of a loop change at once, when an iteration ends (the last one too) */
    VEC_END_LOOP,
    VEC_OUT,     /* directly after VEC_END_LOOP: operand 0 (a VEC_CARRY of that loop) after the last iteration */
    VEC_IF,      /* begin of what runs at the points where operand 0, logical, is true; ends at VEC_ELSE or VEC_END_IF. It is itself
                    needed and works where something within is */
    VEC_ELSE,    /* begin of what runs at the points where it is false; there may be none */
    VEC_END_IF,
    VEC_PHI,     /* directly after VEC_END_IF: operand 0 where the first side ran, operand 1 where the other did or, without a VEC_ELSE,
                    would have (0: undefined); each is of its side, or from before the VEC_IF */
    /* only in allocated programs */
    VEC_COPY,    /* operand 0, the same value, to a further location (register to slot of the exchange) */
    VEC_SPILL,   /* operand 0 from its register to a slot; read back by the same lane only */
    VEC_RELOAD,  /* operand 0 from a slot to a register */
    VEC_BARRIER, /* all lanes of the block */
    VEC_KIND_COUNT
} VecKind;

typedef enum {
    LOCATION_NONE,
    LOCATION_REGISTER, /* r: one element a lane */
    LOCATION_SHARED,   /* s: vl elements, shared by the block, in shared memory */
    LOCATION_GLOBAL,   /* g: vl elements, of the block's scratch in global memory */
} LocationKind;

typedef struct {
    LocationKind kind;
    uint32_t slot; /* index into kernel->slots */
} Location;

enum {
    VEC_MAX_AXES = 4,
    VEC_MAX_BESIDE = 16, /* rows that a lane does beside each other */
    VEC_MAX_ACROSS = 16, /* rows between a load and the store of its element (REMEDY_ROWS) */
    VEC_MAX_OFFSET = 1 << 27, /* points, of the offsets, extents and delays that passes make: a few of them add up in 32 bits */
};

typedef struct {
    ValueId value;     /* 0: none */
    int32_t offset[VEC_MAX_AXES]; /* by axis, in points */
    Location location; /* where it is read; LOCATION_NONE before allocation and for VEC_UNIFORM */
} VecOperand;

/* From point + low to point + high around each stored point, on one axis. */
typedef struct {
    int32_t low, high;
} VecExtent;

/* One subscript: sum of coefficient[a] * index of axis a, + base + constant, or + operand number `operand`. */
typedef struct {
    int32_t coefficient[VEC_MAX_AXES];
    ExprId base;      /* uniform, 0: none */
    int64_t constant;
    int32_t operand;  /* number of the operand that holds a computed index (gather, scatter); -1: none */
} VecSub;

/* Points lower .. upper of an axis, uniform expressions of the routine; both 0: those of the axis. */
typedef struct {
    ExprId lower, upper;
} VecInterval;

/* A product of intervals; an axis without one has its own points. Set 0 is every point. */
typedef struct {
    VecInterval axes[VEC_MAX_AXES];
} VecSet;

/* What a quick divide or root asks for at run time, because its sequence is exact only within bounds: of the divisor, the numerator (f32),
 * the result; VEC_TEST_ZERO: a zero as numerator, or as what a root is taken of, is within them. */
enum { VEC_TEST_DIVISOR = 1, VEC_TEST_NUMERATOR = 2, VEC_TEST_RESULT = 4, VEC_TEST_ZERO = 8 };

typedef struct {
    VecKind kind;
    Op op;
    Type type;             /* of the result; VEC_STORE: of what is stored */
    Name name;             /* the source's name for the value, or NULL */
    SourceRange loc;
    SetId set;             /* the points where it is defined, loaded or stored; of copies, spills and reloads: no matter */
    bool predicated;       /* VEC_LOAD, VEC_STORE: the last operand is a predicate; false: no access, a load gives vec_unread() */
    bool leaves;           /* VEC_CARRY, logical: where it is true no turn changes anything any more; text: leave */
    uint32_t first, count; /* operands: kernel->operands[first .. first + count) */
    ExprId uniform;        /* VEC_UNIFORM, VEC_LOOP */
    uint32_t axis;         /* VEC_INDEX, VEC_FIRST */
    SymId array;           /* VEC_LOAD, VEC_STORE */
    uint32_t reduction;    /* VEC_REDUCE: into kernel->reductions */
    uint32_t subs;         /* kernel->subs[subs .. subs + rank of array) */
    /* filled by the passes */
    VecExtent extent[VEC_MAX_AXES]; /* by axis: where it is needed around each stored point */
    int32_t delay[VEC_MAX_AXES];    /* by axis */
    Location location;     /* of the result */
    uint32_t pad;          /* VEC_COPY and others that write a slot read at negative lanes: elements kept of the
                              strip before, in slot `pad_slot` (2 * pad elements, by parity of the strip) */
    uint32_t pad_slot;
    int32_t border_left, border_right; /* VEC_LOAD under REMEDY_BORDERS: elements saved for each strip, of those that
                              the points left and right of the strip store */
    bool staged;           /* VEC_LOAD in a loop of a kernel in tile shape: brought for a slab of turns at a time, by the lanes of a block for each other, */
    uint32_t stage_slot;   /*   to this slot (ir/vec_tile.h) */
    int32_t across;        /* VEC_LOAD under REMEDY_ROWS: so many rows further on the axis walked stands the row that stores its element; 0: none, or its own */
    uint32_t group, lane_loop; /* of what runs, and of markers the group: numbers in the launch */
    uint32_t guard;        /* of what runs, and of markers: the number of the guard that it is in; 0: none */
    bool quick;            /* VEC_OP: done by the quick sequence of its kind (ir/vec_quick.h), */
    uint8_t tests;         /*   which asks for these VEC_TEST_s at run time */
    bool near;             /*   without its last steps: within a bound of the rounded result */
    ValueId asked;         /*   where this condition holds, or (`asked_false`) does not: elsewhere nothing reads the result, and the tests ask nothing */
    bool asked_false;      /*   (ir/vec_asked.h); 0: everywhere */
    uint32_t address;      /* VEC_LOAD, VEC_STORE: the same */
    Name reason;           /* why it is where it is, for the report */
} VecInst;

/* A slot of the allocation. Register slots are typed; the sum of the sizes of registers live at one point stays
 * within the budget. */
typedef struct {
    LocationKind kind;
    Type type;         /* register: of its values. Others: a type of their size (f32, f64) */
    uint32_t elements; /* a block: vl, 2 * pad, or what a staged load brings for a slab; a lane for registers: 1 */
    uint32_t offset;   /* bytes from the start of the block's shared memory or scratch */
    bool is_pad, is_stage;
} VecSlot;

typedef enum { AXIS_LANE, AXIS_ROW } AxisRole;

typedef struct {
    Name name;           /* of the source's DO variable */
    SymId variable;
    AxisRole role;       /* axis 0 is the lane axis */
    ExprId lower, upper; /* uniform; lane axis: hull of the sets of the stores. Step 1 */
} VecAxis;

typedef enum { SHAPE_NONE, SHAPE_STRIP, SHAPE_ROW, SHAPE_TILE, SHAPE_COUNT } Shape; /* their records: ir/vec_shape.h */

/* How arrays that the kernel both loads and stores are kept from meeting other blocks. */
typedef enum {
    REMEDY_NONE,    /* not needed: no load of another block's points */
    REMEDY_STREAM,  /* row shape: one block owns the row */
    REMEDY_BORDERS, /* strip shape: a small kernel first saves the cells at every strip's borders; loads of elements that
                       another strip stores to see what was there before the kernel */
    REMEDY_ROWS,    /* strip shape: a block walks some rows of its strip in order, and its stores wait until no further one of them loads the
                       element; a small kernel first saves what they load of elements that rows of other blocks store */
} Remedy;

/* How far a kernel has come: what a stage of the passes needs, and what it makes. */
typedef enum {
    KERNEL_VALUES,    /* a program of values */
    KERNEL_EXTENTS,   /* extents are found */
    KERNEL_MAPPED,    /* shape, vector length, delays, halos, remedy, borders */
    KERNEL_SCHEDULED, /* in the order that it runs in; `bound` */
    KERNEL_PLACED,    /* a copy stands behind each value that other lanes read */
    KERNEL_LOCATED,   /* slots, a location of every result and operand; spills and reloads */
    KERNEL_ALLOCATED, /* barriers: it can be run */
    KERNEL_LAUNCHED,  /* its launch: it can be printed */
    KERNEL_STATE_COUNT
} KernelState;

typedef LIST(SymId) SymbolList;

enum { VEC_MAX_REDUCED = 16 };

/* Scalars of the routine into which a VEC_REDUCE folds values of its points, in the order of the source: row by row, the last axis
 * outermost, and in a row point by point. A step has `count` terms and a predicate (value 0: true); at a point the steps follow each
 * other. Where its predicate is true a step does, with s the first scalar and x the first term,
 *   add mul and or eqv neqv iand ior ieor   s = op(s, x)
 *   lt le gt ge                             if (x op s), each scalar = its term
 *   min max                                 unless (s < x), (s > x): the same
 *   select                                  the same always
 * The scalars begin with what they hold before the kernel. See ir/vec_reduce.h.
 *
 * `tree`, of sums and products of reals: the steps are folded in a tree that the points of the set alone decide. What a point gives are its
 * steps, in order. In a row, blocks of VEC_TREE_BLOCK points, from the set's first one on, are folded to a part: column c of VEC_TREE_COLUMNS
 * takes the points of the block whose number there is c modulo VEC_TREE_COLUMNS, in order, and columns are folded in pairs, pairs of pairs and
 * so on. So are the parts, of all rows in their order. The scalar takes what is left. What is not there, or not taken, is -0 of a sum and 1
 * of a product, which change no value and no sign. */
enum { VEC_TREE_BLOCK = 512, VEC_TREE_COLUMNS = 32 };

typedef struct {
    Op op;
    bool tree;
    SymId symbols[VEC_MAX_REDUCED];
    uint32_t count;
} VecReduction;

/* Where instructions run, on the lane axis: at the positions from the first point stored + low to the last one + high, and where
 * there is a set, only at those where a point of it is seen with `delay`. */
typedef struct {
    int32_t low, high;
    SetId set; /* 0: no more */
    int32_t delay;
} VecSpan;

/* Consecutive instructions that one loop over lanes takes, where lanes are a loop. */
typedef struct {
    VecSpan span;
    bool plain; /* a compiler can make vectors of all of them: no calls, conditions, computed subscripts, integer divisions */
} VecLaneLoop;

/* Of an array whose extent is not known: how many elements from its first one on the loops surely touch. */
typedef struct {
    SymId array;
    ExprId elements; /* of type I64, uniform */
} VecReach;

/* What accesses have in common: an index that is computed once for a strip. They add the constants of their subscripts, times the strides. */
typedef struct {
    SymId array;   /* the first of those with the same strides */
    uint32_t subs; /* into kernel->subs: without computed subscripts and constants */
} VecAddress;

/* A guard is a run of consecutive instructions in one region of a group, whole regions within. A lane does it with quick operations; where a test of one of
 * these does not hold, it does all of it again with IEEE's: nothing in it shows that it ran before (ir/vec_guard.h). A printer may use IEEE's at once.
 *
 * How a kernel is launched, and what its text has in common: decided before printers see it. */
typedef struct {
    LIST(VecSpan) groups;        /* [0] unused in the first three. Consecutive instructions that stand under one condition, where a lane
                                    has a text of its own: those that need fewer lanes test for them where it matters */
    LIST(VecLaneLoop) lane_loops;
    LIST(VecAddress) addresses;
    SymbolList arrays;           /* what the kernel is given: arrays, and what the host computes once, in the order of symbols, of uses */
    LIST(ExprId) uniforms;
    uint32_t points;             /* reductions by runs: a warp does consecutive segments of a row, of so many points a lane beside each other, and folds them as
                                    it goes; 0: each item by itself. Only where lanes work by themselves, and all that is reduced keeps its value however it is grouped */
    bool bare;                   /* what a sum in order adds are elements as they lie, which are added where they are if rows follow each other without a gap. Where
                                    vec_bare_load says so */
    bool loose;                  /* of runs: lanes fold all their points before the warp does, which does its run again in order where it might matter: a NaN that
                                    is taken, zeros of opposite sign. Where vec_may_fold_loosely says so */
    uint32_t waves;              /* blocks in flight for each one that runs at once, which then walk the items; 0: a block an item */
    uint32_t least_blocks;       /* that a multiprocessor shall have room for; 0: any number */
    bool grid;                   /* blocks stand in a grid: strips on x, pieces of axis 1 on y, of the others on z; an item each, or one abreast of others. Else
                                    they walk the items by number */
    bool joined;                 /* the items of a block go end to end: lanes that one leaves free work on the next. Where vec_items_may_join says so */
    bool kept;                   /* joined: addresses of rows are computed as a row begins, and kept over its strips. Else each access does so anew. Without columns */
    bool aligned;                /* strips begin where what vec_aligned_store says begins a line of memory, some points before a row's first one. Only in a grid, where
                                    lanes work by themselves, without a halo */
    uint32_t abreast;            /* items that a block takes beside each other, a row of threads each; 0: one. Only where its lanes share nothing */
    bool crossed;                /* threads beside each other have the same point of items abreast, which are rows of axis 1, and then the next point. Where
                                    vec_items_may_cross says so */
    uint32_t rows, rows_axis;    /* rows of an axis, one behind the other, that a lane does instruction by instruction; 0: one. What is the same in all of them
                                    it does once, and what several of them load. Only in a grid, and the same */
    uint32_t march, march_axis;  /* rows of another axis, one behind the other, that a lane does in a loop around; 0: one. What a load brings that another one brings in the
                                    next row is handed on there. Only with the former, in one group without loops and ifs */
} VecLaunch;

/* A shape that was asked for the price of the same loops; SHAPE_NONE: they as they stand. No part of the text. */
typedef struct {
    Shape shape;
    double price; /* picoseconds a point, by the model */
    Name why;     /* it does not fit; NULL: it has a price */
} VecPriced;

struct VecKernel {
    Name name;             /* routine.kN */
    SourceRange loc;
    VecAxis axes[VEC_MAX_AXES];
    uint32_t axis_count;
    LIST(VecInst) insts;    /* [0] unused, in all of these */
    LIST(VecOperand) operands;
    LIST(VecSub) subs;
    LIST(VecSet) sets;
    LIST(VecSlot) slots;
    LIST(VecReduction) reductions;
    LIST(ValueId) order;    /* the program: instructions in the order they run */
    LIST(KernelAccess) accesses; /* arrays touched, one for each distinct dummy, local or area */
    LIST(StmtId) fused;     /* the loops it was made of, in order (no longer in the tree) */
    SymbolList contracted; /* arrays that became values: what is visible of them behind the kernel it stores */
    LIST(VecReach) reaches; /* of the arrays of unknown extent that it accesses */
    SymbolList assigned;   /* scalars that the loops it stands for assign, DO variables among them, but for those that it reduces */
    ExprId guard;          /* what the IF around it asks for: elsewhere its loops run as they were written; 0: it is these everywhere */
    Name apart;            /* why the parallel loop behind is not in it, or NULL */
    Shape shape;
    Remedy remedy;
    uint32_t walk_axis, walk_rows; /* REMEDY_ROWS: the axis, and how many of its rows a block walks; 0: each row by itself */
    uint32_t columns, columns_axis; /* how many rows of an axis a block takes beside each other; 0: one row */
    uint32_t vl;           /* tile shape: all elements of a tile */
    uint32_t points, rows; /* tile shape: the elements of it that a lane of a block's text does: so many points of so many rows; else 0 */
    uint32_t depth;        /* tile shape: turns of a slab, for which staged loads are brought at once; else 0 */
    int32_t halo_left, halo_right; /* strip */
    uint32_t shared_bytes, scratch_bytes; /* of a block */
    uint32_t pressure, bound;  /* registers: peak in use, and what any order needs, in 32-bit units */
    VecLaunch launch;
    LIST(VecPriced) priced;    /* where prices are asked for: all shapes, its own among them */
    KernelState state;
};

#endif
