#include "ir/ops.h"

#include <string.h>

/* The flags column names bits by their short names. */
enum { PURE_VALUE = OP_PURE_VALUE, TRAPS = OP_TRAPS, COMMUTES = OP_COMMUTES, LIBM = OP_LIBM };

static const OpInfo ops[OP_COUNT] = {
    [OP_NONE] = {"none", "", RESULT_GIVEN, 0, 0, {"", "", "", "", ""}},
#define OP(id, word, operands, result, flags, cost, ...) \
    [OP_##id] = {word, operands, RESULT_##result, flags, cost, {__VA_ARGS__}},
#include "ir/ops.def"
#undef OP
};

const OpInfo *op_info(Op op)
{
    return &ops[op < OP_COUNT ? op : OP_NONE];
}

Op op_find(const char *word)
{
    for (Op op = OP_NONE + 1; op < OP_COUNT; op++)
        if (strcmp(ops[op].word, word) == 0) return op;
    return OP_NONE;
}
