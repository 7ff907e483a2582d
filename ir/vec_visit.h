/* What a kernel takes from its routine. */
#ifndef CRAYON_IR_VEC_VISIT_H
#define CRAYON_IR_VEC_VISIT_H

#include "ir/vec.h"

typedef struct {
    void (*expr)(void *data, ExprId expr);                    /* an expression that the host evaluates */
    void (*array)(void *data, SymId array, bool written);     /* once for each access */
    void (*reduced)(void *data, SymId scalar);                /* a scalar that it reads and writes on the host */
} VecVisitor;

/* Visits what a kernel takes from its routine; a callback that is NULL is not called. */
void vec_visit(const NestRoutine *routine, const VecKernel *kernel, const VecVisitor *visitor, void *data);

#endif
