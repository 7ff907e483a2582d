/* What of a routine runs on the device, and which arrays need a buffer. */
#ifndef CRAYON_BACKEND_CUDA_PLAN_H
#define CRAYON_BACKEND_CUDA_PLAN_H

#include "backend_cuda/dialect.h"
#include "backend_host/host.h"

/* An array of the routine, or a stretch of an area whose variables overlap one another but no others. */
typedef struct {
    Name name;          /* of the C variable */
    SymId symbol;       /* the array, or the first variable of the stretch */
    AreaId area;        /* 0: a dummy or local array */
    int64_t offset, bytes; /* in the area */
    bool shared;        /* several variables in it */
    bool on_host;       /* a host statement touches it */
    bool late;          /* a dummy array of a routine in which the extent of one is told by kernels alone: it is there while one runs */
} Buffer;

typedef struct {
    Context *context;
    HostPrinter *printer;
    const NestRoutine *routine;
    const Dialect *dialect;
    Text *kernels;
    bool *is_kernel;      /* by statement: a loop that runs as a kernel */
    bool *holds_kernel;   /* by statement: there is one in it, or it is one */
    uint32_t *buffer_of;  /* by symbol: number in `buffers`, from 1; 0: none */
    LIST(Buffer) buffers;  /* [0] unused */
    uint32_t kernel_count;
    Name nest, work, choice; /* C variables of what is asked before a call goes to the device; NULL: it does not ask */
    StmtId turning;           /* a loop that is printed as it stands, behind one launch of all its turns; 0: none */
    bool tried;               /* the nest's first calls tell which of host and device has the others */
} CudaPlan;

/* Finds the kernels of a routine and names the buffers; prints nothing. */
CudaPlan plan_create(Context *context, HostPrinter *printer, const Dialect *dialect, Text *kernels);

/* The statement's loops that are the axes of its kernel, outermost first; the count is LoopInfo.axes. */
StmtId plan_axis(const NestRoutine *routine, StmtId kernel, uint32_t n);

/* True when the bounds of axis n refer to the variable of an axis outside it. */
bool plan_depends_on_axes(const NestRoutine *routine, StmtId kernel, uint32_t n);

/* The elements of an array of unknown extent that a kernel reaches; 0: it does not tell. */
ExprId plan_reach(const NestRoutine *routine, StmtId kernel, SymId array);

/* True for a symbol of which every lane of the kernel has its own. */
bool plan_is_private(const NestRoutine *routine, StmtId kernel, SymId symbol);

/* What statements do with each symbol. */
typedef struct {
    bool read, written;
} Touch;

/* Adds what a statement does, without the statements inside it, or with them. `touches` is indexed by symbol. */
void plan_add_head(const NestRoutine *routine, StmtId stmt, Touch *touches);
void plan_add_stmt(const NestRoutine *routine, StmtId stmt, Touch *touches);
void plan_add_list(const NestRoutine *routine, StmtId first, Touch *touches);
void plan_add_expr(const NestRoutine *routine, ExprId expr, Touch *touches);

/* Adds what statements outside of kernels do. */
void plan_add_host(const CudaPlan *plan, Touch *touches);

#endif
