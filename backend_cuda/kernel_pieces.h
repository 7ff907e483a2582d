/* Loops of lanes that run in pieces (ir/transpose.h), as text: blocks of TRANSPOSE_LANES lanes, all of which stay to the end, because pieces are brought
 * together. What lanes do by themselves stands under a condition that the lane has work. */
#ifndef CRAYON_BACKEND_CUDA_KERNEL_PIECES_H
#define CRAYON_BACKEND_CUDA_KERNEL_PIECES_H

#include "backend_cuda/plan.h"
#include "ir/transpose.h"

typedef struct {
    CudaPlan *plan;
    HostPrinter *lane;
    Name own, rows;  /* the lane's number in its block, and how many lanes there have work */
    Name turn, row, part;
    StmtId kernel, loop; /* at hand, and names of its arrays: */
    LIST(Name) here; /* what the lane has of one, from the piece's first turn on; */
    CommonList common; /* elements that all lanes read alike, */
    LIST(Name) alike;  /*   and what they have of one */
    Name from;
} Pieces;

/* Declares shared memory and `number`, the lane of the kernel's `count` that this one is; lanes without work are the last one, in vain. */
void pieces_open(Pieces *pieces, StmtId kernel, Name number, Name count);

/* The lanes' statements, under conditions that they have work, but for loops that run in pieces. */
void pieces_print(Pieces *pieces, StmtId body);

#endif
