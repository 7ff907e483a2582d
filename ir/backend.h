/* What a back end is: facts and a function. The driver holds the table of them (driver/backends.c). */
#ifndef CRAYON_IR_BACKEND_H
#define CRAYON_IR_BACKEND_H

#include "ir/nest.h"
#include "support/text.h"

struct HostPrinter;

/* A routine whose calls can be compared with what Fortran makes of it, while the program runs. */
typedef struct {
    Name symbol;         /* what Fortran calls; the routine's own name for the linker is that of what computes */
    Name comparing;      /* what it calls behind its own statements */
    const char *unit;    /* the user's routine that it is of */
    const char *text;    /* itself as Fortran */
    const char *options; /* by which that is read */
} EmitVerified;

/* A variable of such a routine. */
typedef struct {
    const char *name; /* the user's */
    bool changes;     /* the Fortran may change it */
} EmitVerifiedVariable;

typedef struct {
    uint32_t file;        /* the source file whose routines are printed */
    const char *command;  /* what to name in the output's first comment, without paths that vary */
    bool line_directives; /* #line to the Fortran */
    const char *dialect;  /* of the back end's, by name; NULL: its first one */
    const char *(*place)(void *data, const char *routine); /* where it comes from, for messages at run time; NULL: its line in the file */
    void *place_data;
    bool (*verified)(void *data, const NestRoutine *routine, EmitVerified *found); /* false: it is none; NULL: there is none */
    EmitVerifiedVariable (*verified_variable)(void *data, const NestRoutine *routine, SymId argument);
    void *verified_data;
    bool threads;    /* threads of the host share loops and kernels, by OpenMP */
    bool may_stay;   /* what may be left to the caller is, where the host is sooner done than arrays are on a device */
    bool keeps_data; /* what the program keeps on the device is asked for by routines without kernels too */
    /* Prints a vector kernel as C: the strips emitter of backend_c, handed in because the host's code of every back end
     * runs kernels that way. */
    void (*print_strips)(struct HostPrinter *printer, StmtId stmt);
} EmitOptions;

/* An array of a routine's caller that a call moves between memories, at most: with nothing of it on the device. */
typedef struct {
    SymId symbol;  /* the array, or the first variable of a stretch of an area */
    int64_t bytes; /* of its elements; -1: not a constant, it is by the array's bounds (nest_elements_end) */
    bool in, out;
    bool filled;   /* not `in` because all of it is stored before it is read */
    bool again;    /* statements that run on the host have it too: it may move in between */
} BackendTransfer;

typedef LIST(BackendTransfer) BackendTransfers;

typedef struct {
    const char *name;      /* "c", "cuda" */
    const char *extension; /* ".c", ".cu" */
    /* Prints the routines of one source file, complete and self-contained. Prints only: decides nothing.
     * What cannot be expressed is reported to the diagnostics, and false returned. */
    bool (*emit)(Context *context, const NestProgram *program, const EmitOptions *options, Text *out);
    /* By routine, from 1 on: what its calls move, in the order of its symbols; NULL: there is one memory. */
    BackendTransfers *(*transfers)(Context *context, const NestProgram *program);
    uint32_t operations; /* the most of a kernel that is made of several loops: what is gained by one of more costs too much */
    bool quick;          /* it prints quick divides and roots, in guards */
    bool apart;          /* a lane that goes another way than all others by itself is passed over what these do, at no price */
    bool columns;         /* kernels whose lanes stride through memory take rows beside each other */
    uint32_t stream_rows; /* rows from which on what is updated in place is faster in row shape than in strips; 0: it is not tried */
    uint32_t tile_elements; /* elements of tiles from which on these are faster than strips; 0: they are not tried */
    bool plain_in_loops; /* what loops within a loop hand each other is in caches: as they stand they are faster than as a kernel */
    bool device;         /* kernels have a memory of their own, where arrays lie */
    bool transpose;      /* blocks of lanes have shared memory, through which arrays pass that lanes run along */
    uint32_t text;       /* operations and operands from which on compilers take long for a function, and it becomes several; 0: never */
} Backend;

#endif
