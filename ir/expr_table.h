/* Different expressions of a routine, numbered from 1 in the order of entry. `ExprTable t = {0}` is empty. */
#ifndef CRAYON_IR_EXPR_TABLE_H
#define CRAYON_IR_EXPR_TABLE_H

#include "ir/nest.h"

typedef struct {
    LIST(ExprId) exprs; /* by number - 1 */
    uint32_t *slots;    /* numbers, 0: free; open addressing, at most half full */
    uint32_t slot_count;
} ExprTable;

/* The number of the expression equal to this one (nest_expr_equal), which is entered when it is new. */
uint32_t expr_table_add(Arena *arena, const NestRoutine *routine, ExprTable *table, ExprId expr);

#endif
