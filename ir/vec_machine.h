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
    int64_t rows;         /* that the block walks in this item */
    int32_t *waits;       /* by store: rows that it waits */
    int32_t *owners;      /* by load with borders: how far the point that stores its element stands from the one that loads it */
} Machine;

/* Keeps what arrays hold before the kernel. */
void machine_save(VecRun *run);

/* An access of an array's element by the lane at hand: a VecAccess. */
void machine_access(VecRun *run, ValueId id, SymId array, uint64_t at, bool write, uint64_t *value);

/* Does the stores that wait for no row beyond that one. */
void machine_release(VecRun *run, int64_t row);

#endif
