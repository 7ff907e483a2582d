/* Prints vector kernels and their launches. */
#ifndef CRAYON_BACKEND_CUDA_VEC_KERNEL_H
#define CRAYON_BACKEND_CUDA_VEC_KERNEL_H

#include "backend_cuda/plan.h"
#include "backend_host/vec_print.h"

/* The emitter of one lane's text in a dialect. */
VecEmitter vec_lanes(const Dialect *dialect);

/* A VEC_REDUCE. */
typedef struct {
    ValueId id;
    bool folds;  /* warps fold, in any grouping that keeps the order; else each point's terms are kept */
    bool tree;   /* what points give is folded in a tree, as they come (VecCuda.runs) or from memory */
    bool adds;   /* sums in order, which the device adds from what points give */
    bool marks;  /* of these it is said whether they are taken */
    Name type, mine, memory, first, host; /* the type; a lane's variable; device memory, the first point in it, the host's copy: host's names */
    Name lane;     /* what a lane has come to, where it folds loosely */
    Name so_far;   /* what a warp's run has come to (VecCuda.runs), or of a tree a column of the block at hand */
    Name count;    /* of the host, of a tree: the points of a row */
    Name now[VEC_MAX_REDUCED]; /* the host's variables with the scalars */
} CudaReduction;

/* A load of a row, and the variable that holds what it has brought, under a condition or always. */
typedef struct {
    uint32_t at, row; /* position */
    const char *condition;
    Name variable;
} CudaLoaded;

/* What a load of a row has brought and a march hands on: it brings what the load at `next` brought in the step before. */
typedef struct {
    uint32_t at, row, next; /* positions */
    const char *condition;
    Name variable;
    bool handed; /* it has its value for the next step */
} CudaKept;

/* A vector kernel being printed. */
typedef struct {
    CudaPlan *plan;
    const Dialect *dialect;
    VecEmitter lanes, cells; /* of the kernel, and of the one that saves border cells: a loop over lanes on another one's */
    VecPrinter p;
    Name name;
    uint32_t *group_of;     /* by position of the order; 0: none */
    Name *variables;        /* by vec_cuda_variable: declared before the group, or the if, that writes them */
    bool *same;             /* by position: it is the same in all rows that a lane does beside each other, and stands there once */
    LIST(CudaLoaded) loaded; /* by rows beside each other, so far */
    LIST(CudaKept) kept;    /* where lanes march */
    Name *brought;          /* by row and position: the variable with what a load has brought */
    bool *phi_sources;      /* by position: vec_find_phi_sources */
    uint32_t *run_of, *tile_axes; /* by position, in tile shape: the run of elements that an instruction is in, 0: none; axes of the tile that it varies on */
    bool *leaves;           /* by position: what it writes to a register is read outside of its guard */
    Name items, scratch;    /* of the host; scratch NULL: none */
    Name resident;          /* of the host: blocks that run at once */
    Name units[2], side_from[2], each, marched; /* of the host, where blocks stand in a grid: how many y and z have, the first ones of a launch; rows of a lane, of its march */
    LIST(CudaReduction) reductions;
    bool bare;              /* terms are added where they lie, or else as they are here (VecLaunch.bare) */
    bool loosely, whole;    /* the text at hand is for lanes that fold loosely; for segments all of whose points are there */
    bool runs, trees;       /* warps do runs of points (VecLaunch.points); something is reduced in a tree */
    Name segments, blocks, run; /* of the host, with runs: segments of a row; blocks; how many segments a warp does */
    Name piece, from, end;  /* of the host, with reductions: how many items a launch does, its first one, the one behind its last */
} VecCuda;

/* The kernel of a STMT_KERNEL goes to plan->kernels, its launch to the printer's text. */
void vec_cuda_print(CudaPlan *plan, StmtId stmt);

/* The host's variable with the address of an array on the device. */
Name vec_cuda_device(VecCuda *k, SymId array);

/* The lanes of a span as a condition. */
const char *vec_cuda_span_condition(VecCuda *k, const VecSpan *span);

/* The loop over the strips of a block whose items are joined (vec_joined.c), with the values of rows. */
void vec_cuda_open_joined(VecCuda *k);

/* What runs for each strip, in p.lines; where lanes do rows beside each other, for p.beside of them. */
void vec_cuda_print_program(VecCuda *k);

/* ---- marches (vec_march.c) ---- */

/* The variable that has what the load of the row at hand brings, because the march hands it on; NULL: none does. */
Name vec_cuda_keep(VecCuda *k, uint32_t at, const char *condition);

/* At the end of a step: what is kept becomes the next step's. */
void vec_cuda_hand_on(VecCuda *k);

/* What is kept before the first step, in p.lines. */
void vec_cuda_print_first(VecCuda *k);

/* In the kernel's frame: the variables, what is kept at first, by its text, and the loop over the steps; that loop alone. */
void vec_cuda_open_march(VecCuda *k, const Text *first);
void vec_cuda_open_steps(VecCuda *k);

/* ---- guards (vec_cold.c) ---- */

/* A quick operation: VecEmitter.quick. */
const char *vec_cuda_quick_text(VecPrinter *p, const VecInst *inst, const char *const *operands);

/* Finds k->leaves, before groups have their crossings. */
void vec_cuda_find_leaves(VecCuda *k);

/* Whether a guard begins at a position; prints it, quick and again, by a function that prints positions from .. to - 1, and one that declares the
 * variables of those chosen; returns the position of its last instruction. */
typedef struct {
    void (*list)(VecCuda *k, uint32_t from, uint32_t to);
    void (*declare)(VecCuda *k, uint32_t from, uint32_t to, const bool *chosen, const char *value);
} VecCudaPrints;
bool vec_cuda_begins_guard(const VecCuda *k, uint32_t at);
uint32_t vec_cuda_print_guard(VecCuda *k, uint32_t from, const VecCudaPrints *prints);

#endif
