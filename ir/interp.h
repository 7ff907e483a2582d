/* An interpreter of nest IR over C memory: what a routine means, for tests of passes and back ends.
 *
 * It evaluates by ops.def exactly (eval.h), checks subscripts against the declared bounds and against the storage that is
 * there, and stops at the first fault: trap, subscript, missing routine, too many steps. Loops run in order, unless
 * findings are put to the test. Memory is laid out as Fortran does: arguments by reference, arrays column major. */
#ifndef CRAYON_IR_INTERP_H
#define CRAYON_IR_INTERP_H

#include "ir/nest.h"
#include "ir/vec_interp.h"
#include "support/text.h"

/* An actual argument, or what one refers to. */
typedef struct {
    void *address;
    uint64_t bytes; /* from the address on */
} InterpArgument;

/* What a statement that is run has done. */
typedef struct {
    const NestRoutine *routine;
    StmtId stmt;
    void *address; /* an assignment stored there; NULL: `op` made a NaN of operands that are none */
    Op op;
} InterpEvent;

typedef struct {
    uint64_t max_steps;   /* statements run before it is a fault; 0: any number */
    unsigned char fill;   /* the bytes of locals at entry */
    /* Not 0: loops found parallel run in an order that this chooses, their privates filled before each iteration and, but
     * for those whose last value is used, after the loop; kernels evaluate the bounds of all their axes first. Right
     * findings and maps make no difference. */
    uint64_t order_seed;
    void *data;           /* for the functions */
    /* A routine that is not in the program. False: it is unknown. NULL: all are. */
    bool (*external)(void *data, Name symbol, const InterpArgument *arguments, uint32_t count, void *result);
    /* A vector kernel, in the place of its nest; VecMemory holds copies, of which stored elements are stored back:
     * symbols of different types laid over one another do not see each other there. NULL: kernels are faults. */
    bool (*kernel)(void *data, const NestRoutine *routine, const VecKernel *kernel, VecMemory *memory, Text *faults);
    void (*event)(void *data, const InterpEvent *event); /* NULL: nobody asks */
    void *event_data;
} InterpOptions;

typedef struct Interp Interp;

/* The memory of a verified program: areas with their initial values. Lives in the context's arena. */
Interp *interp_create(Context *context, const NestProgram *program, const InterpOptions *options);

/* An area's memory, except of overlay areas, which are new in each call. */
void *interp_area(const Interp *interp, AreaId area);

/* From now on a store into the `bytes` from `address` on sets the same bytes of `marks` to 1, whatever the value. */
void interp_watch(Interp *interp, const void *address, uint64_t bytes, unsigned char *marks);

/* Calls a routine. `result` gets a function's value, in its type. False after a fault, which is appended as a line. */
bool interp_call(Interp *interp, RoutineId routine, const InterpArgument *arguments, uint32_t count, void *result,
                 Text *faults);

/* Values in memory, in the form of Expr.bits. */
uint64_t interp_load(Type type, const void *address);
void interp_store(Type type, void *address, uint64_t bits);

#endif
