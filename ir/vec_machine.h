/* The machine that runs allocated kernels, and its memory: what vec_interp_alloc.c and vec_interp_memory.c share. Private to ir/. */
#ifndef CRAYON_IR_VEC_MACHINE_H
#define CRAYON_IR_VEC_MACHINE_H

#include "ir/vec_run.h"
#include "ir/vec_shape.h"
#include "ir/vec_trace.h"

/* An element of a slot. */
typedef struct {
    uint64_t bits;
    ValueId value;      /* 0: nothing wrote it in this block */
    bool defined;
    int64_t point;
    uint64_t visit;     /* which row of which work item */
    uint32_t execution; /* which execution of the value's instruction */
    Trace trace;
} MachineCell;

/* An element of an array, by work item plus 1 too. */
typedef struct {
    Trace trace;
    uint64_t writer_item, reader_item;
    bool many_items; /* read by several */
} MachineElement;

/* A store that waits. */
typedef struct {
    SymId array;
    uint64_t at, value;
    int64_t until; /* the row behind which it is done */
} MachineStore;

typedef struct {
    MachineCell **slots;        /* by slot */
    uint32_t *sizes;     /* elements of each, for registers vl */
    uint32_t *executions; /* by value */
    MachineElement **elements;  /* by home */
    uint64_t **before;   /* by home: contents before the kernel, of what it stores */
    const ShapeInfo *shape;
    uint64_t barriers, item, visit;
    int64_t counts[VEC_MAX_AXES]; /* points of each axis */
    ShapePlace place;    /* where the block is, or, where items are joined, the lane */
    bool joined;         /* items of a block go end to end: */
    uint64_t first_item, step, items; /* the first one, from one to the next, how many; */
    uint64_t first_visit, nth; /* the visit of the first one, which of them the lane is in */
    uint32_t lane;       /* doing the present access */
    int64_t point;       /* of that lane, on axis 0; run->index has the others */
    MachineCell *carried;       /* next values of the carries of a loop, vl each */
    MachineCell **handed;       /* by VEC_PREVIOUS: what its operand was when it ran last, by lane */
    LIST(MachineStore) waiting;
    bool peeks;           /* an access tells but where the element is: */
    uint64_t at;          /*   its number in its array */
    uint64_t brought, *slabs; /* slabs that the machine has brought so far; by VEC_LOOP: which of them its turns work on, and the next one behind it */
    uint64_t *turns;      /* by VEC_LOOP: the turn at hand */
    int64_t rows;         /* that the block walks in this item */
    int32_t *waits;       /* by store: rows that it waits */
    int32_t *owners;      /* by load with borders: how far the point that stores its element stands from the one that loads it */
} Machine;

/* Keeps what arrays hold before the kernel. */
void machine_save(VecRun *run);

/* An access of an array's element by the lane at hand: a VecAccess. */
void machine_access(VecRun *run, ValueId id, SymId array, uint64_t at, bool write, uint64_t *value);

/* Where a slab begins with the turn at hand of the loop that begins at a position: all lanes wait, and bring what each staged load reads in the next one. */
void machine_bring(VecRun *run, uint32_t begin);

/* What a staged load finds in its slot, in the lane at hand. */
bool machine_read_stage(VecRun *run, ValueId id, int64_t point, const VecOperands *in, uint64_t *bits);

/* The lane at hand becomes another one, for an instruction; the point that this one works on there; whether it works there at all, if the lane comes by. */
void machine_set_lane(VecRun *run, const VecInst *inst, uint32_t lane);
int64_t machine_point(const VecRun *run, const VecInst *inst, uint32_t lane);
bool machine_is_active(const VecRun *run, const VecInst *inst, uint32_t lane);

/* Does the stores that wait for no row beyond that one. */
void machine_release(VecRun *run, int64_t row);

#endif
