/* The printer of operations: the one place that turns a row of ops.def into text, for expressions of the nest IR and
 * for instructions of vector kernels. */
#ifndef CRAYON_BACKEND_HOST_OP_PRINT_H
#define CRAYON_BACKEND_HOST_OP_PRINT_H

#include "backend_host/host.h"

/* An operation to print. */
typedef struct {
    Context *context;
    OpColumns columns;
    Op op;
    Type type, types[2]; /* of the result; of operand 0 (SELECT: of what it takes), which chooses the column, and of 1 */
    bool constant;       /* powers: the exponent is known, */
    int64_t whole;       /*   of POWI */
    double real;         /*   of POW */
    bool repeats;        /* operand 0 is a name, which may stand twice */
    bool wide;           /* operand 0 is printed wider than its type: a conversion to a real narrows it first, because
                            vector units convert 32-bit integers */
    /* Prints operand n so that it binds at least as `bind`. */
    void (*operand)(void *data, uint32_t n, int bind, Text *out);
    /* Whether operand n is a constant integer, which may be written as unsigned; NULL: do not ask. */
    bool (*small)(void *data, uint32_t n, int64_t *value);
    void *data;
} OpPrint;

/* Prints it so that it binds at least as `bind`. */
void op_print(const OpPrint *operation, int bind, Text *out);

/* The value of a real OP_CONST. */
double op_constant_real(const Expr *expr);

#endif
