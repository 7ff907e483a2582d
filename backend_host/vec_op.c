#include "backend_host/op_print.h"
#include "backend_host/vec_print.h"

#include "ir/build.h"

static Type operand_type(const VecPrinter *p, const VecInst *inst, uint32_t n)
{
    return vec_inst(p->kernel, vec_operand(p->kernel, inst, n)->value)->type;
}

/* The expression of an operand that is a constant, else NULL. */
static const Expr *constant_operand(const VecPrinter *p, const VecInst *inst, uint32_t n)
{
    const VecInst *value = vec_inst(p->kernel, vec_operand(p->kernel, inst, n)->value);
    if (value->kind != VEC_UNIFORM) return NULL;
    const Expr *expr = nest_expr(p->routine, value->uniform);
    return expr->op == OP_CONST ? expr : NULL;
}

const char *vec_choice(VecPrinter *p, const VecInst *inst, const char *condition, uint32_t first, const char *const *operands)
{
    const char *a = operands[first], *b = operands[first + 1];
    bool slots = vec_reads_slot(p->kernel, inst, first) || vec_reads_slot(p->kernel, inst, first + 1);
    if (p->emitter->branches && !slots) return vec_format(p, "%s ? %s : %s", condition, a, b);
    return vec_format(p, "crayon_select_%s(%s, %s, %s)", type_info(vec_held_type(inst->type))->word, condition, a, b);
}

static void print_operand(void *data, uint32_t n, int bind, Text *out)
{
    const char *const *operands = data;
    (void)bind;
    text_add(out, operands[n]);
}

const char *vec_op_text(VecPrinter *p, const VecInst *inst, const char **operands)
{
    if (inst->op == OP_SELECT) return vec_choice(p, inst, operands[0], 1, operands);
    if (inst->quick && p->emitter->quick && !p->cold) return p->emitter->quick(p, inst, operands);
    OpPrint operation = {.context = p->context, .columns = p->emitter->columns, .op = inst->op, .type = inst->type,
                         .types = {operand_type(p, inst, 0)}, .repeats = true, .operand = print_operand, .data = operands};
    if (inst->op == OP_POW || inst->op == OP_POWI) {
        const Expr *exponent = constant_operand(p, inst, 1);
        operation.types[1] = operand_type(p, inst, 1);
        operation.constant = exponent != NULL;
        if (exponent && inst->op == OP_POWI) operation.whole = (int64_t)exponent->bits;
        if (exponent && inst->op == OP_POW) operation.real = op_constant_real(exponent);
    }
    Text text = {0};
    op_print(&operation, BIND_ANY, &text);
    const char *copy = vec_format(p, "%s", text_string(&text));
    text_free(&text);
    return copy;
}
