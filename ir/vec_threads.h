/* How threads of one processor share what a kernel does, where its lanes are loops. */
#ifndef CRAYON_IR_VEC_THREADS_H
#define CRAYON_IR_VEC_THREADS_H

#include "ir/vec.h"

typedef enum {
    THREADS_NONE,   /* one thread does all: what is reduced keeps the order of the source, or strips hand on to each other */
    THREADS_ROWS,   /* a thread does whole work items, of several axes */
    THREADS_STRIPS, /* the strips of the one row */
} VecThreads;

/* What threads may share: work items, of which the verifier proves that they touch no element that another one stores, whatever their order. */
VecThreads vec_threads(const NestRoutine *routine, const VecKernel *kernel);

/* About how many operations a point is. */
uint32_t vec_point_work(const VecKernel *kernel);

#endif
