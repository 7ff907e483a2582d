/* Operations of IR expressions. The table is ops.def, which explains the columns. */
#ifndef CRAYON_IR_OPS_H
#define CRAYON_IR_OPS_H

#include "ir/types.h"

typedef enum {
    OP_NONE,
#define OP(id, ...) OP_##id,
#include "ir/ops.def"
#undef OP
    OP_COUNT
} Op;

typedef enum { RESULT_SAME, RESULT_LOGICAL, RESULT_GIVEN } ResultRule;

enum { OP_PURE_VALUE = 1, OP_TRAPS = 2, OP_COMMUTES = 4, OP_LIBM = 8 };

/* The columns of texts. */
typedef enum { TEXT_INT, TEXT_HOST_F32, TEXT_HOST_F64, TEXT_CUDA_F32, TEXT_CUDA_F64, TEXT_COUNT } OpText;

/* The columns that a text takes for reals; integers and logicals have one. */
typedef struct {
    OpText f32, f64;
} OpColumns;

typedef struct {
    const char *word, *operands;
    ResultRule result;
    uint32_t flags, cost;
    const char *texts[TEXT_COUNT];
} OpInfo;

/* The table's row of an operation. */
const OpInfo *op_info(Op op);

/* The table's text of an operation on operands of that type; "" where it is not defined. */
const char *op_text(Op op, OpColumns columns, Type type);

/* The operation with that word, OP_NONE when there is none. */
Op op_find(const char *word);

/* Operands that any operation but ELEMENT has at most. */
enum { OP_MAX_OPERANDS = 3 };

/* What keeps an operation from having operands of these types and that stated type, in a few words; NULL when it is
 * legal. `result`, unless NULL, gets the type of the result. `type` is looked at only for GIVEN. */
const char *op_fault(Op op, Type type, const Type *types, uint32_t count, Type *result);

#endif
