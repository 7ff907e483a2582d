/* What a kernel refers to outside of its vectors: uniform expressions and arrays. */
#include "ir/vec_visit.h"

#include "ir/build.h"
#include "ir/vec_reduce.h"

static void visit_expr(const VecVisitor *visitor, void *data, ExprId expr)
{
    if (expr && visitor->expr) visitor->expr(data, expr);
}

static void visit_reduced(const VecKernel *kernel, const VecInst *inst, const VecVisitor *visitor, void *data)
{
    const VecReduction *reduction = vec_reduction(kernel, inst);
    for (uint32_t n = 0; n < reduction->count; n++) visitor->reduced(data, reduction->symbols[n]);
}

void vec_visit(const NestRoutine *routine, const VecKernel *kernel, const VecVisitor *visitor, void *data)
{
    for (uint32_t a = 0; a < kernel->axis_count; a++) {
        visit_expr(visitor, data, kernel->axes[a].lower);
        visit_expr(visitor, data, kernel->axes[a].upper);
    }
    for (SetId set = 1; set < kernel->sets.count; set++)
        for (uint32_t a = 0; a < VEC_MAX_AXES; a++) {
            visit_expr(visitor, data, kernel->sets.items[set].axes[a].lower);
            visit_expr(visitor, data, kernel->sets.items[set].axes[a].upper);
        }
    for (uint32_t i = 0; i < kernel->reaches.count; i++) visit_expr(visitor, data, kernel->reaches.items[i].elements);
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_inst(kernel, kernel->order.items[at]);
        visit_expr(visitor, data, inst->uniform);
        if (inst->kind == VEC_REDUCE && visitor->reduced) visit_reduced(kernel, inst, visitor, data);
        if (inst->kind != VEC_LOAD && inst->kind != VEC_STORE) continue;
        if (visitor->array) visitor->array(data, inst->array, inst->kind == VEC_STORE);
        for (uint32_t d = 0; d < nest_symbol(routine, inst->array)->rank; d++)
            visit_expr(visitor, data, kernel->subs.items[inst->subs + d].base);
    }
}
