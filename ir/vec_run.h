/* What both interpreters of vector kernels share: uniform values, sets, arrays, and one instruction at one point.
 * Private to ir/. */
#ifndef CRAYON_IR_VEC_RUN_H
#define CRAYON_IR_VEC_RUN_H

#include "ir/vec_form.h"
#include "ir/vec_interp.h"
#include "ir/vec_region.h"

enum { VEC_RUN_MAX_FAULTS = 10, VEC_RUN_MAX_REPEATED = 10000, VEC_MAX_OPERANDS = 20 };
_Static_assert(VEC_MAX_OPERANDS >= NEST_MAX_RANK + 2, "a store has a subscript a dimension, its value and a set");

/* A fault that was reported. */
typedef struct {
    ValueId inst;
    const char *format;
} VecFault;

typedef struct {
    int64_t lower, upper;
} VecRange;

/* Where an array's elements are: strides and lower bounds of its dimensions, and the array whose memory holds it. */
typedef struct {
    bool known;
    int64_t lower[NEST_MAX_RANK], stride[NEST_MAX_RANK];
    SymId home;       /* symbols over the same memory have one home */
    uint64_t at_home; /* its first element there */
} VecArray;

/* The side of an if that is run at a point, or in a lane. */
typedef enum {
    WAY_NONE,  /* the if itself is not run there */
    WAY_FIRST,
    WAY_OTHER,
    WAY_UNKNOWN, /* its condition is undefined, or was not computed: what depends on it is undefined */
} VecWay;

typedef struct VecRun VecRun;
typedef struct VecTerms VecTerms;

/* Reads or writes one element: checks who else did. `value` is what is written, or gets what is read. */
typedef void VecAccess(VecRun *run, ValueId inst, SymId array, uint64_t element, bool write, uint64_t *value);

struct VecRun {
    Arena *arena;
    const NestRoutine *routine;
    const VecKernel *kernel;
    VecMemory *memory;
    Text *faults;
    VecFault reported[VEC_RUN_MAX_FAULTS];
    uint32_t fault_count, repeated_count; /* different ones; the same at other points */
    VecForm form;
    uint64_t *uniforms;   /* by value: of VEC_UNIFORM */
    uint64_t *trips;      /* by value: of VEC_LOOP */
    VecRange *sets;       /* by set, VEC_MAX_AXES each */
    VecRange axes[VEC_MAX_AXES];
    int64_t index[VEC_MAX_AXES]; /* of the point at hand; [0] is not used */
    VecRegions regions;
    RegionId *sides;      /* by value: of a VEC_IF and a VEC_PHI the first side of the if; 0 of others */
    uint8_t **ways;       /* by first side of an if: the VecWay of each point of the window, or each lane; set by the interpreter */
    VecArray *arrays;     /* by symbol */
    bool *stored;         /* by symbol: the kernel stores into its home */
    VecTerms **terms;     /* by value: of VEC_REDUCE */
    VecAccess *access;
    bool first;           /* the row at hand is the first one that its block walks, which alone may read it from a row of its own */
    void *data;           /* of the interpreter */
};

/* Stores an element and records that. */
static inline void vec_run_store(VecRun *run, SymId array, uint64_t element, uint64_t value)
{
    run->memory->data[array][element] = value;
    if (run->memory->stored) run->memory->stored[array][element] = true;
}

/* Operands of an instruction at a point. */
typedef struct {
    uint64_t bits[VEC_MAX_OPERANDS];
    bool defined[VEC_MAX_OPERANDS];
} VecOperands;

/* Evaluates what is uniform. False after a fault; vec_run_end is due in any case. */
bool vec_run_begin(VecRun *run, const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, Text *faults);
void vec_run_end(VecRun *run);

/* Appends a fault of an instruction (0: of the kernel) in the row being run; each kind of fault once an instruction. */
void vec_run_fault(VecRun *run, ValueId inst, const char *format, ...) __attribute__((format(printf, 3, 4)));

/* Enough faults: stop. */
static inline bool vec_run_stopped(const VecRun *run)
{
    return run->fault_count >= VEC_RUN_MAX_FAULTS || run->repeated_count >= VEC_RUN_MAX_REPEATED;
}

/* Goes through the points of some axes (bit by bit), without axis 0: to the first, and the next one; false when there is none.
 * `ranges` is by axis. */
bool vec_run_first(VecRun *run, uint32_t axes, const VecRange *ranges);
bool vec_run_next(VecRun *run, uint32_t axes, const VecRange *ranges);

/* Whether a point of the lane axis is in a set, at run->index of the others. */
bool vec_run_in_set(const VecRun *run, SetId set, int64_t point);

/* Whether what stands in a region is run at a place: a point's number in the window, or a lane. WAY_FIRST: it is, WAY_NONE: it is
 * not, WAY_UNKNOWN. */
VecWay vec_run_way(const VecRun *run, RegionId region, size_t place);

/* The way that lies in the value of a condition. */
static inline VecWay vec_run_choose(bool defined, uint64_t bits)
{
    return !defined ? WAY_UNKNOWN : bits ? WAY_FIRST : WAY_OTHER;
}

/* Where an instruction is not known to be run: a fault unless nothing can come of it. */
void vec_run_fault_of_way(VecRun *run, ValueId id, int64_t point);

/* An operand that has no location: uniform values, indices and `undef`. False for others. */
bool vec_run_free_operand(const VecRun *run, const VecOperand *operand, int64_t point, uint64_t *bits, bool *defined);

/* Reductions (vec_run_reduce.c): what one is given at a point is kept; at the end of the kernel the scalars get their values. */
void vec_run_begin_reductions(VecRun *run);
void vec_run_reduce(VecRun *run, ValueId id, int64_t point, const VecOperands *in);
void vec_run_end_reductions(VecRun *run);

/* Computes VEC_OP, VEC_LOAD, VEC_STORE, VEC_REDUCE, VEC_MERGE, VEC_CARRY (operand 0), VEC_OUT and VEC_PHI, whose if went that way, at a point of
 * their set (VEC_MERGE: any point). Returns whether the result is defined. */
bool vec_run_compute(VecRun *run, ValueId id, int64_t point, VecWay way, const VecOperands *in, uint64_t *result);

#endif
