/* Prints vector kernels and their launches. */
#ifndef CRAYON_BACKEND_CUDA_VEC_KERNEL_H
#define CRAYON_BACKEND_CUDA_VEC_KERNEL_H

#include "backend_cuda/plan.h"
#include "backend_host/vec_print.h"

/* The emitter of one lane's text in a dialect. */
VecEmitter vec_lanes(const Dialect *dialect);

/* A vector kernel being printed. */
typedef struct {
    CudaPlan *plan;
    const Dialect *dialect;
    VecEmitter lanes, cells; /* of the kernel, and of the one that saves border cells: a loop over lanes on another one's */
    VecPrinter p;
    Name name;
    uint32_t *group_of;     /* by position of the order; 0: none */
    Name *variables;        /* by position: declared before the group, or the if, that writes them */
    bool *phi_sources;      /* by position: vec_find_phi_sources */
    Name items, scratch;    /* of the host; scratch NULL: none */
    Name resident;          /* of the host: blocks that run at once */
} VecCuda;

/* The kernel of a STMT_KERNEL goes to plan->kernels, its launch to the printer's text. */
void vec_cuda_print(CudaPlan *plan, StmtId stmt);

/* What runs for each strip, in p.lines. */
void vec_cuda_print_program(VecCuda *k);

#endif
