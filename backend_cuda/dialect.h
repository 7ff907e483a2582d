/* Dialects of the lanes emitter: the words in which kernels are printed. A dialect is one record, in a file of its own; the table
 * of them is in dialect.c. What is decided stands in the kernel's launch: a dialect decides nothing.
 *
 * $0, $1, $2 in a word stand for what is put there. Types are those of <stdint.h>, and unsigned char for bytes: a prelude defines
 * them where the language does not. */
#ifndef CRAYON_BACKEND_CUDA_DIALECT_H
#define CRAYON_BACKEND_CUDA_DIALECT_H

#include "ir/ops.h"
#include "support/arena.h"
#include "support/text.h"

typedef struct {
    const char *name;      /* --dialect=NAME */
    const char *extension; /* of the file */
    const char *prelude;   /* what a file begins with, behind its first comment: includes, checks of compiler flags */
    bool has_host;         /* the routines are printed too, with their launches by CUDA's runtime; else kernels alone */
    OpColumns columns;     /* of ops.def: texts that this language rounds once an operation */
    const char *helper;    /* how functions are declared that kernels call */
    const char *kernel;    /* a kernel's head as far as its name: $0 lanes of a block */
    const char *kernel_with_room; /* the same, with $1 the least number of blocks that a multiprocessor has room for */
    const char *global, *local; /* before the type that a pointer into the device's memory, into shared memory has */
    const char *restricted; /* behind the star of a parameter through which alone its array is reached */
    const char *shared;    /* declares `shared`, $0 bytes of shared memory, aligned to 16 */
    const char *dynamic_shared; /* the same where the launch says how many, for more than shared_limit bytes; where none does, as `shared` */
    uint32_t shared_limit;
    const char *block_row, *block_plane; /* numbers of the block on the second and the third axis of its grid */
    const char *lane, *row, *block, *blocks; /* numbers of the lane, in its row of lanes, of that in its block, of the block in its launch; how many there are */
    const char *lanes;     /* of a row of the block, as it was launched */
    const char *barrier;   /* all lanes of the block, as a statement */
    const char *turn_lane, *turn_lanes, *turn_barrier; /* of a launch whose lanes wait for each other: the number of the lane, how many there are, a statement */
    const char *bring;     /* a statement that sets an element of shared memory, $0 a pointer to it, to that of an array at $1 if $2 holds, else to 0: it may be there
                              no sooner than */
    const char *brought;   /*   behind this statement */
    const char *brought_but; /*   or behind this one, but for what was brought since the last $0 of these */
    const char *slot;      /* an element of shared memory as a value and to assign to: $0 its type, $1 a pointer to it. Neither merged
                              with another access nor forwarded */
    const char *read_scratch;  /* an element of the scratch as a value: $0 a pointer to it, $1 its type; the same holds */
    const char *write_scratch; /* a statement: $0 a pointer to it, $1 a value, $2 its type */
    const char *unrolled;  /* a line before a loop of few turns that stand one behind the other */
    const char *by_turns;  /* a line before a loop of which $0 turns at a time stand one behind the other */
    const char *rolled;    /* a line before a loop that stays one */
    const char *unsure;    /* $0 is false, which is not expected: a condition; NULL: there are no quick operations */
} Dialect;

/* The dialect of a name, NULL: there is none of that name; for the name NULL the first of the table. */
const Dialect *dialect_find(const char *name);

/* Appends the names of all dialects, with `last` before the last one. */
void dialect_add_names(const char *last, Text *out);

/* A word with the texts in the place of $0, $1 and $2, in `arena`; NULL for those that the word cannot have. */
const char *dialect_text(Arena *arena, const char *word, const char *a, const char *b, const char *c);

/* How many turns of a loop that loads and stores nothing stand one behind the other, by what a turn computes and loads: their loads go ahead of sums, which have their order. NULL: one. */
const char *dialect_turns(uint32_t operations);

/* What kernels call beside the helpers of the host's code, where no run-time text has it. */
extern const char dialect_functions[];

#endif
