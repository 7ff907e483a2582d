/* What the kernels of plain loops are made of, for those who print them: kernel.c, a launch of points; kernel_turns.c, one that takes a loop around, too. */
#ifndef CRAYON_BACKEND_CUDA_KERNEL_PARTS_H
#define CRAYON_BACKEND_CUDA_KERNEL_PARTS_H

#include "backend_cuda/kernel.h"
#include "backend_cuda/kernel_pieces.h"

/* One axis: its variable runs from `first` by `step`, `trips` times (at most, when its bounds depend on outer axes). */
typedef struct {
    StmtId loop;
    SymId variable;
    Name first, step, trips, at; /* `at` counts its trips; step NULL: constant */
    int64_t constant_step;
    bool depends, named; /* on variables of the axes before; what a lane does has it */
} Axis;

typedef struct {
    CudaPlan *plan;
    HostPrinter *host, lane;
    StmtId loop;
    Name name, count, number, last; /* `number`: of the lane; `last`: the values it leaves */
    LIST(Axis) axes;
    Touch *touches;
    LIST(Private) last_values;
    const char *parameters, *arguments; /* comma-separated */
    Pieces pieces;
    bool in_pieces; /* loops of the lanes run so */
    bool in_turns;  /* lanes read what others have stored in turns before */
} Kernel;

/* A name from `stem`_`end` that nothing has. */
Name kernel_fresh(Kernel *k, const char *stem, const char *end);

/* The name of a loop's kernel, which nothing has. */
Name kernel_choose_name(CudaPlan *plan, StmtId loop);

/* Finds the axes, and what lanes touch; opens a block on the host, which has the scalars that the launch needs then. */
void kernel_begin(Kernel *k);

/* The printer of the kernel's text: as the host's is now. */
void kernel_begin_lane(Kernel *k);

/* A line that sets where the axis begins, and its step; `constant` stands before the type. */
void kernel_print_first(Kernel *k, HostPrinter *printer, const Axis *axis, const char *constant);

/* How often the axis turns, of its first value. */
const char *kernel_trips_text(Kernel *k, HostPrinter *printer, const Axis *axis);

/* first + index*step */
const char *kernel_value_text(Kernel *k, const Axis *axis, const char *index);

/* A parameter that is an int64_t of the host's. */
void kernel_add_word(Kernel *k, Name name);

/* Parameters for all that lanes touch; lines that bring arrays to the device. */
void kernel_add_symbols(Kernel *k);

/* In the kernel: what is a lane's own, and the values of the axes' variables by its number. */
void kernel_print_own_variables(Kernel *k);
void kernel_print_axis_values(Kernel *k);

#endif
