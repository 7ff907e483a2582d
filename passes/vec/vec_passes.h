/* The passes over vector kernels, from values to an allocated program. See stages.c for the picture. */
#ifndef CRAYON_PASSES_VEC_VEC_PASSES_H
#define CRAYON_PASSES_VEC_VEC_PASSES_H

#include "ir/vec_build.h"

typedef enum { SCHEDULE_NATURAL, SCHEDULE_LIST } SchedulePolicy;
typedef enum { BRANCH_PRICED, BRANCH_ALWAYS, BRANCH_NEVER } BranchPolicy; /* which ifs the stage branch makes */

typedef enum { REDUCTIONS_IN_ORDER, REDUCTIONS_TREE } ReductionPolicy; /* sums and products of reals: in the order of the source, or in a tree (VecReduction) */
typedef enum { DIVIDE_GUARDED, DIVIDE_IEEE } DividePolicy; /* quick where that is exact, or the target's own */

/* The stages of a kernel, in the order they run in: the rows of passes.def. */
typedef enum {
    STAGE_NONE,
#define STAGE(id, ...) STAGE_##id,
#include "passes/passes.def"
    STAGE_COUNT
} VecStage;

typedef struct StageRun StageRun;

/* Of each stage its row. */
typedef struct {
    const char *name;
    bool (*run)(StageRun *run);
    KernelState needs, makes;
    const char *text; /* for a reader of `crayon ir`, what it has done */
} VecStageInfo;
extern const VecStageInfo vec_stages[STAGE_COUNT]; /* STAGE_NONE: nothing */

/* Who wants to see each stage run: `seen` is called before it and, if the kernel fits, after it. */
typedef struct {
    void *data;
    void (*seen)(void *data, const StageRun *run, VecStage stage, bool done);
} StageWatch;

/* What is chosen for one routine, in the place of what the options say for all. */
typedef struct {
    Name symbol;    /* the routine's */
    bool loops;     /* it has no vector kernels */
    Shape shape;    /* SHAPE_NONE: the pass chooses */
    uint32_t vl, regs;
    uint32_t columns; /* 0: what the options say */
    SchedulePolicy schedule;
    DividePolicy divide;
} VecTuned;

typedef struct {
    Shape shape;             /* SHAPE_NONE: not lowered */
    uint32_t vl;             /* lanes, 32 .. 1024 */
    uint32_t columns;        /* rows that a block takes beside each other, where they fit; 0: as memory asks for, 1: none */
    uint32_t regs;           /* 32-bit registers a lane for vector values, at least 8 */
    uint32_t shared;         /* bytes of shared memory a block */
    uint32_t operations;     /* the most of a kernel that is made of several loops; 0: any number */
    uint32_t stream_rows;    /* rows from which on what is updated in place gets a kernel in row shape where no shape is asked for; 0: none does */
    uint32_t tile_elements;  /* elements of all tiles from which on a kernel that can be staged gets one in tile shape where no shape is asked for; 0: none does */
    bool apart;              /* lanes that go another way than all others do cost these nothing: a side that none of a warp takes is passed over */
    bool plain_in_loops;     /* loops behind each other that stand in a loop are no kernel, unless that is one with them */
    bool transpose;          /* nests whose lanes run along rows of their own are faster as kernels of their own, where arrays pass through shared memory */
    bool threads;            /* several share a kernel, or a loop: what is several loops one behind the other makes them wait as often */
    bool leaves_unchanged;   /* routines that leave their work have stored nothing, not even what their callers store again */
    SchedulePolicy schedule;
    BranchPolicy branch;
    DividePolicy divide;
    bool near;               /* quick divides and roots are within a bound, not exact */
    bool prices;             /* kernels keep what each shape is expected to take */
    const VecTuned *tuned;   /* routines with a choice of their own */
    uint32_t tuned_count;
    ReductionPolicy reductions;
    VecStage from, until;    /* the first and the last stage that run; STAGE_NONE: from the kernel's state, to the end. Kernels
                                short of the end are to be read, not emitted */
    const StageWatch *watch; /* or NULL */
} VecOptions;

/* A kernel on its way through the stages. */
struct StageRun {
    Context *context;
    NestRoutine *routine;
    VecKernel *kernel;
    const VecOptions *options;
    Name why; /* of a stage that cannot: one sentence in lower case; the kernel is then spoiled */
};

/* The stages. The kernel is in the state that the row needs; false when it does not fit, for the reason `why`.
 *   vec_simplify      removes instructions that nothing stored depends on, and repeated ones (same operation, operands, set)
 *   vec_unify         computes once, of selected operands, what both operands of a select compute alike
 *   vec_branch        makes ifs of what selects and predicates need on one side of their condition alone
 *   vec_find_extents  finds extent_low and extent_high of every instruction
 *   vec_map_shape     gives every instruction its delay, the kernel its shape, vl, halos and remedy; may not fit
 *   vec_schedule      orders the instructions by the policy and within the registers of the options; finds the bound
 *   vec_place         puts a copy to a slot behind every value that is read at another lane
 *   vec_allocate      gives locations to all results and operands within the budgets; inserts spills and reloads
 *   vec_synchronize   inserts the barriers that the exchange through slots and the in-place updates need
 *   vec_launch        finds groups, lane loops, addresses, what the kernel is given, and how many blocks are in flight
 *   vec_guard         finds what divides and roots can be quick in, and the tests that they need; nothing by the option divide */
#define STAGE(id, name, function, ...) bool function(StageRun *run);
#include "passes/passes.def"

/* Takes the kernel from stage to stage, as far as the options say. False when it does not fit the shape: `why` is then one
 * sentence in lower case, and the kernel is spoiled (copy it before, vec_kernel_copy). */
bool vec_lower_kernel(Context *context, NestRoutine *routine, VecKernel *kernel, const VecOptions *options, Name *why);

/* The same for a copy of the kernel, and where the options leave the shape open (SHAPE_NONE), in the best one that fits. NULL,
 * with the reason of the last one, when none does. */
VecKernel *vec_lower_copy(Context *context, NestRoutine *routine, const VecKernel *kernel, const VecOptions *options, Name *why);

/* Takes instructions out of the order on which no store depends, and regions in which nothing is left. */
void vec_remove_dead(Context *context, VecKernel *kernel);

/* Registers, in 32-bit units, that any order needs (DESIGN 7): over each instruction, the values that in
 * every order are defined at or before it and used at or after it. Counts its operands and result. */
uint32_t vec_pressure_bound(Context *context, const VecKernel *kernel);

#endif
