/* Reductions: what a step does to the scalars, as lines of C. */
#include "backend_host/op_print.h"
#include "backend_host/vec_print.h"
#include "ir/build.h"
#include "ir/vec_reduce.h"

static void print_operand(void *data, uint32_t n, int bind, Text *out)
{
    const char *const *operands = data;
    (void)bind;
    text_add(out, operands[n]);
}

/* An operation on two values of a type, as text. */
static const char *fold_op_text(VecPrinter *p, const HostPrinter *lines, Op op, Type result, Type type, const char *left, const char *right)
{
    const char *operands[] = {left, right};
    OpPrint operation = {.context = p->context, .columns = lines->columns, .op = op, .type = result, .types = {type}, .repeats = true,
                         .operand = print_operand, .data = operands};
    Text text = {0};
    op_print(&operation, BIND_ANY, &text);
    const char *copy = vec_format(p, "%s", text_string(&text));
    text_free(&text);
    return copy;
}

/* When the scalar takes the term; NULL: always. */
static const char *choice_text(VecPrinter *p, const HostPrinter *lines, Op op, Type type, const char *scalar, const char *term)
{
    if (op == OP_SELECT) return NULL;
    if (op == OP_MIN || op == OP_MAX)
        return vec_format(p, "!(%s)", fold_op_text(p, lines, op == OP_MIN ? OP_LT : OP_GT, TYPE_L32, type, scalar, term));
    return fold_op_text(p, lines, op, TYPE_L32, type, term, scalar);
}

void vec_print_fold(VecPrinter *p, HostPrinter *lines, const VecInst *inst, const char *const *scalars, const char *const *terms,
                    const char *predicate)
{
    const VecReduction *reduction = vec_reduction(p->kernel, inst);
    bool chooses = vec_reduce_chooses(reduction->op);
    const char *condition = chooses ? choice_text(p, lines, reduction->op, inst->type, scalars[0], terms[0]) : NULL;
    if (predicate) condition = condition ? vec_format(p, "%s && %s", predicate, condition) : predicate;
    const char *guard = condition ? vec_format(p, "if (%s) ", condition) : "";
    if (!chooses) {
        host_line(lines, "%s%s = %s;", guard, scalars[0], fold_op_text(p, lines, reduction->op, inst->type, inst->type, scalars[0], terms[0]));
        return;
    }
    if (reduction->count == 1) {
        host_line(lines, "%s%s = %s;", guard, scalars[0], terms[0]);
        return;
    }
    host_line(lines, "%s{", guard);
    for (uint32_t n = 0; n < reduction->count; n++) host_line(lines, "    %s = %s;", scalars[n], terms[n]);
    host_line(lines, "}");
}
