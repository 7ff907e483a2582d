#include "backend_host/vec_print.h"

#include "ir/build.h"

static Type operand_type(const VecPrinter *p, const VecInst *inst, uint32_t n)
{
    return vec_inst(p->kernel, vec_operand(p->kernel, inst, n)->value)->type;
}

/* The expression of an operand that is a constant, else 0. */
static const Expr *constant_operand(const VecPrinter *p, const VecInst *inst, uint32_t n)
{
    const VecInst *value = vec_inst(p->kernel, vec_operand(p->kernel, inst, n)->value);
    if (value->kind != VEC_UNIFORM) return NULL;
    const Expr *expr = nest_expr(p->routine, value->uniform);
    return expr->op == OP_CONST ? expr : NULL;
}

static OpText text_column(const VecPrinter *p, Type type)
{
    if (type == TYPE_F32) return p->device ? TEXT_CUDA_F32 : TEXT_HOST_F32;
    if (type == TYPE_F64) return p->device ? TEXT_CUDA_F64 : TEXT_HOST_F64;
    return TEXT_INT;
}

/* The table's text with the operands and the type of the result put in. */
static const char *fill(VecPrinter *p, Op op, Type column, Type type, const char *const *operands)
{
    const char *text = op_info(op)->texts[text_column(p, column)];
    if (!*text) internal_error("operation %s has no text for %s", op_info(op)->word, type_info(column)->word);
    Text out = {0};
    for (const char *c = text; *c; c++) {
        if (*c != '$') {
            text_add_bytes(&out, c, 1);
            continue;
        }
        c++;
        if (*c == 'T' || *c == 'U') text_add(&out, *c == 'T' ? type_info(type)->c_type : type_info(type)->unsigned_type);
        else text_add(&out, operands[*c - '0']);
    }
    const char *copy = vec_format(p, "%s", text_string(&out));
    text_free(&out);
    return copy;
}

/* ---- powers: as backend_host/host_expr.c prints them ---- */

static double real_value(const Expr *expr)
{
    union { uint64_t bits; double value; } wide = {expr->bits};
    union { uint32_t bits; float value; } narrow = {(uint32_t)expr->bits};
    return expr->type == TYPE_F64 ? wide.value : (double)narrow.value;
}

static const char *constant_power(VecPrinter *p, Type type, const char *base, int64_t n)
{
    const char *twice[2] = {base, base};
    const char *one = type == TYPE_F32 ? "1.0f" : "1.0";
    if (n == 0) return one;
    if (n == 1) return base;
    if (n == 2) return fill(p, OP_MUL, type, type, twice);
    if (n == -1) return vec_format(p, "crayon_divide_%s(%s, %s)", type_info(type)->word, one, base);
    return vec_format(p, "%s(%s)", host_power_name(p->context, type, n), base);
}

/* NULL: the table has the text. */
static const char *power(VecPrinter *p, const VecInst *inst, const char *const *operands)
{
    const Expr *constant = constant_operand(p, inst, 1);
    if (!type_is_real(inst->type)) return NULL;
    if (inst->op == OP_POW) {
        double value = constant ? real_value(constant) : 0.5;
        bool whole = value == 2 || value == 1 || value == 0 || value == -1;
        return whole ? constant_power(p, inst->type, operands[0], (int64_t)value) : NULL;
    }
    int64_t n = constant ? (int64_t)constant->bits : 0;
    bool library = operand_type(p, inst, 1) == TYPE_I64 && !(constant && n >= -1 && n <= 2);
    if (constant && !library) return constant_power(p, inst->type, operands[0], n);
    if (!library) return NULL;
    return vec_format(p, "crayon_powl_%s(%s, %s)", type_info(inst->type)->word, operands[0], operands[1]);
}

/* ---- conversions ---- */

static const char *conversion(VecPrinter *p, const VecInst *inst, const char *operand)
{
    Type from = operand_type(p, inst, 0);
    const TypeInfo *to = type_info(inst->type);
    const char *word = type_info(from)->word;
    if (inst->op == OP_FLOOR || inst->op == OP_CEILING)
        return vec_format(p, "crayon_%s_%s_%s(%s)", op_info(inst->op)->word, word, to->c_type, operand);
    if (type_is_real(from) && !type_is_real(inst->type)) {
        bool nint = inst->op == OP_NINT, cast = nint ? to->bytes != 8 : to->bytes < 4;
        const char *name = nint ? "nint" : to->bytes == 8 ? "i64" : "i32";
        return vec_format(p, "%s%s%scrayon_%s_%s(%s)", cast ? "(" : "", cast ? to->c_type : "", cast ? ")" : "", name, word, operand);
    }
    if (type_is_logical(inst->type) && !type_is_logical(from)) return vec_format(p, "%s != 0", operand);
    return vec_format(p, "(%s)%s", to->c_type, operand);
}

const char *vec_choice(VecPrinter *p, const VecInst *inst, const char *condition, uint32_t first, const char *const *operands)
{
    const char *a = operands[first], *b = operands[first + 1];
    bool slots = vec_reads_slot(p->kernel, inst, first) || vec_reads_slot(p->kernel, inst, first + 1);
    if (p->device && !slots) return vec_format(p, "%s ? %s : %s", condition, a, b);
    return vec_format(p, "crayon_select_%s(%s, %s, %s)", type_info(vec_held_type(inst->type))->word, condition, a, b);
}

const char *vec_op_text(VecPrinter *p, const VecInst *inst, const char *const *operands)
{
    const char *text = NULL;
    switch (inst->op) {
    case OP_CONVERT: case OP_NINT: case OP_FLOOR: case OP_CEILING: return conversion(p, inst, operands[0]);
    case OP_SELECT: return vec_choice(p, inst, operands[0], 1, operands);
    case OP_POWI: case OP_POW: text = power(p, inst, operands); break;
    default: break;
    }
    return text ? text : fill(p, inst->op, operand_type(p, inst, 0), inst->type, operands);
}
