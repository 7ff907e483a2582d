/* The parts of the stage branch. */
#ifndef CRAYON_PASSES_VEC_BRANCH_H
#define CRAYON_PASSES_VEC_BRANCH_H

#include "ir/vec_region.h"
#include "passes/vec/vec_passes.h"

/* Where a value is needed: where a condition is true, where it is false; bit by bit. */
enum { NEEDED_TRUE = 1, NEEDED_FALSE = 2, NEEDED = NEEDED_TRUE | NEEDED_FALSE };

/* One instruction, or a construct with what stands directly behind it: positions of the order. */
typedef struct {
    uint32_t first, last;
    uint32_t reads, read_end; /* of Branch.reads */
    bool plain;               /* what it reads is needed wherever it is itself */
    uint8_t needed;           /* for the condition at hand; of one side only: it may stand there */
} BranchPiece;

typedef struct {
    SymId symbol;
    uint32_t loads, stores;
} BranchArray;

/* A kernel, looked at for one condition. */
typedef struct {
    Context *context;
    NestRoutine *routine;
    VecKernel *kernel;
    const uint32_t *axes;      /* by value: on which it varies */
    LIST(BranchPiece) pieces;
    uint32_t *piece_of;        /* by value */
    LIST(uint32_t) reads;      /* other pieces that a piece reads, an operand each */
    LIST(BranchArray) arrays;  /* that the kernel accesses */
    ValueId condition;
    bool uniform;              /* all lanes of a block have it in common */
    uint32_t cost[2];          /* of what its sides alone need */
    uint32_t leaving;          /* values of the sides that others read */
    bool scalar;               /* a call or a loop stands there: compilers make no vectors of it */
} Branch;

static inline const VecInst *branch_inst(const Branch *b, uint32_t at)
{
    return vec_inst(b->kernel, b->kernel->order.items[at]);
}

/* ---- branch_need.c ---- */

/* The kernel's pieces. */
Branch branch_create(StageRun *run);

/* Finds what the sides of an if on that condition could hold, and its cost. */
void branch_find_needs(Branch *b, ValueId condition);

/* Whether a logical operand is the condition, NEEDED_TRUE, or its contrary, NEEDED_FALSE; 0: neither. */
uint8_t branch_literal(const Branch *b, const VecOperand *operand);

/* The side on which an AND is what its n-th operand is, where lanes go different ways: the other operand is the condition, or its contrary, and
 * on the other side the AND is false. 0: it is no such AND. */
uint8_t branch_part(const Branch *b, const VecInst *inst, uint32_t n);

/* Where the condition is surely true, or false, when the operand is true; NEEDED: that is not known. */
uint8_t branch_implied(const Branch *b, const VecOperand *operand);

/* The array of a store or load, and that of another one, may have elements in common. */
bool branch_same_memory(const Branch *b, const VecInst *one, const VecInst *other);

/* ---- branch_make.c ---- */

/* Makes the ifs on the condition. */
void branch_make(Branch *b);

#endif
