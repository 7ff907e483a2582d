/* What a kernel reduces, and what that costs. */
#include "report/collect.h"

#include "ir/build.h"
#include "ir/vec_reduce.h"

static const char *word_of(Op op)
{
    switch (op) {
    case OP_ADD: return "sum";
    case OP_MUL: return "product";
    case OP_MIN: case OP_LT: case OP_LE: return "minimum";
    case OP_MAX: case OP_GT: case OP_GE: return "maximum";
    case OP_OR: case OP_IOR: return "disjunction";
    case OP_AND: case OP_IAND: return "conjunction";
    case OP_SELECT: return "last value";
    default: return op_info(op)->word;
    }
}

/* Of a point: its terms, and which of them are taken. */
static uint32_t bytes_of(const NestRoutine *routine, const VecKernel *kernel, const VecInst *inst)
{
    const VecReduction *reduction = vec_reduction(kernel, inst);
    uint32_t bytes = 0, steps = vec_reduce_steps(kernel, inst);
    bool marked = false;
    for (uint32_t n = 0; n < reduction->count; n++) bytes += steps * type_info(nest_symbol(routine, reduction->symbols[n])->type)->bytes;
    for (uint32_t step = 0; step < steps; step++) marked |= vec_operand(kernel, inst, vec_reduce_predicate(reduction, step))->value != 0;
    return bytes + (marked ? type_info(inst->type)->bytes : 0);
}

void report_collect_reductions(Context *context, const NestRoutine *routine, const VecKernel *kernel, ReportKernel *out)
{
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        if (inst->kind != VEC_REDUCE) continue;
        const VecReduction *reduction = vec_reduction(kernel, inst);
        bool in_order = vec_reduce_in_order(kernel, inst);
        ReportReduction one = {.word = word_of(reduction->op), .in_order = in_order, .tree = reduction->tree, .steps = vec_reduce_steps(kernel, inst),
                               .bytes = in_order ? bytes_of(routine, kernel, inst) : 0};
        for (uint32_t n = 0; n < reduction->count; n++) {
            const Symbol *symbol = nest_symbol(routine, reduction->symbols[n]);
            list_push(context->arena, &one.names, symbol->name);
            out->looks |= (symbol->flags & SYMBOL_RAISED) != 0;
        }
        list_push(context->arena, &out->reductions, one);
    }
}
