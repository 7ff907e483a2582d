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

const char *op_text(Op op, OpColumns columns, Type type)
{
    return op_info(op)->texts[type == TYPE_F32 ? columns.f32 : type == TYPE_F64 ? columns.f64 : TEXT_INT];
}

Op op_find(const char *word)
{
    for (Op op = OP_NONE + 1; op < OP_COUNT; op++)
        if (strcmp(ops[op].word, word) == 0) return op;
    return OP_NONE;
}

static bool class_fits(char letter, TypeClass class)
{
    switch (letter) {
    case 'n': return class == CLASS_INT || class == CLASS_REAL;
    case 'i': case 'I': return class == CLASS_INT;
    case 'r': case 'R': return class == CLASS_REAL;
    case 'l': return class == CLASS_LOGICAL;
    default: return class != CLASS_NONE;
    }
}

static const char *class_fault(char letter)
{
    switch (letter) {
    case 'n': return "operand must be integer or real";
    case 'i': case 'I': return "operand must be integer";
    case 'r': case 'R': return "operand must be real";
    case 'l': return "operand must be logical";
    default: return "operand has no type";
    }
}

/* What is wrong with the type stated by an operation whose table row says GIVEN. */
static const char *given_fault(Op op, Type type, Type operand)
{
    if (type == TYPE_NONE || type >= TYPE_COUNT) return "result type is missing";
    if (op != OP_CONVERT) return type_is_int(type) ? NULL : "result type must be integer";
    if (type_is_logical(type) && type_is_real(operand)) return "a real cannot be converted to logical";
    if (type_is_real(type) && type_is_logical(operand)) return "a logical cannot be converted to real";
    return NULL;
}

const char *op_fault(Op op, Type type, const Type *types, uint32_t count, Type *result)
{
    const OpInfo *info = op_info(op);
    if (op == OP_NONE || op >= OP_COUNT) return "no such operation";
    if ((info->flags & OP_PURE_VALUE) || op == OP_ELEMENT) return "a leaf or an element is not an operation";
    if (count != strlen(info->operands)) return "wrong number of operands";
    for (uint32_t n = 0; n < count; n++) {
        char letter = info->operands[n];
        if (!class_fits(letter, type_info(types[n])->class)) return class_fault(letter);
        const char *same = strchr(info->operands, letter);
        if (letter >= 'a' && types[n] != types[same - info->operands]) return "operands must have the same type";
    }
    if (info->result == RESULT_GIVEN) {
        const char *fault = given_fault(op, type, types[0]);
        if (fault) return fault;
    }
    if (result)
        *result = info->result == RESULT_GIVEN ? type : info->result == RESULT_LOGICAL ? TYPE_L32 : types[op == OP_SELECT];
    return NULL;
}
