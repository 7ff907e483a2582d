/* The passes over vector kernels, from values to an allocated program. See stages.c for the picture. */
#ifndef CRAYON_PASSES_VEC_VEC_PASSES_H
#define CRAYON_PASSES_VEC_VEC_PASSES_H

#include "ir/vec_build.h"

typedef enum { SCHEDULE_NATURAL, SCHEDULE_LIST } SchedulePolicy;

/* How far kernels are taken; see vec_stages. */
typedef enum {
    VEC_STAGE_LAST,          /* to allocated programs */
    VEC_STAGE_FUSE, VEC_STAGE_SIMPLIFY, VEC_STAGE_EXTENTS, VEC_STAGE_SHAPE, VEC_STAGE_SCHEDULE, VEC_STAGE_PLACE, VEC_STAGE_ALLOCATE,
    VEC_STAGE_COUNT
} VecStage;

/* Of each stage its name and, for a reader of `crayon ir`, what it has done. */
typedef struct {
    const char *name, *text;
} VecStageInfo;
extern const VecStageInfo vec_stages[VEC_STAGE_COUNT];

typedef struct {
    Shape shape;             /* SHAPE_STRIP or SHAPE_ROW */
    uint32_t vl;             /* lanes, 32 .. 1024 */
    uint32_t regs;           /* 32-bit registers a lane for vector values, at least 8 */
    uint32_t shared;         /* bytes of shared memory a block */
    SchedulePolicy schedule;
    VecStage until;          /* the last stage that runs; kernels short of the last one are to be read, not emitted */
} VecOptions;

/* Runs all of the passes below. False when the kernel does not fit the shape: `why` is then one sentence in
 * lower case, and the kernel is spoiled (copy it before, vec_kernel_copy). */
bool vec_lower_kernel(Context *context, NestRoutine *routine, VecKernel *kernel, const VecOptions *options, Name *why);

/* Removes instructions whose values nothing stored depends on, and repeated ones (same operation, operands, set). */
void vec_simplify(Context *context, const NestRoutine *routine, VecKernel *kernel);

/* Finds extent_low and extent_high of every instruction. */
void vec_find_extents(VecKernel *kernel);

/* Gives every instruction its delay, the kernel its shape, vl, halos and remedy. Needs extents. False, with `why`,
 * when the kernel does not fit. */
bool vec_map_shape(Context *context, const NestRoutine *routine, VecKernel *kernel, const VecOptions *options, Name *why);

/* Orders the instructions by the policy and within the registers of the options. */
void vec_schedule(Context *context, VecKernel *kernel, const VecOptions *options);

/* Puts a copy to a slot behind every value that is read at another lane. Needs the shape and the order. */
void vec_place(Context *context, VecKernel *kernel);

/* Gives locations to all results and operands within the budgets; inserts spills and reloads. */
void vec_allocate(Context *context, VecKernel *kernel, const VecOptions *options);

/* Inserts the barriers that the exchange through slots and the in-place updates need: the kernel is then allocated. */
void vec_synchronize(Context *context, const NestRoutine *routine, VecKernel *kernel);

/* Registers, in 32-bit units, that any order needs (DESIGN 7): over each instruction, the values that in
 * every order are defined at or before it and used at or after it. Counts its operands and result. */
uint32_t vec_pressure_bound(Context *context, const VecKernel *kernel);

#endif
