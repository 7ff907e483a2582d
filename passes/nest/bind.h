/* How the dummies of an inlined routine stand for the actual arguments of one call. */
#ifndef CRAYON_PASSES_NEST_BIND_H
#define CRAYON_PASSES_NEST_BIND_H

#include "passes/nest/affine.h"
#include "support/bitset.h"

typedef enum {
    BIND_NONE,   /* not a dummy */
    BIND_SCALAR, /* the caller's scalar `symbol` itself */
    BIND_PLACE,  /* the caller's element `actual`; with ARRAY, the array's first element */
    BIND_VALUE,  /* the caller's expression `actual`; the dummy is never changed */
    BIND_COPY,   /* a temporary that `actual` is copied to */
    BIND_ARRAY,  /* the caller's array `symbol`, from the element or array `actual` on */
} BindKind;

typedef struct {
    BindKind kind;
    SymId symbol;
    ExprId actual;
} Binding;

/* A dimension of an actual argument that must hold the last one of the dummy's. */
typedef struct {
    SymId dummy;
    uint32_t dim;
} Room;

/* One call and what is known of it. All memory is scratch. */
typedef struct {
    Context *context;
    const NestProgram *program;
    const NestRoutine *caller, *callee;
    StmtId call;
    Bitset changed;      /* the callee's symbols, arrays too, that it may change */
    bool calls;          /* the callee holds calls */
    bool kernels;        /* the callee holds vector kernels */
    Binding *bindings;   /* by symbol of the callee */
    AffineTable *table;  /* forms over the caller's scalars */
    FormId *scalars;     /* the form of each caller's scalar */
    Bitset assigned;     /* the scalars that the caller may assign, */
    bool knows_assigned; /*   once they were asked for */
    LIST(Room) rooms;    /* what is known when the caller starts, which leaves its work where it does not hold */
} CallBinding;

/* Binds all dummies. NULL, or why it cannot be done exactly, as the end of "calls NAME, which ...". Changes nothing in
 * the program. */
const char *bind_call(Context *context, const NestProgram *program, const NestRoutine *caller, StmtId call,
                      CallBinding *out);

/* The bounds of a dimension, as numbers. */
typedef struct {
    int64_t lower, upper;
} BindBounds;

/* The bounds of the callee's n-th argument, an array, in this call; false: one is no number, or of assumed size. */
bool bind_bounds(Context *context, const NestProgram *program, const NestRoutine *caller, StmtId call, uint32_t n, BindBounds *bounds);

/* Whether the body of the callee may change what the caller's expression reads. */
bool bind_may_change(const CallBinding *binding, ExprId expr);

#endif
