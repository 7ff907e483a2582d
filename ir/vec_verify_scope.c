/* The verifier's rules of what a kernel shares with its routine: the loops that it stands for assigned scalars and arrays that it
 * keeps as values, and those must not be seen under any name. */
#include "ir/vec_verifier.h"

#include "ir/storage.h"
#include "ir/vec_reduce.h"
#include "ir/vec_visit.h"

uint32_t vec_verifier_axes_known(const VecVerifier *v, const VecInst *access)
{
    const VecKernel *kernel = v->kernel;
    uint32_t apart = 0, before, rank = nest_symbol(v->routine, access->array)->rank;
    do {
        before = apart;
        for (uint32_t n = 0; n < rank; n++) {
            const VecSub *sub = &kernel->subs.items[access->subs + n];
            uint32_t left = 0;
            for (uint32_t a = 0; a < kernel->axis_count && sub->operand < 0; a++)
                if (sub->coefficient[a] && !(apart >> a & 1)) left |= 1u << a;
            if (left && !(left & (left - 1))) apart |= left;
        }
    } while (apart != before);
    return apart;
}

uint32_t vec_verifier_axes_apart(const VecVerifier *v, const VecInst *access)
{
    for (uint32_t n = 0; n < nest_symbol(v->routine, access->array)->rank; n++)
        if (v->kernel->subs.items[access->subs + n].operand >= 0) return (1u << v->kernel->axis_count) - 1;
    return vec_verifier_axes_known(v, access);
}

bool vec_verifier_holds_at_one_point(const VecVerifier *v, ValueId value, uint32_t axis)
{
    const VecInst *inst = vec_inst(v->kernel, value);
    ValueId one = inst->kind == VEC_PHI ? vec_phi_of_one_side(v->routine, v->kernel, inst) : 0;
    if (one) return vec_verifier_holds_at_one_point(v, one, axis);
    if (inst->kind != VEC_OP || inst->count != 2) return false;
    ValueId left = vec_operand(v->kernel, inst, 0)->value, right = vec_operand(v->kernel, inst, 1)->value;
    if (inst->op == OP_AND) return vec_verifier_holds_at_one_point(v, left, axis) || vec_verifier_holds_at_one_point(v, right, axis);
    if (inst->op != OP_EQ) return false;
    const VecInst *x = vec_inst(v->kernel, left), *y = vec_inst(v->kernel, right);
    return (x->kind == VEC_INDEX && x->axis == axis && y->kind == VEC_UNIFORM) ||
           (y->kind == VEC_INDEX && y->axis == axis && x->kind == VEC_UNIFORM);
}

/* ---- uniform values --------------------------------------------------------------------- */

/* A symbol that the kernel, or a loop that it stands for, writes, and that may share bytes with the scalar; 0: none. */
static SymId find_writer(const VecVerifier *v, SymId scalar)
{
    const VecKernel *kernel = v->kernel;
    for (uint32_t i = 0; i < kernel->assigned.count; i++)
        if (storage_overlap(v->routine, kernel->assigned.items[i], scalar)) return kernel->assigned.items[i];
    for (uint32_t i = 0; i < kernel->contracted.count; i++)
        if (storage_overlap(v->routine, kernel->contracted.items[i], scalar)) return kernel->contracted.items[i];
    for (uint32_t at = 0; at < kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        if (inst->kind == VEC_STORE && storage_overlap(v->routine, inst->array, scalar)) return inst->array;
        for (uint32_t n = 0; inst->kind == VEC_REDUCE && n < vec_reduction(kernel, inst)->count; n++)
            if (storage_overlap(v->routine, vec_reduction(kernel, inst)->symbols[n], scalar)) return vec_reduction(kernel, inst)->symbols[n];
    }
    return 0;
}

typedef struct {
    VecVerifier *v;
    bool *found;   /* by symbol */
    SymId *writer; /* of those that are found */
} Writers;

static SymId writer_of(Writers *writers, SymId scalar)
{
    if (!writers->found[scalar]) writers->writer[scalar] = find_writer(writers->v, scalar);
    writers->found[scalar] = true;
    return writers->writer[scalar];
}

/* What the host evaluates before the kernel, the loops evaluated while they ran. */
static void check_uniform(void *data, ExprId id)
{
    Writers *writers = data;
    VecVerifier *v = writers->v;
    const Expr *expr = nest_expr(v->routine, id);
    for (uint32_t n = 0; n < expr->count; n++) check_uniform(data, nest_operand(v->routine, expr, n));
    SymId writer = expr->op == OP_SCALAR ? writer_of(writers, expr->symbol) : 0;
    if (writer)
        vec_verifier_fault(v, 0, "it takes %s as uniform, whose memory the loops write as %s", nest_symbol(v->routine, expr->symbol)->name,
                           nest_symbol(v->routine, writer)->name);
}

/* ---- contracted arrays ------------------------------------------------------------------ */

static bool is_contracted(const VecVerifier *v, SymId array)
{
    for (uint32_t i = 0; i < v->kernel->contracted.count; i++)
        if (v->kernel->contracted.items[i] == array) return true;
    return false;
}

static bool has_coefficient(const VecVerifier *v, const VecInst *inst, uint32_t axis)
{
    for (uint32_t n = 0; n < nest_symbol(v->routine, inst->array)->rank; n++)
        if (v->kernel->subs.items[inst->subs + n].coefficient[axis]) return true;
    return false;
}

/* What is visible of a contracted array is what its rows left behind: the rows of an axis store to different elements,
 * or all of them to the same ones, which the last row alone stores. */
static void check_contracted_store(VecVerifier *v, ValueId id)
{
    const VecInst *inst = vec_inst(v->kernel, id);
    uint32_t apart = vec_verifier_axes_apart(v, inst);
    for (uint32_t axis = 1; axis < v->kernel->axis_count; axis++) {
        const char *name = v->kernel->axes[axis].name;
        bool one_row = inst->predicated &&
                       vec_verifier_holds_at_one_point(v, vec_operand(v->kernel, inst, inst->count - 1)->value, axis);
        if (one_row && has_coefficient(v, inst, axis))
            vec_verifier_fault(v, id, "one row of %s stores a contracted array's elements, which are other ones in other rows", name);
        else if (!one_row && !(apart >> axis & 1))
            vec_verifier_fault(v, id, "every row of %s stores a contracted array's elements", name);
    }
}

void vec_verify_scope(VecVerifier *v)
{
    static const VecVisitor visitor = {.expr = check_uniform};
    uint32_t count = v->routine->symbols.count;
    Writers writers = {v, arena_array(v->arena, bool, count), arena_array(v->arena, SymId, count)};
    vec_visit(v->routine, v->kernel, &visitor, &writers);
    for (uint32_t at = 0; at < v->kernel->order.count; at++) {
        const VecInst *inst = vec_verifier_at(v, at);
        if (inst->kind == VEC_STORE && is_contracted(v, inst->array)) check_contracted_store(v, v->kernel->order.items[at]);
        if (inst->kind == VEC_LOAD && is_contracted(v, inst->array))
            vec_verifier_fault(v, v->kernel->order.items[at], "a contracted array is a row of values, not memory");
    }
}
