/* Between host_expr.c and host_index.c. */
#ifndef CRAYON_BACKEND_HOST_HOST_EXPR_H
#define CRAYON_BACKEND_HOST_HOST_EXPR_H

#include "backend_host/host.h"

/* Prints the table's text of an operation: `operand_type` chooses the column, `type` is the result's. */
void expr_print_op(HostPrinter *printer, Op op, Type operand_type, Type type, const ExprId *operands, int bind, Text *out);

#endif
